//===- Variables.h - what a variable is -----------------------------------===//
#ifndef CHOMP_ANALYSIS_VARIABLES_H
#define CHOMP_ANALYSIS_VARIABLES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Type.h"

namespace chomp {

/// Whether a variable is a static data member of a class template's instantiation, which a full name can't tell: a
/// region's host text is one for all instantiations.
bool isTemplateMember(const clang::VarDecl *V);

/// Whether a value leads to storage of its own.
bool holdsPointers(clang::QualType Type);

/// Whether a variable is C++'s "union { int i; float f; };", whose members are named alone.
inline bool isUnnamedUnion(const clang::VarDecl *V) {
  const clang::RecordDecl *Union = V->getType()->getAsRecordDecl();
  return Union && Union->isAnonymousStructOrUnion();
}
inline constexpr const char *UnnamedUnion = "a member of a union without a name that is declared outside of it";

/// The member that a variable which Clang makes for a list item stands for; null for another variable.
const clang::FieldDecl *memberOf(const clang::VarDecl *Item);

/// Whether a groupprivate directive names a variable: its code refers to the copy of its contention group, which on a
/// device is a team. So too for a declare target variable that an allocate directive puts into the memory of a
/// contention group or parallel team.
bool isGroupprivate(const clang::ValueDecl *D);

/// What a copy is declared with that gets its value after its declaration: no reference, and nothing in it const.
clang::QualType changeable(const clang::ASTContext &Context, clang::QualType Type);

/// Whether nothing can change an object of the type.
bool isUnchanging(const clang::ASTContext &Context, clang::QualType Type);

} // namespace chomp

#endif
