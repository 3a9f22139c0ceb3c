//===- AncestorThis.h - the object around code of the host's --------------===//
#ifndef CHOMP_FRONTEND_ANCESTORTHIS_H
#define CHOMP_FRONTEND_ANCESTORTHIS_H

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallVector.h"

namespace chomp {

/// What the code of a construct does with the object of the member function around it.
struct AncestorThis {
  llvm::SmallVector<const clang::MemberExpr *, 4> Members; ///< A use of each data member.
  bool Whole = false;                                      ///< Its address, or a function of its class.
  bool Used = false;
  /// In the source: members without an object, `this`.
  llvm::SmallVector<clang::SourceLocation, 4> Unnamed, Named;
  clang::SourceLocation Copied; ///< [*this]

  explicit AncestorThis(const clang::OMPExecutableDirective *D);
};

} // namespace chomp

#endif
