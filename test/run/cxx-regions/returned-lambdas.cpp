// Closures that functions, methods and generic lambdas have made on the host, of their arguments and of each other.
// Covers: lambda called from a region
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.hip.o %}

template <class T> auto adder(T by) { return [by](auto x) { return x + by; }; }
template <class T> struct Scale {
  T by;
  template <class U> auto from(U start) const {
    return [by = by, start](double x) { return start + x * by; };
  }
};

int main() {
  const auto compose = [](auto f, auto g) { return [=](auto x) { return f(g(x)); }; };
  const auto curry = [](auto a) { return [a](auto b) { return [=](auto c) { return a * b + c; }; }; };
  auto inc = adder(3);
  auto once = compose(inc, [](double x) { return x * 2; });               // 2 * x + 3
  auto twice = compose(once, compose([](auto x) { return -x; }, inc));    // -2 * x - 3
  auto line = curry(1.5)(2);                                              // 3 + x
  auto scale = Scale<double>{2}.from(1);                                  // 1 + 2 * x
  double found[16];
#pragma omp target teams distribute parallel for map(from : found)
  for (int i = 0; i < 16; i++)
    found[i] = once(i) * 1000 + twice(i) * 100 + line(i) * 10 + scale(i);
  for (int i = 0; i < 16; i++)
    if (found[i] != (2 * i + 3) * 1000 + (-2 * i - 3) * 100 + (3 + i) * 10 + 1 + 2 * i)
      return 1;
  return 0;
}
