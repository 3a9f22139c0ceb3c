// What gcc's C programs use: __typeof__, statement expressions, case ranges, __builtin functions, ?: with two operands.
// RUN: %chompcc -std=gnu11 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#define MAX(a, b)                                                                                                      \
  ({                                                                                                                   \
    __typeof__(a) a_ = (a);                                                                                            \
    __typeof__(b) b_ = (b);                                                                                            \
    a_ > b_ ? a_ : b_;                                                                                                 \
  })

int main(void) {
  int got[64];
#pragma omp target teams distribute parallel for map(from : got)
  for (int i = 0; i < 64; i++) {
    int kind;
    switch (i) {
    case 0 ... 9:
      kind = 1;
      break;
    case 10 ... 39:
      kind = 2;
      break;
    default:
      kind = 3;
    }
    got[i] = MAX(i, 20) + (i % 3 ?: 100) + __builtin_popcount((unsigned)i) + 1000 * kind;
  }
  for (int i = 0; i < 64; i++) {
    int bits = 0;
    for (int k = 0; k < 6; k++)
      bits += i >> k & 1;
    if (got[i] != (i > 20 ? i : 20) + (i % 3 ? i % 3 : 100) + bits + 1000 * (i < 10 ? 1 : i < 40 ? 2 : 3))
      return 1;
  }
  return 0;
}
