// Constructs with nowait: kinds, asynchronous operations, and the tasks behind others'. What comes after what stays so.
// REQUIRES: clang
// UNSUPPORTED: strict, sanitized, shared-memory
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %clang -shared -fPIC %S/Inputs/tool.c -o tool.so
// RUN: %chompcc -g %s -o prog
// RUN: env OMP_TOOL_LIBRARIES=./tool.so ./prog > emi.txt && FileCheck %s < emi.txt && %python %S/Inputs/check.py emi.txt prog %s
// RUN: env OMP_TOOL_LIBRARIES=./tool.so CHOMP_NOWAIT=0 ./prog | FileCheck --check-prefix=ATONCE %s
// RUN: env OMP_TOOL_LIBRARIES=./tool.so CHOMP_VGPU_SCHEDULE=5 ./prog | FileCheck %s
// RUN: env OMP_TOOL_LIBRARIES=./tool.so TOOL=trace,old ./prog > trace.txt && FileCheck --check-prefix=TRACE %s < trace.txt
// RUN: %python %S/Inputs/check_trace.py trace.txt
// CHECK: chain
// CHECK-NEXT: tool: enter_data_nowait begin device 0, target [[#T:]], task, target task, at
// CHECK-NEXT: tool: data_op alloc_async begin [[A:0x[0-9a-f]+]] h -> (nil) 0, 40000 bytes, target [[#T]],
// CHECK: tool: data_op to_async begin [[A]] h -> [[D:0x[0-9a-f]+]] 0, 40000 bytes, target [[#T]],
// CHECK: tool: enter_data_nowait end device 0, target [[#T]],
// CHECK-NEXT: tool: target_nowait begin device 0, target [[#T:]], task, target task, at
// CHECK: tool: submit begin {{.*}}, target [[#T]],
// CHECK: tool: target_nowait end device 0, target [[#T]],
// CHECK-NEXT: tool: update_nowait begin
// CHECK: tool: data_op from_async begin [[D]] 0 -> [[A]] h, 40000 bytes,
// CHECK: tool: update_nowait end
// CHECK: tool: exit_data_nowait begin
// CHECK: tool: data_op delete_async begin [[D]] 0
// CHECK: tool: exit_data_nowait end
// CHECK: host
// CHECK-NOT: target_nowait end
// CHECK: tool: target_nowait begin device 0, target [[#T:]],
// CHECK: tool: submit end {{.*}} target [[#T]],
// CHECK: tool: target_nowait end device 0, target [[#T]],
// CHECK: routine
// CHECK-NEXT: tool: data_op to{{(_async)?}} begin {{.*}} 40000 bytes, target 0,
// CHECK: tool: finalize
//
// ATONCE: chain
// ATONCE-NEXT: tool: enter_data_nowait begin device 0, target [[#T:]], task, target task, at
// ATONCE-NEXT: tool: data_op alloc begin
// ATONCE: tool: finalize
// TRACE: tool: finalize
#include <omp.h>
#include <stdio.h>
#define N 10000

static int a[N], b;
static void say(const char *text) {
  puts(text);
  fflush(stdout);
}

int main(void) {
  int h = omp_get_initial_device();
  void *d = omp_target_alloc(sizeof a, 0);
  say("chain");
#pragma omp target enter data map(to : a) depend(out : a) nowait // at: enter_data_nowait
#pragma omp target teams distribute parallel for depend(inout : a) nowait // at: target_nowait
  for (int i = 0; i < N; i++)
    a[i] += i;
#pragma omp target update from(a) depend(inout : a) nowait // at: update_nowait
#pragma omp target exit data map(delete : a) depend(inout : a) nowait // at: exit_data_nowait
#pragma omp taskwait
  say("host");
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : b)
    b = 1;
#pragma omp target map(tofrom : b) depend(inout : b) nowait
    b += 1;
  }
  say("routine");
  if (omp_target_memcpy_async(d, a, sizeof a, 0, 0, 0, h, 0, NULL))
    return 1;
#pragma omp taskwait
  omp_target_free(d, 0);
  for (int i = 0; i < N; i++)
    if (a[i] != i)
      return 2;
  return b != 2;
}
