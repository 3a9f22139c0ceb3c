//===- TeamEach.cpp - a team for each iteration of distribute -------------===//
//
// Where all loops that a team's threads share have constant counts, a person gives the team as many threads, and each
// iteration of the distribute construct around them a team: then nothing is a loop, and no thread waits for those that
// are still busy with the iteration before. So does this on GPUs, where no code can tell how many teams and threads
// there are, and no clause says so: with one team, or with fewer threads than a loop has iterations, some of these
// come one after the other.
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

  /// Finds the loops in the code that a team's threads share. Gives back what keeps one of them from having a thread
  /// for each of its iterations; its place is the loop's.
  std::optional<Obstacle> find(const Stmt *Code);
  /// Why the clauses, or the code, want teams and threads as they are.
  std::optional<Obstacle> objection(const OMPLoopDirective *Distribute, const Stmt *Code) const;

  int64_t Threads = 0;
  llvm::SmallVector<const Stmt *, 4> Loops;

private:
  std::optional<Obstacle> whyNotOneEach(const OMPLoopDirective *D);
  bool hostCounts(const OMPLoopDirective *D) const;

  BuildContext &Context;
  const TargetRegion &Region;
  bool Blocks = false; ///< Some loop's threads have neighbouring iterations, as many as the number of threads makes it.
};

} // namespace

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
  Threads = std::max(Threads, *Count);
  return std::nullopt;
}

std::optional<Obstacle> TeamEach::find(const Stmt *Code) {
  struct Finder : DynamicRecursiveASTVisitor {
    std::vector<const OMPExecutableDirective *> Found;
    bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
      if (hasLeaf(D, {OMPD_for, OMPD_loop}))
        Found.push_back(D);
      return true;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  for (const OMPExecutableDirective *D : Finder.Found) {
    auto *Loop = dyn_cast<OMPLoopDirective>(D);
    std::optional<Obstacle> Why = !Loop || hasLeaf(D, {OMPD_loop}) ? ObstacleKind::LoopConstruct : whyNotOneEach(Loop);
    if (Why) {
      Why->Where = Context.place(codeOf(D)->getBeginLoc());
      return Why;
    }
    Loops.push_back(D);
  }
  return std::nullopt;
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
  if (!Region.AnyTeamSize || observesThreads(Code) || callsUnknown(Code))
    return ObstacleKind::TellsTeamSize;
  if (!Launch.IfTeams.empty() || Launch.TeamMemory || !Launch.Bounds.empty())
    return ObstacleKind::ClausesSayMore;
  for (const OMPClause *C : Distribute->clauses())
    if (isa<OMPDistScheduleClause, OMPReductionClause, OMPLastprivateClause, OMPLinearClause>(C))
      return Obstacle(ObstacleKind::DistributeClause, getOpenMPClauseName(C->getClauseKind(), 52).str());
  const auto Count = constantValue(Context.File.Context, Distribute->getNumIterations());
  if (Launch.NumTeams && !(Launch.NumTeams->Constant && Count && *Launch.NumTeams->Constant >= *Count))
    return ObstacleKind::FewerTeams;
  for (const auto &[Clause, Limit] :
       {std::pair("num_threads", &Launch.NumThreads), {"thread_limit", &Launch.ThreadLimit}})
    if (*Limit && !((*Limit)->Constant && *(*Limit)->Constant >= Threads && !Blocks))
      return Obstacle(ObstacleKind::FewerThreads, Clause, std::to_string(Threads));
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
  Region.WhyStrides = Teams.find(codeOf(Distribute));
  if (Region.WhyStrides || Teams.Loops.empty())
    return;
  Region.WhyStrides = Repeated                               ? ObstacleKind::BarriersOfOneIteration
                      : Context.Region->SpmdMode->NeedsState ? ObstacleKind::StartedThreads
                                                             : Teams.objection(Distribute, codeOf(D));
  if (Region.WhyStrides)
    return;
  Region.TeamThreads = Context.Region->SpmdMode->TeamThreads = static_cast<unsigned>(Teams.Threads);
  OneEach.insert(Distribute);
  OneEach.insert_range(Teams.Loops);
}

} // namespace chomp
