// In device text each instantiation of a template has the variants that it means: in a region, in a function template,
// in a method and in a constructor; of functions, of templates whose conditions are constants, and of methods.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/unlike-instantiations.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/unlike-instantiations.device.hip -o %t.hsaco %}
static int quick(int x) { return x + 100; }
#pragma omp declare variant(quick) match(device = {kind(nohost)})
static int base(int x) { return x; }
static double base(double x) { return x; }

template <class T> struct rule {
  static constexpr bool wide = sizeof(T) == 8;
};
template <class T> static T twice(T x) { return 2 * x; }
#pragma omp declare variant(twice) match(user = {condition(rule<T>::wide)}, device = {kind(nohost)})
template <class T> static T once(T x) { return x; }

struct metre {
  int value;
  int exact() const { return value * 1000; }
#pragma omp declare variant(metre::exact) match(device = {kind(nohost)})
  int get() const { return value; }
};
struct plain {
  int value;
  int get() const { return value; }
};

template <class T> static T call(T x) { return base(x) + once(x); }
template <class T> static int ask(const T &x) { return x.get(); }
template <class T> struct box {
  T value;
  int got;
  box(T v) : value(v), got(base(v)) { got += base(v); }
  T more(T x) const { return base(x) + value; }
};

template <class T> static T in_region(T x) {
  T out = 0;
#pragma omp target map(from : out)
  {
    box<T> b(x);
    out = base(x) + call(x) + b.more(x) + b.got;
  }
  return out;
}

int main() {
  metre m{3};
  plain p{4};
  int got = 0, other = 0;
#pragma omp target map(from : got, other)
  {
    got = ask(m);
    other = ask(p);
  }
  if (got != 3000 || other != 4)
    return 1;
  // base is a variant for int alone, once for double alone.
  if (in_region(1) != 101 + (101 + 1) + (101 + 1) + 202)
    return 2;
  if (in_region(1.0) != 1 + (1 + 2) + (1 + 1) + 2)
    return 3;
  return call(1) == 2 && call(1.0) == 2 && ask(m) == 3 ? 0 : 4;
}
