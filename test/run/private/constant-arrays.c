// Copies of arrays and structures that are constants: made by each construct, and changed by none.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t && env OMP_NUM_THREADS=4 OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/constant-arrays.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/constant-arrays.device.hip -o %t.hip.o %}
#include <omp.h>

struct pair {
  const int first;
  int second;
};

int main(void) {
  const int table[4] = {1, 2, 3, 4}, grid[2][2] = {{5, 6}, {7, 8}};
  const struct pair two = {3, 4};
  int out[17] = {0};
#pragma omp target map(tofrom : out) firstprivate(table)
  out[0] = table[1] + grid[1][0] + two.first;
#pragma omp target teams distribute parallel for firstprivate(table, grid, two) map(tofrom : out)
  for (int i = 0; i < 4; i++)
    out[1 + i] = table[i] + grid[i / 2][i % 2] + two.second;
#pragma omp target teams num_teams(1) firstprivate(table) map(tofrom : out)
  {
    const int local[4] = {9, 8, 7, 6};
#pragma omp parallel num_threads(4) firstprivate(table)
    {
      const int t = omp_get_thread_num();
      const int own[2] = {t, local[t]};
#pragma omp for firstprivate(local)
      for (int i = 0; i < 4; i++)
        out[5 + i] = local[i] + table[i];
#pragma omp single
#pragma omp task firstprivate(own)
      out[9] = own[0] * 0 + local[1];
      out[13 + t] = own[1];
    }
  }
#pragma omp target data map(to : table) map(tofrom : out)
#pragma omp target
  out[10] = table[3];
  const int *p = table;
#pragma omp target map(to : p[0 : 4]) map(tofrom : out)
  out[11] = p[2];
#pragma omp target teams num_teams(1) map(tofrom : out)
#pragma omp parallel for num_threads(2) firstprivate(grid)
  for (int i = 0; i < 1; i++)
    out[12] = grid[1][1];
  const int expected[17] = {12, 10, 12, 14, 16, 10, 10, 10, 10, 8, 4, 3, 8, 9, 8, 7, 6};
  for (int i = 0; i < 17; i++)
    if (out[i] != expected[i])
      return 1 + i;
  return 0;
}
