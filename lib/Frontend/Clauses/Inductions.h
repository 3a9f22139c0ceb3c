//===- Inductions.h - list items of linear and induction clauses ----------===//
#ifndef CHOMP_FRONTEND_INDUCTIONS_H
#define CHOMP_FRONTEND_INDUCTIONS_H

#include "Frontend/Device/BuildContext.h"

#include "clang/AST/OpenMPClause.h"

namespace chomp {

/// A list item of an induction clause, or of a linear one.
struct InductionListItem {
  const clang::OMPClause *Clause = nullptr; ///< linear, or the lastprivate that stands for induction.
  const clang::Expr *Item = nullptr;
  const InductionNote *Note = nullptr; ///< Null: linear.
};

/// The list items of a clause; none of clauses of other kinds. NoLinear: of induction clauses alone.
std::vector<InductionListItem> inductionItems(const BuildContext &Context, const clang::OMPClause *C);

/// Describes a list item of a construct; Start is what will hold the value that its original has before the loop.
/// Nothing after a message.
std::optional<InductionItem> buildInduction(BuildContext &Context, const clang::OMPExecutableDirective *D,
                                            const InductionListItem &Item, std::string Start);

/// Constructs with induction clauses in the host text: one thread runs their iterations, in order.
void editHostInductions(BuildContext &Context);

/// The host's directive for such a construct: "parallel for num_threads(1) …", "single …".
std::string inOrderDirective(BuildContext &Context, const clang::OMPExecutableDirective *D);

/// What the host version of a region declares before its loops: "auto x_next = x;".
std::vector<std::string> hostInductions(BuildContext &Context, const clang::OMPExecutableDirective *D);

} // namespace chomp

#endif
