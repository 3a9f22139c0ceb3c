//===- DirectiveClauses.h - a directive's clauses among its tokens --------===//
#ifndef CHOMP_FRONTEND_DIRECTIVECLAUSES_H
#define CHOMP_FRONTEND_DIRECTIVECLAUSES_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <string>

namespace clang {
class Preprocessor;
} // namespace clang

namespace chomp {

/// A clause: its name at Word, its arguments between Open and Close; both 0 where it has none.
struct ClauseRange {
  unsigned Word, Open = 0, Close = 0;
  unsigned end() const { return (Open ? Close : Word) + 1; }
};

/// All words outside of parentheses; those of the directive's name are among them.
llvm::SmallVector<ClauseRange, 8> clausesOf(llvm::ArrayRef<clang::Token> Tokens);

/// Tokens as the user wrote them, but with single spaces and on one line.
std::string textOf(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Tokens);

} // namespace chomp

#endif
