// A metadirective becomes another directive in a region than outside of one.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

#define CHOSEN _Pragma("omp metadirective when(device={kind(nohost)}: nothing) otherwise(parallel for)")

int main(void) {
  int a[100] = {}, n = 100, onHost = -1, variant = 0;
  // What is a target construct in one context only.
#pragma omp metadirective when(device = {kind(nohost)} : nothing) otherwise(target parallel for map(a))
  for (int i = 0; i < n; i++)
    a[i] = omp_is_initial_device() ? -1 : i;
  for (int i = 0; i < n; i++)
    if (a[i] != i)
      return 1;
    // Another device than the host, by kind.
#pragma omp metadirective when(target_device = {kind(host)} : nothing)                                                 \
    when(target_device = {kind(gpu)} : target teams distribute parallel for map(tofrom : a)) default(nothing)
  for (int i = 0; i < n; i++)
    a[i] += omp_is_initial_device() ? 0 : 1;
  if (a[99] != 100)
    return 2;
  // Inside a region, the device's variant: an atomic, not plain.
#pragma omp target teams distribute parallel for map(variant)
  for (int i = 0; i < n; i++) {
#pragma omp metadirective when(construct = {target} : atomic) default(nothing)
    variant++;
  }
  if (variant != 100)
    return 3;
  int level[10];
  CHOSEN
  for (int i = 0; i < 10; i++)
    level[i] = omp_get_level();
  return level[9] == 1 ? 0 : 4;
}
