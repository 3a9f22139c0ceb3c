//===- Dispatch.h - dispatch constructs -----------------------------------===//
#ifndef CHOMP_FRONTEND_DISPATCH_H
#define CHOMP_FRONTEND_DISPATCH_H

#include "Model/Construct.h"

#include "clang/AST/StmtOpenMP.h"

namespace chomp {

struct BuildContext;

/// Those in the host text. After editVariants().
void editDispatches(BuildContext &Context);
/// The device text of a dispatch construct: its statement. The number in a device clause concerns constructs for
/// devices, which a region has none of: it is computed if that has effects.
StructuredBlock buildDispatch(BuildContext &Context, const clang::OMPDispatchDirective *Construct);

} // namespace chomp

#endif
