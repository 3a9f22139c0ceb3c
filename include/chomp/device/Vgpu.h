// device/Vgpu.h - the machine behind device.h, for the virtual GPU: threads of the host.
//
// A kernel's place comes from the executor, through chomp_vgpu_place; where none is set (a kernel called with chunks of
// iterations has no threads of its own) the answers are those of one team of one thread. The compiler's __atomic
// builtins do the rest, so that no header of the C++ library adds its names to the user's.
#ifndef CHOMP_DEVICE_VGPU_H
#define CHOMP_DEVICE_VGPU_H

#include <stdio.h>
#include <time.h>

#include "VgpuQualifiers.h"

#include "../vgpu.h"

namespace chomp::machine {

#ifndef CHOMP_MACHINE // a test's machine has places of its own
CHOMP_DEVICE unsigned team() { return chomp_vgpu_place ? chomp_vgpu_place->team : 0; }
CHOMP_DEVICE unsigned teams() { return chomp_vgpu_place ? chomp_vgpu_place->teams : 1; }
CHOMP_DEVICE unsigned thread() { return chomp_vgpu_place ? chomp_vgpu_place->thread : 0; }
CHOMP_DEVICE unsigned threads() { return chomp_vgpu_place ? chomp_vgpu_place->threads : 1; }
#endif

CHOMP_DEVICE double seconds() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}
CHOMP_DEVICE double tick() { return 1e-9; }

#if defined(__SANITIZE_THREAD__)
#define CHOMP_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CHOMP_THREAD_SANITIZER 1
#endif
#endif
#if defined(CHOMP_THREAD_SANITIZER) && !defined(CHOMP_VGPU_CHECK)
/// ThreadSanitizer does not follow fences; it follows this.
inline unsigned FencePoint = 0;
CHOMP_DEVICE void fence() { __atomic_fetch_add(&FencePoint, 0, __ATOMIC_SEQ_CST); }
#else
CHOMP_DEVICE void fence() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
#endif

/// Gives way while another thread holds a lock: the holder may be a thread of this team, or one waiting for this
/// processor.
CHOMP_DEVICE void pause() { chomp_vgpu_yield(); }

#ifdef CHOMP_GENERAL_MODE
/// Now and then gives way where a loop may be waiting for another thread of the team (an atomic read, a lock).
inline __thread unsigned Spins = 0;
__attribute__((no_sanitize("thread"))) // the threads of a team share it, and any count will do
CHOMP_DEVICE void spin() {
  if (__builtin_expect(++Spins % 64 == 0, 0))
    chomp_vgpu_yield();
}
/// The same at an update, more rarely: few loops wait by it, and many others count and add up.
__attribute__((no_sanitize("thread"))) CHOMP_DEVICE void spin_at_update() {
  if (__builtin_expect(++Spins % 1024 == 0, 0))
    chomp_vgpu_yield();
}
#else
CHOMP_DEVICE void spin() {}
CHOMP_DEVICE void spin_at_update() {}
#endif

/// Takes a lock that is free (zero): the memory that its last holder wrote is seen from now on. Also gives way where it
/// is free: what the lock guards may be what a loop waits for.
CHOMP_DEVICE bool try_acquire(unsigned *lock) {
  spin();
  return __atomic_load_n(lock, __ATOMIC_RELAXED) == 0 && __atomic_exchange_n(lock, 1u, __ATOMIC_ACQUIRE) == 0;
}
CHOMP_DEVICE void release(unsigned *lock) { __atomic_store_n(lock, 0u, __ATOMIC_RELEASE); }

/// The same value, of which the optimiser knows nothing any more.
CHOMP_DEVICE unsigned opaque(unsigned value) {
  __asm__ volatile("" : "+r"(value));
  return value;
}
/// Likewise for an address, and what lies there.
template <class T> CHOMP_DEVICE T *opaque(T *address) {
  __asm__ volatile("" : "+r"(address) : : "memory");
  return address;
}

template <class U> CHOMP_DEVICE U compare_and_swap(U *x, U expected, U desired) {
  __atomic_compare_exchange_n(x, &expected, desired, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
  return expected;
}
template <class U> CHOMP_DEVICE U load(const U *x) { return __atomic_load_n(x, __ATOMIC_RELAXED); }
template <class U> CHOMP_DEVICE void store(U *x, U value) { __atomic_store_n(x, value, __ATOMIC_RELAXED); }
template <class U> CHOMP_DEVICE U exchange(U *x, U value) { return __atomic_exchange_n(x, value, __ATOMIC_RELAXED); }

// Which operations one instruction does: integers of 1 to 8 bytes, but for minimum and maximum.
template <class T>
inline constexpr bool native_integer = std::is_integral_v<T> && !std::is_same_v<T, bool> && sizeof(T) <= 8;
template <class T> inline constexpr bool native_minmax = false;
template <class T> inline constexpr bool native_add = native_integer<T>;

template <class T> CHOMP_DEVICE T fetch_add(T *x, T v) { return __atomic_fetch_add(x, v, __ATOMIC_RELAXED); }
template <class T> T fetch_min(T *x, T v) = delete; // no such instruction
template <class T> T fetch_max(T *x, T v) = delete;
template <class T> CHOMP_DEVICE T fetch_and(T *x, T v) { return __atomic_fetch_and(x, v, __ATOMIC_RELAXED); }
template <class T> CHOMP_DEVICE T fetch_or(T *x, T v) { return __atomic_fetch_or(x, v, __ATOMIC_RELAXED); }
template <class T> CHOMP_DEVICE T fetch_xor(T *x, T v) { return __atomic_fetch_xor(x, v, __ATOMIC_RELAXED); }

CHOMP_DEVICE void say(const char *where, const char *message) {
  const chomp_vgpu_place_t *place = chomp_vgpu_place;
  fprintf(stderr, "chomp: %s%s (team %u, thread %u)\n", where, message, place ? place->team : 0,
          place ? place->thread : 0);
}

CHOMP_DEVICE void trap(const char *message) {
  say("", message);
  __builtin_abort();
}

} // namespace chomp::machine

#endif
