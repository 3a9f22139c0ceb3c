// The program's own names, by using declarations, for alias templates of the library.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/library-aliases.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/library-aliases.device.hip -o %t.hsaco %}
#include <complex>
#include <type_traits>
namespace numbers {
using std::conditional_t;
using std::decay_t;
template <class... Types> struct RealTraits;
template <class T> struct RealTraits<T> {
  using real = decay_t<T>;
};
template <class T> struct RealTraits<std::complex<T>> {
  using real = conditional_t<sizeof(T) == 4, float, decay_t<T>>;
};
template <class... T> using Real = typename RealTraits<T...>::real;
} // namespace numbers

template <class T> numbers::Real<T> sumOf(int n, const T *x) {
  numbers::Real<T> sum = 0;
#pragma omp target teams distribute parallel for map(to : x[0 : n]) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    numbers::Real<T> value = x[i];
    sum += value;
  }
  return sum;
}

int main() {
  const double x[3] = {1, 2, 3};
  const int i[3] = {4, 5, 6};
  return sumOf(3, x) == 6 && sumOf(3, i) == 15 ? 0 : 1;
}
