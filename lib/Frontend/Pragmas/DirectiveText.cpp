//===- DirectiveText.cpp - a directive's text, taken apart once -----------===//
#include "Frontend/Pragmas/DirectiveText.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

void DirectivePart::print(SmallVectorImpl<Token> &Out) const {
  Out.append(Words.begin(), Words.end());
  if (Open)
    Out.push_back(*Open);
  Out.append(Arguments.begin(), Arguments.end());
  if (Close)
    Out.push_back(*Close);
  if (Comma)
    Out.push_back(*Comma);
}

std::string DirectivePart::text(Preprocessor &PP) const {
  SmallVector<Token, 32> Tokens;
  print(Tokens);
  return textOf(PP, ArrayRef(Tokens).drop_back(Comma.has_value()));
}

bool DirectiveText::hasLeaf(ArrayRef<Directive> Any) const {
  return llvm::any_of(getLeafConstructsOrSelf(Kind), [&](Directive Leaf) { return llvm::is_contained(Any, Leaf); });
}

DirectivePart *DirectiveText::find(StringRef Clause) {
  auto *Found = llvm::find_if(Clauses, [&](const DirectivePart &C) { return C.word() == Clause; });
  return Found == Clauses.end() ? nullptr : Found;
}

bool DirectiveText::erase(StringRef Clause) {
  const size_t Before = Clauses.size();
  llvm::erase_if(Clauses, [&](const DirectivePart &C) { return C.word() == Clause; });
  return Clauses.size() != Before;
}

void DirectiveText::print(SmallVectorImpl<Token> &Out) const {
  Head.print(Out);
  for (const DirectivePart &C : Clauses)
    C.print(Out);
}

SmallVector<Token, 32> DirectiveText::tokens() const {
  SmallVector<Token, 32> Out;
  print(Out);
  return Out;
}

//===--- parsing ---===//

/// Whether some directive's name begins with these words.
static bool beginsDirective(StringRef Words) {
  auto Begins = [&](StringRef Name) { return Name == Words || (Name.starts_with(Words) && Name[Words.size()] == ' '); };
  for (unsigned I = 0; I < Directive_enumSize; ++I)
    for (unsigned Version : {52u, 60u})
      if (Begins(getOpenMPDirectiveName(static_cast<Directive>(I), Version)))
        return true;
  return Begins("declare induction"); // of which Clang knows no spelling without an underscore
}

/// How many words the directive's name has.
static size_t nameLength(ArrayRef<Token> Tokens) {
  std::string Name;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    const StringRef Word = wordOf(Tokens[I]);
    Name += (I ? " " : "") + Word.str();
    if (Word.empty() || !beginsDirective(Name))
      return I == 0 && !Word.empty() ? 1 : I;
  }
  return Tokens.size();
}

/// The parenthesis that closes the first token, where brackets inside may close wrongly.
static size_t closingParenthesis(ArrayRef<Token> Tokens) {
  const size_t Close = closingBracket(Tokens, 0);
  if (Close < Tokens.size() && Tokens[Close].is(tok::r_paren))
    return Close;
  int Depth = 0;
  for (size_t I = 0; I < Tokens.size(); ++I)
    if (Depth += Tokens[I].is(tok::l_paren) - Tokens[I].is(tok::r_paren); Depth == 0)
      return I;
  return Tokens.size();
}

/// Parentheses and a comma behind the words of a part; returns what follows.
static ArrayRef<Token> parseArguments(DirectivePart &Part, ArrayRef<Token> Tokens) {
  if (!Tokens.empty() && Tokens.front().is(tok::l_paren)) {
    const size_t Close = closingParenthesis(Tokens);
    Part.Open = Tokens.front();
    Part.Arguments.append(Tokens.begin() + 1, Tokens.begin() + Close);
    if (Close == Tokens.size())
      return {};
    Part.Close = Tokens[Close];
    Tokens = Tokens.drop_front(Close + 1);
  }
  if (!Tokens.empty() && Tokens.front().is(tok::comma)) {
    Part.Comma = Tokens.front();
    Tokens = Tokens.drop_front();
  }
  return Tokens;
}

SmallVector<DirectivePart, 8> parseClauses(ArrayRef<Token> Tokens) {
  SmallVector<DirectivePart, 8> Out;
  while (!Tokens.empty()) {
    DirectivePart &Clause = Out.emplace_back();
    if (Tokens.front().isNot(tok::l_paren)) {
      Clause.Words.push_back(Tokens.front());
      Tokens = Tokens.drop_front();
    }
    const bool Named = Clause.Words.empty() || !Clause.word().empty();
    Tokens = Named ? parseArguments(Clause, Tokens) : Tokens;
  }
  return Out;
}

DirectiveText parseDirective(ArrayRef<Token> Tokens) {
  DirectiveText Out;
  const size_t Words = nameLength(Tokens);
  Out.Head.Words.append(Tokens.begin(), Tokens.begin() + Words);
  Out.Kind = directiveNamed(Out.Head.Words);
  Tokens = Tokens.drop_front(Words);
  if (Words)
    Tokens = parseArguments(Out.Head, Tokens);
  Out.Clauses = parseClauses(Tokens);
  return Out;
}

DirectivePart makeClause(Preprocessor &PP, StringRef Name, const Token &Like, ArrayRef<Token> Arguments) {
  DirectivePart Out;
  Out.Words.push_back(makeWord(PP, Name, Like));
  if (Arguments.empty())
    return Out;
  Out.Open = makeSign(PP, tok::l_paren, Like);
  Out.Arguments.append(Arguments.begin(), Arguments.end());
  Out.Close = makeSign(PP, tok::r_paren, Like);
  return Out;
}

} // namespace chomp
