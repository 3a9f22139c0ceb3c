// As lambdas-in-closures.cpp, of what captures `this`: in an object nothing makes that a device's pointer.
// Covers: lambda called from a region
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin %t.out/this-in-closures.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/this-in-closures.device.hip -o %t.hip.o %}
#pragma omp requires unified_shared_memory

template <class F> struct Holder {
  F f;
  template <class... A> unsigned operator()(A... a) const { return f(*this, a...); }
};
template <class F> Holder(F) -> Holder<F>;

struct Case {
  unsigned a, b[2];
  unsigned pointer() {
    Holder f{[this](const auto &, unsigned x) {
      auto named = [this, x](unsigned y) { return a * x + y; };
      auto byDefault = [=](unsigned y) { return b[1] * x + y; };
      return named(1) + [&](unsigned y) { return this->a + byDefault(y); }(x);
    }};
    unsigned out = 0;
#pragma omp target map(from : out) map(to : this[ : 1])
    out = f(3u);
    return out;
  }
};

int main() { return Case{7, {1, 2}}.pointer() == (7 * 3 + 1) + (7 + 2 * 3 + 3) ? 0 : 1; }
