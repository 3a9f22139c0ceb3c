//===- SpmdConstructs.cpp - constructs amid what all threads run ----------===//
#include "Analysis/ArrayTypes.h"
#include "Analysis/BarrierElimination.h"
#include "Analysis/CalledCode.h"
#include "Analysis/ControlVariables.h"
#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/ReductionItems.h"
#include "Analysis/TeamCode.h"
#include "Frontend/Clauses/Clauses.h"
#include "Frontend/Clauses/Reductions.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Threads/SpmdAnalysis.h"
#include "Frontend/Threads/SpmdMode.h"

#include "clang/AST/OpenMPClause.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// Bytes of elements that a construct's pointers lead to, whose copies are the team's: many teams still fit on a
/// multiprocessor.
static constexpr uint64_t MostReduced = 16384;

void SpmdAnalysis::copy(const OMPExecutableDirective *D, const Expr *E, bool Starts, CopiesMade &Made) {
  auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  QualType Type = E->getType().getNonReferenceType();
  if (!V || !Type.isTrivialType(Context.File.Context))
    return fail(D, ObstacleKind::CopiesObjects);
  if (isVariableLength(Context.File.Context, Type))
    return fail(D, ObstacleKind::CopiesVariableLength);
  Made.Begun |= Starts && Context.Region->Sequential.Team.contains(V->getCanonicalDecl());
}

/// An array's elements are the team's where parallel constructs share it, and those that a pointer leads to always are.
void SpmdAnalysis::reduction(const OMPExecutableDirective *D, const ReductionListItem &Item, CopiesMade &Made) {
  const ASTContext &AST = Context.File.Context;
  const QualType Type = Item.Item->getType().getNonReferenceType();
  if (Item.Root && !isa<DeclRefExpr>(Item.Item->IgnoreParenImpCasts()) &&
      Item.Root->getType().getNonReferenceType()->isPointerType()) {
    auto Elements = declaredReduction(Item) ? std::nullopt : constantElements(Context, Item);
    if (!Elements || !Elements->second->isArithmeticType())
      return fail(D, ObstacleKind::ReducesUnknownCount);
    Made.ByAll = true;
    Made.Bytes += Elements->first * AST.getTypeSizeInChars(Elements->second).getQuantity();
    if (Elements->first > MostReduced || Made.Bytes > MostReduced || !hasTeamRoom(Context, Made.Bytes))
      fail(D, ObstacleKind::ReducesTooMany);
    return;
  }
  if (!AST.getBaseElementType(Type)->isArithmeticType())
    return fail(D, ObstacleKind::ReducesObjects);
  if (Type->isArrayType())
    Made.ByAll |= Item.Root && Context.Region->Sequential.Team.contains(Item.Root);
  copy(D, Item.Item, /*Starts=*/true, Made);
}

/// The copies that a teams or distribute construct makes. Those in the team's memory are begun by one thread.
SpmdAnalysis::CopiesMade SpmdAnalysis::copies(const OMPExecutableDirective *D) {
  CopiesMade Made;
  auto Each = [&](auto *C, bool Starts) {
    for (const Expr *E : C->varlist())
      copy(D, E, Starts, Made);
  };
  for (const OMPClause *C : D->clauses()) {
    if (C->isImplicit() && isOpenMPTargetExecutionDirective(D->getDirectiveKind()))
      continue;
    if (auto *P = dyn_cast<OMPPrivateClause>(C)) {
      Each(P, false);
    } else if (auto *F = dyn_cast<OMPFirstprivateClause>(C)) {
      Each(F, true);
    } else if (auto *R = dyn_cast<OMPReductionClause>(C)) {
      for (const ReductionListItem &Item : reductionItems(R))
        reduction(D, Item, Made);
      Made.Results = true;
    } else if (isa<OMPLastprivateClause, OMPLinearClause, OMPAllocateClause, OMPInReductionClause>(C)) {
      fail(D, ObstacleKind::ClauseOfGenericMode);
    }
  }
  if (Made.ByAll)
    byThreads(D);
  else if (Made.Begun)
    byMainThread(D);
  return Made;
}

void SpmdAnalysis::distribute(const OMPExecutableDirective *D) {
  CopiesMade Copies = copies(D);
  if (auto *Loops = dyn_cast<OMPLoopDirective>(D)) {
    Effect Does;
    const Stmt *Body = codeOf(D);
    for (unsigned I = 0; I < Loops->getLoopsNumber(); ++I) {
      Body = Body->IgnoreContainers();
      auto *For = dyn_cast<ForStmt>(Body);
      if (!For)
        return fail(D, ObstacleKind::LoopsNotNested);
      Does |= beginning(For);
      Does |= value(For->getCond());
      Does |= value(For->getInc());
      Body = For->getBody();
    }
    if (Does.Writes)
      return fail(D, ObstacleKind::ChangesInHead);
    if (Does.Reads && Copies.Begun)
      return fail(D, ObstacleKind::ReadsInHead);
    if (Does.Reads)
      readByAll(D);
    bool Apart = Now == Pending() && !Copies.Begun && !Copies.Results && isOpenMPTeamsDirective(D->getDirectiveKind());
    std::optional<SpmdMode> First; // what one iteration alone needs
    repeat(D, LoopHead::Plain, [&] {
      run(Body);
      if (!First)
        First = Out;
    });
    if (!failed())
      compare(D, *First);
    if (Apart)
      overlap(D, Body);
  } else {
    run(codeOf(D));
  }
  if (!Copies.Results)
    return;
  if (Now.Parallel || (Now.MainThread && Copies.ByAll)) {
    Out.BarrierAtEnd.insert(D);
    Now = {};
  }
  (Copies.ByAll ? Now.Parallel : Now.MainThread) = true;
}

/// Notes which barriers are for a second iteration alone. Whoever runs no more than one needs none beside the others.
void SpmdAnalysis::compare(const OMPExecutableDirective *D, const SpmdMode &First) {
  auto Has = [](const auto &All, const auto &Part) {
    return llvm::all_of(Part, [&](const Stmt *S) { return All.contains(S); });
  };
  if (!Has(Out.Barrier, First.Barrier) || !Has(Out.BarrierAtEnd, First.BarrierAtEnd))
    return;
  Out.OneEach.insert(D);
  for (const Stmt *S : Out.Barrier)
    if (!First.Barrier.contains(S))
      Out.Again.insert(S);
  for (const Stmt *S : First.Fresh)
    if (!Out.Fresh.contains(S))
      Out.FreshOnce.insert(S);
}

/// The iterations of a distribute construct may run in any teams at any time, so that in a program without races they
/// share nothing but the team's own variables: where that is all in order, a thread may begin with the next iteration
/// while others are in the last. Not where the program says how many teams there are, or who gets which iterations.
void SpmdAnalysis::overlap(const OMPExecutableDirective *D, const Stmt *Body) {
  if (failed() || D->hasClausesOfKind<OMPNumTeamsClause>() || D->hasClausesOfKind<OMPDistScheduleClause>() ||
      D->hasClausesOfKind<OMPIfClause>() || D->hasClausesOfKind<OMPOrderClause>())
    return;
  const OMPExecutableDirective *Only = dyn_cast<OMPExecutableDirective>(Body);
  if (auto *Block = dyn_cast<CompoundStmt>(Body))
    for (const Stmt *S : Block->body()) {
      auto *Declared = dyn_cast<DeclStmt>(S);
      auto Begun = [](const Decl *Each) { return !isa<VarDecl>(Each) || cast<VarDecl>(Each)->getInit(); };
      if (Declared && llvm::none_of(Declared->decls(), Begun))
        continue;
      Only = dyn_cast<OMPExecutableDirective>(S);
      if (!Only || S != Block->body_back())
        return;
    }
  if (Only && findNeedlessBarriers(Context.File.Context, Code, Only, Context.Region->Sequential.Team).Overlaps &&
      Out.Barrier.erase(Only))
    Out.Fresh.erase(Only);
}

void SpmdAnalysis::parallel(const OMPExecutableDirective *D) {
  if (wantsExactThreads(D))
    return fail(D, ObstacleKind::ExactThreads);
  for (const OMPClause *C : D->clauses()) {
    if (isa<OMPIfClause>(C) && (!isOpenMPTargetExecutionDirective(D->getDirectiveKind()) || isIfOfParallel(C)))
      return fail(D, ObstacleKind::HasIf);
    if (auto *Clause = dyn_cast<OMPNumThreadsClause>(C)) {
      auto Asked = hostThreads(Context, Region, asWritten(Clause->getNumThreads()));
      if (!Asked)
        return fail(D, ObstacleKind::ComputesThreads);
      std::string Text = Asked->Constant ? std::to_string(*Asked->Constant) : Asked->Host;
      if (Threads.value_or(Text) != Text)
        return fail(D, ObstacleKind::OtherThreads);
      Threads = Text;
    }
  }
  if (setsVariables(codeOf(D)))
    return fail(D, ObstacleKind::SetsControlVariables);
  if (detachesTasks(codeOf(D)))
    return fail(D, ObstacleKind::DetachesTasks);
  // What its threads write to is the team's: a variable that each thread has would keep it to itself.
  for (const UsedVariable &Use : usedVariables(Context, D))
    if (Use.Written && where(Use.Decl) == Where::Own &&
        !Context.Region->ChangedApart.contains(Use.Decl->getCanonicalDecl()))
      return fail(D, ObstacleKind::ChangesOwn, Use.Decl->getNameAsString());
  struct Finder : CalledCodeVisitor {
    bool State = false;
    bool VisitOMPExecutableDirective(OMPExecutableDirective *Inner) override {
      State |= hasLeaf(Inner, {OMPD_parallel});
      return !State;
    }
    bool unknown(const Expr *) override { return !(State = true); }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  Out.NeedsState |= Finder.State;
  for (const Stmt *S : findNeedlessBarriers(Context.File.Context, Code, D, Context.Region->Sequential.Team).Needless)
    Out.NoWait.insert(S);
  accesses(D);
}

/// Whether code, or what it calls, has a reduction.
static bool reduces(const Stmt *Code) {
  struct Finder : CalledCodeVisitor {
    bool Found = false;
    bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
      Found |= llvm::any_of(D->clauses(), [](const OMPClause *C) { return !reductionItems(C).empty(); });
      return !Found;
    }
    bool unknown(const Expr *) override { return !(Found = true); }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

/// What a parallel construct's threads do to memory, and its reduction. One into the main thread's own variables ends
/// with a barrier, behind which nobody but that thread is at work.
void SpmdAnalysis::accesses(const OMPExecutableDirective *D) {
  const auto &MainThread = Context.Region->Sequential.MainThread;
  std::vector<ReductionListItem> Items;
  for (const auto *C : D->getClausesOfKind<OMPReductionClause>())
    llvm::append_range(Items, reductionItems(C));
  const bool ForMainThread = llvm::all_of(Items, [&](const ReductionListItem &Item) {
    return Item.Root && MainThread.contains(Item.Root->getCanonicalDecl());
  });
  const Summary Does = Functions.of(D);
  if (Does.Writes || Does.Tells || !ForMainThread || D->hasClausesOfKind<OMPLastprivateClause>() ||
      D->hasClausesOfKind<OMPLinearClause>())
    byThreads(D);
  else
    readByAll(D);
  if (MainThread.empty()) // nobody asks for the rest
    return;
  const bool Inside = reduces(codeOf(D));
  if (!Items.empty() && ForMainThread) {
    if (!Inside && !Now.Reduced)
      Out.Fresh.insert(D);
    Now = {};
  }
  Now.Reduced |= !Items.empty() || Inside;
}

void SpmdAnalysis::directive(const OMPExecutableDirective *D) {
  auto Leaves = getLeafConstructsOrSelf(D->getDirectiveKind());
  auto Only = [&](std::initializer_list<Directive> Known) {
    return llvm::all_of(Leaves, [&](Directive Leaf) { return llvm::is_contained(Known, Leaf); });
  };
  if (hasLeaf(D, {OMPD_parallel})) {
    if (!Only({OMPD_target, OMPD_teams, OMPD_distribute, OMPD_parallel, OMPD_for, OMPD_simd, OMPD_sections, OMPD_masked,
               OMPD_master}))
      return fail(D, ObstacleKind::ConstructOfGenericMode);
    return parallel(D);
  }
  if (D->getDirectiveKind() == OMPD_atomic) {
    // Its statement is of no other kind than an expression, or a block or condition of such.
    struct Finder : DynamicRecursiveASTVisitor {
      std::vector<const Expr *> Found;
      bool TraverseStmt(Stmt *S) override {
        if (auto *E = dyn_cast_or_null<Expr>(S)) {
          Found.push_back(E);
          return true;
        }
        return DynamicRecursiveASTVisitor::TraverseStmt(S);
      }
    } Finder;
    Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
    Effect Does;
    for (const Expr *E : Finder.Found)
      Does |= evaluation(E);
    if (Does.Own)
      return fail(D, ObstacleKind::CapturesIntoOwn); // which alone() makes the team's
    Out.MainThread.insert(D);
    return byMainThread(D);
  }
  if (D->getDirectiveKind() == OMPD_simd && !isThreadConstruct(D)) {
    if (D->hasClausesOfKind<OMPPrivateClause>())
      return fail(D, ObstacleKind::MakesPrivateCopies);
    return run(codeOf(D));
  }
  if (Only({OMPD_target, OMPD_teams, OMPD_distribute, OMPD_simd}))
    return distribute(D);
  fail(D, ObstacleKind::ConstructOfGenericMode);
}

} // namespace chomp
