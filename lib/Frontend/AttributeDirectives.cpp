//===- AttributeDirectives.cpp - directives in C++ attributes -------------===//
#include "Frontend/AttributeDirectives.h"

#include "Support/Diagnostics.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringRef.h"

#include <string>

using namespace clang;

namespace chomp {

namespace {

/// Takes the tokens between the brackets apart.
class AttributeParser {
public:
  AttributeParser(Preprocessor &PP, ArrayRef<Token> Tokens, Attribute &Out) : PP(PP), Tokens(Tokens), Out(Out) {}

  /// A list of directive(…) and sequence(…), each after "omp::" unless Using says so for all.
  void parse(SourceLocation Begin, unsigned At, unsigned End, bool Using) {
    while (At < End) {
      if (Tokens[At].is(tok::comma)) {
        Begin = Tokens[At++].getLocation();
        continue;
      }
      const Token &Name = Tokens[At];
      bool Scoped = At + 2 < End && word(At) == "omp" && Tokens[At + 1].is(tok::coloncolon);
      At += Scoped ? 2 : 0;
      unsigned Close = At + 1 < End && Tokens[At + 1].is(tok::l_paren) ? closing(At + 1, End) : End;
      if (Close == End || !(Scoped || Using) || (word(At) != "directive" && word(At) != "sequence")) {
        refuse(Name, At, Close, Scoped || Using);
        return;
      }
      if (word(At) == "sequence")
        parse(Begin, At + 2, Close, true);
      else
        Out.Directives.push_back({Begin, Tokens[Close].getLocation(),
                                  SmallVector<Token, 32>(Tokens.begin() + At + 2, Tokens.begin() + Close)});
      At = Close + 1;
    }
  }

private:
  StringRef word(unsigned At) const {
    const IdentifierInfo *Name = Tokens[At].isAnnotation() ? nullptr : Tokens[At].getIdentifierInfo();
    return Name ? Name->getName() : StringRef();
  }

  unsigned closing(unsigned Open, unsigned End) const {
    int Depth = 0;
    for (unsigned I = Open; I < End; ++I) {
      Depth += Tokens[I].is(tok::l_paren);
      Depth -= Tokens[I].is(tok::r_paren);
      if (Depth == 0)
        return I;
    }
    return End;
  }

  /// `omp::decl(…)`, or another attribute between the same brackets.
  void refuse(const Token &Name, unsigned At, unsigned Close, bool OpenMP) {
    std::string Directive;
    for (unsigned I = At + 2; OpenMP && I < Close && !word(I).empty(); ++I)
      Directive += (Directive.empty() ? "" : " ") + word(I).str();
    if (!Directive.empty())
      report(PP.getDiagnostics(), Name.getLocation(), Diag::UnsupportedDirective)
          << Directive << ("as 'omp::" + word(At) + "': write it as '#pragma omp'").str();
    else
      report(PP.getDiagnostics(), Name.getLocation(), Diag::AttributeBeside) << PP.getSpelling(Name);
  }

  Preprocessor &PP;
  ArrayRef<Token> Tokens;
  Attribute &Out;
};

} // namespace

Attribute readAttribute(Preprocessor &PP, SourceLocation Open) {
  Attribute Out;
  auto Next = [&] {
    Token &Tok = Out.Read.emplace_back();
    PP.Lex(Tok);
    return Tok;
  };
  auto Word = [](const Token &Tok) {
    const IdentifierInfo *Name = Tok.isAnnotation() ? nullptr : Tok.getIdentifierInfo();
    return Name ? Name->getName() : StringRef();
  };
  Token First = Next();
  bool Using = First.is(tok::kw_using) && Word(Next()) == "omp" && Next().is(tok::colon);
  if (!Using && !(Word(First) == "omp" && Next().is(tok::coloncolon)))
    return Out;
  int Depth = 0;
  for (Token Tok = Next(); Depth > 0 || Tok.isNot(tok::r_square); Tok = Next()) {
    if (Tok.isOneOf(tok::eof, tok::annot_pragma_openmp))
      return Out;
    Depth += Tok.isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    Depth -= Tok.isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
  }
  unsigned Front = Using ? 3 : 0, End = Out.Read.size() - 1;
  unsigned Name = Using ? Front : Front + 2;
  // Clang's own: [[omp::assume("…")]].
  if (Next().isNot(tok::r_square) || Name >= End || Word(Out.Read[Name]) == "assume")
    return Out;
  Out.Known = true;
  AttributeParser(PP, Out.Read, Out).parse(Open, Front, End, Using);
  if (!Out.Directives.empty())
    Out.Directives.back().End = Out.Read.back().getLocation();
  return Out;
}

bool beginsInAttribute(const SourceManager &SM, SourceLocation Begin) {
  const char *Text = Begin.isValid() ? SM.getCharacterData(SM.getSpellingLoc(Begin)) : "";
  return *Text == '[' || *Text == ',';
}

} // namespace chomp
