//===- ReductionElements.h - the elements that an item reduces -------------===//
#ifndef CHOMP_FRONTEND_REDUCTIONELEMENTS_H
#define CHOMP_FRONTEND_REDUCTIONELEMENTS_H

#include "Frontend/Regions/Reductions.h"
#include "Model/Data.h"

#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <string>

namespace chomp {

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
