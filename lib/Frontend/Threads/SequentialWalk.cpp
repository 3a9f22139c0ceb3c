//===- SequentialWalk.cpp - variables of sequential code ------------------===//
//
// The variables of the code that a team's initial thread runs alone, and which of them its parallel constructs reach by
// address.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Threads/SequentialWalk.h"

#include "Analysis/CalledCode.h"
#include "Analysis/Directives.h"
#include "Analysis/Escapes.h"
#include "Analysis/Lambdas.h"
#include "Analysis/PrivateVariables.h"
#include "Analysis/TeamCode.h"
#include "Frontend/Closures/GenericLambdas.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Instances.h"
#include "Frontend/Device/UsedVariables.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

static bool isAlloca(unsigned Builtin) {
  return Builtin == Builtin::BIalloca || Builtin == Builtin::BI__builtin_alloca ||
         Builtin == Builtin::BI__builtin_alloca_with_align;
}

namespace {

/// Walks sequential code: what stands outside of parallel constructs.
class SequentialWalker : public EscapeVisitor {
public:
  SequentialWalker(BuildContext &Context, CalleeFacts &Facts, SequentialVariables &Out)
      : EscapeVisitor(Facts), Context(Context), Out(Out) {}

  bool VisitVarDecl(VarDecl *V) override {
    if (V->hasLocalStorage())
      take(V);
    if (holdsTemporary(V))
      Out.Copies.insert(V->getCanonicalDecl()); // an object, by another name
    return EscapeVisitor::VisitVarDecl(V);
  }
  void take(const VarDecl *V) {
    Out.All.insert(V->getCanonicalDecl());
    // Threads that start while an object is made or destroyed find it.
    if (Facts.startsAtEnd(V->getType()) || Facts.startsIn(V->getInit()))
      Escaped.insert(V->getCanonicalDecl());
  }
  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *F = E->getDirectCallee();
    auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
    if (F && isAlloca(F->getBuiltinID()))
      Allocas.push_back(E);
    const bool Object = isa<CXXOperatorCallExpr>(E) && Method && Method->isInstance(); // the first argument
    if (Facts.starts(E)) {
      // What a lambda itself starts gets what it has captured.
      const bool OfLambda = Method && Method->getParent()->isLambda();
      if (auto *OfMember = dyn_cast<CXXMemberCallExpr>(E); OfMember && !OfLambda)
        passOn(OfMember->getObjectType());
      for (unsigned I = Object && OfLambda; I < E->getNumArgs(); ++I)
        passOn(E->getArg(I)->getType());
    }
    return EscapeVisitor::VisitCallExpr(E);
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    if (Facts.starts(E->getConstructor()))
      for (const Expr *Argument : E->arguments())
        passOn(Argument->getType());
    return EscapeVisitor::VisitCXXConstructExpr(E);
  }
  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D)
      return EscapeVisitor::TraverseStmt(S);
    if (hasLeaf(D, {OMPD_parallel})) {
      Parallel = true;
      for (const UsedVariable &Use : usedVariables(Context, D)) {
        Shared.push_back(Use);
        passOn(Use.Decl->getType());
      }
      return true;
    }
    if (isThreadConstruct(D))
      for (const VarDecl *V : privateVariables(D)) {
        Out.All.insert(V);
        if (!isa<OMPCapturedExprDecl>(V)) // members: those that threads share are found by isSharedMember
          Out.Copies.insert(V->getCanonicalDecl());
      }
    if (auto *Loop = dyn_cast<OMPLoopDirective>(D))
      for (const Expr *Counter : Loop->counters())
        if (auto *Ref = dyn_cast_or_null<DeclRefExpr>(Counter))
          if (auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
            Out.Counters.insert(V->getCanonicalDecl());
    return !D->hasAssociatedStmt() || TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  }

  /// A generic lambda's constructs are those of its instantiations.
  bool TraverseLambdaExpr(LambdaExpr *E) override {
    if (!hasInstances(E))
      return EscapeVisitor::TraverseLambdaExpr(E);
    for (Expr *Init : E->capture_inits())
      TraverseStmt(Init);
    for (CXXMethodDecl *Instance : instancesOf(E)) {
      for (ParmVarDecl *P : Instance->parameters()) {
        TraverseDecl(P);
        if (auto *Written = writtenParameter(E->getCallOperator(), P); !Written->isParameterPack())
          OfInstances.emplace_back(P->getCanonicalDecl(), Written->getCanonicalDecl());
      }
      TraverseStmt(Instance->getBody());
    }
    return true;
  }

  void escape(const Expr *E) override {
    findSources(E, [&](const Expr *Source) {
      const VarDecl *V = variableNamed(Source);
      if (V && V->hasLocalStorage() && !Out.isReference(V))
        Escaped.insert(V->getCanonicalDecl());
    });
  }

  void finish(bool Calls) {
    for (const UsedVariable &Use : Shared) {
      QualType Type = Use.Decl->getType().getNonReferenceType();
      if (!Out.isReference(Use.Decl) &&
          (Use.Written || Type->isArrayType() || !Type.isTriviallyCopyableType(Context.File.Context) ||
           (Context.Text.gpu() && isInitializerList(Type))))
        share(Use.Decl->getCanonicalDecl());
    }
    if (Parallel || Calls)
      llvm::for_each(Escaped, [&](const VarDecl *V) { share(V); });
    if ((Parallel || Calls) && Context.Text.gpu())
      for (const CallExpr *E : Allocas)
        Context.Text.problem(E->getBeginLoc(), "memory from alloca that a team's other threads may get",
                             "they find none on this one's stack: declare an array of variable length");
    for (const VarDecl *V : Captured)
      if (!Out.Counters.contains(V))
        share(V);
    for (auto [P, Written] : OfInstances)
      if (Out.Team.contains(P))
        Out.Team.insert(Written);
  }

private:
  void share(const VarDecl *V) {
    if (Out.All.contains(V))
      (V->isConstexpr() ? Out.Static : Out.Team).insert(V);
  }
  /// Threads find what the lambdas that they get have captured: in a parallel construct, or by what a function starts.
  void passOn(QualType Type) {
    for (const CXXRecordDecl *Closure : closuresIn(Type)) {
      const LambdaExpr *Maker = makerOf(Closure);
      if (!Maker || !Out.PassedOn.insert(Closure).second)
        continue;
      for (const LambdaCapture &C : Maker->captures()) {
        auto *V = C.capturesVariable() ? dyn_cast<VarDecl>(C.getCapturedVar()) : nullptr;
        if (!V)
          continue;
        if (C.getCaptureKind() == LCK_ByRef && !Out.isReference(V))
          Captured.insert(V->getCanonicalDecl());
        passOn(V->getType());
      }
    }
  }
  BuildContext &Context;
  SequentialVariables &Out;
  std::vector<UsedVariable> Shared;
  std::vector<const CallExpr *> Allocas;
  llvm::SmallPtrSet<const VarDecl *, 8> Escaped, Captured; ///< Captured: by lambdas that other threads have.
  std::vector<std::pair<const VarDecl *, const VarDecl *>> OfInstances; ///< Parameters, and as they are written.
  bool Parallel = false;
};

} // namespace

SequentialVariables sequentialVariables(BuildContext &Context, const Stmt *Code, const FunctionDecl *F) {
  SequentialVariables Out;
  Out.Function = F;
  SequentialWalker Walker(Context, Context.Callees, Out);
  if (F)
    for (const ParmVarDecl *P : F->parameters())
      Walker.take(P);
  Walker.TraverseStmt(const_cast<Stmt *>(Code));
  if (auto *Constructor = dyn_cast_or_null<CXXConstructorDecl>(F))
    for (const CXXCtorInitializer *Init : Constructor->inits())
      Walker.TraverseStmt(Init->getInit());
  Walker.finish(Context.Callees.hasParallel(Code) || (F && Context.Callees.callsOtherFiles(Code)));
  if (!Out.PassedOn.empty())
    for (const UsedVariable &Use : usedVariables(Context, Code))
      if (Use.Written)
        Out.Written.insert(Use.Decl->getCanonicalDecl());
  return Out;
}

} // namespace chomp
