//===- Interop.h - the interop construct ----------------------------------===//
#ifndef CHOMP_FRONTEND_INTEROP_H
#define CHOMP_FRONTEND_INTEROP_H

#include "Model/Region.h"

#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenMP.h"

#include <string>

namespace chomp {

struct BuildContext;

/// The actions of an interop construct.
void buildInterop(BuildContext &Context, const clang::OMPExecutableDirective *D, DataRegion &Region);

} // namespace chomp

#endif
