// The user's k, collapsed inside a region, where the loop's own counter wants a name like it, too.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/counter-names.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/counter-names.device.hip -o %t.o %}

#include <omp.h>

enum { N = 6 };

static int cube(int n) {
  int got[N][N][N] = {{{0}}}, teams = 0, wrong = 0;
#pragma omp target teams map(tofrom : got, teams) num_teams(3) thread_limit(4)
  {
    if (omp_get_team_num() == 0)
      teams = 1;
#pragma omp distribute parallel for collapse(3)
    for (int k = 0; k < n; ++k)
      for (int i = 1; i < n; ++i)
        for (int j = 0; j < n; ++j)
          got[k][i][j] += 100 * k + 10 * i + j + 1;
  }
  for (int k = 0; k < N; ++k)
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j)
        wrong += got[k][i][j] != (i > 0 ? 100 * k + 10 * i + j + 1 : 0);
  return wrong + !teams;
}

// A loop that depends on the one around it.
static int triangle(int n) {
  int got[N][N] = {{0}}, wrong = 0;
#pragma omp target teams map(tofrom : got) num_teams(2)
  if (omp_get_team_num() == 1) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; ++i)
      for (int k = 0; k < i; ++k)
        got[i][k] += 10 * i + k;
  }
  for (int i = 0; i < N; ++i)
    for (int k = 0; k < N; ++k)
      wrong += got[i][k] != (k < i ? 10 * i + k : 0);
  return wrong;
}

int main(void) {
  if (cube(N))
    return 1;
  return triangle(N) ? 2 : 0;
}
