// Device routines on the host: memory, copies, presence, association.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
#include <stdlib.h>

// Not in the omp.h of gcc 12.
extern void *omp_get_mapped_ptr(const void *ptr, int device_num);

int main(void) {
  int devices = omp_get_num_devices(), device = omp_get_default_device(), host = omp_get_initial_device();
  if (devices < 0 || (devices > 0 && (device < 0 || device >= devices)) || !omp_is_initial_device())
    return 1;
  if (omp_get_device_num() != host)
    return 2;
  if (devices == 0)
    device = host;
  enum { N = 40 };
  int a[N], b[N] = {0};
  for (int i = 0; i < N; i++)
    a[i] = i;
  int *p = omp_target_alloc(N * sizeof(int), device);
  if (!p)
    return 3;
  if (omp_target_memcpy(p, a, N * sizeof(int), 0, 0, device, host))
    return 4;
#pragma omp target teams distribute parallel for is_device_ptr(p)
  for (int i = 0; i < N; i++)
    p[i] += 100;
  if (omp_target_memcpy(b, p, 10 * sizeof(int), 5 * sizeof(int), 20 * sizeof(int), host, device))
    return 5;
  for (int i = 0; i < N; i++)
    if (b[i] != (i >= 5 && i < 15 ? 115 + i : 0))
      return 6;
  // The middle 2x3 of a 5x8 goes to the corner of a 4x4.
  int corner[4][4] = {{0}};
  size_t volume[2] = {2, 3}, to[2] = {0, 0}, from[2] = {1, 2}, to_shape[2] = {4, 4}, from_shape[2] = {5, 8};
  if (omp_target_memcpy_rect(corner, p, sizeof(int), 2, volume, to, from, to_shape, from_shape, host, device))
    return 7;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      if (corner[i][j] != (i < 2 && j < 3 ? 100 + (i + 1) * 8 + j + 2 : 0))
        return 8;
  if (devices > 0) {
    if (omp_target_is_present(a, device) || omp_get_mapped_ptr(a, device))
      return 9;
    if (omp_target_associate_ptr(a, p, N * sizeof(int), 0, device))
      return 10;
    if (!omp_target_is_present(a, device) || omp_get_mapped_ptr(a, device) != p)
      return 11;
#pragma omp target teams distribute parallel for map(tofrom : a)
    for (int i = 0; i < N; i++)
      a[i] += 1000;
    if (a[3] != 3)
      return 12;
#pragma omp target update from(a)
    for (int i = 0; i < N; i++)
      if (a[i] != 1100 + i)
        return 13;
    if (omp_target_disassociate_ptr(a, device) || omp_target_is_present(a, device))
      return 14;
  }
  omp_target_free(p, device);
  omp_target_free(0, device);
  omp_set_default_device(host);
  if (omp_get_default_device() != host)
    return 15;
  int where = 0;
#pragma omp target teams distribute parallel for map(tofrom : where)
  for (int i = 0; i < 1; i++)
    where = omp_is_initial_device();
  return where ? 0 : 16;
}
