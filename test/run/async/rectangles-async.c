// omp_target_memcpy_rect_async, too; the arrays that say what is copied may be gone before it is.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <omp.h>
#include <stddef.h>

static int in[4][6], out[5][5], wrong;

static void copy(int *to, const int *from, int to_columns, int from_columns, int to_device, int from_device,
                 omp_depend_t *item) {
  size_t volume[2] = {2, 3}, to_offsets[2] = {1, 2}, from_offsets[2] = {1, 2};
  size_t to_shape[2] = {4, (size_t)to_columns}, from_shape[2] = {4, (size_t)from_columns};
  wrong |= omp_target_memcpy_rect_async(to, from, sizeof(int), 2, volume, to_offsets, from_offsets, to_shape, from_shape,
                                        to_device, from_device, 1, item);
}

static int rectangles(void) {
  const int host = omp_get_initial_device(), device = omp_get_default_device();
  int *p = omp_target_alloc(sizeof(in), device);
  omp_depend_t item;
  wrong = 0;
#pragma omp depobj(item) depend(inout : in)
  for (int r = 0; r < 8; r++) {
#pragma omp task depend(out : in) firstprivate(r)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 6; j++)
        in[i][j] = r + 10 * i + j + linger(500);
    copy(p, in[0], 6, 6, device, host, &item);
#pragma omp target nowait is_device_ptr(p) depend(depobj : item)
    for (int i = 1; i < 3; i++)
      for (int j = 2; j < 5; j++)
        p[6 * i + j] = -p[6 * i + j] + linger(500);
    copy(out[0], p, 5, 6, host, device, &item);
#pragma omp task depend(inout : in) firstprivate(r)
    for (int i = 1; i < 3; i++)
      for (int j = 2; j < 5; j++)
        wrong |= out[i][j] != -(r + 10 * i + j);
  }
#pragma omp taskwait
#pragma omp depobj(item) destroy
  omp_target_free(p, device);
  return wrong || out[0][0] || out[3][2];
}

int main(void) { return everywhere(rectangles); }
