//===- BranchWriter.h - the branches that a metadirective becomes ---------===//
#ifndef CHOMP_FRONTEND_BRANCHWRITER_H
#define CHOMP_FRONTEND_BRANCHWRITER_H

#include "Frontend/Pragmas/ContextSelector.h"
#include "Frontend/Pragmas/Words.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"

namespace chomp {

/// Writes the branches that take the place of a metadirective: tokens of one macro's expansion, as far as Clang sees.
class BranchWriter {
public:
  BranchWriter(clang::Preprocessor &PP, const clang::Token &Name, clang::SourceLocation Begin,
               clang::SourceLocation End)
      : PP(PP), SM(PP.getSourceManager()), Name(Name), First(SM.getExpansionRange(Begin).getBegin()),
        Last(SM.getExpansionRange(End).getEnd()) {}

  void add(llvm::ArrayRef<clang::Token> Tokens);
  /// "if (n > 9) {", or "{" without conditions.
  void begin(llvm::ArrayRef<SelectorMatch::Condition> Conditions);
  /// "} else"
  void end(bool Last);
  /// "{ const int chomp_number = (next++);"
  void hold(const clang::Token &Variable, llvm::ArrayRef<clang::Token> Value);
  void open() { sign(clang::tok::l_brace, /*Space=*/true); }
  void close() { sign(clang::tok::r_brace, /*Space=*/true); }

  llvm::SmallVector<clang::Token, 128> Stream;

private:
  void add(clang::Token Tok, bool Space) {
    Tok.setFlagValue(clang::Token::LeadingSpace, Space);
    add(Tok);
  }
  void word(llvm::StringRef Text, bool Space = false) { add(makeWord(PP, Text, Name), Space); }
  void sign(clang::tok::TokenKind Kind, bool Space = false) { add(makeSign(PP, Kind, Name), Space); }
  void literal(clang::tok::TokenKind Kind, llvm::StringRef Text, bool Space);
  void operand(llvm::ArrayRef<clang::Token> Tokens, bool Space = false) {
    sign(clang::tok::l_paren, Space);
    const size_t First = Stream.size();
    add(Tokens);
    Stream[First].setFlagValue(clang::Token::LeadingSpace, false);
    sign(clang::tok::r_paren);
  }
  void condition(const SelectorMatch::Condition &C, bool Alone);
  void ask(const SelectorMatch::Condition &C);

  clang::Preprocessor &PP;
  clang::SourceManager &SM;
  const clang::Token &Name;
  clang::SourceLocation First, Last;
};

} // namespace chomp

#endif
