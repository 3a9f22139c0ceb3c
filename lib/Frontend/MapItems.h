//===- MapItems.h - list items of map and motion clauses ------------------===//
#ifndef CHOMP_FRONTEND_MAPITEMS_H
#define CHOMP_FRONTEND_MAPITEMS_H

#include "Frontend/Builders.h"

namespace chomp {

/// Describes a list item and appends it, after the storage of a member pointer that it is reached through.
void addMapItem(BuildContext &Context, const clang::Expr *E, MapType Type, Origin From, std::vector<MapItem> &Maps);

/// The same for a motion clause, which maps nothing and may move a strided section.
void addMotionItem(BuildContext &Context, const clang::Expr *E, MapType Type, std::vector<MapItem> &Items);

/// Map type and modifiers of a clause; false after a message.
bool takeMapType(BuildContext &Context, const clang::OMPMapClause *Map, llvm::StringRef Directive, MapType &Type);

} // namespace chomp

#endif
