// No device's number stands for something else: INT_MIN is a device that does not exist.
//
// RUN: %chompcc %s -o %t
// RUN: %not %t 2>&1 | %filecheck %s
// RUN: %t default
// CHECK: device -2147483648 does not exist

#include <limits.h>
#include <omp.h>

int main(int argc, char **argv) {
  int device = INT_MIN, x = 1;
  (void)argv;
  if (argc > 1) {
    int elsewhere = 0;
    omp_set_default_device(device);
#pragma omp parallel num_threads(2) reduction(+ : elsewhere)
    elsewhere += omp_get_default_device() == INT_MIN;
    return omp_get_default_device() != INT_MIN || elsewhere != 2;
  }
#pragma omp target map(tofrom : x) device(device)
  x = 2;
  return 0;
}
