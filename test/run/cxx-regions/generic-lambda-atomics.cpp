// Constructs in generic lambdas of a region's own, which only their instantiations say what they do.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/generic-lambda-atomics.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/generic-lambda-atomics.device.hip -o %t.hsaco %}
int main() {
  double sum = 0;
  int hits = 0;
#pragma omp target teams distribute parallel for map(tofrom : sum, hits)
  for (int i = 0; i < 100; i++) {
    auto add = [&](auto x) {
#pragma omp atomic
      sum += x;
#pragma omp critical
      hits += x > 1;
    };
    [[maybe_unused]] auto unused = [&](auto x) {
#pragma omp atomic
      sum += x;
    };
    add(1);
    add(2.5);
  }
  return sum == 350 && hits == 100 ? 0 : 1;
}
