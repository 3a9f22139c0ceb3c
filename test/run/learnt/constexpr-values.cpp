// Constants of the file in constant expressions of a kernel.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip,vgpu -o %t.out %s -- -std=c++17
// RUN: FileCheck --input-file=%t.out/constexpr-values.device.cu %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/constexpr-values.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/constexpr-values.device.hip -o %t.hsaco %}
struct Range {
  double from, to;
};
constexpr double square(double x) { return x * x; }

// CHECK: {{^}}static __device__ constexpr float Step = 0.5f;
constexpr float Step = 0.5f;
// CHECK: {{^}}static __device__ constexpr double Weights[3] = {square(2), 2, 1};
constexpr double Weights[3] = {square(2), 2, 1};
// CHECK: {{^}}static __device__ constexpr Range Unit = {0, 1};
constexpr Range Unit = {0, 1};

template <int N> int cells() { return N; }

int main() {
  double sum = 0;
  int n = 0;
#pragma omp target map(tofrom : sum, n)
  {
    constexpr double Twice = 2 * Step + Unit.to;
    static_assert(square(Twice) == Weights[0], "");
    for (double w : Weights)
      sum += w * Twice;
    n = cells<int(Unit.to / Step)>();
  }
  return sum == 14 && n == 2 ? 0 : 1;
}
