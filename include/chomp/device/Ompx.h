// device/Ompx.h - what kernel mode's routines (ompx.h) stand on: places in up to three dimensions, warps, the block.
//
// On a GPU these are the vendor's own. Masks have 64 bits everywhere; on AMD GPUs, whose lanes run in step, a shuffle
// needs none. On the virtual GPU the lanes of a warp are fibers that meet in the executor (vgpu.h). Warps are made of
// threads by their number in the block, x first.
#ifndef CHOMP_DEVICE_OMPX_H
#define CHOMP_DEVICE_OMPX_H

#include "../limits.h"

namespace chomp::machine {

#if CHOMP_IS_GPU

CHOMP_DEVICE unsigned thread_id(int dim) { return dim == 0 ? threadIdx.x : dim == 1 ? threadIdx.y : threadIdx.z; }
CHOMP_DEVICE unsigned block_dim(int dim) { return dim == 0 ? blockDim.x : dim == 1 ? blockDim.y : blockDim.z; }
CHOMP_DEVICE unsigned block_id(int dim) { return dim == 0 ? blockIdx.x : dim == 1 ? blockIdx.y : blockIdx.z; }
CHOMP_DEVICE unsigned grid_dim(int dim) { return dim == 0 ? gridDim.x : dim == 1 ? gridDim.y : gridDim.z; }

/// The block as the team of a reduction, in all its dimensions.
struct GridBlock : Block {
  CHOMP_DEVICE unsigned thread() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
  CHOMP_DEVICE unsigned threads() { return blockDim.x * blockDim.y * blockDim.z; }
};

CHOMP_DEVICE unsigned warp_size() { return Block::warp_size(); }
CHOMP_DEVICE unsigned lane_id() { return GridBlock::thread() % warp_size(); }

CHOMP_DEVICE void sync_block() { __syncthreads(); }

#ifdef __CUDACC__

CHOMP_DEVICE void sync_block_divergent() { __barrier_sync(0); }
CHOMP_DEVICE void sync_warp(unsigned long long mask) { __syncwarp(static_cast<unsigned>(mask)); }
CHOMP_DEVICE unsigned long long ballot(unsigned long long mask, int predicate) {
  return __ballot_sync(static_cast<unsigned>(mask), predicate);
}
CHOMP_DEVICE int any(unsigned long long mask, int predicate) {
  return __any_sync(static_cast<unsigned>(mask), predicate);
}
CHOMP_DEVICE int all(unsigned long long mask, int predicate) {
  return __all_sync(static_cast<unsigned>(mask), predicate);
}
template <class T> CHOMP_DEVICE T shuffle(unsigned long long mask, T value, int lane, int width) {
  return __shfl_sync(static_cast<unsigned>(mask), value, lane, width);
}
template <class T> CHOMP_DEVICE T shuffle_up(unsigned long long mask, T value, unsigned delta, int width) {
  return __shfl_up_sync(static_cast<unsigned>(mask), value, delta, width);
}
template <class T> CHOMP_DEVICE T shuffle_down(unsigned long long mask, T value, unsigned delta, int width) {
  return __shfl_down_sync(static_cast<unsigned>(mask), value, delta, width);
}
template <class T> CHOMP_DEVICE T shuffle_xor(unsigned long long mask, T value, int lanes, int width) {
  return __shfl_xor_sync(static_cast<unsigned>(mask), value, lanes, width);
}

#else

CHOMP_DEVICE void sync_block_divergent() { __syncthreads(); }
CHOMP_DEVICE void sync_warp(unsigned long long) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}
CHOMP_DEVICE unsigned long long ballot(unsigned long long mask, int predicate) { return __ballot(predicate) & mask; }
CHOMP_DEVICE int any(unsigned long long mask, int predicate) { return (__ballot(predicate) & mask) != 0; }
CHOMP_DEVICE int all(unsigned long long mask, int predicate) { return (__ballot(!predicate) & mask) == 0; }
template <class T> CHOMP_DEVICE T shuffle(unsigned long long, T value, int lane, int width) {
  return __shfl(value, lane, width);
}
template <class T> CHOMP_DEVICE T shuffle_up(unsigned long long, T value, unsigned delta, int width) {
  return __shfl_up(value, delta, width);
}
template <class T> CHOMP_DEVICE T shuffle_down(unsigned long long, T value, unsigned delta, int width) {
  return __shfl_down(value, delta, width);
}
template <class T> CHOMP_DEVICE T shuffle_xor(unsigned long long, T value, int lanes, int width) {
  return __shfl_xor(value, lanes, width);
}

#endif

/// All threads' values into one, which each of them gets.
template <class T, class Combine> CHOMP_DEVICE T reduce_block(T value, Combine combine) {
  value = reduce_team<GridBlock>(value, combine);
  T *result = static_cast<T *>(GridBlock::template scratch<sizeof(T), alignof(T)>());
  GridBlock::barrier(); // the first warp may still be reading there
  if (GridBlock::thread() == 0)
    *result = value;
  GridBlock::barrier();
  return *result;
}

#else

/// One coordinate of a thread or team by its number.
CHOMP_DEVICE unsigned coordinate(unsigned number, const unsigned (&sizes)[3], int dim) {
  return dim == 0 ? number % sizes[0] : dim == 1 ? number / sizes[0] % sizes[1] : number / sizes[0] / sizes[1];
}

// In a kernel of another mode there is one dimension.
CHOMP_DEVICE unsigned thread_id(int dim) {
  const chomp_vgpu_place_t *place = chomp_vgpu_place;
  return place && place->grid ? coordinate(place->thread, place->grid->threads, dim) : dim == 0 ? thread() : 0;
}
CHOMP_DEVICE unsigned block_dim(int dim) {
  const chomp_vgpu_place_t *place = chomp_vgpu_place;
  return place && place->grid ? place->grid->threads[dim] : dim == 0 ? threads() : 1;
}
CHOMP_DEVICE unsigned block_id(int dim) {
  const chomp_vgpu_place_t *place = chomp_vgpu_place;
  return place && place->grid ? coordinate(place->team, place->grid->teams, dim) : dim == 0 ? team() : 0;
}
CHOMP_DEVICE unsigned grid_dim(int dim) {
  const chomp_vgpu_place_t *place = chomp_vgpu_place;
  return place && place->grid ? place->grid->teams[dim] : dim == 0 ? teams() : 1;
}

CHOMP_DEVICE unsigned warp_size() {
  return chomp_vgpu_place && chomp_vgpu_place->grid ? chomp_vgpu_place->warp_size : 1;
}
CHOMP_DEVICE unsigned lane_id() { return thread() % warp_size(); }

CHOMP_DEVICE void sync_block() { chomp_vgpu_barrier(); }
CHOMP_DEVICE void sync_block_divergent() { chomp_vgpu_barrier(); }
CHOMP_DEVICE void sync_warp(unsigned long long mask) { chomp_vgpu_ballot(mask, 0); }

CHOMP_DEVICE unsigned long long ballot(unsigned long long mask, int predicate) {
  return chomp_vgpu_ballot(mask, predicate);
}
CHOMP_DEVICE int any(unsigned long long mask, int predicate) { return chomp_vgpu_ballot(mask, predicate) != 0; }
CHOMP_DEVICE int all(unsigned long long mask, int predicate) { return chomp_vgpu_ballot(mask, !predicate) == 0; }

/// The value of a lane of the warp.
template <class T> CHOMP_DEVICE T value_of_lane(unsigned long long mask, T value, unsigned lane) {
  static_assert(sizeof(T) <= sizeof(unsigned long long));
  unsigned long long bytes = 0;
  __builtin_memcpy(&bytes, &value, sizeof(T));
  bytes = chomp_vgpu_shuffle(mask, bytes, lane);
  __builtin_memcpy(&value, &bytes, sizeof(T));
  return value;
}

// Which lane that is, as GPUs have it: a lane outside of the caller's part of the warp is the caller itself, but for
// xor, which may reach into parts before it.
template <class T> CHOMP_DEVICE T shuffle(unsigned long long mask, T value, int lane, int width) {
  const unsigned part = static_cast<unsigned>(width);
  return value_of_lane(mask, value, lane_id() / part * part + static_cast<unsigned>(lane) % part);
}
template <class T> CHOMP_DEVICE T shuffle_up(unsigned long long mask, T value, unsigned delta, int width) {
  const unsigned own = lane_id(), within = own % static_cast<unsigned>(width);
  return value_of_lane(mask, value, within >= delta ? own - delta : own);
}
template <class T> CHOMP_DEVICE T shuffle_down(unsigned long long mask, T value, unsigned delta, int width) {
  const unsigned own = lane_id(), part = static_cast<unsigned>(width);
  return value_of_lane(mask, value, delta < part - own % part ? own + delta : own);
}
template <class T> CHOMP_DEVICE T shuffle_xor(unsigned long long mask, T value, int lanes, int width) {
  const unsigned own = lane_id(), part = static_cast<unsigned>(width), other = own ^ static_cast<unsigned>(lanes);
  return value_of_lane(mask, value, other < (own / part + 1) * part ? other : own);
}

template <class T, class Combine> CHOMP_DEVICE T reduce_block(T value, Combine combine) {
  static thread_local T values[CHOMP_MOST_TEAM_THREADS]; // the team's: all its threads are fibers of one host thread
  const unsigned own = thread();
  values[own] = value;
  sync_block();
  if (own == 0)
    for (unsigned i = 1; i < threads(); ++i)
      values[0] = combine(values[0], values[i]);
  sync_block();
  value = values[0];
  sync_block(); // all have read it
  return value;
}

#endif

#define CHOMP_REDUCE_BLOCK(name, combined)                                                                             \
  template <class T> CHOMP_DEVICE T reduce_block_##name(T value) {                                                     \
    return reduce_block(value, [](T a, T b) { return static_cast<T>(combined); });                                     \
  }
CHOMP_REDUCE_BLOCK(add, a + b)
CHOMP_REDUCE_BLOCK(mul, a *b)
CHOMP_REDUCE_BLOCK(min, b < a ? b : a)
CHOMP_REDUCE_BLOCK(max, b > a ? b : a)
CHOMP_REDUCE_BLOCK(and, a &b)
CHOMP_REDUCE_BLOCK(or, a | b)
CHOMP_REDUCE_BLOCK(xor, a ^ b)
#undef CHOMP_REDUCE_BLOCK

} // namespace chomp::machine

#endif
