//===- ThisUses.cpp - what code does with the object of `this` --------------===//
#include "Analysis/ThisUses.h"

#include "Analysis/Directives.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace chomp {

ThisUses usesOf(const OMPExecutableDirective *D) {
  ThisUses Uses;
  Uses.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  return Uses;
}

bool rootInThis(const Expr *E, MemberPath &Member) {
  Member.clear();
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (isa<CXXThisExpr>(E))
      return true;
    const bool Other = !isa<MemberExpr>(E) || cast<MemberExpr>(E)->isArrow();
    if (auto *Access = dyn_cast<MemberExpr>(E)) {
      Member.insert(Member.begin(), Access->getMemberDecl());
      E = Access->getBase();
    } else if (auto *Section = dyn_cast<ArraySectionExpr>(E)) {
      E = Section->getBase();
    } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      E = Subscript->getBase();
    } else if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref) {
      E = Unary->getSubExpr();
    } else {
      return false;
    }
    // An array's element, or what a pointer points to, is none of the object's members.
    if (Other && !isa<CXXThisExpr>(E->IgnoreParenImpCasts()))
      Member.clear();
  }
}

bool usesThis(const OMPExecutableDirective *D) { return usesOf(D).First; }

bool isPartOfThis(const Expr *E) {
  MemberPath Member;
  return rootInThis(E, Member);
}

bool isThisObject(const Expr *E) {
  MemberPath Member;
  return rootInThis(E, Member) && Member.empty();
}

namespace {
struct MemberFinder : DynamicRecursiveASTVisitor {
  explicit MemberFinder(const FieldDecl *Member) : Member(Member) {}
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() != CK_LValueToRValue)
      return true;
    // Of what the value is an element or a part.
    for (const Expr *Part = E->getSubExpr()->IgnoreParens(); Read.insert(Part).second;) {
      auto *Access = dyn_cast<MemberExpr>(Part);
      auto *Element = dyn_cast<ArraySubscriptExpr>(Part);
      auto *Array = Element ? dyn_cast<ImplicitCastExpr>(Element->getBase()->IgnoreParens()) : nullptr;
      if (Access && !Access->isArrow())
        Part = Access->getBase()->IgnoreParens();
      else if (Array && Array->getCastKind() == CK_ArrayToPointerDecay)
        Part = Array->getSubExpr()->IgnoreParens();
    }
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override { return take(E, E->getMemberDecl()); }
  /// Of private members Sema names its own variable.
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    auto *V = dyn_cast<OMPCapturedExprDecl>(E->getDecl());
    return !V || take(E, memberOf(V));
  }
  bool take(const Expr *E, const ValueDecl *Used) {
    Written |= Used == Member && !Read.contains(E);
    return !Written;
  }
  const FieldDecl *Member;
  llvm::SmallPtrSet<const Expr *, 8> Read;
  bool Written = false;
};
} // namespace

bool isWritten(const OMPExecutableDirective *D, const FieldDecl *Member) {
  MemberFinder Finder(Member);
  Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  return Finder.Written;
}

} // namespace chomp
