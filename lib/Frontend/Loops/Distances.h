//===- Distances.h - how far neighbouring iterations' accesses are apart --===//
#ifndef CHOMP_FRONTEND_DISTANCES_H
#define CHOMP_FRONTEND_DISTANCES_H

#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// Fills LoopNest::Distant of a directive's nest, whose loops count these variables.
void noteDistances(BuildContext &Context, const clang::OMPLoopBasedDirective *D,
                   llvm::ArrayRef<const clang::VarDecl *> Counters, LoopNest &Nest);

} // namespace chomp

#endif
