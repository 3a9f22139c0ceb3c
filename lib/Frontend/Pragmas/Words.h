//===- Words.h - a directive's tokens, one by one -------------------------===//
#ifndef CHOMP_FRONTEND_WORDS_H
#define CHOMP_FRONTEND_WORDS_H

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Frontend/OpenMP/OMP.h"

#include <optional>
#include <string>

namespace clang {
class Preprocessor;
} // namespace clang

namespace chomp {

using TokenList = llvm::SmallVector<clang::Token, 16>;

/// What an identifier or a keyword says; empty for other tokens.
inline llvm::StringRef wordOf(const clang::Token &Tok) {
  const clang::IdentifierInfo *Name = Tok.isAnnotation() ? nullptr : Tok.getIdentifierInfo();
  return Name ? Name->getName() : llvm::StringRef();
}

/// A word that the user did not write, in the place of a token that they did: Clang's parser goes by the text at a
/// token's location, so the word must stand somewhere, and its location expands to Like's.
clang::Token makeWord(clang::Preprocessor &PP, llvm::StringRef Text, const clang::Token &Like);

clang::Token makeNumber(clang::Preprocessor &PP, llvm::StringRef Text, const clang::Token &Like);

clang::Token makeSign(clang::Preprocessor &PP, clang::tok::TokenKind Kind, const clang::Token &Like);

/// The index of the bracket that closes the one at Open, or the number of tokens.
size_t closingBracket(llvm::ArrayRef<clang::Token> Tokens, size_t Open);

/// The first such token from an index on, outside of all brackets.
std::optional<size_t> findToken(llvm::ArrayRef<clang::Token> Tokens, clang::tok::TokenKind Kind, size_t From = 0);

/// The colon behind a clause's modifiers: none where a choice (`c ? a : b`) has the first one.
std::optional<size_t> modifiersEnd(llvm::ArrayRef<clang::Token> Arguments);

/// The parts of a list, which commas divide outside of all brackets; one empty part of an empty list.
llvm::SmallVector<llvm::ArrayRef<clang::Token>, 4> splitList(llvm::ArrayRef<clang::Token> List,
                                                             clang::tok::TokenKind At = clang::tok::comma);

/// Tokens as the user wrote them, but with single spaces and on one line.
std::string textOf(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Tokens);

/// The directive that words name, with spaces or underscores; unknown for anything else.
llvm::omp::Directive directiveNamed(llvm::ArrayRef<clang::Token> Words);

/// A directive's name as people write it: "target loop", "declare target".
std::string spelledName(llvm::ArrayRef<clang::Token> Words);

} // namespace chomp

#endif
