//===- Dispatch.h - calls of variants in the host text --------------------===//
#ifndef CHOMP_FRONTEND_DISPATCH_H
#define CHOMP_FRONTEND_DISPATCH_H

#include "Model/Construct.h"

#include "clang/AST/StmtOpenMP.h"

namespace chomp {

struct BuildContext;

/// Calls that mean a variant (declare variant), and dispatch constructs, in the host text.
void editVariants(BuildContext &Context);
/// The device text of a dispatch construct: its statement. The number in a device clause concerns constructs for
/// devices, which a region has none of: it is computed if that has effects.
StructuredBlock buildDispatch(BuildContext &Context, const clang::OMPDispatchDirective *Construct);

} // namespace chomp

#endif
