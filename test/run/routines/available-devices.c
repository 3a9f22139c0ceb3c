// OMP_AVAILABLE_DEVICES chooses and orders the devices, OMP_DEFAULT_DEVICE names one of them by what it is.
// RUN: %chompcc %s -o %t
// RUN: env CHOMP_VGPU_DEVICES=3 %t 0 vgpu-0 vgpu-1 vgpu-2
// RUN: env CHOMP_VGPU_DEVICES=3 OMP_AVAILABLE_DEVICES='uid(vgpu-2),kind(gpu)[:1]' %t 0 vgpu-2 vgpu-0
// RUN: env CHOMP_VGPU_DEVICES=3 OMP_AVAILABLE_DEVICES='!(uid(vgpu-0) || uid(vgpu-1)), *[1]' \
// RUN:   OMP_DEFAULT_DEVICE='vendor(amd),uid(vgpu-1)' %t 1 vgpu-2 vgpu-1
// RUN: env CHOMP_VGPU_DEVICES=3 OMP_AVAILABLE_DEVICES='*[::2]' OMP_DEFAULT_DEVICE='2,initial' %t 2 vgpu-0 vgpu-2
// RUN: env CHOMP_VGPU_DEVICES=3 OMP_AVAILABLE_DEVICES='*[::2]' OMP_DEFAULT_DEVICE='3,initial' %t 2 vgpu-0 vgpu-2
// RUN: env CHOMP_VGPU_DEVICES=3 OMP_DEFAULT_DEVICE='kind(gpu)[2]' %t 2 vgpu-0 vgpu-1 vgpu-2
// RUN: env OMP_TARGET_OFFLOAD=disabled OMP_DEFAULT_DEVICE='kind(gpu),initial' %t 0
// RUN: env OMP_AVAILABLE_DEVICES='vendor(amd)' %t 0 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env OMP_TARGET_OFFLOAD=mandatory OMP_AVAILABLE_DEVICES='vendor(amd)' not %t -2 2>&1 \
// RUN:   | FileCheck --check-prefix=NONE %s
// RUN: env CHOMP_VGPU_DEVICES=3 OMP_DEFAULT_DEVICE='uid(vgpu-3)' not %t -2 vgpu-0 vgpu-1 vgpu-2 2>&1 \
// RUN:   | FileCheck --check-prefix=INVALID %s
// RUN: env OMP_AVAILABLE_DEVICES='kind(gpu)&&uid(a)||uid(b)' not %t 0 2>&1 | FileCheck --check-prefix=WRONG %s
// NONE: there is no device (OMP_AVAILABLE_DEVICES names none that there is)
// INVALID: the default device is omp_invalid_device: OMP_DEFAULT_DEVICE names no available device
// WRONG: OMP_AVAILABLE_DEVICES=kind(gpu)&&uid(a)||uid(b): && and || stand side by side: put one of them in parentheses
#include <omp.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **names) {
  const int devices = omp_get_num_devices(), standard = atoi(names[1]);
  if (devices != count - 2)
    return 1;
  if (omp_get_default_device() != standard)
    return 2;
  for (int d = 0; d < devices; ++d) {
    int x[2] = {d, -1};
    if (strcmp(omp_get_uid_from_device(d), names[d + 2]) || omp_get_device_from_uid(names[d + 2]) != d)
      return 3;
#pragma omp target enter data map(to : x) device(d)
    for (int e = 0; e < devices; ++e)
      if (omp_target_is_present(x, e) != (d == e))
        return 4;
#pragma omp target map(x) device(d)
    x[1] = omp_get_device_num();
#pragma omp target exit data map(from : x) device(d)
    if (x[0] != d || x[1] != d)
      return 5;
  }
  int where = -1;
#pragma omp target map(from : where)
  where = omp_is_initial_device() ? devices : omp_get_device_num();
  return where == standard ? 0 : 6;
}
