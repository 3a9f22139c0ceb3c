//===- ThreadConstructs.cpp - constructs that decide which threads run ----===//
//
// teams, distribute, parallel, for, sections, single, masked, barrier, task and their like inside device code, taken
// apart by leaf construct: their loops or blocks, the copies that their clauses make, and how a parallel construct's
// threads reach the variables around it. A team's initial thread runs the code outside of parallel constructs alone; on
// a GPU other threads can't look into its registers and stack. What they only read travels by value with the construct;
// what they share by address is declared in the team's memory from the start.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Builders.h"
#include "Frontend/Pragmas/TemplateVariables.h"
#include "Frontend/Regions/Allocators.h"
#include "Frontend/Regions/Groupprivate.h"
#include "Frontend/Regions/Inductions.h"
#include "Frontend/Regions/Reductions.h"
#include "Frontend/Regions/ThisPointer.h"
#include "Frontend/Threads/CalledCode.h"
#include "Frontend/Threads/ControlVariables.h"
#include "Frontend/Threads/Dependences.h"
#include "Frontend/Threads/LeaderCode.h"
#include "Frontend/Threads/Together.h"
#include "Frontend/Threads/TurnsText.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

/// A taskloop's tasks are run by one thread, in order: they work on the original list items. So do those of a
/// taskgroup.
bool reducesDirectly(const OMPExecutableDirective *D) {
  return hasLeaf(D, {OMPD_taskloop}) && !hasLeaf(D, {OMPD_parallel});
}

/// What Sema makes firstprivate by itself on a combined target construct is so for target alone.
bool isOfTarget(const OMPExecutableDirective *D, const OMPClause *C) {
  return C->isImplicit() && isOpenMPTargetExecutionDirective(D->getDirectiveKind());
}

const VarDecl *variableIn(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  while (auto *Section = dyn_cast<ArraySectionExpr>(E))
    E = Section->getBase()->IgnoreParenImpCasts();
  auto *Ref = dyn_cast<DeclRefExpr>(E);
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  // Sema has variables of its own in clauses, of which some stand for members.
  return V && (!V->isImplicit() || memberOf(V)) ? V->getCanonicalDecl() : nullptr;
}

/// The counters of a construct's loops, those that ordered(n) associates among them. A template has none.
SmallVector<const Expr *, 4> counters(const OMPExecutableDirective *D) {
  SmallVector<const Expr *, 4> Found;
  if (auto *Loop = dyn_cast<OMPLoopDirective>(D))
    Found.append(Loop->counters().begin(), Loop->counters().end());
  for (const auto *C : D->getClausesOfKind<OMPOrderedClause>())
    for (unsigned I = 0; I < C->getLoopNumIterations().size(); ++I)
      Found.push_back(C->getLoopCounter(I));
  llvm::erase(Found, nullptr);
  return Found;
}

class ThreadConstructBuilder {
public:
  ThreadConstructBuilder(BuildContext &Context, const OMPExecutableDirective *D, unsigned Skip)
      : Context(Context), D(D), Leaves(leavesOf(D)), T(std::make_shared<ThreadConstruct>()) {
    Leaves.erase(Leaves.begin(), Leaves.begin() + std::min<size_t>(Skip, Leaves.size()));
  }

  std::shared_ptr<ThreadConstruct> build() {
    T->Together = Context.Together && !inParallel();
    T->WholeTeam = Context.Together && llvm::count(Context.Enclosing, OMPD_parallel) == 1;
    T->BarrierBeforeResults = T->Together && Context.Together->BarrierAtEnd.contains(D);
    if (auto Found = Context.ByTurns.find(D); Found != Context.ByTurns.end()) {
      Mine = Found->second.get();
      T->ByTurns = Mine->Whole ? TurnKind::Whole : TurnKind::Stretches;
    }
    T->InStretch = Context.InTurns;
    auto Originals = std::move(Context.Originals);
    Context.Originals.clear();
    nameCopies();
    T->MayWait = Context.NamesEvents && has(OMPD_task) && D->hasClausesOfKind<OMPDependClause>();
    takeClauses();
    const bool Task = !has(OMPD_parallel) && (has(OMPD_task) || has(OMPD_taskloop));
    T->OwnVariables = Task && maySetVariables(codeOf(D));
    takeEvents(Task);
    T->Nowait |= T->InStretch;
    T->Nowait |= Context.Together && Context.Together->NoWait.contains(D);
    if (has(OMPD_loop))
      T->Bind = binding();
    if (has(OMPD_parallel) && !isInStretches()) {
      takeChangedApart();
      takeCopies();
    }
    ConstructList Outer = Context.Enclosing;
    Context.Enclosing.insert(Context.Enclosing.end(), Leaves.begin(), Leaves.end());
    auto Copied = Context.Copied;
    for (const VarDecl *V : privateVariables(D))
      Context.Copied.insert(V);
    if (has(OMPD_parallel))
      Context.Copied.insert_range(Context.ChangedApart);
    takeCode();
    Context.Text.enter(std::move(Outside));
    Context.Originals = std::move(Originals);
    Context.Copied = std::move(Copied);
    Context.Enclosing = std::move(Outer);
    return T;
  }

private:
  bool has(Directive Leaf) const { return llvm::is_contained(Leaves, Leaf); }

  void refuse(const OMPClause *C, llvm::StringRef What = "") {
    Context.error(C->getBeginLoc(), Diag::UnsupportedClause)
        << (What.empty() ? getOpenMPClauseName(C->getClauseKind(), 52) : What) << spell(Leaves)
        << " inside a target region";
  }

  /// In its code a copy has a name alone, and so keeps it from those of other namespaces and classes.
  void nameCopies() {
    Outside = Context.Text.scope();
    CodeScope Inside = Outside;
    for (auto &[V, Name] : copyNames(Context, D)) {
      if (const FieldDecl *Field = memberOf(V); !Field)
        Context.Originals[V] = Context.Text.fullName(V);
      else if (Inside.OwnMembers.try_emplace(Field, Name.Name).second)
        Context.Originals[V] = Context.Text.expression(V->getInit());
      Inside.Variables[V] = Name;
    }
    Context.Text.enter(std::move(Inside));
  }

  /// What is made of clauses' arguments, as the code around the construct would make it.
  template <class Make> auto outside(const Make &What) {
    CodeScope Inside = Context.Text.scope();
    Context.Text.enter(Outside);
    llvm::scope_exit Restore([&] { Context.Text.enter(std::move(Inside)); });
    return What();
  }
  Expression argument(const Expr *E) {
    return outside([&] { return buildExpression(Context, asWritten(E)); });
  }

  PrivateCopy *find(const VarDecl *V) {
    std::string Name = Context.Text.name(V);
    auto It = llvm::find_if(T->Privates, [&](const PrivateCopy &P) { return P.Name == Name; });
    return It == T->Privates.end() ? nullptr : &*It;
  }

  void addPrivate(const OMPClause *C, const Expr *E, Sharing Share) {
    const VarDecl *V = variableIn(E);
    if (!V) {
      if (!C->isImplicit())
        refuse(C);
      return;
    }
    if (C && C->isImplicit() && isGroupprivate(V))
      return; // Sema takes it for a copy of target's
    QualType Type = changeable(Context.File.Context, V->getType());
    if (PrivateCopy *Known = find(V)) { // firstprivate and lastprivate; or detach names it, too
      if (Known->Share != Share)
        Known->Share = Sharing::FirstLastprivate;
      return;
    }
    const bool Variable = isVariableLength(Context.File.Context, Type);
    PrivateCopy P;
    P.Name = Context.Text.name(V);
    P.Share = Share;
    P.Array = Type->isArrayType();
    P.Object = isCopiedByConstructor(Context.File.Context, Type);
    if (Variable && P.Object && Share != Sharing::Private)
      Context.error(C->getBeginLoc(), Diag::UnsupportedConstruct)
          << "a copy of an array of variable length whose elements have a copy constructor of their own";
    Context.Model.Unit.NeedsDeviceHeader |= P.Array && P.Object;
    P.Decl = Variable ? "" : Context.Text.declare(Type, P.Name);
    if (const CXXRecordDecl *Class = Type->getAsCXXRecordDecl(); Class && Share == Sharing::Firstprivate) {
      // Another method may be what is called for a constant.
      const QualType Constant = V->getType().getNonReferenceType();
      P.Decl = Class->isLambda() ? "auto " + P.Name : Context.Text.declare(Constant, P.Name);
    }
    // What a team's initial thread gets and its parallel constructs share.
    P.Team = (Context.Sequential.Team.contains(V) || isSharedMember(D, V)) && !inParallel() && !has(OMPD_parallel);
    P.Alignment = allocatedAlignment(Context, D, V);
    Context.Model.Unit.NeedsDeviceHeader |= P.Alignment != 0;
    if (P.Alignment)
      P.Decl = alignedDecl(P.Alignment, P.Decl);
    if (Variable) {
      P.Decl = arrayOfElements(Context, V, P.Team, P.Alignment);
      P.Bytes = bytesOfElements(Context, Type);
      P.Pointer = Share != Sharing::Private;
    } else if (P.Team && !Type.isTrivialType(Context.File.Context)) {
      P.Decl = Context.Text.declare(Type, P.Array ? "(&" + P.Name + ")" : "&" + P.Name);
      P.HeldType = Context.Text.declare(Type, "");
      if (P.Array && P.Object)
        P.HeldType = "chomp::own_array<" + P.HeldType + ">";
      P.HeldType = heldType(P.HeldType, P.Alignment);
      P.Held = inventName(Context.File, P.Name + "_team");
    } else if (P.Team && Context.Together) {
      P.TeamDecl = teamVariable(Context, Type, P.Name);
    }
    if (Share != Sharing::Private)
      takeOriginal(P, V);
    T->Privates.push_back(std::move(P));
  }

  /// Whether a variable is a pointer here, or an array that the device has a pointer to.
  bool isPointer(const VarDecl *V) const {
    QualType Type = V->getType().getNonReferenceType();
    if (Context.Copied.contains(V->getCanonicalDecl())) // by a construct around this one
      return Type->isAnyPointerType() || isVariableLength(Context.File.Context, Type);
    return Type->isAnyPointerType() || Context.Passed.lookup(V->getCanonicalDecl()) == Passing::Array;
  }

  void takeOriginal(PrivateCopy &P, const VarDecl *V) {
    const bool Template = V && deviceTemplate(V); // which has that name
    P.Original = inventName(Context.File, P.Name + (Template ? "_original" : ""));
    if (V && Context.Originals.contains(V->getCanonicalDecl()))
      P.Source = Context.original(V);
  }

  /// OpenMP 5.2 §11.7, bind clause.
  LoopBinding binding() const {
    if (Bind != OMPC_BIND_unknown)
      return Bind == OMPC_BIND_teams      ? LoopBinding::Teams
             : Bind == OMPC_BIND_parallel ? LoopBinding::Parallel
                                          : LoopBinding::Thread;
    ConstructList Around = Context.Enclosing;
    for (Directive Leaf : Leaves)
      if (Leaf != OMPD_loop)
        Around.push_back(Leaf);
    if (!Around.empty() && Around.back() == OMPD_parallel)
      return LoopBinding::Parallel;
    return !Around.empty() && Around.back() == OMPD_teams ? LoopBinding::Teams : LoopBinding::Thread;
  }

  /// A task that is run at once and only reads a variable needs no copy of it, unless the copy is seen to be made.
  bool isOnlyRead(const Expr *Item) {
    if (!Item->getType().getNonReferenceType().isTriviallyCopyableType(Context.File.Context) ||
        !llvm::all_of(Leaves, [](Directive Leaf) { return isOfOneThread(Leaf) || Leaf == OMPD_simd; }))
      return false;
    if (!Written) {
      Written.emplace();
      for (const UsedVariable &Use : usedVariables(Context, codeOf(D)))
        if (Use.Written)
          Written->insert(Use.Decl->getCanonicalDecl());
    }
    const VarDecl *V = variableIn(Item);
    return V && !memberOf(V) && !Written->contains(V) && !knownAlignment(Context, D, V);
  }

  bool isInStretches() const { return T->ByTurns == TurnKind::Stretches; }
  bool inParallel() const { return llvm::is_contained(Context.Enclosing, OMPD_parallel); }

  void takeClauses() {
    for (const OMPClause *C : D->clauses()) {
      if (isInStretches() && isa<OMPPrivateClause, OMPFirstprivateClause>(C))
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
    for (const Expr *E : Context.OwnSimdCounters.lookup(D))
      addPrivate(nullptr, E, Sharing::Lastprivate);
  }

  /// OpenMP 6.0, 12.1.1 and 12.1.2: fewer threads are an error, of which severity and message tell.
  void takeStrict(SourceLocation Loc) {
    ThreadConstruct::StrictThreads &Strict = T->Strict.emplace();
    Strict.Where = Context.quotedPlace(Loc);
    Strict.Message = "\"fewer threads than num_threads(strict) asks for\"";
    for (const OMPClause *C : D->clauses())
      if (auto *Severity = dyn_cast<OMPSeverityClause>(C))
        Strict.Fatal = Severity->getSeverityKind() != OMPC_SEVERITY_warning;
      else if (auto *Message = dyn_cast<OMPMessageClause>(C))
        Strict.Message = Context.Text.expression(asWritten(Message->getMessageString()));
  }

  /// Who waits for tasks, and whose tasks those are, where events may complete any.
  void takeEvents(bool Task) {
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

  /// Whether code, or what it calls, makes tasks or waits for any.
  static bool mayHaveChildren(const Stmt *Code) {
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

  /// OpenMP 6.0, 14.11: the handle gets the event before the task's data environment is made, where it is firstprivate.
  void takeDetach(const OMPDetachClause *C) {
    const Expr *Handle = asWritten(C->getEventHandler());
    T->Event = Context.Text.expression(Handle);
    if (T->MayWait || !isOnlyRead(Handle))
      addPrivate(C, Handle, Sharing::Firstprivate);
  }

  /// lastprivate(conditional), OpenMP 5.2 §5.4.5: the value of the last iteration that assigns one. Run in order, a
  /// copy that begins with the original's value ends with it.
  void takeConditional(const OMPLastprivateClause *C) {
    for (const Expr *E : C->varlist())
      if (PrivateCopy *P = find(variableIn(E))) {
        P->Share = Sharing::FirstLastprivate;
        P->Conditional = true;
        if (P->Team)
          refuse(C, "lastprivate(conditional) of a variable that parallel constructs share");
      }
  }

  void takeIf(const OMPIfClause *If) {
    OpenMPDirectiveKind Name = If->getNameModifier();
    const bool MayBeDeferred = has(OMPD_task) && (T->MayWait || D->hasClausesOfKind<OMPDetachClause>());
    if (MayBeDeferred ||
        (has(OMPD_parallel) &&
         (Name == OMPD_parallel || (Name == OMPD_unknown && !isOpenMPTargetExecutionDirective(D->getDirectiveKind())))))
      T->If = argument(If->getCondition());
  }

  /// The scan directive of the loop, which splits its body in two (OpenMP 5.2 §5.6).
  void takeScan() {
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

  /// The phases become blocks of their own, on the host, too.
  void checkPhases(const CompoundStmt *Body, const OMPScanDirective *Scan) {
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

  void takeReduction(const OMPReductionClause *C);

  void takeInductions(const OMPClause *C) {
    for (const InductionListItem &Listed : inductionItems(Context, C)) {
      const VarDecl *V = variableIn(Listed.Item);
      if (!V)
        continue;
      const bool OfKernel = isOpenMPTargetExecutionDirective(D->getDirectiveKind());
      // The teams don't wait for one another before one of them changes the original. What linear has on distribute is
      // the variable of a loop (OpenMP 5.2, 11.6), which is lastprivate then.
      if (!OfKernel && has(OMPD_distribute)) {
        if (Listed.Note)
          Context.error(Listed.Item->getExprLoc(), Diag::InductionClause)
              << "induction"
              << "on a distribute construct inside a target region is not yet supported: combine the two constructs";
        continue;
      }
      std::string Start = inventName(Context.File, Context.Text.name(V) + "_start");
      auto Item = buildInduction(Context, D, Listed, Start);
      if (!Item)
        continue;
      if (!OfKernel)
        Item->StartDecl =
            "const " + Context.Text.declare(V->getType().getNonReferenceType().getUnqualifiedType(), Start);
      else if (has(OMPD_parallel))
        T->Copies.push_back(Start);
      T->Inductions.push_back(std::move(*Item));
    }
  }

  /// Each thread's own, as if by a firstprivate clause. Where all threads run the kernel together, its parameters are.
  void takeChangedApart() {
    if (inParallel() || Context.Together)
      return;
    for (const UsedVariable &Use : usedVariables(Context, D))
      if (Context.ChangedApart.contains(Use.Decl->getCanonicalDecl()))
        addPrivate(nullptr, Use.FirstUse, Sharing::Firstprivate);
  }

  /// What a parallel construct's threads get by value.
  void takeCopies() {
    if (const std::string &Self = Context.Text.scope().Self; !Self.empty() && usesObject(Context, D))
      T->Copies.push_back(Self);
    for (const UsedVariable &Use : usedVariables(Context, D)) {
      const VarDecl *V = Use.Decl->getCanonicalDecl();
      if (isGroupprivate(V))
        continue;
      auto Pass = Context.Copied.contains(V) ? Context.Passed.end() : Context.Passed.find(V);
      std::string Name = Context.Text.name(V);
      PrivateCopy *Own = find(V);
      if (V->isFileVarDecl() && Pass == Context.Passed.end() && !Context.Copied.contains(V))
        continue; // there is a copy elsewhere
      if (Pass != Context.Passed.end() ? Pass->second == Passing::Storage : !Context.Sequential.All.contains(V))
        continue;
      // The address of a kernel's own parameter is of no use to other threads.
      if (Pass != Context.Passed.end() && Use.Written && Pass->second != Passing::Array &&
          !Context.ChangedApart.contains(V))
        Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct)
            << "a variable of the region's own, '" + Name + "', that a parallel construct inside it changes";
      if (Context.Sequential.Team.contains(V)) {
        // Through the closure and not by name: threads run the closure's code through a pointer, and the GPUs'
        // compilers count the memory that code names for every kernel that calls through pointers.
        if (!Own && isVariableLength(Context.File.Context, V->getType()))
          T->Copies.push_back(Name); // a pointer
        else if (!Own && (V->getType()->isArrayType() || V->getType()->isRecordType()))
          T->Copies.push_back("&" + Name + " = " + Name);
        continue;
      }
      if (isa<OMPCapturedExprDecl>(V) || (Context.Sequential.isReference(V) && Pass == Context.Passed.end()))
        continue;
      if (!Own)
        T->Copies.push_back(Name);
    }
  }

  /// A loop that the thread which meets it runs alone, as it stands.
  bool isPlainLoop() const {
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

  void takeCode() {
    if (!D->hasAssociatedStmt())
      return;
    if (auto *Loops = dyn_cast<OMPLoopBasedDirective>(D); Loops && !isPlainLoop()) {
      ThreadConstruct *Outer = Context.InScan;
      if (hasInScan(D)) {
        takeScan();
        Context.InScan = T.get();
      }
      SmallVector<const VarDecl *, 4> Counters;
      llvm::scope_exit Restore([&] { Context.InScan = Outer; });
      if (auto Nest = buildLoopNest(Context, Loops, Counters))
        T->Loops = std::move(Nest);
      else
        return;
      // Counters of associated loops that stayed in the body.
      for (const Expr *E : counters(D))
        if (const VarDecl *V = variableIn(E);
            V && !llvm::is_contained(Counters, V) && !find(V) && V->getLocation() < codeOf(D)->getBeginLoc())
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
    if (!isInStretches()) {
      T->Body = buildBlock(Context, codeOf(D));
      return;
    }
    Context.InTurns = Mine;
    T->Body = buildTurns(Context, *Mine);
    Context.InTurns = nullptr;
    T->ThreadsName = threadsName(Context);
    T->Kept = keptArrays(Context, *Mine);
    T->Results = keptReductions(Context, *Mine);
    T->ThreadParameter = threadParameter(Context, *Mine);
  }

  BuildContext &Context;
  const OMPExecutableDirective *D;
  ConstructList Leaves;
  std::shared_ptr<ThreadConstruct> T;
  const Turns *Mine = nullptr; ///< How the construct's threads take turns.
  CodeScope Outside;           ///< Of the code around it.
  OpenMPBindClauseKind Bind = OMPC_BIND_unknown;
  std::optional<llvm::SmallPtrSet<const VarDecl *, 8>> Written; ///< In the construct's code.
};

void ThreadConstructBuilder::takeReduction(const OMPReductionClause *C) {
  for (const ReductionListItem &Listed : reductionItems(C)) {
    const bool OfThreads = isPrivateOriginal(Context, D, Listed);
    auto Item = OfThreads ? buildPrivateItem(Context, D, Listed)
                          : buildReductionItem(Context, Listed, /*OfTeams=*/has(OMPD_teams));
    if (!Item)
      continue;
    PrivateCopy P;
    P.OfThreads = OfThreads;
    P.Name = Item->Variable;
    P.Share = Sharing::Reduction;
    const VarDecl *Root = Listed.Root; // as a parameter an array is a pointer
    takeOriginal(P, Root);
    P.Pointer = Item->Elements && Root && isPointer(Root);
    if (Root)
      Item->Alignment = P.Alignment = allocatedAlignment(Context, D, Root);
    P.Reduction = T->Reductions.size();
    QualType Type = (Item->Elements && Root ? Root->getType() : Listed.Item->getType()).getNonReferenceType();
    Type.removeLocalFastQualifiers();
    P.Decl = Context.Text.declare(Type, P.Name);
    P.Team = Root && Context.Sequential.Team.contains(Root) && !inParallel() && !has(OMPD_parallel);
    // Elements that a pointer leads to are the threads' whose the pointer is.
    const bool Apart = Item->Elements && Item->Elements->Local.empty();
    const bool Lent = Apart && !inParallel() && !has(OMPD_parallel) && startsThreads(codeOf(D));
    // All but an array of a size that is known, and what needs no constructor.
    if (Lent || (P.Team && (Apart || !Type.isTrivialType(Context.File.Context)))) {
      if (Apart)
        Item->Elements->LocalStorage = false;
      P.Decl = Context.Text.declare(Type, Type->isArrayType() ? "(&" + P.Name + ")" : "&" + P.Name);
      P.HeldType = heldType(Context.Text.declare(Type, ""), P.Alignment);
      P.Held = inventName(Context.File, P.Name + "_team");
    } else if (P.Team && Context.Together) {
      P.TeamDecl = teamVariable(Context, Type, P.Name);
    } else if (P.Alignment) {
      P.Decl = alignedDecl(P.Alignment, P.Decl);
    }
    Context.Model.Unit.NeedsDeviceHeader |= P.Alignment != 0;
    T->Privates.push_back(std::move(P));
    T->Reductions.push_back(std::move(*Item));
  }
}

} // namespace

std::vector<const VarDecl *> privateVariables(const OMPExecutableDirective *D) {
  std::vector<const VarDecl *> Out;
  auto Take = [&](auto *C) {
    for (const Expr *E : C->varlist())
      if (const VarDecl *V = variableIn(E))
        Out.push_back(V);
  };
  for (const OMPClause *C : D->clauses())
    if (auto *P = dyn_cast<OMPPrivateClause>(C))
      Take(P);
    else if (auto *F = dyn_cast<OMPFirstprivateClause>(C); F && !isOfTarget(D, C))
      Take(F);
    else if (auto *L = dyn_cast<OMPLastprivateClause>(C))
      Take(L);
    else if (auto *R = dyn_cast<OMPReductionClause>(C); R && !reducesDirectly(D))
      Take(R);
    else if (auto *L = dyn_cast<OMPLinearClause>(C))
      Take(L);
  for (const Expr *Counter : counters(D))
    if (const VarDecl *V = variableIn(Counter))
      Out.push_back(V);
  return Out;
}

std::shared_ptr<ThreadConstruct> buildThreadConstruct(BuildContext &Context, const OMPExecutableDirective *D,
                                                      unsigned Skip) {
  return ThreadConstructBuilder(Context, D, Skip).build();
}

} // namespace chomp
