//===- SpmdMode.cpp - sequential code that all threads of a team may run --===//
//
// Outside of parallel constructs one thread of a team runs a region's code. Where that code only computes values of its
// own (team numbers, bounds, pointers), all threads may as well: each gets the same values in its own registers, and no
// thread waits for orders. What writes to memory is left to one thread, and barriers stand where one thread's accesses
// meet another's: between a read by all and a write, or a write and whatever comes next. This is how a person writes a
// kernel with team arrays. What not all threads may evaluate (a counter taken and advanced, a critical construct, a
// call that nobody knows enough of) one thread does, and puts into the team's memory what the others need of it.
//
// The walk below proves that for a region's code statement by statement, or names the first one that stands against it
// (then generic mode is right, and needed). What no statement here knows of stands against it.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Threads/SpmdMode.h"

#include "Analysis/ArrayTypes.h"
#include "Analysis/Directives.h"
#include "Analysis/MainThreadCode.h"
#include "Analysis/TeamCode.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Threads/SpmdAnalysis.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenMP.h"

using namespace clang;

namespace chomp {

//===--- Statements -------------------------------------------------------===//

void SpmdAnalysis::expression(const Expr *E) {
  Effect Does = evaluation(E);
  if (failed())
    return;
  if (Does.Writes && Does.Own)
    return fail(E, ObstacleKind::ChangesBothAtOnce);
  if (Does.Writes)
    byMainThread(E, Does);
  else if (Does.Reads)
    readByAll(E);
}

/// A statement without attributes that only say how likely it is ([[likely]], [[unlikely]]).
static const Stmt *withoutHints(const Stmt *S) {
  auto *Attributed = dyn_cast_or_null<AttributedStmt>(S);
  const bool OnlyHints = Attributed && llvm::all_of(Attributed->getAttrs(),
                                                    [](const Attr *A) { return isa<LikelyAttr, UnlikelyAttr>(A); });
  return OnlyHints ? Attributed->getSubStmt() : S;
}

/// What a statement without constructs does with all that is in it; nothing for one of a kind that one thread can't run
/// without the others.
std::optional<Effect> SpmdAnalysis::whole(const Stmt *S) {
  S = withoutHints(S);
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

/// Whether attributes ask nothing of a declaration: an allocate directive says where the variable may lie, which its
/// use decides, and with an alignment of its own, or an allocator that has one, how.
static bool asksNothing(const VarDecl *V) {
  return llvm::all_of(V->attrs(), [](const Attr *A) {
    auto *Allocate = dyn_cast<OMPAllocateDeclAttr>(A);
    return isa<UnusedAttr>(A) || (Allocate && !Allocate->getAlignment() &&
                                  Allocate->getAllocatorType() != OMPAllocateDeclAttr::OMPUserDefinedMemAlloc);
  });
}

void SpmdAnalysis::declarations(const DeclStmt *S) {
  const ASTContext &AST = Context.File.Context;
  bool Written = false, Read = false;
  for (const Decl *D : S->decls()) {
    if (isa<TypedefNameDecl, TagDecl, UsingDecl, UsingDirectiveDecl, StaticAssertDecl, EmptyDecl, OMPAllocateDecl>(D))
      continue;
    auto *V = dyn_cast<VarDecl>(D);
    if (V && V->isConstexpr())
      continue;
    if (!V || V->isStaticLocal() || isVariableLength(AST, V->getType()) || !asksNothing(V) ||
        V->getType().isDestructedType() != QualType::DK_none)
      return fail(S, ObstacleKind::DeclaresNotForAll);
    bool Team = Context.Region->Sequential.Team.contains(V->getCanonicalDecl());
    if (Team && !isPlain(AST, V->getType()))
      return fail(S, ObstacleKind::DeclaresSharedObject);
    const Expr *Init = V->getInit();
    if (auto *Construct = dyn_cast_or_null<CXXConstructExpr>(Init ? Init->IgnoreImplicit() : nullptr);
        Team && Construct && Construct->getConstructor()->isTrivial() && !Construct->getNumArgs())
      Init = nullptr;
    const bool MainThread = Context.Region->Sequential.MainThread.contains(V->getCanonicalDecl());
    if (!Init || (MainThread && Init->isEvaluatable(AST)))
      continue;
    Effect Does = evaluation(Init);
    if (V->getType()->isReferenceType() && where(Init) == Where::Own)
      return fail(S, ObstacleKind::RefersToOwn);
    if (Team ? Does.Own : Does.Writes)
      return fail(S, ObstacleKind::ChangesInInitializer);
    Written |= Team && (!MainThread || Does.Reads || Does.Changes);
    Read |= !Team && Does.Reads;
  }
  if (Written && Read)
    return fail(S, ObstacleKind::InitializesTogether);
  if (Written)
    byMainThread(S);
  else if (Read)
    readByAll(S);
}

void SpmdAnalysis::branch(const IfStmt *S) {
  if (S->getConditionVariable() || S->getInit() || S->isConsteval())
    return fail(S, ObstacleKind::DeclaresInCondition);
  if (!decides(S, S->getCond()) && value(S->getCond()).Reads)
    readByAll(S);
  Pending Before = Now;
  run(S->getThen());
  Pending Then = std::exchange(Now, Before);
  run(S->getElse());
  Now |= Then;
}

void SpmdAnalysis::choice(const SwitchStmt *S) {
  auto *Body = dyn_cast<CompoundStmt>(S->getBody());
  if (S->getConditionVariable() || S->getInit() || !Body)
    return fail(S, ObstacleKind::DeclaresInCondition);
  Effect Does = value(S->getCond());
  if (Does.Writes)
    return fail(S, ObstacleKind::ChangesInCondition);
  if (Does.Reads)
    readByAll(S);
  const Pending Head = Now;
  bool Default = false;
  Exits.push_back({});
  for (const Stmt *Inner : Body->body()) {
    for (; auto *Label = dyn_cast<SwitchCase>(withoutHints(Inner)); Inner = Label->getSubStmt()) {
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
void SpmdAnalysis::repeat(const Stmt *S, LoopHead Head, llvm::function_ref<void()> Body) {
  if (Head == LoopHead::Reads)
    readByAll(S);
  Pending Entry = Now;
  SpmdMode Before = Out;
  while (!failed()) {
    Now = Entry;
    Exits.push_back({});
    Continues.push_back({});
    Body();
    Pending Exit = Exits.back(), Next = Continues.back();
    Exits.pop_back();
    Continues.pop_back();
    Now |= Next;
    if (Head != LoopHead::Plain) {
      auto Meets = [&](Pending P) { return P.Parallel || (Head == LoopHead::Reads ? P.MainThread : P.Read); };
      if (Meets(Now)) {
        if (Meets(Next))
          fail(S, ObstacleKind::ContinuesAtCondition);
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
Effect SpmdAnalysis::beginning(const ForStmt *S) {
  Effect Does;
  if (auto *E = dyn_cast_or_null<Expr>(S->getInit()))
    return value(E);
  auto *Declared = dyn_cast_or_null<DeclStmt>(S->getInit());
  if (!Declared)
    return Does;
  for (const Decl *D : Declared->decls()) {
    auto *V = dyn_cast<VarDecl>(D);
    if (!V || !V->getType()->isScalarType() || V->isStaticLocal() ||
        Context.Region->Sequential.Team.contains(V->getCanonicalDecl()))
      fail(S, ObstacleKind::DeclaresInHead);
    else
      Does |= value(V->getInit());
  }
  return Does;
}

void SpmdAnalysis::loop(const Stmt *S, const Expr *Condition, const Expr *Step, const Stmt *Body) {
  const bool Decided = Condition && decides(S, Condition);
  Effect Does;
  if (Condition && !Decided)
    Does |= evaluation(Condition);
  if (Step)
    Does |= evaluation(Step);
  if (Does.Writes || (Does.Reads && Decided))
    return fail(S, ObstacleKind::ChangesInHead);
  repeat(S, Decided ? LoopHead::Decided : Does.Reads ? LoopHead::Reads : LoopHead::Plain, [&] { run(Body); });
}

/// Leaves a branch or a loop to one thread, where it writes to memory and changes nothing that the others need.
bool SpmdAnalysis::leaves(const Stmt *S) {
  Inside.clear();
  std::optional<Effect> Does = whole(S);
  Inside.clear();
  Out.Why.reset(); // statement by statement there may be a way
  if (!Does || !Does->Writes || Does->Own || !mayRunInMainThread(S))
    return false;
  byMainThread(S, *Does);
  return true;
}

/// Makes what a statement changes or gives away of what each thread would have for itself the team's, so that one of
/// them can run it for all.
bool SpmdAnalysis::share(const Stmt *S) {
  if (!mayRunInMainThread(S))
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
    Again |= Context.Region->Sequential.Team.insert(V).second;
  return true;
}

/// Leaves a statement that not all threads may run to one of them.
bool SpmdAnalysis::alone(const Stmt *S) {
  if (!share(S))
    return false;
  if (!isa<DeclStmt>(S))
    Out.MainThread.insert(S);
  byMainThread(S);
  return true;
}

/// Leaves a condition that not all threads may evaluate to one of them. S: what has it.
bool SpmdAnalysis::decides(const Stmt *S, const Expr *Condition) {
  Effect Does = value(Condition);
  if (!failed() && !Does.Writes)
    return false;
  if (!failed() && !Does.Changes) { // what all threads have to know is the team's
    for (const UsedVariable &Use : usedVariables(Context, Condition))
      Again |= Context.Region->Sequential.MainThread.erase(Use.Decl->getCanonicalDecl());
    return false;
  }
  if (!share(Condition)) {
    fail(S, ObstacleKind::ChangesInCondition);
    return false;
  }
  Out.Why.reset();
  Out.Decided.insert(Condition);
  if (Now.Read || Now.Parallel)
    barrier(S);
  Now = {};
  return true;
}

void SpmdAnalysis::run(const Stmt *S) {
  if (!S || failed())
    return;
  const Pending Before = Now;
  const SpmdMode Found = Out;
  const size_t Loops = Continues.size(), Breakable = Exits.size();
  statement(S);
  if (!failed())
    return;
  // Whatever stands against all threads' running it.
  std::optional<Obstacle> Reason = std::exchange(Out.Why, std::nullopt);
  Out = Found;
  Now = Before;
  Continues.resize(Loops);
  Exits.resize(Breakable);
  if (!alone(S))
    Out.Why = std::move(Reason);
}

void SpmdAnalysis::statement(const Stmt *S) {
  if (const Stmt *Hinted = withoutHints(S); Hinted != S) {
    run(Hinted);
  } else if (auto *Compound = dyn_cast<CompoundStmt>(S)) {
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
      return fail(S, ObstacleKind::DeclaresInCondition);
    Effect First = beginning(For);
    if (First.Writes)
      return fail(S, ObstacleKind::ChangesInHead);
    if (First.Reads)
      readByAll(S);
    loop(S, For->getCond(), For->getInc(), For->getBody());
  } else if (auto *While = dyn_cast<WhileStmt>(S)) {
    if (While->getConditionVariable())
      return fail(S, ObstacleKind::DeclaresInCondition);
    loop(S, While->getCond(), nullptr, While->getBody());
  } else if (auto *Do = dyn_cast<DoStmt>(S)) {
    loop(S, Do->getCond(), nullptr, Do->getBody()); // a barrier before it is one too many at worst
  } else if (isa<BreakStmt>(S) && !Exits.empty()) {
    Exits.back() |= Now;
  } else if (isa<ContinueStmt>(S) && !Continues.empty()) {
    Continues.back() |= Now;
  } else {
    fail(S, ObstacleKind::UnknownStatement);
  }
}

//===----------------------------------------------------------------------===//

SpmdMode findSpmdMode(BuildContext &Context, const OMPExecutableDirective *D, const TargetRegion &Region) {
  SpmdMode Out;
  if (!Region.Allocators.empty()) {
    Out.Why = ObstacleKind::HasAllocators;
    return Out;
  }
  const auto Team = Context.Region->Sequential.Team;
  auto &MainThread = Context.Region->Sequential.MainThread;
  for (const VarDecl *V : reducedForMainThread(Context.File.Context, codeOf(D)))
    if (Team.contains(V))
      MainThread.insert(V);
  for (bool Again = true; Again;) {
    Out = SpmdMode();
    SpmdAnalysis A(Context, codeOf(D), Region, Out);
    A.run(isThreadConstruct(D) ? D : codeOf(D));
    Again = A.again() && !Out.Why;
    if (Out.Why) {
      Context.Region->Sequential.Team = Team;
      Again = !MainThread.empty(); // once more, without any
      MainThread.clear();
    }
  }
  return Out;
}

} // namespace chomp
