// chomp/libstrings.h - C's string functions for AMD's GPUs
//
// Those functions of C++'s library that are constexpr are functions of the device's, too, and some end in built-in ones
// that clang makes calls of: std::equal in memcmp, std::string_view's members in strlen and memchr. A GPU has no C
// library to find these in. Before chomp/device.h, which has such functions by other names for the user's code.
#ifndef CHOMP_LIBSTRINGS_H
#define CHOMP_LIBSTRINGS_H

#include "device/Strings.h"

// Weak: several units may be linked. Used: nothing names them before the compiler does.
#define CHOMP_LIBRARY extern "C" __device__ [[gnu::used, gnu::weak]]

CHOMP_LIBRARY int memcmp(const void *a, const void *b, chomp_size n) noexcept { return chomp_memcmp(a, b, n); }
CHOMP_LIBRARY void *memchr(const void *in, int c, chomp_size n) noexcept { return chomp_memchr(in, c, n); }
CHOMP_LIBRARY chomp_size strlen(const char *s) noexcept { return chomp_strlen(s); }
CHOMP_LIBRARY int strcmp(const char *a, const char *b) noexcept { return chomp_strcmp(a, b); }
CHOMP_LIBRARY char *strchr(const char *s, int c) noexcept { return chomp_strchr(s, c); }

#undef CHOMP_LIBRARY

#endif
