//===- LineDirectives.cpp - texts without #line ---------------------------===//
#include "Emit/LineDirectives.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Token.h"

using namespace clang;

namespace chomp {

std::string withoutLineDirectives(llvm::StringRef Text) {
  const std::string Whole = Text.str(); // ends with a zero, which the lexer wants
  LangOptions Language;                 // C++'s tokens are C's
  Language.LineComment = Language.CPlusPlus = Language.CPlusPlus11 = Language.CPlusPlus14 = Language.RawStringLiterals =
      true;
  Lexer Lex(SourceLocation(), Language, Whole.data(), Whole.data(), Whole.data() + Whole.size());
  std::string Out;
  size_t Done = 0;
  Token Tok;
  Lex.LexFromRawLexer(Tok);
  while (Tok.isNot(tok::eof)) {
    const bool Begins = Tok.is(tok::hash) && Tok.isAtStartOfLine();
    const size_t Hash = Lex.getBufferLocation() - Whole.data() - Tok.getLength();
    Lex.LexFromRawLexer(Tok);
    if (!Begins || Tok.isAtStartOfLine() || Tok.isNot(tok::raw_identifier) || Tok.getRawIdentifier() != "line")
      continue;
    const size_t Begin = Whole.rfind('\n', Hash) + 1; // 0 where there is none
    const size_t End = std::min(Whole.find('\n', Hash), Whole.size() - 1) + 1;
    Out += Whole.substr(Done, Begin - Done);
    Done = End;
    while (Tok.isNot(tok::eof) && !Tok.isAtStartOfLine())
      Lex.LexFromRawLexer(Tok);
  }
  return Out + Whole.substr(Done);
}

} // namespace chomp
