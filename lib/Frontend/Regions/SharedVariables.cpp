//===- SharedVariables.cpp - variables that several threads may share -----===//
//
// Whether a copy of its own for each thread could be told from one variable that all of them share: that takes a second
// thread that uses it, and a way for a value to get from the one to the other.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/SharedVariables.h"

#include "Analysis/Directives.h"
#include "Frontend/Device/UsedVariables.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

/// Descends to the one block whose code changes a variable, on a way that a thread takes once.
class ChangeFinder {
public:
  explicit ChangeFinder(const VarDecl *V) : V(V->getCanonicalDecl()) {}

  /// Uses in code and in clauses that the user wrote.
  unsigned uses(const Stmt *S) const {
    if (!S)
      return 0;
    if (auto *Ref = dyn_cast<DeclRefExpr>(S))
      return Ref->getDecl()->getCanonicalDecl() == V;
    unsigned Count = 0;
    auto *D = dyn_cast<OMPExecutableDirective>(S);
    if (D)
      for (const OMPClause *C : D->clauses())
        if (!C->isImplicit())
          for (const Stmt *Child : C->children())
            Count += uses(Child);
    if (D && D->hasAssociatedStmt())
      return Count + uses(codeOf(D));
    for (const Stmt *Child : S->children())
      Count += uses(Child);
    return Count;
  }

  const Stmt *block(const Stmt *S, bool InParallel) const {
    if (!S)
      return nullptr;
    if (auto *D = dyn_cast<OMPExecutableDirective>(S)) {
      bool Starts = D->getDirectiveKind() == OMPD_parallel;
      bool Through = D->getDirectiveKind() == OMPD_teams || (Starts && !InParallel);
      return Through ? block(codeOf(D), InParallel || Starts) : nullptr;
    }
    if (auto *If = dyn_cast<IfStmt>(S)) {
      const Stmt *Then = block(If->getThen(), InParallel);
      return Then ? Then : block(If->getElse(), InParallel);
    }
    auto *Compound = dyn_cast<CompoundStmt>(S);
    if (!Compound)
      return nullptr;
    if (InParallel && llvm::any_of(Compound->body(), [&](const Stmt *Inner) { return isChange(Inner); }))
      return S;
    for (const Stmt *Inner : Compound->body())
      if (const Stmt *Found = block(Inner, InParallel))
        return Found;
    return nullptr;
  }

private:
  bool isChange(const Stmt *S) const {
    auto *E = dyn_cast<Expr>(S);
    E = E ? E->IgnoreParenImpCasts() : nullptr;
    auto *Binary = dyn_cast_or_null<BinaryOperator>(E);
    auto *Unary = dyn_cast_or_null<UnaryOperator>(E);
    const Expr *Changed = Binary && Binary->isAssignmentOp()         ? Binary->getLHS()
                          : Unary && Unary->isIncrementDecrementOp() ? Unary->getSubExpr()
                                                                     : nullptr;
    auto *Ref = Changed ? dyn_cast<DeclRefExpr>(Changed->IgnoreParenImpCasts()) : nullptr;
    return Ref && Ref->getDecl()->getCanonicalDecl() == V;
  }

  const ValueDecl *V;
};

} // namespace

bool isChangedApart(const Stmt *Region, const VarDecl *V) {
  QualType Type = V->getType();
  ChangeFinder Finder(V);
  struct : DynamicRecursiveASTVisitor {
    bool VisitGotoStmt(GotoStmt *) override { return false; }
    bool VisitIndirectGotoStmt(IndirectGotoStmt *) override { return false; }
  } Straight; // a construct that is met again finds what it has left
  if (!Straight.TraverseStmt(const_cast<Stmt *>(Region)))
    return false;
  const Stmt *Block = Type->isScalarType() ? Finder.block(Region, /*InParallel=*/false) : nullptr;
  return Block && Finder.uses(Block) == Finder.uses(Region);
}

static bool isCommunicated(const Stmt *S, const VarDecl *V, bool Inside) {
  if (!S)
    return false;
  if (auto *Ref = dyn_cast<DeclRefExpr>(S))
    return Inside && Ref->getDecl()->getCanonicalDecl() == V;
  if (auto *D = dyn_cast<OMPExecutableDirective>(S)) {
    Inside |= isa<OMPAtomicDirective, OMPCriticalDirective>(D);
    return isCommunicated(codeOf(D), V, Inside);
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(S); Unary && Unary->getOpcode() == UO_AddrOf)
    Inside = true;
  // What gets a glvalue has a reference.
  const bool IsCall = isa<CallExpr, CXXConstructExpr, LambdaExpr>(S);
  auto *Declared = dyn_cast<DeclStmt>(S);
  const bool Refers = Declared && llvm::any_of(Declared->decls(), [](const Decl *D) {
                        auto *Own = dyn_cast<VarDecl>(D);
                        return Own && Own->getType()->isReferenceType();
                      });
  return llvm::any_of(S->children(), [&](const Stmt *Child) {
    auto *E = dyn_cast_or_null<Expr>(Child);
    return isCommunicated(Child, V, Inside || ((IsCall || Refers) && E && E->isGLValue()));
  });
}

bool isCommunicated(const Stmt *Region, const VarDecl *V) { return isCommunicated(Region, V, /*Inside=*/false); }

bool isShared(BuildContext &Context, const Stmt *S, const VarDecl *V) {
  if (!S)
    return false;
  if (auto *Inner = dyn_cast<OMPExecutableDirective>(S)) {
    if (hasLeaf(Inner, {OMPD_parallel, OMPD_teams}))
      return llvm::any_of(usedVariables(Context, Inner),
                          [&](const UsedVariable &Use) { return Use.Decl->getCanonicalDecl() == V; });
    return Inner->hasAssociatedStmt() && isShared(Context, codeOf(Inner), V);
  }
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return isShared(Context, Child, V); });
}

bool isChangedByThreads(BuildContext &Context, const Stmt *S, const VarDecl *V) {
  if (!S)
    return false;
  if (auto *Inner = dyn_cast<OMPExecutableDirective>(S)) {
    if (hasLeaf(Inner, {OMPD_parallel}))
      return llvm::any_of(usedVariables(Context, Inner),
                          [&](const UsedVariable &Use) { return Use.Written && Use.Decl->getCanonicalDecl() == V; });
    return Inner->hasAssociatedStmt() && isChangedByThreads(Context, codeOf(Inner), V);
  }
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return isChangedByThreads(Context, Child, V); });
}

} // namespace chomp
