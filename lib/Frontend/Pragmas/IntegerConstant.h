//===- IntegerConstant.h - the value of an integer constant expression ----===//
//
// Of a directive that Clang doesn't get as it is written, before its parser has seen it.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_INTEGERCONSTANT_H
#define CHOMP_FRONTEND_INTEGERCONSTANT_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace clang {
class Preprocessor;
class Sema;
} // namespace clang

namespace chomp {

struct IntegerConstant {
  std::optional<int64_t> Value;
  bool Known = true; ///< False where there may be a value that only a parser could tell: sizeof, calls, templates.
};

/// Of numbers, characters, enumerators, constants and operators, with parentheses. Meaning may be null.
IntegerConstant evaluate(clang::Preprocessor &PP, clang::Sema *Meaning, llvm::ArrayRef<clang::Token> Expression);

/// Makes plain numbers of the scores in context selectors, `score(low + 1): …`, as far as that can be done here.
void evaluateScores(clang::Preprocessor &PP, clang::Sema *Meaning, llvm::SmallVectorImpl<clang::Token> &Tokens);

} // namespace chomp

#endif
