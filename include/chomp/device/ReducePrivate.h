// device/ReducePrivate.h - the end of a reduction whose list item is no thread's but its own.
//
// Each thread may have one (OpenMP 6.0, 7.6.10). Or only the main thread needs the result, in code that all threads of
// a team run together.
#ifndef CHOMP_DEVICE_REDUCEPRIVATE_H
#define CHOMP_DEVICE_REDUCEPRIVATE_H

#include "Parallel.h"
#include "Reduce.h"

namespace chomp {

/// Combines what all threads of the region have into *own of each of them. Called by all of them, with their own.
template <class T, class Combine> CHOMP_DEVICE void reduce_private(T *own, same<T> value, Combine combine) {
  if (machine::threads() > 1) {
#if CHOMP_IS_GPU
    value = machine::reduce_team<machine::Team>(value, combine);
    broadcast(value);
#else
    [[maybe_unused]] const machine::lent_memory lent(&value, sizeof(value));
    T *all = &value; // thread 0's
    broadcast(all);
    if (machine::thread() != 0)
      publish(all, value, combine);
    barrier();
    value = *all;
    barrier(); // all have read it
#endif
  }
  *own = combine(*own, value);
}

/// Combines what all threads of the team have into *result of thread 0; what the other threads find in theirs is of no
/// use. Called by all of them, converged, and a barrier for them. Fresh: they have met at a barrier since they last
/// reduced anything.
template <bool Fresh = false, class... T, class... Combine>
CHOMP_DEVICE void reduce_for_main(machine::Item<T, Combine>... items) {
#if CHOMP_IS_GPU
  using machine::Team;
  machine::reduce_items<Team, Fresh>(Team::threads(), items...);
  if (Team::threads() <= Team::warp_size())
    Team::warp_barrier(Team::threads());
#else
  if (machine::threads() > 1) {
    auto combine = [](auto &item) {
      [[maybe_unused]] const machine::lent_memory lent(item.result, sizeof(*item.result));
      const void **shared = chomp_vgpu_shared();
      if (machine::thread() == 0)
        *shared = item.result;
      barrier();
      publish(static_cast<decltype(item.result)>(const_cast<void *>(*shared)), item.value, item.combine);
      barrier();
    };
    return (combine(items), ...);
  }
#endif
  ((*items.result = items.combine(*items.result, items.value)), ...);
}

} // namespace chomp

#endif
