// device/Worksharing.h - the iterations of a loop among the threads of a parallel region, or the teams of the league.
//
//   for (chomp::for_loop k(count); k; ++k)   { const int i = first + step * k; ... }
//
// k runs through the logical iterations 0 .. count - 1 that are the calling thread's. How they are cut:
//   for_loop k(count)          as suits the machine: neighbours on neighbouring threads on a GPU (coalesced), one block
//                              for each thread on the virtual GPU (vectorised)
//   for_loop k(count, 0)       schedule(static): one contiguous block for each thread, all about equally long
//   for_loop k(count, chunk)   schedule(static, chunk), and a way to do dynamic and guided: chunks in turn
//   distribute_loop            the same over teams; called by the teams' initial threads, or by all threads alike
//   one_thread_each k(count)   where a GPU's team has as many threads as there are iterations, or more; and
//   one_team_each k(count)     where the league has such teams
//   distribute_for_loop k(count), k(count, dist_chunk, chunk)   over all threads of all teams (the composite construct)
// A thread outside of any region is the only one of its team. k.last() tells, after the loop or in it, whether the
// sequentially last iteration is this thread's (lastprivate).
//
// The count's type decides what k counts with: a count of type int gives an int, and loops that vectorise. For a count
// of another type that is known to fit, say so: for_loop<int> k(count).
#ifndef CHOMP_DEVICE_WORKSHARING_H
#define CHOMP_DEVICE_WORKSHARING_H

#include "Divide.h"
#include "Schedule.h"

namespace chomp {
namespace machine {

/// What a loop of so many iterations counts with: an int where the count is one, so that the compiler sees through the
/// user's `int i = k` (and a GPU computes addresses in 32 bits).
template <class T>
using Counter =
    std::conditional_t<std::is_same_v<T, int> || (std::is_integral_v<T> && sizeof(T) < sizeof(int)), int, long long>;

/// What it keeps the place in. Adding the stride of a whole league to an iteration of 31 bits takes 32.
template <class T>
using Place = std::conditional_t<CHOMP_IS_GPU && (std::is_same_v<Counter<T>, int> || std::is_same_v<T, count32>),
                                 unsigned, Counter<T>>;

/// The way of one of `parts` through a loop. With a constant chunk this folds to a plain counted loop: an object of
/// this class never leaves its loop.
template <class T, class Number = Place<T>> class share_of_loop {
public:
  /// Chunk < 0: as suits the machine.
  CHOMP_MEMBER share_of_loop(T count, long long chunk, unsigned long long part, unsigned long long parts)
      : Count(static_cast<Number>(count > 0 ? count : 0)), Part(static_cast<Number>(part)),
        Parts(static_cast<Number>(parts)), Chunk(chunk) {
    if (strides()) {
      K = Part;
      End = Count > Parts ? Count - Parts : 0;
      More = K < Count;
    } else if (chunk <= 0) {
      // The first count % parts blocks are one iteration longer.
      const Number size = Count / Parts, longer = Count % Parts;
      K = Part * size + (Part < longer ? Part : longer);
      End = K + size + (Part < longer);
    } else {
      begin_chunk(static_cast<long long>(part) * chunk);
    }
  }

  CHOMP_MEMBER explicit operator bool() const { return strides() ? More : K < End; }
  CHOMP_MEMBER operator T() const { return static_cast<T>(K); }

  CHOMP_MEMBER void operator++() {
    if (strides()) {
      More = K < End;
      K += Parts;
    } else if (++K == End && Chunk > 0) {
      begin_chunk(static_cast<long long>(K) + Chunk * (static_cast<long long>(Parts) - 1));
    }
  }

  CHOMP_MEMBER bool last() const {
    if (Count == 0)
      return false;
    if (strides())
      return (Count - 1) % Parts == Part;
    if (Chunk > 0)
      return static_cast<long long>(Count - 1) / Chunk % static_cast<long long>(Parts) == static_cast<long long>(Part);
    return Part == (Count < Parts ? Count : Parts) - 1;
  }

private:
  /// Neighbouring iterations are those of neighbouring threads. The one before the last step is what is compared: that
  /// costs no more than `k < count`, holds up to the largest count, and leaves nvcc without a range for k, for which it
  /// would compute `k % 9` in 8 or 16 bits, at a greater cost.
  CHOMP_MEMBER bool strides() const { return CHOMP_IS_GPU && Chunk < 0; }

  CHOMP_MEMBER void begin_chunk(long long first) {
    const long long count = static_cast<long long>(Count);
    K = static_cast<Number>(first < count ? first : count);
    End = static_cast<Number>(count - static_cast<long long>(K) < Chunk ? count : static_cast<long long>(K) + Chunk);
  }

  Number Count, Part, Parts, K;
  Number
      End; ///< Of the current chunk or block; where the threads stride, of the iterations behind which there are more.
  long long Chunk;
  bool More = false; ///< Where the threads stride.
};

/// The iteration of a part's own, if there are so many.
template <class T> class single_iteration {
public:
  CHOMP_MEMBER single_iteration(T mine, bool is) : K(mine), Is(is) {}
  CHOMP_MEMBER explicit operator bool() const { return Is; }
  CHOMP_MEMBER operator T() const { return K; }
  CHOMP_MEMBER void operator++() { Is = false; }

private:
  const T K;
  bool Is;
};

} // namespace machine

#if CHOMP_IS_GPU
/// The count is a constant, of a thousand at most; none: the number of threads.
class one_thread_each : public machine::single_iteration<int> {
public:
  CHOMP_MEMBER one_thread_each() : machine::single_iteration<int>(static_cast<int>(machine::thread()), true) {}
  explicit CHOMP_MEMBER one_thread_each(int count)
      : machine::single_iteration<int>(static_cast<int>(machine::thread()),
                                       static_cast<int>(machine::thread()) < count) {}
};

template <class T> class one_team_each : public machine::single_iteration<machine::Counter<T>> {
  using Count = machine::Counter<T>;
  // The rows that so many iterations fill have less than twice as many teams.
  using Number = std::make_unsigned_t<Count>;

public:
  explicit CHOMP_MEMBER one_team_each(T count) : one_team_each(count, machine::team_row<Count>()) {}

private:
  CHOMP_MEMBER one_team_each(T count, unsigned row)
      : one_team_each(count, row, static_cast<Number>(row) * machine::teams() + machine::team()) {}
  CHOMP_MEMBER one_team_each(T count, unsigned row, Number mine)
      : machine::single_iteration<Count>(static_cast<Count>(mine),
                                         __builtin_expect(row == 0, 1) || mine < static_cast<Number>(count)) {}
};
#endif

template <class T> class for_loop : public machine::share_of_loop<machine::Counter<T>, machine::Place<T>> {
public:
  explicit CHOMP_MEMBER for_loop(T count, long long chunk = -1)
      : machine::share_of_loop<machine::Counter<T>, machine::Place<T>>(count, chunk, machine::thread(),
                                                                       machine::threads()) {}
};

/// An ordered loop with schedule(static), or runtime: its chunks one after the other, each by the thread that has it.
/// All threads of the region go through all turns, at whose ends they meet.
///
///   for (chomp::ordered_turns turn(count, chunk); turn; ++turn)
///     for (long long k = turn.begin; k < turn.end; ++k) { const int i = first + step * k; ... }
class ordered_turns {
public:
  /// Chunk 0: one block for each thread; less: all iterations are one thread's.
  CHOMP_MEMBER ordered_turns(long long count, long long chunk) : Count(count > 0 ? count : 0), Chunk(chunk) {
    const long long threads = machine::threads();
    Turns = Chunk > 0 ? (Count + Chunk - 1) / Chunk : Chunk < 0 ? Count > 0 : Count < threads ? Count : threads;
    begin_turn();
  }

  long long begin = 0, end = 0; ///< The calling thread's iterations.

  CHOMP_MEMBER explicit operator bool() const { return Turn < Turns; }
  CHOMP_MEMBER void operator++() {
    machine::region_barrier();
    ++Turn;
    begin_turn();
  }
  /// Whether the sequentially last iteration is this thread's.
  CHOMP_MEMBER bool last() const { return Turns > 0 && is_mine(Turns - 1); }

private:
  CHOMP_MEMBER bool is_mine(long long turn) const { return turn % machine::threads() == machine::thread(); }
  CHOMP_MEMBER void begin_turn() {
    begin = end = 0;
    if (Turn >= Turns || !is_mine(Turn))
      return;
    // The first Count % Turns blocks are one iteration longer.
    const long long size = Chunk > 0 ? Chunk : Count / Turns, longer = Chunk > 0 ? 0 : Count % Turns;
    begin = Turn * size + (Turn < longer ? Turn : longer);
    end = begin + size + (Turn < longer);
    end = end < Count ? end : Count;
  }

  long long Count, Chunk, Turns, Turn = 0;
};

template <class T> class distribute_loop : public machine::share_of_loop<machine::Counter<T>> {
public:
  explicit CHOMP_MEMBER distribute_loop(T count, long long chunk = -1)
      : machine::share_of_loop<machine::Counter<T>>(count, chunk, machine::team(), machine::teams()) {}
};

template <class T> class distribute_for_loop {
  using Whole = machine::share_of_loop<machine::Counter<T>>;

public:
  /// As suits the machine.
  explicit CHOMP_MEMBER distribute_for_loop(T count)
      : Shares(count, -1, static_cast<unsigned long long>(machine::team()) * machine::threads() + machine::thread(),
               static_cast<unsigned long long>(machine::teams()) * machine::threads()),
        Chunks(0, 0, 0), InChunks(false) {}
  /// Chunks for the teams, and of these for their threads; 0: one for each, all of about the same size.
  CHOMP_MEMBER distribute_for_loop(T count, long long dist_chunk, long long chunk)
      : Shares(0, 0, 0, 1), Chunks(count, dist_chunk, chunk), InChunks(true) {
    Chunks.next();
  }

  CHOMP_MEMBER explicit operator bool() const {
    return InChunks ? Chunks.begin < Chunks.end : static_cast<bool>(Shares);
  }
  CHOMP_MEMBER operator machine::Counter<T>() const {
    return InChunks ? static_cast<machine::Counter<T>>(Chunks.begin) : Shares;
  }

  CHOMP_MEMBER void operator++() {
    if (!InChunks)
      ++Shares;
    else if (++Chunks.begin == Chunks.end && !Chunks.next())
      Chunks.begin = Chunks.end;
  }

  CHOMP_MEMBER bool last() const { return InChunks ? Chunks.last() : Shares.last(); }

private:
  Whole Shares;
  static_schedule Chunks;
  bool InChunks; ///< Which of the two it is; known where the loop is compiled.
};

} // namespace chomp

#endif
