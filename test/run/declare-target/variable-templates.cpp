// Variable templates between begin declare target and its end: the device has a variable of its own for each instance,
// also for partial and explicit specializations, members of classes and of class templates, arrays and classes;
// templates of constants stay what they are.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin -std=c++17 %t.out/variable-templates.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object -std=c++17 %t.out/variable-templates.device.hip -o %t.hsaco %}
#include <omp.h>
#pragma omp begin declare target
template <class T> T factor = T(3);
template <class T> int factor<T *> = 40;
template <> const char *factor<char> = nullptr;
template <int N, class... Ts> int table[N] = {1, 2, static_cast<int>(sizeof...(Ts))};
template <class T> constexpr T half = T(1) / 2;
template <int N> const int order[2] = {N, 1};
int two();
template <class T> const T ratio = T(two()); // the host's alone to compute
namespace ns {
struct Pair {
  int a, b;
};
template <class T = Pair> static T made = {1, 2};
} // namespace ns
using ns::made;
class Limits {
  template <class T> static T hidden;

public:
  template <class T> static T most;
  template <class T> static T take(T by) { return hidden<T> += by; }
};
template <class T> T Limits::hidden = T(7);
template <class T> T Limits::most = T(8);
template <class T> struct Grid {
  template <int N> static T edge;
  T get() const { return edge<2> + edge<3>; }
};
template <class T>
template <int N>
T Grid<T>::edge = N;
template <class T> T scaled(T x) { return x * factor<T> + table<3, T, T>[2] + order<0>[0] + ratio<T> - 2; }
template <class P> int most() { return P::template most<int>; }
#pragma omp end declare target
int two() { return 2; }

template <class T> int inTemplate(T start) {
  factor<T> = start;
#pragma omp target update to(factor<T>)
  T r = 0;
#pragma omp target map(from : r)
  {
    r = factor<T>;
    factor<T> += 1;
  }
#pragma omp target update from(factor<T>)
  return r == start && factor<T> == start + 1;
}

int main() {
  const int shared = omp_get_num_devices() == 0;
  int r = 0, q = 0, p = 0;
  factor<int> = 5; // the device has seen 3
#pragma omp target map(from : r, q, p)
  {
    r = factor<int>;
    factor<int> = 11;
    q = table<3>[1];
    table<3>[1] = 9;
    p = factor<int *> + (factor<char> == nullptr);
  }
  if (r != (shared ? 5 : 3) || q != 2 || p != 41 || (!shared && (factor<int> != 5 || table<3>[1] != 2)))
    return 1;
#pragma omp target update from(factor<int>, table<3>)
  if (factor<int> != 11 || table<3>[1] != 9)
    return 2;

  int a[64];
#pragma omp target teams distribute parallel for map(from : a)
  for (int i = 0; i < 64; i++)
    a[i] = scaled(i) + most<Limits>() + static_cast<int>(half<double> * 4);
  for (int i = 0; i < 64; i++)
    if (a[i] != i * 11 + 2 + 8 + 2)
      return 3;

  double d = 0, e = 0;
#pragma omp target map(from : d, e)
  {
    made<>.a += 10;
    d = made<ns::Pair>.a + ns::made<ns::Pair>.b + Limits::take(2.5);
    Grid<double>::edge<2> = 5;
    e = Grid<double>().get() + Grid<float>::edge<4>;
  }
  if (d != 11 + 2 + 9.5 || e != 5 + 3 + 4 || (!shared && made<>.a != 1))
    return 4;
  return inTemplate(100L) && inTemplate(1.5f) ? 0 : 5;
}
