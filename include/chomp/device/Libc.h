// device/Libc.h - functions of the C library that a GPU's compiler lacks (it has memcpy, memset, malloc, free, printf,
// assert and the mathematical ones).
//
// The host's declarations are in scope and can't be declared again for the device, so macros send what names them,
// qualified by std:: or not, to our own. The headers are included first: afterwards their own text is out of reach. The
// program's own functions of such names, whatever their parameters, get the other one, too, and so hide ours where they
// hid the library's.
#ifndef CHOMP_DEVICE_LIBC_H
#define CHOMP_DEVICE_LIBC_H

#include <cassert>
#include <cstdlib>
#include <cstring>

// Both compilers see a file twice, once for the host: there the macros must mean the same as ever.
#define CHOMP_ANYWHERE static __host__ __device__ inline
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
#define CHOMP_ON_DEVICE 1
#else
#define CHOMP_ON_DEVICE 0
#endif

CHOMP_ANYWHERE size_t chomp_strlen(const char *s) {
  size_t n = 0;
  while (s[n])
    ++n;
  return n;
}
CHOMP_ANYWHERE int chomp_strncmp(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    const unsigned char x = static_cast<unsigned char>(a[i]), y = static_cast<unsigned char>(b[i]);
    if (x != y || !x)
      return x - y;
  }
  return 0;
}
CHOMP_ANYWHERE int chomp_strcmp(const char *a, const char *b) { return chomp_strncmp(a, b, ~size_t(0)); }
CHOMP_ANYWHERE char *chomp_strcpy(char *to, const char *from) {
  for (size_t i = 0; (to[i] = from[i]); ++i)
    ;
  return to;
}
CHOMP_ANYWHERE char *chomp_strncpy(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i]; ++i)
    to[i] = from[i];
  for (; i < n; ++i)
    to[i] = 0;
  return to;
}
CHOMP_ANYWHERE char *chomp_strcat(char *to, const char *from) {
  chomp_strcpy(to + chomp_strlen(to), from);
  return to;
}
// As C has them, for programs of C: what they return can be changed. C++ takes it for either of its own.
CHOMP_ANYWHERE char *chomp_strchr(const char *s, int c) {
  for (;; ++s)
    if (*s == static_cast<char>(c))
      return const_cast<char *>(s);
    else if (!*s)
      return nullptr;
}
CHOMP_ANYWHERE char *chomp_strrchr(const char *s, int c) {
  for (size_t n = chomp_strlen(s) + 1; n-- > 0;)
    if (s[n] == static_cast<char>(c))
      return const_cast<char *>(s + n);
  return nullptr;
}
CHOMP_ANYWHERE char *chomp_strstr(const char *s, const char *part) {
  const size_t n = chomp_strlen(part);
  for (;; ++s)
    if (!chomp_strncmp(s, part, n))
      return const_cast<char *>(s);
    else if (!*s)
      return nullptr;
}
CHOMP_ANYWHERE int chomp_memcmp(const void *a, const void *b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    const unsigned char x = static_cast<const unsigned char *>(a)[i], y = static_cast<const unsigned char *>(b)[i];
    if (x != y)
      return x - y;
  }
  return 0;
}
CHOMP_ANYWHERE void *chomp_memmove(void *to, const void *from, size_t n) {
  char *t = static_cast<char *>(to);
  const char *f = static_cast<const char *>(from);
  if (t < f)
    for (size_t i = 0; i < n; ++i)
      t[i] = f[i];
  else
    for (size_t i = n; i-- > 0;)
      t[i] = f[i];
  return to;
}
CHOMP_ANYWHERE void chomp_abort() {
#if CHOMP_ON_DEVICE
  chomp::trap("abort was called");
#else
  abort();
#endif
}
/// A kernel can't end the program with a status: whatever it is, the launch fails.
CHOMP_ANYWHERE void chomp_exit(int status) {
#if CHOMP_ON_DEVICE
  static_cast<void>(status);
  chomp::trap("exit was called in a target region");
#else
  exit(status);
#endif
}

namespace std {
using ::chomp_abort;
using ::chomp_exit;
using ::chomp_memcmp;
using ::chomp_memmove;
using ::chomp_strcat;
using ::chomp_strchr;
using ::chomp_strcmp;
using ::chomp_strcpy;
using ::chomp_strlen;
using ::chomp_strncmp;
using ::chomp_strncpy;
using ::chomp_strrchr;
using ::chomp_strstr;
} // namespace std

#define abort chomp_abort
#define exit chomp_exit
#define _Exit chomp_exit
#define memcmp chomp_memcmp
#define memmove chomp_memmove
#define strcat chomp_strcat
#define strchr chomp_strchr
#define strcmp chomp_strcmp
#define strcpy chomp_strcpy
#define strlen chomp_strlen
#define strncmp chomp_strncmp
#define strncpy chomp_strncpy
#define strrchr chomp_strrchr
#define strstr chomp_strstr

#endif
