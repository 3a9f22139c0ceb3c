//===- TeamEach.cpp - a team for each iteration of distribute -------------===//
//
// A person gives each iteration of a distribute construct a team, so that no thread waits for those that are still busy
// with the iteration before. So does this on GPUs, where no code can tell how many teams there are, and no clause says
// so: with one team the iterations come one after the other.
//
// How many threads such a team has is known here. Where all loops that they share have constant counts, it is the
// largest of these, so that none of them is a loop, if no code and no clause can tell. Else it is what num_threads and
// thread_limit make of it. Without a constant in one of these the environment has a say (OMP_TEAMS_THREAD_LIMIT), and
// teams are as on other devices.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Threads/TeamEach.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/TeamCode.h"
#include "Analysis/ThreadQueries.h"
#include "Frontend/Clauses/Clauses.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"
#include "Model/ThreadCount.h"
#include "chomp/limits.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

constexpr int64_t MostThreads = CHOMP_MOST_TEAM_THREADS;

std::optional<int64_t> constantValue(const ASTContext &AST, const Expr *E) {
  Expr::EvalResult Result;
  if (!E || E->isValueDependent() || !E->getType()->isIntegerType() || !E->EvaluateAsInt(Result, AST) ||
      !Result.Val.getInt().isRepresentableByInt64())
    return std::nullopt;
  return Result.Val.getInt().getExtValue();
}

class TeamEach {
public:
  TeamEach(BuildContext &Context, const TargetRegion &Region) : Context(Context), Region(Region) {}

  /// Decides how many threads a team has, and which of the loops that they share have a thread for each iteration.
  /// Nothing: the clauses say how many, or all loops do. Code: of all the region.
  std::optional<Obstacle> find(const OMPLoopDirective *Distribute, const Stmt *Code);
  /// Why the clauses, or the code, want teams as they are.
  std::optional<Obstacle> objection(const OMPLoopDirective *Distribute, const Stmt *Code) const;

  int64_t Threads = 0;
  bool AsAsked = false; ///< So many as the clauses ask for.
  llvm::SmallVector<const Stmt *, 4> Loops;

private:
  struct ConstantLoop {
    const Stmt *Loop;
    int64_t Count;
  };

  std::optional<Obstacle> whyNotOneEach(const OMPLoopDirective *D);
  std::optional<Obstacle> whyNotOneEach(const Stmt *Code);
  std::optional<Obstacle> whyAsAsked(const Stmt *Code) const;
  bool hostCounts(const OMPLoopDirective *D) const;

  BuildContext &Context;
  const TargetRegion &Region;
  llvm::SmallVector<ConstantLoop, 4> Constant; ///< The loops with constant counts.
  bool Blocks = false; ///< Some loop's threads have neighbouring iterations, as many as the number of threads makes it.
};

} // namespace

/// What keeps a loop from having a thread for each of its iterations. Nothing: it has a constant count.
std::optional<Obstacle> TeamEach::whyNotOneEach(const OMPLoopDirective *D) {
  // Loops that depend on one another, and what has results or an order.
  if (llvm::any_of(D->dependent_counters(), [](const Expr *E) { return E; }))
    return ObstacleKind::NoRectangle;
  if (hasInScan(D))
    return ObstacleKind::HasScan;
  if (Context.Region->OwnSimdCounters.contains(D))
    return ObstacleKind::CounterReadLater;
  for (const OMPClause *C : D->clauses()) {
    if (isa<OMPLastprivateClause, OMPLinearClause, OMPOrderedClause>(C))
      return Obstacle(ObstacleKind::HasClause, getOpenMPClauseName(C->getClauseKind(), 52).str());
    auto *Schedule = dyn_cast<OMPScheduleClause>(C);
    if (!Schedule)
      continue;
    if (Schedule->getScheduleKind() == OMPC_SCHEDULE_runtime)
      return ObstacleKind::ScheduleAtRunTime;
    // Of a chunk's iterations each may use what those before it have left.
    if (Schedule->getChunkSize() && constantValue(Context.File.Context, asWritten(Schedule->getChunkSize())) != 1)
      return ObstacleKind::GoesByChunks;
    Blocks |= Schedule->getScheduleKind() == OMPC_SCHEDULE_static && !Schedule->getChunkSize();
  }
  const auto Count = constantValue(Context.File.Context, D->getNumIterations());
  if (!Count)
    return ObstacleKind::NoConstantCount;
  if (*Count < 1 || *Count > MostThreads)
    return Obstacle(ObstacleKind::MoreIterationsThanThreads, std::to_string(*Count), std::to_string(MostThreads));
  Constant.push_back({D, *Count});
  return std::nullopt;
}

/// The same of all loops that the threads share; its place is the loop's.
std::optional<Obstacle> TeamEach::whyNotOneEach(const Stmt *Code) {
  struct Finder : DynamicRecursiveASTVisitor {
    std::vector<const OMPExecutableDirective *> Found;
    bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
      if (hasLeaf(D, {OMPD_for, OMPD_loop}))
        Found.push_back(D);
      return true;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  std::optional<Obstacle> First;
  for (const OMPExecutableDirective *D : Finder.Found) {
    auto *Loop = dyn_cast<OMPLoopDirective>(D);
    std::optional<Obstacle> Why = !Loop || hasLeaf(D, {OMPD_loop}) ? ObstacleKind::LoopConstruct : whyNotOneEach(Loop);
    if (!Why || First)
      continue;
    First = std::move(Why);
    First->Where = Context.place(codeOf(D)->getBeginLoc());
  }
  return First;
}

/// Whether a team has to have as many threads as the clauses ask for.
std::optional<Obstacle> TeamEach::whyAsAsked(const Stmt *Code) const {
  if (!Region.AnyTeamSize || observesThreads(Code))
    return ObstacleKind::TellsTeamSize;
  int64_t Most = 0;
  for (const ConstantLoop &Each : Constant)
    Most = std::max(Most, Each.Count);
  for (const auto &[Clause, Limit] :
       {std::pair("num_threads", &Region.Launch.NumThreads), {"thread_limit", &Region.Launch.ThreadLimit}})
    if (*Limit && !((*Limit)->Constant && *(*Limit)->Constant >= Most && !Blocks))
      return Obstacle(ObstacleKind::FewerThreads, Clause, std::to_string(Most));
  return std::nullopt;
}

std::optional<Obstacle> TeamEach::find(const OMPLoopDirective *Distribute, const Stmt *Code) {
  std::optional<Obstacle> Why = whyNotOneEach(codeOf(Distribute));
  if (!Why)
    Why = whyAsAsked(Code);
  if (!Why && !Constant.empty()) {
    for (const ConstantLoop &Each : Constant)
      Threads = std::max(Threads, Each.Count);
  } else if ((Threads = threadsOfClauses(Region.Launch))) {
    AsAsked = true;
    Why = std::nullopt;
  }
  for (const ConstantLoop &Each : Constant)
    if (Each.Count <= Threads)
      Loops.push_back(Each.Loop);
  return Why;
}

/// Whether the host can tell before the launch how many iterations there are.
bool TeamEach::hostCounts(const OMPLoopDirective *D) const {
  auto Counted = [&](const ForStmt *For) {
    const VarDecl *Counter = nullptr;
    std::vector<const Expr *> Bounds;
    // The operands of what sets, compares or steps the counter.
    auto Take = [&](const Expr *E, auto &Self) -> void {
      auto *Binary = dyn_cast<BinaryOperator>(asWritten(E)->IgnoreParenImpCasts());
      const bool Steps =
          Binary && (Binary->isAssignmentOp() || Binary->isComparisonOp() ||
                     wholeVariable(Binary->getLHS()) == Counter || wholeVariable(Binary->getRHS()) == Counter);
      if (Steps)
        for (const Expr *Side : {Binary->getLHS(), Binary->getRHS()})
          Self(Side, Self);
      else if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->isIncrementDecrementOp())
        Self(Unary->getSubExpr(), Self);
      else if (wholeVariable(E->IgnoreParenImpCasts()) != Counter)
        Bounds.push_back(E);
    };
    auto *Declared = dyn_cast_or_null<DeclStmt>(For->getInit());
    if (Declared && Declared->isSingleDecl())
      Counter = dyn_cast<VarDecl>(Declared->getSingleDecl());
    else if (auto *Assigned = dyn_cast_or_null<BinaryOperator>(For->getInit()))
      Counter = wholeVariable(Assigned->getLHS());
    if (!Counter || !Counter->getType()->isIntegerType() || !For->getCond() || !For->getInc())
      return false;
    if (Declared)
      Bounds.push_back(Counter->getInit());
    else
      Take(cast<Expr>(For->getInit()), Take);
    Take(For->getCond(), Take);
    Take(For->getInc(), Take);
    return llvm::all_of(Bounds, [&](const Expr *E) { return E && hostThreads(Context, Region, E); });
  };
  const Stmt *Code = codeOf(D);
  for (unsigned I = 0; I < D->getLoopsNumber(); ++I) {
    auto *For = dyn_cast<ForStmt>(Code->IgnoreContainers());
    if (!For || !Counted(For))
      return false;
    Code = For->getBody();
  }
  return llvm::none_of(D->dependent_counters(), [](const Expr *E) { return E; });
}

std::optional<Obstacle> TeamEach::objection(const OMPLoopDirective *Distribute, const Stmt *Code) const {
  const LaunchClauses &Launch = Region.Launch;
  if (observesTeams(Code) || callsUnknown(Code))
    return ObstacleKind::TellsTeams;
  if (!Launch.IfTeams.empty() || Launch.TeamMemory || !Launch.Bounds.empty())
    return ObstacleKind::ClausesSayMore;
  for (const OMPClause *C : Distribute->clauses())
    if (isa<OMPDistScheduleClause, OMPReductionClause, OMPLastprivateClause, OMPLinearClause>(C))
      return Obstacle(ObstacleKind::DistributeClause, getOpenMPClauseName(C->getClauseKind(), 52).str());
  const auto Count = constantValue(Context.File.Context, Distribute->getNumIterations());
  if (Launch.NumTeams && !(Launch.NumTeams->Constant && Count && *Launch.NumTeams->Constant >= *Count))
    return ObstacleKind::FewerTeams;
  if (!hostCounts(Distribute))
    return ObstacleKind::KernelCountsDistribute;
  return std::nullopt;
}

void takeTeamEach(BuildContext &Context, const OMPExecutableDirective *D, TargetRegion &Region) {
  auto &OneEach = Context.Region->SpmdMode->OneEach;
  const bool Repeated = OneEach.empty();
  OneEach.clear();
  const OMPExecutableDirective *All = D;
  while (All && !hasLeaf(All, {OMPD_distribute}))
    All = onlyDirective(codeOf(All));
  auto *Distribute = dyn_cast_or_null<OMPLoopDirective>(All);
  TeamEach Teams(Context, Region);
  if (!Distribute || hasLeaf(Distribute, {OMPD_parallel, OMPD_simd}))
    return;
  Region.WhyStrides = Teams.find(Distribute, codeOf(D));
  if (Region.WhyStrides || !Teams.Threads)
    return;
  Region.WhyStrides = Repeated                               ? ObstacleKind::BarriersOfOneIteration
                      : Context.Region->SpmdMode->NeedsState ? ObstacleKind::StartedThreads
                                                             : Teams.objection(Distribute, codeOf(D));
  if (Region.WhyStrides)
    return;
  Region.TeamThreads = Context.Region->SpmdMode->TeamThreads = static_cast<unsigned>(Teams.Threads);
  Region.ThreadsAsAsked = Teams.AsAsked;
  OneEach.insert(Distribute);
  OneEach.insert_range(Teams.Loops);
}

} // namespace chomp
