// Covers: routines of <ompx.h>
// The lanes of a warp exchange values: all shuffles, for all types, within parts of the warp; a team's last warp may be
// a part of one.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_WARP_SIZE=8 %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_WARP_SIZE=64 %t
#include <ompx.h>
#include <stdint.h>
enum { Threads = 83 };
static const uint64_t All = ~(uint64_t)0;

/* What lane `own` of `size` gets, as CUDA has it; -1: any value, since that lane does not exist. */
static int from(int what, int own, int n, int width, int lanes) {
  const int first = own / width * width;
  int lane = own;
  if (what == 0)
    lane = first + n % width;
  else if (what == 1 && own - n >= first)
    lane = own - n;
  else if (what == 2 && own + n < first + width)
    lane = own + n;
  else if (what == 3 && (own ^ n) < first + width)
    lane = own ^ n;
  return lane < lanes ? lane : -1;
}

/* Both halves of 64 bits matter. */
#define VALUE(T, t) ((T)((t) + 1) * (T)(sizeof(T) == 8 ? 0x123456789 : 12345) / (T)2)
#define CHECK(T, S, number)                                                                                            \
  {                                                                                                                    \
    T got[4][Threads];                                                                                                 \
    const int n = 3, width = 8;                                                                                        \
    int warp = 0;                                                                                                      \
    _Pragma("omp target teams ompx_bare num_teams(1) thread_limit(Threads) map(from : got, warp)") {                   \
      const int t = ompx_thread_id_x();                                                                                \
      const T value = VALUE(T, t);                                                                                     \
      got[0][t] = ompx_shfl_sync_##S(All, value, n + 8, width);                                                        \
      got[1][t] = ompx_shfl_up_sync_##S(All, value, n, width);                                                         \
      got[2][t] = ompx_shfl_down_sync_##S(All, value, n, width);                                                       \
      got[3][t] = ompx_shfl_xor_sync_##S(All, value, 9, width);                                                        \
      warp = ompx_warp_size();                                                                                         \
    }                                                                                                                  \
    for (int what = 0; what < 4; what++)                                                                               \
      for (int t = 0; t < Threads; t++) {                                                                              \
        const int first = t / warp * warp, lanes = Threads - first < warp ? Threads - first : warp;                    \
        const int of = from(what, t - first, what == 3 ? 9 : n, width, lanes);                                         \
        if (of >= 0 && got[what][t] != VALUE(T, first + of))                                                           \
          return number;                                                                                               \
      }                                                                                                                \
  }

int main(void) {
  CHECK(int, u, 1) // a value of another type is converted
  CHECK(unsigned, u, 2)
  CHECK(long, l, 3)
  CHECK(unsigned long, ul, 4)
  CHECK(long long, ll, 5)
  CHECK(unsigned long long, ull, 6)
  CHECK(float, f, 7)
  CHECK(double, d, 8)
  int sums[Threads], warp = 0;
#pragma omp target teams ompx_bare num_teams(1) thread_limit(Threads) map(from : sums, warp)
  {
    const int t = ompx_thread_id_x();
    warp = ompx_warp_size();
    int sum = t; // of the lanes up to this one
    for (int delta = 1; delta < ompx_warp_size(); delta *= 2) {
      const int other = ompx_shfl_up_sync_i(All, sum, delta, ompx_warp_size());
      if (ompx_lane_id() >= delta)
        sum += other;
    }
    sums[t] = sum;
  }
  for (int t = 0; t < Threads; t++) {
    int sum = 0;
    for (int k = t / warp * warp; k <= t; k++)
      sum += k;
    if (sums[t] != sum)
      return 9;
  }
  return 0;
}
