//===- Restrict.h - parameters that nothing else leads to -----------------===//
#ifndef CHOMP_FRONTEND_RESTRICT_H
#define CHOMP_FRONTEND_RESTRICT_H

#include "Model/Region.h"

#include "clang/AST/StmtOpenMP.h"

namespace chomp {

struct BuildContext;

/// Says __restrict__ of a kernel's parameters where nothing else leads to their memory. Loops: the construct D itself,
/// or that inside of it which has the loop; null: there is none that all threads share.
void restrictPointers(BuildContext &Context, const clang::OMPExecutableDirective *D,
                      const clang::OMPLoopBasedDirective *Loops, TargetRegion &Region);

} // namespace chomp

#endif
