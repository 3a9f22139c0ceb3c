// Unique names of devices, pausing, and the numbers that mean no device.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
#include <string>

int main() {
  int host = omp_get_initial_device(), devices = omp_get_num_devices();
  std::string all = " ";
  for (int d = 0; d <= devices; ++d) {
    const char *name = omp_get_uid_from_device(d);
    if (!name || !*name || omp_get_device_from_uid(name) != d)
      return 1;
    if (all.find(" " + std::string(name) + " ") != std::string::npos)
      return 2;
    all += std::string(name) + " ";
    if (omp_get_uid_from_device(d) != name)
      return 3;
  }
  if (omp_get_uid_from_device(-1) != omp_get_uid_from_device(host))
    return 4;
  if (omp_get_uid_from_device(devices + 1) || omp_get_uid_from_device(-7))
    return 5;
  if (omp_get_device_from_uid("no such device") != omp_invalid_device || omp_get_device_from_uid("") >= 0)
    return 6;

  int x[4] = {1, 2, 3, 4};
#pragma omp target enter data map(to : x)
  if (devices && omp_pause_resource(omp_pause_soft, 0))
    return 7;
  if (omp_pause_resource(omp_pause_soft, devices + 3) == 0)
    return 8;
  if (devices && !omp_target_is_present(x, 0))
    return 9;
#pragma omp target exit data map(delete : x)
  int threads = 0;
#pragma omp parallel reduction(+ : threads) // starts the host's runtime, which is asked too
  threads++;
  if (threads < 1 || omp_pause_resource_all(omp_pause_soft))
    return 10;

  int *p = static_cast<int *>(omp_target_alloc(16, devices + 5));
  if (p || omp_target_alloc(0, host) || omp_target_alloc(8, -9))
    return 11;
  if (!omp_target_memcpy(x, x, 4, 0, 0, devices + 2, host) || !omp_target_memcpy(x, nullptr, 4, 0, 0, host, host))
    return 12;
  if (omp_target_memcpy(x, nullptr, 0, 0, 0, host, host))
    return 13;
  if (omp_target_memcpy_rect(nullptr, nullptr, 0, 0, nullptr, nullptr, nullptr, nullptr, nullptr, host, host) < 3)
    return 14;
  if (omp_get_mapped_ptr(x, host) != x || omp_get_mapped_ptr(x, -1) != x || omp_get_mapped_ptr(x, devices + 1))
    return 15;
  if (!omp_target_is_present(x, host) || omp_target_is_present(nullptr, host) || omp_target_is_present(x, -6))
    return 16;
  if (!omp_target_associate_ptr(x, x, 16, 0, host) || !omp_target_disassociate_ptr(x, 0))
    return 17;
  return 0;
}
