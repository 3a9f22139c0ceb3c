// begin and end metadirective around code that gets a directive at run time, or another one on devices, or a target
// construct of several statements.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/block.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/block.device.hip -o %t.hsaco %}
#include <omp.h>

#pragma omp begin declare target
int ways(void) {
  int count = 0;
#pragma omp begin metadirective when(device = {kind(nohost)} : parallel num_threads(3) reduction(+ : count)) otherwise(nothing)
  count++;
  count += 10;
#pragma omp end metadirective
  return count;
}
#pragma omp end declare target

static int team(int wide, int inner) {
  int count = 0;
#pragma omp begin metadirective when(user = {condition(wide)} : parallel num_threads(4) reduction(+ : count))
  count += 1;
#pragma omp begin metadirective when(user = {condition(inner > 1)} : masked) when(user = {condition(inner)} : single)
  {
    count += 10;
  }
  count += 100;
#pragma omp end metadirective
  if (!wide) {
    count += 1000;
  }
#pragma omp end metadirective
  return count;
}

int main(void) {
  int a[100], sum = 0, count = 0, device = 0;
  if (team(0, 0) != 1111 || team(0, 1) != 1111 || team(1, 0) != 444 || team(1, 1) != 114 || team(1, 2) != 114)
    return 1;
  if (ways() != 11)
    return 2;
#pragma omp target map(from : count)
  count = ways();
  if (count != 33)
    return 3;
  for (int offload = 0; offload < 2; offload++) {
#pragma omp begin metadirective when(user = {condition(offload)} : target map(from : a, device)) otherwise(nothing)
    device = !omp_is_initial_device();
    for (int i = 0; i < 100; i++)
      a[i] = i + device;
#pragma omp end metadirective
    if (device != offload || a[99] != 99 + offload)
      return 4;
    sum = 0;
#pragma omp begin metadirective when(user = {condition(offload)} : target teams distribute parallel for reduction(+ : sum)) \
    otherwise(parallel for reduction(+ : sum))
    for (int i = 0; i < 100; i++)
      sum += i + !omp_is_initial_device();
#pragma omp end metadirective
    if (sum != 4950 + 100 * offload)
      return 5;
  }
#pragma omp begin metadirective when(device = {kind(host)} : target map(from : count))
  int own = 3;
  count = own * !omp_is_initial_device();
#pragma omp end metadirective
  if (count != 3)
    return 6;
#pragma omp target map(count)
  {
#pragma omp begin metadirective when(user = {condition(count == 3)} : parallel num_threads(2) reduction(+ : count))
    count++;
#pragma omp end metadirective
  }
  if (count != 5)
    return 7;
  // Where it may be teams, target goes along.
#pragma omp target map(tofrom : count)
  {
#pragma omp begin metadirective when(device = {arch(nvptx)} : teams num_teams(2)) otherwise(parallel num_threads(3))
#pragma omp parallel num_threads(1)
    {
#pragma omp atomic
      count++;
    }
#pragma omp end metadirective
  }
  return count > 5 && count < 9 ? 0 : 8;
}
