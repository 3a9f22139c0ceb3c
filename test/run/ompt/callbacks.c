// What a tool is told of a target region, data constructs and routines, in the order in which it happens.
// REQUIRES: clang
// UNSUPPORTED: strict, sanitized, shared-memory
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %clang -shared -fPIC %S/Inputs/tool.c -o tool.so
// RUN: %chompcc -g %s -o prog
// RUN: env OMP_TOOL_LIBRARIES=./tool.so ./prog > emi.txt && FileCheck %s < emi.txt && %python %S/Inputs/check.py emi.txt prog %s
// RUN: env LD_PRELOAD=./tool.so ./prog | FileCheck %s
// Both runtimes, of which one finds the tool itself.
// RUN: env CHOMP_HOST_CC=%gcc %chompcc -g %s -o gcc-prog && env OMP_TOOL_LIBRARIES=./tool.so ./gcc-prog > gcc.txt
// RUN: FileCheck --check-prefixes=CHECK,LIBGOMP %s < gcc.txt && %python %S/Inputs/check.py gcc.txt gcc-prog %s
// RUN: env OMP_TOOL_LIBRARIES=./tool.so TOOL=old ./gcc-prog > old.txt && FileCheck --check-prefix=OLD %s < old.txt
// RUN: %python %S/Inputs/check.py old.txt gcc-prog %s
// RUN: env CHOMP_HOST_CC=%clang %chompcc -g %s -o clang-prog && env OMP_TOOL_LIBRARIES=./tool.so ./clang-prog > clang.txt
// RUN: FileCheck %s < clang.txt && %python %S/Inputs/check.py clang.txt clang-prog %s
//
// Each is found once and ended once, whichever runtime it is that finds it.
// CHECK: tool: start
// CHECK: tool: initialize, data mine, unknown (nil)
// CHECK-NEXT: tool: 1 devices of 1
// LIBGOMP-NEXT: tool: set device 5 5 5 5
// LIBGOMP-NEXT: tool: set 5 5 5
// LIBGOMP-NEXT: tool: asked 1 same, 0
// LIBGOMP-NEXT: tool: host events: thread 1, map 1, taken away 5, wrong 0
// CHECK: tool: device_initialize 0 vgpu;the virtual GPU
// CHECK-NEXT: tool: device_load 0 {{.*}}prog offset -1 module 1
//
// CHECK: region
// CHECK-NEXT: tool: target begin device 0, target [[#T:]], task, target task none, at {{.*}}prog+
// CHECK-NEXT: tool: data_op alloc begin [[A:0x[0-9a-f]+]] h -> (nil) 0, 400 bytes, target [[#T]], op [[#A_OP:]], at
// CHECK-NEXT: tool: data_op alloc end [[A]] h -> [[D:0x[0-9a-f]+]] 0, 400 bytes, target [[#T]], op [[#A_OP]], at
// CHECK-NEXT: tool: data_op to begin [[A]] h -> [[D]] 0, 400 bytes, target [[#T]], op [[#TO:]], at
// CHECK-NEXT: tool: data_op to end [[A]] h -> [[D]] 0, 400 bytes, target [[#T]], op [[#TO]], at
// CHECK-NEXT: tool: submit begin 3 teams, target [[#T]], op [[#K:]]
// CHECK-NEXT: tool: submit end 3 teams, target [[#T]], op [[#K]]
// CHECK-NEXT: tool: data_op from begin [[D]] 0 -> [[A]] h, 400 bytes, target [[#T]], op [[#FROM:]], at
// CHECK-NEXT: tool: data_op from end [[D]] 0 -> [[A]] h, 400 bytes, target [[#T]], op [[#FROM]], at
// CHECK-NEXT: tool: data_op delete begin [[D]] 0 -> (nil) h, 0 bytes, target [[#T]], op [[#DEL:]], at
// CHECK-NEXT: tool: data_op delete end [[D]] 0 -> (nil) h, 0 bytes, target [[#T]], op [[#DEL]], at
// CHECK-NEXT: tool: target end device 0, target [[#T]], task, target task none, at
//
// OLD: region
// OLD-NEXT: tool: target begin device 0, target [[#T:]], task, at
// OLD-NEXT: tool: data_op alloc once [[A:0x[0-9a-f]+]] h -> [[D:0x[0-9a-f]+]] 0, 400 bytes, target [[#T]], op
// OLD-NEXT: tool: data_op to once [[A]] h -> [[D]] 0, 400 bytes, target [[#T]], op
// OLD-NEXT: tool: submit once 3 teams, target [[#T]], op
// OLD-NEXT: tool: target_info device 0 of 1, same target, same op
// OLD-NEXT: tool: data_op from once [[D]] 0 -> [[A]] h, 400 bytes, target [[#T]], op
// OLD-NEXT: tool: data_op delete once [[D]] 0 -> (nil) h, 0 bytes, target [[#T]], op
// OLD-NEXT: tool: target end device 0, target [[#T]], task, at
//
// CHECK: data
// CHECK-NEXT: tool: enter_data begin device 0, target [[#T:]],
// CHECK-COUNT-2: tool: data_op alloc {{begin|end}} {{.*}} 400 bytes, target [[#T]],
// CHECK-COUNT-2: tool: data_op to {{begin|end}} {{.*}} 400 bytes, target [[#T]],
// CHECK-NEXT: tool: enter_data end device 0, target [[#T]],
// CHECK-NEXT: tool: update begin device 0, target [[#T:]],
// CHECK-NEXT: tool: data_op to begin {{.*}} 20 bytes, target [[#T]],
// CHECK-NEXT: tool: data_op to end {{.*}} 20 bytes, target [[#T]],
// CHECK-NEXT: tool: update end device 0, target [[#T]],
// CHECK-NEXT: tool: target begin device 0, target [[#T:]],
// CHECK-NEXT: tool: submit begin 0 teams, target [[#T]],
// CHECK-NEXT: tool: submit end 0 teams, target [[#T]],
// CHECK-NEXT: tool: target end device 0, target [[#T]],
// CHECK-NEXT: tool: exit_data begin device 0, target [[#T:]],
// CHECK-COUNT-2: tool: data_op from {{begin|end}} {{.*}} 400 bytes, target [[#T]],
// CHECK-COUNT-2: tool: data_op delete {{begin|end}} {{.*}}, target [[#T]],
// CHECK-NEXT: tool: exit_data end device 0, target [[#T]],
// CHECK-NEXT: tool: enter_data begin
// CHECK: tool: enter_data end
// CHECK-NEXT: tool: exit_data begin
// CHECK: tool: exit_data end
//
// CHECK-NEXT: on the host
// CHECK-NEXT: routines
// CHECK-NEXT: tool: data_op alloc begin (nil) h -> (nil) 0, 400 bytes, target 0, op [[#OP:]], at
// CHECK-NEXT: tool: data_op alloc end (nil) h -> [[D:0x[0-9a-f]+]] 0, 400 bytes, target 0, op [[#OP]], at
// CHECK-NEXT: tool: data_op to begin [[A]] h -> [[D]] 0, 400 bytes, target 0,
// CHECK-NEXT: tool: data_op to end [[A]] h -> [[D]] 0, 400 bytes, target 0,
// CHECK-NEXT: tool: data_op associate begin [[A]] h -> [[D]] 0, 400 bytes, target 0,
// CHECK-NEXT: tool: data_op associate end
// CHECK-NEXT: tool: data_op disassociate begin [[A]] h -> [[D]] 0, {{[0-9]+}} bytes, target 0,
// CHECK-NEXT: tool: data_op disassociate end
// CHECK-NEXT: tool: data_op from begin [[D]] 0 -> [[A]] h, 40 bytes, target 0,
// CHECK-NEXT: tool: data_op from end
// CHECK-NEXT: tool: data_op delete begin [[D]] 0 -> (nil) h, 0 bytes, target 0,
// CHECK-NEXT: tool: data_op delete end
// CHECK-NEXT: tool: control 3 4 word
// CHECK-NEXT: control gave 7
// CHECK-NEXT: end
// CHECK-NEXT: tool: device_unload 0 module 1
// CHECK-NEXT: tool: device_finalize 0
// CHECK-NEXT: tool: finalize, data mine
// CHECK-NOT: tool:
#include <omp.h>
#include <stdio.h>

static void say(const char *text) {
  puts(text);
  fflush(stdout);
}

int main(void) {
  int a[100];
  for (int i = 0; i < 100; i++)
    a[i] = i;
  if (omp_get_num_devices() == 0)
    return 1;
#pragma omp target
  {
  }
  say("region");
#pragma omp target teams distribute parallel for num_teams(3) map(tofrom : a) // at: target
  for (int i = 0; i < 100; i++)
    a[i] *= 2;
  say("data");
#pragma omp target data map(tofrom : a) // at: enter_data
  {
#pragma omp target update to(a[3 : 5]) // at: update
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 100; i++)
      a[i] += 1;
  }
#pragma omp target enter data map(to : a)
#pragma omp target exit data map(delete : a) // at: exit_data
  say("on the host");
#pragma omp target device(omp_get_initial_device()) map(tofrom : a)
  a[0]--;
  say("routines");
  void *d = omp_target_alloc(sizeof a, 0); // at: data_op alloc
  if (omp_target_memcpy(d, a, sizeof a, 0, 0, 0, omp_get_initial_device()) ||
      omp_target_associate_ptr(a, d, sizeof a, 0, 0) || omp_target_disassociate_ptr(a, 0) ||
      omp_target_memcpy(a, d, 40, 0, 0, omp_get_initial_device(), 0))
    return 2;
  omp_target_free(d, 0);
  printf("control gave %d\n", omp_control_tool(omp_control_tool_flush, 4, "word"));
  say("end");
  for (int i = 0; i < 100; i++)
    if (a[i] != 2 * i + (i != 0))
      return 3;
  return 0;
}
