//===- ThreadCount.h - how many threads a region's clauses ask for --------===//
//
// By as-if all threads of the league may share a loop's iterations. That ends where the program says how many threads
// there are and can tell: with a single one an iteration may use what the others before it have left anywhere. So it
// may in a chunk of a size that the program names.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_MODEL_THREADCOUNT_H
#define CHOMP_MODEL_THREADCOUNT_H

#include "Model/Region.h"

namespace chomp {

/// Whether a combined construct's loop is for one thread alone, which runs the iterations in order: num_teams(1) and
/// thread_limit(1). The lanes of simd and the iterations of loop may be concurrent all the same.
bool asksForOneThread(const TargetRegion &Region);

/// Whether they may leave one alone when the program runs: num_threads(n).
bool mayLeaveOneThread(const TargetRegion &Region);

/// The size of the chunks whose iterations one thread runs in order, whichever it is. Null for single iterations, and
/// where the program doesn't say which of them make up a chunk. A team's, where that may cut its threads' chunks.
const Expression *chunkOf(const TargetRegion &Region);

/// What num_threads and thread_limit make of the number of a team's threads on a GPU; 0: they name no constant.
unsigned threadsOfClauses(const LaunchClauses &Launch);

/// Whether the clauses say how many threads may have copies of a variable.
bool limitsThreads(const TargetRegion &Region);

/// Whether that can be told: an iteration changes what a copy has begun with, and the thread's next one finds it.
bool carriesCopies(const TargetRegion &Region);

} // namespace chomp

#endif
