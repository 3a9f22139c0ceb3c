//===- ClauseSets.h - what the clauses of a directive say of each variable ===//
//
// The data-sharing and data-mapping clauses that name variables, by canonical declaration. Maps are MapItems.cpp's.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_CLAUSESETS_H
#define CHOMP_FRONTEND_CLAUSESETS_H

#include "Frontend/Inductions.h"
#include "Frontend/Reductions.h"

namespace chomp {

/// The variable that a list item is; null for a part of one and for other expressions.
const clang::VarDecl *listItem(const clang::Expr *E);

struct ClauseSets {
  ClauseSets(const BuildContext &Context, const clang::OMPExecutableDirective *D) { take(Context, D); }

  /// Another directive's clauses, too.
  void take(const BuildContext &Context, const clang::OMPExecutableDirective *D);

  llvm::SmallPtrSet<const clang::VarDecl *, 8> Private, Firstprivate, ImplicitFirstprivate, Lastprivate, DevicePointer,
      DeviceAddress;
  llvm::MapVector<const clang::VarDecl *, ReductionListItem> Reduction;
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Conditional;
  llvm::MapVector<const clang::VarDecl *, InductionListItem> Inductions; ///< And linear items.
};

} // namespace chomp

#endif
