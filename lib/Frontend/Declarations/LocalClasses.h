//===- LocalClasses.h - what a function's own types name of it ------------===//
//
// A type that a function declares stands outside of it in the kernel file (LocalTypes.h). Its text may name the
// function's constants, and variables where only their types matter. Numbers become members of the class, aliases, too;
// what only asks for a type says that type:
//
//   Before:  constexpr int N = 8;  auto x = first(v);       (in a function)
//            struct Rows { double row[N]; decltype(x) sum; };
//   After:   struct Rows { static constexpr int N = 8;
//              double row[N]; double sum; };
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_LOCALCLASSES_H
#define CHOMP_FRONTEND_LOCALCLASSES_H

#include "Frontend/Device/BuildContext.h"

#include "clang/AST/Decl.h"

namespace chomp {

/// Edits the definition of a type that may be a function's own. Own: the type, or an instance of it. Range: its text.
void editLocalType(BuildContext &Context, const clang::TagDecl *Own, TokenRange Range, TokenEdits &Edits);

} // namespace chomp

#endif
