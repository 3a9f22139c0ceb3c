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
