//===- VariantCheck.h - says what is wrong with a variant's directive -----===//
//
// Metadirectives, declare variant and assumptions: directives that Chomp reads by itself, or of which Clang leaves out
// what it doesn't understand. Whether a variant is chosen makes no difference.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_VARIANTCHECK_H
#define CHOMP_FRONTEND_VARIANTCHECK_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Preprocessor;
class Sema;
} // namespace clang

namespace chomp {

/// Checks metadirective and begin metadirective, declare variant and begin declare variant, assume, assumes and begin
/// assumes, nothing and taskgraph. False after a message, when Tokens are the directive's name alone; true for other
/// directives. Scores become plain numbers where they can. Meaning, which knows what words name, may be null.
bool checkVariantDirective(clang::Preprocessor &PP, llvm::SmallVectorImpl<clang::Token> &Tokens, clang::Sema *Meaning);

} // namespace chomp

#endif
