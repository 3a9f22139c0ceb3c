// A function of the program's overloads one of C's library for other types; kernels find both.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <cmath>
#include <math.h>

inline void sincos(float x, float *s, float *c) {
  *s = 2 * x;
  *c = 3 * x;
}

template <class T> bool check(T x, T first, T second) {
  T s, c;
#pragma omp target map(from : s, c)
  sincos(x, &s, &c);
  return s == first && c == second;
}

int main() { return check<float>(1, 2, 3) && check<double>(0, 0, 1) ? 0 : 1; }
