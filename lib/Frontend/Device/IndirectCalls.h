//===- IndirectCalls.h - declare target indirect --------------------------===//
#ifndef CHOMP_FRONTEND_INDIRECTCALLS_H
#define CHOMP_FRONTEND_INDIRECTCALLS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Type.h"

namespace chomp {

struct BuildContext;

/// declare target indirect (OpenMP 5.2, 7.8.3)
bool isIndirect(const clang::FunctionDecl *F);
/// Whether there are such methods that a pointer to a member function may lead to.
bool leadsToIndirect(const clang::ASTContext &AST, clang::QualType Pointer);
/// If it is that: a variable with a function's device address, which the host text names to the runtime.
void addIndirectFunction(BuildContext &Context, const clang::FunctionDecl *F, bool Exported);

} // namespace chomp

#endif
