//===- Words.cpp - a directive's tokens, one by one -----------------------===//
#include "Frontend/Pragmas/Words.h"

#include "clang/Lex/Preprocessor.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

Token makeWord(Preprocessor &PP, StringRef Text, const Token &Like) {
  Token T;
  T.startToken();
  T.setKind(tok::raw_identifier);
  SourceLocation Loc = Like.getLocation();
  PP.CreateString(Text, T, Loc, Loc);
  PP.LookUpIdentifierInfo(T);
  T.setFlag(Token::LeadingSpace);
  return T;
}

Token makeNumber(Preprocessor &PP, StringRef Text, const Token &Like) {
  Token T;
  T.startToken();
  T.setKind(tok::numeric_constant);
  PP.CreateString(Text, T, Like.getLocation(), Like.getLocation());
  return T;
}

Token makeSign(Preprocessor &PP, tok::TokenKind Kind, const Token &Like) {
  Token T;
  T.startToken();
  T.setKind(Kind);
  PP.CreateString(tok::getPunctuatorSpelling(Kind), T, Like.getLocation(), Like.getLocation());
  return T;
}

/// What a token does to the number of brackets around those behind it.
static int depthOf(const Token &Tok) {
  return Tok.isOneOf(tok::l_paren, tok::l_square, tok::l_brace) -
         Tok.isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
}

size_t closingBracket(ArrayRef<Token> Tokens, size_t Open) {
  int Depth = 0;
  for (size_t I = Open; I < Tokens.size(); ++I)
    if (Depth += depthOf(Tokens[I]); Depth == 0)
      return I;
  return Tokens.size();
}

std::optional<size_t> findToken(ArrayRef<Token> Tokens, tok::TokenKind Kind, size_t From) {
  int Depth = 0;
  for (size_t I = From; I < Tokens.size(); Depth += depthOf(Tokens[I]), ++I)
    if (Depth == 0 && Tokens[I].is(Kind))
      return I;
  return std::nullopt;
}

std::optional<size_t> modifiersEnd(ArrayRef<Token> Arguments) {
  const std::optional<size_t> Colon = findToken(Arguments, tok::colon);
  const std::optional<size_t> Choice = findToken(Arguments, tok::question);
  return Choice && Colon && *Choice < *Colon ? std::nullopt : Colon;
}

SmallVector<ArrayRef<Token>, 4> splitList(ArrayRef<Token> List, tok::TokenKind At) {
  SmallVector<ArrayRef<Token>, 4> Out;
  for (size_t First = 0;;) {
    const size_t End = findToken(List, At, First).value_or(List.size());
    Out.push_back(List.slice(First, End - First));
    if (End == List.size())
      return Out;
    First = End + 1;
  }
}

std::string textOf(Preprocessor &PP, ArrayRef<Token> Tokens) {
  std::string Out;
  for (const Token &Tok : Tokens)
    Out += (!Out.empty() && Tok.hasLeadingSpace() ? " " : "") + PP.getSpelling(Tok);
  return Out;
}

static std::string joined(ArrayRef<Token> Words) {
  std::string Name;
  for (const Token &Word : Words)
    Name += (Name.empty() ? "" : " ") + wordOf(Word).str();
  return Name;
}

Directive directiveNamed(ArrayRef<Token> Words) {
  if (Words.empty() || llvm::any_of(Words, [](const Token &Tok) { return wordOf(Tok).empty(); }))
    return OMPD_unknown;
  const std::string Name = joined(Words);
  return Name == "declare induction" ? OMPD_declare_induction : getOpenMPDirectiveKind(Name);
}

std::string spelledName(ArrayRef<Token> Words) {
  const Directive Kind = directiveNamed(Words);
  return Kind == OMPD_unknown ? joined(Words) : getOpenMPDirectiveName(Kind, 52).str();
}

} // namespace chomp
