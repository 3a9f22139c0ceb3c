//===- VariantScopes.cpp - begin declare variant in classes and each other ===//
#include "Frontend/Pragmas/DelimitedVariants.h"

#include "Frontend/Pragmas/Words.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace chomp {

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

void takeClass(VariantScope &Scope, const CXXRecordDecl *Class) {
  Scope.Class = Class->getIdentifier() ? Class->getName().str() : "-";
  Scope.OfTemplate = Class->isDependentContext();
  Scope.IsStatic = [Class](const Token &Name) {
    return llvm::any_of(Class->lookup(Name.getIdentifierInfo()), [](const NamedDecl *D) {
      auto *Template = dyn_cast<FunctionTemplateDecl>(D);
      auto *Method = Template ? dyn_cast<CXXMethodDecl>(Template->getTemplatedDecl()) : nullptr;
      return Method && Method->isStatic();
    });
  };
}

std::pair<std::string, bool> classAround(const VariantScope &Outer) {
  const ArrayRef<Token> Code = Outer.Code;
  SmallVector<std::pair<std::string, bool>, 4> Open; // what each brace is in
  size_t First = 0;                                  // of the current declaration
  for (size_t I = 0; I < Code.size(); ++I) {
    const Token &Tok = Code[I];
    if (Tok.is(tok::l_brace)) {
      std::string Class;
      for (size_t J = First; J < I && Code[J].isNot(tok::l_paren) && Code[J].isNot(tok::equal); ++J)
        if (Code[J].isOneOf(tok::kw_class, tok::kw_struct, tok::kw_union) && Class.empty())
          Class = Code[J + 1].is(tok::identifier) ? chomp::wordOf(Code[J + 1]).str() : "-";
        else if (Code[J].is(tok::kw_enum))
          break;
      Open.emplace_back(Class,
                        (Open.empty() ? Outer.OfTemplate : Open.back().second) || Code[First].is(tok::kw_template));
    } else if (Tok.is(tok::r_brace) && !Open.empty()) {
      Open.pop_back();
    }
    if (Tok.isOneOf(tok::semi, tok::l_brace, tok::r_brace))
      First = I + 1;
  }
  return Open.empty() ? std::pair(Outer.Class, Outer.OfTemplate) : Open.back();
}

} // namespace chomp
