//===- AddressTaken.cpp - who may know where a variable is ----------------===//
#include "Analysis/AddressTaken.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace chomp {

namespace {

/// Whether all that code does with an object is reading and assigning it or parts of it: a variable, or the object of a
/// method.
class AddressFinder : public DynamicRecursiveASTVisitor {
public:
  bool Found = false;

  /// V: null for the object of the method at hand. But: one construct whose code is left out.
  explicit AddressFinder(const VarDecl *V, const OMPExecutableDirective *But = nullptr,
                         ClauseUses Clauses = ClauseUses::Counted)
      : V(V ? V->getCanonicalDecl() : nullptr), But(But), Clauses(Clauses) {}

  /// What Sema adds to constructs says nothing new.
  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D)
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    for (OMPClause *C : D->clauses())
      if (!C->isImplicit() && Clauses == ClauseUses::Counted)
        for (Stmt *Child : C->children())
          if (!TraverseStmt(Child))
            return false;
    return D == But || !D->hasAssociatedStmt() || TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  }

  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    return E->getCastKind() != CK_LValueToRValue || isFine(E->getSubExpr());
  }
  bool VisitBinaryOperator(BinaryOperator *E) override { return !E->isAssignmentOp() || isFine(E->getLHS()); }
  bool VisitUnaryOperator(UnaryOperator *E) override { return !E->isIncrementDecrementOp() || isFine(E->getSubExpr()); }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    return E->isArgumentType() || isFine(E->getArgumentExpr());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    return !E->getConstructor()->isCopyOrMoveConstructor() || !E->getConstructor()->isTrivial() || isFine(E->getArg(0));
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) override {
    auto *Method = dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
    return !E->isAssignmentOp() || !Method || !Method->isTrivial() || (isFine(E->getArg(0)) && isFine(E->getArg(1)));
  }
  /// scanf() and its like keep no address.
  bool VisitCallExpr(CallExpr *E) override {
    const unsigned Builtin = E->getBuiltinCallee();
    if (Builtin == Builtin::BIscanf || Builtin == Builtin::BIfscanf || Builtin == Builtin::BIsscanf)
      for (const Expr *Argument : E->arguments())
        if (auto *Address = dyn_cast<UnaryOperator>(Argument->IgnoreParenImpCasts());
            Address && Address->getOpcode() == UO_AddrOf)
          isFine(Address->getSubExpr());
    return true;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *E) override {
    const CXXMethodDecl *Method = E->getMethodDecl();
    const FunctionDecl *Definition = Method ? Method->getDefinition() : nullptr;
    if (!Definition || !Definition->getBody() || Method->isVirtual())
      return true;
    auto [It, New] = Methods.try_emplace(Definition, false); // one that calls itself
    if (New) {
      AddressFinder Inner(nullptr);
      Inner.Methods = Methods;
      Inner.TraverseStmt(Definition->getBody());
      Methods[Definition] = !Inner.Found;
    }
    return !Methods[Definition] || isFine(E->getImplicitObjectArgument());
  }
  /// "[&] { x = 9; }" changes or passes on what it names alone.
  bool VisitLambdaExpr(LambdaExpr *E) override {
    Found |= llvm::any_of(E->captures(), [&](const LambdaCapture &C) {
      return V && C.capturesVariable() && C.getCaptureKind() == LCK_ByRef &&
             C.getCapturedVar()->getCanonicalDecl() == V;
    });
    return !Found;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return E->getDecl()->getCanonicalDecl() != V || take(E); }
  bool VisitCXXThisExpr(CXXThisExpr *E) override { return V || take(E); }

private:
  bool take(const Expr *E) {
    Found |= !Fine.contains(E);
    return !Found;
  }
  bool isFine(const Expr *E) {
    E = wholeOf(E);
    if (auto *Member = dyn_cast<MemberExpr>(E); Member && Member->isArrow() && isa<FieldDecl>(Member->getMemberDecl()))
      if (const Expr *Base = Member->getBase()->IgnoreParenImpCasts(); isa<CXXThisExpr>(Base))
        E = Base;
    Fine.insert(E);
    return true;
  }

  const ValueDecl *V;
  const OMPExecutableDirective *But;
  const ClauseUses Clauses;
  llvm::SmallPtrSet<const Expr *, 32> Fine;
  llvm::DenseMap<const FunctionDecl *, bool> Methods; ///< Whether they leave their object's address nowhere.
};

} // namespace

bool isAddressTaken(const VarDecl *V, const Decl *Within, const OMPExecutableDirective *But, ClauseUses Clauses) {
  AddressFinder Finder(V, But, Clauses);
  auto *Unit = dyn_cast<TranslationUnitDecl>(Within);
  if (!Unit)
    Finder.TraverseDecl(const_cast<Decl *>(Within));
  else
    for (Decl *D : Unit->decls())
      if (!Unit->getASTContext().getSourceManager().isInSystemHeader(D->getLocation()))
        Finder.TraverseDecl(D);
  return Finder.Found;
}

} // namespace chomp
