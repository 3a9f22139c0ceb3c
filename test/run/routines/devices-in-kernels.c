// A kernel knows the number of its device, also through a function, and how many devices there are.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_DEVICES=3 CHOMP_DEVICE=vgpu %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>

#pragma omp begin declare target
static int number(void) { return omp_get_device_num() * 10; }
#pragma omp end declare target

int main(void) {
  int devices = omp_get_num_devices(), host = omp_get_initial_device();
  for (int d = 0; d <= devices; d++) {
    int own[5] = {-1, -1, -1, -1, -1};
#pragma omp target teams distribute parallel for device(d) map(tofrom : own)
    for (int i = 0; i < 1; i++) {
      own[0] = omp_get_device_num();
      own[1] = number();
      own[2] = omp_get_num_devices();
      own[3] = omp_get_initial_device();
      own[4] = omp_get_default_device(); // left open by the specification
    }
    if (own[0] != d || own[1] != d * 10)
      return 1 + d;
    if (own[2] != devices || own[3] != host || (d != host && own[4] != d))
      return 11 + d;
    int shared = -1;
#pragma omp target teams distribute parallel for device(d) map(tofrom : shared) num_teams(2) thread_limit(4)
    for (int i = 0; i < 8; i++)
      if (omp_get_team_num() == 0 && omp_get_thread_num() == 0)
        shared = omp_get_device_num();
    if (shared != d)
      return 21 + d;
  }
  return omp_get_device_num() == host ? 0 : 40;
}
