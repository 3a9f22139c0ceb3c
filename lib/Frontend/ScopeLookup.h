//===- ScopeLookup.h - what a directive's words name ----------------------===//
#ifndef CHOMP_FRONTEND_SCOPELOOKUP_H
#define CHOMP_FRONTEND_SCOPELOOKUP_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class Sema;
class VarDecl;
} // namespace clang

namespace chomp {

/// The variable at the root of a list item, where the parser is: of "a", "(*a).b[1]", "space::a", "Grid::a". Null if
/// it is something else, or nothing.
clang::VarDecl *variableIn(clang::Sema &S, llvm::ArrayRef<clang::Token> ListItem);

} // namespace chomp

#endif
