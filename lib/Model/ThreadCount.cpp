//===- ThreadCount.cpp - how many threads a region's clauses ask for ------===//
#include "Model/ThreadCount.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm::omp;

namespace chomp {

static bool has(const TargetRegion &R, Directive Leaf) { return llvm::is_contained(R.Constructs, Leaf); }

bool asksForOneThread(const TargetRegion &R) {
  auto IsOne = [](const std::optional<Expression> &E) { return E && E->is(1); };
  const bool Parallel = has(R, OMPD_parallel);
  if (has(R, OMPD_loop) || has(R, OMPD_simd) || (!Parallel && !has(R, OMPD_distribute)))
    return false;
  return (!has(R, OMPD_teams) || IsOne(R.Launch.NumTeams)) &&
         (!Parallel || IsOne(R.Launch.NumThreads) || IsOne(R.Launch.ThreadLimit));
}

bool limitsThreads(const TargetRegion &R) {
  return (!has(R, OMPD_teams) || R.Launch.NumTeams) &&
         (!has(R, OMPD_parallel) || R.Launch.NumThreads || R.Launch.ThreadLimit);
}

bool carriesCopies(const TargetRegion &R) {
  return limitsThreads(R) && llvm::any_of(R.Variables, [](const Variable &V) {
           return V.Written && (V.Share == Sharing::Firstprivate || V.Share == Sharing::FirstLastprivate);
         });
}

} // namespace chomp
