//===- ThisPointer.h - `this` and members in a region ---------------------===//
//
// In a member function a region reaches the object through `this`: a pointer that the kernel gets under another name.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_THISPOINTER_H
#define CHOMP_FRONTEND_THISPOINTER_H

#include "Analysis/ThisUses.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/CxxText.h"

namespace chomp {

/// What code in a function needs to be moved out of it; D: the directive, Inner: the one that makes one construct with
/// it, or D.
CodeScope scopeOf(BuildContext &Context, const clang::FunctionDecl *F, const clang::OMPExecutableDirective *D,
                  const clang::OMPExecutableDirective *Inner);

/// Whether a construct's code uses more of it than the constructs around, and it, have copies of.
ThisUses usesOfObject(BuildContext &Context, const clang::OMPExecutableDirective *D);
bool usesObject(BuildContext &Context, const clang::OMPExecutableDirective *D);

/// The variable that stands for a member of the object that is a list item of is_device_ptr, like those that Clang
/// makes for other clauses; null for other list items.
const clang::VarDecl *memberItem(const BuildContext &Context, const clang::Expr *E);
/// Members that are list items of such clauses, or of which a construct around has a copy, as those variables: the
/// region has its own. Inner: as above.
llvm::SmallVector<const clang::VarDecl *, 4> memberItems(const BuildContext &Context,
                                                         const clang::OMPExecutableDirective *D,
                                                         const clang::OMPExecutableDirective *Inner);
/// Whether a region's code may write to such a member.
bool isWrittenMember(const clang::OMPExecutableDirective *D, const clang::VarDecl *Item);
/// Whether it is such a member, and the construct's code starts threads: its copy is the team's, whoever uses it, since
/// the code names it as a part of the object.
bool isSharedMember(const clang::OMPExecutableDirective *D, const clang::VarDecl *Item);

} // namespace chomp

#endif
