//===- TeamEach.h - a team for each iteration -----------------------------===//
#ifndef CHOMP_FRONTEND_TEAMEACH_H
#define CHOMP_FRONTEND_TEAMEACH_H

#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// Whether a GPU has a team for each iteration of a distribute construct that is all of a region whose threads run it
/// together (TargetRegion::TeamThreads). Its clauses are known by then.
void takeTeamEach(BuildContext &Context, const clang::OMPExecutableDirective *D, TargetRegion &Region);

} // namespace chomp

#endif
