// device/ReduceInOrder.h - reductions whose result doesn't depend on which team ends first
// (--deterministic-reductions).
//
// Each team leaves its value in memory that the launch brings. The team that is last to do so, whichever it is,
// combines them all in the order of the teams' numbers. Within a team the order is one anyway. So launches of one shape
// on one device give the same bits. On the virtual GPU a team's threads are turns of one host thread, and a range of
// iterations is a team.
#ifndef CHOMP_DEVICE_REDUCEINORDER_H
#define CHOMP_DEVICE_REDUCEINORDER_H

#include "ReduceItems.h"

namespace chomp {

/// A kernel's parameter (CHOMP_PARTIALS in runtime.h). Each reduction takes its part of it; all teams' threads that
/// call them call the same ones, each with an object of its own.
struct partials {
  unsigned *counters; ///< All 0 between kernels. Null where nobody minds the order (strict mode).
  unsigned char *slots;
};

namespace machine {

/// A reduction's part: `count` values for each team.
template <class T> struct Left {
  unsigned *teams;   ///< How many have left theirs.
  unsigned *threads; ///< Of the calling thread's team; on the virtual GPU alone.
  T *values;         ///< Of all teams.
  T *own;            ///< Of the calling thread's.
};

template <class T> CHOMP_DEVICE Left<T> take(partials &memory, long long count) {
  constexpr unsigned long long Alignment = 64; // runtime.h has room for it
  static_assert(alignof(T) <= Alignment, "a list item of a reduction is aligned to at most 64 bytes");
  T *values = reinterpret_cast<T *>(memory.slots);
  Left<T> left = {memory.counters, memory.counters + 1 + team(), values, values + team() * count};
  memory.counters += 1 + teams();
  memory.slots +=
      (teams() * static_cast<unsigned long long>(count) * sizeof(T) + Alignment - 1) / Alignment * Alignment;
  return left;
}

/// The calling thread's team has left its values: whether it was the last one, and sees them all.
CHOMP_DEVICE bool was_last(unsigned *left) {
  fence();
  const bool last = fetch_add(left, 1u) + 1 == teams();
  if (last)
    *left = 0;
  fence();
  return last;
}

/// Every `step`-th element of all teams' values into those of the result.
template <class T, class Combine>
CHOMP_DEVICE void publish_teams(T *result, const T *values, long long first, long long step, long long count,
                                Combine combine) {
  for (long long i = first; i < count; i += step) {
    T value = values[i];
    for (unsigned t = 1; t < teams(); ++t)
      value = combine(value, values[t * count + i]);
    publish(result + i, value, combine);
  }
}

#if CHOMP_IS_GPU

/// was_last() for all threads of a team, of which thread 0 has left the values.
template <class Team> CHOMP_DEVICE bool team_was_last(unsigned *left) {
  auto *last = static_cast<volatile unsigned *>(Team::template scratch<sizeof(unsigned), alignof(unsigned)>());
  if (Team::thread() == 0)
    *last = was_last(left);
  Team::barrier();
  const bool result = *last;
  Team::barrier();
  fence();
  return result;
}

template <class Team, class... T, class... Combine>
CHOMP_DEVICE void reduce_in_order(partials &memory, Item<T, Combine>... items) {
  reduce_items<Team, false>(Team::threads(), items...);
  const auto left = take<Partial<T...>>(memory, 1);
  const unsigned thread = Team::thread(), threads = Team::threads();
  if (thread == 0)
    put(*left.own, items...);
  if (!team_was_last<Team>(left.teams))
    return;
  // The threads take the teams' values in turn, and then have them as if they were their own.
  if (thread < teams())
    get(left.values[thread], items...);
  for (unsigned t = thread + threads; t < teams(); t += threads)
    add(left.values[t], items...);
  reduce_items<Team, false>(threads < teams() ? threads : teams(), items...);
  if (thread == 0)
    (publish(items.result, items.value, items.combine), ...);
}

template <class Team, class T, class Combine>
CHOMP_DEVICE void reduce_in_order(partials &memory, T *result, const T *value, long long count, Combine combine) {
  const auto left = take<T>(memory, count);
  for (long long i = 0; i < count; ++i) {
    const T whole = reduce_team<Team>(value[i], combine);
    if (Team::thread() == 0)
      left.own[i] = whole;
  }
  if (team_was_last<Team>(left.teams))
    publish_teams(result, left.values, Team::thread(), Team::threads(), count, combine);
}

#endif

/// combine(omp_out, omp_in), which changes omp_out, as a function of two values.
template <class T, class Combine> CHOMP_DEVICE auto combined(Combine combine) {
  return [=](T out, T in) {
    combine(out, in);
    return out;
  };
}

} // namespace machine

// The functions of Reduce.h and ReduceItems.h, and called as those are.

template <class T, class Combine>
CHOMP_DEVICE void publish_elements(partials &memory, T *result, const T *value, long long count, Combine combine) {
  if (!memory.counters)
    return publish_elements(result, value, count, combine);
  const auto left = machine::take<T>(memory, count);
  for (long long i = 0; i < count; ++i)
    left.own[i] = value[i];
  if (machine::was_last(left.teams))
    machine::publish_teams(result, left.values, 0, 1, count, combine);
}
template <class T, class Combine>
CHOMP_DEVICE void publish(partials &memory, T *result, same<T> value, Combine combine) {
  publish_elements(memory, result, &value, 1, combine);
}
template <class T, class Combine>
CHOMP_DEVICE void publish_with(partials &memory, T *result, const T *value, long long count, Combine combine) {
  publish_elements(memory, result, value, count, machine::combined<T>(combine));
}

template <class T, class Combine>
CHOMP_DEVICE void reduce_elements(partials &memory, T *result, const T *value, long long count, Combine combine) {
#if CHOMP_IS_GPU
  if (count == 1)
    return machine::reduce_in_order<machine::Team>(memory, machine::Item<T, Combine>{result, *value, combine});
  machine::reduce_in_order<machine::Team>(memory, result, value, count, combine);
#else
  if (!memory.counters)
    return reduce_elements(result, value, count, combine);
  const auto left = machine::take<T>(memory, count);
  const bool first = *left.threads == 0;
  for (long long i = 0; i < count; ++i)
    left.own[i] = first ? value[i] : combine(left.own[i], value[i]);
  if (++*left.threads < machine::threads())
    return;
  *left.threads = 0;
  if (machine::was_last(left.teams))
    machine::publish_teams(result, left.values, 0, 1, count, combine);
#endif
}
template <class T, class Combine>
CHOMP_DEVICE void reduce_with(partials &memory, T *result, const T *value, long long count, Combine combine) {
  static_assert(std::is_trivially_copyable_v<T>, "a list item of a reduction must be trivially copyable");
  reduce_elements(memory, result, value, count, machine::combined<T>(combine));
}

template <class... T, class... Combine> CHOMP_DEVICE void reduce(partials &memory, machine::Item<T, Combine>... items) {
#if CHOMP_IS_GPU
  machine::reduce_in_order<machine::Team>(memory, items...);
#else
  (reduce_elements(memory, items.result, &items.value, 1, items.combine), ...);
#endif
}

} // namespace chomp

#endif
