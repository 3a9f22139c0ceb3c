// Functions whose addresses kernels take themselves, and objects that they make, are the device's own.
// RUN: %chompcxx --vgpu-check -O2 %s -o %t && env CHOMP_VGPU=strict OMP_TARGET_OFFLOAD=mandatory %t 2>&1 | count 0
// RUN: %if clang %{ %chompcxx --host-compiler=clang-22 --vgpu-check %s -o %t %}
// RUN: %if clang %{ env CHOMP_VGPU=strict OMP_TARGET_OFFLOAD=mandatory %t 2>&1 | count 0 %}
#include <math.h>
#include <new>

#pragma omp begin declare target
static double twice(double x) { return 2 * x; }
double thrice(double x) { return 3 * x; }
template <class T> T same(T x) { return x; }
double (*kept)(double);
struct Shape {
  virtual ~Shape() {}
  virtual int area() const { return 1; }
};
struct Square : Shape {
  int a;
  explicit Square(int a) : a(a) {}
  int area() const override { return a * a; }
};
Square here(5);
static int area(const Shape &shape) { return shape.area(); }
#pragma omp end declare target

int main() {
  double x = 0;
  int areas[4] = {};
  double (*functions[5])(double);
  alignas(Square) char room[sizeof(Square)];
#pragma omp target data map(alloc : functions, room)
  {
#pragma omp target map(tofrom : areas)
    {
      functions[0] = twice;
      functions[1] = thrice;
      functions[2] = same<double>;
      functions[3] = sqrt;
      functions[4] = [](double v) { return v + 1; };
      kept = twice;
      new (room) Square(3);
      Square own(4);
      Shape *made = new Square(2);
      areas[0] = area(own);
      areas[1] = area(*made);
      delete made;
    }
#pragma omp target map(tofrom : x, areas)
    {
      for (int i = 0; i < 5; i++)
        x += functions[i](4);
      x += kept(1);
      areas[2] = area(here);
      areas[3] = area(*reinterpret_cast<Square *>(room));
    }
  }
  return x != 8 + 12 + 4 + 2 + 5 + 2 || areas[0] != 16 || areas[1] != 4 || areas[2] != 25 || areas[3] != 9;
}
