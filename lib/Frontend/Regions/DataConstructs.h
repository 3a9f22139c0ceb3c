//===- DataConstructs.h - target data, enter data, exit data, update ------===//
#ifndef CHOMP_FRONTEND_DATACONSTRUCTS_H
#define CHOMP_FRONTEND_DATACONSTRUCTS_H

#include "Model/Region.h"

#include "clang/AST/StmtOpenMP.h"

namespace chomp {

struct BuildContext;

/// Maps, motion items and device addresses of a data construct.
void buildData(BuildContext &Context, const clang::OMPExecutableDirective *D, DataRegion &Region);
/// What version 6.0's clauses say of target data as a task.
void buildTask(BuildContext &Context, const clang::OMPExecutableDirective *D, DataRegion &Region);

} // namespace chomp

#endif
