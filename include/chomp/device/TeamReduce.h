// device/TeamReduce.h - a team's values into one, on a machine with warps.
//
// Written against a `Team` type, so that the host's tests run the same text with threads for lanes:
//   thread(), threads()                     place in the team
//   warp_size()                             lanes of a whole warp; thread t is lane t % warp_size()
//   shuffle_down(word, delta, lanes)        the word of lane + delta, called by lanes 0 .. lanes - 1 of a warp;
//                                           any value where that lane does not exist
//   shuffle_up(word, delta, lanes)          the same of lane - delta
//   barrier()                               of all threads; memory before it is seen after it
//   warp_barrier(lanes)                     the same of a warp's lanes 0 .. lanes - 1
//   scratch<size, align>()                  32 elements that the team shares, the same in every call
// Teams whose size is no multiple of the warp are the usual trouble: a lane that does not exist is neither named in a
// shuffle nor combined.
#ifndef CHOMP_DEVICE_TEAMREDUCE_H
#define CHOMP_DEVICE_TEAMREDUCE_H

namespace chomp::machine {

/// A value of which `move` takes each word.
template <class T, class Move> CHOMP_DEVICE T by_words(T value, Move move) {
  constexpr unsigned Words = (sizeof(T) + 3) / 4;
  unsigned words[Words] = {};
  __builtin_memcpy(words, &value, sizeof(T));
#pragma unroll
  for (unsigned i = 0; i < Words; ++i)
    words[i] = move(words[i]);
  __builtin_memcpy(&value, words, sizeof(T));
  return value;
}
template <class Team, class T> CHOMP_DEVICE T shuffle_down(T value, unsigned delta, unsigned lanes) {
  return by_words(value, [=](unsigned word) { return Team::shuffle_down(word, delta, lanes); });
}
template <class Team, class T> CHOMP_DEVICE T shuffle_up(T value, unsigned delta, unsigned lanes) {
  return by_words(value, [=](unsigned word) { return Team::shuffle_up(word, delta, lanes); });
}

/// The warp's values into lane 0's; `lanes` of it exist, and the first `members` threads of the team have a value. What
/// lanes get from beyond their warp doesn't reach lane 0.
template <class Team, class T, class Combine>
CHOMP_DEVICE void reduce_warp(Item<T, Combine> &item, unsigned thread, unsigned members, unsigned lanes) {
#pragma unroll
  for (unsigned delta = Team::warp_size() / 2; delta > 0; delta /= 2) {
    const T other = shuffle_down<Team>(item.value, delta, lanes);
    if (thread + delta < members)
      item.value = item.combine(item.value, other);
  }
}

/// What a warp leaves of several items.
template <class... T> struct Partial;
template <class T> struct Partial<T> {
  T value;
};
template <class T, class Next, class... Rest> struct Partial<T, Next, Rest...> {
  T value;
  Partial<Next, Rest...> rest;
};
template <class P, class First, class... Rest>
CHOMP_DEVICE void put(P &partial, const First &item, const Rest &...items) {
  partial.value = item.value;
  if constexpr (sizeof...(Rest) > 0)
    put(partial.rest, items...);
}
template <class P, class First, class... Rest> CHOMP_DEVICE void get(const P &partial, First &item, Rest &...items) {
  item.value = partial.value;
  if constexpr (sizeof...(Rest) > 0)
    get(partial.rest, items...);
}
template <class P, class First, class... Rest> CHOMP_DEVICE void add(const P &partial, First &item, Rest &...items) {
  item.value = item.combine(item.value, partial.value);
  if constexpr (sizeof...(Rest) > 0)
    add(partial.rest, items...);
}

/// The values of the first `members` threads, at least 1, into thread 0's; the others' are of no use then. Called by
/// all threads of the team, converged. Fresh: nothing has been reduced yet, so that nobody can still be reading the
/// scratch memory.
template <class Team, bool Fresh, class... T, class... Combine>
CHOMP_DEVICE void reduce_items(unsigned members, Item<T, Combine> &...items) {
  static_assert(((sizeof(T) <= 64) && ...), "a list item of a reduction has at most 64 bytes on a GPU");
  const unsigned warp_size = Team::warp_size();
  const unsigned threads = Team::threads(), thread = Team::thread();
  const unsigned lane = thread % warp_size, first = thread - lane;
  const unsigned lanes = threads - first < warp_size ? threads - first : warp_size;
  (reduce_warp<Team>(items, thread, members, lanes), ...);
  if (threads <= warp_size)
    return;

  using Place = Partial<T...>;
  Place *partials = static_cast<Place *>(Team::template scratch<sizeof(Place), alignof(Place)>());
  if (!Fresh)
    Team::barrier(); // thread 0 may still be reading the last reduction's
  if (lane == 0)
    put(partials[thread / warp_size], items...);
  Team::barrier();
  if (thread == 0)
#pragma unroll 1
    for (unsigned warp = 1; warp < (members + warp_size - 1) / warp_size; ++warp)
      add(partials[warp], items...);
}

/// The same for one value, at any time.
template <class Team, class T, class Combine> CHOMP_DEVICE T reduce_team(T value, Combine combine) {
  Item<T, Combine> item{nullptr, value, combine};
  reduce_items<Team, false>(Team::threads(), item);
  return item.value;
}

} // namespace chomp::machine

#endif
