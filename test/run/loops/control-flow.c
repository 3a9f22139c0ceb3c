// What a loop body may hold: continue, nested loops with break, switch, goto within, return values in locals.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  enum { N = 200 };
  int got[N];
#pragma omp target teams distribute parallel for map(from : got)
  for (int i = 0; i < N; i++) {
    got[i] = -1;
    if (i % 10 == 0)
      continue;
    switch (i % 4) {
    case 0:
      got[i] = 0;
      break;
    case 1:
      for (int k = 0;; k++)
        if (k * k > i) {
          got[i] = k;
          break;
        }
      break;
    case 2: {
      int k = i;
      while (k > 3)
        k /= 2;
      do
        k++;
      while (k < 5);
      got[i] = k;
    } break;
    default:
      if (i > 100)
        goto far;
      got[i] = i;
      goto done;
    far:
      got[i] = -i;
    done:;
    }
  }
  for (int i = 0; i < N; i++) {
    int k = 0, expected;
    while (k * k <= i)
      k++;
    expected = i % 10 == 0 ? -1 : i % 4 == 0 ? 0 : i % 4 == 1 ? k : i % 4 == 2 ? 5 : i > 100 ? -i : i;
    if (got[i] != expected)
      return 1;
  }
  return 0;
}
