//===- ChunkOrder.cpp - iterations that need those before them ------------===//
//
//   #pragma omp target teams distribute parallel for schedule(static, 4)
//   for (int i = 0; i < n; i++)
//     sum[i / 4] += x[i];
//
// The iterations of a chunk run one after the other (OpenMP 5.2 §11.5.3), so they may use what those before them have
// left. Where each has elements of its own, nobody can tell, and a GPU's threads read neighbours at the same time. What
// is not known here counts as a use. That two variables lead to one array, shifted, is left out of account: list items
// of map clauses have no storage in common (§5.8.3).
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/ChunkOrder.h"

#include "Analysis/CalledCode.h"
#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/PrivateVariables.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Loops/UnevenLoops.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace chomp {

namespace {

/// Whether the functions that are called use no memory but their own, and what they get by reference or as `this`.
class CalledMemory : public CalledCodeVisitor {
public:
  bool Known = true;

  bool unknown(const Expr *) override { return Known = false; }
  bool VisitAsmStmt(AsmStmt *) override { return Known = false; }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *) override { return Known = !isCalled(); }
  bool VisitCXXNewExpr(CXXNewExpr *) override { return Known = false; }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *) override { return Known = false; }
  bool VisitLambdaExpr(LambdaExpr *) override { return Known = false; }
  bool VisitBinaryOperator(BinaryOperator *E) override { return !E->isAssignmentOp() || uses(E->getLHS()); }
  bool VisitUnaryOperator(UnaryOperator *E) override { return !E->isIncrementDecrementOp() || uses(E->getSubExpr()); }
  bool VisitCastExpr(CastExpr *E) override { return E->getCastKind() != CK_LValueToRValue || uses(E->getSubExpr()); }
  bool VisitReturnStmt(ReturnStmt *S) override { return !S->getRetValue() || passes(S->getRetValue()); }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    return llvm::all_of(E->arguments(), [&](const Expr *A) { return passes(A); }) &&
           CalledCodeVisitor::VisitCXXConstructExpr(E);
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *E) override {
    const Expr *Object = E->getImplicitObjectArgument();
    Known = Object->isGLValue() || (isCalled() && isa<CXXThisExpr>(Object->IgnoreParenImpCasts()));
    return Known && passes(Object);
  }
  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *F = E->getDirectCallee();
    Known = F && !E->isTypeDependent() && llvm::all_of(E->arguments(), [&](const Expr *A) {
              return passes(A) && (F->hasBody() || !leadsAnywhere(A));
            });
    return Known && CalledCodeVisitor::VisitCallExpr(E);
  }

private:
  /// In the functions that are called.
  bool uses(const Expr *E) {
    const Expr *Whole = wholeOf(E);
    auto *Member = dyn_cast<MemberExpr>(Whole);
    return Known = !isCalled() || isOwn(E) || (Member && isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()));
  }
  bool passes(const Expr *E) { return E->isPRValue() || isa<MaterializeTemporaryExpr, CallExpr>(E) || uses(E); }
  /// A pointer for a function of the C library's, or the compiler's: but to text or a variable of the code's own.
  static bool leadsAnywhere(const Expr *E) {
    const Expr *Bare = E->IgnoreParenImpCasts();
    auto *Address = dyn_cast<UnaryOperator>(Bare);
    return E->getType()->isAnyPointerType() && !isa<StringLiteral>(Bare) &&
           !(Address && Address->getOpcode() == UO_AddrOf && isOwn(Address->getSubExpr()));
  }
  static bool isOwn(const Expr *E) {
    auto *Ref = dyn_cast<DeclRefExpr>(wholeOf(E));
    auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V && (V->getType().isConstQualified() ||
                 (V->hasLocalStorage() && (isa<ParmVarDecl>(V) || !V->getType()->isReferenceType())));
  }
};

/// One use of an element: a[i][k].x is of a, by i and k.
struct Access {
  llvm::FoldingSetNodeID Base;
  SmallVector<const Expr *, 4> Subscripts; ///< Outermost first; null: 0.
  bool Writes = false;
  bool Atomic = false; ///< An update: in whatever order.
};

/// The accesses of a loop nest's body.
class IterationAccesses {
public:
  bool Known = true;
  SmallVector<Access, 16> Found;

  IterationAccesses(const ASTContext &AST, ArrayRef<const VarDecl *> Own) : AST(AST) {
    for (const VarDecl *V : Own)
      this->Own.insert(V->getCanonicalDecl());
  }

  void walk(const Stmt *S);
  /// Whether a variable is the iteration's own: declared in it, or a copy.
  bool isOwn(const VarDecl *V) const { return Own.contains(V->getCanonicalDecl()); }

private:
  void declare(const VarDecl *V);
  void use(const Expr *E, bool Writes, bool Atomic = false);
  void walkInside(const Expr *E);

  const ASTContext &AST;
  llvm::SmallPtrSet<const VarDecl *, 16> Own;
};

} // namespace

void IterationAccesses::declare(const VarDecl *V) {
  Own.insert(V->getCanonicalDecl());
  const Expr *Init = V->getInit();
  if (!Init)
    return;
  if (V->getType()->isReferenceType() && Init->isGLValue())
    return walkInside(Init); // what it refers to is used where it is named
  walk(Init);
}

/// What finding out where a glvalue is evaluates.
void IterationAccesses::walkInside(const Expr *E) {
  E = E->IgnoreParens();
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    walk(Subscript->getIdx());
    walkInside(Subscript->getBase()->IgnoreParenImpCasts());
  } else if (auto *Member = dyn_cast<MemberExpr>(E)) {
    walkInside(Member->getBase()->IgnoreParenImpCasts());
  } else if (!isa<DeclRefExpr, CXXThisExpr>(E)) {
    for (const Stmt *Child : E->children())
      walk(Child);
  }
}

/// What is reached by a pointer has another base than the pointer itself.
void IterationAccesses::use(const Expr *E, bool Writes, bool Atomic) {
  Access A;
  A.Writes = Writes;
  A.Atomic = Atomic;
  bool ByPointer = false;
  E = E->IgnoreParenImpCasts();
  if (E->isPRValue() || isa<CallExpr>(E)) { // a temporary object; a reference to one of the arguments
    Known &= E->isPRValue() || !Writes;
    return walk(E);
  }
  walkInside(E);
  while (true) {
    E = E->IgnoreParenImpCasts();
    if (ByPointer && isa<ArraySubscriptExpr, UnaryOperator>(E) && E->getType()->isAnyPointerType())
      Known &= !Writes; // several elements may hold one pointer
    if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      A.Subscripts.push_back(Subscript->getIdx());
      E = Subscript->getBase()->IgnoreParenImpCasts();
      ByPointer |= E->getType()->isAnyPointerType();
      continue;
    }
    auto *Unary = dyn_cast<UnaryOperator>(E);
    if (Unary && Unary->getOpcode() == UO_Deref) {
      E = Unary->getSubExpr()->IgnoreParenImpCasts();
      auto *Sum = dyn_cast<BinaryOperator>(E);
      const bool Adds = Sum && Sum->getOpcode() == BO_Add && Sum->getLHS()->getType()->isAnyPointerType();
      A.Subscripts.push_back(Adds ? Sum->getRHS() : nullptr);
      E = Adds ? Sum->getLHS() : E;
      ByPointer = true;
      continue;
    }
    auto *Member = dyn_cast<MemberExpr>(E);
    if (Member && !ByPointer) {
      ByPointer = Member->isArrow() || Member->getMemberDecl()->getType()->isReferenceType();
      if (ByPointer)
        A.Subscripts.push_back(nullptr);
      E = Member->getBase();
      continue;
    }
    auto *Ref = dyn_cast<DeclRefExpr>(E);
    auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (V && isOwn(V) && V->getType()->isReferenceType() && V->getInit()) {
      E = V->getInit();
      continue;
    }
    if (V && isOwn(V) && !ByPointer)
      return;
    break;
  }
  // A variable, or a member that is a pointer.
  const Expr *Root = E;
  while (auto *Member = dyn_cast<MemberExpr>(Root))
    Root = Member->getBase()->IgnoreParenImpCasts();
  auto *Ref = dyn_cast<DeclRefExpr>(Root);
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!isa<CXXThisExpr>(Root) && (!V || isOwn(V))) {
    Known = false;
    return;
  }
  E->Profile(A.Base, AST, /*Canonical=*/true);
  A.Base.AddBoolean(ByPointer);
  std::reverse(A.Subscripts.begin(), A.Subscripts.end());
  Found.push_back(std::move(A));
}

void IterationAccesses::walk(const Stmt *S) {
  if (!S || !Known)
    return;
  if (auto *Declarations = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declarations->decls())
      if (auto *V = dyn_cast<VarDecl>(D))
        declare(V);
    return;
  }
  if (auto *Atomic = dyn_cast<OMPAtomicDirective>(S)) {
    const Expr *X = Atomic->getX();
    Known = X && !Atomic->hasClausesOfKind<OMPCaptureClause>() && !Atomic->hasClausesOfKind<OMPReadClause>() &&
            !Atomic->hasClausesOfKind<OMPWriteClause>() && !Atomic->hasClausesOfKind<OMPCompareClause>();
    if (Known)
      use(X, true, true);
    return walk(Atomic->getExpr()); // by how much, without X
  }
  if (auto *D = dyn_cast<OMPExecutableDirective>(S)) {
    Known = isOpenMPSimdDirective(D->getDirectiveKind());
    return walk(codeOf(D));
  }
  if (auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->isAssignmentOp()) {
    use(Binary->getLHS(), true);
    return walk(Binary->getRHS());
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(S)) {
    if (Unary->isIncrementDecrementOp())
      return use(Unary->getSubExpr(), true);
    const VarDecl *V = Unary->getOpcode() == UO_AddrOf ? wholeVariable(Unary->getSubExpr()) : nullptr;
    if (Unary->getOpcode() == UO_AddrOf && !(V && isOwn(V)))
      Known = false;
  }
  if (auto *Cast = dyn_cast<CastExpr>(S); Cast && Cast->getCastKind() == CK_LValueToRValue)
    return use(Cast->getSubExpr(), false);
  // What a function gets by reference, or as its object, it may change.
  auto Pass = [&](const Expr *Argument, bool Constant) {
    if (Argument->isGLValue())
      use(Argument, !Constant);
    else
      walk(Argument);
  };
  if (auto *Call = dyn_cast<CallExpr>(S)) {
    for (const Expr *Argument : Call->arguments())
      Pass(Argument, Argument->getType().isConstQualified());
    if (auto *Method = dyn_cast<CXXMemberCallExpr>(Call))
      Pass(Method->getImplicitObjectArgument(), Method->getMethodDecl() && Method->getMethodDecl()->isConst());
    return;
  }
  if (auto *Made = dyn_cast<CXXConstructExpr>(S)) {
    for (const Expr *Argument : Made->arguments())
      Pass(Argument, Argument->getType().isConstQualified());
    return;
  }
  Known &= !isa<LambdaExpr, AsmStmt, CXXForRangeStmt>(S);
  for (const Stmt *Child : S->children())
    walk(Child);
}

namespace {
/// Whether iterations keep apart what they access.
class Apart {
public:
  Apart(BuildContext &Context, const OMPLoopBasedDirective *D, ArrayRef<const VarDecl *> Counters)
      : AST(Context.File.Context), Counters(Counters), Accesses(AST, ownOf(D, Counters)) {
    for (const UsedVariable &Use : usedVariables(Context, codeOf(D)))
      if (Use.Written)
        Written.insert(Use.Decl->getCanonicalDecl());
    Accesses.walk(codeOf(D));
  }

  bool ofAll() const {
    const auto &Found = Accesses.Found;
    return Accesses.Known && llvm::all_of(Found, [&](const Access &W) {
             return !W.Writes || llvm::all_of(Found, [&](const Access &A) {
               return A.Base != W.Base || (A.Atomic && W.Atomic) || of(W, A);
             });
           });
  }

private:
  static std::vector<const VarDecl *> ownOf(const OMPLoopBasedDirective *D, ArrayRef<const VarDecl *> Counters) {
    std::vector<const VarDecl *> Out = privateVariables(D);
    Out.insert(Out.end(), Counters.begin(), Counters.end());
    return Out;
  }

  /// Whether each counter makes a subscript of its own differ.
  bool of(const Access &A, const Access &B) const {
    return llvm::all_of(Counters, [&](const VarDecl *Counter) {
      for (size_t I = 0; I < std::min(A.Subscripts.size(), B.Subscripts.size()); ++I)
        if (A.Subscripts[I] && B.Subscripts[I] && same(A.Subscripts[I], B.Subscripts[I]) &&
            differs(A.Subscripts[I], Counter))
          return true;
      return false;
    });
  }

  bool same(const Expr *A, const Expr *B) const {
    llvm::FoldingSetNodeID One, Other;
    A->IgnoreParenImpCasts()->Profile(One, AST, /*Canonical=*/true);
    B->IgnoreParenImpCasts()->Profile(Other, AST, /*Canonical=*/true);
    return One == Other;
  }

  bool differs(const Expr *Subscript, const VarDecl *Counter) const {
    const std::optional<long long> Slope = constantSlope(Subscript, Counter, AST);
    return Slope && *Slope != 0 && isFixed(Subscript, Counter);
  }

  /// Whether nothing else in it changes from one iteration to the next.
  bool isFixed(const Stmt *S, const VarDecl *Counter) const {
    if (auto *Ref = dyn_cast<DeclRefExpr>(S)) {
      auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      return !V || V->getCanonicalDecl() == Counter->getCanonicalDecl() ||
             (!Accesses.isOwn(V) && !Written.contains(V->getCanonicalDecl()));
    }
    return !isa<ArraySubscriptExpr, MemberExpr, CallExpr>(S) &&
           !(isa<UnaryOperator>(S) && cast<UnaryOperator>(S)->getOpcode() == UO_Deref) &&
           llvm::all_of(S->children(), [&](const Stmt *Child) { return !Child || isFixed(Child, Counter); });
  }

  const ASTContext &AST;
  ArrayRef<const VarDecl *> Counters;
  llvm::SmallPtrSet<const VarDecl *, 8> Written;
  IterationAccesses Accesses;
};
} // namespace

bool needsOrder(BuildContext &Context, const OMPLoopBasedDirective *D, ArrayRef<const VarDecl *> Counters) {
  CalledMemory Called;
  Called.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  return !Called.Known || !Apart(Context, D, Counters).ofAll();
}

} // namespace chomp
