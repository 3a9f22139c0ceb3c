//===- DelimitedVariants.cpp - begin declare variant ----------------------===//
#include "Frontend/Pragmas/DelimitedVariants.h"

#include "Frontend/Pragmas/ConstantVariants.h"
#include "Frontend/Pragmas/DirectiveText.h"
#include "Frontend/Pragmas/SelectorMask.h"
#include "Frontend/Pragmas/Words.h"
#include "Support/Diagnostics.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

#include <optional>

using namespace clang;

namespace chomp {

namespace {

class Rewriter {
public:
  Rewriter(Preprocessor &PP, const VariantScope &Scope, DelimitedFunctions &Functions, ConstantVariants &Constants)
      : PP(PP), Scope(Scope), Begin(Scope.Begin), Match(Scope.Match), Code(Scope.Code), Functions(Functions),
        Constants(Constants) {}

  SmallVector<Token, 64> rewrite();

private:
  /// The tokens of a function's name: "add", "operator +".
  struct Name {
    size_t First, Last;
  };
  size_t closing(size_t Open) const { return closingBracket(Code, Open); }
  bool isScope(size_t First, size_t Brace) const;
  bool isTemplate(size_t First) const { return Code[First].is(tok::kw_template); }
  size_t closingAngle(size_t Open, size_t End) const;
  size_t behindHeads(size_t First, size_t Brace) const;
  std::optional<Name> functionName(size_t First, size_t Brace) const;
  size_t beforeArguments(size_t Last) const;
  OverloadedOperatorKind operatorOf(Name N) const;
  bool isConversion(Name N) const;
  bool isSpecialization(size_t First) const;
  std::string wordsOf(size_t First, size_t End) const;
  std::string specializationName(const std::string &Base, Name N, size_t Brace);
  std::string selectors() const;
  std::string variantName(const std::string &Base, const std::string &Key);
  const char *obstacle(size_t First, Name N) const;
  void define(size_t First, Name N, size_t Brace, size_t Last);
  void declareAgain(size_t First, Name N, size_t Brace, size_t Last, const std::string &Variant);
  void hide(size_t First, size_t End);
  void putRenamed(size_t First, Name N, size_t Last, const std::string &Variant);
  void putConversion(size_t First, Name N, const Token &Renamed);
  void putFriend(size_t First, Name N, size_t Brace, const std::string &Class);
  void link(Name N, DelimitedFunctions::Linked Link);
  void putPragma(StringRef Variant, const Token &Like);

  Preprocessor &PP;
  const VariantScope &Scope;
  SourceLocation Begin;
  ArrayRef<Token> Match, Code;
  DelimitedFunctions &Functions;
  ConstantVariants &Constants;
  SmallVector<Token, 64> Out;
};

} // namespace

/// `namespace n {`, `extern "C" {`
bool Rewriter::isScope(size_t First, size_t Brace) const {
  if (Code[First].is(tok::kw_extern))
    return Brace == First + 2;
  return llvm::any_of(Code.slice(First, Brace - First), [](const Token &Tok) { return Tok.is(tok::kw_namespace); });
}

/// The last token of `<class T, int N = (3 > 2)>`.
size_t Rewriter::closingAngle(size_t Open, size_t End) const {
  int Depth = 0;
  for (size_t I = Open; I < End; ++I) {
    if (Code[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      I = closing(I);
      continue;
    }
    Depth += Code[I].is(tok::less);
    Depth -= Code[I].is(tok::greater) ? 1 : Code[I].is(tok::greatergreater) ? 2 : 0;
    if (Depth <= 0)
      return I;
  }
  return End;
}

/// Behind `template <class T>` and `requires (...)`.
size_t Rewriter::behindHeads(size_t First, size_t Brace) const {
  while (First + 1 < Brace && Code[First].is(tok::kw_template) && Code[First + 1].is(tok::less)) {
    First = closingAngle(First + 1, Brace) + 1;
    if (First + 1 < Brace && Code[First].is(tok::kw_requires) && Code[First + 1].is(tok::l_paren))
      First = closing(First + 1) + 1;
  }
  return std::min(First, Brace);
}

/// Of a declaration that ends at a brace: what stands before the parameters. Nothing for a type or an initializer.
std::optional<Rewriter::Name> Rewriter::functionName(size_t First, size_t Brace) const {
  First = behindHeads(First, Brace);
  for (size_t I = First; I < Brace; ++I) {
    if (Code[I].is(tok::equal))
      return std::nullopt;
    if (Code[I].is(tok::kw_operator)) {
      size_t Open = I + 1 + 2 * (Code[I + 1].is(tok::l_paren)); // of the parameters
      while (Open < Brace && Code[Open].isNot(tok::l_paren))
        ++Open;
      return Open < Brace ? std::optional(Name{I, Open - 1}) : std::nullopt;
    }
    if (Code[I].is(tok::less))
      I = closingAngle(I, Brace);
    if (!Code[I].isOneOf(tok::l_paren, tok::l_square))
      continue;
    bool Specifier = I > First && Code[I - 1].isOneOf(tok::kw___attribute, tok::kw_decltype, tok::kw_alignas,
                                                      tok::kw__Alignas, tok::kw_typeof, tok::kw_explicit);
    if (Code[I].is(tok::l_paren) && !Specifier)
      return I > First ? std::optional(Name{beforeArguments(I - 1), I - 1}) : std::nullopt;
    I = closing(I);
  }
  return std::nullopt;
}

/// Of "f<int>", by its last token: its first.
size_t Rewriter::beforeArguments(size_t Last) const {
  int Angles = 0, Brackets = 0;
  for (size_t I = Last; I > 0; --I) {
    Brackets += Code[I].isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    Brackets -= Code[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    if (Brackets == 0)
      Angles += Code[I].is(tok::greater) ? 1 : Code[I].is(tok::greatergreater) ? 2 : Code[I].is(tok::less) ? -1 : 0;
    if (Angles == 0 && Brackets == 0)
      return Code[I].is(tok::less) ? I - 1 : I;
  }
  return Last;
}

/// What the signs behind the word operator are, if they are one's.
OverloadedOperatorKind Rewriter::operatorOf(Name N) const {
  std::string Signs;
  for (size_t I = N.First + 1; Code[N.First].is(tok::kw_operator) && I <= N.Last; ++I)
    Signs += PP.getSpelling(Code[I]);
  for (int Kind = OO_None + 1; !Signs.empty() && Kind < NUM_OVERLOADED_OPERATORS; ++Kind)
    if (Signs == getOperatorSpelling(OverloadedOperatorKind(Kind)))
      return OverloadedOperatorKind(Kind);
  return OO_None;
}

/// "operatorPlus".
static std::string wordOf(OverloadedOperatorKind Kind) {
  switch (Kind) {
#define OVERLOADED_OPERATOR(Name, Spelling, Token, Unary, Binary, MemberOnly)                                          \
  case OO_##Name:                                                                                                      \
    return "operator" #Name;
#include "clang/Basic/OperatorKinds.def"
  default:
    return "";
  }
}

/// "operator int", but no other type than one that words and signs name.
bool Rewriter::isConversion(Name N) const {
  if (Code[N.First].isNot(tok::kw_operator) || N.First == N.Last || operatorOf(N))
    return false;
  const Token &Type = Code[N.First + 1];
  return (Type.is(tok::coloncolon) || Type.getIdentifierInfo()) &&
         !Type.isOneOf(tok::kw_new, tok::kw_delete, tok::kw_co_await, tok::kw_decltype);
}

bool Rewriter::isSpecialization(size_t First) const {
  return isTemplate(First) && First + 2 < Code.size() && Code[First + 2].is(tok::greater);
}

/// "unsigned_int_pointer", of some tokens.
std::string Rewriter::wordsOf(size_t First, size_t End) const {
  std::string Out;
  for (size_t I = First; I < End; ++I)
    if (Code[I].isOneOf(tok::star, tok::amp, tok::ampamp))
      Out += Code[I].is(tok::star) ? "_pointer" : Code[I].is(tok::amp) ? "_reference" : "_rvalue";
    else if (Code[I].getIdentifierInfo() || Code[I].is(tok::numeric_constant))
      for (char C : (Out.empty() ? "" : "_") + PP.getSpelling(Code[I]))
        Out += llvm::isAlnum(C) ? C : '_';
  return Out;
}

/// "twice_int", by the arguments or the parameters' types.
std::string Rewriter::specializationName(const std::string &Base, Name N, size_t Brace) {
  std::string Words = Code[N.First].is(tok::kw_operator) ? "" : wordsOf(N.First + 1, N.Last + 1);
  const size_t Close = closing(N.Last + 1);
  for (size_t I = N.Last + 2; Words.empty() && I < Close && I < Brace; ++I) {
    const bool Last = I + 1 == Close || Code[I + 1].isOneOf(tok::comma, tok::equal, tok::l_square);
    const bool First = Code[I - 1].isOneOf(tok::l_paren, tok::comma);
    if (First || !Last) // no parameter's name
      Words += (Words.empty() ? "" : "_") + wordsOf(I, I + 1);
  }
  std::string Key;
  for (size_t I = N.First; I < Brace; ++I)
    Key += PP.getSpelling(Code[I]) + ' ';
  return variantName(Words.empty() ? Base : Base + "_" + Words, Key);
}

std::string Rewriter::selectors() const {
  std::string Out;
  for (const Token &Tok : Match)
    Out += PP.getSpelling(Tok) + ' ';
  return Out;
}

/// "add_target": the function's name and what the selector asks for, unless that is taken. One with the same key has
/// the same name.
std::string Rewriter::variantName(const std::string &Base, const std::string &Key) {
  std::string &Known = Functions.Names[{Key, selectors()}];
  if (!Known.empty() && PP.getLangOpts().CPlusPlus)
    return Known;
  static constexpr const char *Words[] = {"match",     "construct",      "device", "target_device", "kind",
                                          "isa",       "arch",           "uid",    "device_num",    "user",
                                          "condition", "implementation", "vendor", "extension",     "score"};
  std::string Name = Base;
  for (size_t I = 0; I < Match.size(); ++I)
    if (StringRef Word = wordOf(Match[I]); Word == "condition")
      I = closingBracket(Match, std::min(I + 1, Match.size() - 1));
    else if (!Word.empty() && !llvm::is_contained(Words, Word))
      Name += "_" + Word.str();
  if (Name == Base)
    Name += "_variant";
  const SourceManager &SM = PP.getSourceManager();
  StringRef Rest = SM.getBufferData(SM.getMainFileID()); // what was not read yet
  while (PP.getIdentifierTable().find(Name) != PP.getIdentifierTable().end() || Rest.contains(Name))
    Name += '_';
  Known = Name;
  return Name;
}

/// Why a function can be no variant; null if it can.
const char *Rewriter::obstacle(size_t First, Name N) const {
  const Token &Written = Code[N.First];
  if (N.First > First && Code[N.First - 1].is(tok::coloncolon))
    return "around a function with a qualified name: only inside its class or namespace can there be another one";
  if (N.First > First && Code[N.First - 1].is(tok::tilde))
    return "around a destructor";
  if (Written.is(tok::kw_operator) && isConversion(N))
    return isSpecialization(First) ? "around an explicit specialization of a conversion function" : nullptr;
  if (Written.is(tok::kw_operator) &&
      llvm::is_contained({OO_None, OO_New, OO_Array_New, OO_Delete, OO_Array_Delete}, operatorOf(N)))
    return "around such an operator, which is called without its name";
  if (chomp::wordOf(Written) == Scope.Class)
    return "around a constructor";
  if (isSpecialization(First) && (Scope.OfTemplate || Scope.Class == "-"))
    return "around an explicit specialization of a member, where the class is a template or has no name";
  return nullptr;
}

void Rewriter::define(size_t First, Name N, size_t Brace, size_t Last) {
  const Token &Written = Code[N.First];
  if (const char *Obstacle = obstacle(First, N)) {
    report(PP.getDiagnostics(), Written.getLocation(), Diag::UnsupportedDirective)
        << "begin declare variant" << Obstacle;
    return;
  }
  DelimitedFunctions::Linked Link{Written.getLocation()};
  Link.Operator = operatorOf(N);
  Link.Conversion = isConversion(N);
  const std::string Base = Link.Operator     ? wordOf(Link.Operator)
                           : Link.Conversion ? "operator_" + wordsOf(N.First + 1, N.Last + 1)
                                             : chomp::wordOf(Written).str();
  const bool Special = isSpecialization(First), Links = isTemplate(First) || !Scope.Class.empty();
  // A specialization of a template that is a variant, or a function by itself.
  const bool OfVariant = Special && Functions.Templates.contains({Base, selectors()});
  if (OfVariant && !Link.Operator)
    N.Last = N.First;
  Link.Variant = Special && !OfVariant ? specializationName(Base, N, Brace) : variantName(Base, Base);
  if (isTemplate(First) && !Special)
    Functions.Templates.insert({Base, selectors()});
  std::string Type; // "int ", which stands behind the word operator
  for (size_t I = N.First + 1; Link.Conversion && I <= N.Last; ++I)
    Type += PP.getSpelling(Code[I]) + (Code[I].is(tok::coloncolon) || Code[I + 1].is(tok::coloncolon) ? "" : " ");
  Functions.Renamed.emplace_back(Written.getLocation(), Type + Link.Variant);
  for (size_t I = N.First + 1; I <= N.Last; ++I)
    Functions.Renamed.emplace_back(Code[I].getLocation(), "");
  const bool Constant =
      llvm::any_of(Code.slice(First, N.First - First), [](const Token &Tok) { return Tok.is(tok::kw_constexpr); });
  if (!Constant && !Links)
    return declareAgain(First, N, Brace, Last, Link.Variant);
  if (Special && !OfVariant) {
    hide(First, First + 3);
    if (Scope.IsStatic && Scope.IsStatic(Written)) {
      Functions.Renamed[Functions.Renamed.size() - 3].second = "static";
      Out.push_back(makeWord(PP, "static", Code[First]));
    }
    Link.Befriends = "__chomp_base_" + std::to_string(Functions.Links.size() + 1);
    putRenamed(First + 3, N, Last, Link.Variant);
    putFriend(First + 3, N, Brace, Link.Befriends);
  } else {
    putRenamed(First, N, Last, Link.Variant);
  }
  if (!Links) { // Clang takes no variants of constexpr functions
    Constants.define(PP, Written, Link.Variant, Match);
    return;
  }
  if (!OfVariant) // else it is its template's
    Link.Base = chomp::wordOf(Written).str();
  link(N, std::move(Link));
}

/// The definition under its new name.
void Rewriter::putRenamed(size_t First, Name N, size_t Last, const std::string &Variant) {
  const Token &Written = Code[N.First];
  Token Renamed = Written; // which no other token comes behind
  Renamed.setKind(tok::identifier);
  Renamed.setIdentifierInfo(PP.getIdentifierInfo(Variant));
  if (isConversion(N)) {
    putConversion(First, N, Renamed);
  } else {
    Out.append(Code.begin() + First, Code.begin() + N.First);
    Out.push_back(Renamed);
    if (N.First != N.Last)
      Functions.Hidden[Written.getLocation()].append(Code.begin() + N.First + 1, Code.begin() + N.Last + 1);
  }
  Out.append(Code.begin() + N.Last + 1, Code.begin() + std::min(Last + 1, Code.size()));
}

/// Before:  explicit operator int
/// After:   int operator_int_target
void Rewriter::putConversion(size_t First, Name N, const Token &Renamed) {
  for (size_t I = First; I < N.First; ++I) {
    if (Code[I].isNot(tok::kw_explicit)) {
      Out.push_back(Code[I]);
      continue;
    }
    const size_t Last = Code[I + 1].is(tok::l_paren) ? closing(I + 1) : I;
    hide(I, Last + 1);
    I = Last;
  }
  Out.append(Code.begin() + N.First + 1, Code.begin() + N.Last + 1);
  Out.push_back(Renamed);
}

/// What neither the parser nor a text gets, in front of what follows.
void Rewriter::hide(size_t First, size_t End) {
  Functions.HiddenBefore[Code[std::min(End, Code.size() - 1)].getLocation()].append(Code.begin() + First,
                                                                                    Code.begin() + End);
  for (size_t I = First; I < End; ++I)
    Functions.Renamed.emplace_back(Code[I].getLocation(), "");
}

/// A class that is a friend of the specialization that a definition is one of, for that is how a declaration can name
/// it without being one of its own: "struct __chomp_base_1 { friend int twice<int>(int x); };"
void Rewriter::putFriend(size_t First, Name N, size_t Brace, const std::string &Class) {
  const Token &Written = Code[N.First];
  const size_t Begins = Out.size();
  Out.append({makeWord(PP, "struct", Written), makeWord(PP, Class, Written), makeSign(PP, tok::l_brace, Written),
              makeWord(PP, "friend", Written)});
  for (size_t I = First; I < Brace; ++I) {
    if (I == N.First && !Scope.Class.empty()) // "number::as<int>"
      Out.append({makeWord(PP, Scope.Class, Written), makeSign(PP, tok::coloncolon, Written)});
    if (Code[I].is(tok::l_square) && Code[I + 1].is(tok::l_square))
      I = closing(I);
    else if (Code[I].is(tok::kw___attribute) && Code[I + 1].is(tok::l_paren))
      I = closing(I + 1);
    else if (!Code[I].isOneOf(tok::kw_static, tok::kw_extern, tok::kw_inline, tok::kw_constexpr, tok::kw_consteval))
      Out.push_back(Code[I]);
    if (I == N.Last && (N.First == N.Last || Code[N.First].is(tok::kw_operator)))
      Out.append({makeSign(PP, tok::less, Written), makeSign(PP, tok::greater, Written)});
  }
  Out.append({makeSign(PP, tok::semi, Written), makeSign(PP, tok::r_brace, Written), makeSign(PP, tok::semi, Written)});
  for (Token &Tok : llvm::drop_begin(Out, Begins)) // no text has them
    Tok.setFlag(Token::IsReinjected);
}

/// The directive and its match clause.
void Rewriter::putPragma(StringRef Variant, const Token &Like) {
  if (Match.empty()) // after an error
    return;
  auto Annotation = [&](tok::TokenKind Kind) {
    Token &Tok = Out.emplace_back();
    Tok.startToken();
    Tok.setKind(Kind);
    Tok.setLocation(Begin);
  };
  Annotation(tok::annot_pragma_openmp);
  Out.append({makeWord(PP, "declare", Like), makeWord(PP, "variant", Like), makeSign(PP, tok::l_paren, Like),
              makeWord(PP, Variant, Like), makeSign(PP, tok::r_paren, Like)});
  for (DirectivePart &Clause : parseClauses(Match)) {
    if (Clause.word() == "match" && Clause.hasArguments()) {
      hideSelectors(Clause, PP, Scope.Required);
      respellSelectors(Clause, PP);
    }
    Clause.Comma.reset();
    Clause.print(Out);
  }
  Annotation(tok::annot_pragma_openmp_end);
}

void Rewriter::declareAgain(size_t First, Name N, size_t Brace, size_t Last, const std::string &Variant) {
  const Token &Written = Code[N.First];
  for (size_t I = First; I <= Last && I < Code.size(); ++I)
    if (I <= N.First || I > N.Last)
      Out.push_back(I == N.First ? makeWord(PP, Variant, Written) : Code[I]);
  putPragma(Variant, Written);
  Out.append(Code.begin() + First, Code.begin() + Brace);
  Out.push_back(makeSign(PP, tok::semi, Written));
}

void Rewriter::link(Name N, DelimitedFunctions::Linked Link) {
  const Token &Written = Code[N.First];
  const std::string Number = std::to_string(Functions.Links.size() + 1);
  const std::string Stand = "__chomp_variant_" + Number, Selectors = "__chomp_selectors_" + Number;
  Link.StandIn = Selectors;
  Functions.Links.push_back(std::move(Link));
  const size_t Begins = Out.size();
  auto Function = [&](StringRef Name) {
    Out.append({makeWord(PP, "static", Written), makeWord(PP, "inline", Written), makeWord(PP, "void", Written),
                makeWord(PP, Name, Written), makeSign(PP, tok::l_paren, Written), makeSign(PP, tok::r_paren, Written)});
  };
  Function(Stand);
  Out.append({makeSign(PP, tok::l_brace, Written), makeSign(PP, tok::r_brace, Written)});
  putPragma(Stand, Written);
  Function(Selectors);
  Out.push_back(makeSign(PP, tok::semi, Written));
  for (Token &Tok : llvm::drop_begin(Out, Begins)) // no text has them
    Tok.setFlag(Token::IsReinjected);
}

SmallVector<Token, 64> Rewriter::rewrite() {
  size_t First = 0; // of the current declaration
  auto Copy = [&](size_t End) {
    End = std::min(End, Code.size());
    Out.append(Code.begin() + First, Code.begin() + End);
    First = End;
  };
  auto Inner = Scope.Inner.begin();
  auto PutInner = [&](size_t At) {
    for (; Inner != Scope.Inner.end() && Inner->first <= At; ++Inner) {
      Copy(At);
      Out.append(Inner->second.begin(), Inner->second.end());
    }
  };
  for (size_t I = 0; I < Code.size(); ++I) {
    PutInner(I);
    if (Code[I].is(tok::annot_pragma_openmp)) {
      while (I + 1 < Code.size() && Code[I].isNot(tok::annot_pragma_openmp_end))
        ++I;
      Copy(I + 1);
    } else if (Code[I].is(tok::semi) || Code[I].is(tok::r_brace)) { // of a declaration, or a namespace
      Copy(I + 1);
    } else if (Code[I].is(tok::l_brace) && isScope(First, I)) {
      Copy(I + 1);
    } else if (Code[I].is(tok::colon) && I == First + 1 &&
               Code[First].isOneOf(tok::kw_public, tok::kw_protected, tok::kw_private)) {
      Copy(I + 1);
    } else if (Code[I].is(tok::l_brace)) {
      size_t Last = closing(I);
      auto Name = functionName(First, I);
      if (Name && Code[Name->First].isOneOf(tok::identifier, tok::kw_operator)) {
        define(First, *Name, I, Last);
        First = std::min(Last + 1, Code.size());
      }
      I = Last;
    }
  }
  PutInner(Code.size());
  Copy(Code.size());
  return std::move(Out);
}

SmallVector<Token, 64> rewriteVariants(Preprocessor &PP, const VariantScope &Scope, DelimitedFunctions &Functions,
                                       ConstantVariants &Constants) {
  return Rewriter(PP, Scope, Functions, Constants).rewrite();
}

} // namespace chomp
