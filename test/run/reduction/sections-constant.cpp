// Array sections that begin at a constant element, optimised: a copy's first element isn't the array's.
// RUN: %chompcxx -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: rm -rf %t.d && %chomp --emit=cuda,hip %s -o %t.d
// RUN: %if nvcc %{ %nvcc_cubin %t.d/sections-constant.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.d/sections-constant.device.hip -o %t.hsaco %}
enum { N = 12 };

int main() {
  int a[3] = {1, 20, 300}, *p = a;
#pragma omp target teams distribute parallel for reduction(+ : p[1 : 2]) map(tofrom : p[0 : 3])
  for (int i = 0; i < N; i++) {
    p[1] += i + 1;
    p[2] += 2 * i;
  }
  if (a[0] != 1 || a[1] != 98 || a[2] != 432)
    return 1;
  double b[2][3] = {};
#pragma omp target map(tofrom : b)
  {
#pragma omp parallel num_threads(4)
#pragma omp for reduction(+ : b[1 : 1][0 : 3])
    for (int i = 0; i < N; i++) {
      b[1][0] += i;
      b[1][2] += 1;
    }
  }
  return b[1][0] != 66 || b[1][1] != 0 || b[1][2] != N || b[0][2] != 0 ? 2 : 0;
}
