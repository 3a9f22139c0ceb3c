// Asynchronous copies and fills come after what their depend objects name; later tasks, and who waits, see what they did.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
#include <time.h>

enum { N = 16 };
int a[N], b[N], wrong;

static void pause_a_moment(void) {
  struct timespec moment = {0, 50000000};
  nanosleep(&moment, 0);
}

int main(void) {
  int host = omp_get_initial_device(), device = omp_get_num_devices() ? 0 : host;
  int *p = omp_target_alloc(N * sizeof(int), device);
  if (!p)
    return 1;
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    omp_depend_t written[2];
#pragma omp depobj(written[0]) depend(inout : a)
#pragma omp depobj(written[1]) depend(inout : b)
#pragma omp task depend(out : a)
    {
      pause_a_moment();
      for (int i = 0; i < N; i++)
        a[i] = i;
    }
    if (omp_target_memcpy_async(p, a, N * sizeof(int), 0, 0, device, host, 1, written))
      wrong = 2;
#pragma omp task depend(out : b)
    {
      pause_a_moment();
      b[0] = b[1] = -1;
    }
    if (omp_target_memcpy_async(b, p, (N - 2) * sizeof(int), 2 * sizeof(int), 0, host, device, 2, written))
      wrong = 3;
#pragma omp task depend(in : b)
    for (int i = 0; i < N; i++)
      if (b[i] != (i < 2 ? -1 : i - 2))
        wrong = 4;
#pragma omp taskwait
    // A 2x3 block from (1, 1) of 4x4 to (0, 2) of 3x5.
    int corner[3][5] = {{0}};
    size_t volume[2] = {2, 3}, to[2] = {0, 2}, from[2] = {1, 1}, to_shape[2] = {3, 5}, from_shape[2] = {4, 4};
#pragma omp task depend(inout : a)
    {
      pause_a_moment();
      omp_target_memset(p, 0, 4 * sizeof(int), device);
    }
    if (omp_target_memcpy_rect_async(corner, p, sizeof(int), 2, volume, to, from, to_shape, from_shape, host, device, 1,
                                     written))
      wrong = 5;
#pragma omp taskwait
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 5; j++)
        if (corner[i][j] != (i < 2 && j >= 2 ? (i + 1) * 4 + j - 1 : 0))
          wrong = 6;
    if (omp_target_memset_async(p, 1, N * sizeof(int), device, 1, written) != p)
      wrong = 7;
    if (omp_target_memcpy_async(a, p, N * sizeof(int), 0, 0, host, device, 1, written))
      wrong = 8;
#pragma omp taskwait
    for (int i = 0; i < N; i++)
      if (a[i] != 0x01010101)
        wrong = 9;
#pragma omp depobj(written[0]) destroy
#pragma omp depobj(written[1]) destroy
  }
  omp_target_free(p, device);
  return wrong;
}
