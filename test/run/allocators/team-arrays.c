// Arrays of a team whose allocate directives say what is done anyway: all threads of a team run the code (SPMD mode), as
// without the directives, and the arrays are in shared memory.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %filecheck %s < %t.out/team-arrays.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/team-arrays.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/team-arrays.device.hip -o %t.o %}
#include <omp.h>

enum { N = 64, Tile = 8 };

// CHECK: all threads of a team run it (SPMD mode)
// CHECK: __shared__ int old[8];
// CHECK: __shared__ double sums[8];
static void reverse(int *x, double *totals) {
#pragma omp target teams distribute num_teams(3) thread_limit(Tile) map(tofrom : x[0 : N]) map(from : totals[0 : N / Tile])
  for (int b = 0; b < N / Tile; ++b) {
    int old[Tile];
#pragma omp allocate(old) allocator(omp_pteam_mem_alloc)
    double sums[Tile];
#pragma omp allocate(sums) allocator(omp_cgroup_mem_alloc)
#pragma omp parallel num_threads(Tile) shared(old, sums, x, totals, b) default(none)
    {
      int own;
#pragma omp allocate(own) allocator(omp_thread_mem_alloc)
      int t = omp_get_thread_num();
      own = x[b * Tile + t];
      old[t] = own;
      sums[t] = 0.5 * own;
#pragma omp barrier
      x[b * Tile + t] = old[Tile - 1 - t];
      if (t == 0)
        for (int i = 0; i < Tile; ++i)
          totals[b] = (i ? totals[b] : 0) + sums[i];
    }
  }
}

int main(void) {
  int x[N];
  double totals[N / Tile];
  for (int i = 0; i < N; ++i)
    x[i] = i;
  reverse(x, totals);
  for (int i = 0; i < N; ++i)
    if (x[i] != i / Tile * Tile + Tile - 1 - i % Tile)
      return 1;
  for (int b = 0; b < N / Tile; ++b)
    if (totals[b] != 0.5 * (Tile * Tile * b + Tile * (Tile - 1) / 2))
      return 2;
  return 0;
}
