// device/Hip.h - the machine behind device.h, for clang's HIP mode.
//
// Written on clang's builtins alone: they mean the same with every release of the vendor's headers. Waves have 32 or 64
// lanes by architecture. Floating-point addition is the native instruction, which the hardware does in device memory
// only; memory of the host that a kernel reaches directly (fine-grained) needs -DCHOMP_FINE_GRAINED_ATOMICS.
#ifndef CHOMP_DEVICE_HIP_H
#define CHOMP_DEVICE_HIP_H

#include <hip/hip_runtime.h>

#include <cstdio>

#define CHOMP_IS_GPU 1
/// A function, or function template, for kernels: internal linkage, always in line.
#define CHOMP_DEVICE static __device__ inline __attribute__((always_inline))
/// A member function for kernels.
#define CHOMP_MEMBER __device__ inline __attribute__((always_inline))
/// A function for kernels that is called through a pointer.
#define CHOMP_DEVICE_CALLEE static __device__ __attribute__((noinline))
/// A variable of a general kernel's sequential part, shared by the team's threads.
#define CHOMP_TEAM __shared__
/// A groupprivate variable.
#define CHOMP_GROUP static __shared__
/// A variable that several units define alike, which all of them share where device code is linked.
#define CHOMP_INLINE_VARIABLE inline __device__ __attribute__((used))
/// Of a variable that several units may define in C (-fcommon), one of them perhaps with a value.
#define CHOMP_SHARED inline __attribute__((used))
/// The bounds of a general kernel with regions of at most n threads: whole waves of them, and the sequential part's.
#define CHOMP_LAUNCH_BOUNDS(n) __launch_bounds__(((n) + 63) / 64 * 64 + 64)
/// A variable template of the device that all units of a program define alike: one for all where device code is linked
/// (relocatable), one for each unit where every unit is an image of its own.
#ifdef __CLANG_RDC__
#define CHOMP_DEVICE_VARIABLE __device__
#else
#define CHOMP_DEVICE_VARIABLE static __device__
#endif

#if defined(CHOMP_FINE_GRAINED_ATOMICS) || !__has_cpp_attribute(clang::atomic)
#define CHOMP_DEVICE_MEMORY
#else
#define CHOMP_DEVICE_MEMORY [[clang::atomic(no_remote_memory, no_fine_grained_memory, ignore_denormal_mode)]]
#endif

namespace chomp::machine {

/// What a barrier of a part of a block counts with; zero at first.
struct barrier_counter {
  unsigned arrived, round;
};

CHOMP_DEVICE unsigned team() { return __builtin_amdgcn_workgroup_id_x(); }
CHOMP_DEVICE unsigned block_thread() { return __builtin_amdgcn_workitem_id_x(); }
CHOMP_DEVICE unsigned block_threads() { return __builtin_amdgcn_workgroup_size_x(); }
CHOMP_DEVICE void assume(bool is) { __builtin_assume(is); }
CHOMP_DEVICE unsigned teams() { return __builtin_amdgcn_grid_size_x() / __builtin_amdgcn_workgroup_size_x(); }
/// As for CUDA; x has 2^32 threads, which may be fewer teams than an int counts.
template <class T> CHOMP_DEVICE unsigned team_row() { return __builtin_amdgcn_workgroup_id_y(); }

/// The constant counter of all the architectures supported runs at 100 MHz.
CHOMP_DEVICE double seconds() { return static_cast<double>(__builtin_readsteadycounter()) * 1e-8; }
CHOMP_DEVICE double tick() { return 1e-8; }

CHOMP_DEVICE void fence() { __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent"); }

/// All threads of a launch's block as the team of a reduction (see TeamReduce.h, which says what each member is for).
struct Block {
  CHOMP_DEVICE unsigned thread() { return __builtin_amdgcn_workitem_id_x(); }
  CHOMP_DEVICE unsigned threads() { return __builtin_amdgcn_workgroup_size_x(); }
  CHOMP_DEVICE unsigned warp_size() { return __builtin_amdgcn_wavefrontsize(); }
  CHOMP_DEVICE void barrier() {
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
    __builtin_amdgcn_s_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  }
  CHOMP_DEVICE void warp_barrier(unsigned) {
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
  }
  CHOMP_DEVICE unsigned shuffle_down(unsigned word, unsigned delta, unsigned) {
    const unsigned lane = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
    return __builtin_amdgcn_ds_bpermute(static_cast<int>((lane + delta) * 4), static_cast<int>(word));
  }
  CHOMP_DEVICE unsigned shuffle_up(unsigned word, unsigned delta, unsigned) {
    const unsigned lane = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
    return __builtin_amdgcn_ds_bpermute(static_cast<int>((lane - delta) * 4), static_cast<int>(word));
  }
  template <unsigned Size, unsigned Align> CHOMP_DEVICE void *scratch() {
    __shared__ alignas(Align) unsigned char bytes[32 * Size];
    return bytes;
  }
};

/// All waves of the block that have not ended, wherever in the code each of them is.
CHOMP_DEVICE void any_barrier() { Block::barrier(); }

/// Lets the first `threads` threads of the block wait for one another; `counter` is theirs, in the block's memory. The
/// hardware's barrier is one of all waves, so those of a part count themselves: each wave once, by its first lane. The
/// threads of a wave come here together.
CHOMP_DEVICE void part_barrier(unsigned threads, barrier_counter &counter) {
  if (threads == block_threads())
    return Block::barrier();
  const unsigned waves = (threads + Block::warp_size() - 1) / Block::warp_size();
  const unsigned now = __hip_atomic_load(&counter.round, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
  const unsigned long long lanes = __builtin_amdgcn_read_exec();
  const unsigned before = __builtin_amdgcn_mbcnt_hi(static_cast<unsigned>(lanes >> 32),
                                                    __builtin_amdgcn_mbcnt_lo(static_cast<unsigned>(lanes), 0));
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  if (before == 0 &&
      __hip_atomic_fetch_add(&counter.arrived, 1u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP) + 1 == waves) {
    __hip_atomic_store(&counter.arrived, 0u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);
    __hip_atomic_store(&counter.round, now + 1, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_WORKGROUP);
  }
  while (__hip_atomic_load(&counter.round, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP) == now)
    __builtin_amdgcn_s_sleep(1);
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

/// Gives way for a moment while another thread holds a lock.
CHOMP_DEVICE void pause() { __builtin_amdgcn_s_sleep(1); }

/// The other threads go on by themselves while one waits.
CHOMP_DEVICE void spin() {}
CHOMP_DEVICE void spin_at_update() {}

/// The same value, of which the optimiser knows nothing any more.
CHOMP_DEVICE unsigned opaque(unsigned value) {
  asm volatile("" : "+v"(value));
  return value;
}
/// Likewise for an address, and what lies there.
template <class T> CHOMP_DEVICE T *opaque(T *address) {
  asm volatile("" : "+v"(address) : : "memory");
  return address;
}

/// A word of memory that the host uses at the same time. What was written before the store is seen behind the load.
CHOMP_DEVICE unsigned load_from_host(const unsigned *x) {
  return __hip_atomic_load(x, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_SYSTEM);
}
CHOMP_DEVICE void store_for_host(unsigned *x, unsigned value) {
  __hip_atomic_store(x, value, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_SYSTEM);
}
CHOMP_DEVICE bool is_thread_memory(const void *address) {
  return __builtin_amdgcn_is_private((const __attribute__((address_space(0))) void *)address);
}
/// Whether only a thread or its block has this memory.
CHOMP_DEVICE bool is_own_memory(const void *address) {
  return is_thread_memory(address) ||
         __builtin_amdgcn_is_shared((const __attribute__((address_space(0))) void *)address);
}

} // namespace chomp::machine

#include "OwnMemory.h"

namespace chomp::machine {

template <class U> CHOMP_DEVICE U compare_and_swap(U *x, U expected, U desired) {
  return update_any(
      x, [=](U was) { return was == expected ? desired : was; },
      [=] {
        U seen = expected;
        __hip_atomic_compare_exchange_strong(x, &seen, desired, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                             __HIP_MEMORY_SCOPE_AGENT);
        return seen;
      });
}
template <class U> CHOMP_DEVICE U load(const U *x) {
  return __hip_atomic_load(x, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
template <class U> CHOMP_DEVICE void store(U *x, U value) {
  __hip_atomic_store(x, value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
template <class U> CHOMP_DEVICE U exchange(U *x, U value) {
  return update_any(
      x, [=](U) { return value; },
      [=] { return __hip_atomic_exchange(x, value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT); });
}

/// Takes a lock that is free (zero): the memory that its last holder wrote is seen from now on.
CHOMP_DEVICE bool try_acquire(unsigned *lock) {
  unsigned held = 0;
  if (is_thread_memory(lock))
    return compare_and_swap(lock, held, 1u) == held;
  return __hip_atomic_load(lock, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT) == 0 &&
         __hip_atomic_compare_exchange_strong(lock, &held, 1u, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED,
                                              __HIP_MEMORY_SCOPE_AGENT);
}
CHOMP_DEVICE void release(unsigned *lock) { __hip_atomic_store(lock, 0u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_AGENT); }

// Which operations the compiler has for a type: integers of 4 and 8 bytes; addition of float and double too.
template <class T> inline constexpr bool native_integer = std::is_integral_v<T> && (sizeof(T) == 4 || sizeof(T) == 8);
template <class T> inline constexpr bool native_minmax = native_integer<T>;
template <class T>
inline constexpr bool native_add = native_integer<T> || std::is_same_v<T, float> || std::is_same_v<T, double>;

template <class T> CHOMP_DEVICE T fetch_add(T *x, T v) {
  return update_any(
      x,
      [=](T was) {
        if constexpr (std::is_integral_v<T>) // which wraps around, as the instruction does
          return static_cast<std::make_unsigned_t<T>>(was) + static_cast<std::make_unsigned_t<T>>(v);
        else
          return was + v;
      },
      [=] {
        T old;
        CHOMP_DEVICE_MEMORY { old = __hip_atomic_fetch_add(x, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT); }
        return old;
      });
}
template <class T> CHOMP_DEVICE T fetch_min(T *x, T v) {
  return update_any(
      x, [=](T was) { return v < was ? v : was; },
      [=] { return __hip_atomic_fetch_min(x, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT); });
}
template <class T> CHOMP_DEVICE T fetch_max(T *x, T v) {
  return update_any(
      x, [=](T was) { return v > was ? v : was; },
      [=] { return __hip_atomic_fetch_max(x, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT); });
}
template <class T> CHOMP_DEVICE T fetch_and(T *x, T v) {
  return update_any(
      x, [=](T was) { return was & v; },
      [=] { return __hip_atomic_fetch_and(x, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT); });
}
template <class T> CHOMP_DEVICE T fetch_or(T *x, T v) {
  return update_any(
      x, [=](T was) { return was | v; },
      [=] { return __hip_atomic_fetch_or(x, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT); });
}
template <class T> CHOMP_DEVICE T fetch_xor(T *x, T v) {
  return update_any(
      x, [=](T was) { return was ^ v; },
      [=] { return __hip_atomic_fetch_xor(x, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT); });
}

CHOMP_DEVICE void say(const char *where, const char *message) {
  printf("chomp: %s%s (team %u, thread %u)\n", where, message, team(), block_thread());
}

CHOMP_DEVICE void trap(const char *message) {
  say("", message);
  __builtin_trap();
}

} // namespace chomp::machine

#endif
