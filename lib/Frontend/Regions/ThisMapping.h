//===- ThisMapping.h - what of the object of `this` a region maps ---------===//
#ifndef CHOMP_FRONTEND_REGIONS_THISMAPPING_H
#define CHOMP_FRONTEND_REGIONS_THISMAPPING_H

#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// Maps this[:1] where the region uses members that no clause of its own maps (OpenMP 5.2 §5.8.1). Before the maps of
/// the clauses.
void mapThis(BuildContext &Context, const clang::OMPExecutableDirective *D, TargetRegion &Region);
/// The variable through which the kernel reaches the object, if its code does. After all maps.
void takeThis(BuildContext &Context, const clang::OMPExecutableDirective *D, TargetRegion &Region);

} // namespace chomp

#endif
