// chomp/complexnumbers.h - C++'s std::complex in kernels that nvcc compiles
//
// libstdc++'s computes with GNU C's _Complex, of which nvcc knows the parts alone: a sum, a product or a conversion of
// two such numbers vanishes from its code, without a word. So here is the class of ISO C++ 29.4 with both parts as
// members, of the same layout (29.4.4) and name, in libstdc++'s place. Kernel files include it before any other header.
// Of the functions for hosts there are declarations; chomp/complexfunctions.h has what kernels call.
#ifndef CHOMP_COMPLEXNUMBERS_H
#define CHOMP_COMPLEXNUMBERS_H

#include <cmath>

#if defined(__CUDACC__) && !defined(__clang__) && defined(__GLIBCXX__)

#ifdef _GLIBCXX_COMPLEX
#error "include <chomp/complexnumbers.h> before <complex>"
#endif
#define _GLIBCXX_COMPLEX 1

#include "complex.h"

#include <sstream> // as there: programs find std::less, std::string and more by <complex> alone
#include <type_traits>

namespace std {

template <class T> class complex {
  // A product or a quotient with the parts of Annex G (C23).
  using Parts = chomp::complex<T>;
  template <class U>
  static constexpr bool widens = !is_floating_point<T>::value || !is_floating_point<U>::value || sizeof(U) <= sizeof(T);
  __host__ __device__ constexpr complex &take(const Parts &z) {
    Re = z.real();
    Im = z.imag();
    return *this;
  }

public:
  using value_type = T;

  __host__ __device__ constexpr complex(const T &re = T(), const T &im = T()) : Re(re), Im(im) {}
  constexpr complex(const complex &) = default;
  template <class U, enable_if_t<widens<U>, int> = 0>
  __host__ __device__ constexpr complex(const complex<U> &z)
      : Re(static_cast<T>(z.real())), Im(static_cast<T>(z.imag())) {}
  template <class U, enable_if_t<!widens<U>, int> = 0>
  __host__ __device__ explicit constexpr complex(const complex<U> &z)
      : Re(static_cast<T>(z.real())), Im(static_cast<T>(z.imag())) {}

  __host__ __device__ constexpr T real() const { return Re; }
  __host__ __device__ constexpr T imag() const { return Im; }
  __host__ __device__ constexpr void real(T x) { Re = x; }
  __host__ __device__ constexpr void imag(T x) { Im = x; }

  constexpr complex &operator=(const complex &) = default;
  __host__ __device__ constexpr complex &operator=(const T &x) {
    Re = x;
    Im = T();
    return *this;
  }
  __host__ __device__ constexpr complex &operator+=(const T &x) {
    Re += x;
    return *this;
  }
  __host__ __device__ constexpr complex &operator-=(const T &x) {
    Re -= x;
    return *this;
  }
  __host__ __device__ constexpr complex &operator*=(const T &x) {
    const T factor = x; // which may be a part of this number
    Re *= factor;
    Im *= factor;
    return *this;
  }
  __host__ __device__ constexpr complex &operator/=(const T &x) {
    const T divisor = x;
    Re /= divisor;
    Im /= divisor;
    return *this;
  }

  template <class U> __host__ __device__ constexpr complex &operator=(const complex<U> &z) {
    Re = static_cast<T>(z.real());
    Im = static_cast<T>(z.imag());
    return *this;
  }
  template <class U> __host__ __device__ constexpr complex &operator+=(const complex<U> &z) {
    Re += static_cast<T>(z.real());
    Im += static_cast<T>(z.imag());
    return *this;
  }
  template <class U> __host__ __device__ constexpr complex &operator-=(const complex<U> &z) {
    Re -= static_cast<T>(z.real());
    Im -= static_cast<T>(z.imag());
    return *this;
  }
  template <class U> __host__ __device__ constexpr complex &operator*=(const complex<U> &z) {
    return take(chomp::complex_parts::product<T>(Re, Im, static_cast<T>(z.real()), static_cast<T>(z.imag())));
  }
  template <class U> __host__ __device__ constexpr complex &operator/=(const complex<U> &z) {
    return take(chomp::complex_parts::quotient<T>(Re, Im, static_cast<T>(z.real()), static_cast<T>(z.imag())));
  }

private:
  T Re, Im;
};
static_assert(is_trivially_copyable<complex<double>>::value && alignof(complex<double>) == alignof(double), "");

template <class T> __host__ __device__ constexpr complex<T> operator+(const complex<T> &z) { return z; }
template <class T> __host__ __device__ constexpr complex<T> operator-(const complex<T> &z) {
  return complex<T>(-z.real(), -z.imag());
}

#define CHOMP_COMPLEX_OPERATOR(sign)                                                                                   \
  template <class T>                                                                                                   \
  __host__ __device__ constexpr complex<T> operator sign(const complex<T> &x, const complex<T> &y) {                   \
    complex<T> result = x;                                                                                             \
    result sign## = y;                                                                                                 \
    return result;                                                                                                     \
  }                                                                                                                    \
  template <class T> __host__ __device__ constexpr complex<T> operator sign(const complex<T> &x, const T &y) {         \
    complex<T> result = x;                                                                                             \
    result sign## = y;                                                                                                 \
    return result;                                                                                                     \
  }
CHOMP_COMPLEX_OPERATOR(+)
CHOMP_COMPLEX_OPERATOR(-)
CHOMP_COMPLEX_OPERATOR(*)
CHOMP_COMPLEX_OPERATOR(/)
#undef CHOMP_COMPLEX_OPERATOR
template <class T> __host__ __device__ constexpr complex<T> operator+(const T &x, const complex<T> &y) { return y + x; }
template <class T> __host__ __device__ constexpr complex<T> operator-(const T &x, const complex<T> &y) {
  return complex<T>(x - y.real(), -y.imag());
}
template <class T> __host__ __device__ constexpr complex<T> operator*(const T &x, const complex<T> &y) { return y * x; }
template <class T> __host__ __device__ constexpr complex<T> operator/(const T &x, const complex<T> &y) {
  return complex<T>(x) / y;
}

template <class T> __host__ __device__ constexpr bool operator==(const complex<T> &x, const complex<T> &y) {
  return x.real() == y.real() && x.imag() == y.imag();
}
template <class T> __host__ __device__ constexpr bool operator==(const complex<T> &x, const T &y) {
  return x.real() == y && x.imag() == T();
}
template <class T> __host__ __device__ constexpr bool operator==(const T &x, const complex<T> &y) { return y == x; }
template <class T> __host__ __device__ constexpr bool operator!=(const complex<T> &x, const complex<T> &y) {
  return !(x == y);
}
template <class T> __host__ __device__ constexpr bool operator!=(const complex<T> &x, const T &y) { return !(x == y); }
template <class T> __host__ __device__ constexpr bool operator!=(const T &x, const complex<T> &y) { return !(y == x); }

template <class T> __host__ __device__ constexpr T real(const complex<T> &z) { return z.real(); }
template <class T> __host__ __device__ constexpr T imag(const complex<T> &z) { return z.imag(); }
template <class T> __host__ __device__ constexpr T norm(const complex<T> &z) {
  return z.real() * z.real() + z.imag() * z.imag();
}
template <class T> __host__ __device__ constexpr complex<T> conj(const complex<T> &z) {
  return complex<T>(z.real(), -z.imag());
}
// Of real numbers (29.4.10): whole ones count as doubles.
template <class T, class R = enable_if_t<is_arithmetic<T>::value, conditional_t<is_integral<T>::value, double, T>>>
__host__ __device__ constexpr R real(T x) {
  return x;
}
template <class T, class R = enable_if_t<is_arithmetic<T>::value, conditional_t<is_integral<T>::value, double, T>>>
__host__ __device__ constexpr R imag(T) {
  return R();
}
template <class T, class R = enable_if_t<is_arithmetic<T>::value, conditional_t<is_integral<T>::value, double, T>>>
__host__ __device__ constexpr R norm(T x) {
  return R(x) * R(x);
}
template <class T, class R = enable_if_t<is_arithmetic<T>::value, conditional_t<is_integral<T>::value, double, T>>>
__host__ __device__ constexpr complex<R> conj(T x) {
  return complex<R>(x);
}

// The hosts' functions.
template <class T> T abs(const complex<T> &);
template <class T> T arg(const complex<T> &);
template <class T> complex<T> polar(const T &, const T & = T());
template <class T> complex<T> pow(const complex<T> &, const complex<T> &);
template <class T> complex<T> pow(const complex<T> &, const T &);
template <class T> complex<T> pow(const T &, const complex<T> &);
#define CHOMP_COMPLEX_FUNCTION(function) template <class T> complex<T> function(const complex<T> &);
CHOMP_COMPLEX_FUNCTION(proj)
CHOMP_COMPLEX_FUNCTION(log10)
CHOMP_COMPLEX_FUNCTIONS(CHOMP_COMPLEX_FUNCTION)
#undef CHOMP_COMPLEX_FUNCTION

inline namespace literals {
inline namespace complex_literals {
#pragma nv_diagnostic push
#pragma nv_diag_suppress 2506
__host__ __device__ constexpr complex<float> operator""if(long double x) { return {0.0f, static_cast<float>(x)}; }
__host__ __device__ constexpr complex<float> operator""if(unsigned long long x) {
  return {0.0f, static_cast<float>(x)};
}
__host__ __device__ constexpr complex<double> operator""i(long double x) { return {0.0, static_cast<double>(x)}; }
__host__ __device__ constexpr complex<double> operator""i(unsigned long long x) {
  return {0.0, static_cast<double>(x)};
}
#pragma nv_diagnostic pop
} // namespace complex_literals
} // namespace literals

} // namespace std

#endif
#endif
