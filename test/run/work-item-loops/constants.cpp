// Constants that threads keep from turn to turn stay constants: arrays, values, and objects whose functions ask for it.
// RUN: %chompcxx -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx -O0 %s -o %t.stacks && env OMP_TARGET_OFFLOAD=mandatory %t.stacks
// RUN: rm -rf %t.out && %chomp %s -o %t.out && %filecheck %s --input-file=%t.out/constants.vgpu.cpp
// RUN: %if nvcc %{ %nvcc_cubin %t.out/constants.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/constants.device.hip -o %t.hip.o %}
// CHECK-NOT: chomp::parallel(
// CHECK: int three_of[8][3];
// CHECK: const int (&three)[3] = three_of[thread];
#include <omp.h>

struct Counter {
  int count;
  int next() { return ++count; }
  int next() const { return count + 100; }
};

int main() {
  int out[8] = {0};
#pragma omp target teams num_teams(1) thread_limit(8) map(tofrom : out)
  {
    const int weights[3] = {1, 10, 100}; // the team's
    const Counter whole = {50};
    int shared[8];
#pragma omp parallel num_threads(8)
    {
      const int t = omp_get_thread_num();
      shared[t] = t;
#pragma omp barrier
      const int three[3] = {shared[(t + 1) % 8], shared[(t + 2) % 8], 3}, seen = shared[7 - t];
      const Counter counter = {shared[(t + 3) % 8]};
      int first = counter.next();
#pragma omp barrier
      shared[t] = three[0] * weights[0] + three[2] * weights[1] + first;
#pragma omp barrier
      out[t] = shared[(t + 1) % 8] + three[1] + seen + counter.next() * weights[2] + whole.next();
    }
  }
  for (int t = 0; t < 8; t++) {
    int u = (t + 1) % 8, other = (u + 1) % 8 + 30 + (u + 3) % 8 + 100;
    if (out[t] != other + (t + 2) % 8 + 7 - t + ((t + 3) % 8 + 100) * 100 + 150)
      return 1 + t;
  }
  return 0;
}
