//===- AncestorItems.h - what the device hands to the host's code ---------===//
#ifndef CHOMP_FRONTEND_ANCESTORITEMS_H
#define CHOMP_FRONTEND_ANCESTORITEMS_H

#include "Frontend/Ancestors/AncestorVariables.h"
#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// The item for a variable, or a part of one, in the list that the host's function gets: where it begins on the device,
/// and how large it is. Messages say what can't be one.
AncestorConstruct::Item ancestorItem(BuildContext &Context, const AncestorVariables::Entry &E);

} // namespace chomp

#endif
