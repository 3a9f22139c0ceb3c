// Each team's private copy of a reduction's array, or of a structure, is shared by the threads of the parallel
// constructs inside: in the team's memory, with sequential code between them, and where no one sees the whole team.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc -O2 %s -o %t.2
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_TEAM_SIZE=7 %t.2
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %filecheck %s < %t.out/shared-by-threads.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/shared-by-threads.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/shared-by-threads.device.hip -o %t.hsaco %}
#include <omp.h>
enum { N = 200 };
struct pair {
  double sum;
  int largest;
};
#pragma omp declare reduction(both : struct pair : (omp_out.sum += omp_in.sum, \
    omp_out.largest = omp_in.largest > omp_out.largest ? omp_in.largest : omp_out.largest)) \
    initializer(omp_priv = {0, -5})

#pragma omp begin declare target
// Its threads are not seen from the region.
void orphaned(int *counts) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    counts[i] += 2;
}
#pragma omp end declare target

int main(void) {
  int counts[N], low[2][3] = {{9, 9, 9}, {9, 9, 9}}, teams = 0;
  double part[6] = {100, 100, 100, 100, 100, 100};
  struct pair pair = {1000, 3}, pairs[2] = {{1, 1}, {2, 2}};
  for (int i = 0; i < N; i++)
    counts[i] = i;
#pragma omp target map(tofrom : teams)
#pragma omp teams num_teams(4) thread_limit(32) reduction(+ : counts, part[1 : 4]) reduction(min : low)
  {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      counts[i] += i * omp_get_team_num();
    counts[0] += counts[N - 1]; // the initial thread's, between them
#pragma omp parallel for
    for (int i = 0; i < 4; i++) {
      part[1 + i] += i;
      low[i / 3][i % 3] = 7 - i - omp_get_team_num();
    }
    if (omp_get_team_num() == 0)
      teams = omp_get_num_teams();
  }
  if (teams < 1 || teams > 4)
    return 1;
  int all = teams * (teams - 1) / 2;
  for (int i = 1; i < N; i++)
    if (counts[i] != i + i * all)
      return 2;
  if (counts[0] != (N - 1) * all || part[0] != 100 || part[1] != 100 || part[4] != 100 + 3 * teams || part[5] != 100)
    return 3;
  for (int i = 0; i < 6; i++)
    if (low[i / 3][i % 3] != (i < 4 ? 7 - i - (teams - 1) : 9))
      return 4;

#pragma omp target teams num_teams(3) thread_limit(16) reduction(both : pair, pairs) map(tofrom : teams)
  {
#pragma omp parallel
    {
#pragma omp atomic
      pair.sum += 1;
#pragma omp barrier
#pragma omp single
      {
        pair.largest = (int)pair.sum + 100 * omp_get_team_num();
        pairs[1].sum = 5;
      }
    }
    if (omp_get_team_num() == 0)
      teams = omp_get_num_teams() * 1000 + pair.largest;
  }
  int threads = teams % 1000;
  teams /= 1000;
  if (pair.sum < 1000 + teams || pair.largest < threads + 100 * (teams - 1) - 16 || pairs[0].sum != 1 ||
      pairs[1].sum != 2 + 5 * teams)
    return 5;

  for (int i = 0; i < N; i++)
    counts[i] = 0;
#pragma omp target teams num_teams(2) thread_limit(8) reduction(+ : counts) map(tofrom : teams)
  {
    orphaned(counts);
    counts[5] *= 10;
    if (omp_get_team_num() == 0)
      teams = omp_get_num_teams();
  }
  for (int i = 0; i < N; i++)
    if (counts[i] != (i == 5 ? 20 : 2) * teams)
      return 6;

  // All of the team's threads, from the kernel's start.
  // CHECK: __shared__ int counts[200];
  // CHECK-NEXT: for (int k = threadIdx.x; k < 200; k += blockDim.x)
  // CHECK-NEXT: counts[k] = 0;
  // CHECK-NEXT: __shared__ int low[2][3];
  // CHECK-NEXT: for (int k = threadIdx.x; k < 6; k += blockDim.x)
  // CHECK-NEXT: ((int *)low)[k] = -2147483647 - 1;
  // CHECK: __syncthreads();
  // CHECK: if (threadIdx.x == 0) counts[7] += counts[8];
  // CHECK: __syncthreads();
  // CHECK: teams = omp_get_num_teams();
  // CHECK-NEXT: }
  // CHECK-NEXT: __syncthreads();
  // CHECK-NEXT: for (int k = threadIdx.x; k < 200; k += blockDim.x)
  // CHECK-NEXT: chomp::publish(&((int *)counts_)[k], counts[k], chomp::op::add());
  for (int i = 0; i < N; i++)
    counts[i] = i;
#pragma omp target teams num_teams(2) thread_limit(24) reduction(+ : counts) reduction(max : low) map(tofrom : teams)
  {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      counts[i] += i;
    counts[7] += counts[8];
#pragma omp parallel for collapse(2)
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 3; j++)
        low[i][j] = 10 + counts[7] + i;
    if (omp_get_team_num() == 0)
      teams = omp_get_num_teams();
  }
  for (int i = 0; i < N; i++)
    if (counts[i] != i + (i == 7 ? 15 : i) * teams)
      return 7;
  return low[0][0] == 25 && low[1][2] == 26 ? 0 : 8;
}
