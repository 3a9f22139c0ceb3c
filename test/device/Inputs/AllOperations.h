// Every operation of the header on every type, in kernels: compiled for CUDA and for HIP, in one text.
#include <chomp/device.h>

#include <algorithm>
#include <cmath>
#include <stdlib.h>
#include <string.h>
#include <string>

template <class T> static __device__ void arithmetic(T *x, T v) {
  T old = chomp::atomic_fetch_add(x, v);
  old += chomp::atomic_fetch_sub(x, v);
  old += chomp::atomic_fetch_min(x, v);
  old += chomp::atomic_fetch_max(x, v);
  old += chomp::atomic_load(x);
  old += chomp::atomic_exchange(x, v);
  old += chomp::atomic_compare_exchange(x, v, 1);
  old += chomp::atomic_fetch_update(x, [=](T a) { return a / v; });
  old += chomp::atomic_update_fetch(x, [=](T a) { return a * v; });
  chomp::atomic_store(x, old);
  chomp::reduce_add(x, v);
  chomp::reduce_multiply(x, v);
  chomp::reduce_min(x, v);
  chomp::reduce_max(x, v);
  chomp::reduce_logical_and(x, v);
  chomp::reduce_logical_or(x, v);
}

template <class T> static __device__ void bits(T *x, T v) {
  T old = chomp::atomic_fetch_and(x, v);
  old ^= chomp::atomic_fetch_or(x, v);
  old ^= chomp::atomic_fetch_xor(x, v);
  chomp::atomic_store(x, old);
  chomp::reduce_bit_and(x, v);
  chomp::reduce_bit_or(x, v);
  chomp::reduce_bit_xor(x, v);
}

#define INTEGER(name, T)                                                                                               \
  extern "C" __global__ void name(T *x, T v) {                                                                         \
    arithmetic(x, v);                                                                                                  \
    bits(x, v);                                                                                                        \
  }
#define FLOATING(name, T)                                                                                              \
  extern "C" __global__ void name(T *x, T v) { arithmetic(x, v); }
INTEGER(k_char, char)
INTEGER(k_schar, signed char)
INTEGER(k_uchar, unsigned char)
INTEGER(k_short, short)
INTEGER(k_ushort, unsigned short)
INTEGER(k_int, int)
INTEGER(k_uint, unsigned)
INTEGER(k_long, long)
INTEGER(k_ulong, unsigned long)
INTEGER(k_llong, long long)
INTEGER(k_ullong, unsigned long long)
INTEGER(k_int128, __int128)
FLOATING(k_float, float)
FLOATING(k_double, double)

extern "C" __global__ void k_bool(bool *x, bool v) {
  chomp::reduce_logical_and(x, v);
  chomp::reduce_add(x, v);
  chomp::reduce_bit_or(x, v);
}

struct Complex {
  float re, im; // 8 bytes, aligned to 4: not for compare-and-swap
};
struct Odd {
  unsigned char bytes[5];
};
extern "C" __global__ void k_struct(Complex *c, Odd *o, Odd v) {
  chomp::reduce(c, Complex{1, 2}, [](Complex a, Complex b) { return Complex{a.re + b.re, a.im + b.im}; });
  chomp::reduce(o, v, [](Odd a, Odd b) {
    for (int i = 0; i < 5; ++i)
      a.bytes[i] += b.bytes[i];
    return a;
  });
}

/// What the user's text may call.
extern "C" __global__ void k_library(char *s, int n, unsigned long *r) {
  if (strlen(s) > 4)
    abort();
  if (std::strcmp(s, "abc") == 0)
    exit(3);
  assert(n > 0);
  strcpy(s, "abc");
  strcat(s, "def");
  strncpy(s, "xyz", 2);
  r[0] = memcmp(s, s + 1, n) + strncmp(s, "abc", 2);
  memmove(s, s + 5, n);
  memcpy(s, "abc", 3);
  memset(s, 0, 3);
  r[1] = std::strlen(s) + static_cast<int *>(malloc(8))[0];
  chomp::fence();
  if (n == 77)
    chomp::trap("n is 77");
}
extern "C" __global__ void k_queries(int *r, double *t) {
  r[0] = omp_get_team_num() + omp_get_num_teams() + omp_get_thread_num() + omp_get_num_threads();
  r[1] = omp_get_max_threads() + omp_get_thread_limit() + omp_get_team_size(1) + omp_get_ancestor_thread_num(1);
  r[2] = omp_get_level() + omp_get_active_level() + omp_in_parallel() + omp_is_initial_device() + omp_get_num_procs();
  *t = omp_get_wtime() + omp_get_wtick();
}
extern "C" __global__ void k_divide(unsigned long k, long n, int small, int *i, long *j, unsigned long *l) {
  chomp::divide(k, 7, l, l + 1);
  chomp::divide(n, small, j, j + 1);
  chomp::divide(small, 3, i, i + 1);
}
__device__ const void *k_ancestor_host;
extern "C" __global__ void k_ancestor(int *x, int n) {
  int own[3] = {n};
  const chomp_item_t items[] = {
      {"x", CHOMP_MAP_TOFROM | CHOMP_MAP_ALWAYS, x, 4 * sizeof(int), x},
      {"own", CHOMP_MAP_TOFROM, own, sizeof(own), own},
      {"n", CHOMP_MAP_COPY, &n, sizeof(n), &n},
  };
  chomp::ancestor(k_ancestor_host, items);
  if (own[1] > 3)
    chomp::ancestor(k_ancestor_host);
  x[1] = own[2];
}
