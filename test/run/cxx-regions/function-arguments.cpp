// Template arguments that are functions: instantiations of templates, one of several of a name, methods, by reference.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.hip.o %}
namespace sources {
template <class T> T pulse(T t) { return t < T(0.5) ? T(1) : T(2); }
int step(int t) { return t + 1; }
double step(double t) { return t + 2; }
struct Shape {
  double scale;
  double at(double t) const { return scale * t; }
  template <int N> static double power(double t) { return N == 0 ? 1 : t * power<N == 0 ? 0 : N - 1>(t); }
};
} // namespace sources

template <class T, T (*Source)(T)> T pointer(T t) {
  T r;
#pragma omp target map(from : r)
  r = Source(t);
  return r;
}
template <double (&Source)(double)> double reference(double t) {
  double r;
#pragma omp target map(from : r)
  r = Source(t);
  return r;
}
template <double (sources::Shape::*Source)(double) const> double method(double t) {
  double r;
  const sources::Shape shape = {3};
#pragma omp target map(from : r)
  r = (shape.*Source)(t);
  return r;
}
template <auto Source> auto any(double t) {
  double r;
#pragma omp target map(from : r)
  r = Source(t);
  return r;
}

int main() {
  using namespace sources;
  if (pointer<float, pulse<float>>(0) != 1 || pointer<int, &pulse>(1) != 2)
    return 1;
  if (pointer<int, step>(1) != 2 || pointer<double, &step>(1) != 3)
    return 2;
  if (reference<step>(1) != 3 || reference<Shape::power<2>>(3) != 9)
    return 3;
  if (method<&Shape::at>(2) != 6)
    return 4;
  return any<Shape::power<3>>(2) == 8 ? 0 : 5;
}
