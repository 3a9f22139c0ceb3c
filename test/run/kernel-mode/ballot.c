// ballot, any and all in code where the lanes of a warp go different ways: a mask says who takes part, in each way at
// once, and lanes that have ended are waited for by nobody.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_WARP_SIZE=16 %t
#include <ompx.h>
#include <stdint.h>
enum { Threads = 80 };
static uint64_t bits[Threads], part[Threads];
static int any[Threads], all[Threads], left[Threads], got[Threads];
int main(void) {
  int warp = 0;
#pragma omp target teams ompx_bare num_teams(1) thread_limit(Threads) map(from : bits, part, any, all, left, got, warp)
  {
    const int t = ompx_thread_id_x();
    const int size = ompx_warp_size();
    const uint64_t every = ~(uint64_t)0;
    warp = size;
    bits[t] = ompx_ballot_sync(every, t % 3 == 0);
    uint64_t mine = ompx_ballot_sync(every, t % 2 == 0);
    if (t % 2 == 0) {
      part[t] = ompx_ballot_sync(mine, t % 3 == 0);
      any[t] = ompx_any_sync(mine, t % size == 6);
      all[t] = ompx_all_sync(mine, t % size != 6);
      got[t] = ompx_shfl_down_sync_i(mine, t, 2, size);
    } else {
      mine = ~mine; // more lanes than the last warp has
      any[t] = ompx_any_sync(mine, t % size == 6);
      got[t] = ompx_shfl_up_sync_i(mine, t, 2, size);
      all[t] = ompx_all_sync(mine, t % 2);
      part[t] = ompx_ballot_sync(mine, t % 5 == 0);
    }
    ompx_sync_warp(every);
    if (t % size < 8)
      left[t] = ompx_ballot_sync(every >> (64 - 8), 1) == 0xff;
    ompx_sync_block_divergent(ompx_acq_rel);
  }
  for (int t = 0; t < Threads; t++) {
    const int first = t / warp * warp, end = first + warp < Threads ? first + warp : Threads;
    uint64_t b = 0, p = 0;
    for (int k = first; k < end; k++) {
      b |= (uint64_t)(k % 3 == 0) << (k - first);
      p |= (uint64_t)(k % 2 == t % 2 && k % (t % 2 ? 5 : 3) == 0) << (k - first);
    }
    if (bits[t] != b || part[t] != p)
      return 1;
    const int six = t % 2 == 0 && first + 6 < end;
    if (any[t] != six || all[t] != !six)
      return 2;
    // What comes from a lane that the block doesn't have is anybody's guess.
    const int other = t % 2 ? t - 2 : t + 2, lane = other >= first && other < first + warp;
    if (other < Threads && got[t] != (lane ? other : t))
      return 3;
    if (t - first < 8 && !left[t])
      return 4;
  }
  // Threads that return early: the others go on without them.
  int sum = 0, ballot = 0;
#pragma omp target teams ompx_bare num_teams(2) thread_limit(Threads) map(tofrom : sum, ballot)
  for (int t = ompx_thread_id_x(); t < 10; t += Threads) {
    const uint64_t there = ompx_ballot_sync(0xffff, 1);
    ompx_sync_block_divergent(ompx_acq_rel);
    if (t == 0)
      ballot = (int)there;
#pragma omp atomic
    sum += t;
  }
  return ballot == 0x3ff && sum == 2 * 45 ? 0 : 5;
}
