// Using declarations of what is only declared before them, and defined behind.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.hip.o %}
namespace shapes {
class Box;
int area(int x, int y = 3);
double area(double);
template <class T> T twice(T);
template <int N, class T = int> struct Number;
enum Kind : int;
} // namespace shapes
using shapes::area;
using shapes::Box;
using shapes::Kind;
using shapes::Number;
namespace other {
using shapes::twice;
}

namespace shapes {
class Box {
public:
  int x;
  int get() const { return x; }
};
int area(int x, int y) { return x * y; }
double area(double r) { return r / 2; }
template <class T> T twice(T t) { return t * 2; }
template <int N, class T> struct Number {
  static const T value = N;
  typedef ::Number<N + 1> next;
};
enum Kind : int { flat = 1 };
} // namespace shapes

int main() {
  double r[5] = {};
#pragma omp target map(tofrom : r)
  {
    Box b;
    b.x = 3;
    Kind kind = shapes::flat;
    r[0] = b.get() + kind;
    r[1] = area(2);
    r[2] = area(5.0);
    r[3] = other::twice(4);
    r[4] = Number<13>::next::value;
  }
  return r[0] != 4 || r[1] != 6 || r[2] != 2.5 || r[3] != 8 || r[4] != 14;
}
