//===- Reductions.h - list items of reduction clauses -----------------------===//
#ifndef CHOMP_FRONTEND_REDUCTIONS_H
#define CHOMP_FRONTEND_REDUCTIONS_H

#include "Frontend/BuildContext.h"

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

/// Whether a worksharing construct reduces what each of the threads that meet it has for itself (OpenMP 6.0, 7.6.10).
bool isPrivateOriginal(const BuildContext &Context, const clang::OMPExecutableDirective *D,
                       const ReductionListItem &Item);

/// Describes such an item; nothing after a message.
std::optional<ReductionItem> buildPrivateItem(BuildContext &Context, const clang::OMPExecutableDirective *D,
                                              const ReductionListItem &Item);

/// A reduction clause in the host text, without such items; empty if it has no others.
std::string hostReduction(BuildContext &Context, const clang::OMPExecutableDirective *D,
                          const clang::OMPReductionClause *C);

/// Has the host text reduce such items without the directive, whose text it gets and gives back.
std::string editPrivateReductions(BuildContext &Context, const clang::OMPExecutableDirective *D,
                                  const std::string &Text);

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
