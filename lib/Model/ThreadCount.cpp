//===- ThreadCount.cpp - how many threads a region's clauses ask for ------===//
#include "Model/ThreadCount.h"

#include "chomp/limits.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace llvm::omp;

namespace chomp {

static bool has(const TargetRegion &R, Directive Leaf) { return llvm::is_contained(R.Constructs, Leaf); }

/// Whether a loop's iterations are in order where one thread has all of them.
static bool keepsOrder(const TargetRegion &R) {
  return !has(R, OMPD_loop) && !has(R, OMPD_simd) && (has(R, OMPD_parallel) || has(R, OMPD_distribute));
}

bool asksForOneThread(const TargetRegion &R) {
  auto IsOne = [](const std::optional<Expression> &E) { return E && E->is(1); };
  return keepsOrder(R) && (!has(R, OMPD_teams) || IsOne(R.Launch.NumTeams)) &&
         (!has(R, OMPD_parallel) || IsOne(R.Launch.NumThreads) || IsOne(R.Launch.ThreadLimit));
}

bool mayLeaveOneThread(const TargetRegion &R) {
  auto MayBeOne = [](const std::optional<Expression> &E) { return E && (!E->Constant || E->is(1)); };
  return keepsOrder(R) && !asksForOneThread(R) &&
         (!has(R, OMPD_teams) || MayBeOne(R.Launch.NumTeams) || !R.Launch.IfTeams.empty()) &&
         (!has(R, OMPD_parallel) || MayBeOne(R.Launch.NumThreads) || MayBeOne(R.Launch.ThreadLimit));
}

const Expression *chunkOf(const TargetRegion &R) {
  auto Named = [](const ScheduleClause &Schedule) {
    const bool Known = Schedule.Kind == "static" || Schedule.Kind == "dynamic";
    return Known && !Schedule.Chunk.Host.empty() && !Schedule.Chunk.is(1) ? &Schedule.Chunk : nullptr;
  };
  if (!keepsOrder(R))
    return nullptr;
  const Expression *Team = Named(R.DistSchedule), *Thread = Named(R.Schedule);
  if (!has(R, OMPD_parallel))
    return Team;
  const bool Cuts =
      Team && Thread &&
      (!Team->Constant || !Thread->Constant || *Thread->Constant <= 0 || *Team->Constant % *Thread->Constant != 0);
  return Cuts ? Team : Thread;
}

unsigned threadsOfClauses(const LaunchClauses &Launch) {
  unsigned Least = 0;
  for (const auto *Limit : {&Launch.NumThreads, &Launch.ThreadLimit}) {
    if (!*Limit)
      continue;
    if (!(*Limit)->Constant || *(*Limit)->Constant < 1 || *(*Limit)->Constant > CHOMP_MOST_TEAM_THREADS)
      return 0;
    const auto Asked = static_cast<unsigned>(*(*Limit)->Constant);
    Least = Least ? std::min(Least, Asked) : Asked;
  }
  return Least;
}

bool limitsThreads(const TargetRegion &R) {
  return (!has(R, OMPD_teams) || R.Launch.NumTeams || !R.Launch.IfTeams.empty()) &&
         (!has(R, OMPD_parallel) || R.Launch.NumThreads || R.Launch.ThreadLimit);
}

bool carriesCopies(const TargetRegion &R) {
  return limitsThreads(R) && llvm::any_of(R.Variables, [](const Variable &V) {
           return V.Written && (V.Share == Sharing::Firstprivate || V.Share == Sharing::FirstLastprivate);
         });
}

} // namespace chomp
