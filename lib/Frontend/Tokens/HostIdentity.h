//===- HostIdentity.h - whose compiler the program sees -------------------===//
//
// A program may ask which compiler reads it: "#ifdef __clang__", and one pragma or another. The translator is made of
// Clang, but its text is gcc's to compile, which would take the other branch, with a region that nobody has translated.
// So the user's files see the macros of the host compiler. System headers go on to see Clang's, since they say what
// Clang itself can read. What gcc's branch then names of gcc's own is for the host to know.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_HOSTIDENTITY_H
#define CHOMP_FRONTEND_HOSTIDENTITY_H

#include "clang/AST/Decl.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"

#include <string>

namespace chomp {

/// From here on the user's files see gcc of a version, "12.2.0". Before the first token is read.
void pretendGnu(clang::Preprocessor &PP, const std::string &Version);

/// Gcc's built-in and intrinsic functions that Clang lacks ("__builtin_ia32_sqrtsd") are then declared without a type.
void declareGnuBuiltins(clang::Sema &S);
/// Whether it is such a one, which device code can't have.
bool isGnuBuiltin(const clang::ValueDecl *D);

} // namespace chomp

#endif
