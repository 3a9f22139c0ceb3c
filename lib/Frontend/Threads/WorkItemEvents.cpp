//===- WorkItemEvents.cpp - a parallel construct's code around its barriers ===//
#include "Frontend/Threads/WorkItemEvents.h"

#include "Analysis/ArrayTypes.h"
#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/ReductionItems.h"
#include "Analysis/ThreadQueries.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Threads/WorkItemVariables.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

const VarDecl *namedVariable(const Expr *E) {
  auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V ? V->getCanonicalDecl() : nullptr;
}

void WorkItemEvents::fail(const Stmt *S, ObstacleKind Kind, std::string Name) {
  if (!failed())
    Why = Obstacle(Kind, Context.place(S->getBeginLoc()), std::move(Name));
}

void WorkItemEvents::event(EventKind What, const Stmt *S, const Stmt *Owner) {
  Events.push_back({What, S, Owner, Loops, Conditions});
}

void WorkItemEvents::clauses() {
  auto Leaves = getLeafConstructsOrSelf(D->getDirectiveKind());
  const bool Alone = Leaves.back() == OMPD_parallel;
  Out.Whole = !hasBarrier(codeOf(D));
  if (!Out.Whole && !Alone)
    return fail(D, ObstacleKind::BarriersInCombined);
  const bool OfTarget = isOpenMPTargetExecutionDirective(D->getDirectiveKind());
  bool First = false, Last = false;
  for (const OMPClause *C : D->clauses()) {
    if (OfTarget && C->isImplicit())
      continue;
    First |= isa<OMPFirstprivateClause>(C);
    Last |= isa<OMPLastprivateClause>(C);
    if (isa<OMPCopyinClause, OMPLinearClause, OMPAllocateClause, OMPInReductionClause, OMPOrderedClause>(C))
      return fail(D, ObstacleKind::ClauseOfStacks);
    if (auto *R = dyn_cast<OMPReductionClause>(C))
      for (const ReductionListItem &Item : reductionItems(R)) {
        const bool Number = Item.Root && listItem(Item.Item) == Item.Root &&
                            Item.Root->getType().getNonReferenceType()->isArithmeticType();
        if (declaredReduction(Item) || (!Out.Whole && !Number))
          return fail(D, ObstacleKind::ReductionWaits);
        if (Out.Whole)
          continue;
        copy(Item.Root->getCanonicalDecl(), true);
        Out.Reductions[Item.Root->getCanonicalDecl()] = Item;
      }
    if (auto *L = dyn_cast<OMPLastprivateClause>(C); L && L->getKind() == OMPC_LASTPRIVATE_conditional)
      return fail(D, ObstacleKind::ConditionalLastprivate);
    if (auto *Clause = dyn_cast<OMPNumThreadsClause>(C)) {
      const Expr *Asked = asWritten(Clause->getNumThreads());
      Expr::EvalResult Value;
      if (!Asked->isValueDependent() && Asked->EvaluateAsInt(Value, AST) && Value.Val.getInt().isStrictlyPositive() &&
          Value.Val.getInt() < Out.MaxThreads)
        Out.MaxThreads = static_cast<unsigned>(Value.Val.getInt().getZExtValue());
    }
    if (Out.Whole)
      continue;
    if (auto *P = dyn_cast<OMPPrivateClause>(C))
      copies(P, false);
    else if (auto *F = dyn_cast<OMPFirstprivateClause>(C))
      copies(F, true);
  }
  if (First && Last)
    return fail(D, ObstacleKind::FirstAndLastprivate);
  if (!Out.Whole)
    for (const UsedVariable &Use : usedVariables(Context, D))
      if (Context.Region->ChangedApart.contains(Use.Decl->getCanonicalDecl()))
        copy(Use.Decl->getCanonicalDecl(), true);
}

void WorkItemEvents::variables(const TargetRegion &Region) {
  unsigned Threads = 1;
  for (const Expression &Size : Region.Launch.Block)
    Threads *= Size.Constant && *Size.Constant > 0 && *Size.Constant <= Out.MaxThreads ? *Size.Constant : 0;
  if (Threads > 0 && Threads <= Out.MaxThreads)
    Out.MaxThreads = Threads;
  for (const OMPClause *C : D->clauses())
    if (auto *P = dyn_cast<OMPPrivateClause>(C))
      copies(P, false);
  for (const UsedVariable &Use : usedVariables(Context, codeOf(D)))
    for (const Variable &V : Region.Variables)
      if (V.Name == Context.Text.name(Use.Decl)) {
        if (V.Share == Sharing::Firstprivate && V.Pass == Passing::Storage)
          return fail(D, ObstacleKind::FirstprivateObjects);
        if (Use.Written && (V.Pass == Passing::Value || V.Pass == Passing::Pointer))
          copy(Use.Decl->getCanonicalDecl(), true);
      }
}

void WorkItemEvents::copy(const VarDecl *V, bool Begins) {
  if (isVariableLength(AST, V->getType().getNonReferenceType()))
    return fail(D, ObstacleKind::PrivateVariableLength);
  if (Begins && !V->getType().getNonReferenceType()->isScalarType())
    return fail(D, ObstacleKind::FirstprivateObjects);
  Copies.insert(V);
  if (Begins)
    Begun.insert(V);
}

bool WorkItemEvents::jumps(const Stmt *S, bool Breaks, bool Continues) {
  if (!S || isa<OMPExecutableDirective, LambdaExpr>(S))
    return false;
  if ((Breaks && isa<BreakStmt>(S)) || (Continues && isa<ContinueStmt>(S)))
    return true;
  if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S))
    return false;
  Breaks &= !isa<SwitchStmt>(S);
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return jumps(Child, Breaks, Continues); });
}

void WorkItemEvents::list(const CompoundStmt *Block) {
  cutHere();
  for (const Stmt *S : Block->body())
    statement(S);
  cutHere();
}

void WorkItemEvents::statement(const Stmt *S) {
  if (failed())
    return;
  if (auto *Directive = dyn_cast<OMPExecutableDirective>(S)) {
    const bool Barrier = Directive->getDirectiveKind() == OMPD_barrier;
    if (!Barrier && Directive->hasAssociatedStmt() && hasBarrier(codeOf(Directive)))
      return fail(S, ObstacleKind::BarrierInConstruct);
    if (!Barrier)
      event(EventKind::Statement, S);
    if (endsWithBarrier(Directive))
      cutHere();
  } else if (isBlockBarrier(S)) {
    Out.Barriers.push_back(S);
    cutHere();
  } else if (!isOfTeam(S)) {
    event(EventKind::Statement, S);
  } else if (auto *Block = dyn_cast<CompoundStmt>(S)) {
    list(Block);
  } else if (auto *Attributed = dyn_cast<AttributedStmt>(S)) { // #pragma unroll
    statement(Attributed->getSubStmt());
  } else if (isa<BreakStmt, ContinueStmt>(S)) {
    cutHere();
    event(EventKind::Jump, S, Loops.back());
  } else {
    control(S);
  }
}

void WorkItemEvents::body(const Stmt *S) {
  cutHere();
  if (S && isBlockBarrier(S))
    return fail(S, ObstacleKind::BarrierIsBody);
  if (S)
    statement(S);
  cutHere();
}

void WorkItemEvents::control(const Stmt *S) {
  cutHere();
  if (auto *If = dyn_cast<IfStmt>(S)) {
    if (If->getInit() || If->getConditionVariable() || If->isConstexpr())
      return fail(S, ObstacleKind::DeclaresInCondition);
    event(EventKind::Condition, If->getCond(), S);
    Conditions.push_back(If->getCond());
    body(If->getThen());
    body(If->getElse());
    Conditions.pop_back();
    return;
  }
  auto *For = dyn_cast<ForStmt>(S);
  auto *While = dyn_cast<WhileStmt>(S);
  auto *Do = dyn_cast<DoStmt>(S);
  if ((!For && !While && !Do) || (For && For->getConditionVariable()) || (While && While->getConditionVariable()))
    return fail(S, ObstacleKind::BarrierInUnknown);
  if (For && For->getInit())
    event(EventKind::Begin, For->getInit(), S);
  Loops.push_back(S);
  auto Outer = std::exchange(Conditions, {});
  if (const Expr *Condition = For ? For->getCond() : While ? While->getCond() : Do->getCond())
    event(EventKind::Condition, Condition, S);
  body(For ? For->getBody() : While ? While->getBody() : Do->getBody());
  if (For && For->getInc())
    event(EventKind::Step, For->getInc(), S);
  Conditions = std::move(Outer);
  Loops.pop_back();
}

bool WorkItemEvents::surely(const Stmt *S) {
  if (!S)
    return false;
  if (isBlockBarrier(S))
    return true;
  if (auto *Attributed = dyn_cast<AttributedStmt>(S))
    return surely(Attributed->getSubStmt());
  if (auto *Directive = dyn_cast<OMPExecutableDirective>(S))
    return endsWithBarrier(Directive);
  if (auto *Block = dyn_cast<CompoundStmt>(S)) {
    for (const Stmt *Inner : Block->body()) {
      if (surely(Inner))
        return true;
      if (jumps(Inner))
        return false;
    }
    return false;
  }
  if (auto *If = dyn_cast<IfStmt>(S))
    return surely(If->getThen()) && surely(If->getElse());
  auto *Do = dyn_cast<DoStmt>(S);
  return Do && surely(Do->getBody());
}

bool WorkItemEvents::mustAgree(const Stmt *S) {
  if (auto *If = dyn_cast<IfStmt>(S))
    return (!hasBarrier(If->getThen()) || surely(If->getThen())) && !jumps(If->getThen()) &&
           (!If->getElse() || ((!hasBarrier(If->getElse()) || surely(If->getElse())) && !jumps(If->getElse())));
  const Stmt *Body = isa<ForStmt>(S)     ? cast<ForStmt>(S)->getBody()
                     : isa<WhileStmt>(S) ? cast<WhileStmt>(S)->getBody()
                                         : cast<DoStmt>(S)->getBody();
  return surely(Body) && !jumps(Body);
}

void WorkItemEvents::checkText() {
  struct Finder : DynamicRecursiveASTVisitor {
    const Stmt *Found = nullptr;
    std::vector<const Expr *> Asked;
    bool note(const Stmt *S) { return Found = S, false; }
    bool VisitCallExpr(CallExpr *E) override {
      const FunctionDecl *F = E->getDirectCallee();
      if ((F && F->getIdentifier() && F->getName() == "omp_get_thread_num") || placeQuery(E))
        Asked.push_back(E);
      return true;
    }
    bool VisitLabelStmt(LabelStmt *S) override { return note(S); }
    bool VisitGotoStmt(GotoStmt *S) override { return note(S); }
    bool VisitIndirectGotoStmt(IndirectGotoStmt *S) override { return note(S); }
    bool VisitReturnStmt(ReturnStmt *S) override { return note(S); }
    bool VisitLambdaExpr(LambdaExpr *E) override { return note(E); }
    bool VisitCXXTryStmt(CXXTryStmt *S) override { return note(S); }
    bool VisitDeclStmt(DeclStmt *S) override {
      // Neither does what threads keep know a type of theirs by name, nor stand a type and a variable apart.
      for (const Decl *D : S->decls())
        if (isa<TypedefNameDecl>(D) || (isa<TagDecl>(D) && !S->isSingleDecl()))
          return note(S);
        else if (auto *V = dyn_cast<VarDecl>(D);
                 V && ((V->isStaticLocal() && !MayBeStatic) || V->getType()->isVariablyModifiedType()))
          return note(S);
      return true;
    }
    bool MayBeStatic;
  } Finder;
  Finder.MayBeStatic = Out.KernelMode; // the block's: it stays where it is, outside of barrier intervals
  Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  if (Finder.Found)
    fail(Finder.Found, ObstacleKind::UnfitForInterval);
  for (const Expr *E : Finder.Asked)
    if (!Context.tokens().range(E->getSourceRange()))
      fail(E, ObstacleKind::AsksInMacro);
}

} // namespace chomp
