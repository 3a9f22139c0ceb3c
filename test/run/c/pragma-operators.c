// Directives as operators, at the start of a line and behind other code, with clauses that go from the host text, and from a
// macro around a counter that is declared before it.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: rm -rf %t.d && %chomp %s -o %t.d --emit=vgpu && FileCheck %s --input-file=%t.d/pragma-operators.host.c
#include <omp.h>
#define DIRECTIVE(...) _Pragma(#__VA_ARGS__)

// CHECK: {{^}}static int twice(int x) { return 2 * x; }
_Pragma("omp declare target") static int twice(int x) { return 2 * x; } _Pragma("omp end declare target")

int main(void) {
  int a[16], sum = 0, last = 0;
  // CHECK: {{^ *}}{ /* target teams distribute parallel for map(from : a) */
  // CHECK: {{^}}#pragma omp parallel for
  // CHECK-NEXT: #line [[@LINE+2]] "{{.*}}pragma-operators.c"
_Pragma("omp target teams distribute parallel for map(from : a)")
  for (int i = 0; i < 16; i++)
    a[i] = twice(i);
  // CHECK: {{^ *}}sum = 0;
  // CHECK-NEXT: {{^ *}}{ /* target map(tofrom : sum, last) map(to : a) */
  sum = 0; _Pragma("omp target map(tofrom : sum, last) map(to : a)") {
    int i;
    DIRECTIVE(omp parallel for simd num_threads(4) reduction(+ : sum) private(i))
    for (i = 0; i < 16; i++)
      sum += a[i];
    DIRECTIVE(omp simd)
    for (i = 0; i < 16; i++)
      a[i]++;
    last = i;
  }
  if (sum != 240 || last != 16)
    return 1;
  sum = 0;
  // CHECK: {{^}}_Pragma("omp parallel num_threads(2)") { _Pragma("omp atomic") sum++; }
_Pragma("omp parallel num_threads(2)") { _Pragma("omp atomic") sum++; }
  // A clause that the host's compiler doesn't know.
  // CHECK: {{^}}#pragma omp parallel num_threads(2){{$}}
#pragma omp parallel num_threads(2), safesync(1)
#pragma omp atomic
  sum++;
  return sum != 4;
}
