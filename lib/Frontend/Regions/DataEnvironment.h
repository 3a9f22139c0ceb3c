//===- DataEnvironment.h - the variables of a region ----------------------===//
#ifndef CHOMP_FRONTEND_DATAENVIRONMENT_H
#define CHOMP_FRONTEND_DATAENVIRONMENT_H

#include "Model/Region.h"

#include "clang/AST/Decl.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/ArrayRef.h"

namespace chomp {

struct BuildContext;

/// Maps, variables and reductions of a target region. Inner: the teams construct that is all of its block, if it is
/// lowered together with it.
void buildDataEnvironment(BuildContext &Context, const clang::OMPExecutableDirective *D, TargetRegion &Region,
                          llvm::ArrayRef<const clang::VarDecl *> Counters,
                          const clang::OMPExecutableDirective *Inner = nullptr);

} // namespace chomp

#endif
