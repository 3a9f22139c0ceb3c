// A host that is always ahead of its device: records come while it goes on, and don't wait for its first wait.
// REQUIRES: clang
// UNSUPPORTED: strict, sanitized
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %clang -shared -fPIC %S/Inputs/tool.c -o tool.so
// RUN: %chompcc %s -o prog && env OMP_TOOL_LIBRARIES=./tool.so CHOMP_DEVICE=vgpu TOOL=trace ./prog | FileCheck %s
// CHECK: tool: record submit
// CHECK: queued
// CHECK: tool: record submit
#include <omp.h>
#include <stdio.h>

static void queue(int *done, int times) {
  for (int i = 0; i < times; i++) {
#pragma omp target is_device_ptr(done) depend(inout : done[0]) nowait
    {
#pragma omp atomic
      *done += 1;
    }
  }
}

int main(void) {
  int *done = omp_target_alloc(sizeof(int), 0), zero = 0, seen = 0; // the virtual GPU's memory is the host's
  if (omp_target_memcpy(done, &zero, sizeof zero, 0, 0, 0, omp_get_initial_device()))
    return 1;
  queue(done, 300);
  while (seen < 300) {
#pragma omp atomic read
    seen = *done;
  }
  queue(done, 300);
  puts("queued");
  fflush(stdout);
#pragma omp taskwait
  seen = *done;
  omp_target_free(done, 0);
  return seen != 600;
}
