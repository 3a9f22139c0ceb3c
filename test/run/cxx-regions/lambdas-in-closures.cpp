// Lambdas in the code of one that is made outside of a region, and whose class stands before the kernel, since an object
// is made of it: what they capture of what it has captured, by name or by default, by copy or by reference.
// Covers: lambda called from a region
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin %t.out/lambdas-in-closures.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/lambdas-in-closures.device.hip -o %t.hip.o %}

template <class F> struct Holder {
  F f;
  template <class... A> unsigned operator()(A... a) const { return f(*this, a...); }
};
template <class F> Holder(F) -> Holder<F>;

template <class F> unsigned at3(const Holder<F> &f) {
  unsigned out = 0;
#pragma omp target map(from : out)
  out = f(3u);
  return out;
}

struct Case {
  unsigned a, b[2];
  unsigned copy() {
    Holder f{[*this](const auto &, unsigned x) mutable {
      auto own = [*this, x](unsigned y) mutable { return (a += y) * x; };
      own(5);
      [this] { a += 100; }();
      return own(5) + [this](unsigned y) { return a + b[1] + y; }(x);
    }};
    auto g = f;
    unsigned out = 0;
#pragma omp target map(from : out) map(to : g)
    out = g.f(g, 3u);
    return out;
  }
};

int main() {
  unsigned t[3] = {1, 2, 3}, by = 5;
  Holder named{[=](const auto &me, unsigned x) -> unsigned {
    if (x < 2)
      return x;
    const unsigned copies = [by, t](unsigned y) { return y + by + t[y % 3]; }(x);
    const unsigned references = [&by, &t](unsigned y) { return y + by + t[y % 3]; }(x);
    const unsigned mixed = [&, by](unsigned y) { return y * by + t[1]; }(x) + [=, &t] { return by + t[2]; }();
    return copies + references + mixed + [=](unsigned y) { return [by](unsigned z) { return z + by; }(y); }(x) +
           me(x - 1);
  }};
  if (at3(named) != named(3u))
    return 1;
  unsigned count = 10;
  auto counting = [count, t](const auto &, unsigned x) mutable {
    auto own = [=]() mutable { return count++ + t[2]++; };
    own();
    auto named = [count, t]() mutable { return count++ + t[1]++; };
    named();
    [&count, &t] { count += 100, t[0] += 1000; }();
    return own() + named() * 2 + count + t[0] + x;
  };
  Holder<decltype(counting)> object{counting};
  unsigned out = 0;
#pragma omp target map(from : out) map(to : object)
  out = object.f(object, 3u);
  Holder<decltype(counting)> same{counting};
  if (out != same.f(same, 3u))
    return 2;
  auto made = [=](const auto &, unsigned x) { return [=](unsigned y) { return x + y + by + t[2]; }; };
  Holder<decltype(made)> maker{made};
#pragma omp target map(from : out)
  {
    auto inner = Holder<decltype(made)>(maker).f(0, 3u);
    out = inner(4);
  }
  if (out != 15)
    return 3;
  return Case{7, {1, 2}}.copy() == (7 + 5 + 5) * 3 + 107 + 2 + 3 ? 0 : 4;
}
