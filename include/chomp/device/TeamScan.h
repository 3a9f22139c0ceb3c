// device/TeamScan.h - loops with an inscan reduction: each iteration's prefix, made by all threads of the region.
//
//   for (chomp::scan_loop k(count); k; ++k) {
//     const int i = first + step * k;
//     int s = 0;
//     if (k.mine()) { input phase of iteration k }
//     chomp::inclusive_scan(&original, s, chomp::op::add());      // or exclusive_scan
//     if (k.mine()) { scan phase of iteration k }
//   }
//
// The threads go through the loop in rounds, neighbours on neighbouring iterations; in the last round some may have
// none. All of them scan: shuffles within each warp, shared memory across the warps, and the original holds the result
// of the rounds before. So each phase of each iteration runs once, and nothing has to be kept for all iterations. On
// the virtual GPU thread 0 runs them all, in order.
#ifndef CHOMP_DEVICE_TEAMSCAN_H
#define CHOMP_DEVICE_TEAMSCAN_H

#include "Reduce.h"
#include "Worksharing.h"

namespace chomp {

template <class T> class scan_loop {
  using Number = machine::Counter<T>;

public:
  /// Called by all threads of the region: none is still at what the team's memory was for before.
  explicit CHOMP_MEMBER scan_loop(T count) : Count(count) {
    if (Count < 0)
      Count = 0;
#if CHOMP_IS_GPU
    Thread = static_cast<Number>(machine::thread());
    Threads = static_cast<Number>(machine::threads());
    machine::region_barrier();
#else
    if (machine::thread() > 0)
      Count = 0;
#endif
  }

  /// Whether there is another round.
  explicit CHOMP_MEMBER operator bool() const { return First < Count; }
  CHOMP_MEMBER void operator++() { First = Count - First > Threads ? First + Threads : Count; }

  /// Whether the calling thread has an iteration in it.
  CHOMP_MEMBER bool mine() const { return Count - First > Thread; }
  /// Which one; of a thread that has none any that exists.
  CHOMP_MEMBER operator Number() const { return mine() ? First + Thread : First; }

private:
  Number Count, Thread = 0, Threads = 1, First = 0;
};

#if CHOMP_IS_GPU

namespace machine {

/// Called by all threads of the team, whose values are in the order of their numbers.
template <class Team, bool Inclusive, class T, class Combine>
CHOMP_DEVICE void scan_team(T *original, T &value, Combine combine) {
  const unsigned warp_size = Team::warp_size();
  const unsigned threads = Team::threads(), thread = Team::thread();
  const unsigned lane = thread % warp_size, first = thread - lane;
  const unsigned lanes = threads - first < warp_size ? threads - first : warp_size;
  T upto = value; // of the warp's values, the own one included
#pragma unroll
  for (unsigned delta = 1; delta < warp_size; delta *= 2) {
    const T other = shuffle_up<Team>(upto, delta, lanes);
    if (lane >= delta)
      upto = combine(other, upto);
  }
  const T below = shuffle_up<Team>(upto, 1, lanes);

  T *warps = static_cast<T *>(Team::template scratch<sizeof(T), alignof(T)>());
  if (lane == lanes - 1)
    warps[thread / warp_size] = upto;
  Team::barrier();
  T before = *original;
  for (unsigned warp = 0; warp < thread / warp_size; ++warp)
    before = combine(before, warps[warp]);
  value = Inclusive ? combine(before, upto) : lane > 0 ? combine(before, below) : before;
  Team::barrier();
  if (thread == threads - 1) // the others see it behind the next barrier
    *original = combine(before, upto);
}

} // namespace machine

#endif

/// *original: the result of the rounds before, and then of this one, too. value: what the input phase made of the
/// identity; then the combination of the original and all threads' values up to the own one.
template <class T, class Combine> CHOMP_DEVICE void inclusive_scan(T *original, T &value, Combine combine) {
#if CHOMP_IS_GPU
  machine::scan_team<machine::Team, true>(original, value, combine);
#else
  value = *original = combine(*original, value);
#endif
}

/// The same up to the thread before.
template <class T, class Combine> CHOMP_DEVICE void exclusive_scan(T *original, T &value, Combine combine) {
#if CHOMP_IS_GPU
  machine::scan_team<machine::Team, false>(original, value, combine);
#else
  const T before = *original;
  *original = combine(before, value);
  value = before;
#endif
}

} // namespace chomp

#endif
