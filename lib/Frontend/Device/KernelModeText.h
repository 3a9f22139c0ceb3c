//===- KernelModeText.h - <ompx.h>'s routines in a GPU's own words --------===//
#ifndef CHOMP_FRONTEND_KERNELMODETEXT_H
#define CHOMP_FRONTEND_KERNELMODETEXT_H

#include "Frontend/Tokens/Tokens.h"

#include "clang/AST/Stmt.h"

namespace chomp {

struct BuildContext;

/// Calls of <ompx.h>'s routines for places and barriers get a GPU's own text beside the user's; in texts that
/// are kept, the team's number, too.
void editKernelRoutines(BuildContext &Context, const clang::Stmt *Code, TokenEdits &Edits);

} // namespace chomp

#endif
