// Constructs in generic lambdas, a region's own and others, which only their instantiations say what they do.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/generic-lambda-atomics.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/generic-lambda-atomics.device.hip -o %t.hsaco %}
template <class F> void run(int n, F f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    f(i);
}

int main() {
  int from_outside[2] = {};
  int *p = from_outside;
  auto add_outside = [p](auto x) {
#pragma omp atomic
    p[0] += x;
  };
#pragma omp target data map(tofrom : from_outside)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 10; i++)
      add_outside(i);
    run(10, [=](auto x) {
#pragma omp atomic
      p[1] += x;
    });
  }
  if (from_outside[0] != 45 || from_outside[1] != 45)
    return 2;
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
