//===- ThisUses.h - what code does with the object of `this` --------------===//
#ifndef CHOMP_ANALYSIS_THISUSES_H
#define CHOMP_ANALYSIS_THISUSES_H

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace chomp {

/// A member of the object, or one of a member's: "in.x".
using MemberPath = llvm::SmallVector<const clang::ValueDecl *, 4>;

/// How some code uses the object.
struct ThisUses {
  const clang::CXXThisExpr *First = nullptr;
  bool Whole = false; ///< As a whole: a member function is called, a base class is named, the pointer goes elsewhere.
  std::vector<MemberPath> Members;
  llvm::SmallPtrSet<const clang::ValueDecl *, 8> Named; ///< And those of base classes.

  /// The user says what becomes of a member.
  void erase(const MemberPath &Member);
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
