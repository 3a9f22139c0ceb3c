// target_device without a number asks the default device, which may be the host.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>

static int threads(void) {
  int n = 0;
#pragma omp metadirective when(target_device = {kind(host)} : parallel num_threads(2) reduction(+ : n))                \
    when(target_device = {kind(gpu)} : target parallel num_threads(3) reduction(+ : n)) otherwise(nothing)
  n++;
  return n;
}

static int device(void) {
  int n = 0;
#pragma omp metadirective when(target_device = {kind(nohost)} : target map(tofrom : n)) otherwise(nothing)
  n += 1 + !omp_is_initial_device();
  return n;
}

int main(void) {
  const int there = omp_get_num_devices() > 0;
  if (threads() != (there ? 3 : 2) || device() != 1 + there)
    return 1;
  omp_set_default_device(omp_get_initial_device());
  return threads() == 2 && device() == 1 ? 0 : 2;
}
