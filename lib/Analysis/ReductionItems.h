//===- ReductionItems.h - list items of reduction clauses -----------------===//
#ifndef CHOMP_ANALYSIS_REDUCTIONITEMS_H
#define CHOMP_ANALYSIS_REDUCTIONITEMS_H

#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/DeclarationName.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace chomp {

/// A list item of a reduction, in_reduction or task_reduction clause.
struct ReductionListItem {
  const clang::OMPClause *Clause = nullptr;
  const clang::Expr *Item = nullptr;      ///< As the user wrote it.
  const clang::VarDecl *Root = nullptr;   ///< The variable, or the one that a section or element is taken of.
  const clang::Expr *Operation = nullptr; ///< Sema's combination of two values.
  clang::DeclarationName Identifier;
};

/// The list items of a clause of one of the three kinds; none of any other.
std::vector<ReductionListItem> reductionItems(const clang::OMPClause *Clause);
/// The `declare reduction` that an item is reduced with; null for the operators that the language has.
const clang::OMPDeclareReductionDecl *declaredReduction(const ReductionListItem &Item);
/// The code of a clause's items that kernels run and no statement holds: bounds of sections, combiners, initializers.
std::vector<const clang::Stmt *> reductionCode(const ReductionListItem &Item);

/// A section's bounds, as far as it has them, or a subscript, which is the lower bound.
struct ItemDimension {
  const clang::Expr *Lower, *Length;
  bool Section;
};

/// What a list item is without its subscripts and sections, and these, outermost dimension first.
struct StrippedItem {
  const clang::Expr *Base;
  llvm::SmallVector<ItemDimension, 4> Dimensions;
};
StrippedItem stripSubscripts(const clang::Expr *Item);

} // namespace chomp

#endif
