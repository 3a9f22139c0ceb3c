//===- ThisUses.h - what code does with the object of `this` ----------------===//
#ifndef CHOMP_ANALYSIS_THISUSES_H
#define CHOMP_ANALYSIS_THISUSES_H

#include "Analysis/Variables.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace chomp {

/// A member of the object, or one of a member's: "in.x".
using MemberPath = llvm::SmallVector<const clang::ValueDecl *, 4>;

/// How some code uses the object.
struct ThisUses : clang::DynamicRecursiveASTVisitor {
  const clang::CXXThisExpr *First = nullptr;
  bool Whole = false; ///< As a whole: a member function is called, a base class is named, the pointer goes elsewhere.
  std::vector<MemberPath> Members;
  llvm::SmallPtrSet<const clang::ValueDecl *, 8> Named; ///< And those of base classes.

  /// The user says what becomes of a member.
  void erase(const MemberPath &Member) {
    llvm::erase_if(Members, [&](const MemberPath &Use) {
      return Use.size() >= Member.size() && std::equal(Member.begin(), Member.end(), Use.begin());
    });
    if (Member.size() == 1)
      Named.erase(Member.front());
  }

  /// The code alone, not what Clang lists beside it to be captured.
  bool TraverseCapturedStmt(clang::CapturedStmt *S) override { return TraverseStmt(S->getCapturedStmt()); }
  bool TraverseCXXRecordDecl(clang::CXXRecordDecl *) override {
    return true;
  } // a local class's methods mean their own object
  bool TraverseMemberExpr(clang::MemberExpr *E) override {
    if (isa<clang::FieldDecl>(E->getMemberDecl()) && isa<clang::CXXThisExpr>(E->getBase()->IgnoreParenImpCasts()))
      Named.insert(E->getMemberDecl());
    MemberPath Path;
    for (const clang::Expr *Part = E; auto *Access = dyn_cast<clang::MemberExpr>(Part);) {
      if (!isa<clang::FieldDecl>(Access->getMemberDecl()))
        break;
      Path.insert(Path.begin(), Access->getMemberDecl());
      Part = Access->getBase()->IgnoreParens();
      if (auto *This = dyn_cast<clang::CXXThisExpr>(Part)) {
        First = First ? First : This;
        Members.push_back(std::move(Path));
        return true;
      }
      if (Access->isArrow())
        break;
    }
    return clang::DynamicRecursiveASTVisitor::TraverseMemberExpr(E);
  }
  /// Constructs inside use what they make copies of, or give their results to, and not what their code calls so then.
  bool TraverseStmt(clang::Stmt *S) override {
    auto *D = dyn_cast_or_null<clang::OMPExecutableDirective>(S);
    if (!D)
      return clang::DynamicRecursiveASTVisitor::TraverseStmt(S);
    llvm::SmallPtrSet<const clang::ValueDecl *, 4> Own;
    for (const clang::OMPClause *C : D->clauses())
      if (!C->isImplicit())
        for (const clang::Stmt *Item : C->children())
          if (auto *Ref = dyn_cast_or_null<clang::DeclRefExpr>(Item))
            if (auto *V = dyn_cast<clang::OMPCapturedExprDecl>(Ref->getDecl()); V && memberOf(V)) {
              Own.insert(memberOf(V));
              if (!isa<clang::OMPPrivateClause>(C))
                TraverseStmt(const_cast<clang::Expr *>(V->getInit()));
            }
    const size_t Outer = Members.size();
    const auto OuterNamed = Named;
    const bool Ok = clang::DynamicRecursiveASTVisitor::TraverseStmt(S);
    Members.erase(std::remove_if(Members.begin() + Outer, Members.end(),
                                 [&](const MemberPath &Use) { return Own.contains(Use.front()); }),
                  Members.end());
    for (const clang::ValueDecl *Member : Own)
      if (!OuterNamed.contains(Member))
        Named.erase(Member);
    return Ok;
  }
  bool VisitCXXThisExpr(clang::CXXThisExpr *E) override {
    First = First ? First : E;
    Whole = true;
    return true;
  }
};
/// Of a construct's code.
ThisUses usesOf(const clang::OMPExecutableDirective *D);
/// Whether a construct's code names the object.
bool usesThis(const clang::OMPExecutableDirective *D);

/// The member of the object that a list item names or is reached through; the object itself gives an empty path.
bool rootInThis(const clang::Expr *E, MemberPath &Member);
/// Whether an expression is a part of the object that `this` points to.
bool isPartOfThis(const clang::Expr *E);
/// Whether it is that object itself: this[:1].
bool isThisObject(const clang::Expr *E);

/// Whether a construct's code may write to a member.
bool isWritten(const clang::OMPExecutableDirective *D, const clang::FieldDecl *Member);

} // namespace chomp

#endif
