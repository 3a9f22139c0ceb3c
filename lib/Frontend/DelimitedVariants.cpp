//===- DelimitedVariants.cpp - begin declare variant ----------------------===//
#include "Frontend/DelimitedVariants.h"

#include "Frontend/ConstantVariants.h"
#include "Frontend/OldSpellings.h"
#include "Frontend/SelectorMask.h"
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
  size_t behindHeads(size_t First, size_t Brace) const;
  std::optional<Name> functionName(size_t First, size_t Brace) const;
  OverloadedOperatorKind operatorOf(Name N) const;
  std::string variantName(StringRef Base);
  const char *obstacle(size_t First, Name N) const;
  void define(size_t First, Name N, size_t Brace, size_t Last);
  void declareAgain(size_t First, Name N, size_t Brace, size_t Last, const std::string &Variant);
  void link(Name N, OverloadedOperatorKind Operator, const std::string &Variant);
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

/// Behind `template <class T>` and `requires (...)`.
size_t Rewriter::behindHeads(size_t First, size_t Brace) const {
  while (First + 1 < Brace && Code[First].is(tok::kw_template) && Code[First + 1].is(tok::less)) {
    int Depth = 0;
    for (++First; First < Brace; ++First) {
      if (Code[First].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
        First = closing(First);
        continue;
      }
      Depth += Code[First].is(tok::less);
      Depth -= Code[First].is(tok::greater) ? 1 : Code[First].is(tok::greatergreater) ? 2 : 0;
      if (Depth <= 0)
        break;
    }
    ++First;
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
    if (!Code[I].isOneOf(tok::l_paren, tok::l_square))
      continue;
    bool Specifier = I > First && Code[I - 1].isOneOf(tok::kw___attribute, tok::kw_decltype, tok::kw_alignas,
                                                      tok::kw__Alignas, tok::kw_typeof, tok::kw_explicit);
    if (Code[I].is(tok::l_paren) && !Specifier)
      return I > First ? std::optional(Name{I - 1, I - 1}) : std::nullopt;
    I = closing(I);
  }
  return std::nullopt;
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

/// "add_target": the function's name and what the selector asks for, unless that is taken.
std::string Rewriter::variantName(StringRef Base) {
  std::string Selectors;
  for (const Token &Tok : Match)
    Selectors += PP.getSpelling(Tok) + ' ';
  std::string &Known = Functions.Names[{Base.str(), Selectors}];
  if (!Known.empty() && PP.getLangOpts().CPlusPlus)
    return Known;
  static constexpr const char *Words[] = {"match",     "construct",      "device", "target_device", "kind",
                                          "isa",       "arch",           "uid",    "device_num",    "user",
                                          "condition", "implementation", "vendor", "extension",     "score"};
  std::string Name = Base.str();
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
  if (Written.is(tok::kw_operator))
    return llvm::is_contained({OO_None, OO_New, OO_Array_New, OO_Delete, OO_Array_Delete}, operatorOf(N))
               ? "around such an operator, which is called without its name"
               : nullptr;
  if (chomp::wordOf(Written) == Scope.Class)
    return "around a constructor";
  if (isTemplate(First) && First + 2 < Code.size() && Code[First + 2].is(tok::greater))
    return "around an explicit specialization";
  return nullptr;
}

void Rewriter::define(size_t First, Name N, size_t Brace, size_t Last) {
  const Token &Written = Code[N.First];
  if (const char *Obstacle = obstacle(First, N)) {
    report(PP.getDiagnostics(), Written.getLocation(), Diag::UnsupportedDirective)
        << "begin declare variant" << Obstacle;
    return;
  }
  const OverloadedOperatorKind Operator = operatorOf(N);
  const bool Links = isTemplate(First) || !Scope.Class.empty();
  std::string Variant = variantName(Operator ? wordOf(Operator) : chomp::wordOf(Written).str());
  Functions.Renamed.emplace_back(Written.getLocation(), Variant);
  for (size_t I = N.First + 1; I <= N.Last; ++I)
    Functions.Renamed.emplace_back(Code[I].getLocation(), "");
  const bool Constant =
      llvm::any_of(Code.slice(First, N.First - First), [](const Token &Tok) { return Tok.is(tok::kw_constexpr); });
  if (!Constant && !Links)
    return declareAgain(First, N, Brace, Last, Variant);
  Token Renamed = Written; // which no other token comes behind
  Renamed.setKind(tok::identifier);
  Renamed.setIdentifierInfo(PP.getIdentifierInfo(Variant));
  Out.append(Code.begin() + First, Code.begin() + N.First);
  Out.push_back(Renamed);
  Out.append(Code.begin() + N.Last + 1, Code.begin() + std::min(Last + 1, Code.size()));
  if (N.First != N.Last)
    Functions.Hidden[Written.getLocation()].append(Code.begin() + N.First + 1, Code.begin() + N.Last + 1);
  if (Links)
    return link(N, Operator, Variant);
  Constants.define(PP, Written, Variant, Match); // Clang takes no variants of those
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
  SmallVector<Token, 24> Selectors(Match);
  hideSelectors(PP, Selectors, Scope.Required);
  modernize(PP, llvm::omp::OMPD_declare_variant, Selectors);
  Out.append(Selectors.begin(), Selectors.end());
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

void Rewriter::link(Name N, OverloadedOperatorKind Operator, const std::string &Variant) {
  const Token &Written = Code[N.First];
  const std::string Number = std::to_string(Functions.Links.size() + 1);
  const std::string Stand = "__chomp_variant_" + Number, Selectors = "__chomp_selectors_" + Number;
  Functions.Links.push_back({Written.getLocation(), chomp::wordOf(Written).str(), Operator, Variant, Selectors});
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

std::string classAround(ArrayRef<Token> Code, const std::string &Outer) {
  SmallVector<std::string, 4> Open; // what each brace is in
  size_t First = 0;                 // of the current declaration
  for (size_t I = 0; I < Code.size(); ++I) {
    const Token &Tok = Code[I];
    if (Tok.is(tok::l_brace)) {
      std::string Class;
      for (size_t J = First; J < I && Code[J].isNot(tok::l_paren) && Code[J].isNot(tok::equal); ++J)
        if (Code[J].isOneOf(tok::kw_class, tok::kw_struct, tok::kw_union) && Class.empty())
          Class = Code[J + 1].is(tok::identifier) ? chomp::wordOf(Code[J + 1]).str() : "-";
        else if (Code[J].is(tok::kw_enum))
          break;
      Open.push_back(Class);
    } else if (Tok.is(tok::r_brace) && !Open.empty()) {
      Open.pop_back();
    }
    if (Tok.isOneOf(tok::semi, tok::l_brace, tok::r_brace))
      First = I + 1;
  }
  return Open.empty() ? Outer : Open.back();
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

//===--- scopes in others ---===//

namespace {
/// `device = {…}`, or `kind(…)`: a name, and what stands in the brackets behind it.
struct Part {
  std::string Name;
  size_t Open = 0, Close = 0;
};

SmallVector<Part, 4> partsOf(Preprocessor &PP, ArrayRef<Token> Tokens, size_t First, size_t End) {
  SmallVector<Part, 4> Out;
  for (size_t I = First; I < End; ++I) {
    if (Tokens[I].is(tok::comma))
      continue;
    Part Next{PP.getSpelling(Tokens[I])};
    while (I < End && !Tokens[I].isOneOf(tok::l_brace, tok::l_paren, tok::comma))
      ++I;
    if (I < End && Tokens[I].isNot(tok::comma)) {
      Next.Open = I;
      Next.Close = I = std::min(closingBracket(Tokens, I), End);
    }
    Out.push_back(std::move(Next));
  }
  return Out;
}
/// Where a property begins that may have `score(n):` in front of it.
size_t behindScore(Preprocessor &PP, ArrayRef<Token> Tokens, size_t First) {
  if (First + 1 >= Tokens.size() || PP.getSpelling(Tokens[First]) != "score" || Tokens[First + 1].isNot(tok::l_paren))
    return First;
  const size_t Close = closingBracket(Tokens, First + 1);
  return Close + 1 < Tokens.size() && Tokens[Close + 1].is(tok::colon) ? Close + 2 : First;
}
} // namespace

/// Before:  match(device={kind(gpu)}) in match(device={arch(nvptx)}, user={condition(fast)})
///
/// After:   match(device={kind(gpu), arch(nvptx)}, user={condition(fast)})
SmallVector<Token, 16> withSelectorsAround(Preprocessor &PP, ArrayRef<Token> Inner, ArrayRef<Token> Outer) {
  SmallVector<Token, 16> Out(Inner.begin(), Inner.end());
  auto Sets = [&](ArrayRef<Token> Tokens) { return partsOf(PP, Tokens, 2, Tokens.size() - 1); };
  if (Inner.size() < 4 || Outer.size() < 4)
    return Out; // Clang says what is missing
  auto Insert = [&](size_t At, ArrayRef<Token> New, bool Joined) {
    SmallVector<Token, 16> All(New.begin(), New.end());
    if (Joined)
      All.insert(All.begin(), makeSign(PP, tok::comma, Out[At]));
    Out.insert(Out.begin() + At, All.begin(), All.end());
  };
  for (const Part &Set : Sets(Outer)) {
    auto Parts = Sets(Out);
    auto Same = llvm::find_if(Parts, [&](const Part &P) { return P.Name == Set.Name && P.Open; });
    if (Same == Parts.end()) {
      size_t First = Set.Open; // its name, and the equals sign
      while (First > 2 && !Outer[First - 1].is(tok::comma))
        --First;
      Insert(Out.size() - 1, Outer.slice(First, Set.Close + 1 - First), /*Joined=*/true);
      continue;
    }
    for (const Part &Selector : partsOf(PP, Outer, Set.Open + 1, Set.Close)) {
      auto Now = Sets(Out);
      auto In = llvm::find_if(Now, [&](const Part &P) { return P.Name == Set.Name; });
      auto Selectors = partsOf(PP, Out, In->Open + 1, In->Close);
      auto Twin = llvm::find_if(Selectors, [&](const Part &P) { return P.Name == Selector.Name; });
      if (Twin == Selectors.end()) {
        size_t First = Selector.Open ? Selector.Open - 1 : Set.Open + 1;
        while (!Selector.Open && PP.getSpelling(Outer[First]) != Selector.Name)
          ++First;
        Insert(In->Close, Outer.slice(First, (Selector.Open ? Selector.Close : First) + 1 - First), /*Joined=*/true);
      } else if (Twin->Open && Selector.Open) {
        ArrayRef<Token> More = Outer.slice(Selector.Open + 1, Selector.Close - Selector.Open - 1);
        if (Selector.Name != "condition") {
          Insert(Twin->Close, More, /*Joined=*/true);
          continue;
        }
        // Both must hold, with the inner one's score.
        More = More.drop_front(behindScore(PP, More, 0));
        const size_t Condition = behindScore(PP, Out, Twin->Open + 1);
        SmallVector<Token, 16> And = {makeSign(PP, tok::r_paren, Out[Twin->Open]),
                                      makeSign(PP, tok::ampamp, Out[Twin->Open]),
                                      makeSign(PP, tok::l_paren, Out[Twin->Open])};
        And.append(More.begin(), More.end());
        And.push_back(makeSign(PP, tok::r_paren, Out[Twin->Open]));
        Insert(Twin->Close, And, /*Joined=*/false);
        Insert(Condition, makeSign(PP, tok::l_paren, Out[Twin->Open]), /*Joined=*/false);
      }
    }
  }
  return Out;
}

} // namespace chomp
