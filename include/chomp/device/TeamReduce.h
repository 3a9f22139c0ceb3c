// device/TeamReduce.h - a team's values into one, on a machine with warps.
//
// Written against a `Team` type, so that the host's tests run the same text with threads for lanes:
//   thread(), threads()                     place in the team
//   warp_size()                             lanes of a whole warp; thread t is lane t % warp_size()
//   shuffle_down(word, delta, lanes)        the word of lane + delta, called by lanes 0 .. lanes - 1 of a warp;
//                                           any value where that lane does not exist
//   barrier()                               of all threads; memory before it is seen after it
//   scratch<size, align>()                  32 elements that the team shares, the same in every call
// Teams whose size is no multiple of the warp are the usual trouble: a lane that does not exist is neither named in a
// shuffle nor combined.
#ifndef CHOMP_DEVICE_TEAMREDUCE_H
#define CHOMP_DEVICE_TEAMREDUCE_H

namespace chomp::machine {

template <class Team, class T> CHOMP_DEVICE T shuffle_down(T value, unsigned delta, unsigned lanes) {
  constexpr unsigned Words = (sizeof(T) + 3) / 4;
  unsigned words[Words] = {};
  __builtin_memcpy(words, &value, sizeof(T));
#pragma unroll
  for (unsigned i = 0; i < Words; ++i)
    words[i] = Team::shuffle_down(words[i], delta, lanes);
  __builtin_memcpy(&value, words, sizeof(T));
  return value;
}

/// The first `count` lanes' values into lane 0's result; `lanes` (count or more) take part in the shuffles.
template <class Team, class T, class Combine>
CHOMP_DEVICE T reduce_warp(T value, unsigned lane, unsigned count, unsigned lanes, Combine combine) {
#pragma unroll
  for (unsigned delta = Team::warp_size() / 2; delta > 0; delta /= 2) {
    const T other = shuffle_down<Team>(value, delta, lanes);
    if (lane + delta < count)
      value = combine(value, other);
  }
  return value;
}

/// All threads' values into thread 0's result; the others' is of no use. Called by all threads of the team, converged.
template <class Team, class T, class Combine> CHOMP_DEVICE T reduce_team(T value, Combine combine) {
  static_assert(sizeof(T) <= 64, "a list item of a reduction has at most 64 bytes on a GPU");
  const unsigned warp_size = Team::warp_size();
  const unsigned threads = Team::threads(), thread = Team::thread();
  const unsigned lane = thread % warp_size, first = thread - lane;
  const unsigned lanes = threads - first < warp_size ? threads - first : warp_size;
  value = reduce_warp<Team>(value, lane, lanes, lanes, combine);
  if (threads <= warp_size)
    return value;

  T *partial = static_cast<T *>(Team::template scratch<sizeof(T), alignof(T)>());
  Team::barrier(); // the first warp may still be reading the last reduction's
  if (lane == 0)
    partial[thread / warp_size] = value;
  Team::barrier();
  if (first == 0) { // a whole warp, as there are others
    const unsigned warps = (threads + warp_size - 1) / warp_size;
    if (lane < warps)
      value = partial[lane];
    value = reduce_warp<Team>(value, lane, warps, warp_size, combine);
  }
  return value;
}

} // namespace chomp::machine

#endif
