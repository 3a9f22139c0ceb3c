//===- ClauseSyntax.h - says what is wrong with a clause's words ----------===//
//
// Clauses that Clang doesn't get as they are written, or of which it takes more than the specification allows: what is
// left over after a rewrite could be right where the user's text isn't.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_CLAUSESYNTAX_H
#define CHOMP_FRONTEND_CLAUSESYNTAX_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class Preprocessor;
class Sema;
} // namespace clang

namespace chomp {

/// Checks the clauses of any directive but those that VariantCheck and SelectorCheck read. False after a message;
/// Meaning, which knows what words name, may be null.
bool checkClauseSyntax(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Tokens, clang::Sema *Meaning);

} // namespace chomp

#endif
