//===- SharedVariables.h - variables that several threads may share -------===//
#ifndef CHOMP_FRONTEND_SHAREDVARIABLES_H
#define CHOMP_FRONTEND_SHAREDVARIABLES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace chomp {

struct BuildContext;

/// Whether a region's variable may be each thread's own in the parallel construct that uses it: a thread that comes to
/// change it does so with nothing between itself and the others, and nobody else uses it. In a program without races
/// that is one thread. (CUDA code that was ported moves its parameters like that.)
bool isChangedApart(const clang::Stmt *Region, const clang::VarDecl *V);

/// Whether threads may pass values through a variable: it is used in atomic or critical, or its address is taken.
bool isCommunicated(const clang::Stmt *Region, const clang::VarDecl *V);

/// Whether several threads share a variable: a teams or parallel construct in the code uses it without a copy.
bool isShared(BuildContext &Context, const clang::Stmt *Code, const clang::VarDecl *V);
/// Whether a parallel construct in the code writes to a variable without making a copy.
bool isChangedByThreads(BuildContext &Context, const clang::Stmt *Code, const clang::VarDecl *V);

} // namespace chomp

#endif
