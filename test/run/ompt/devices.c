// Several devices, and several threads at a time: whose operations they are, and that each thread's are its own.
// REQUIRES: clang
// UNSUPPORTED: strict, sanitized, shared-memory
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %clang -shared -fPIC %S/Inputs/tool.c -o tool.so
// RUN: %chompcc -g %s -o prog
// RUN: env OMP_TOOL_LIBRARIES=./tool.so CHOMP_VGPU_DEVICES=2 ./prog > two.txt && FileCheck %s < two.txt
// RUN: env OMP_TOOL_LIBRARIES=./tool.so CHOMP_VGPU_DEVICES=2 TOOL=threads ./prog 4 > emi.txt && %python %S/Inputs/check.py emi.txt prog %s
// RUN: env OMP_TOOL_LIBRARIES=./tool.so CHOMP_VGPU_DEVICES=2 TOOL=trace ./prog 4 > trace.txt && grep "record submit" trace.txt | count 81
// CHECK: tool: device_initialize 0
// CHECK-NEXT: tool: device_initialize 1
// CHECK: tool: target begin device 1, target [[#T:]],
// CHECK-NEXT: tool: data_op alloc begin [[A:0x[0-9a-f]+]] h -> (nil) 1, 400 bytes, target [[#T]],
// CHECK: tool: data_op to end [[A]] h -> [[D:0x[0-9a-f]+]] 1, 400 bytes, target [[#T]],
// CHECK: tool: target end device 1, target [[#T]],
// CHECK: between
// CHECK-NEXT: tool: data_op to begin [[A]] h -> [[D0:0x[0-9a-f]+]] 0, 400 bytes,
// CHECK: tool: data_op from begin [[D0]] 0 -> [[B:0x[0-9a-f]+]] h, 400 bytes,
// CHECK: tool: data_op to begin [[B]] h -> [[D1:0x[0-9a-f]+]] 1, 400 bytes,
// CHECK: on one
// CHECK-NEXT: tool: data_op to begin [[D1]] 1 -> {{0x[0-9a-f]+}} 1, 200 bytes,
// CHECK: tool: device_finalize 0
// CHECK-NEXT: tool: device_finalize 1
// CHECK-NEXT: tool: finalize
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static void say(const char *text) {
  puts(text);
  fflush(stdout);
}

int main(int argc, char **argv) {
  const int threads = argc > 1 ? atoi(argv[1]) : 1, host = omp_get_initial_device();
  int a[100] = {0}, sum = 0;
  if (host != 2)
    return 1;
#pragma omp target device(1) map(tofrom : a)
  a[5]++;
  void *zero = omp_target_alloc(sizeof a, 0), *one = omp_target_alloc(2 * sizeof a, 1);
  say("between");
  if (omp_target_memcpy(zero, a, sizeof a, 0, 0, 0, host) || omp_target_memcpy(one, zero, sizeof a, 0, 0, 1, 0))
    return 2;
  say("on one");
  if (omp_target_memcpy(one, one, sizeof a / 2, sizeof a, 0, 1, 1))
    return 3;
  omp_target_free(zero, 0);
  omp_target_free(one, 1);
#pragma omp parallel num_threads(threads) reduction(+ : sum)
  for (int i = 0; i < 20; i++) {
    int mine[100] = {0};
#pragma omp target device(i % 2) map(tofrom : mine)
    mine[i]++;
    sum += mine[i];
  }
  return a[5] == 1 && sum == 20 * threads ? 0 : 4;
}
