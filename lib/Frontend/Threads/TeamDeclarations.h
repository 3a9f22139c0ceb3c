//===- TeamDeclarations.h - declarations of what a team shares ------------===//
#ifndef CHOMP_FRONTEND_TEAMDECLARATIONS_H
#define CHOMP_FRONTEND_TEAMDECLARATIONS_H

#include "Analysis/Escapes.h"
#include "Frontend/Tokens/Tokens.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace chomp {

struct BuildContext;

/// Whether a variable is in the team's memory.
bool isInTeamMemory(const BuildContext &Context, const clang::Decl *D);

/// Device text of a declaration with variables in the team's memory, or with arrays of variable length for a GPU. Team:
/// it stands outside of parallel constructs. Edits: those of what is inside it.
KernelCode teamDeclaration(BuildContext &Context, const clang::DeclStmt *S, bool Team, CalleeFacts &Facts,
                           const TokenEdits &Edits);

} // namespace chomp

#endif
