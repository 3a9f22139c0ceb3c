// chomp/complex.h - C's complex numbers in kernels
//
// Kernels are C++, which has no _Complex: `double complex z` becomes chomp::complex<double>, with the representation of
// the host's (ISO C23 6.2.5: two numbers, the real part first), C's conversions and operators, and the functions of
// <complex.h> by their own names. Products and quotients that come out as NaN in both parts are mended as Annex G
// wants. C has the real part for a complex number where a real one is wanted; here that is an explicit conversion, as
// C++'s overloading needs it.
#ifndef CHOMP_COMPLEX_H
#define CHOMP_COMPLEX_H

#include <type_traits>

#if defined(__CUDACC__) || defined(__HIP__)
#define CHOMP_COMPLEX __host__ __device__ inline
#define CHOMP_COMPLEX_CONSTEXPR __host__ __device__ constexpr
#define CHOMP_LIBM(function) ::function
#else
#define CHOMP_COMPLEX inline
#define CHOMP_COMPLEX_CONSTEXPR constexpr
#define CHOMP_LIBM(function) __builtin_##function
#endif

/// The functions of one complex number that give back one, and that C and C++ have for each of its types alike.
#define CHOMP_COMPLEX_FUNCTIONS(function)                                                                              \
  function(exp) function(log) function(sqrt) function(sin) function(cos) function(tan) function(asin) function(acos)   \
      function(atan) function(sinh) function(cosh) function(tanh) function(asinh) function(acosh) function(atanh)

namespace chomp {

/// (std::is_arithmetic asks by functions from libstdc++ 13 on, which are the host's to HIP where a constant is
/// defined.)
template <class T> inline constexpr bool is_real = std::is_integral<T>::value || std::is_floating_point<T>::value;

template <class T> class complex {
public:
  complex() = default;
  CHOMP_COMPLEX_CONSTEXPR complex(T re, T im = 0) : Re(re), Im(im) {}
  template <class U>
  CHOMP_COMPLEX_CONSTEXPR complex(const complex<U> &z) : Re(static_cast<T>(z.real())), Im(static_cast<T>(z.imag())) {}

  CHOMP_COMPLEX_CONSTEXPR const T &real() const { return Re; }
  CHOMP_COMPLEX_CONSTEXPR const T &imag() const { return Im; }
  CHOMP_COMPLEX T &real() { return Re; }
  CHOMP_COMPLEX T &imag() { return Im; }
  CHOMP_COMPLEX volatile T &real() volatile { return Re; }
  CHOMP_COMPLEX volatile T &imag() volatile { return Im; }

  /// The real part; as a bool, whether the number is other than zero.
  template <class U, class = std::enable_if_t<is_real<U>>> CHOMP_COMPLEX_CONSTEXPR explicit operator U() const {
    return static_cast<U>(Re);
  }
  CHOMP_COMPLEX_CONSTEXPR explicit operator bool() const { return Re != 0 || Im != 0; }

  template <class U> CHOMP_COMPLEX complex &operator+=(const U &y) { return *this = complex(*this + y); }
  template <class U> CHOMP_COMPLEX complex &operator-=(const U &y) { return *this = complex(*this - y); }
  template <class U> CHOMP_COMPLEX complex &operator*=(const U &y) { return *this = complex(*this * y); }
  template <class U> CHOMP_COMPLEX complex &operator/=(const U &y) { return *this = complex(*this / y); }
  CHOMP_COMPLEX complex &operator++() { return *this += 1; }
  CHOMP_COMPLEX complex &operator--() { return *this -= 1; }
  CHOMP_COMPLEX complex operator++(int) {
    const complex before = *this;
    ++*this;
    return before;
  }
  CHOMP_COMPLEX complex operator--(int) {
    const complex before = *this;
    --*this;
    return before;
  }

private:
  T Re, Im;
};
static_assert(std::is_trivially_copyable<complex<double>>::value && sizeof(complex<double>) == 16, "");

/// I, and _Complex_I.
#if defined(__CUDACC__) || defined(__HIP__)
static constexpr __device__ complex<float> complex_i(0, 1);
#else
static constexpr complex<float> complex_i(0, 1);
#endif

namespace complex_parts {

// The functions of <math.h> that follow, for both types.
#define CHOMP_COMPLEX_REAL(function)                                                                                   \
  CHOMP_COMPLEX float function(float x) { return CHOMP_LIBM(function##f)(x); }                                         \
  CHOMP_COMPLEX double function(double x) { return CHOMP_LIBM(function)(x); }
#define CHOMP_COMPLEX_REAL2(function)                                                                                  \
  CHOMP_COMPLEX float function(float x, float y) { return CHOMP_LIBM(function##f)(x, y); }                             \
  CHOMP_COMPLEX double function(double x, double y) { return CHOMP_LIBM(function)(x, y); }
CHOMP_COMPLEX_REAL(fabs)
CHOMP_COMPLEX_REAL(sqrt)
CHOMP_COMPLEX_REAL(exp)
CHOMP_COMPLEX_REAL(log)
CHOMP_COMPLEX_REAL(log1p)
CHOMP_COMPLEX_REAL(sin)
CHOMP_COMPLEX_REAL(cos)
CHOMP_COMPLEX_REAL(tan)
CHOMP_COMPLEX_REAL(sinh)
CHOMP_COMPLEX_REAL(cosh)
CHOMP_COMPLEX_REAL(asinh)
CHOMP_COMPLEX_REAL2(hypot)
CHOMP_COMPLEX_REAL2(atan2)
CHOMP_COMPLEX_REAL2(copysign)
#undef CHOMP_COMPLEX_REAL
#undef CHOMP_COMPLEX_REAL2

template <class T> CHOMP_COMPLEX_CONSTEXPR bool is_nan(T x) { return x != x; }
template <class T> CHOMP_COMPLEX bool is_finite(T x) { return x - x == 0; }
template <class T> CHOMP_COMPLEX bool is_infinite(T x) { return !is_finite(x) && !is_nan(x); }
/// 1 or 0 with the sign, for an operand that is infinite or not.
template <class T> CHOMP_COMPLEX T boxed(T x) { return copysign(is_infinite(x) ? T(1) : T(0), x); }
template <class T> CHOMP_COMPLEX T without_nan(T x) { return is_nan(x) ? copysign(T(0), x) : x; }

/// exp(x) of which no half overflows where the product with a sine or cosine doesn't.
template <class T> CHOMP_COMPLEX complex<T> scaled(T exponent, T x, T y) {
  const T half = exp(exponent / 2);
  return {half * x * half, half * y * half};
}
template <class T> CHOMP_COMPLEX T largest_exponent() { return sizeof(T) == 4 ? T(88) : T(709); }

/// A product whose parts both are NaN (C23 G.5.2).
template <class T> CHOMP_COMPLEX complex<T> mended_product(T a, T b, T c, T d) {
  const T inf = T(__builtin_huge_val());
  bool again = false;
  if (is_infinite(a) || is_infinite(b)) {
    a = boxed(a), b = boxed(b), c = without_nan(c), d = without_nan(d);
    again = true;
  }
  if (is_infinite(c) || is_infinite(d)) {
    c = boxed(c), d = boxed(d), a = without_nan(a), b = without_nan(b);
    again = true;
  }
  if (!again && (is_infinite(a * c) || is_infinite(b * d) || is_infinite(a * d) || is_infinite(b * c))) {
    a = without_nan(a), b = without_nan(b), c = without_nan(c), d = without_nan(d);
    again = true;
  }
  if (!again)
    return {a * c - b * d, a * d + b * c};
  return {inf * (a * c - b * d), inf * (a * d + b * c)};
}

/// The same for a quotient.
template <class T> CHOMP_COMPLEX complex<T> mended_quotient(T a, T b, T c, T d) {
  const T inf = T(__builtin_huge_val());
  if (c == 0 && d == 0 && (!is_nan(a) || !is_nan(b)))
    return {copysign(inf, c) * a, copysign(inf, c) * b};
  if ((is_infinite(a) || is_infinite(b)) && is_finite(c) && is_finite(d)) {
    const T p = boxed(a), q = boxed(b);
    return {inf * (p * c + q * d), inf * (q * c - p * d)};
  }
  if ((is_infinite(c) || is_infinite(d)) && is_finite(a) && is_finite(b)) {
    const T p = boxed(c), q = boxed(d);
    return {0 * (a * p + b * q), 0 * (b * p - a * q)};
  }
  return {inf - inf, inf - inf};
}

template <class V> CHOMP_COMPLEX_CONSTEXPR complex<V> product(V a, V b, V c, V d) {
  const V re = V(a * c - b * d), im = V(a * d + b * c);
  if constexpr (!std::is_integral<V>::value)
    if (is_nan(re) && is_nan(im))
      return mended_product(a, b, c, d);
  return {re, im};
}
/// Of integers as GNU C has it; others by Smith's way, so that no square overflows.
template <class V> CHOMP_COMPLEX_CONSTEXPR complex<V> quotient(V a, V b, V c, V d) {
  if constexpr (std::is_integral<V>::value) {
    const V square = V(c * c + d * d);
    return {V(V(a * c + b * d) / square), V(V(b * c - a * d) / square)};
  } else {
    V re = 0, im = 0;
    if ((c < 0 ? -c : c) >= (d < 0 ? -d : d)) {
      const V ratio = d / c, denominator = c + d * ratio;
      re = (a + b * ratio) / denominator, im = (b - a * ratio) / denominator;
    } else {
      const V ratio = c / d, denominator = c * ratio + d;
      re = (a * ratio + b) / denominator, im = (b * ratio - a) / denominator;
    }
    if (is_nan(re) && is_nan(im))
      return mended_quotient(a, b, c, d);
    return {re, im};
  }
}

/// What C makes of two complex operands' parts: it doesn't promote those of small integers.
template <class T, class U> struct common {
  static constexpr bool small = std::is_integral<T>::value && std::is_integral<U>::value && sizeof(T) < sizeof(int) &&
                                sizeof(U) < sizeof(int),
                        first = sizeof(T) != sizeof(U) ? (sizeof(T) > sizeof(U)) : std::is_unsigned<T>::value;
  using type = std::conditional_t<small, std::conditional_t<first, T, U>, decltype(T() + U())>;
};

} // namespace complex_parts

template <class T> CHOMP_COMPLEX_CONSTEXPR complex<T> operator+(const complex<T> &z) { return z; }
template <class T> CHOMP_COMPLEX_CONSTEXPR complex<T> operator-(const complex<T> &z) {
  return complex<T>(-z.real(), -z.imag());
}
/// The conjugate, as GNU C has it.
template <class T> CHOMP_COMPLEX_CONSTEXPR complex<T> operator~(const complex<T> &z) {
  return complex<T>(z.real(), -z.imag());
}

#define CHOMP_COMMON class V = typename complex_parts::common<T, U>::type
template <class T, class U, CHOMP_COMMON>
CHOMP_COMPLEX_CONSTEXPR complex<V> operator+(const complex<T> &x, const complex<U> &y) {
  return complex<V>(V(x.real()) + V(y.real()), V(x.imag()) + V(y.imag()));
}
template <class T, class U, CHOMP_COMMON>
CHOMP_COMPLEX_CONSTEXPR complex<V> operator-(const complex<T> &x, const complex<U> &y) {
  return complex<V>(V(x.real()) - V(y.real()), V(x.imag()) - V(y.imag()));
}
template <class T, class U, CHOMP_COMMON>
CHOMP_COMPLEX_CONSTEXPR complex<V> operator*(const complex<T> &x, const complex<U> &y) {
  return complex_parts::product<V>(x.real(), x.imag(), y.real(), y.imag());
}
template <class T, class U, CHOMP_COMMON>
CHOMP_COMPLEX_CONSTEXPR complex<V> operator/(const complex<T> &x, const complex<U> &y) {
  return complex_parts::quotient<V>(x.real(), x.imag(), y.real(), y.imag());
}
#undef CHOMP_COMMON
template <class T, class U> CHOMP_COMPLEX_CONSTEXPR bool operator==(const complex<T> &x, const complex<U> &y) {
  return x.real() == y.real() && x.imag() == y.imag();
}
template <class T, class U> CHOMP_COMPLEX_CONSTEXPR bool operator!=(const complex<T> &x, const complex<U> &y) {
  return !(x == y);
}

// With a real number, which C does not convert to a complex one first.
#define CHOMP_REAL class = std::enable_if_t<is_real<U>>, class V = decltype(T() + U())
template <class T, class U, CHOMP_REAL> CHOMP_COMPLEX_CONSTEXPR complex<V> operator+(const complex<T> &x, U y) {
  return {V(x.real()) + V(y), V(x.imag())};
}
template <class T, class U, CHOMP_REAL> CHOMP_COMPLEX_CONSTEXPR complex<V> operator+(U x, const complex<T> &y) {
  return y + x;
}
template <class T, class U, CHOMP_REAL> CHOMP_COMPLEX_CONSTEXPR complex<V> operator-(const complex<T> &x, U y) {
  return {V(x.real()) - V(y), V(x.imag())};
}
template <class T, class U, CHOMP_REAL> CHOMP_COMPLEX_CONSTEXPR complex<V> operator-(U x, const complex<T> &y) {
  return {V(x) - V(y.real()), -V(y.imag())};
}
template <class T, class U, CHOMP_REAL> CHOMP_COMPLEX_CONSTEXPR complex<V> operator*(const complex<T> &x, U y) {
  return {V(x.real()) * V(y), V(x.imag()) * V(y)};
}
template <class T, class U, CHOMP_REAL> CHOMP_COMPLEX_CONSTEXPR complex<V> operator*(U x, const complex<T> &y) {
  return y * x;
}
template <class T, class U, CHOMP_REAL> CHOMP_COMPLEX_CONSTEXPR complex<V> operator/(const complex<T> &x, U y) {
  return {V(x.real()) / V(y), V(x.imag()) / V(y)};
}
template <class T, class U, CHOMP_REAL> CHOMP_COMPLEX_CONSTEXPR complex<V> operator/(U x, const complex<T> &y) {
  return complex<V>(V(x)) / y;
}
template <class T, class U, CHOMP_REAL> CHOMP_COMPLEX_CONSTEXPR bool operator==(const complex<T> &x, U y) {
  return V(x.real()) == V(y) && x.imag() == 0;
}
template <class T, class U, CHOMP_REAL> CHOMP_COMPLEX_CONSTEXPR bool operator==(U x, const complex<T> &y) {
  return y == x;
}
template <class T, class U, CHOMP_REAL> CHOMP_COMPLEX_CONSTEXPR bool operator!=(const complex<T> &x, U y) {
  return !(x == y);
}
template <class T, class U, CHOMP_REAL> CHOMP_COMPLEX_CONSTEXPR bool operator!=(U x, const complex<T> &y) {
  return !(y == x);
}
#undef CHOMP_REAL

// The functions of <complex.h>, as <tgmath.h> calls them. Branch cuts and special values as in C23 Annex G, but for the
// signs of zeros and infinities that it leaves open.

template <class T> CHOMP_COMPLEX T fabs(const complex<T> &z) { return complex_parts::hypot(z.real(), z.imag()); }
template <class T> CHOMP_COMPLEX T carg(const complex<T> &z) { return complex_parts::atan2(z.imag(), z.real()); }
template <class T> CHOMP_COMPLEX T creal(const complex<T> &z) { return z.real(); }
template <class T> CHOMP_COMPLEX T cimag(const complex<T> &z) { return z.imag(); }
template <class T> CHOMP_COMPLEX complex<T> conj(const complex<T> &z) { return ~z; }
template <class T> CHOMP_COMPLEX complex<T> cproj(const complex<T> &z) {
  using namespace complex_parts;
  if (!is_infinite(z.real()) && !is_infinite(z.imag()))
    return z;
  return {T(__builtin_huge_val()), complex_parts::copysign(T(0), z.imag())};
}

template <class T> CHOMP_COMPLEX complex<T> exp(const complex<T> &z) {
  using namespace complex_parts;
  const T x = z.real(), y = z.imag();
  if (y == 0)
    return {complex_parts::exp(x), y};
  if (!is_finite(y)) {
    if (is_infinite(x))
      return x < 0 ? complex<T>(0, 0) : complex<T>(x, y - y);
    return {y - y, y - y};
  }
  if (x > largest_exponent<T>() && is_finite(x))
    return scaled(x, complex_parts::cos(y), complex_parts::sin(y));
  const T e = complex_parts::exp(x);
  return {e * complex_parts::cos(y), e * complex_parts::sin(y)};
}

template <class T> CHOMP_COMPLEX complex<T> log(const complex<T> &z) {
  const T x = complex_parts::fabs(z.real()), y = complex_parts::fabs(z.imag());
  const T large = x > y ? x : y, small = x > y ? y : x;
  const T length = complex_parts::hypot(x, y);
  const T re = length > T(0.5) && length < 2 ? complex_parts::log1p((large - 1) * (large + 1) + small * small) / 2
                                             : complex_parts::log(length);
  return {re, carg(z)};
}

template <class T> CHOMP_COMPLEX complex<T> sqrt(const complex<T> &z) {
  using namespace complex_parts;
  T x = z.real(), y = z.imag();
  if (x == 0 && y == 0)
    return {0, y};
  if (is_infinite(y))
    return {T(__builtin_huge_val()), y};
  if (is_nan(x))
    return {x, x};
  if (is_infinite(x)) {
    if (x > 0)
      return {x, is_nan(y) ? y : complex_parts::copysign(T(0), y)};
    return {is_nan(y) ? y : T(0), complex_parts::copysign(x, y)};
  }
  // Far from where squares overflow or vanish.
  const T bound = sizeof(T) == 4 ? T(1e37) : T(1e307), tiny = sizeof(T) == 4 ? T(1e-36) : T(1e-300);
  T scale = 1;
  if (complex_parts::fabs(x) >= bound || complex_parts::fabs(y) >= bound)
    x /= 4, y /= 4, scale = 2;
  else if (complex_parts::fabs(x) < tiny && complex_parts::fabs(y) < tiny)
    x *= T(1 << 26), y *= T(1 << 26), scale = T(1) / (1 << 13);
  const T root = complex_parts::sqrt((complex_parts::fabs(x) + complex_parts::hypot(x, y)) / 2);
  if (x >= 0)
    return {root * scale, y / (2 * root) * scale};
  return {complex_parts::fabs(y) / (2 * root) * scale, complex_parts::copysign(root, y) * scale};
}

template <class T> CHOMP_COMPLEX complex<T> sinh(const complex<T> &z) {
  using namespace complex_parts;
  const T x = z.real(), y = z.imag();
  if (y == 0)
    return {complex_parts::sinh(x), y};
  if (x == 0)
    return {x, complex_parts::sin(y)};
  const T s = complex_parts::sin(y), c = complex_parts::cos(y);
  if (complex_parts::fabs(x) > largest_exponent<T>() && is_finite(x) && is_finite(y))
    return scaled(complex_parts::fabs(x), complex_parts::copysign(c / 2, x * c), s / 2);
  return {complex_parts::sinh(x) * c, complex_parts::cosh(x) * s};
}

template <class T> CHOMP_COMPLEX complex<T> cosh(const complex<T> &z) {
  using namespace complex_parts;
  const T x = z.real(), y = z.imag();
  if (y == 0)
    return {complex_parts::cosh(x), x * y};
  if (x == 0)
    return {complex_parts::cos(y), x * y};
  const T s = complex_parts::sin(y), c = complex_parts::cos(y);
  if (complex_parts::fabs(x) > largest_exponent<T>() && is_finite(x) && is_finite(y))
    return scaled(complex_parts::fabs(x), c / 2, complex_parts::copysign(s / 2, x * s));
  return {complex_parts::cosh(x) * c, complex_parts::sinh(x) * s};
}

template <class T> CHOMP_COMPLEX complex<T> tanh(const complex<T> &z) {
  using namespace complex_parts;
  const T x = z.real(), y = z.imag();
  if (is_finite(y) && complex_parts::fabs(x) > (sizeof(T) == 4 ? T(11) : T(22))) {
    const T small = complex_parts::exp(-complex_parts::fabs(x));
    return {complex_parts::copysign(T(1), x), 4 * complex_parts::sin(y) * complex_parts::cos(y) * small * small};
  }
  const T t = complex_parts::tan(y), beta = 1 + t * t, s = complex_parts::sinh(x);
  const T rho = complex_parts::sqrt(1 + s * s), denominator = 1 + beta * s * s;
  if (is_infinite(t))
    return {rho / s, 1 / t};
  return {beta * rho * s / denominator, t / denominator};
}

/// -i f(i z)
template <class T> CHOMP_COMPLEX complex<T> sin(const complex<T> &z) {
  const complex<T> turned = sinh(complex<T>(-z.imag(), z.real()));
  return {turned.imag(), -turned.real()};
}
template <class T> CHOMP_COMPLEX complex<T> cos(const complex<T> &z) { return cosh(complex<T>(-z.imag(), z.real())); }
template <class T> CHOMP_COMPLEX complex<T> tan(const complex<T> &z) {
  const complex<T> turned = tanh(complex<T>(-z.imag(), z.real()));
  return {turned.imag(), -turned.real()};
}

// W. Kahan, "Branch Cuts for Complex Elementary Functions" (1987).
template <class T> CHOMP_COMPLEX complex<T> acos(const complex<T> &z) {
  const complex<T> down = sqrt(complex<T>(1 - z.real(), -z.imag())), up = sqrt(complex<T>(1 + z.real(), z.imag()));
  return {2 * complex_parts::atan2(down.real(), up.real()), complex_parts::asinh((~up * down).imag())};
}
template <class T> CHOMP_COMPLEX complex<T> asin(const complex<T> &z) {
  const complex<T> down = sqrt(complex<T>(1 - z.real(), -z.imag())), up = sqrt(complex<T>(1 + z.real(), z.imag()));
  return {complex_parts::atan2(z.real(), (down * up).real()), complex_parts::asinh((~down * up).imag())};
}
template <class T> CHOMP_COMPLEX complex<T> atanh(const complex<T> &z) {
  const T x = z.real(), y = z.imag();
  return {complex_parts::log1p(4 * x / ((1 - x) * (1 - x) + y * y)) / 4,
          complex_parts::atan2(2 * y, (1 - x) * (1 + x) - y * y) / 2};
}
template <class T> CHOMP_COMPLEX complex<T> acosh(const complex<T> &z) {
  const complex<T> down = sqrt(complex<T>(z.real() - 1, z.imag())), up = sqrt(complex<T>(z.real() + 1, z.imag()));
  return {complex_parts::asinh((~down * up).real()), 2 * complex_parts::atan2(down.imag(), up.real())};
}
template <class T> CHOMP_COMPLEX complex<T> asinh(const complex<T> &z) {
  const complex<T> turned = asin(complex<T>(-z.imag(), z.real()));
  return {turned.imag(), -turned.real()};
}
template <class T> CHOMP_COMPLEX complex<T> atan(const complex<T> &z) {
  const complex<T> turned = atanh(complex<T>(-z.imag(), z.real()));
  return {turned.imag(), -turned.real()};
}

template <class T> CHOMP_COMPLEX complex<T> pow(const complex<T> &x, const complex<T> &y) {
  if (x == 0)
    return y == 0 ? complex<T>(1) : complex<T>(0);
  return exp(y * log(x));
}

// By C's names, which say the type: an argument of another one is converted.
#define CHOMP_COMPLEX_BOTH(result, result_f, name, function)                                                           \
  CHOMP_COMPLEX result name(const complex<double> &z) { return function(z); }                                          \
  CHOMP_COMPLEX result_f name##f(const complex<float> &z) { return function(z); }
#define CHOMP_COMPLEX_C(name, function) CHOMP_COMPLEX_BOTH(complex<double>, complex<float>, name, function)
CHOMP_COMPLEX double creal(const complex<double> &z) { return z.real(); }
CHOMP_COMPLEX float crealf(const complex<float> &z) { return z.real(); }
CHOMP_COMPLEX double cimag(const complex<double> &z) { return z.imag(); }
CHOMP_COMPLEX float cimagf(const complex<float> &z) { return z.imag(); }
CHOMP_COMPLEX double carg(const complex<double> &z) { return carg<double>(z); }
CHOMP_COMPLEX float cargf(const complex<float> &z) { return carg<float>(z); }
CHOMP_COMPLEX complex<double> conj(const complex<double> &z) { return ~z; }
CHOMP_COMPLEX complex<float> conjf(const complex<float> &z) { return ~z; }
CHOMP_COMPLEX complex<double> cproj(const complex<double> &z) { return cproj<double>(z); }
CHOMP_COMPLEX complex<float> cprojf(const complex<float> &z) { return cproj<float>(z); }
CHOMP_COMPLEX_BOTH(double, float, cabs, fabs)
CHOMP_COMPLEX_C(cexp, exp)
CHOMP_COMPLEX_C(clog, log)
CHOMP_COMPLEX_C(csqrt, sqrt)
CHOMP_COMPLEX_C(csin, sin)
CHOMP_COMPLEX_C(ccos, cos)
CHOMP_COMPLEX_C(ctan, tan)
CHOMP_COMPLEX_C(csinh, sinh)
CHOMP_COMPLEX_C(ccosh, cosh)
CHOMP_COMPLEX_C(ctanh, tanh)
CHOMP_COMPLEX_C(casin, asin)
CHOMP_COMPLEX_C(cacos, acos)
CHOMP_COMPLEX_C(catan, atan)
CHOMP_COMPLEX_C(casinh, asinh)
CHOMP_COMPLEX_C(cacosh, acosh)
CHOMP_COMPLEX_C(catanh, atanh)
CHOMP_COMPLEX complex<double> cpow(const complex<double> &x, const complex<double> &y) { return pow(x, y); }
CHOMP_COMPLEX complex<float> cpowf(const complex<float> &x, const complex<float> &y) { return pow(x, y); }
#undef CHOMP_COMPLEX_BOTH
#undef CHOMP_COMPLEX_C

} // namespace chomp

#undef CHOMP_COMPLEX
#undef CHOMP_COMPLEX_CONSTEXPR
#undef CHOMP_LIBM

#endif
