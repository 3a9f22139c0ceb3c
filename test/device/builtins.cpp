// What stands in for gcc's functions in nvcc's device code gives what they give.
// RUN: %host_cxx -std=c++17 -I%source_dir/include %s -o %t
// RUN: %t
#define __CUDACC__ 1
#define __host__
#define __device__
#define CHOMP_DEVICE [[maybe_unused]] static inline
#include "chomp/device/Builtins.h"
#undef __CUDACC__

#include <climits>

template <class R, class A, class B> bool agree(A a, B b) {
  R kept, expected;
  bool same = chomp::add_overflow(a, b, &kept) == __builtin_add_overflow(a, b, &expected) && kept == expected;
  same &= chomp::sub_overflow(a, b, &kept) == __builtin_sub_overflow(a, b, &expected) && kept == expected;
  same &= chomp::mul_overflow(a, b, &kept) == __builtin_mul_overflow(a, b, &expected) && kept == expected;
  return same;
}

template <class R> bool agreeOnAll() {
  const long long values[] = {0, 1, -1, 2, -2, 3, 127, -128, 255, INT_MAX, INT_MIN, UINT_MAX, LLONG_MAX, LLONG_MIN};
  bool same = true;
  for (long long a : values)
    for (long long b : values) {
      const unsigned long long c = a, d = b;
      same &= agree<R>(a, b) && agree<R>(c, d) && agree<R>(a, d) && agree<R>(c, b);
      same &= agree<R>(int(a), int(b)) && agree<R>(unsigned(a), int(b)) && agree<R>(unsigned(a), d);
    }
  return same;
}

int main() {
  if (!agreeOnAll<int>() || !agreeOnAll<unsigned>() || !agreeOnAll<long long>() || !agreeOnAll<unsigned long long>() ||
      !agreeOnAll<signed char>() || !agreeOnAll<unsigned char>())
    return 1;
  unsigned long long x = 1;
  for (int i = 0; i < 500; ++i, x = (x * 6364136223846793005 + 1442695040888963407) << i % 9)
    if (!x)
      x = 1;
    else if (chomp::ctzll(x) != __builtin_ctzll(x) || chomp::parityll(x) != __builtin_parityll(x) ||
             chomp::bswap64(x) != __builtin_bswap64(x) ||
             chomp::bswap32(unsigned(x)) != __builtin_bswap32(unsigned(x)) ||
             chomp::bswap16(static_cast<unsigned short>(x)) != __builtin_bswap16(static_cast<unsigned short>(x)))
      return 2;
  return 0;
}
