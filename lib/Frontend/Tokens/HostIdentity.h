//===- HostIdentity.h - whose compiler the program sees -------------------===//
//
// A program may ask which compiler reads it: "#ifdef __clang__", and one pragma or another. The translator is made of
// Clang, but its text is gcc's to compile, which would take the other branch, with a region that nobody has translated.
// So the user's files see the macros of the host compiler. System headers go on to see Clang's, since they say what
// Clang itself can read.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_HOSTIDENTITY_H
#define CHOMP_FRONTEND_HOSTIDENTITY_H

#include "clang/Lex/Preprocessor.h"

#include <string>

namespace chomp {

/// From here on the user's files see gcc of a version, "12.2.0". Before the first token is read.
void pretendGnu(clang::Preprocessor &PP, const std::string &Version);

} // namespace chomp

#endif
