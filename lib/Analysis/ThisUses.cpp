//===- ThisUses.cpp - what code does with the object of `this` ------------===//
#include "Analysis/ThisUses.h"

#include "Analysis/Directives.h"
#include "Analysis/Variables.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace clang;

namespace chomp {

void ThisUses::erase(const MemberPath &Member) {
  llvm::erase_if(Members, [&](const MemberPath &Use) {
    return Use.size() >= Member.size() && std::equal(Member.begin(), Member.end(), Use.begin());
  });
  if (Member.size() == 1)
    Named.erase(Member.front());
}

namespace {
struct UseFinder : DynamicRecursiveASTVisitor {
  ThisUses Uses;

  /// The code alone, not what Clang lists beside it to be captured.
  bool TraverseCapturedStmt(CapturedStmt *S) override { return TraverseStmt(S->getCapturedStmt()); }
  /// A local class's methods mean their own object.
  bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; }
  bool TraverseMemberExpr(MemberExpr *E) override {
    if (isa<FieldDecl>(E->getMemberDecl()) && isa<CXXThisExpr>(E->getBase()->IgnoreParenImpCasts()))
      Uses.Named.insert(E->getMemberDecl());
    MemberPath Path;
    for (const Expr *Part = E; auto *Access = dyn_cast<MemberExpr>(Part);) {
      if (!isa<FieldDecl>(Access->getMemberDecl()))
        break;
      Path.insert(Path.begin(), Access->getMemberDecl());
      Part = Access->getBase()->IgnoreParens();
      if (auto *This = dyn_cast<CXXThisExpr>(Part)) {
        Uses.First = Uses.First ? Uses.First : This;
        Uses.Members.push_back(std::move(Path));
        return true;
      }
      if (Access->isArrow())
        break;
    }
    return DynamicRecursiveASTVisitor::TraverseMemberExpr(E);
  }
  /// Constructs inside use what they make copies of, or give their results to, and not what their code calls so then.
  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D)
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    llvm::SmallPtrSet<const ValueDecl *, 4> Own;
    for (const OMPClause *C : D->clauses())
      if (!C->isImplicit())
        for (const Stmt *Item : C->children())
          if (auto *Ref = dyn_cast_or_null<DeclRefExpr>(Item))
            if (auto *V = dyn_cast<OMPCapturedExprDecl>(Ref->getDecl()); V && memberOf(V)) {
              Own.insert(memberOf(V));
              if (!isa<OMPPrivateClause>(C))
                TraverseStmt(const_cast<Expr *>(V->getInit()));
            }
    const size_t Outer = Uses.Members.size();
    const auto OuterNamed = Uses.Named;
    const bool Ok = DynamicRecursiveASTVisitor::TraverseStmt(S);
    Uses.Members.erase(std::remove_if(Uses.Members.begin() + Outer, Uses.Members.end(),
                                      [&](const MemberPath &Use) { return Own.contains(Use.front()); }),
                       Uses.Members.end());
    for (const ValueDecl *Member : Own)
      if (!OuterNamed.contains(Member))
        Uses.Named.erase(Member);
    return Ok;
  }
  bool VisitCXXThisExpr(CXXThisExpr *E) override {
    Uses.First = Uses.First ? Uses.First : E;
    Uses.Whole = true;
    return true;
  }
};
} // namespace

ThisUses usesOf(const OMPExecutableDirective *D) {
  UseFinder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  return std::move(Finder.Uses);
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
