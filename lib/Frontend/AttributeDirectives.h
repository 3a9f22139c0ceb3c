//===- AttributeDirectives.h - directives in C++ attributes ---------------===//
//
//   Before:  [[omp::sequence(directive(parallel), directive(for))]]    After:  [[]]
//            for (...)                                                         #pragma omp parallel
//                                                                              #pragma omp for
//                                                                              for (...)
//
// OpenMP 5.2 §3.1: a directive in an attribute is what it is as a pragma. So it is made one, as soon as the parser has
// got the two brackets, and everything behind sees pragmas only. The empty attribute says to Clang that none is
// misplaced before a pragma.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_ATTRIBUTEDIRECTIVES_H
#define CHOMP_FRONTEND_ATTRIBUTEDIRECTIVES_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Preprocessor;
class SourceManager;
} // namespace clang

namespace chomp {

/// A directive with its place: the first, to the last bracket, as one range with those before and behind it.
struct AttributeDirective {
  clang::SourceLocation Begin; ///< The first '[', or the comma before it.
  clang::SourceLocation End;   ///< Its closing parenthesis, or the last ']'.
  llvm::SmallVector<clang::Token, 32> Tokens;
};

struct Attribute {
  llvm::SmallVector<AttributeDirective, 2> Directives;
  llvm::SmallVector<clang::Token, 32> Read; ///< What was read: of an attribute of OpenMP's up to its last ']'.
  bool Known = false;                       ///< It is one.
};

/// Reads on behind "[[", the first of which is at Open; reports what can't be said as a pragma.
Attribute readAttribute(clang::Preprocessor &PP, clang::SourceLocation Open);

/// Whether a pragma that begins at a location was made of an attribute.
bool beginsInAttribute(const clang::SourceManager &SM, clang::SourceLocation Begin);

} // namespace chomp

#endif
