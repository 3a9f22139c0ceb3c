//===- ThreadConstructs.cpp - constructs that decide which threads run ----===//
//
// teams, distribute, parallel, for, sections, single, masked, barrier, task and their like inside device code, taken
// apart by leaf construct: their loops or blocks, the copies that their clauses make, and how a parallel construct's
// threads reach the variables around it. A team's initial thread runs the code outside of parallel constructs alone; on
// a GPU other threads can't look into its registers and stack. What they only read travels by value with the construct;
// what they share by address is declared in the team's memory from the start.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Threads/ThreadConstructs.h"

#include "Analysis/CalledCode.h"
#include "Analysis/ControlVariables.h"
#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/PrivateVariables.h"
#include "Analysis/TeamCode.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Clauses/Reductions.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Expressions.h"
#include "Frontend/Loops/LoopNests.h"
#include "Frontend/Threads/Blocks.h"
#include "Frontend/Threads/Dependences.h"
#include "Frontend/Threads/SpmdMode.h"
#include "Frontend/Threads/ThreadConstructBuilder.h"
#include "Frontend/Threads/WorkItemText.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

ThreadConstructBuilder::ThreadConstructBuilder(BuildContext &Context, const OMPExecutableDirective *D, unsigned Skip)
    : Context(Context), D(D), Leaves(leavesOf(D)), T(std::make_shared<ThreadConstruct>()) {
  Leaves.erase(Leaves.begin(), Leaves.begin() + std::min<size_t>(Skip, Leaves.size()));
}

std::shared_ptr<ThreadConstruct> ThreadConstructBuilder::build() {
  T->SpmdMode = Context.Region->SpmdMode && !inParallel();
  T->OneEach = Context.Region->SpmdMode && Context.Region->SpmdMode->OneEach.contains(D)
                   ? Context.Region->SpmdMode->TeamThreads
                   : 0;
  T->WholeTeam = Context.Region->SpmdMode && llvm::count(Context.Region->Enclosing, OMPD_parallel) == 1;
  T->BarrierBeforeResults = T->SpmdMode && Context.Region->SpmdMode->BarrierAtEnd.contains(D);
  T->Fresh = T->SpmdMode && isFreshReduction(Context, D);
  if (auto Found = Context.Region->AsWorkItemLoops.find(D); Found != Context.Region->AsWorkItemLoops.end()) {
    Mine = Found->second.get();
    T->AsWorkItemLoops = Mine->Whole ? WorkItemKind::Whole : WorkItemKind::BarrierIntervals;
  }
  T->InBarrierInterval = Context.Region->InWorkItemLoops;
  auto Originals = std::move(Context.Region->Originals);
  Context.Region->Originals.clear();
  nameCopies();
  T->MayWait = Context.NamesEvents && has(OMPD_task) && D->hasClausesOfKind<OMPDependClause>();
  takeClauses();
  const bool Task = !has(OMPD_parallel) && (has(OMPD_task) || has(OMPD_taskloop));
  T->OwnVariables = Task && maySetVariables(codeOf(D));
  takeEvents(Task);
  T->Nowait |= T->InBarrierInterval;
  T->Nowait |= Context.Region->SpmdMode && Context.Region->SpmdMode->NoWait.contains(D);
  if (has(OMPD_loop))
    T->Bind = binding();
  if (has(OMPD_parallel) && !isInBarrierIntervals()) {
    takeChangedApart();
    takeCopies();
  }
  ConstructList Outer = Context.Region->Enclosing;
  Context.Region->Enclosing.insert(Context.Region->Enclosing.end(), Leaves.begin(), Leaves.end());
  auto Copied = Context.Region->Copied;
  for (const VarDecl *V : privateVariables(D))
    Context.Region->Copied.insert(V);
  if (has(OMPD_parallel))
    Context.Region->Copied.insert_range(Context.Region->ChangedApart);
  takeCode();
  Context.Text.enter(std::move(Outside));
  Context.Region->Originals = std::move(Originals);
  Context.Region->Copied = std::move(Copied);
  Context.Region->Enclosing = std::move(Outer);
  return T;
}

void ThreadConstructBuilder::refuse(const OMPClause *C, llvm::StringRef What) {
  Context.error(C->getBeginLoc(), Diag::UnsupportedClause)
      << (What.empty() ? getOpenMPClauseName(C->getClauseKind(), 52) : What) << spell(Leaves)
      << " inside a target region";
}

Expression ThreadConstructBuilder::argument(const Expr *E) {
  return outside([&] { return buildExpression(Context, asWritten(E)); });
}

LoopBinding ThreadConstructBuilder::binding() const {
  if (Bind != OMPC_BIND_unknown)
    return Bind == OMPC_BIND_teams      ? LoopBinding::Teams
           : Bind == OMPC_BIND_parallel ? LoopBinding::Parallel
                                        : LoopBinding::Thread;
  ConstructList Around = Context.Region->Enclosing;
  for (Directive Leaf : Leaves)
    if (Leaf != OMPD_loop)
      Around.push_back(Leaf);
  if (!Around.empty() && Around.back() == OMPD_parallel)
    return LoopBinding::Parallel;
  return !Around.empty() && Around.back() == OMPD_teams ? LoopBinding::Teams : LoopBinding::Thread;
}

void ThreadConstructBuilder::takeClauses() {
  for (const OMPClause *C : D->clauses()) {
    if (isInBarrierIntervals() && isa<OMPPrivateClause, OMPFirstprivateClause>(C))
      continue; // kept as the construct's own variables are
    auto Each = [&](auto *List, Sharing Share) {
      for (const Expr *E : List->varlist())
        addPrivate(C, E, Share);
    };
    switch (C->getClauseKind()) {
    case OMPC_private:
      Each(cast<OMPPrivateClause>(C), Sharing::Private);
      break;
    case OMPC_firstprivate:
      if (!isOfTarget(D, C))
        for (const Expr *E : cast<OMPFirstprivateClause>(C)->varlist())
          if (T->MayWait || !isOnlyRead(E))
            addPrivate(C, E, Sharing::Firstprivate);
      break;
    case OMPC_lastprivate:
      Each(cast<OMPLastprivateClause>(C), Sharing::Lastprivate);
      if (cast<OMPLastprivateClause>(C)->getKind() == OMPC_LASTPRIVATE_conditional)
        takeConditional(cast<OMPLastprivateClause>(C));
      takeInductions(C);
      break;
    case OMPC_linear:
      Each(cast<OMPLinearClause>(C), Sharing::Lastprivate);
      takeInductions(C);
      break;
    case OMPC_reduction:
      if (!reducesDirectly(D))
        takeReduction(cast<OMPReductionClause>(C));
      break;
    case OMPC_num_threads:
      T->NumThreads = argument(cast<OMPNumThreadsClause>(C)->getNumThreads());
      if (wantsExactThreads(D))
        takeStrict(C->getBeginLoc());
      break;
    case OMPC_if:
      takeIf(cast<OMPIfClause>(C));
      break;
    case OMPC_filter:
      T->Filter = argument(cast<OMPFilterClause>(C)->getThreadID());
      break;
    case OMPC_schedule: {
      auto *Schedule = cast<OMPScheduleClause>(C);
      T->Schedule.Present = true;
      T->Schedule.Kind = getOpenMPSimpleClauseTypeName(OMPC_schedule, Schedule->getScheduleKind());
      if (Schedule->getChunkSize())
        T->Schedule.Chunk = argument(Schedule->getChunkSize());
      if (Schedule->getScheduleKind() == OMPC_SCHEDULE_runtime && Context.SetsSchedule)
        T->Schedule.Chunk.Host = has(OMPD_distribute) ? "chomp::runtime_chunk(0)" : "chomp::runtime_chunk()";
      break;
    }
    case OMPC_dist_schedule: {
      auto *Schedule = cast<OMPDistScheduleClause>(C);
      T->DistSchedule.Present = true;
      T->DistSchedule.Kind = "static";
      if (Schedule->getChunkSize())
        T->DistSchedule.Chunk = argument(Schedule->getChunkSize());
      break;
    }
    case OMPC_nowait:
      T->Nowait = true;
      break;
    case OMPC_detach:
      takeDetach(cast<OMPDetachClause>(C));
      break;
    case OMPC_ordered:
      T->Ordered = true;
      break;
    case OMPC_bind:
      Bind = cast<OMPBindClause>(C)->getBindKind();
      break;
    case OMPC_copyprivate:
      for (const Expr *E : cast<OMPCopyprivateClause>(C)->varlist())
        T->CopyPrivate.push_back(Context.Text.expression(E));
      break;
    default: // Support.def has it: map and the like belong to target; the others promise or advise
      break;
    }
  }
  for (const Expr *E : Context.Region->OwnSimdCounters.lookup(D))
    addPrivate(nullptr, E, Sharing::Lastprivate);
}

void ThreadConstructBuilder::takeStrict(SourceLocation Loc) {
  ThreadConstruct::StrictThreads &Strict = T->Strict.emplace();
  Strict.Where = Context.quotedPlace(Loc);
  Strict.Message = "\"fewer threads than num_threads(strict) asks for\"";
  for (const OMPClause *C : D->clauses())
    if (auto *Severity = dyn_cast<OMPSeverityClause>(C))
      Strict.Fatal = Severity->getSeverityKind() != OMPC_SEVERITY_warning;
    else if (auto *Message = dyn_cast<OMPMessageClause>(C))
      Strict.Message = Context.Text.expression(asWritten(Message->getMessageString()));
}

void ThreadConstructBuilder::takeEvents(bool Task) {
  if (!Context.NamesEvents)
    return;
  T->OwnChildren = Task && mayHaveChildren(codeOf(D));
  const bool Group = has(OMPD_taskgroup) || (Task && has(OMPD_taskloop) && !D->hasClausesOfKind<OMPNogroupClause>());
  T->AwaitsTasks =
      has(OMPD_taskwait) || has(OMPD_taskyield) || (Group && (T->OwnChildren || mayHaveChildren(codeOf(D))));
  if (T->MayWait || has(OMPD_taskwait))
    T->Dependences = outside([&] { return buildDependences(Context, D); });
  else if (auto *Object = dyn_cast<OMPDepobjDirective>(D))
    buildDependObject(Context, Object, *T);
  Context.Model.Unit.HasEvents |=
      T->OwnChildren || T->AwaitsTasks || T->MayWait || !T->Event.empty() || !T->DependObject.empty();
}

bool ThreadConstructBuilder::mayHaveChildren(const Stmt *Code) {
  struct Finder : CalledCodeVisitor {
    bool Found = false;
    bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
      return !(Found |= hasLeaf(D, {OMPD_task, OMPD_taskwait}));
    }
    bool unknown(const Expr *) override { return !(Found = true); }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

void ThreadConstructBuilder::takeDetach(const OMPDetachClause *C) {
  const Expr *Handle = asWritten(C->getEventHandler());
  T->Event = Context.Text.expression(Handle);
  if (T->MayWait || !isOnlyRead(Handle))
    addPrivate(C, Handle, Sharing::Firstprivate);
}

void ThreadConstructBuilder::takeIf(const OMPIfClause *If) {
  OpenMPDirectiveKind Name = If->getNameModifier();
  const bool MayBeDeferred = has(OMPD_task) && (T->MayWait || D->hasClausesOfKind<OMPDetachClause>());
  if (MayBeDeferred ||
      (has(OMPD_parallel) &&
       (Name == OMPD_parallel || (Name == OMPD_unknown && !isOpenMPTargetExecutionDirective(D->getDirectiveKind())))))
    T->If = argument(If->getCondition());
}

void ThreadConstructBuilder::takeScan() {
  const auto [Body, Scan] = findScan(codeOf(D));
  if (!Scan)
    return; // Sema has said so
  T->Scan.emplace();
  T->Scan->Exclusive = Scan->hasClausesOfKind<OMPExclusiveClause>();
  checkPhases(Body, Scan);
  for (const PrivateCopy &P : T->Privates)
    if (P.Share == Sharing::Reduction) {
      T->Scan->Items.push_back(T->Reductions[P.Reduction]);
      T->Scan->Originals.push_back(P.Original);
    }
}

void ThreadConstructBuilder::checkPhases(const CompoundStmt *Body, const OMPScanDirective *Scan) {
  struct Names : DynamicRecursiveASTVisitor {
    llvm::SmallPtrSet<const ValueDecl *, 8> Declared;
    const DeclRefExpr *Used = nullptr;
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      Used = Declared.contains(E->getDecl()) ? E : nullptr;
      return !Used;
    }
  } Behind;
  bool Before = true;
  for (Stmt *S : Body->body()) {
    Before &= S != Scan;
    auto *Declaration = dyn_cast<DeclStmt>(S);
    if (Before && Declaration)
      for (const Decl *Name : Declaration->decls())
        if (auto *V = dyn_cast<VarDecl>(Name))
          Behind.Declared.insert(V);
    if (!Before && !Behind.TraverseStmt(S)) {
      Context.error(Behind.Used->getBeginLoc(), Diag::ScanPhases) << Behind.Used->getDecl();
      return;
    }
  }
}

bool ThreadConstructBuilder::isPlainLoop() const {
  bool Alone = llvm::all_of(Leaves, [&](Directive Leaf) {
    return isOfOneThread(Leaf) || Leaf == OMPD_simd || (Leaf == OMPD_loop && T->Bind == LoopBinding::Thread);
  });
  if (!Alone || hasInScan(D) || llvm::any_of(T->Privates, [](const PrivateCopy &P) {
        return P.Share == Sharing::Lastprivate || P.Share == Sharing::FirstLastprivate;
      }))
    return false;
  // Counters that are declared outside are private all the same.
  struct Finder : DynamicRecursiveASTVisitor {
    llvm::SmallPtrSet<const VarDecl *, 8> Declared;
    bool VisitVarDecl(VarDecl *V) override {
      Declared.insert(V->getCanonicalDecl());
      return true;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  auto *Loop = dyn_cast<OMPLoopDirective>(D);
  return Loop && llvm::all_of(Loop->counters(),
                              [&](const Expr *Counter) { return Finder.Declared.contains(variableIn(Counter)); });
}

void ThreadConstructBuilder::takeCode() {
  if (!D->hasAssociatedStmt())
    return;
  if (auto *Loops = dyn_cast<OMPLoopBasedDirective>(D); Loops && !isPlainLoop()) {
    ThreadConstruct *Outer = Context.Region->InScan;
    if (hasInScan(D)) {
      takeScan();
      Context.Region->InScan = T.get();
    }
    SmallVector<const VarDecl *, 4> Counters;
    llvm::scope_exit Restore([&] { Context.Region->InScan = Outer; });
    if (auto Nest = buildLoopNest(Context, Loops, Counters))
      T->Loops = std::move(Nest);
    else
      return;
    // Counters of associated loops that stayed in the body.
    for (const Expr *E : counters(D))
      if (const VarDecl *V = variableIn(E);
          V && !llvm::is_contained(Counters, V) && !find(V) && isDeclaredBefore(V, codeOf(D)->getBeginLoc()))
        addPrivate(nullptr, E, Sharing::Private);
    // A counter that is lastprivate gets the value after the loop.
    for (const VarDecl *V : Counters)
      if (PrivateCopy *P = find(V)) {
        P->Decl.clear();
        llvm::erase_if(T->Inductions, [&](const InductionItem &I) { return I.Variable == P->Name; });
      }
    return;
  }
  if (has(OMPD_sections)) {
    for (const Stmt *S : codeOf(D)->children()) {
      auto *Section = dyn_cast<OMPSectionDirective>(S);
      T->Sections.push_back(buildBlock(Context, Section ? codeOf(Section) : S));
    }
    return;
  }
  if (!isInBarrierIntervals()) {
    T->Body = buildBlock(Context, codeOf(D));
    return;
  }
  Context.Region->InWorkItemLoops = Mine;
  T->Body = buildWorkItemLoops(Context, *Mine);
  Context.Region->InWorkItemLoops = nullptr;
  T->ThreadsName = threadsName(Context);
  T->Kept = keptArrays(Context, *Mine);
  T->Results = keptReductions(Context, *Mine);
  T->ThreadParameter = threadParameter(Context, *Mine);
}

std::shared_ptr<ThreadConstruct> buildThreadConstruct(BuildContext &Context, const OMPExecutableDirective *D,
                                                      unsigned Skip) {
  return ThreadConstructBuilder(Context, D, Skip).build();
}

} // namespace chomp
