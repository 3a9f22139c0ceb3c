// chomp/builtins.h - gcc's built-in functions that nvcc takes for the host's
//
// Those functions of C++'s library that are constexpr are functions of the device's, too, and nvcc compiles them with
// what they call. Where that is the host's it says nothing and leaves the call out, with all the code that follows:
// std::copy ends in __builtin_memmove, std::equal in __builtin_memcmp, std::countr_zero in __builtin_ctz. nvcc takes
// definitions of such functions from anybody; constants are still computed with its own.
#ifndef CHOMP_BUILTINS_H
#define CHOMP_BUILTINS_H

#if defined(__NVCC__)

#define CHOMP_BUILTIN extern "C" __host__ __device__ inline

CHOMP_BUILTIN void *__builtin_memmove(void *to, const void *from, decltype(sizeof(0)) n) noexcept {
  char *t = static_cast<char *>(to);
  const char *f = static_cast<const char *>(from);
  if (t < f)
    for (decltype(n) i = 0; i < n; ++i)
      t[i] = f[i];
  else
    for (decltype(n) i = n; i-- > 0;)
      t[i] = f[i];
  return to;
}
CHOMP_BUILTIN int __builtin_memcmp(const void *a, const void *b, decltype(sizeof(0)) n) noexcept {
  const unsigned char *x = static_cast<const unsigned char *>(a), *y = static_cast<const unsigned char *>(b);
  for (decltype(n) i = 0; i < n; ++i)
    if (x[i] != y[i])
      return x[i] - y[i];
  return 0;
}
CHOMP_BUILTIN void *__builtin_memchr(const void *in, int c, decltype(sizeof(0)) n) noexcept {
  const unsigned char *x = static_cast<const unsigned char *>(in);
  for (decltype(n) i = 0; i < n; ++i)
    if (x[i] == static_cast<unsigned char>(c))
      return const_cast<unsigned char *>(x + i);
  return nullptr;
}
CHOMP_BUILTIN decltype(sizeof(0)) __builtin_strlen(const char *s) noexcept {
  decltype(sizeof(0)) n = 0;
  while (s[n])
    ++n;
  return n;
}
CHOMP_BUILTIN int __builtin_strcmp(const char *a, const char *b) noexcept {
  for (; *a && *a == *b; ++a, ++b)
    ;
  return static_cast<unsigned char>(*a) - static_cast<unsigned char>(*b);
}

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
