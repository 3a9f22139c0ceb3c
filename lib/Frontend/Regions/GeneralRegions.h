//===- GeneralRegions.h - regions that are more than a loop ---------------===//
#ifndef CHOMP_FRONTEND_GENERALREGIONS_H
#define CHOMP_FRONTEND_GENERALREGIONS_H

#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// The teams construct that is all of a target construct's block.
const clang::OMPExecutableDirective *onlyTeams(const clang::Stmt *S);
/// Whether a teams construct inside a target construct delivers something that the target construct keeps for itself
/// (a firstprivate variable), as no combined construct does.
bool hasUnmappedResults(const clang::OMPExecutableDirective *D, const clang::OMPExecutableDirective *Teams);
/// Whether it copies declare target variables: then it is the device's values that its copies begin with.
bool copiesDevices(const BuildContext &Context, const clang::OMPExecutableDirective *Teams);
/// The loop construct that is all of a target construct's block. Its iterations may run at the same time, and nothing
/// in them can tell who runs them (OpenMP 5.2 §10.3): as if it stood in "target teams loop".
const clang::OMPExecutableDirective *onlyLoop(const BuildContext &Context, const clang::OMPExecutableDirective *D);

/// Whether a region is more than a loop, or sequential code, and nothing inside them is the team's. Apart: its teams
/// construct is not lowered together with target.
bool isGeneral(const TargetRegion &Region, const clang::OMPExecutableDirective *Inner, bool Apart);
/// Describes one: its variables, and its code either for all threads of a team together or for generic mode.
void buildGeneral(BuildContext &Context, const clang::OMPExecutableDirective *D,
                  const clang::OMPExecutableDirective *Teams, TargetRegion &Region);

/// Lets the virtual GPU's threads of a region in kernel mode take turns, if they can. Its variables are known by then.
void useWorkItemLoopsInKernelMode(BuildContext &Context, const clang::OMPExecutableDirective *D, TargetRegion &Region);

} // namespace chomp

#endif
