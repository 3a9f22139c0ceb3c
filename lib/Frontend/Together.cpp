//===- Together.cpp - sequential code that all threads of a team may run --===//
//
// Outside of parallel constructs one thread of a team runs a region's code. Where that code only computes values of its
// own (team numbers, bounds, pointers), all threads may as well: each gets the same values in its own registers, and no
// thread waits for orders. What writes to memory is left to one thread, and barriers stand where one thread's accesses
// meet another's: between a read by all and a write, or a write and whatever comes next. This is how a person writes a
// kernel with team arrays. What not all threads may evaluate (a counter taken and advanced, a critical construct, a
// call that nobody knows enough of) one thread does, and puts into the team's memory what the others need of it.
//
// The walk below proves that for a region's code statement by statement, or names the first one that stands against it
// (then the general mode is right, and needed). What no statement here knows of stands against it.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Together.h"

#include "Frontend/CalledCode.h"
#include "Frontend/ControlVariables.h"
#include "Frontend/Effects.h"
#include "Frontend/LeaderCode.h"
#include "Frontend/Waits.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

/// Accesses to memory since the last barrier.
struct Pending {
  bool Read = false;     ///< All threads have read.
  bool Leader = false;   ///< One thread has written.
  bool Parallel = false; ///< A parallel construct's threads have done what they like.
  Pending &operator|=(Pending P) {
    Read |= P.Read;
    Leader |= P.Leader;
    Parallel |= P.Parallel;
    return *this;
  }
  bool operator==(const Pending &P) const { return Read == P.Read && Leader == P.Leader && Parallel == P.Parallel; }
};

class Analysis : Effects {
public:
  Analysis(BuildContext &Context, const Stmt *Code, const TargetRegion &Region, Together &Out)
      : Effects(Context, Out.Why), Code(Code), Region(Region), Out(Out),
        Shareable(shareable(Context.File.Context, Code)) {}

  void run(const Stmt *S);

  /// Variables have become the team's in between: what was found before may be wrong.
  bool again() const { return Again; }

private:
  // Accesses of a whole statement, and the barrier before it where one is needed.
  void barrier(const Stmt *S) {
    Out.Barrier.insert(S);
    Now = {};
  }
  void readByAll(const Stmt *S) {
    if (Now.Leader || Now.Parallel)
      barrier(S);
    Now.Read = true;
  }
  void byLeader(const Stmt *S) {
    if (Now.Read || Now.Parallel)
      barrier(S);
    Now.Leader = true;
  }
  void byThreads(const Stmt *S) {
    if (Now.Read || Now.Leader || Now.Parallel)
      barrier(S);
    Now.Parallel = true;
  }

  std::optional<Effect> whole(const Stmt *S);
  bool leaves(const Stmt *S);
  bool share(const Stmt *S);
  bool alone(const Stmt *S);
  bool decides(const Stmt *S, const Expr *Condition);
  void statement(const Stmt *S);

  void declarations(const DeclStmt *S);
  void expression(const Expr *E);
  void branch(const IfStmt *S);
  void choice(const SwitchStmt *S);
  Effect beginning(const ForStmt *S);
  void loop(const Stmt *S, const Expr *Condition, const Expr *Step, const Stmt *Body);
  /// What happens where an iteration begins: nothing, all threads read memory, one of them does what it likes and all
  /// wait for it.
  enum class LoopHead { Plain, Reads, Decided };
  void repeat(const Stmt *S, LoopHead Head, llvm::function_ref<void()> Body);
  void directive(const OMPExecutableDirective *D);
  void parallel(const OMPExecutableDirective *D);
  void distribute(const OMPExecutableDirective *D);
  struct CopiesMade {
    bool Begun = false, Results = false; ///< By one thread;
    bool ByAll = false;                  ///< those of arrays by all of them.
  };
  CopiesMade copies(const OMPExecutableDirective *D);
  void overlap(const OMPExecutableDirective *D, const Stmt *Body);

  const Stmt *Code; ///< All of the region's.
  const TargetRegion &Region;
  Together &Out;
  const VariableSet Shareable;
  bool Again = false;
  Pending Now;
  std::vector<Pending> Exits;         ///< Of the loops and switches around, by break.
  std::vector<Pending> Turns;         ///< Of the loops around, by continue.
  std::optional<std::string> Threads; ///< As all parallel constructs so far ask for.
};

//===--- Statements -------------------------------------------------------===//

void Analysis::expression(const Expr *E) {
  Effect Does = evaluation(E);
  if (failed())
    return;
  if (Does.Writes && Does.Own)
    return fail(E, "changes memory and a variable of its own at once");
  if (Does.Writes) {
    Out.Leader.insert(E);
    byLeader(E);
  } else if (Does.Reads) {
    readByAll(E);
  }
}

/// What a statement without constructs does with all that is in it; nothing for one of a kind that one thread can't run
/// without the others.
std::optional<Effect> Analysis::whole(const Stmt *S) {
  Effect Does;
  if (!S || isa<NullStmt>(S) || failed())
    return Does;
  if (auto *E = dyn_cast<Expr>(S))
    return evaluation(E);
  if (auto *Declared = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declared->decls()) {
      auto *V = dyn_cast<VarDecl>(D);
      if (!V || !V->getType()->isScalarType() || V->isStaticLocal() || where(V) != Where::Own)
        return std::nullopt;
      Inside.insert(V->getCanonicalDecl());
      Does |= value(V->getInit());
    }
    return Does;
  }
  if (auto *If = dyn_cast<IfStmt>(S); If && (If->getInit() || If->getConditionVariable()))
    return std::nullopt;
  if (auto *Switch = dyn_cast<SwitchStmt>(S); Switch && (Switch->getInit() || Switch->getConditionVariable()))
    return std::nullopt;
  if (!isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, SwitchStmt, SwitchCase, BreakStmt, ContinueStmt>(S))
    return std::nullopt;
  for (const Stmt *Child : S->children()) {
    auto More = whole(Child);
    if (!More)
      return std::nullopt;
    Does |= *More;
  }
  return Does;
}

void Analysis::declarations(const DeclStmt *S) {
  const ASTContext &AST = Context.File.Context;
  bool Written = false, Read = false;
  for (const Decl *D : S->decls()) {
    if (isa<TypedefNameDecl, TagDecl, UsingDecl, UsingDirectiveDecl, StaticAssertDecl, EmptyDecl>(D))
      continue;
    auto *V = dyn_cast<VarDecl>(D);
    if (V && V->isConstexpr())
      continue;
    if (!V || V->isStaticLocal() || isVariableLength(AST, V->getType()) || V->hasAttrs() ||
        V->getType().isDestructedType() != QualType::DK_none)
      return fail(S, "declares what not every thread may have");
    bool Team = Context.Sequential.Team.contains(V->getCanonicalDecl());
    if (Team && !isPlain(AST, V->getType()))
      return fail(S, "declares an object that the threads share");
    const Expr *Init = V->getInit();
    if (auto *Construct = dyn_cast_or_null<CXXConstructExpr>(Init ? Init->IgnoreImplicit() : nullptr);
        Team && Construct && Construct->getConstructor()->isTrivial() && !Construct->getNumArgs())
      Init = nullptr;
    if (!Init)
      continue;
    Effect Does = evaluation(Init);
    if (V->getType()->isReferenceType() && where(Init) == Where::Own)
      return fail(S, "names a variable of its own by reference");
    if (Team ? Does.Own : Does.Writes)
      return fail(S, "changes memory where it initializes a variable");
    Written |= Team;
    Read |= !Team && Does.Reads;
  }
  if (Written && Read)
    return fail(S, "initializes a variable that the threads share together with others");
  if (Written)
    byLeader(S);
  else if (Read)
    readByAll(S);
}

void Analysis::branch(const IfStmt *S) {
  if (S->getConditionVariable() || S->getInit() || S->isConsteval())
    return fail(S, "declares a variable in a condition");
  if (!decides(S, S->getCond()) && value(S->getCond()).Reads)
    readByAll(S);
  Pending Before = Now;
  run(S->getThen());
  Pending Then = std::exchange(Now, Before);
  run(S->getElse());
  Now |= Then;
}

void Analysis::choice(const SwitchStmt *S) {
  auto *Body = dyn_cast<CompoundStmt>(S->getBody());
  if (S->getConditionVariable() || S->getInit() || !Body)
    return fail(S, "declares a variable in a condition");
  Effect Does = value(S->getCond());
  if (Does.Writes)
    return fail(S, "changes memory in a condition");
  if (Does.Reads)
    readByAll(S);
  const Pending Head = Now;
  bool Default = false;
  Exits.push_back({});
  for (const Stmt *Inner : Body->body()) {
    for (; auto *Label = dyn_cast<SwitchCase>(Inner); Inner = Label->getSubStmt()) {
      Default |= isa<DefaultStmt>(Label);
      Now |= Head;
    }
    run(Inner);
  }
  Now |= Exits.back();
  Exits.pop_back();
  if (!Default)
    Now |= Head;
}

/// A loop's body, over and over until nothing more comes of it.
void Analysis::repeat(const Stmt *S, LoopHead Head, llvm::function_ref<void()> Body) {
  if (Head == LoopHead::Reads)
    readByAll(S);
  Pending Entry = Now;
  Together Before = Out;
  while (!failed()) {
    Now = Entry;
    Exits.push_back({});
    Turns.push_back({});
    Body();
    Pending Exit = Exits.back(), Turn = Turns.back();
    Exits.pop_back();
    Turns.pop_back();
    Now |= Turn;
    if (Head != LoopHead::Plain) {
      auto Meets = [&](Pending P) { return P.Parallel || (Head == LoopHead::Reads ? P.Leader : P.Read); };
      if (Meets(Now)) {
        if (Meets(Turn))
          fail(S, "continues a loop whose condition accesses memory");
        Out.BarrierAtEnd.insert(S);
        Now = {};
      }
      Now.Read |= Head == LoopHead::Reads;
      if (Head == LoopHead::Decided)
        Now = {};
    }
    Pending Joined = Entry;
    Joined |= Now;
    if (Joined == Entry) {
      Now = Entry;
      Now |= Exit;
      return;
    }
    Entry = Joined;
    if (!failed())
      Out = Before;
  }
}

/// A for statement's first part.
Effect Analysis::beginning(const ForStmt *S) {
  Effect Does;
  if (auto *E = dyn_cast_or_null<Expr>(S->getInit()))
    return value(E);
  auto *Declared = dyn_cast_or_null<DeclStmt>(S->getInit());
  if (!Declared)
    return Does;
  for (const Decl *D : Declared->decls()) {
    auto *V = dyn_cast<VarDecl>(D);
    if (!V || !V->getType()->isScalarType() || V->isStaticLocal() ||
        Context.Sequential.Team.contains(V->getCanonicalDecl()))
      fail(S, "declares a variable in a loop's head that not every thread may have");
    else
      Does |= value(V->getInit());
  }
  return Does;
}

void Analysis::loop(const Stmt *S, const Expr *Condition, const Expr *Step, const Stmt *Body) {
  const bool Decided = Condition && decides(S, Condition);
  Effect Does;
  if (Condition && !Decided)
    Does |= evaluation(Condition);
  if (Step)
    Does |= evaluation(Step);
  if (Does.Writes || (Does.Reads && Decided))
    return fail(S, "changes memory in a loop's head");
  repeat(S, Decided ? LoopHead::Decided : Does.Reads ? LoopHead::Reads : LoopHead::Plain, [&] { run(Body); });
}

/// Leaves a branch or a loop to one thread, where it writes to memory and changes nothing that the others need.
bool Analysis::leaves(const Stmt *S) {
  Inside.clear();
  std::optional<Effect> Does = whole(S);
  Inside.clear();
  Out.Why.clear(); // statement by statement there may be a way
  if (!Does || !Does->Writes || Does->Own || !mayBeLeaders(S))
    return false;
  Out.Leader.insert(S);
  byLeader(S);
  return true;
}

/// Makes what a statement changes or gives away of what each thread would have for itself the team's, so that one of
/// them can run it for all.
bool Analysis::share(const Stmt *S) {
  if (!mayBeLeaders(S))
    return false;
  llvm::SmallVector<const VarDecl *, 4> Wanted;
  if (auto *Declared = dyn_cast<DeclStmt>(S))
    for (const Decl *D : Declared->decls()) {
      auto *V = dyn_cast<VarDecl>(D);
      if (!V)
        return false;
      Wanted.push_back(V->getCanonicalDecl());
    }
  for (const UsedVariable &Use : usedVariables(Context, S))
    if (Use.Written && where(Use.Decl) == Where::Own)
      Wanted.push_back(Use.Decl->getCanonicalDecl());
  if (!llvm::all_of(Wanted, [&](const VarDecl *V) { return Shareable.contains(V); }))
    return false;
  for (const VarDecl *V : Wanted)
    Again |= Context.Sequential.Team.insert(V).second;
  return true;
}

/// Leaves a statement that not all threads may run to one of them.
bool Analysis::alone(const Stmt *S) {
  if (!share(S))
    return false;
  if (!isa<DeclStmt>(S))
    Out.Leader.insert(S);
  byLeader(S);
  return true;
}

/// Leaves a condition that not all threads may evaluate to one of them. S: what has it.
bool Analysis::decides(const Stmt *S, const Expr *Condition) {
  Effect Does = value(Condition);
  if (!failed() && !Does.Writes)
    return false;
  if (!share(Condition)) {
    fail(S, "changes memory in a condition");
    return false;
  }
  Out.Why.clear();
  Out.Decided.insert(Condition);
  if (Now.Read || Now.Parallel)
    barrier(S);
  Now = {};
  return true;
}

void Analysis::run(const Stmt *S) {
  if (!S || failed())
    return;
  const Pending Before = Now;
  const Together Found = Out;
  const size_t Loops = Turns.size(), Breakable = Exits.size();
  statement(S);
  if (!failed())
    return;
  // Whatever stands against all threads' running it.
  std::string Reason = std::exchange(Out.Why, "");
  Out = Found;
  Now = Before;
  Turns.resize(Loops);
  Exits.resize(Breakable);
  if (!alone(S))
    Out.Why = std::move(Reason);
}

void Analysis::statement(const Stmt *S) {
  if (auto *Compound = dyn_cast<CompoundStmt>(S)) {
    for (const Stmt *Inner : Compound->body())
      run(Inner);
  } else if (isa<NullStmt>(S)) {
  } else if (auto *Declarations = dyn_cast<DeclStmt>(S)) {
    declarations(Declarations);
  } else if (auto *D = dyn_cast<OMPExecutableDirective>(S)) {
    directive(D);
  } else if (auto *E = dyn_cast<Expr>(S)) {
    expression(E);
  } else if (isa<IfStmt, ForStmt, WhileStmt, DoStmt, SwitchStmt>(S) && leaves(S)) {
  } else if (auto *If = dyn_cast<IfStmt>(S)) {
    branch(If);
  } else if (auto *Switch = dyn_cast<SwitchStmt>(S)) {
    choice(Switch);
  } else if (auto *For = dyn_cast<ForStmt>(S)) {
    if (For->getConditionVariable())
      return fail(S, "declares a variable in a condition");
    Effect First = beginning(For);
    if (First.Writes)
      return fail(S, "changes memory in a loop's head");
    if (First.Reads)
      readByAll(S);
    loop(S, For->getCond(), For->getInc(), For->getBody());
  } else if (auto *While = dyn_cast<WhileStmt>(S)) {
    if (While->getConditionVariable())
      return fail(S, "declares a variable in a condition");
    loop(S, While->getCond(), nullptr, While->getBody());
  } else if (auto *Do = dyn_cast<DoStmt>(S)) {
    loop(S, Do->getCond(), nullptr, Do->getBody()); // a barrier before it is one too many at worst
  } else if (isa<BreakStmt>(S) && !Exits.empty()) {
    Exits.back() |= Now;
  } else if (isa<ContinueStmt>(S) && !Turns.empty()) {
    Turns.back() |= Now;
  } else {
    fail(S, "has a statement of a kind that not all threads may run");
  }
}

//===--- Constructs -------------------------------------------------------===//

/// The copies that a teams or distribute construct makes. Those in the team's memory are begun by one thread.
Analysis::CopiesMade Analysis::copies(const OMPExecutableDirective *D) {
  CopiesMade Made;
  auto Each = [&](auto *C, bool Starts) {
    for (const Expr *E : C->varlist()) {
      auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
      auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      QualType Type = E->getType().getNonReferenceType();
      if (!V || !Type.isTrivialType(Context.File.Context)) {
        fail(D, "makes copies of objects");
        return;
      }
      if (isVariableLength(Context.File.Context, Type)) {
        fail(D, "makes copies of arrays of variable length");
        return;
      }
      Made.Begun |= Starts && Context.Sequential.Team.contains(V->getCanonicalDecl());
    }
  };
  for (const OMPClause *C : D->clauses()) {
    if (C->isImplicit() && isOpenMPTargetExecutionDirective(D->getDirectiveKind()))
      continue;
    if (auto *P = dyn_cast<OMPPrivateClause>(C)) {
      Each(P, false);
    } else if (auto *F = dyn_cast<OMPFirstprivateClause>(C)) {
      Each(F, true);
    } else if (auto *R = dyn_cast<OMPReductionClause>(C)) {
      const ASTContext &AST = Context.File.Context;
      for (const Expr *E : R->varlist())
        if (!AST.getBaseElementType(E->getType().getNonReferenceType())->isArithmeticType())
          fail(D, "has a reduction of other than numbers");
        else if (auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()); Ref && E->getType()->isArrayType())
          Made.ByAll |= Context.Sequential.Team.contains(cast<VarDecl>(Ref->getDecl()->getCanonicalDecl()));
      Each(R, true);
      Made.Results = true;
    } else if (isa<OMPLastprivateClause, OMPLinearClause, OMPAllocateClause, OMPInReductionClause>(C)) {
      fail(D, "has a clause that only the general mode knows");
    }
  }
  if (Made.ByAll)
    byThreads(D);
  else if (Made.Begun)
    byLeader(D);
  return Made;
}

void Analysis::distribute(const OMPExecutableDirective *D) {
  CopiesMade Copies = copies(D);
  if (auto *Loops = dyn_cast<OMPLoopDirective>(D)) {
    Effect Does;
    const Stmt *Body = codeOf(D);
    for (unsigned I = 0; I < Loops->getLoopsNumber(); ++I) {
      Body = Body->IgnoreContainers();
      auto *For = dyn_cast<ForStmt>(Body);
      if (!For)
        return fail(D, "has loops other than one in another");
      Does |= beginning(For);
      Does |= value(For->getCond());
      Does |= value(For->getInc());
      Body = For->getBody();
    }
    if (Does.Writes)
      return fail(D, "changes memory in a loop's head");
    if (Does.Reads && Copies.Begun)
      return fail(D, "reads memory in a loop's head, and has copies that the threads share");
    if (Does.Reads)
      readByAll(D);
    bool Apart = Now == Pending() && !Copies.Begun && !Copies.Results && isOpenMPTeamsDirective(D->getDirectiveKind());
    repeat(D, LoopHead::Plain, [&] { run(Body); });
    if (Apart)
      overlap(D, Body);
  } else {
    run(codeOf(D));
  }
  if (!Copies.Results)
    return;
  if (Now.Parallel || (Now.Leader && Copies.ByAll)) {
    Out.BarrierAtEnd.insert(D);
    Now = {};
  }
  (Copies.ByAll ? Now.Parallel : Now.Leader) = true;
}

/// The iterations of a distribute construct may run in any teams at any time, so that in a program without races they
/// share nothing but the team's own variables: where that is all in order, a thread may begin with the next iteration
/// while others are in the last. Not where the program says how many teams there are, or who gets which iterations.
void Analysis::overlap(const OMPExecutableDirective *D, const Stmt *Body) {
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
  if (Only && findWaits(Context.File.Context, Code, Only, Context.Sequential.Team).Overlaps)
    Out.Barrier.erase(Only);
}

void Analysis::parallel(const OMPExecutableDirective *D) {
  if (wantsExactThreads(D))
    return fail(D, "asks for an exact number of threads");
  for (const OMPClause *C : D->clauses()) {
    if (isa<OMPIfClause>(C) && !isOpenMPTargetExecutionDirective(D->getDirectiveKind()))
      return fail(D, "has an if clause");
    if (auto *If = dyn_cast<OMPIfClause>(C); If && If->getNameModifier() == OMPD_parallel)
      return fail(D, "has an if clause");
    if (auto *Clause = dyn_cast<OMPNumThreadsClause>(C)) {
      auto Asked = hostThreads(Context, Region, asWritten(Clause->getNumThreads()));
      if (!Asked)
        return fail(D, "computes how many threads it asks for on the device");
      std::string Text = Asked->Constant ? std::to_string(*Asked->Constant) : Asked->Host;
      if (Threads.value_or(Text) != Text)
        return fail(D, "asks for another number of threads than the parallel construct before it");
      Threads = Text;
    }
  }
  if (setsVariables(codeOf(D)))
    return fail(D, "sets internal control variables of its threads' own tasks");
  if (detachesTasks(codeOf(D)))
    return fail(D, "has detached tasks");
  // What its threads write to is the team's: a variable that each thread has would keep it to itself.
  for (const UsedVariable &Use : usedVariables(Context, D))
    if (Use.Written && where(Use.Decl) == Where::Own && !Context.ChangedApart.contains(Use.Decl->getCanonicalDecl()))
      return fail(D, "changes '" + Use.Decl->getNameAsString() + "', which is no variable of the team");
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
  for (const Stmt *S : findWaits(Context.File.Context, Code, D, Context.Sequential.Team).Needless)
    Out.NoWait.insert(S);
  byThreads(D);
}

void Analysis::directive(const OMPExecutableDirective *D) {
  auto Leaves = getLeafConstructsOrSelf(D->getDirectiveKind());
  auto Only = [&](std::initializer_list<Directive> Known) {
    return llvm::all_of(Leaves, [&](Directive Leaf) { return llvm::is_contained(Known, Leaf); });
  };
  if (hasInScan(D))
    return fail(D, "is a scan");
  if (hasLeaf(D, {OMPD_parallel})) {
    if (!Only({OMPD_target, OMPD_teams, OMPD_distribute, OMPD_parallel, OMPD_for, OMPD_simd, OMPD_sections, OMPD_masked,
               OMPD_master}))
      return fail(D, "is a construct that only the general mode knows");
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
      return fail(D, "captures a value into a variable of its own"); // which alone() makes the team's
    Out.Leader.insert(D);
    return byLeader(D);
  }
  if (D->getDirectiveKind() == OMPD_simd && !isThreadConstruct(D)) {
    if (D->hasClausesOfKind<OMPPrivateClause>())
      return fail(D, "makes private copies");
    return run(codeOf(D));
  }
  if (Only({OMPD_target, OMPD_teams, OMPD_distribute, OMPD_simd}))
    return distribute(D);
  fail(D, "is a construct that only the general mode knows");
}

} // namespace

Together findTogether(BuildContext &Context, const OMPExecutableDirective *D, const TargetRegion &Region) {
  Together Out;
  if (!Region.Allocators.empty()) {
    Out.Why = "it has allocators";
    return Out;
  }
  const auto Team = Context.Sequential.Team;
  for (bool Again = true; Again;) {
    Out = {};
    Analysis A(Context, codeOf(D), Region, Out);
    A.run(isThreadConstruct(D) ? D : codeOf(D));
    Again = A.again() && Out.Why.empty();
  }
  if (!Out.Why.empty())
    Context.Sequential.Team = Team;
  return Out;
}

} // namespace chomp
