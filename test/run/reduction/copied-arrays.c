// A reduction over an array that a construct inside of the region has a copy of, where the region's own code has only to do
// with its elements.
// RUN: %chompcc -fopenmp %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t | %filecheck %s
// RUN: env OMP_TARGET_OFFLOAD=disabled %t | %filecheck %s
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -fopenmp
// RUN: %if nvcc %{ %nvcc_cubin %t.out/copied-arrays.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/copied-arrays.device.hip -o %t.hsaco %}
#include <stdio.h>

static int at(const short *p, int i) { return p[i]; }

int main(void) {
  short grid[2][3] = {{1, 2, 3}, {4, 5, 6}}, first = 0, sums[4] = {0};
  int line[3] = {1, 2, 3};
#pragma omp target firstprivate(grid, line) map(tofrom : first, sums)
#pragma omp teams num_teams(4)
  {
    if (at(grid[0], 2) == 3 && line[1] == 2)
      first = 1;
#pragma omp distribute private(grid, line)
    for (int x = 0; x < 4; x++) {
      for (int i = 0; i < 3; i++)
        grid[0][i] = grid[1][i] = line[i] = x;
#pragma omp parallel reduction(+ : grid, line) num_threads(1)
      {
#pragma omp for
        for (int y = 0; y < 5; y++)
          grid[1][y % 3] += 1, line[2] += 1;
      }
      sums[x] = 100 * line[2] + 10 * grid[1][0] + grid[0][2];
    }
  }
  printf("%d: %d %d %d %d\n", first, sums[0], sums[1], sums[2], sums[3]);
  // CHECK: 1: 520 631 742 853
}
