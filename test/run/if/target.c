// if chooses between device and host, with and without its modifier, on every target directive.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

static int where(int device_wanted) {
  int host = -1;
#pragma omp target teams distribute parallel for if (device_wanted) map(tofrom : host)
  for (int i = 0; i < 1; i++)
    host = omp_is_initial_device();
  return host;
}
static int where_with_modifier(int n) {
  int host = -1;
#pragma omp target teams distribute parallel for if (target : n > 10) map(tofrom : host)
  for (int i = 0; i < n; i++)
    if (i == 0)
      host = omp_is_initial_device();
  return host;
}

int main(void) {
  int device = omp_get_default_device(), a = 1, failed = 0;
  if (where(1) != 0 || where(0) != 1)
    return 1;
  if (where_with_modifier(11) != 0 || where_with_modifier(10) != 1)
    return 2;
#pragma omp target enter data map(to : a) if (a == 2)
  if (omp_target_is_present(&a, device))
    return 3;
#pragma omp target enter data map(to : a) if (target enter data : a == 1)
  if (!omp_target_is_present(&a, device))
    return 4;
  a = 2;
#pragma omp target update to(a) if (a != 2)
  int seen = 0;
#pragma omp target teams distribute parallel for map(from : seen)
  for (int i = 0; i < 1; i++)
    seen = a; // firstprivate: the host's
#pragma omp target teams distribute parallel for map(tofrom : a) map(from : seen)
  for (int i = 0; i < 1; i++)
    seen = a;
  if (seen != 1)
    return 5;
#pragma omp target update to(a) if (target update : a == 2)
#pragma omp target teams distribute parallel for map(tofrom : a) map(from : seen)
  for (int i = 0; i < 1; i++)
    seen = a;
  if (seen != 2)
    return 6;
#pragma omp target exit data map(release : a) if (0)
  if (!omp_target_is_present(&a, device))
    return 7;
#pragma omp target exit data map(release : a) if (target exit data : 1)
  if (omp_target_is_present(&a, device))
    return 8;
  for (int on = 0; on < 2; on++) {
#pragma omp target data map(to : a) if (target data : on)
    failed |= omp_target_is_present(&a, device) != on;
  }
  return failed ? 9 : 0;
}
