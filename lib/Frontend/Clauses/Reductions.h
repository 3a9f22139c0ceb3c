//===- Reductions.h - list items of reduction clauses ---------------------===//
#ifndef CHOMP_FRONTEND_REDUCTIONS_H
#define CHOMP_FRONTEND_REDUCTIONS_H

#include "Analysis/ReductionItems.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/OpenMPClause.h"

namespace chomp {

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

/// The scan directive in a loop's code, and the block that it separates: the innermost loop's body. Null: none.
std::pair<const clang::CompoundStmt *, const clang::OMPScanDirective *> findScan(const clang::Stmt *Code);

} // namespace chomp

#endif
