// What the compiler's C++ has beyond the standard's: imaginary literals, __int128, typeof. (-std=c++17 takes it away.)
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.o %}
#include <complex>

int main() {
  double r = 0;
  int s = 0;
#pragma omp target map(tofrom : r, s)
  {
    std::complex<double> w(1.5j);
    w += 2.0;
    r = w.real() + w.imag();
    typeof(s) t = 3;
    unsigned __int128 wide = 1;
    s = t + (int)(wide << 3);
  }
  return r == 3.5 && s == 11 ? 0 : 1;
}
