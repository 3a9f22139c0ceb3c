// declare target indirect in C++: overloads, namespaces, static members, templates that call what they are given.
// RUN: %chompcxx -std=c++17 -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin -std=c++17 %t.out/cxx.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object -std=c++17 %t.out/cxx.device.hip -o %t.hsaco %}
#include <omp.h>

#pragma omp begin declare target indirect
namespace shapes {
struct circle {
  int r;
  static int area(const circle &c) { return 3 * c.r * c.r; }
};
int scaled(int x) { return 10 * x; }
double scaled(double x) { return x / 4; }
template <int N> int times(int x) { return N * x; }
inline int shifted(int x) { return x << 1; }
struct square {
  int a;
  int area() { return a * a; } // not for function pointers
  static int grown(int x);
  template <class T> static T halved(T x) { return x / 2; }
};
template <class T> struct side {
  static T of(T area) { return area / 4; }
  static T unused(T area) { return area.nothing; }
};
} // namespace shapes
int shapes::square::grown(int x) { return x + 100; }
#pragma omp end declare target

struct other {
  static int grown(int x) { return x + 200; }
};
#pragma omp declare target enter(other::grown) indirect

struct visitor {
  int (*visit)(int);
  int base;
  int operator()(int x) const { return visit(x) + base; }
};

template <class F> int sum(F f, int n) {
  int total = 0;
#pragma omp target map(tofrom : total) map(to : f)
  for (int i = 0; i < n; i++)
    total += f(i);
  return total;
}

int main() {
  double d = 0;
  int i = 0, area = 0;
  int (*whole)(int) = shapes::scaled;
  double (*part)(double) = shapes::scaled;
  int (*of)(const shapes::circle &) = &shapes::circle::area;
  shapes::circle c{2};
#pragma omp target map(from : d, i, area) map(to : c)
  {
    d = part(10);
    i = whole(7);
    area = (*of)(c);
  }
  if (d != 2.5 || i != 70 || area != 12)
    return 1;
  int (*grown[])(int) = {shapes::square::grown, other::grown, shapes::side<int>::of, shapes::square::halved<int>};
  int sums[4];
#pragma omp target map(to : grown) map(from : sums)
  for (int k = 0; k < 4; k++)
    sums[k] = grown[k](k * 8);
  if (sums[0] != 100 || sums[1] != 208 || sums[2] != 4 || sums[3] != 12)
    return 5;
  int (*triple)(int) = shapes::times<3>;
#pragma omp target map(tofrom : i)
  i = triple(i);
  if (i != 210)
    return 4;
  if (sum(whole, 4) != 60 || sum(visitor{shapes::shifted, 5}, 3) != 6 + 15)
    return 2;
  return sum([](int x) { return x + 1; }, 3) == 6 ? 0 : 3;
}
