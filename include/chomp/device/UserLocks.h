// device/UserLocks.h - OpenMP's lock routines in device code.
//
// A lock lives in memory that the threads share, and is initialised on the device. Its size is that of the host
// compiler's omp_lock_t, so that structures with locks in them agree. On AMD GPUs the lanes of a wavefront run in
// lockstep: of those, only one may want a lock at a time.
#ifndef CHOMP_DEVICE_USERLOCKS_H
#define CHOMP_DEVICE_USERLOCKS_H

#if defined(__clang__) && !CHOMP_IS_GPU
struct alignas(8) omp_lock_t {
  unsigned held;
};
struct alignas(8) omp_nest_lock_t {
  unsigned owner; ///< One more than the thread's number in the league; 0: nobody.
  unsigned count;
};
#else // as libgomp has them
struct omp_lock_t {
  unsigned held;
};
struct alignas(8) omp_nest_lock_t {
  unsigned owner, count, unused[2];
};
#endif

enum omp_sync_hint_t {
  omp_sync_hint_none = 0,
  omp_lock_hint_none = omp_sync_hint_none,
  omp_sync_hint_uncontended = 1,
  omp_lock_hint_uncontended = omp_sync_hint_uncontended,
  omp_sync_hint_contended = 2,
  omp_lock_hint_contended = omp_sync_hint_contended,
  omp_sync_hint_nonspeculative = 4,
  omp_lock_hint_nonspeculative = omp_sync_hint_nonspeculative,
  omp_sync_hint_speculative = 8,
  omp_lock_hint_speculative = omp_sync_hint_speculative
};
typedef omp_sync_hint_t omp_lock_hint_t;

namespace chomp::machine {
/// A number that no other thread of the league has, whatever parallel regions are around.
CHOMP_DEVICE unsigned thread_of_league() {
#if CHOMP_IS_GPU
  return team() * Team::threads() + Team::thread();
#else
  const chomp_vgpu_place_t *place = chomp_vgpu_place;
  return place->team * thread_limit() + (place->active_level ? place->active_thread : place->thread);
#endif
}
} // namespace chomp::machine

CHOMP_DEVICE void omp_init_lock(omp_lock_t *lock) { lock->held = 0; }
CHOMP_DEVICE void omp_init_lock_with_hint(omp_lock_t *lock, omp_sync_hint_t) { lock->held = 0; }
CHOMP_DEVICE void omp_destroy_lock(omp_lock_t *) {}
CHOMP_DEVICE int omp_test_lock(omp_lock_t *lock) { return chomp::machine::try_acquire(&lock->held); }
CHOMP_DEVICE void omp_set_lock(omp_lock_t *lock) {
  while (!chomp::machine::try_acquire(&lock->held))
    chomp::machine::pause();
}
CHOMP_DEVICE void omp_unset_lock(omp_lock_t *lock) { chomp::machine::release(&lock->held); }

CHOMP_DEVICE void omp_init_nest_lock(omp_nest_lock_t *lock) { lock->owner = lock->count = 0; }
CHOMP_DEVICE void omp_init_nest_lock_with_hint(omp_nest_lock_t *lock, omp_sync_hint_t) { omp_init_nest_lock(lock); }
CHOMP_DEVICE void omp_destroy_nest_lock(omp_nest_lock_t *) {}
/// How often the thread holds the lock now; 0: another one does.
CHOMP_DEVICE int omp_test_nest_lock(omp_nest_lock_t *lock) {
  unsigned me = chomp::machine::thread_of_league() + 1;
  chomp::machine::spin();
  if (chomp::machine::load(&lock->owner) != me) {
    if (chomp::machine::compare_and_swap(&lock->owner, 0u, me) != 0)
      return 0;
    chomp::machine::fence();
  }
  return static_cast<int>(++lock->count);
}
CHOMP_DEVICE void omp_set_nest_lock(omp_nest_lock_t *lock) {
  while (!omp_test_nest_lock(lock))
    chomp::machine::pause();
}
CHOMP_DEVICE void omp_unset_nest_lock(omp_nest_lock_t *lock) {
  if (--lock->count == 0)
    chomp::machine::release(&lock->owner);
}

#endif
