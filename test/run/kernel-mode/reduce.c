// A reduction over a block by hand, with shuffles and an array of the team, and the one that <ompx.h> has.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_WARP_SIZE=4 %t
#include <omp.h>
#include <ompx.h>
#include <stdint.h>
enum { N = 1000, X = 25, Y = 4, Teams = 7 };
static double x[N];
int main(void) {
  double sum = 0, ready = 0, most = 0, least = 0;
  unsigned bits = 0;
  long long product = 0;
  for (int i = 0; i < N; i++)
    x[i] = (i * 37) % 101 - 50;
#pragma omp target teams ompx_bare num_teams(Teams) thread_limit(X, Y) map(to : x)                                     \
    map(tofrom : sum, ready, most, least, bits, product)
  {
    double partial[X * Y]; // as LLVM has it: one of the team's
#pragma omp allocate(partial) allocator(omp_pteam_mem_alloc)
    const int threads = X * Y, t = ompx_thread_id_y() * X + ompx_thread_id_x(), size = ompx_warp_size();
    const uint64_t every = ~(uint64_t)0;
    double mine = 0;
    for (int i = ompx_block_id_x() * threads + t; i < N; i += ompx_grid_dim_x() * threads)
      mine += x[i];
    double value = mine;
    for (int delta = size / 2; delta > 0; delta /= 2) {
      const double other = ompx_shfl_down_sync_d(every, value, delta, size);
      if (t + delta < threads)
        value += other;
    }
    if (ompx_lane_id() == 0)
      partial[t / size] = value;
    ompx_sync_block(ompx_acq_rel);
    if (t == 0) {
      for (int w = 1; w * size < threads; w++)
        value += partial[w];
#pragma omp atomic
      sum += value;
    }
    const double again = ompx_reduce_block_add_d(mine), max = ompx_reduce_block_max_d(t * 1.5);
    const float min = ompx_reduce_block_min_f(-t);
    const unsigned either = ompx_reduce_block_or_u(1u << t % 31), both = ompx_reduce_block_and_u(~(t % 8u));
    const long long factors = ompx_reduce_block_mul_ll(t < 10 ? t + 1 : 1);
    if (t == threads - 1 && ompx_block_id_x() == Teams - 1) { // any thread has them
      most = max;
      least = min;
      bits = either & both;
      product = factors;
    }
    if (t == threads / 2)
#pragma omp atomic
      ready += again;
  }
  double expected = 0;
  for (int i = 0; i < N; i++)
    expected += x[i];
  if (sum != expected || ready != expected)
    return 1;
  if (most != 99 * 1.5 || least != -99)
    return 2;
  return bits == (0x7fffffffu & ~7u) && product == 3628800 ? 0 : 3;
}
