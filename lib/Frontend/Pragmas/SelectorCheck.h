//===- SelectorCheck.h - says what is wrong with a context selector -------===//
//
// Chomp takes context selectors apart by itself (ContextSelector.h), and Clang only warns where it leaves some out.
// What OpenMP 6.0, 9.2 forbids is an error here. Selectors that the sets of devices and of the implementation haven't
// are allowed there: another compiler may have them. Properties that nobody knows are right, too. Neither ever matches.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_SELECTORCHECK_H
#define CHOMP_FRONTEND_SELECTORCHECK_H

#include "Support/Diagnostics.h"

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace clang {
class Preprocessor;
class Sema;
} // namespace clang

namespace chomp {

/// The tokens of a directive that is checked. Functions of those who check return false after a message.
class CheckedTokens {
public:
  CheckedTokens(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Tokens, std::string Name)
      : PP(PP), Tokens(Tokens), Name(std::move(Name)) {}

  size_t size() const { return Tokens.size(); }
  bool is(size_t I, clang::tok::TokenKind Kind) const { return I < Tokens.size() && Tokens[I].is(Kind); }
  /// An identifier, a keyword, or what a string says; else empty.
  std::string word(size_t I) const;
  /// The parenthesis that closes the one at Open; size() where another bracket stands in its place, or none.
  size_t closing(size_t Open) const;
  /// At a token, or behind the last.
  clang::DiagnosticBuilder report(size_t At, Diag Message) const;
  bool unexpected(size_t At) const;
  /// Takes a comma between clauses.
  bool takeComma(size_t &I) const;

  clang::Preprocessor &PP;
  llvm::ArrayRef<clang::Token> Tokens;
  std::string Name; ///< The directive's, as people write it.
};

/// What stands in [First, End): before the colon of `when`, or in match(). InWhen: a colon is what ends it. Meaning,
/// which knows what words name, may be null.
bool checkSelectors(const CheckedTokens &In, size_t First, size_t End, bool InWhen, clang::Sema *Meaning);

} // namespace chomp

#endif
