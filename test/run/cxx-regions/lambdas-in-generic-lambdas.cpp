// Lambdas in a region's generic lambda, and as arguments of templates: nothing of them is the host's.
// RUN: %chompcxx -std=c++20 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -std=c++20 2>&1 | %count 0
// RUN: %if nvcc %{ %nvcc_cubin %t.out/lambdas-in-generic-lambdas.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/lambdas-in-generic-lambdas.device.hip -o %t.hsaco %}
struct Weights {
  double at[2];
};
template <class F> double apply(F f, double a) { return f(a); }
// The object that the template's argument is has no address to map.
template <Weights W> double weighted() {
  double sum = 0;
#pragma omp target map(tofrom : sum)
  {
    auto outer = [&](auto k) {
      auto inner = [own(k)](double t) { return t * own * W.at[1]; };
      return apply(inner, 3) + apply([&, inner](double t) { return inner(t) + k; }, 2);
    };
    sum += outer(2) + outer(0.5f);
  }
  return sum;
}

int main() { return weighted<Weights{{0, 1}}>() != 15 || weighted<Weights{{0, 2}}>() != 27.5; }
