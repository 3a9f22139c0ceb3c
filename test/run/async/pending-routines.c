// So are the asynchronous routines, strided updates, and constructs with an if clause; copies between devices, too.
// Strict mode does tasks at once.
// UNSUPPORTED: strict, shared-memory
// RUN: %chompcc %s -o %t
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/give-up.h"
#include <omp.h>

enum { N = 12 };
static int in[N], out[3][4], seen[N];

static void meet(int *p, int *q) {
  const int host = omp_get_initial_device();
  omp_depend_t item;
  size_t volume[2] = {3, 2}, offsets[2] = {0, 1}, shape[2] = {3, 4};
  int stride = 3;
  volatile int one = 1;
#pragma omp depobj(item) depend(inout : in)
  omp_target_memset_async(p, 1, sizeof(in), 0, 1, &item);
  omp_target_memcpy_async(p, in, sizeof(in) / 2, 0, 0, 0, host, 1, &item);
  omp_target_memcpy_async(q, p, sizeof(in), 0, 0, 1, 0, 1, &item);
  omp_target_memcpy_rect_async(out, q, sizeof(int), 2, volume, offsets, offsets, shape, shape, host, 1, 1, &item);
#pragma omp depobj(item) destroy
#pragma omp target if (one) nowait map(seen) depend(inout : in)
  for (int i = 0; i < N; i++)
    seen[i] = i + 1;
#pragma omp target update from(seen[0 : N / stride : stride]) nowait depend(inout : in)
  volume[0] = volume[1] = offsets[1] = shape[1] = 0;
  stride = one = 0;
}

static int pending(void) {
  omp_event_handle_t event;
  int *p = omp_target_alloc(sizeof(in), 0), *q = omp_target_alloc(sizeof(in), 1);
  for (int i = 0; i < N; i++)
    in[i] = seen[i] = out[i / 4][i % 4] = 0;
#pragma omp target enter data map(to : seen)
#pragma omp task detach(event) depend(out : in)
  {
  }
  meet(p, q);
  for (int i = 0; i < N; i++)
    in[i] = i + 5;
  omp_fulfill_event(event);
#pragma omp taskwait
#pragma omp target exit data map(release : seen)
  omp_target_free(p, 0);
  omp_target_free(q, 1);
  for (int i = 0; i < N; i++)
    if (out[i / 4][i % 4] != (i % 4 != 1 && i % 4 != 2 ? 0 : i < N / 2 ? i + 5 : 0x01010101) ||
        seen[i] != (i % 3 ? 0 : i + 1))
      return 1;
  return 0;
}

int main(void) {
  give_up_later();
  return in_a_team(pending);
}
