// declare target indirect and methods: a pointer to a member function that the host has set leads to the device's.
// RUN: %chompcxx -std=c++17 -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin -std=c++17 %t.out/methods.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object -std=c++17 %t.out/methods.device.hip -o %t.hsaco %}
#pragma omp begin declare target indirect
namespace shapes {
struct Offset {
  int by = 100;
  int moved(int x) const { return x + by; }
};
struct Point {
  int x, y;
  int sum() const { return x + y; }
  int product() const { return x * y; }
  void scale(int by) {
    x *= by;
    y *= by;
  }
  void scale(double by) { x *= by; }

private:
  int hidden() const { return x; }

public:
  int shown() const { return hidden(); }
};
struct Named : Point, Offset {
  Named(int x, int y) : Point{x, y} {}
};
template <class T, int N> struct Box {
  T value;
  Box(T value) : value(value) {}
  Box(const Box &) = default;
  Box &operator=(const Box &) = delete;
  virtual ~Box() = default;
  T twice() { return N * value; }
  virtual T half() { return value / N; }
  operator T() const { return value; }
  T outside();
};
template <class T, int N> T Box<T, N>::outside() {
  struct Local {
    T value;
    T get() const { return value; }
  } local{value};
  auto same = [&] { return local.get(); };
  return same();
}
} // namespace shapes
#pragma omp end declare target
using shapes::Point;

template <class F> void each(const Point *p, int *out, int n, F f, int Point::*part) {
#pragma omp target teams distribute parallel for map(to : p[0 : n]) map(from : out[0 : n])
  for (int i = 0; i < n; ++i)
    out[i] = 100 * (p[i].*f)() + p[i].*part;
}

int main(int count, char **) {
  Point p[3] = {{1, 2}, {3, 4}, {5, 6}};
  int out[3];
  each(p, out, 3, count > 5 ? &Point::product : &Point::sum, &Point::y);
  if (out[0] != 302 || out[2] != 1106)
    return 1;
  int (Point::*of[])() const = {&Point::product, &Point::sum, &Point::shown};
  void (Point::*scale)(int) = &Point::scale;
#pragma omp target map(tofrom : p) map(to : of) map(from : out)
  for (int i = 0; i < 3; i++) {
    Point *at = &p[i];
    (at->*scale)(2);
    out[i] = (at->*of[i])();
  }
  if (out[0] != 8 || out[1] != 14 || out[2] != 10 || p[2].y != 12)
    return 2;
  shapes::Named named(1, 2);
  int (shapes::Named::*moved)(int) const = &shapes::Named::moved; // of its second base
  shapes::Box<double, 2> box(1.5);
  double (shapes::Box<double, 2>::*twice)() =
      count > 5 ? &shapes::Box<double, 2>::outside : &shapes::Box<double, 2>::twice;
  double got = 0;
  int there = 0;
#pragma omp target map(tofrom : named, box) map(from : got, there)
  {
    there = (named.*moved)(5) + (named.*&shapes::Named::sum)();
    got = (box.*twice)();
  }
  return there == 108 && got == 3 ? 0 : 3;
}
