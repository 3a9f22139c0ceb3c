//===- DirectiveText.h - a directive's text, taken apart once -------------===//
//
// PragmaMask takes a directive's tokens apart when the preprocessor has read them; what it does with them then works on
// clauses (DirectivePasses.h), and at the end they are tokens again, for Clang's parser. Each token keeps its place.
//
//   target map(to : x), nowait         Head: target    Clauses: map (to : x) ,    nowait
//   depobj(d) update(in)               Head: depobj (d)              Clauses: update (in)
//   declare mapper(T v) map(v)         Head: declare mapper (T v)    Clauses: map (v)
//
// Nothing is lost of a text that is wrong: Clang's own message comes of what is printed. A token that is no word is a
// clause without a name, and so are parentheses behind no word; an open parenthesis has all that follows it.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DIRECTIVETEXT_H
#define CHOMP_FRONTEND_DIRECTIVETEXT_H

#include "Frontend/Pragmas/Words.h"

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Frontend/OpenMP/OMP.h"

#include <optional>

namespace clang {
class Preprocessor;
} // namespace clang

namespace chomp {

/// A clause, or the directive's name with its own arguments.
struct DirectivePart {
  llvm::SmallVector<clang::Token, 2> Words; ///< Of a clause one, or none.
  std::optional<clang::Token> Open, Close;  ///< Its parentheses. Open alone: nothing closes it.
  TokenList Arguments;
  std::optional<clang::Token> Comma; ///< Behind it.

  /// The clause's name; empty where it has none.
  llvm::StringRef word() const { return Words.empty() ? llvm::StringRef() : wordOf(Words.front()); }
  clang::SourceLocation location() const { return (Words.empty() ? *Open : Words.front()).getLocation(); }
  bool hasArguments() const { return Open && Close; }
  /// What the I-th token of the arguments says; empty: it is no word, or there is none.
  llvm::StringRef argument(size_t I) const { return I < Arguments.size() ? wordOf(Arguments[I]) : llvm::StringRef(); }
  /// Whether the I-th token of the arguments is such a one.
  bool isArgument(size_t I, clang::tok::TokenKind Kind) const { return I < Arguments.size() && Arguments[I].is(Kind); }
  /// Gives a clause another name, in the place of the one that it has, or of another token.
  void rename(clang::Preprocessor &PP, llvm::StringRef Name) { rename(PP, Name, Words.front()); }
  void rename(clang::Preprocessor &PP, llvm::StringRef Name, const clang::Token &Like) {
    Words.front() = makeWord(PP, Name, Like);
  }
  void dropArguments() {
    Open = Close = std::nullopt;
    Arguments.clear();
  }

  /// How many tokens it has.
  size_t size() const {
    return Words.size() + Open.has_value() + Arguments.size() + Close.has_value() + Comma.has_value();
  }
  void print(llvm::SmallVectorImpl<clang::Token> &Out) const;
  /// As the user wrote it, without the comma.
  std::string text(clang::Preprocessor &PP) const;
};

struct DirectiveText {
  llvm::omp::Directive Kind = llvm::omp::OMPD_unknown;
  DirectivePart Head;
  llvm::SmallVector<DirectivePart, 8> Clauses;

  /// The I-th word of the directive's name.
  llvm::StringRef word(size_t I = 0) const { return I < Head.Words.size() ? wordOf(Head.Words[I]) : llvm::StringRef(); }
  /// "target data", as version 5.2 has it.
  std::string name() const { return spelledName(Head.Words); }
  /// Whether it is made of one of these constructs.
  bool hasLeaf(llvm::ArrayRef<llvm::omp::Directive> Any) const;

  DirectivePart *find(llvm::StringRef Clause);
  bool has(llvm::StringRef Clause) const { return const_cast<DirectiveText *>(this)->find(Clause) != nullptr; }
  /// Takes all of these out; true: there were some.
  bool erase(llvm::StringRef Clause);
  void print(llvm::SmallVectorImpl<clang::Token> &Out) const;
  llvm::SmallVector<clang::Token, 32> tokens() const;
};

/// Takes tokens after macro expansion apart; printing them gives the same ones. The name is as long as the words may
/// begin a directive's; it has none where the text doesn't begin with a word.
DirectiveText parseDirective(llvm::ArrayRef<clang::Token> Tokens);

/// The clauses of a text without a directive's name, as modifiers of a clause are.
llvm::SmallVector<DirectivePart, 8> parseClauses(llvm::ArrayRef<clang::Token> Tokens);

/// A clause that the user did not write, in the place of a token that they did. Each of the arguments is a word, a
/// number or a sign of Clang's; no arguments: it has no parentheses.
DirectivePart makeClause(clang::Preprocessor &PP, llvm::StringRef Name, const clang::Token &Like,
                         llvm::ArrayRef<clang::Token> Arguments = {});

} // namespace chomp

#endif
