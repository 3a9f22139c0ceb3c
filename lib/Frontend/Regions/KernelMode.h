//===- KernelMode.h - what ompx_bare leaves to the region's code ----------===//
#ifndef CHOMP_FRONTEND_KERNELMODE_H
#define CHOMP_FRONTEND_KERNELMODE_H

#include "Model/Region.h"

#include "clang/AST/StmtOpenMP.h"

namespace chomp {

struct BuildContext;

/// Kernel mode: refuses what decides which threads run the region's code, or asks OpenMP for them. False after a
/// message.
bool checkBare(BuildContext &Context, const clang::OMPExecutableDirective *D);
/// Whether a compound statement declares one of the region's variables again, which a function's body must not do with
/// a parameter's name, or a type.
bool redeclares(BuildContext &Context, const TargetRegion &Region, const clang::Stmt *Code);

} // namespace chomp

#endif
