// device/Schedule.h - schedule(static) and dist_schedule(static), where the code can tell which thread runs what.
//
// A kernel whose threads can't be told apart strides over the iterations as suits the machine. This is for the others:
// the chunks that the user asked for, to the teams and threads in turn (OpenMP 5.2 §11.5.3, §11.6.1); or to any
// threads, where an iteration uses what those before it in its chunk have left.
#ifndef CHOMP_DEVICE_SCHEDULE_H
#define CHOMP_DEVICE_SCHEDULE_H

#include "Queries.h"

namespace chomp {

/// Chunks for the threads of the league, whichever has them: of `size` iterations each.
class league_chunks {
public:
  long long begin = 0, end = 0;

  CHOMP_MEMBER league_chunks(long long iterations, long long size)
      : Iterations(iterations), Size(size),
        Next((static_cast<long long>(machine::team()) * machine::threads() + machine::thread()) * size) {}

  CHOMP_MEMBER bool next() {
    if (Next >= Iterations)
      return false;
    begin = Next;
    end = Iterations - begin > Size ? begin + Size : Iterations;
    Next += static_cast<long long>(machine::teams()) * machine::threads() * Size;
    Last |= end == Iterations;
    return true;
  }

  /// Whether this thread ran the sequentially last iteration; after next() has returned false.
  CHOMP_MEMBER bool last() const { return Last; }

private:
  long long Iterations, Size, Next;
  bool Last = false;
};

/// One thread's chunks of a loop: `while (chunk.next()) for (k = chunk.begin; k < chunk.end; ++k)`.
class static_schedule {
public:
  long long begin = 0, end = 0;

  /// Sizes of the chunks that teams and threads get; 0: one chunk for each, all of about the same size. A team's is
  /// whole chunks of its threads' then, so that nothing cuts those that the user asked for.
  CHOMP_MEMBER static_schedule(long long iterations, long long team_chunk, long long thread_chunk)
      : Iterations(iterations), TeamChunk(team_chunk), ThreadChunk(thread_chunk) {}

  CHOMP_MEMBER bool next() {
    for (;;) {
      if (InTeam && (ThreadChunk || !Turn)) {
        const long long size = ThreadChunk ? ThreadChunk : share(TeamEnd - TeamBegin, machine::threads());
        begin = TeamBegin + (Turn * machine::threads() + machine::thread()) * size;
        if (begin < TeamEnd) {
          end = begin + size < TeamEnd ? begin + size : TeamEnd;
          ++Turn;
          Last |= end == Iterations;
          return true;
        }
      }
      if (!TeamChunk && TeamTurn)
        return false;
      const long long size = TeamChunk ? TeamChunk : whole(share(Iterations, machine::teams()));
      TeamBegin = (TeamTurn * machine::teams() + machine::team()) * size;
      if (TeamBegin >= Iterations)
        return false;
      TeamEnd = TeamBegin + size < Iterations ? TeamBegin + size : Iterations;
      ++TeamTurn;
      Turn = 0;
      InTeam = true;
    }
  }

  /// Whether this thread ran the sequentially last iteration; after next() has returned false.
  CHOMP_MEMBER bool last() const { return Last; }

private:
  static CHOMP_MEMBER long long share(long long n, long long parts) { return (n + parts - 1) / parts; }
  CHOMP_MEMBER long long whole(long long n) const { return ThreadChunk ? share(n, ThreadChunk) * ThreadChunk : n; }

  long long Iterations, TeamChunk, ThreadChunk, TeamBegin = 0, TeamEnd = 0, TeamTurn = 0, Turn = 0;
  bool InTeam = false, Last = false;
};

} // namespace chomp

#endif
