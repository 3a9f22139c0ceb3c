// Every operator, on int and unsigned; the initial value of the original takes part.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <limits.h>

enum { N = 1000 };

int main(void) {
  int v[N];
  for (int i = 0; i < N; i++)
    v[i] = (i * 7919) % 1009 - 300;
  int sum = 10, minus = 20, product = 3, low = 5000, high = -5000, both = 1, either = 0, all = 1, one = 0;
  unsigned and = 0xffffffu, or = 0x1000000u, xor = 0x55u;
  int e_sum = 10, e_product = 3, e_low = 5000, e_high = -5000, e_one = 0;
  unsigned e_and = 0xffffffu, e_or = 0x1000000u, e_xor = 0x55u;
  for (int i = 0; i < N; i++) {
    unsigned bits = (unsigned)(v[i] + 300);
    e_sum += v[i];
    e_product *= i % 100 == 0 ? 2 : 1;
    e_low = v[i] < e_low ? v[i] : e_low;
    e_high = v[i] > e_high ? v[i] : e_high;
    e_and &= ~(bits << 4) | 0xfu;
    e_or |= bits;
    e_xor ^= bits;
    e_one = e_one || v[i] == 77;
  }
#pragma omp target teams distribute parallel for reduction(+ : sum) reduction(* : product) reduction(min : low)        \
    reduction(max : high)
  for (int i = 0; i < N; i++) {
    sum += v[i];
    product *= i % 100 == 0 ? 2 : 1;
    low = v[i] < low ? v[i] : low;
    if (v[i] > high)
      high = v[i];
  }
  if (sum != e_sum)
    return 1;
  if (product != e_product)
    return 2;
  if (low != e_low)
    return 3;
  if (high != e_high)
    return 4;
#pragma omp target teams distribute parallel for reduction(& : and) reduction(| : or) reduction(^ : xor)
  for (int i = 0; i < N; i++) {
    unsigned bits = (unsigned)(v[i] + 300);
    and &= ~(bits << 4) | 0xfu;
    or |= bits;
    xor ^= bits;
  }
  if (and != e_and)
    return 5;
  if (or != e_or)
    return 6;
  if (xor != e_xor)
    return 7;
#pragma omp target teams distribute parallel for reduction(&& : both, all) reduction(|| : either, one)
  for (int i = 0; i < N; i++) {
    both = both && i != 777;
    all = all && i >= 0;
    either = either || i < 0;
    one = one || v[i] == 77;
  }
  if (both != 0 || all != 1)
    return 8;
  if (either != 0 || one != e_one)
    return 9;
#pragma omp target teams distribute parallel for reduction(- : minus)
  for (int i = 0; i < N; i++)
    minus += v[i];
  if (minus != e_sum + 10)
    return 10;
  return 0;
}
