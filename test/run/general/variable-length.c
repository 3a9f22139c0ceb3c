// Arrays of variable length that a parallel construct's threads share.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
#pragma omp declare target
static int last(int n) {
  int squares[n];
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    squares[i] = i * i;
  return squares[n - 1];
}
#pragma omp end declare target
int main(void) {
  int n = 17, m = 5, sum[4], corner[4];
#pragma omp target teams num_teams(4) thread_limit(32) map(from : sum, corner)
  {
    int line[n], grid[n][m], size = sizeof grid;
    line[0] = 100;
#pragma omp parallel
    {
#pragma omp for
      for (int i = 1; i < n; i++)
        line[i] = i;
#pragma omp for collapse(2)
      for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
          grid[i][j] = line[n - 1 - i] * 10 + j;
    }
    int total = size == n * m * (int)sizeof(int) ? 0 : 1000000;
    for (int i = 0; i < n; i++)
      total += grid[i][2];
    int team = grid[1][1] == 151 ? omp_get_team_num() : 0;
    sum[team] = total;
    corner[team] = grid[n - 1][m - 1] + last(n);
  }
  for (int i = 0; i < 4; i++)
    if (sum[i] != (100 + 136) * 10 + 34 || corner[i] != 1004 + 256)
      return 1;
  return 0;
}
