//===- TeamSize.h - can code tell how many threads a team has? ------------===//
#ifndef CHOMP_FRONTEND_TEAMSIZE_H
#define CHOMP_FRONTEND_TEAMSIZE_H

#include "clang/AST/StmtOpenMP.h"

namespace chomp {

struct BuildContext;

/// Whether the code of a target construct, or what it calls, can tell how many threads a team has.
bool tellsTeamSize(BuildContext &Context, const clang::OMPExecutableDirective *D);

} // namespace chomp

#endif
