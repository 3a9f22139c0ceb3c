// chomp/float16.h - _Float16 in kernels that nvcc compiles
//
// C23's half-precision type (ISO/IEC TS 18661-3). CUDA's own header for it takes names like half from the program, and
// has other rules. As on a CPU without such arithmetic, operands are converted to float, and a result is rounded when
// it is stored. Two bytes, trivially copyable, the representation of the host's. Kernel files include this; HIP and the
// virtual GPU have the type itself.
#ifndef CHOMP_FLOAT16_H
#define CHOMP_FLOAT16_H

#include <type_traits>

namespace chomp {

class float16 {
public:
  float16() = default;
  template <class T, class = std::enable_if_t<std::is_arithmetic<T>::value>>
  __device__ constexpr float16(T v) : bits(__builtin_is_constant_evaluated() ? constant(v) : rounded(v)) {}
  __device__ constexpr operator float() const { return __builtin_is_constant_evaluated() ? constant() : value(); }

  template <class T> __device__ float16 &operator+=(T v) { return *this = float(*this) + v; }
  template <class T> __device__ float16 &operator-=(T v) { return *this = float(*this) - v; }
  template <class T> __device__ float16 &operator*=(T v) { return *this = float(*this) * v; }
  template <class T> __device__ float16 &operator/=(T v) { return *this = float(*this) / v; }
  __device__ float16 &operator++() { return *this += 1; }
  __device__ float16 &operator--() { return *this -= 1; }
  __device__ float16 operator++(int) {
    float16 before = *this;
    ++*this;
    return before;
  }
  __device__ float16 operator--(int) {
    float16 before = *this;
    --*this;
    return before;
  }

private:
  static __device__ unsigned short rounded(float v) {
    unsigned short bits;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(v));
    return bits;
  }
  static __device__ unsigned short rounded(double v) {
    unsigned short bits;
    asm("cvt.rn.f16.f64 %0, %1;" : "=h"(bits) : "d"(v));
    return bits;
  }
  template <class T> static __device__ unsigned short rounded(T v) { return rounded(static_cast<float>(v)); }
  __device__ float value() const {
    float v;
    asm("cvt.f32.f16 %0, %1;" : "=f"(v) : "h"(bits));
    return v;
  }

  // The same while compiling, for constants: in units of the last place, which are 2^-24 up to 2^-13.
  static __device__ constexpr unsigned short constant(double v) {
    const int sign = v < 0 ? 0x8000 : 0;
    v *= v < 0 ? -0x1p24 : 0x1p24;
    if (v != v)
      return 0x7e00;
    int exponent = 0;
    for (; v >= 2048 && exponent < 31; ++exponent)
      v /= 2;
    int units = exponent < 30 ? static_cast<int>(v) : 2048;
    if (v - units > 0.5 || (v - units == 0.5 && units % 2 == 1))
      ++units; // an overflow of the units is the next exponent's first number
    const int all = exponent * 1024 + units;
    return sign | (all < 0x7c00 ? all : 0x7c00);
  }
  __device__ constexpr float constant() const {
    const int exponent = bits >> 10 & 31, units = bits & 1023;
    if (exponent == 31)
      return units ? __builtin_nanf("") : bits & 0x8000 ? -__builtin_huge_valf() : __builtin_huge_valf();
    float v = (exponent ? 1024 + units : units) * (bits & 0x8000 ? -0x1p-24f : 0x1p-24f);
    for (int i = 1; i < exponent; ++i)
      v *= 2;
    return v;
  }

  unsigned short bits;
};
static_assert(sizeof(float16) == 2 && std::is_trivially_copyable<float16>::value, "");

} // namespace chomp

#define _Float16 chomp::float16

#endif
