//===- Reductions.h - list items of reduction clauses -----------------------===//
#ifndef CHOMP_FRONTEND_REDUCTIONS_H
#define CHOMP_FRONTEND_REDUCTIONS_H

#include "Frontend/Builders.h"

#include "clang/AST/OpenMPClause.h"

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

/// Describes a list item; nothing after a message. OfTeams: what is combined are the teams' values.
std::optional<ReductionItem> buildReductionItem(BuildContext &Context, const ReductionListItem &Item,
                                                bool OfTeams = false);

/// The elements of an array, section or element that is a list item, where their number is a constant; their type.
std::optional<std::pair<uint64_t, clang::QualType>> constantElements(BuildContext &Context,
                                                                     const ReductionListItem &Item);

/// The operator, min or max that an identifier names, which OpenMP declares by itself.
std::optional<ReductionOperator> reductionOperator(clang::DeclarationName Name);

/// The `declare reduction` that an item is reduced with; null for the operators that the language has.
const clang::OMPDeclareReductionDecl *declaredReduction(const ReductionListItem &Item);

/// The code of a clause's items that kernels run and no statement holds: bounds of sections, combiners, initializers.
std::vector<const clang::Stmt *> reductionCode(const ReductionListItem &Item);

/// The scan directive in a loop's code, and the block that it separates: the innermost loop's body. Null: none.
std::pair<const clang::CompoundStmt *, const clang::OMPScanDirective *> findScan(const clang::Stmt *Code);

} // namespace chomp

#endif
