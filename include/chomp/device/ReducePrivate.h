// device/ReducePrivate.h - the end of a reduction whose list item each thread has for itself (OpenMP 6.0, 7.6.10).
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

} // namespace chomp

#endif
