// device/Cuda.h - the machine behind device.h, for nvcc and for clang's CUDA mode.
//
// Warps are 32 lanes wide. Atomic accesses have device scope and relaxed order. Volatile loads and stores are PTX's
// relaxed accesses. The shuffles of a whole block name all lanes, also where its last warp is a part of one: nobody
// waits for a lane that does not exist, and a constant mask costs nothing. In generic mode there may be threads
// that do something else.
#ifndef CHOMP_DEVICE_CUDA_H
#define CHOMP_DEVICE_CUDA_H

#include <cstdio>

#define CHOMP_IS_GPU 1
/// A function, or function template, for kernels: internal linkage, always in line.
#define CHOMP_DEVICE static __device__ __forceinline__
/// A member function for kernels.
#define CHOMP_MEMBER __device__ __forceinline__
/// A function for kernels that is called through a pointer.
#define CHOMP_DEVICE_CALLEE static __device__ __noinline__
/// A variable of a general kernel's sequential part, shared by the team's threads.
#define CHOMP_TEAM __shared__
/// A groupprivate variable.
#define CHOMP_GROUP static __shared__
/// A variable that several units define alike, which all of them share where device code is linked; of one that several
/// may define in C (-fcommon), one of them perhaps with a value.
#ifdef __CUDACC_RDC__
#define CHOMP_INLINE_VARIABLE inline __device__
#define CHOMP_SHARED inline
#else
#define CHOMP_INLINE_VARIABLE __device__
#define CHOMP_SHARED
#endif
/// The bounds of a general kernel with regions of at most n threads: whole warps of them, and the sequential part's.
#define CHOMP_LAUNCH_BOUNDS(n) __launch_bounds__(((n) + 31) / 32 * 32 + 32)
/// A variable template of the device that all units of a program define alike: one for all where device code is linked
/// (relocatable), one for each unit where every unit is an image of its own.
#if defined(__CUDACC_RDC__) || defined(__CLANG_RDC__)
#define CHOMP_DEVICE_VARIABLE __device__
#else
#define CHOMP_DEVICE_VARIABLE static __device__
#endif

namespace chomp::machine {

/// What a barrier of a part of a block counts with; zero at first.
struct barrier_counter {
  unsigned arrived, round;
};

CHOMP_DEVICE unsigned team() { return blockIdx.x; }
CHOMP_DEVICE unsigned teams() { return gridDim.x; }
/// A team's row where a number of the type counts them: y goes on where x has too few, and x has as many as an int
/// counts. Only behind the first row there may be more teams than were asked for.
template <class T> CHOMP_DEVICE unsigned team_row() { return sizeof(T) <= sizeof(int) ? 0 : blockIdx.y; }
CHOMP_DEVICE unsigned block_thread() { return threadIdx.x; }
CHOMP_DEVICE unsigned block_threads() { return blockDim.x; }
CHOMP_DEVICE void assume(bool is) { __builtin_assume(is); }

CHOMP_DEVICE double seconds() {
  unsigned long long nanoseconds;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(nanoseconds));
  return static_cast<double>(nanoseconds) * 1e-9;
}
CHOMP_DEVICE double tick() { return 1e-9; }

/// All threads of a launch's block as the team of a reduction (see TeamReduce.h, which says what each member is for).
struct Block {
  CHOMP_DEVICE unsigned thread() { return threadIdx.x; }
  CHOMP_DEVICE unsigned threads() { return blockDim.x; }
  CHOMP_DEVICE constexpr unsigned warp_size() { return 32; }
  CHOMP_DEVICE void barrier() { __syncthreads(); }
  CHOMP_DEVICE void warp_barrier([[maybe_unused]] unsigned lanes) { __syncwarp(mask_of(lanes)); }
  CHOMP_DEVICE unsigned shuffle_down(unsigned word, unsigned delta, unsigned lanes) {
    return __shfl_down_sync(mask_of(lanes), word, delta);
  }
  CHOMP_DEVICE unsigned shuffle_up(unsigned word, unsigned delta, unsigned lanes) {
    return __shfl_up_sync(mask_of(lanes), word, delta);
  }
  template <unsigned Size, unsigned Align> CHOMP_DEVICE void *scratch() {
    __shared__ alignas(Align) unsigned char bytes[32 * Size];
    return bytes;
  }

private:
  CHOMP_DEVICE unsigned mask_of([[maybe_unused]] unsigned lanes) {
#ifdef CHOMP_GENERAL_MODE
    return lanes >= 32 ? 0xffffffffu : (1u << lanes) - 1;
#else
    return 0xffffffffu;
#endif
  }
};

/// All threads of the block that have not ended, wherever in the code each of them is.
CHOMP_DEVICE void any_barrier() { __barrier_sync(1); }

/// Lets the first `threads` threads of the block wait for one another; `counter` is theirs, in the block's memory. The
/// hardware counts whole warps. Of a part of a warp it is not said how it counts, so these threads count themselves:
/// each of them makes progress by itself.
CHOMP_DEVICE void part_barrier(unsigned threads, barrier_counter &counter) {
  if (threads == block_threads())
    return __barrier_sync(2);
  if (threads % 32 == 0)
    return __barrier_sync_count(2, threads);
  volatile unsigned *round = &counter.round;
  const unsigned now = *round;
  __threadfence_block();
  if (atomicAdd(&counter.arrived, 1u) + 1 == threads) {
    counter.arrived = 0;
    __threadfence_block();
    *round = now + 1;
  } else {
    while (*round == now)
      __nanosleep(20);
  }
  __threadfence_block();
}

CHOMP_DEVICE void fence() { __threadfence(); }

/// Gives way for a moment while another thread holds a lock.
CHOMP_DEVICE void pause() {
#if __CUDA_ARCH__ >= 700
  __nanosleep(64);
#endif
}

/// The other threads go on by themselves while one waits.
CHOMP_DEVICE void spin() {}
CHOMP_DEVICE void spin_at_update() {}

/// The same value, of which the optimiser knows nothing any more.
CHOMP_DEVICE unsigned opaque(unsigned value) {
  asm volatile("" : "+r"(value));
  return value;
}
/// Likewise for an address, and what lies there.
template <class T> CHOMP_DEVICE T *opaque(T *address) {
  asm volatile("" : "+l"(address) : : "memory");
  return address;
}

/// A word of memory that the host uses at the same time. What was written before the store is seen behind the load.
CHOMP_DEVICE unsigned load_from_host(const unsigned *x) {
  const unsigned value = *static_cast<const volatile unsigned *>(x);
  __threadfence_system();
  return value;
}
CHOMP_DEVICE void store_for_host(unsigned *x, unsigned value) {
  __threadfence_system();
  *static_cast<volatile unsigned *>(x) = value;
}
CHOMP_DEVICE bool is_thread_memory(const void *address) { return __isLocal(address); }
/// Whether only a thread or its block has this memory.
CHOMP_DEVICE bool is_own_memory(const void *address) { return is_thread_memory(address) || __isShared(address); }

} // namespace chomp::machine

#include "OwnMemory.h"

namespace chomp::machine {

/// U: unsigned, or unsigned long long.
template <class U> CHOMP_DEVICE U compare_and_swap(U *x, U expected, U desired) {
  return update_any(
      x, [=](U was) { return was == expected ? desired : was; }, [=] { return atomicCAS(x, expected, desired); });
}
template <class U> CHOMP_DEVICE U load(const U *x) { return *static_cast<const volatile U *>(x); }
template <class U> CHOMP_DEVICE void store(U *x, U value) { *static_cast<volatile U *>(x) = value; }
template <class U> CHOMP_DEVICE U exchange(U *x, U value) {
  return update_any(x, [=](U) { return value; }, [=] { return atomicExch(x, value); });
}

/// Takes a lock that is free (zero): the memory that its last holder wrote is seen from now on.
CHOMP_DEVICE bool try_acquire(unsigned *lock) {
  if (*static_cast<volatile unsigned *>(lock) != 0 || compare_and_swap(lock, 0u, 1u) != 0)
    return false;
  __threadfence();
  return true;
}
CHOMP_DEVICE void release(unsigned *lock) {
  __threadfence();
  exchange(lock, 0u);
}

// Which operations one instruction does: integers of 4 and 8 bytes; addition of float and double too.
template <class T> inline constexpr bool native_integer = std::is_integral_v<T> && (sizeof(T) == 4 || sizeof(T) == 8);
template <class T> inline constexpr bool native_minmax = native_integer<T>;
template <class T>
inline constexpr bool native_add = native_integer<T> || std::is_same_v<T, float> || std::is_same_v<T, double>;

/// The types that the vendor's functions take, for an integer type.
template <class T> using Unsigned = std::conditional_t<sizeof(T) == 4, unsigned, unsigned long long>;
template <class T> using Addend = std::conditional_t<std::is_integral_v<T>, Unsigned<T>, T>; ///< which wraps around
template <class T>
using SameSign = std::conditional_t<std::is_unsigned_v<T>, Unsigned<T>, std::make_signed_t<Unsigned<T>>>;

template <class T> CHOMP_DEVICE T fetch_add(T *x, T v) {
  return update_any(
      x, [=](T was) { return static_cast<Addend<T>>(was) + static_cast<Addend<T>>(v); },
      [=] { return atomicAdd(reinterpret_cast<Addend<T> *>(x), static_cast<Addend<T>>(v)); });
}
template <class T> CHOMP_DEVICE T fetch_min(T *x, T v) {
  return update_any(
      x, [=](T was) { return v < was ? v : was; },
      [=] { return atomicMin(reinterpret_cast<SameSign<T> *>(x), static_cast<SameSign<T>>(v)); });
}
template <class T> CHOMP_DEVICE T fetch_max(T *x, T v) {
  return update_any(
      x, [=](T was) { return v > was ? v : was; },
      [=] { return atomicMax(reinterpret_cast<SameSign<T> *>(x), static_cast<SameSign<T>>(v)); });
}
template <class T> CHOMP_DEVICE T fetch_and(T *x, T v) {
  return update_any(
      x, [=](T was) { return was & v; },
      [=] { return atomicAnd(reinterpret_cast<Unsigned<T> *>(x), static_cast<Unsigned<T>>(v)); });
}
template <class T> CHOMP_DEVICE T fetch_or(T *x, T v) {
  return update_any(
      x, [=](T was) { return was | v; },
      [=] { return atomicOr(reinterpret_cast<Unsigned<T> *>(x), static_cast<Unsigned<T>>(v)); });
}
template <class T> CHOMP_DEVICE T fetch_xor(T *x, T v) {
  return update_any(
      x, [=](T was) { return was ^ v; },
      [=] { return atomicXor(reinterpret_cast<Unsigned<T> *>(x), static_cast<Unsigned<T>>(v)); });
}

CHOMP_DEVICE void say(const char *where, const char *message) {
  printf("chomp: %s%s (team %u, thread %u)\n", where, message, team(), block_thread());
}

CHOMP_DEVICE void trap(const char *message) {
  say("", message);
  __trap();
}

} // namespace chomp::machine

#endif
