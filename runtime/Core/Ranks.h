//===- Ranks.h - the processes of a parallel job --------------------------===//
//
// Several processes of one job have one environment, and so one name for what each of them writes: its trace, its
// findings. The launcher tells each its rank by a variable.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_RANKS_H
#define CHOMP_CORE_RANKS_H

#include "Core/Environment.h"

namespace chomp {

struct Rank {
  std::string Number;             ///< "" outside of a job.
  std::string Ranks;              ///< How many there are; "" where nobody says it.
  const char *Variable = nullptr; ///< What tells the rank.

  /// Whether there are others, as far as is known.
  bool isOneOfSeveral() const { return !Number.empty() && Ranks != "1"; }
};
Rank findRank(Environment::Getter Get);

/// The file that this process writes: %p in Name is its number, %r its rank (0 outside of a job), %% a %. A name with
/// none of them is one rank's of several by its end, "trace.log.3", or by what stands before its ending, "trace.3.log".
/// Variable: for the message.
enum class RankAt { End, BeforeEnding };
Result<std::string> fileOfProcess(const char *Variable, std::string_view Name, const Rank &Mine,
                                  RankAt At = RankAt::End);

} // namespace chomp

#endif
