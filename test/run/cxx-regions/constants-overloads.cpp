// A constant that a kernel gets by value is one there, too: overloaded functions tell it from others.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <type_traits>

struct Point {
  int v;
  int kind() { return 1; }
  int kind() const { return 2; }
};
template <class T> int kind(T &) { return 1; }
template <class T> int kind(const T &) { return 2; }
int of(int &) { return 1; }
int of(const int &) { return 2; }

template <class T> int alone(const T number, const Point point) {
  int r = 0;
  T other = 1;
#pragma omp target map(tofrom : r) firstprivate(point, other)
  {
    r = of(number) * 1000 + point.kind() * 100 + of(other) * 10 + std::is_const_v<decltype(number)>;
    r += kind(point) * 10000;
  }
  return r;
}

int loops(int n) {
  const Point point{1};
  Point other{2};
  const int scale = n;
  int sum = 0;
#pragma omp target teams distribute parallel for firstprivate(point, other) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += point.kind() * 100 + other.kind() * 10 + of(scale);
  return sum;
}

int threads() {
  const Point point{1};
  int sum = 0;
#pragma omp target map(tofrom : sum)
#pragma omp parallel num_threads(4) firstprivate(point) reduction(+ : sum)
  sum += point.kind();
  return sum;
}

int main() {
  if (alone(5, {3}) != 22211)
    return 1;
  if (loops(10) != 10 * 212)
    return 2;
  return threads() == 8 ? 0 : 3;
}
