// Host threads launch regions at the same time, each with its own variables and with shared ones.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

enum { THREADS = 4, N = 500 };
static int table[THREADS][N], total;

int main(void) {
#pragma omp parallel num_threads(THREADS)
#pragma omp for
  for (int t = 0; t < THREADS; t++) {
    for (int round = 0; round < 10; round++) {
      int *row = table[t];
#pragma omp target teams distribute parallel for map(tofrom : row[0 : N])
      for (int i = 0; i < N; i++)
        row[i] += i + t;
    }
    int sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += t;
#pragma omp atomic
    total += sum;
  }
  for (int t = 0; t < THREADS; t++)
    for (int i = 0; i < N; i++)
      if (table[t][i] != 10 * (i + t))
        return 1;
  return total == N * 6 ? 0 : 2;
}
