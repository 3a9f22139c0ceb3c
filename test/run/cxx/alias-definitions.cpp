// Aliases that define the class or the enumeration that they name.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t

using Complex = struct {
  double re, im;
};
using Pair = struct Named {
  int a, b;
};
using Colour = enum : int { Red, Green = 5 };
using Pointer = struct {
  float x;
} *;
template <class T> struct Box {
  T value;
};

int main() {
  Complex z[4];
  Box<Complex> box = {{1, 2}};
  Named n = {1, 2};
  Pair p = {3, 4};
  int sum = 0, colour = 0;
#pragma omp target teams distribute parallel for map(from : z)
  for (int i = 0; i < 4; i++)
    z[i] = {double(i), box.value.im};
#pragma omp target map(from : sum, colour)
  {
    sum = n.a + n.b * 10 + p.a * 100 + p.b * 1000;
    Colour c = Green;
    Pointer q = nullptr;
    colour = q ? Red : c;
  }
  return z[3].re == 3 && z[3].im == 2 && sum == 4321 && colour == 5 ? 0 : 1;
}
