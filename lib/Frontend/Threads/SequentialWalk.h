//===- SequentialWalk.h - variables of sequential code --------------------===//
#ifndef CHOMP_FRONTEND_SEQUENTIALWALK_H
#define CHOMP_FRONTEND_SEQUENTIALWALK_H

#include "Frontend/Threads/SequentialVariables.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace chomp {

struct BuildContext;

/// Finds the variables of sequential code, and which of them its parallel constructs share.
SequentialVariables sequentialVariables(BuildContext &Context, const clang::Stmt *Code, const clang::FunctionDecl *F);

} // namespace chomp

#endif
