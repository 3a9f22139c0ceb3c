// The host's version of a target region has the variants of the host, its kernel those of the device.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>

#define CHOSEN _Pragma("omp metadirective when(device={kind(host)}: parallel num_threads(2)) otherwise(nothing)")

int main(void) {
  int n = 0, m = 0, l = 0, k = 0, j = 0, big = 5, level = -1;
#pragma omp target map(tofrom : n, m, l, k, j)
  {
#pragma omp metadirective when(device = {kind(nohost)} : parallel num_threads(4)) otherwise(nothing)
    {
#pragma omp atomic
      n++;
    }
    CHOSEN
#pragma omp atomic
    m++;
#pragma omp metadirective when(device = {kind(nohost)}, user = {condition(big > 3)} : parallel num_threads(3)) \
    when(user = {condition(big > 4)} : parallel num_threads(2)) otherwise(nothing)
#pragma omp atomic
    l++;
#pragma omp begin metadirective when(device = {kind(cpu)} : parallel num_threads(2)) default(parallel num_threads(3))
#pragma omp atomic
    k++;
#pragma omp atomic
    k++;
#pragma omp end metadirective
#pragma omp metadirective when(device = {kind(cpu)} : parallel num_threads(2)) when(device = {kind(gpu)} : nothing)
#pragma omp atomic
    j++;
  }
#pragma omp target map(from : level)
#pragma omp metadirective when(device = {kind(nohost)} : parallel num_threads(1)) otherwise(nothing)
  level = omp_get_level();
  int on = 1, i = 0, h = 0;
#pragma omp target map(tofrom : i, h)
  {
    // A condition for the host alone.
#pragma omp metadirective when(device = {kind(host)}, user = {condition(on)} : parallel num_threads(2)) otherwise(nothing)
#pragma omp atomic
    i++;
#pragma omp metadirective when(target_device = {kind(host)} : parallel num_threads(2)) otherwise(nothing)
#pragma omp atomic
    h++;
  }
  if (i != h)
    return 3;
  if (omp_get_num_devices() > 0)
    return n == 4 && m == 1 && l == 3 && k == 6 && j == 1 && level == 1 && i == 1 ? 0 : 1;
  return n == 1 && m == 2 && l == 2 && k == 4 && j == 2 && level == 0 && i == 2 ? 0 : 2;
}
