// A condition that only the running program knows: the target construct for many iterations, the host for few; a device
// number that may be the host's.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

static int fill(int *a, int n) {
  int onHost = 0;
#pragma omp metadirective when(user = {condition(n > 50)}                                                              \
                               : target teams distribute parallel for map(tofrom : onHost, a[0 : n]))                  \
    when(user = {condition(score(3) : n > 500)}                                                                        \
         : target parallel for num_threads(8) map(tofrom : onHost, a[0 : n])) otherwise(parallel for)
  for (int i = 0; i < n; i++) { // each its own
    a[i] = omp_is_initial_device() ? -i : omp_get_num_teams() > 1 ? i : 1000 + i;
    if (i == 0)
      onHost = omp_is_initial_device();
    else
      a[i]++;
  }
  return onHost;
}

static int placed(int device) {
  int there = 7;
#pragma omp metadirective when(target_device = {device_num(device), kind(nohost)}                                      \
                               : target parallel for map(there) device(device)) default(nothing)
  for (int i = 0; i < 1; i++)
    there = omp_is_initial_device();
  return there;
}

int main(void) {
  int a[1000];
  if (!fill(a, 10) || a[3] != -2)
    return 1;
  if (fill(a, 400) || a[399] != 400)
    return 2;
  if (fill(a, 1000) || a[999] != 2000)
    return 3;
  if (placed(0) != 0 || placed(omp_get_initial_device()) != 1 || placed(-1) != 1)
    return 4;
  int steps = 0, n = 3;
#pragma omp target parallel for map(steps)
  for (int i = 0; i < 10; i++) {
#pragma omp metadirective when(user = {condition(n < 2)} : nothing) default(atomic)
    steps++;
  }
  return steps == 10 ? 0 : 5;
}
