//===- BranchWriter.cpp - the branches that a metadirective becomes -------===//
#include "Frontend/Pragmas/BranchWriter.h"

#include "Frontend/Pragmas/DeviceTraits.h"

#include <algorithm>

using namespace clang;

namespace chomp {

void BranchWriter::add(ArrayRef<Token> Tokens) {
  for (Token Tok : Tokens) {
    unsigned Length = Tok.isAnnotation() ? 1 : std::max(1u, Tok.getLength());
    Tok.setLocation(SM.createExpansionLoc(SM.getSpellingLoc(Tok.getLocation()), First, Last, Length));
    Stream.push_back(Tok);
  }
}

void BranchWriter::literal(tok::TokenKind Kind, StringRef Text, bool Space) {
  Token Tok;
  Tok.startToken();
  Tok.setKind(Kind);
  PP.CreateString(Text, Tok, Name.getLocation(), Name.getLocation());
  add(Tok, Space);
}

void BranchWriter::begin(ArrayRef<SelectorMatch::Condition> Conditions) {
  if (!Conditions.empty()) {
    word("if", /*Space=*/true);
    sign(tok::l_paren, /*Space=*/true);
    for (const SelectorMatch::Condition &C : Conditions) {
      if (&C != Conditions.begin())
        sign(tok::ampamp, /*Space=*/true);
      const size_t First = Stream.size();
      condition(C, /*Alone=*/Conditions.size() == 1);
      Stream[First].setFlagValue(Token::LeadingSpace, &C != Conditions.begin());
    }
    sign(tok::r_paren);
  }
  sign(tok::l_brace, /*Space=*/true);
}

void BranchWriter::end(bool Last) {
  sign(tok::r_brace, /*Space=*/true);
  if (!Last)
    word("else", /*Space=*/true);
}

void BranchWriter::hold(const Token &Variable, ArrayRef<Token> Value) {
  sign(tok::l_brace, /*Space=*/true);
  word("const", /*Space=*/true);
  word("int", /*Space=*/true);
  add(Variable, /*Space=*/true);
  sign(tok::equal, /*Space=*/true);
  operand(Value, /*Space=*/true);
  sign(tok::semi);
}

void BranchWriter::condition(const SelectorMatch::Condition &C, bool Alone) {
  if (C.Kind != SelectorMatch::Condition::User)
    return ask(C);
  if (Alone)
    return add(C.Tokens);
  operand(C.Tokens);
}

/// __chomp_code_has("arch", "nvptx"), chomp_device_has(device, "arch", "x86_64", 1)
void BranchWriter::ask(const SelectorMatch::Condition &C) {
  const bool OfCode = C.Kind == SelectorMatch::Condition::CodeHas;
  word(OfCode ? StringRef(CodeHas) : StringRef(DeviceHas));
  sign(tok::l_paren);
  if (!OfCode) {
    if (C.Tokens.empty())
      word("CHOMP_DEFAULT_DEVICE");
    else
      operand(C.Tokens);
    sign(tok::comma);
  }
  literal(tok::string_literal, "\"" + C.Trait.Selector + "\"", /*Space=*/!OfCode);
  sign(tok::comma);
  literal(tok::string_literal, "\"" + C.Trait.Property + "\"", /*Space=*/true);
  if (!OfCode) {
    sign(tok::comma);
    literal(tok::numeric_constant, hostHasTrait(PP.getTargetInfo(), C.Trait) ? "1" : "0", /*Space=*/true);
  }
  sign(tok::r_paren);
}

} // namespace chomp
