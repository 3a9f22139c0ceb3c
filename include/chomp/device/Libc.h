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
#include <cctype>
#include <cstdlib>
#include <cstring>

#include "Ctype.h"
#include "Strings.h"

// Both compilers see a file twice, once for the host: there the macros must mean the same as ever.
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
#define CHOMP_ON_DEVICE 1
#else
#define CHOMP_ON_DEVICE 0
#endif

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

CHOMP_ANYWHERE void *chomp_calloc(chomp_size count, chomp_size size) {
#if CHOMP_ON_DEVICE
  void *p = size && count > ~chomp_size(0) / size ? nullptr : malloc(count * size);
  return p ? memset(p, 0, count * size) : nullptr;
#else
  return calloc(count, size);
#endif
}
CHOMP_ANYWHERE long long chomp_atoll(const char *s) {
  while (chomp_isspace(*s))
    ++s;
  const bool negative = *s == '-';
  s += *s == '-' || *s == '+';
  unsigned long long n = 0;
  for (; chomp_isdigit(*s); ++s)
    n = n * 10 + (*s - '0');
  return static_cast<long long>(negative ? 0 - n : n);
}
CHOMP_ANYWHERE long chomp_atol(const char *s) { return static_cast<long>(chomp_atoll(s)); }
CHOMP_ANYWHERE int chomp_atoi(const char *s) { return static_cast<int>(chomp_atoll(s)); }
CHOMP_ANYWHERE void *chomp_bsearch(const void *key, const void *array, chomp_size count, chomp_size size,
                                   int (*compare)(const void *, const void *)) {
  for (const char *first = static_cast<const char *>(array); count > 0;) {
    const char *middle = first + count / 2 * size;
    const int order = compare(key, middle);
    if (order == 0)
      return const_cast<char *>(middle);
    if (order > 0) {
      first = middle + size;
      --count;
    }
    count /= 2;
  }
  return nullptr;
}
/// A heap sort: it wants neither memory nor a stack.
CHOMP_ANYWHERE void chomp_qsort(void *array, chomp_size count, chomp_size size,
                                int (*compare)(const void *, const void *)) {
  char *x = static_cast<char *>(array);
  auto exchange = [&](chomp_size a, chomp_size b) {
    for (chomp_size i = 0; i < size; ++i) {
      const char c = x[a * size + i];
      x[a * size + i] = x[b * size + i];
      x[b * size + i] = c;
    }
  };
  auto sift = [&](chomp_size root, chomp_size end) {
    for (chomp_size child; (child = 2 * root + 1) < end; root = child) {
      if (child + 1 < end && compare(x + child * size, x + (child + 1) * size) < 0)
        ++child;
      if (compare(x + root * size, x + child * size) >= 0)
        return;
      exchange(root, child);
    }
  };
  for (chomp_size root = count / 2; root-- > 0;)
    sift(root, count);
  for (chomp_size end = count; end-- > 1;) {
    exchange(0, end);
    sift(0, end);
  }
}

namespace std {
using ::chomp_abort;
using ::chomp_atoi;
using ::chomp_atol;
using ::chomp_atoll;
using ::chomp_bsearch;
using ::chomp_calloc;
using ::chomp_exit;
using ::chomp_isalnum;
using ::chomp_isalpha;
using ::chomp_isblank;
using ::chomp_iscntrl;
using ::chomp_isdigit;
using ::chomp_isgraph;
using ::chomp_islower;
using ::chomp_isprint;
using ::chomp_ispunct;
using ::chomp_isspace;
using ::chomp_isupper;
using ::chomp_isxdigit;
using ::chomp_memchr;
using ::chomp_memcmp;
using ::chomp_memmove;
using ::chomp_qsort;
using ::chomp_strcat;
using ::chomp_strchr;
using ::chomp_strcmp;
using ::chomp_strcpy;
using ::chomp_strcspn;
using ::chomp_strlen;
using ::chomp_strncat;
using ::chomp_strncmp;
using ::chomp_strncpy;
using ::chomp_strpbrk;
using ::chomp_strrchr;
using ::chomp_strspn;
using ::chomp_strstr;
using ::chomp_tolower;
using ::chomp_toupper;
} // namespace std

#define abort chomp_abort
#define atoi chomp_atoi
#define atol chomp_atol
#define atoll chomp_atoll
#define bsearch chomp_bsearch
#define calloc chomp_calloc
#define exit chomp_exit
#define _Exit chomp_exit
#define isalnum chomp_isalnum
#define isalpha chomp_isalpha
#define isblank chomp_isblank
#define iscntrl chomp_iscntrl
#define isdigit chomp_isdigit
#define isgraph chomp_isgraph
#define islower chomp_islower
#define isprint chomp_isprint
#define ispunct chomp_ispunct
#define isspace chomp_isspace
#define isupper chomp_isupper
#define isxdigit chomp_isxdigit
#define memchr chomp_memchr
#define memcmp chomp_memcmp
#define memmove chomp_memmove
#define qsort chomp_qsort
#define strcat chomp_strcat
#define strchr chomp_strchr
#define strcmp chomp_strcmp
#define strcpy chomp_strcpy
#define strcspn chomp_strcspn
#define strlen chomp_strlen
#define strncat chomp_strncat
#define strncmp chomp_strncmp
#define strncpy chomp_strncpy
#define strnlen chomp_strnlen
#define strpbrk chomp_strpbrk
#define strrchr chomp_strrchr
#define strspn chomp_strspn
#define strstr chomp_strstr
#define tolower chomp_tolower
#define toupper chomp_toupper

#endif
