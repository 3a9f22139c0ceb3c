// A function for numbers that the standard library, CUDA and HIP all have, and that the program defines otherwise: nvcc
// would take its own without a word.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip,vgpu -o %t.out %s -- -std=c++17
// RUN: FileCheck --input-file=%t.out/vendor-overloads.device.cu %s
// RUN: FileCheck --check-prefix=VGPU --input-file=%t.out/vendor-overloads.vgpu.cpp %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/vendor-overloads.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/vendor-overloads.device.hip -o %t.hsaco %}
#include <algorithm>

// CHECK: #define max max_
// CHECK-NOT: #define min
// VGPU-NOT: #define
int max(int a, int b) { return a > b ? a : 10 * b; }

struct Range {
  int from, to;
};
// The vendors' min is another overload.
Range min(const Range &a, const Range &b) { return a.to - a.from < b.to - b.from ? a : b; }

int main() {
  int largest = 0, least = 0;
#pragma omp target map(from : largest, least)
  {
    largest = max(1, 2);
    least = min(Range{1, 4}, Range{3, 5}).from;
  }
  return largest == 20 && least == 3 && std::max(1, 2) == 2 ? 0 : 1;
}
