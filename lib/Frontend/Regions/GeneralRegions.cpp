//===- GeneralRegions.cpp - regions that are more than a loop -------------===//
//
// Regions with sequential code beside parallel constructs, or with constructs that a team's threads meet in them: which
// they are, and their description.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/GeneralRegions.h"

#include "Analysis/CalledCode.h"
#include "Analysis/Directives.h"
#include "Analysis/TeamCode.h"
#include "Frontend/Clauses/Allocators.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Clauses/Clauses.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Clauses/SimdCounters.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Regions/DataEnvironment.h"
#include "Frontend/Regions/Restrict.h"
#include "Frontend/Regions/SharedVariables.h"
#include "Frontend/Threads/Blocks.h"
#include "Frontend/Threads/SequentialWalk.h"
#include "Frontend/Threads/SpmdMode.h"
#include "Frontend/Threads/TeamEach.h"
#include "Frontend/Threads/TeamRows.h"
#include "Frontend/Threads/TeamSize.h"
#include "Frontend/Threads/TeamTemporaries.h"
#include "Frontend/Threads/ThreadConstructs.h"
#include "Frontend/Threads/WorkItemText.h"
#include "Model/ThreadCount.h"

#include "clang/AST/OpenMPClause.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

const OMPExecutableDirective *onlyTeams(const Stmt *S) {
  auto *D = onlyDirective(S);
  return D && isOpenMPTeamsDirective(D->getDirectiveKind()) ? D : nullptr;
}

bool hasUnmappedResults(const OMPExecutableDirective *D, const OMPExecutableDirective *Teams) {
  llvm::SmallPtrSet<const ValueDecl *, 4> Mapped;
  auto Variable = [](const Expr *E) -> const ValueDecl * {
    auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Ref ? Ref->getDecl() : nullptr;
  };
  for (const OMPClause *C : D->clauses())
    if (auto *Map = dyn_cast<OMPMapClause>(C))
      for (const Expr *E : Map->varlist())
        Mapped.insert(Variable(E));
    else if (auto *Task = dyn_cast<OMPInReductionClause>(C)) // as if mapped (OpenMP 5.2, 5.8.1)
      for (const Expr *E : Task->varlist())
        Mapped.insert(Variable(E));
  auto Results = [&](auto *C) {
    return llvm::any_of(C->varlist(), [&](const Expr *E) { return !Mapped.contains(Variable(E)); });
  };
  for (const OMPClause *C : Teams->clauses())
    if (auto *R = dyn_cast<OMPReductionClause>(C); R && Results(R))
      return true;
    else if (auto *L = dyn_cast<OMPLastprivateClause>(C); L && Results(L))
      return true;
  return false;
}

bool copiesDevices(const BuildContext &Context, const OMPExecutableDirective *Teams) {
  return llvm::any_of(ClauseSets(Context, Teams).Firstprivate,
                      [](const VarDecl *V) { return OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V); });
}

/// Whether a construct says more of its teams than the construct with a loop that is all of them would: copies and
/// results of theirs.
static bool hasOwnOfTeams(const OMPExecutableDirective *D, const OMPExecutableDirective *Loop) {
  auto *Bind = Loop->getSingleClause<OMPBindClause>();
  return (Bind && !Bind->isImplicit()) || llvm::any_of(D->clauses(), [](const OMPClause *C) {
           return isa<OMPReductionClause, OMPPrivateClause, OMPAllocateClause>(C) ||
                  (isa<OMPFirstprivateClause>(C) && !C->isImplicit());
         });
}

const OMPExecutableDirective *onlyLoop(const BuildContext &Context, const OMPExecutableDirective *D) {
  const OpenMPDirectiveKind Kind = D->getDirectiveKind();
  if (Kind != OMPD_target && Kind != OMPD_target_teams)
    return nullptr;
  auto *Loop = onlyDirective(codeOf(D));
  return Loop && Loop->getDirectiveKind() == OMPD_loop && bindsToOthers(Loop) && !hasUnmappedResults(D, Loop) &&
                 !copiesDevices(Context, Loop) && !usesTeam(codeOf(Loop), /*InLoop=*/true) &&
                 (Kind == OMPD_target || !hasOwnOfTeams(D, Loop))
             ? Loop
             : nullptr;
}

namespace {

/// Searches code, and what it calls, for loops that may wait for other threads, and for what another thread tells.
struct WaitFinder : CalledCodeVisitor {
  bool Loops = false, Hears = false;

  bool VisitWhileStmt(WhileStmt *) override { return Loops = true; }
  bool VisitDoStmt(DoStmt *) override { return Loops = true; }
  bool VisitForStmt(ForStmt *For) override { // but for those that count
    auto *Condition = dyn_cast_or_null<BinaryOperator>(For->getCond());
    Loops |= !Condition || !Condition->isRelationalOp() || !For->getInc();
    return true;
  }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    Hears |= hasLeaf(D, {OMPD_atomic, OMPD_critical, OMPD_flush});
    return true;
  }
  bool VisitAtomicExpr(AtomicExpr *) override { return Hears = true; }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    Hears |= E->getCastKind() == CK_AtomicToNonAtomic;
    return true;
  }
  bool enters(const FunctionDecl *F) override {
    llvm::StringRef Name = F->getIdentifier() ? F->getName() : "";
    const bool Locks = Name.starts_with("omp_") && Name.contains("_lock");
    Hears |= Locks || Name.starts_with("__sync_");
    return !Locks;
  }
};

} // namespace

/// Whether threads of a loop may wait for one another: the schedule tells which of them has an iteration.
static bool mayWaitInLoop(const OMPExecutableDirective *D) {
  auto *Schedule = D->getSingleClause<OMPScheduleClause>();
  if (!Schedule || Schedule->getScheduleKind() != OMPC_SCHEDULE_static || hasLeaf(D, {OMPD_distribute}))
    return false;
  WaitFinder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  return Finder.Loops && Finder.Hears;
}

bool isGeneral(const TargetRegion &Region, const OMPExecutableDirective *Inner, bool Apart) {
  bool Loops = isa<OMPLoopBasedDirective>(Inner);
  if (Apart || usesTeam(codeOf(Inner), Loops) || hasInScan(Inner) || Inner->hasClausesOfKind<OMPOrderedClause>() ||
      wantsExactThreads(Inner))
    return true;
  if (llvm::any_of(Inner->clauses(), isIfOfParallel) || (Loops && mayWaitInLoop(Inner)))
    return true;
  return !Loops &&
         llvm::any_of(Region.Constructs, [](Directive Leaf) { return Leaf != OMPD_target && Leaf != OMPD_teams; });
}

/// The kernel gets the address of what the region's own construct reduces to; nothing else in it asks for that.
static void giveOriginals(TargetRegion &Region) {
  const Construct *Only = Region.Body.Pieces.size() == 1 ? Region.Body.Pieces.front().Nested.get() : nullptr;
  if (!Only || !Only->Threads)
    return;
  for (PrivateCopy &P : Only->Threads->Privates)
    for (Variable &V : Region.Variables)
      if (P.Share == Sharing::Reduction && !P.Array && !P.Pointer && V.Name == P.Name && V.Parameter == P.Original &&
          V.LocalDecl.ends_with("&" + V.Name)) {
        P.Given = true;
        V.LocalDecl = V.LocalInit = "";
      }
}

/// A general region's code. Outer: the construct that is all of it, or else target; Skip: its leaves that are not part
/// of the code.
static StructuredBlock buildGeneralBody(BuildContext &Context, const OMPExecutableDirective *D,
                                        const OMPExecutableDirective *Outer, unsigned Skip,
                                        const TargetRegion &Region) {
  Context.Region->Enclosing = {OMPD_target};
  if (!isThreadConstruct(Outer))
    return buildBlock(Context, codeOf(D));
  auto C = std::make_shared<Construct>();
  C->Constructs.assign(Region.Constructs.begin() + 1, Region.Constructs.end());
  C->Where = Region.Where;
  C->Indentation = Region.Indentation;
  C->InBlock = true;
  C->Threads = buildThreadConstruct(Context, Outer, Skip);
  if (C->Constructs == ConstructList{OMPD_teams} && C->Threads->Privates.empty())
    return std::move(C->Threads->Body);
  StructuredBlock Body;
  Body.Pieces.push_back({"", C});
  Body.Indentation = Region.Indentation;
  return Body;
}

/// How each variable reaches the kernel. An allocator's handle is the kernel's own, also where its object is mapped.
static void notePassing(BuildContext &Context, llvm::ArrayRef<UsedVariable> Uses, const TargetRegion &Region) {
  Context.Region->Passed.clear();
  for (const UsedVariable &Use : Uses)
    for (const Variable &V : Region.Variables)
      if (V.Name == Context.Text.name(Use.Decl))
        Context.Region->Passed[Use.Decl->getCanonicalDecl()] =
            llvm::any_of(Region.Allocators, [&](const AllocatorItem &Item) { return Item.Name == V.Name; })
                ? Passing::Local
                : V.Pass;
}

/// What the virtual GPU runs: one thread does the sequential code, and where none of those that it starts needs a stack
/// of its own, they take turns.
static void useWorkItemLoops(BuildContext &Context, const OMPExecutableDirective *D,
                             const OMPExecutableDirective *Outer, unsigned Skip, TargetRegion &Region,
                             std::vector<Variable> Variables) {
  // Where nobody can tell how many threads there are, there is one.
  if (!Context.MayUseWorkItemLoops || Region.AnyTeamSize || !Region.Allocators.empty())
    return;
  Context.Region->AsWorkItemLoops = findWorkItemLoops(Context, D, Region.WhyStacks);
  if (Context.Region->AsWorkItemLoops.empty())
    return;
  Region.AsWorkItemLoops = std::make_shared<TargetRegion::WorkItemBody>();
  Region.AsWorkItemLoops->Body = buildGeneralBody(Context, D, Outer, Skip, Region);
  Region.AsWorkItemLoops->Variables = std::move(Variables);
  Context.Region->AsWorkItemLoops.clear();
}

void useWorkItemLoopsInKernelMode(BuildContext &Context, const OMPExecutableDirective *D, TargetRegion &Region) {
  if (!Context.MayUseWorkItemLoops || !Region.Allocators.empty())
    return;
  const std::vector<UsedVariable> Uses = usedVariables(Context, codeOf(D));
  notePassing(Context, Uses, Region);
  if (auto T = findWorkItemLoops(Context, D, Region, Region.WhyStacks)) {
    Region.AsWorkItemLoops = std::make_shared<TargetRegion::WorkItemBody>();
    Context.Region->InWorkItemLoops = T.get();
    Region.AsWorkItemLoops->Body = buildWorkItemLoops(Context, *T);
    Context.Region->InWorkItemLoops = nullptr;
    Region.AsWorkItemLoops->ThreadsName = threadsName(Context);
    Region.AsWorkItemLoops->Kept = keptArrays(Context, *T);
    // Private variables are declared where they are needed.
    llvm::copy_if(Region.Variables, std::back_inserter(Region.AsWorkItemLoops->Variables), [&](const Variable &V) {
      return llvm::none_of(Uses, [&](const UsedVariable &Use) {
        return T->Variables.contains(Use.Decl->getCanonicalDecl()) && V.Pass == Passing::Local &&
               V.Name == Context.Text.name(Use.Decl);
      });
    });
  }
}

/// Tells a kernel's compiler how many threads a team has, where it makes a difference.
static void takeKnownThreads(BuildContext &Context, const OMPExecutableDirective *D, TargetRegion &Region) {
  const unsigned Threads = Region.TeamThreads ? Region.TeamThreads : threadsOfClauses(Region.Launch);
  if (Threads && Region.Launch.Bounds.empty() && goesByThreads(D, Context.Region->SpmdMode->OneEach))
    Region.KnownThreads = Threads;
}

void buildGeneral(BuildContext &Context, const OMPExecutableDirective *D, const OMPExecutableDirective *Teams,
                  TargetRegion &Region) {
  // The variables first, for parallel constructs have to know how each reaches the kernel.
  const Stmt *Code = isThreadConstruct(D) ? D : codeOf(D);
  checkSimdCounters(Context, Code, D);
  const std::vector<UsedVariable> Uses = usedVariables(Context, Code);
  for (const UsedVariable &Use : Uses)
    if (Use.Written && isChangedApart(codeOf(D), Use.Decl))
      Context.Region->ChangedApart.insert(Use.Decl->getCanonicalDecl());
  buildDataEnvironment(Context, D, Region, {});
  applyAllocators(Context, D, Region);
  notePassing(Context, Uses, Region);
  // What is mapped is one for all.
  Context.Region->ChangedApart.remove_if([&](const VarDecl *V) {
    Passing Pass = Context.Region->Passed.lookup(V);
    return Pass != Passing::Value && Pass != Passing::Pointer && Pass != Passing::Local;
  });
  Context.Region->Sequential = sequentialVariables(Context, Code, nullptr);
  shareLiterals(Context, Code);
  buildThreadCount(Context, codeOf(D), Region);
  Region.AnyTeamSize = !tellsTeamSize(Context, D);
  if (SpmdMode T = findSpmdMode(Context, D, Region); !T.Why) {
    Context.Region->SpmdMode = std::move(T);
    restrictPointers(Context, D, /*Loops=*/nullptr, Region);
  } else {
    Region.WhyGeneral = std::move(T.Why);
  }
  const OMPExecutableDirective *Outer = D;
  unsigned Skip = 1;
  if (Teams) {
    Outer = Teams;
    Skip = 0;
    buildTeamsClauses(Context, Teams, Region);
  }
  if (Context.Region->SpmdMode) {
    takeTeamEach(Context, D, Region);
    takeTeamRows(Context, D, Teams, Region);
    takeKnownThreads(Context, D, Region);
  }
  std::vector<Variable> Variables = Region.Variables;
  Region.Body = buildGeneralBody(Context, D, Outer, Skip, Region);
  if (Context.Region->SpmdMode) {
    Region.SpmdMode = true;
    if (!Region.Body.Pieces.empty() && isThreadConstruct(Outer))
      giveOriginals(Region);
    Region.NeedsState = Context.Region->SpmdMode->NeedsState;
    Region.TeamVariables = std::move(Context.Region->SpmdMode->TeamVariables);
    Context.Region->SpmdMode.reset();
    Context.Region->Sequential.MainThread.clear();
  }
  if (!Context.File.Diags.hasErrorOccurred())
    useWorkItemLoops(Context, D, Outer, Skip, Region, std::move(Variables));
}

} // namespace chomp
