// Sums, products, minima and maxima in every arithmetic type; bits and truth in the integer ones.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stdbool.h>

enum { N = 500 };
static int v[N];
#define PRAGMA(text) _Pragma(#text)

// Numbers small enough to be exact in float, and to overflow in no type.
#define NUMBERS(type)                                                                                                  \
  static int of_##type(void) {                                                                                         \
    type sum = 3, product = 2, low = 100, high = 1, sum2 = 0;                                                          \
    PRAGMA(omp target teams distribute parallel for map(to : v) reduction(+ : sum, sum2) reduction(* : product)        \
           reduction(min : low) reduction(max : high))                                                                 \
    for (int i = 0; i < N; i++) {                                                                                      \
      if (i % 10 == 0)                                                                                                 \
        sum += (type)1;                                                                                                \
      if (i % 100 == 99)                                                                                               \
        product *= (type)2;                                                                                            \
      if ((type)v[i] < low)                                                                                            \
        low = (type)v[i];                                                                                              \
      high = (type)v[i] > high ? (type)v[i] : high;                                                                    \
      sum2 += (type)(i == 5);                                                                                          \
    }                                                                                                                  \
    return sum != 53 || product != 64 || low != 10 || high != 109 || sum2 != 1;                                        \
  }
#define BITS(type)                                                                                                     \
  static int bits_##type(void) {                                                                                       \
    type all = (type)0x7f, any = 0, odd = 0x11, yes = 1, no = 0;                                                       \
    PRAGMA(omp target teams distribute parallel for map(to : v) reduction(& : all) reduction(| : any)                  \
           reduction(^ : odd) reduction(&& : yes) reduction(|| : no))                                                  \
    for (int i = 0; i < N; i++) {                                                                                      \
      all &= (type)(i == 77 ? 0x5e : 0x7f);                                                                            \
      any |= (type)(i % 3 == 0 ? 1 << i % 6 : 0);                                                                      \
      odd ^= (type)(i % 7);                                                                                            \
      yes = yes && v[i] > 9;                                                                                           \
      no = no || v[i] == 50;                                                                                           \
    }                                                                                                                  \
    int odd_expected = 0x11;                                                                                           \
    for (int i = 0; i < N; i++)                                                                                        \
      odd_expected ^= i % 7;                                                                                           \
    return all != 0x5e || any != 9 || odd != odd_expected || yes != 1 || no != 1;                                      \
  }

typedef signed char schar;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef long long llong;
typedef unsigned long long ullong;

#define INTEGERS(do)                                                                                                   \
  do                                                                                                                   \
  (char)do(schar) do(uchar) do(short) do(ushort) do(int) do(unsigned) do(long) do(ulong) do(llong) do(ullong)
INTEGERS(NUMBERS)
NUMBERS(float)
NUMBERS(double)
INTEGERS(BITS)

static int of_bool(void) {
  bool all = true, any = false, none = false;
#pragma omp target teams distribute parallel for map(to : v) reduction(&& : all) reduction(|| : any, none)
  for (int i = 0; i < N; i++) {
    all = all && v[i] != 60;
    any = any || v[i] == 60;
    none = none || v[i] < 0;
  }
  return all || !any || none;
}

int main(void) {
  for (int i = 0; i < N; i++)
    v[i] = 10 + i * 37 % 100;
  int number = 1;
#define RUN(type)                                                                                                      \
  if (of_##type())                                                                                                     \
    return number;                                                                                                     \
  number++;
#define RUN_BITS(type)                                                                                                 \
  if (bits_##type())                                                                                                   \
    return number;                                                                                                     \
  number++;
  INTEGERS(RUN)
  RUN(float)
  RUN(double)
  INTEGERS(RUN_BITS)
  RUN(bool)
  return 0;
}
