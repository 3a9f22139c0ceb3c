//===- DirectiveClauses.cpp - a directive's clauses among its tokens ------===//
#include "Frontend/Pragmas/DirectiveClauses.h"

#include "Frontend/Pragmas/OldSpellings.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace chomp {

llvm::SmallVector<ClauseRange, 8> clausesOf(llvm::ArrayRef<Token> Tokens) {
  llvm::SmallVector<ClauseRange, 8> Out;
  for (unsigned I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].is(tok::l_paren)) {
      unsigned Close = closingBracket(Tokens, I);
      if (!Out.empty() && Out.back().Word + 1 == I && Close < Tokens.size()) {
        Out.back().Open = I;
        Out.back().Close = Close;
      }
      I = Close;
    } else if (!wordOf(Tokens[I]).empty()) {
      Out.push_back({I});
    }
  }
  return Out;
}

std::string textOf(Preprocessor &PP, llvm::ArrayRef<Token> Tokens) {
  std::string Out;
  for (const Token &Tok : Tokens)
    Out += (!Out.empty() && Tok.hasLeadingSpace() ? " " : "") + PP.getSpelling(Tok);
  return Out;
}

} // namespace chomp
