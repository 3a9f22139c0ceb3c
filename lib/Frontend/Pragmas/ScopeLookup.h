//===- ScopeLookup.h - what a directive's words name ----------------------===//
#ifndef CHOMP_FRONTEND_SCOPELOOKUP_H
#define CHOMP_FRONTEND_SCOPELOOKUP_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class NamedDecl;
class Preprocessor;
class Sema;
class ValueDecl;
class VarDecl;
} // namespace clang

namespace chomp {

/// The variable at the root of a list item, where the parser is: of "a", "(*a).b[1]", "space::a", "Grid::a". Null if
/// it is something else, or nothing.
clang::VarDecl *variableIn(clang::Sema &S, llvm::ArrayRef<clang::Token> ListItem);

/// The same for any value, such as an enumerator.
clang::ValueDecl *valueIn(clang::Sema &S, llvm::ArrayRef<clang::Token> ListItem);

/// What a name stands for where a type is expected: of "struct pair", "space::pair", "pair<int>". Null if it is
/// unknown.
clang::NamedDecl *typeIn(clang::Sema &S, llvm::ArrayRef<clang::Token> Type);

/// Whether an identifier names anything, where the parser is.
bool isNamed(clang::Sema &S, const clang::Token &Name);

/// The first name of nothing in an expression that Clang may not get to see; null if there is none. Its <omp.h> lacks
/// some of OpenMP's own. Members, and what is called, it leaves out.
const clang::Token *findUnnamed(clang::Sema &S, llvm::ArrayRef<clang::Token> Expression);

/// The first token of an expression that can't stand where it does: an operator without an operand in front of or
/// behind it, at the ends, or an operand next to another one. Null if there is none; what else may be wrong is Sema's
/// to say, where it gets the expression.
const clang::Token *findMisplaced(const clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Expression);

} // namespace chomp

#endif
