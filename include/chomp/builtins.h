// chomp/builtins.h - gcc's built-in functions that nvcc takes for the host's
//
// Those functions of C++'s library that are constexpr are functions of the device's, too, and nvcc compiles them with
// what they call. Where that is the host's it says nothing and leaves the call out, with all the code that follows:
// std::copy ends in __builtin_memmove, std::equal in __builtin_memcmp, std::countr_zero in __builtin_ctz. nvcc takes
// definitions of such functions from anybody; constants are still computed with its own.
#ifndef CHOMP_BUILTINS_H
#define CHOMP_BUILTINS_H

#if defined(__NVCC__)

#include "device/Strings.h"

#define CHOMP_BUILTIN extern "C" __host__ __device__ inline

CHOMP_BUILTIN void *__builtin_memmove(void *to, const void *from, chomp_size n) noexcept {
  return chomp_memmove(to, from, n);
}
CHOMP_BUILTIN int __builtin_memcmp(const void *a, const void *b, chomp_size n) noexcept {
  return chomp_memcmp(a, b, n);
}
CHOMP_BUILTIN void *__builtin_memchr(const void *in, int c, chomp_size n) noexcept { return chomp_memchr(in, c, n); }
CHOMP_BUILTIN chomp_size __builtin_strlen(const char *s) noexcept { return chomp_strlen(s); }
CHOMP_BUILTIN int __builtin_strcmp(const char *a, const char *b) noexcept { return chomp_strcmp(a, b); }

// Of zero the number of zeros below the lowest bit has no value.
CHOMP_BUILTIN int __builtin_ctz(unsigned x) noexcept { return __builtin_popcount(~x & (x - 1)); }
CHOMP_BUILTIN int __builtin_ctzll(unsigned long long x) noexcept { return __builtin_popcountll(~x & (x - 1)); }
CHOMP_BUILTIN int __builtin_ctzl(unsigned long x) noexcept { return __builtin_popcountll(~x & (x - 1)); }
CHOMP_BUILTIN int __builtin_clzl(unsigned long x) noexcept { return __builtin_clzll(x); }
CHOMP_BUILTIN int __builtin_popcountl(unsigned long x) noexcept { return __builtin_popcountll(x); }
CHOMP_BUILTIN int __builtin_parity(unsigned x) noexcept { return __builtin_popcount(x) & 1; }
CHOMP_BUILTIN int __builtin_parityl(unsigned long x) noexcept { return __builtin_popcountll(x) & 1; }
CHOMP_BUILTIN int __builtin_parityll(unsigned long long x) noexcept { return __builtin_popcountll(x) & 1; }

CHOMP_BUILTIN unsigned short __builtin_bswap16(unsigned short x) noexcept {
  return static_cast<unsigned short>(x << 8 | x >> 8);
}
CHOMP_BUILTIN unsigned __builtin_bswap32(unsigned x) noexcept {
  return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24;
}
CHOMP_BUILTIN unsigned long __builtin_bswap64(unsigned long x) noexcept {
  return static_cast<unsigned long>(__builtin_bswap32(static_cast<unsigned>(x))) << 32 |
         __builtin_bswap32(static_cast<unsigned>(x >> 32));
}

#undef CHOMP_BUILTIN

#endif
#endif
