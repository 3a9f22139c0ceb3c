// The functions of <complex> in a region: GPUs' kernels have their own, since the library's are for hosts.
//
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s -- -std=c++17
// RUN: %filecheck %s < %t.out/complex-functions.device.cu
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.o %}
#include <cmath>
#include <complex>

// CHECK: #include <chomp/complexfunctions.h>
using namespace std;

#pragma omp begin declare target
int escape(complex<float> z, int most) {
  complex<float> c = z;
  for (int i = 0; i < most; i++) {
    // CHECK: if (chomp::abs(z) > 2)
    if (abs(z) > 2)
      return i;
    z = z * z + c;
  }
  return most;
}
template <class T> T length(T x) { return std::abs(x); }
#pragma omp end declare target

int main() {
  const int n = 64;
  int steps[n];
  complex<double> roots[n];
#pragma omp target teams distribute parallel for map(from : steps, roots)
  for (int i = 0; i < n; i++) {
    steps[i] = escape({-2 + i / 16.0f, 0.5f}, 50);
    using std::exp;
    // CHECK: complex<double> turn = chomp::polar(1.0, i / 10.0), i_pi = chomp::log(complex<double>(-1, 0));
    complex<double> turn = std::polar(1.0, i / 10.0), i_pi = log(complex<double>(-1, 0));
    // CHECK: roots[i] = chomp::sqrt(turn) * chomp::exp(i_pi) + chomp::pow(turn, 2) - chomp::pow(turn, turn)
    roots[i] = sqrt(turn) * exp(i_pi) + pow(turn, 2) - std::pow(turn, turn) + conj(turn) * arg(turn) + length(-1.0);
  }
  for (int i = 0; i < n; i++) {
    if (steps[i] != escape({-2 + i / 16.0f, 0.5f}, 50))
      return 1;
    complex<double> turn = std::polar(1.0, i / 10.0);
    complex<double> want = -sqrt(turn) + turn * turn - std::pow(turn, turn) + conj(turn) * arg(turn) + 1.0;
    if (!(abs(roots[i] - want) < 1e-12))
      return 2;
  }
  return 0;
}
