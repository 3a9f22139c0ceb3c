//===- ReductionElements.h - the elements that an item reduces ------------===//
#ifndef CHOMP_FRONTEND_REDUCTIONELEMENTS_H
#define CHOMP_FRONTEND_REDUCTIONELEMENTS_H

#include "Frontend/Clauses/Reductions.h"
#include "Model/Data.h"

#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <string>

namespace chomp {

/// The elements that an item means within a variable of a type, and the type of one. None: they are not contiguous.
struct ItemElements {
  ReductionElements Elements;
  clang::QualType Type;
};
std::optional<ItemElements> itemElements(BuildContext &Context, const clang::Expr *Item, clang::QualType Variable);

/// How many bytes a list item has: a host expression.
std::string hostBytes(BuildContext &Context, const ReductionListItem &Item);

} // namespace chomp

#endif
