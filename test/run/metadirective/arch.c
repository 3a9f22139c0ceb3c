// The device's arch, where it decides what stands in a target construct, in a function for host and devices, and before
// a target construct. The virtual GPU's is the host's; each kernel file has its own.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t host
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/arch.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/arch.device.hip -o %t.hsaco %}
#include <omp.h>

#ifdef __aarch64__
#define MACHINE aarch64
#else
#define MACHINE x86_64
#endif

static int teams_of(int *a, int n, int device) {
  int teams = 0;
#pragma omp target map(tofrom : teams, a[0 : n]) device(device)
#pragma omp metadirective when(device = {arch("nvptx")} : teams distribute parallel for num_teams(3))                  \
    when(device = {arch(MACHINE), kind(nohost)} : teams distribute parallel for num_teams(5)) otherwise(parallel for)
  for (int i = 0; i < n; i++) { // once for each
    a[i]++;
    if (i == 0)
      teams = omp_get_num_teams();
  }
  return teams;
}

// In a block.
static int teams_of_block(int *a, int n) {
  int teams = 0;
#pragma omp target map(tofrom : teams, a[0 : n])
  {
#pragma omp metadirective when(device = {arch("nvptx")} : teams distribute parallel for num_teams(3))                  \
    when(device = {arch(MACHINE)} : teams distribute num_teams(2)) default(parallel for)
    for (int i = 0; i < n; i++) {
      a[i]++;
      if (i == 0)
        teams = omp_get_num_teams();
    }
  }
#pragma omp target map(tofrom : teams)
  { // which is no loop's
#pragma omp metadirective when(device = {arch(nvptx)} : critical) when(device = {arch(MACHINE)} : atomic) default(nothing)
    teams++;
    teams += 10;
  }
  return teams;
}

#pragma omp declare target
int steps;
static int count(int n) {
  int sum = 0;
#pragma omp metadirective when(device = {kind(host)} : nothing) when(device = {arch(amdgcn)} : critical)               \
    otherwise(atomic)
  steps++;
  // An instruction set that no device here has.
#pragma omp metadirective when(device = {isa(sm_90)} : parallel for reduction(+ : sum)) otherwise(simd)
  for (int i = 0; i < n; i++)
    sum += i;
  return sum;
}
#pragma omp end declare target

int main(int count_of_arguments, char **arguments) {
  (void)arguments;
  int a[20] = {}, n = 20, sum = 0, onHost = count_of_arguments > 1, where = -1;
  if (teams_of(a, n, omp_get_default_device()) != (onHost ? 1 : 5) || a[0] != 1 || a[19] != 1)
    return 1;
  if (teams_of(a, n, omp_get_initial_device()) != 1 || a[19] != 2)
    return 2;
  if (teams_of_block(a, n) != 2 + 11 || a[0] != 3 || a[19] != 3)
    return 6;
#pragma omp target parallel num_threads(4) map(tofrom : sum) reduction(+ : sum)
  sum += count(10);
#pragma omp target update from(steps)
  if (sum != 4 * 45 || steps != 4)
    return 3;
  if (count(3) != 3 || steps != 5)
    return 4;
#pragma omp metadirective when(target_device = {arch(nvptx)} : nothing)                                                \
    when(target_device = {arch(MACHINE)} : target map(from : where)) otherwise(nothing)
  where = omp_is_initial_device();
  return where == onHost ? 0 : 5;
}
