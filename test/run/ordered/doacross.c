// Doacross loops: an iteration finds what the earlier ones that it waits for have left.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_VGPU_SCHEDULE=2 %t
// RUN: %host_cc_omp %s -o %t-host && %t-host

enum { N = 40, M = 12 };

int main(void) {
  int line[N], grid[N][M], j = 77;
#pragma omp target map(from : line, grid) map(tofrom : j)
#pragma omp parallel num_threads(5)
  {
#pragma omp for ordered(1) schedule(static, 1)
    for (int i = 0; i < N; i++) {
#pragma omp ordered depend(sink : i - 2)
      line[i] = i < 2 ? i : line[i - 2] * 2 % 1001 + i;
#pragma omp ordered depend(source)
    }
#pragma omp for ordered(2)
    for (int i = 0; i < N; i++)
      for (j = 0; j < M; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
        grid[i][j] = i && j ? (grid[i - 1][j] + grid[i][j - 1]) % 1000 : 1;
#pragma omp ordered depend(source)
      }
  }
  int expected[N][M];
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++) {
      expected[i][k] = i && k ? (expected[i - 1][k] + expected[i][k - 1]) % 1000 : 1;
      if (grid[i][k] != expected[i][k])
        return 1;
    }
  for (int i = 2; i < N; i++)
    if (line[i] != line[i - 2] * 2 % 1001 + i)
      return 2;
  return j == 77 ? 0 : 3;
}
