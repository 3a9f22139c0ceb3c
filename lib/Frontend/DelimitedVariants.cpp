//===- DelimitedVariants.cpp - begin declare variant ----------------------===//
#include "Frontend/DelimitedVariants.h"

#include "Frontend/ConstantVariants.h"
#include "Frontend/OldSpellings.h"
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
  Rewriter(Preprocessor &PP, const VariantScope &Scope, RenamedTokens &Renamed, ConstantVariants &Constants)
      : PP(PP), Scope(Scope), Begin(Scope.Begin), Match(Scope.Match), Code(Scope.Code), Renamed(Renamed),
        Constants(Constants) {}

  SmallVector<Token, 64> rewrite();

private:
  size_t closing(size_t Open) const { return closingBracket(Code, Open); }
  bool isScope(size_t First, size_t Brace) const;
  std::optional<size_t> functionName(size_t First, size_t Brace) const;
  std::string variantName(StringRef Base) const;
  void define(size_t First, size_t Name, size_t Brace, size_t Last);
  void refuse(const Token &Tok, StringRef What) const {
    report(PP.getDiagnostics(), Tok.getLocation(), Diag::UnsupportedDirective) << "begin declare variant" << What;
  }

  Preprocessor &PP;
  const VariantScope &Scope;
  SourceLocation Begin;
  ArrayRef<Token> Match, Code;
  RenamedTokens &Renamed;
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

/// Of a declaration that ends at a brace: the word before the parameters. Nothing for a type or an initializer.
std::optional<size_t> Rewriter::functionName(size_t First, size_t Brace) const {
  for (size_t I = First; I < Brace; ++I) {
    if (Code[I].is(tok::equal))
      return std::nullopt;
    if (!Code[I].isOneOf(tok::l_paren, tok::l_square))
      continue;
    bool Specifier = I > First && Code[I - 1].isOneOf(tok::kw___attribute, tok::kw_decltype, tok::kw_alignas,
                                                      tok::kw__Alignas, tok::kw_typeof, tok::kw_explicit);
    if (Code[I].is(tok::l_paren) && !Specifier)
      return I > First ? std::optional(I - 1) : std::nullopt;
    I = closing(I);
  }
  return std::nullopt;
}

/// "add_target": the function's name and what the selector asks for, unless that is taken.
std::string Rewriter::variantName(StringRef Base) const {
  static constexpr const char *Selectors[] = {"match",     "construct",      "device", "target_device", "kind",
                                              "isa",       "arch",           "uid",    "device_num",    "user",
                                              "condition", "implementation", "vendor", "extension",     "score"};
  std::string Name = Base.str();
  for (size_t I = 0; I < Match.size(); ++I)
    if (StringRef Word = wordOf(Match[I]); Word == "condition")
      I = closingBracket(Match, std::min(I + 1, Match.size() - 1));
    else if (!Word.empty() && !llvm::is_contained(Selectors, Word))
      Name += "_" + Word.str();
  if (Name == Base)
    Name += "_variant";
  const SourceManager &SM = PP.getSourceManager();
  StringRef Rest = SM.getBufferData(SM.getMainFileID()); // what was not read yet
  while (PP.getIdentifierTable().find(Name) != PP.getIdentifierTable().end() || Rest.contains(Name))
    Name += '_';
  return Name;
}

void Rewriter::define(size_t First, size_t Name, size_t Brace, size_t Last) {
  const Token &Written = Code[Name];
  std::string Variant = variantName(wordOf(Written));
  Renamed.emplace_back(Written.getLocation(), Variant);
  if (llvm::any_of(Code.slice(First, Name - First), [](const Token &Tok) { return Tok.is(tok::kw_constexpr); })) {
    Token Renamed = Written; // which no other token comes behind
    Renamed.setIdentifierInfo(PP.getIdentifierInfo(Variant));
    Out.append(Code.begin() + First, Code.begin() + Name);
    Out.push_back(Renamed);
    Out.append(Code.begin() + Name + 1, Code.begin() + std::min(Last + 1, Code.size()));
    Constants.define(PP, Written, Variant, Match); // Clang takes no variants of those
    return;
  }
  for (size_t I = First; I <= Last && I < Code.size(); ++I)
    Out.push_back(I == Name ? makeWord(PP, Variant, Written) : Code[I]);
  auto Annotation = [&](tok::TokenKind Kind) {
    Token &Tok = Out.emplace_back();
    Tok.startToken();
    Tok.setKind(Kind);
    Tok.setLocation(Begin);
  };
  Annotation(tok::annot_pragma_openmp);
  Out.append({makeWord(PP, "declare", Written), makeWord(PP, "variant", Written), makeSign(PP, tok::l_paren, Written),
              makeWord(PP, Variant, Written), makeSign(PP, tok::r_paren, Written)});
  SmallVector<Token, 24> Selectors(Match);
  modernize(PP, llvm::omp::OMPD_declare_variant, Selectors);
  Out.append(Selectors.begin(), Selectors.end());
  Annotation(tok::annot_pragma_openmp_end);
  Out.append(Code.begin() + First, Code.begin() + Brace);
  Out.push_back(makeSign(PP, tok::semi, Written));
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
    } else if (Code[I].is(tok::l_brace)) {
      size_t Last = closing(I);
      auto Name = functionName(First, I);
      if (Name && Code[First].is(tok::kw_template)) {
        // Clang gives an instantiation no attributes of later declarations.
        refuse(Code[First], "around a template");
      } else if (Name && Code[*Name].isNot(tok::identifier)) {
        refuse(Code[*Name], "around an operator or destructor");
      } else if (Name && *Name > First && Code[*Name - 1].is(tok::coloncolon)) {
        refuse(Code[*Name], "around a member function");
      } else if (Name) {
        define(First, *Name, I, Last);
      }
      if (Name)
        First = std::min(Last + 1, Code.size());
      I = Last;
    }
  }
  PutInner(Code.size());
  Copy(Code.size());
  return std::move(Out);
}

SmallVector<Token, 64> rewriteVariants(Preprocessor &PP, const VariantScope &Scope, RenamedTokens &Renamed,
                                       ConstantVariants &Constants) {
  return Rewriter(PP, Scope, Renamed, Constants).rewrite();
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
