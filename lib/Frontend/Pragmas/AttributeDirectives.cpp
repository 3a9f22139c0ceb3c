//===- AttributeDirectives.cpp - directives in C++ attributes -------------===//
#include "Frontend/Pragmas/AttributeDirectives.h"

#include "Frontend/Pragmas/Words.h"

#include "Support/Diagnostics.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <string>

using namespace clang;

namespace chomp {

namespace {

/// "declare target", whichever way it is spelled; one word for others.
std::string directiveName(ArrayRef<Token> Directive) {
  std::string Name = Directive.empty() ? "" : wordOf(Directive[0]).str();
  if (Name == "declare" && Directive.size() > 1)
    Name += " " + wordOf(Directive[1]).str();
  std::replace(Name.begin(), Name.end(), '_', ' ');
  return Name;
}

bool isListed(StringRef Name) {
  return Name == "declare target" || Name == "threadprivate" || Name == "groupprivate" || Name == "allocate";
}

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
      const bool Decl = word(At) == "decl" && Close != End && isDeclarative(At + 2, Close);
      if (Close == End || !(Scoped || Using) || (word(At) != "directive" && word(At) != "sequence" && !Decl)) {
        refuse(Name, At, Close, Scoped || Using);
        return;
      }
      if (word(At) == "sequence")
        parse(Begin, At + 2, Close, true);
      else
        Out.Directives.push_back({Begin, Tokens[Close].getLocation(),
                                  SmallVector<Token, 32>(Tokens.begin() + At + 2, Tokens.begin() + Close), Decl});
      At = Close + 1;
    }
  }

private:
  /// A directive that belongs to a declaration.
  bool isDeclarative(unsigned First, unsigned End) const {
    const std::string Name = directiveName(Tokens.slice(First, End - First));
    return Name == "declare simd" || Name == "declare variant" || isListed(Name);
  }

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

std::optional<AttributeDirective> lastAttribute(ArrayRef<Token> Code) {
  auto IsPair = [&](size_t First, tok::TokenKind Kind) { return Code[First].is(Kind) && Code[First + 1].is(Kind); };
  if (Code.size() < 9 || !IsPair(Code.size() - 2, tok::r_square) || Code[Code.size() - 3].isNot(tok::r_paren))
    return std::nullopt;
  size_t Open = Code.size() - 3; // of the directive
  for (int Depth = 1; Depth > 0 && Open > 0;) {
    --Open;
    Depth += Code[Open].is(tok::r_paren);
    Depth -= Code[Open].is(tok::l_paren);
  }
  auto Is = [&](size_t Back, StringRef Word) { return wordOf(Code[Open - Back]) == Word; };
  if (Open < 5 || !Is(1, "directive"))
    return std::nullopt;
  const bool Scoped = Code[Open - 2].is(tok::coloncolon) && Is(3, "omp") && IsPair(Open - 5, tok::l_square);
  const bool Using = Open > 5 && Code[Open - 2].is(tok::colon) && Is(3, "omp") && Code[Open - 4].is(tok::kw_using) &&
                     IsPair(Open - 6, tok::l_square);
  if (!Scoped && !Using)
    return std::nullopt;
  return AttributeDirective{Code[Open - (Using ? 6 : 5)].getLocation(), Code.back().getLocation(),
                            SmallVector<Token, 32>(Code.begin() + Open + 1, Code.end() - 3)};
}

//===--- omp::decl ---===//

bool takesList(ArrayRef<Token> Directive) { return isListed(directiveName(Directive)); }

/// The name that a declarator declares, [First, End) having no comma: the last word before its parameters, bounds or
/// initializer, with the classes in front of it. Of "(*f)(int)" the word in the first parentheses.
static SmallVector<Token, 3> declaredName(ArrayRef<Token> Tokens, size_t First, size_t End) {
  size_t I = First;
  while (I < End && !Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace, tok::equal, tok::colon, tok::semi))
    ++I;
  if (I < End && Tokens[I].is(tok::l_paren) && (I == First || Tokens[I - 1].isNot(tok::identifier))) {
    while (I < End && Tokens[I].isNot(tok::r_paren))
      ++I;
  }
  size_t Last = I;
  while (Last > First && Tokens[Last - 1].isNot(tok::identifier))
    --Last;
  size_t Begin = Last > First ? Last - 1 : Last;
  while (Begin > First + 1 && Tokens[Begin - 1].is(tok::coloncolon) && Tokens[Begin - 2].is(tok::identifier))
    Begin -= 2;
  return {Tokens.begin() + Begin, Tokens.begin() + Last};
}

Declared readDeclaration(Preprocessor &PP) {
  Declared Out;
  int Depth = 0, Angles = 0;
  size_t First = 0;
  bool Initializer = false, Body = false;
  auto Take = [&](size_t End) {
    if (auto Name = declaredName(Out.Read, First, End); !Name.empty())
      Out.Names.push_back(std::move(Name));
    First = End + 1;
    Initializer = false;
  };
  for (;;) {
    Token &Tok = Out.Read.emplace_back();
    PP.Lex(Tok);
    const size_t At = Out.Read.size() - 1;
    if (Tok.isOneOf(tok::eof, tok::annot_pragma_openmp))
      return Out;
    // A brace behind parentheses opens a function's body.
    if (Depth == 0 && Tok.is(tok::l_brace) && At > 0 && !Initializer)
      Body = llvm::any_of(ArrayRef(Out.Read).slice(First), [](const Token &T) { return T.is(tok::r_paren); });
    Depth += Tok.isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    Depth -= Tok.isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    if (Depth != 0)
      continue;
    Initializer |= Tok.is(tok::equal);
    if (!Initializer)
      Angles = std::max(0, Angles + Tok.is(tok::less) - Tok.is(tok::greater) - 2 * Tok.is(tok::greatergreater));
    if (Tok.is(tok::semi) || (Body && Tok.is(tok::r_brace))) {
      Take(At);
      return Out;
    }
    if (Tok.is(tok::comma) && Angles == 0)
      Take(At);
  }
}

SmallVector<Token, 32> withList(Preprocessor &PP, ArrayRef<Token> Directive, ArrayRef<SmallVector<Token, 3>> Names) {
  const bool Target = directiveName(Directive) == "declare target";
  size_t Words = Target && wordOf(Directive[0]) == "declare" ? 2 : 1; // of the name
  SmallVector<Token, 32> Out(Directive.begin(), Directive.begin() + Words), List;
  const Token &Like = Directive[0];
  List.push_back(makeSign(PP, tok::l_paren, Like));
  for (const auto &Name : Names) {
    if (List.size() > 1)
      List.push_back(makeSign(PP, tok::comma, Like));
    List.append(Name.begin(), Name.end());
  }
  List.push_back(makeSign(PP, tok::r_paren, Like));
  if (!Target)
    Out.append(List.begin(), List.end());
  bool Listed = !Target;
  for (size_t I = Words; I < Directive.size(); ++I) {
    if (I == Words && Directive[I].is(tok::comma))
      continue;
    Out.push_back(Directive[I]);
    if (Target && llvm::is_contained({"enter", "link", "to", "local"}, wordOf(Directive[I]))) {
      Out.append(List.begin(), List.end());
      Listed = true;
    }
  }
  if (!Listed) {
    List.insert(List.begin(), makeWord(PP, "enter", Like));
    Out.insert(Out.begin() + Words, List.begin(), List.end());
  }
  return Out;
}

} // namespace chomp
