// Types that only a declarator names, of variables that a parallel construct shares.
// RUN: %chompcc -O1 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t | %filecheck %s
// RUN: env OMP_TARGET_OFFLOAD=disabled %t | %filecheck %s
// RUN: rm -rf %t.out && %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/unnamed-shared-types.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/unnamed-shared-types.device.hip -o %t.hsaco %}
#include <stdio.h>
int main(void) {
  int v[64], r;
#pragma omp target teams num_teams(1) map(from : v, r)
  {
    struct { int a, b; } t[4], *first = t;
    for (int i = 0; i < 4; i++) t[i].a = i, t[i].b = 1;
    struct { struct { int x; } in; enum { RED = 3, BLUE } color; } pair = {{2}, BLUE};
    union { float f; unsigned u; } bits[2];
    const struct { int w; } c = {5};
    bits[0].f = 1.0f;
    pair.in.x++;
#pragma omp parallel for
    for (int i = 0; i < 64; i++) v[i] = t[i % 4].a + t[1].b + pair.in.x * 100 + pair.color * 1000 + (bits[0].u >> 30) + c.w * 10000;
    t[2].a = 7;
#pragma omp parallel num_threads(4)
#pragma omp single
    { pair.in.x = first[2].a; }
    r = pair.in.x;
  }
  printf("%d %d\n", v[5], r); // CHECK: 54302 7
  return 0;
}
