// Types declared inside a function reach the kernels; two functions may use one name for different types.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

static int structures(void) {
  struct Pair {
    int First[4];
    long Second;
  } P = {{1, 2, 3, 4}, 0};
  typedef struct Pair Pair;
  Pair Q[2] = {{{0}, 5}, {{0}, 6}};
#pragma omp target teams distribute parallel for map(tofrom : P, Q)
  for (int I = 0; I < 1; ++I) {
    P.Second = P.First[3] + Q[1].Second;
    Pair Swap = Q[0];
    Q[0] = Q[1];
    Q[1] = Swap;
  }
  return P.Second != 10 || Q[0].Second != 6 || Q[1].Second != 5;
}

static int same_names(void) {
  struct Pair {
    char C;
    double D;
  } P = {'a', 0.5};
  enum { Red = 3, Green, Blue } Color = Red;
  enum Size { Small = 10, Large = 100 } Size = Small;
#pragma omp target teams distribute parallel for map(tofrom : P, Color, Size)
  for (int I = 0; I < 1; ++I) {
    P.D += P.C + Green;
    Color = Blue;
    Size = Large;
  }
  return P.D != 'a' + 4.5 || Color != Blue || Size != Large;
}

static int inner_blocks(void) {
  int R = 0;
  for (int K = 1; K < 3; ++K) {
    union Word {
      unsigned U;
      float F;
    } W = {.F = (float)K};
    enum { Bits = 23 };
#pragma omp target teams distribute parallel for map(tofrom : W)
    for (int I = 0; I < 1; ++I)
      W.U += 1u << Bits;
    R |= W.F != 2.0f * (float)K;
  }
  return R;
}

int main(void) { return structures() ? 1 : same_names() ? 2 : inner_blocks() ? 3 : 0; }
