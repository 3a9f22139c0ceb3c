// distribute apart from parallel for: teams share the outer loop, a team's threads the inner ones.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#define N 37
#define M 53
int main(void) {
  static double a[N][M], row[N], column[M];
  int n = N, m = M;
#pragma omp target teams distribute map(from : a, row) num_teams(5)
  for (int i = 0; i < n; i++) {
    double sum = 0, largest = -1;
#pragma omp parallel for
    for (int j = 0; j < m; j++)
      a[i][j] = i * 100 + j;
#pragma omp parallel for reduction(+ : sum) reduction(max : largest)
    for (int j = 0; j < m; j++) {
      sum += a[i][j];
      if (a[i][j] > largest)
        largest = a[i][j];
    }
    row[i] = sum + largest;
  }
#pragma omp target teams map(to : a) map(from : column) num_teams(4)
#pragma omp distribute dist_schedule(static, 8)
  for (int j = 0; j < M; j++) {
    column[j] = 0;
#pragma omp parallel
    {
      double mine = 0;
#pragma omp for nowait
      for (int i = 0; i < N; i++)
        mine += a[i][j];
#pragma omp critical
      column[j] += mine;
    }
  }
  for (int i = 0; i < N; i++)
    if (row[i] != i * 100.0 * M + M * (M - 1) / 2 + i * 100 + M - 1)
      return 1;
  for (int j = 0; j < M; j++)
    if (column[j] != 100.0 * N * (N - 1) / 2 + N * j)
      return 2;
  return 0;
}
