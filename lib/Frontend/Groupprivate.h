//===- Groupprivate.h - variables with one copy for each contention group -===//
#ifndef CHOMP_FRONTEND_GROUPPRIVATE_H
#define CHOMP_FRONTEND_GROUPPRIVATE_H

#include "Frontend/Builders.h"

namespace chomp {

/// Whether a groupprivate directive names a variable: its code refers to the copy of its contention group, which on a
/// device is a team.
bool isGroupprivate(const clang::ValueDecl *D);

/// Reports a variable that no device can have so; at its use in device code.
void checkGroupprivate(BuildContext &Context, const clang::VarDecl *V, clang::SourceLocation Use);

/// "static int n;", and the directive that names it, in device code: "CHOMP_GROUP int n;".
void editGroupprivate(BuildContext &Context, const clang::Stmt *Code, TokenEdits &Edits);

/// The host text: no directive, and uses of the variables mean the copies of the host's contention groups.
void editHostGroupprivate(BuildContext &Context);

} // namespace chomp

#endif
