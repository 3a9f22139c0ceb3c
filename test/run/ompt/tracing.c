// Device tracing: records of regions, operations and kernels, in buffers of the tool's, with times.
// REQUIRES: clang
// UNSUPPORTED: strict, sanitized, shared-memory
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %clang -shared -fPIC %S/Inputs/tool.c -o tool.so
// RUN: %chompcc %s -o prog -Wl,-rpath,. ./tool.so
// RUN: env TOOL=trace ./prog > trace.txt && FileCheck %s < trace.txt && %python %S/Inputs/check_trace.py trace.txt --some
// RUN: env TOOL=trace,old ./prog > old.txt && %python %S/Inputs/check_trace.py old.txt --some
// RUN: env TOOL=trace,small ./prog > small.txt && %python %S/Inputs/check_trace.py small.txt --some
// RUN: grep -c "buffer of device 0, filled" small.txt > buffers && %python -c "assert int(open('buffers').read()) > 4"
// CHECK: tool: tracing: target 5, data_op 5, submit 5, map 1, all 3, wrong 0
// CHECK-NEXT: tool: tracing: has processors, unknown (nil), started 1, again 0
// CHECK: tool: target begin device 0, target [[#T:]],
// CHECK: tool: submit begin 4 teams, target [[#T]], op [[#K:]]
// CHECK: end
// CHECK: tool: buffer of device 0, filled
// CHECK-NEXT: tool: record target begin device 0, target [[#T]], time {{[0-9]+}}, at {{.*}}prog+
// CHECK-NEXT: tool: record data_op alloc h -> 0, 4000 bytes, target [[#T]],
// CHECK-NEXT: tool: record data_op to h -> 0, 4000 bytes, target [[#T]],
// CHECK-NEXT: tool: record submit 4 of 4 teams, target [[#T]], op [[#K]], time
// CHECK-NEXT: tool: record data_op from 0 -> h, 4000 bytes, target [[#T]],
// CHECK-NEXT: tool: record data_op delete 0 -> h, 0 bytes, target [[#T]],
// CHECK-NEXT: tool: record target end device 0, target [[#T]],
// CHECK: tool: record update begin
// CHECK: tool: record update end
// CHECK-NEXT: flushed
// CHECK-NOT: record
// CHECK: paused
// CHECK: tool: record data_op to h -> 0, 44 bytes,
// CHECK-NOT: tool: record {{.*}} 48 bytes
// CHECK: tool: device_finalize 0
#include <omp.h>
#include <stdio.h>

int tool_flush(void);
int tool_pause(int);
int tool_stop(void);
double tool_translated_now(void);

int main(void) {
  int a[1000] = {0};
#pragma omp target teams distribute parallel for num_teams(4) map(tofrom : a)
  for (int i = 0; i < 1000; i++)
    a[i] += i;
#pragma omp target enter data map(to : a)
#pragma omp target update from(a)
  puts("end");
  fflush(stdout);
  if (tool_flush() != 1)
    return 1;
  puts("flushed");
  fflush(stdout);
  // Not while it pauses, nor behind its end.
  if (tool_pause(1) != 1)
    return 4;
#pragma omp target map(always, tofrom : a[0 : 10])
  a[0] += 0;
  if (tool_pause(0) != 1 || tool_flush() != 1)
    return 5;
  puts("paused");
  fflush(stdout);
#pragma omp target map(always, tofrom : a[0 : 11])
  a[0] += 0;
  if (tool_stop() != 1 || tool_stop() != 0 || tool_flush() != 0 || tool_pause(1) != 0)
    return 6;
#pragma omp target map(always, tofrom : a[0 : 12])
  a[0] += 0;
  const double before = omp_get_wtime(), between = tool_translated_now(), after = omp_get_wtime();
  if (between < before - 0.001 || between > after + 0.001)
    return 2;
  for (int i = 0; i < 1000; i++)
    if (a[i] != i)
      return 3;
  return 0;
}
