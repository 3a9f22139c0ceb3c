//===- OwnArrays.h - arrays of variable length of a region's own ----------===//
#ifndef CHOMP_FRONTEND_OWNARRAYS_H
#define CHOMP_FRONTEND_OWNARRAYS_H

#include "Model/Data.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Type.h"

#include <string>

namespace chomp {

struct BuildContext;

/// Declares an array of variable length for a GPU: what has its elements, and the pointer that goes by its name.
/// "chomp::team_array<int> a_team(n); int *a = a_team.get();" Team: the team's threads share it.
KernelCode arrayOfElements(BuildContext &Context, const clang::VarDecl *V, bool Team, unsigned Alignment = 0);
/// A region's variable of such a type that each thread has for itself: a pointer to elements of its own, as is the
/// parameter that leads to the original. Copied: they begin with its values.
void ownElements(BuildContext &Context, const clang::VarDecl *V, Variable &X, bool Copied = false,
                 unsigned Alignment = 0);
/// The size of such an array, as a device expression.
KernelCode bytesOfElements(BuildContext &Context, clang::QualType Type);

} // namespace chomp

#endif
