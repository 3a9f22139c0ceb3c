// Declare target variables keep their volatile in kernels: what waits for one reads it again and again.
// UNSUPPORTED: strict
// (To OpenMP what it does is a race.)
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip,vgpu --
// RUN: %filecheck %s < %t.out/volatile.device.cu
// RUN: %filecheck %s < %t.out/volatile.vgpu.cpp
// RUN: %if nvcc %{ %nvcc_cubin %t.out/volatile.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/volatile.device.hip -o %t.hsaco %}
#pragma omp begin declare target
// CHECK: volatile int ready;
volatile int ready;
// CHECK: volatile int table[2][3];
static volatile int table[2][3] = {{1, 2, 3}, {4, 5, 6}};
// CHECK: const int *volatile place;
const int *volatile place;
// CHECK: volatile int fixed;
const volatile int fixed = 7;
#pragma omp end declare target

volatile int linked = 30;
// CHECK: volatile int *linked;
#pragma omp declare target link(linked)

int main(void) {
  int sum = 0;
#pragma omp target teams num_teams(1) map(tofrom : sum, linked)
#pragma omp parallel num_threads(2) reduction(+ : sum)
#pragma omp sections
  {
#pragma omp section
    {
      table[1][2] += 100;
#pragma omp flush
      ready = 1;
    }
#pragma omp section
    {
      while (!ready) {
#pragma omp flush
      }
      sum += table[1][2] + fixed + (place == 0) + linked;
    }
  }
  return sum != 106 + 7 + 1 + 30;
}
