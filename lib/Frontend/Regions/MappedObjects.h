//===- MappedObjects.h - objects whose bytes are not all of them ----------===//
#ifndef CHOMP_FRONTEND_MAPPEDOBJECTS_H
#define CHOMP_FRONTEND_MAPPEDOBJECTS_H

#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// Warns of a list item, or a variable that is mapped implicitly, whose elements lie elsewhere, as a std::vector's do:
/// to map the object brings pointers of the host's. Type: of the item, or of its elements.
void warnOfElementsElsewhere(BuildContext &Context, const clang::Expr *Item, clang::QualType Type, Origin From);

} // namespace chomp

#endif
