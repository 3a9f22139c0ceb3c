// Arrays in firstprivate, private and lastprivate: each team or thread has its own, filled or brought back whole.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  int First[10], Mine[3], Last[2][2] = {{0}}, Out[16];
  for (int I = 0; I < 10; ++I)
    First[I] = I;
#pragma omp target teams distribute parallel for num_teams(4) num_threads(4) firstprivate(First) private(Mine)         \
    map(from : Out)
  for (int I = 0; I < 16; ++I) {
    for (int K = 0; K < 3; ++K)
      Mine[K] = I + K;
    First[I % 10]++;
    Out[I] = Mine[0] + Mine[1] + Mine[2] + First[I % 10];
    First[I % 10]--;
  }
  for (int I = 0; I < 16; ++I)
    if (Out[I] != 3 * I + 3 + I % 10 + 1)
      return 1;
  for (int I = 0; I < 10; ++I)
    if (First[I] != I)
      return 2;
#pragma omp target data map(tofrom : Last)
  {
#pragma omp target teams distribute lastprivate(Last)
    for (int I = 0; I < 100; ++I) {
      Last[0][1] = I;
      Last[1][0] = 2 * I;
      Last[0][0] = Last[1][1] = 1;
    }
  }
  return Last[0][1] == 99 && Last[1][0] == 198 && Last[0][0] == 1 ? 0 : 3;
}
