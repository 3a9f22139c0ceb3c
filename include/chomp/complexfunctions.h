// chomp/complexfunctions.h - functions of C++'s <complex> in GPUs' kernels: the library has them for hosts alone
#ifndef CHOMP_COMPLEXFUNCTIONS_H
#define CHOMP_COMPLEXFUNCTIONS_H

#include "complex.h"

#include <complex>
#include <type_traits>

namespace chomp {

// ISO C++ 29.4.4: a complex number is an array of two.
template <class T> __device__ complex<T> from_library(const std::complex<T> &z) {
  const auto &parts = reinterpret_cast<const T(&)[2]>(z);
  return {parts[0], parts[1]};
}
template <class T> __device__ std::complex<T> to_library(const complex<T> &z) { return {z.real(), z.imag()}; }

// The types of ISO C++ 29.4.10: a whole number counts as a double.
template <class T> using promoted = std::conditional_t<std::is_integral<T>::value, double, T>;
template <class T, class U> using promoted2 = std::common_type_t<promoted<T>, promoted<U>>;
template <class T, class Result> using if_whole = std::enable_if_t<std::is_integral<T>::value, Result>;
template <class T, class Result> using if_floating = std::enable_if_t<std::is_floating_point<T>::value, Result>;

template <class T> __device__ if_floating<T, T> abs(const std::complex<T> &z) { return fabs(from_library(z)); }
template <class T> __device__ if_floating<T, T> arg(const std::complex<T> &z) { return carg(from_library(z)); }
template <class T> __device__ if_floating<T, std::complex<T>> proj(const std::complex<T> &z) {
  return to_library(cproj(from_library(z)));
}
template <class T> __device__ std::complex<T> polar(const T &rho, const T &theta = T()) {
  return {T(rho * complex_parts::cos(promoted<T>(theta))), T(rho * complex_parts::sin(promoted<T>(theta)))};
}

// Of complex numbers with whole parts, which ISO C++ leaves open, what libstdc++ makes.
template <class T> __device__ if_whole<T, T> abs(const std::complex<T> &z) {
  const T x = z.real() < 0 ? -z.real() : z.real(), y = z.imag() < 0 ? -z.imag() : z.imag(), larger = x < y ? y : x;
  return larger == 0
             ? T(0)
             : T(larger * complex_parts::sqrt(double((x / larger) * (x / larger) + (y / larger) * (y / larger))));
}
template <class T> __device__ if_whole<T, T> arg(const std::complex<T> &z) {
  return T(carg(complex<double>(double(z.real()), double(z.imag()))));
}
template <class T> __device__ if_whole<T, std::complex<T>> proj(const std::complex<T> &z) { return z; }

// Of real numbers.
template <class T> __device__ std::enable_if_t<std::is_arithmetic<T>::value, promoted<T>> arg(T x) {
  return carg(complex<promoted<T>>(promoted<T>(x)));
}
template <class T> __device__ std::enable_if_t<std::is_arithmetic<T>::value, std::complex<promoted<T>>> proj(T x) {
  return to_library(cproj(complex<promoted<T>>(promoted<T>(x))));
}

#define CHOMP_COMPLEX_FUNCTION(function)                                                                               \
  template <class T> __device__ std::complex<T> function(const std::complex<T> &z) {                                   \
    return to_library(function(from_library(z)));                                                                      \
  }
CHOMP_COMPLEX_FUNCTIONS(CHOMP_COMPLEX_FUNCTION)
#undef CHOMP_COMPLEX_FUNCTION

template <class T> __device__ std::complex<T> log10(const std::complex<T> &z) {
  return log(z) / T(2.302585092994045684);
}

template <class T, class U>
__device__ std::complex<promoted2<T, U>> pow(const std::complex<T> &x, const std::complex<U> &y) {
  using R = promoted2<T, U>;
  return to_library(pow(complex<R>(from_library(x)), complex<R>(from_library(y))));
}
template <class T, class U, class = std::enable_if_t<std::is_arithmetic<U>::value>>
__device__ std::complex<promoted2<T, U>> pow(const std::complex<T> &x, const U &y) {
  using R = promoted2<T, U>;
  return to_library(pow(complex<R>(from_library(x)), complex<R>(R(y))));
}
template <class T, class U, class = std::enable_if_t<std::is_arithmetic<T>::value>>
__device__ std::complex<promoted2<T, U>> pow(const T &x, const std::complex<U> &y) {
  using R = promoted2<T, U>;
  return to_library(pow(complex<R>(R(x)), complex<R>(from_library(y))));
}

} // namespace chomp

#endif
