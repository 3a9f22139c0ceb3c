// declare target indirect for functions that only their class may name: static ones, methods, those of class templates
// and of private classes, and overloads.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -std=c++11 %s -o %t.old
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.old
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.hip.o %}
#pragma omp begin declare target indirect
class Counter {
  int by = 2;
  static int next(int x) { return x + 1; }
  static double next(double x) { return x + 0.5; }
  int add(int x) { return x + by; }
  int unused(int x) { return x - by; } // nothing points to it
  class Inner {
  public:
    static int twice(int x) { return 2 * x; }
  };

protected:
  int add(int x) const { return x - by; }

public:
  static int (*function())(int) { return next; }
  static double (*real())(double) { return next; }
  static int (*inner())(int) { return Inner::twice; }
  static int (Counter::*method())(int) { return &Counter::add; }
  static int (Counter::*constant())(int) const { return &Counter::add; }
};

template <class T> class Box {
  T value = 3;
  T scaled(T x) { return value * x; }
  static T half(T x) { return x / 2; }

public:
  static T (Box::*method())(T) { return &Box::scaled; }
  static T (*function())(T) { return half; }
};
#pragma omp end declare target

int main() {
  int r[4] = {};
  double d[3] = {};
  auto function = Counter::function();
  auto real = Counter::real();
  auto inner = Counter::inner();
  auto method = Counter::method();
  auto constant = Counter::constant();
  auto scaled = Box<double>::method();
  auto half = Box<float>::function();
#pragma omp target map(tofrom : r, d)
  {
    Counter c;
    Box<double> b;
    r[0] = function(1);
    r[1] = inner(r[0]);
    r[2] = (c.*method)(5);
    r[3] = (c.*constant)(5);
    d[0] = real(1);
    d[1] = (b.*scaled)(1.5);
    d[2] = half(5);
  }
  if (r[0] != 2 || r[1] != 4 || r[2] != 7 || r[3] != 3)
    return 1;
  return d[0] == 1.5 && d[1] == 4.5 && d[2] == 2.5 ? 0 : 2;
}
