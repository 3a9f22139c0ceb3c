// omp_initial_device, omp_invalid_device and omp_default_device (OpenMP 5.2, 6.0), which not every host compiler's
// <omp.h> knows, in routines, clauses, constants and kernels.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if clang %{ %chompcc --host-compiler=%clang %s -o %t.clang && env OMP_TARGET_OFFLOAD=mandatory %t.clang %}

#include <omp.h>
#include <stdlib.h>

static int Devices[] = {omp_initial_device, omp_default_device};

int main(void) {
  int OnHost = 0, Number = 7, X = 1;
#pragma omp target device(omp_initial_device) map(from : OnHost)
  OnHost = omp_is_initial_device();
  if (!OnHost)
    return 1;
#pragma omp target device(omp_default_device) map(from : OnHost)
  OnHost = omp_is_initial_device();
  if (OnHost)
    return 2;
#pragma omp target device(device_num : (omp_initial_device)) map(from : OnHost)
  OnHost = omp_is_initial_device();
  if (!OnHost)
    return 3;
#pragma omp target map(from : Number)
  Number = omp_initial_device;
  if (Number != -1 || Devices[0] != -1)
    return 4;
  if (omp_target_is_present(&X, omp_initial_device) == 0)
    return 5;
#pragma omp target data map(X) device(omp_default_device)
  {
    if (!omp_target_is_present(&X, Devices[1]) || !omp_target_is_present(&X, omp_get_default_device()))
      exit(6);
#pragma omp target update to(X) device(omp_default_device)
  }
  int *Memory = omp_target_alloc(sizeof(int), omp_default_device);
  if (!Memory || omp_target_memcpy(Memory, &X, sizeof(int), 0, 0, omp_default_device, omp_initial_device))
    return 7;
  omp_target_free(Memory, omp_default_device);
  if (omp_target_alloc(4, omp_invalid_device))
    return 8;
  // The default device as it is: nothing changes, also where it is none.
  omp_set_default_device(omp_initial_device);
  omp_set_default_device(omp_default_device);
  if (omp_get_default_device() != omp_initial_device ||
      omp_get_uid_from_device(omp_default_device) != omp_get_uid_from_device(omp_initial_device))
    return 9;
  omp_set_default_device(omp_invalid_device);
  omp_set_default_device(omp_default_device);
  if (omp_get_default_device() != omp_invalid_device || omp_get_uid_from_device(omp_default_device))
    return 10;
  // What has no bytes isn't accessible.
  return omp_target_is_accessible(&X, sizeof X, omp_initial_device) == 0 ||
         omp_target_is_accessible(&X, 0, omp_initial_device) != 0 || omp_target_is_accessible(&X, 0, 0) != 0;
}
