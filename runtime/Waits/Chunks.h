//===- Chunks.h - the tasks of a taskloop that a taskgraph records --------===//
#ifndef CHOMP_WAITS_CHUNKS_H
#define CHOMP_WAITS_CHUNKS_H

#include <algorithm>
#include <cstdint>

/// What grainsize or num_tasks say of how iterations become tasks (OpenMP 6.0, 14.2).
struct TaskloopChunks {
  enum { Nothing, Grainsize, Tasks } Says = Nothing;
  std::uint64_t Number = 1;
  bool IsStrict = false;
  std::uint64_t Threads = 1; ///< As many tasks are made where neither says anything.

  /// Do(first iteration, how many) for each task.
  template <typename F> void split(std::uint64_t Iterations, F Do) const {
    const std::uint64_t Given = std::max<std::uint64_t>(Number, 1);
    if (Says == Grainsize && IsStrict) {
      for (std::uint64_t First = 0; First < Iterations; First += Given)
        Do(First, std::min(Given, Iterations - First));
      return;
    }
    // At least a grain for each, and less than two.
    const std::uint64_t Wanted = Says == Grainsize ? Iterations / Given : Says == Tasks ? Given : Threads;
    const std::uint64_t Count = std::max<std::uint64_t>(std::min(Wanted, Iterations), 1);
    const std::uint64_t Each = Iterations / Count, Longer = Iterations % Count;
    for (std::uint64_t I = 0, First = 0; I < Count && Iterations; ++I) {
      const std::uint64_t Length = Each + (I < Longer);
      Do(First, Length);
      First += Length;
    }
  }
};

#endif
