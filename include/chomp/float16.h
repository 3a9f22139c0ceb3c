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
  __device__ float16(T v) : bits(rounded(v)) {}
  __device__ operator float() const {
    float v;
    asm("cvt.f32.f16 %0, %1;" : "=f"(v) : "h"(bits));
    return v;
  }

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

  unsigned short bits;
};
static_assert(sizeof(float16) == 2 && std::is_trivially_copyable<float16>::value, "");

} // namespace chomp

#define _Float16 chomp::float16

#endif
