// One variable firstprivate and lastprivate: whoever runs the last iteration may be done before others begin, and these
// begin with the original value all the same (OpenMP 5.2, 5.4.5).
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_SCHEDULE=1 %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_SCHEDULE=2 %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_SCHEDULE=3 %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip && %filecheck %s < %t.out/first-and-last.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/first-and-last.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/first-and-last.device.hip -o %t.hsaco %}
#include <stdio.h>
enum { N = 4000 };
struct pair {
  int first, second;
};

// CHECK-LABEL: void {{.*}} number_l
// CHECK: int v = v_start_;
static int number(void) {
  int v = 5, out[N], wrong = 0;
#pragma omp target parallel for firstprivate(v) lastprivate(v) map(from : out)
  for (int i = 0; i < N; i++) {
    out[i] = v;
    v = i == N - 1 ? -7 : v;
  }
  for (int i = 0; i < N; i++)
    wrong += out[i] != 5;
  return wrong + (v != -7);
}

static int object(void) {
  struct pair p = {3, 4};
  int out[N], wrong = 0;
#pragma omp target parallel for firstprivate(p) lastprivate(p) map(from : out)
  for (int i = 0; i < N; i++) {
    out[i] = p.first + p.second;
    if (i == N - 1)
      p.first = p.second = 100;
  }
  for (int i = 0; i < N; i++)
    wrong += out[i] != 7;
  return wrong + (p.first + p.second != 200);
}

static int mapped(void) {
  int v = 5, out[N], wrong = 0;
#pragma omp target data map(to : v)
  {
#pragma omp target map(v)
    v = 9; // on the device alone
#pragma omp target parallel for firstprivate(v) lastprivate(v) map(from : out, v)
    for (int i = 0; i < N; i++) {
      out[i] = v;
      v = i == N - 1 ? -7 : v;
    }
#pragma omp target update from(v)
  }
  for (int i = 0; i < N; i++)
    wrong += out[i] != out[0];
  return wrong + (v != -7);
}

static int array(void) {
  int a[3] = {1, 2, 3}, out[N], wrong = 0;
#pragma omp target parallel for firstprivate(a) lastprivate(a) map(from : out)
  for (int i = 0; i < N; i++) {
    out[i] = a[0] + a[1] + a[2];
    if (i == N - 1)
      a[0] = a[1] = a[2] = 50;
  }
  for (int i = 0; i < N; i++)
    wrong += out[i] != 6;
  return wrong + (a[0] + a[1] + a[2] != 150);
}

int main(void) {
  const int a = number(), b = object(), c = mapped(), d = array();
  printf("%d %d %d %d\n", a, b, c, d);
  return a || b || c || d;
}
