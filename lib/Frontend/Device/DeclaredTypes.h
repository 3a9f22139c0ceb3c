//===- DeclaredTypes.h - types that are those of variables ----------------===//
#ifndef CHOMP_FRONTEND_DECLAREDTYPES_H
#define CHOMP_FRONTEND_DECLAREDTYPES_H

#include "Frontend/Device/DeviceText.h"

namespace chomp {

/// A variable of the user's may be a reference in device code: to what is mapped, or to another thread's. So decltype
/// of it would be a reference, and what is declared so no copy. And a reference of the user's is none where its value
/// is a kernel's parameter, or a thread's copy: what is declared so would be no alias of it.
///
///   Before:  decltype(x) y = x;     decltype(auto) z = x;
///   After:   __typeof__(x) y = x;   __typeof__(x) z = x;      which is never a reference
///   Before:  int &r = i; ...        decltype(r) s = r;
///   After:                          decltype((int &)r) s = r;
void editDeclaredTypes(DeviceText &Text, const clang::Stmt *Code, TokenEdits &Edits);
void editDeclaredTypes(DeviceText &Text, const clang::Decl *Code, TokenEdits &Edits);

} // namespace chomp

#endif
