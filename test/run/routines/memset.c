// Filling device memory, a large block and a part of one; accessible memory.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
#include <stdlib.h>

enum { SIZE = 3 << 20 };

int main(void) {
  int host = omp_get_initial_device(), devices = omp_get_num_devices(), device = devices ? 0 : host;
  unsigned char *p = omp_target_alloc(SIZE, device), *back = malloc(SIZE);
  if (!p || !back)
    return 1;
  if (omp_target_memset(p, 0x17f, SIZE, device) != p || omp_target_memset(p + 5, 0, SIZE - 10, device) != p + 5)
    return 2;
  if (omp_target_memset(p + 100, 9, 0, device) != p + 100)
    return 3;
  if (omp_target_memcpy(back, p, SIZE, 0, 0, host, device))
    return 4;
  for (int i = 0; i < SIZE; i++)
    if (back[i] != (i < 5 || i >= SIZE - 5 ? 0x7f : 0))
      return 5;
  if (omp_target_memset(back, 3, 4, host) != back || back[3] != 3 || back[4] != 0x7f)
    return 6;
  if (omp_target_memset(back, 4, 4, -1) != back || back[0] != 4)
    return 7;

  if (!omp_target_is_accessible(p, SIZE, device) || !omp_target_is_accessible(p + SIZE - 1, 1, device))
    return 8;
  if (devices && (omp_target_is_accessible(p, SIZE + 1000000, device) || omp_target_is_accessible(back, 1, device)))
    return 9;
  if (!omp_target_is_accessible(back, 1, host) || omp_target_is_accessible(0, 0, device) ||
      omp_target_is_accessible(p, 1, devices + 7))
    return 10;
  omp_target_free(p, device);
  free(back);
  return 0;
}
