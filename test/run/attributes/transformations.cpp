// A loop transformation of the host's as an attribute: gcc 12 knows none, and passes over pragmas only.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: rm -rf %t.d && %chomp %s -o %t.d --emit=vgpu && FileCheck %s --input-file=%t.d/transformations.host.cpp
int main() {
  int a[10], sum = 0;
  // CHECK: {{^ *}}#pragma omp tile sizes(4)
  [[omp::directive(tile sizes(4))]]
  for (int i = 0; i < 10; i++)
    a[i] = i;
  // CHECK: {{^ *}}sum += a[0];
  // CHECK-NEXT: {{^ *}}#pragma omp unroll
  sum += a[0]; [[omp::directive(unroll)]]
  for (int i = 0; i < 10; i++)
    sum += a[i];
  [[omp::directive(target teams distribute parallel for reduction(+ : sum))]]
  for (int i = 0; i < 10; i++)
    sum += a[i];
  return sum != 90;
}
