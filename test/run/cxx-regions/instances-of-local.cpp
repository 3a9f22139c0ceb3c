// Regions in templates whose arguments are types that functions declare, in templates and nested in others.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/instances-of-local.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/instances-of-local.device.hip -o %t.hsaco %}
#pragma omp begin declare target
template <class S> struct pair {
  S a, b;
  double sum() const { return a.x + b.x; }
};
#pragma omp end declare target

template <class S> static int twice(S s) {
  double out = 0;
#pragma omp target map(from : out) map(to : s)
  {
    pair<S> p{s, s};
    out = p.sum();
  }
  return (int)out;
}

template <class T> static int in_template(T x) {
  struct A {
    T x;
  } a{x};
  struct B {
    T x;
    struct D {
      T x;
    } d;
  } b{x, {T(x + 1)}};
  return twice(a) + 100 * twice(b) + 10000 * twice(b.d);
}

namespace space {
static int in_namespace() {
  struct C {
    struct D {
      double x;
    } in;
    int x;
  } c{{3}, 4};
  return twice(c.in) + 100 * twice(c);
}
} // namespace space

int main() {
  if (space::in_namespace() != 806)
    return 1;
  return in_template(3) == 80606 && in_template(4.5) == 110909 ? 0 : 2;
}
