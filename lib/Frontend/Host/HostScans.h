//===- HostScans.h - loops with inscan reductions in the host text --------===//
#ifndef CHOMP_FRONTEND_HOSTSCANS_H
#define CHOMP_FRONTEND_HOSTSCANS_H

#include "Frontend/Tokens/Tokens.h"

#include "clang/AST/StmtOpenMP.h"

namespace chomp {

struct BuildContext;

/// The same of a loop with an inscan reduction; false where there is none, or every compiler takes it.
bool editHostScan(BuildContext &Context, const clang::OMPExecutableDirective *D, TokenRange Pragma);

} // namespace chomp

#endif
