// Names that the program has by <complex>, whose class kernels for CUDA have from elsewhere.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <complex>

template <class T, class Less = std::less<T>> T least(const T *a, int n, Less less = Less()) {
  T r = a[0];
#pragma omp target map(to : a[ : n]) map(tofrom : r)
  for (int i = 1; i < n; i++)
    r = less(a[i], r) ? a[i] : r;
  return r;
}
int main() {
  const std::complex<double> z[] = {{3, 1}, {1, 2}, {2, 0}};
  auto lessReal = [](std::complex<double> a, std::complex<double> b) { return a.real() < b.real(); };
  const int a[] = {3, 1, 2};
  return !(least(z, 3, lessReal) == z[1] && least(a, 3) == 1);
}
