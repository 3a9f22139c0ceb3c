// A program that asks which compiler and which OpenMP it has is told the same when it is translated and when its host
// text is compiled: each region below offloads, whoever the host compiler is.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: rm -rf %t.d && %chomp %s -o %t.d && %host_cc -fopenmp %chomp_include -fsyntax-only %t.d/compiler-macros.host.c
#include <omp.h>
#include <stdint.h> // system headers ask, too

#if defined(__clang__)
#define COMPILER 1
#elif defined(__GNUC__)
#define COMPILER 2
#endif

#if COMPILER == 1
#define MANY teams distribute parallel for
#else
#define MANY parallel for
#endif

int main(void) {
  int host = 1, version = 0, compiler = 0, gnu = 0, sum = 0;
#if _OPENMP >= 201811
#pragma omp target map(from : host, version)
  host = omp_is_initial_device(), version = _OPENMP;
#elif _OPENMP
#pragma omp target map(from : host, version)
  host = omp_is_initial_device(), version = 0;
#endif
  if (host || version != _OPENMP)
    return 1;

  host = 1;
#ifdef __clang__
#pragma omp target map(from : host, compiler, gnu)
  host = omp_is_initial_device(), compiler = 1, gnu = __GNUC__;
#elif __GNUC__ >= 9
#pragma omp target map(from : host, compiler, gnu)
  host = omp_is_initial_device(), compiler = 2, gnu = __GNUC__;
#endif
  if (host || compiler != COMPILER || gnu != __GNUC__)
    return 2;

#define TEXT(x) _Pragma(#x)
#define FOR(x) TEXT(omp target x)
  FOR(MANY map(tofrom : host) reduction(+ : sum, host))
  for (int i = 0; i < 8; i++)
    host += omp_is_initial_device(), sum++;
  return host || sum != 8 ? 3 : 0;
}
