// A profile tells devices apart, and waits outside of constructs from one another. A program that ends by quick_exit
// writes it, too.
// UNSUPPORTED: strict, shared-memory
// In strict mode every task is over when the host goes on.
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %chompcc %s -o prog
// RUN: env CHOMP_DEVICE=vgpu CHOMP_VGPU_DEVICES=2 CHOMP_PROFILE=json:p.json ./prog
// RUN: %python %S/Inputs/devices.py p.json
// RUN: env CHOMP_DEVICE=vgpu CHOMP_VGPU_DEVICES=2 CHOMP_PROFILE=1 CHOMP_TRACE=timeline:t.json ./prog 2>&1 | FileCheck %s
// RUN: %python -c "import json; assert len({e['args']['device'] for e in json.load(open('t.json')) if e.get('cat') == 'allocate'}) == 2"
// CHECK: {{^}}device 0: {{.+}}
// CHECK-NEXT: {{^}}device 1: {{.+}}
// CHECK: {{^}}target work (
// CHECK-DAG: {{^}} kernel on device 0 {{ *}}2
// CHECK-DAG: {{^}} to device 0    a[0 : n] {{ *}}2 {{.*}} 1,600
// CHECK-DAG: {{^}} kernel on device 1 {{ *}}3
// CHECK-DAG: {{^}} to device 1    a[0 : n] {{ *}}3 {{.*}} 2,400
// CHECK: {{^}}kernels {{ *}}6
// CHECK-NEXT: {{^}} device 0 {{ *}}3
// CHECK-NEXT: {{^}} device 1 {{ *}}3
// CHECK: Most transfers
// CHECK: a[0 : n] {{ *}}to device 1 {{ *}}3
#include <stdlib.h>

static void work(int device, int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n]) device(device)
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

int main(void) {
  double a[100] = {0};
  for (int i = 0; i < 5; i++)
    work(i % 2 == 0, 100, a);
  long steps = 0;
#pragma omp target map(tofrom : steps) nowait
  for (long i = 0; i < 8000000; i++) { // much longer than the host takes to its taskwait
#pragma omp atomic
    steps++;
  }
#pragma omp taskwait
  quick_exit(steps != 8000000 || a[99] != 5);
}
