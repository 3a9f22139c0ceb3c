// What a program makes of a compiler's macros in its own files stays so behind system headers.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#ifndef __has_feature
#define __has_feature(x) 0
#endif
#undef __GNUC_PATCHLEVEL__
#include <stddef.h>
#include <stdint.h>
#if __has_feature(modules)
#endif
#ifdef __GNUC_PATCHLEVEL__
#error It came back.
#endif
#ifndef __GNUC__
#error It is gone.
#endif

int main(void) {
  int r = 1;
#pragma omp target map(tofrom : r)
  r = __has_feature(modules);
  return r;
}
