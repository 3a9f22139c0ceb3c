//===- ByValue.h - structures that a region only reads --------------------===//
#ifndef CHOMP_FRONTEND_BYVALUE_H
#define CHOMP_FRONTEND_BYVALUE_H

#include "Frontend/Device/UsedVariables.h"

#include "clang/AST/StmtOpenMP.h"

namespace chomp {

struct BuildContext;

/// Whether a target construct may have a structure by value that it maps tofrom by the rules, with the same result.
bool mayGoByValue(BuildContext &Context, const clang::OMPExecutableDirective *D, const UsedVariable &Use);

} // namespace chomp

#endif
