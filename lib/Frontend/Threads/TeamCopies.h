//===- TeamCopies.h - reduced arrays that a GPU's team has one copy of ----===//
#ifndef CHOMP_FRONTEND_TEAMCOPIES_H
#define CHOMP_FRONTEND_TEAMCOPIES_H

#include "Analysis/Execution.h"

#include "clang/AST/StmtOpenMP.h"
namespace chomp {

struct BuildContext;

/// Finds them for a region that is one loop over all threads; D has the clauses.
TeamCopies findTeamCopies(BuildContext &Context, const clang::OMPExecutableDirective *D);

} // namespace chomp

#endif
