// device/Builtins.h - what compilers lack of others' built-in functions and templates. A program asks __has_builtin,
// and Chomp, which has read it with clang, keeps the code that it then takes. nvcc takes some of gcc's functions for
// the host's.
#ifndef CHOMP_DEVICE_BUILTINS_H
#define CHOMP_DEVICE_BUILTINS_H

#include "../builtins.h"

#include <type_traits>

namespace chomp {

/// What a switch looks at in place of a value, so that `case low ... high` may be `case low`: nvcc takes the one for
/// the other.
template <class T, class Low, class High> CHOMP_DEVICE auto first_in_range(T value, Low low, High high) {
  if constexpr (std::is_enum<T>::value) {
    const auto number = static_cast<std::underlying_type_t<T>>(value);
    return number >= static_cast<decltype(number)>(low) && number <= static_cast<decltype(number)>(high)
               ? static_cast<T>(low)
               : value;
  } else { // promoted, as C wants it
    const auto number = +value;
    using Number = std::remove_const_t<decltype(number)>;
    return number >= static_cast<Number>(low) && number <= static_cast<Number>(high) ? static_cast<Number>(low)
                                                                                     : number;
  }
}

// Functions of C++'s library, which end in built-in ones of any type.
template <class T, class U> CHOMP_DEVICE bool isgreater(T x, U y) { return x > y; }
template <class T, class U> CHOMP_DEVICE bool isgreaterequal(T x, U y) { return x >= y; }
template <class T, class U> CHOMP_DEVICE bool isless(T x, U y) { return x < y; }
template <class T, class U> CHOMP_DEVICE bool islessequal(T x, U y) { return x <= y; }
template <class T, class U> CHOMP_DEVICE bool islessgreater(T x, U y) { return x < y || x > y; }
template <class T, class U> CHOMP_DEVICE bool isunordered(T x, U y) { return x != x || y != y; }
template <class T> CHOMP_DEVICE bool isnormal(T x) {
  if constexpr (std::is_integral<T>::value) // a double, which no whole number is too large for
    return x != 0;
  else
    return x - x == 0 && (x < 0 ? -x : x) >= (sizeof(T) == 4 ? T(1.17549435e-38f) : T(2.2250738585072014e-308));
}
/// The C library's numbers, from FP_NAN to FP_NORMAL.
template <class T> CHOMP_DEVICE int fpclassify(T x) {
  return x != x ? 0 : x - x != 0 ? 1 : x == 0 ? 2 : isnormal(x) ? 4 : 3;
}
template <class T, class U> CHOMP_DEVICE std::common_type_t<T, U> lcm(T x, U y) {
  using Number = std::common_type_t<T, U>;
  const Number a = x < 0 ? -Number(x) : Number(x), b = y < 0 ? -Number(y) : Number(y);
  Number divisor = a, rest = b;
  while (rest != 0) {
    const Number next = divisor % rest;
    divisor = rest;
    rest = next;
  }
  return divisor == 0 ? 0 : a / divisor * b;
}

} // namespace chomp

#if defined(__CUDACC__) || defined(__HIP__)

namespace chomp {

// Of zero they have no value.
__host__ __device__ inline int ctzll(unsigned long long x) {
  int n = 0;
#ifdef __CUDA_ARCH__
  n = __ffsll(static_cast<long long>(x)) - 1;
#else
  n = __builtin_ctzll(x);
#endif
  return n;
}
__host__ __device__ inline int ctz(unsigned x) { return ctzll(x); }
__host__ __device__ inline int ctzl(unsigned long x) { return ctzll(x); }
__host__ __device__ inline int parityll(unsigned long long x) { return __builtin_popcountll(x) & 1; }
__host__ __device__ inline int parityl(unsigned long x) { return parityll(x); }
__host__ __device__ inline int parity(unsigned x) { return parityll(x); }

__host__ __device__ inline unsigned short bswap16(unsigned short x) {
  return static_cast<unsigned short>(x << 8 | x >> 8);
}
__host__ __device__ inline unsigned bswap32(unsigned x) {
  return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24;
}
__host__ __device__ inline unsigned long long bswap64(unsigned long long x) {
  return static_cast<unsigned long long>(bswap32(static_cast<unsigned>(x))) << 32 |
         bswap32(static_cast<unsigned>(x >> 32));
}

// The operation with all bits, of numbers of up to 64, and whether what the result's type keeps of it is less.
template <class A, class B, class R> __host__ __device__ bool add_overflow(A a, B b, R *result) {
  const __int128 exact = static_cast<__int128>(a) + b;
  *result = static_cast<R>(exact);
  return exact != *result;
}
template <class A, class B, class R> __host__ __device__ bool sub_overflow(A a, B b, R *result) {
  const __int128 exact = static_cast<__int128>(a) - b;
  *result = static_cast<R>(exact);
  return exact != *result;
}
template <class A, class B, class R> __host__ __device__ bool mul_overflow(A a, B b, R *result) {
  const bool negative = (a < 0) != (b < 0) && a != 0 && b != 0;
  const __int128 wide_a = a, wide_b = b;
  const auto exact = static_cast<unsigned __int128>(a < 0 ? -wide_a : wide_a) *
                     static_cast<unsigned __int128>(b < 0 ? -wide_b : wide_b);
  *result = static_cast<R>(negative ? 0 - exact : exact);
  const __int128 kept = *result;
  return negative ? kept >= 0 || static_cast<unsigned __int128>(-kept) != exact
                  : kept < 0 || static_cast<unsigned __int128>(kept) != exact;
}

} // namespace chomp

#else // the virtual GPU, in a program that has kernels for others, too

namespace chomp {

CHOMP_DEVICE int ctz(unsigned x) { return __builtin_ctz(x); }
CHOMP_DEVICE int ctzl(unsigned long x) { return __builtin_ctzl(x); }
CHOMP_DEVICE int ctzll(unsigned long long x) { return __builtin_ctzll(x); }
CHOMP_DEVICE int parity(unsigned x) { return __builtin_parity(x); }
CHOMP_DEVICE int parityl(unsigned long x) { return __builtin_parityl(x); }
CHOMP_DEVICE int parityll(unsigned long long x) { return __builtin_parityll(x); }
CHOMP_DEVICE unsigned short bswap16(unsigned short x) { return __builtin_bswap16(x); }
CHOMP_DEVICE unsigned bswap32(unsigned x) { return __builtin_bswap32(x); }
CHOMP_DEVICE unsigned long long bswap64(unsigned long long x) { return __builtin_bswap64(x); }
template <class A, class B, class R> CHOMP_DEVICE bool add_overflow(A a, B b, R *result) {
  return __builtin_add_overflow(a, b, result);
}
template <class A, class B, class R> CHOMP_DEVICE bool sub_overflow(A a, B b, R *result) {
  return __builtin_sub_overflow(a, b, result);
}
template <class A, class B, class R> CHOMP_DEVICE bool mul_overflow(A a, B b, R *result) {
  return __builtin_mul_overflow(a, b, result);
}

} // namespace chomp

#endif

#if !defined(__clang__)

template <template <class U, U...> class Sequence, class T, T Size>
using __make_integer_seq = Sequence<T, __integer_pack(Size)...>;

#if __GNUC__ < 14 // which has it, and so has nvcc in front of it

namespace chomp {

template <decltype(sizeof(0)) Index, class First, class... Rest>
struct pack_element : pack_element<Index - 1, Rest...> {};
template <class First, class... Rest> struct pack_element<0, First, Rest...> {
  using type = First;
};

} // namespace chomp

template <decltype(sizeof(0)) Index, class... Types>
using __type_pack_element = typename chomp::pack_element<Index, Types...>::type;

#endif

#define CHOMP_BIT_BUILTINS(Bits, T)                                                                                    \
  CHOMP_DEVICE T __builtin_rotateleft##Bits(T x, T n) {                                                                \
    return static_cast<T>(x << (n & (Bits - 1)) | x >> (-n & (Bits - 1)));                                             \
  }                                                                                                                    \
  CHOMP_DEVICE T __builtin_rotateright##Bits(T x, T n) {                                                               \
    return static_cast<T>(x >> (n & (Bits - 1)) | x << (-n & (Bits - 1)));                                             \
  }                                                                                                                    \
  CHOMP_DEVICE T __builtin_bitreverse##Bits(T x) {                                                                     \
    T reversed = 0;                                                                                                    \
    for (int i = 0; i < Bits; ++i)                                                                                     \
      reversed = static_cast<T>(reversed << 1 | (x >> i & 1));                                                         \
    return reversed;                                                                                                   \
  }
CHOMP_BIT_BUILTINS(8, unsigned char)
CHOMP_BIT_BUILTINS(16, unsigned short)
CHOMP_BIT_BUILTINS(32, unsigned)
CHOMP_BIT_BUILTINS(64, unsigned long long)
#undef CHOMP_BIT_BUILTINS

#if !defined(__CUDACC__)
CHOMP_DEVICE void __builtin_assume(bool) {}
#endif

#endif

#endif
