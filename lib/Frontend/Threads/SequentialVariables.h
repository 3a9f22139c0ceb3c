//===- SequentialVariables.h - what parallel constructs share -------------===//
#ifndef CHOMP_FRONTEND_SEQUENTIALVARIABLES_H
#define CHOMP_FRONTEND_SEQUENTIALVARIABLES_H

#include "Analysis/Execution.h"
#include "Frontend/Tokens/Tokens.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/Type.h"

#include <string>

namespace chomp {

struct BuildContext;

/// What a function's head calls a parameter: by another name where its own is that of a variable in the team's memory.
std::string givenName(BuildContext &Context, const clang::ParmVarDecl *P);
/// Parameters of a function, whose SequentialVariables are at hand, that are in the team's memory: copied there at its
/// beginning.
void editTeamParameters(BuildContext &Context, const clang::FunctionDecl *F, TokenEdits &Edits);
/// Declarations of variables in the team's memory, in code outside of parallel constructs, and of arrays of variable
/// length for GPUs: rewritten by edits.
void editLocalVariables(BuildContext &Context, const clang::Stmt *Code, TokenEdits &Edits);
/// " x = 1;", for a variable that can't be initialised where it is declared.
KernelCode assignment(BuildContext &Context, const clang::VarDecl *V, const std::string &Name, const KernelCode &Init);

} // namespace chomp

#endif
