//===- SelectorMask.cpp - selectors that Clang would leave out ------------===//
#include "Frontend/Pragmas/SelectorMask.h"

#include "Frontend/Pragmas/DirectivePasses.h"
#include "Frontend/Pragmas/DirectiveText.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Frontend/OpenMP/OMPContext.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

class Mask {
public:
  Mask(Preprocessor &PP, ArrayRef<Token> Clauses, ArrayRef<std::string> Required)
      : PP(PP), Clauses(Clauses), Required(Required) {}

  /// What is to stand between match's parentheses instead of [First, End).
  SmallVector<Token, 32> mask(size_t First, size_t End);

private:
  enum class Answer { Clang, Yes, No };
  bool hasOthers(ArrayRef<Token> Selectors) const;
  Answer judge(TraitSet Set, size_t Selector, size_t Close) const;
  Answer judgeNames(TraitSet Set, TraitSelector Selector, ArrayRef<Token> Properties) const;
  void tell(StringRef Constructs, SmallVectorImpl<Token> &Out) const;
  std::string word(const Token &Tok) const { return StringRef(PP.getSpelling(Tok)).trim('"').str(); }
  bool isRequired(StringRef Word) const { return llvm::is_contained(Required, Word); }

  Preprocessor &PP;
  ArrayRef<Token> Clauses;
  ArrayRef<std::string> Required;
};

} // namespace

/// Behind `score(7):`.
static ArrayRef<Token> withoutScore(ArrayRef<Token> Properties) {
  if (Properties.size() < 2 || wordOf(Properties[0]) != "score" || Properties[1].isNot(tok::l_paren))
    return Properties;
  return Properties.drop_front(std::min(closingBracket(Properties, 1) + 2, Properties.size()));
}

Mask::Answer Mask::judgeNames(TraitSet Set, TraitSelector Selector, ArrayRef<Token> Properties) const {
  const bool Known = llvm::all_of(Properties, [&](const Token &Tok) {
    return Tok.is(tok::comma) || word(Tok) == "gcn" || // which respellSelectors() makes amdgcn
           getOpenMPContextTraitPropertyKind(Set, Selector, word(Tok)) != TraitProperty::invalid;
  });
  return Known ? Answer::Clang : Answer::No;
}

/// A selector's name, and the parenthesis that closes its properties; the same token where it has none.
Mask::Answer Mask::judge(TraitSet Set, size_t Selector, size_t Close) const {
  const std::string Name = word(Clauses[Selector]);
  const TraitSelector Kind = getOpenMPContextTraitSelectorKind(Name, Set);
  const ArrayRef<Token> Properties =
      Close == Selector ? ArrayRef<Token>() : withoutScore(Clauses.slice(Selector + 2, Close - Selector - 2));
  auto AnswerOf = [](bool Yes) { return Yes ? Answer::Yes : Answer::No; };
  if (Set == TraitSet::implementation) {
    if (Name == "atomic_default_mem_order")
      return AnswerOf(isRequired(Name) && isRequired(wordOf(Properties[0])));
    if (Name == "requires")
      return AnswerOf(
          llvm::all_of(Properties, [&](const Token &Tok) { return wordOf(Tok).empty() || isRequired(wordOf(Tok)); }));
    if (Kind == TraitSelector::invalid)
      return AnswerOf(isRequired(Name));
  }
  if (Kind == TraitSelector::invalid)
    return Answer::No;
  if (llvm::is_contained({TraitSelector::device_kind, TraitSelector::device_arch, TraitSelector::target_device_kind,
                          TraitSelector::target_device_arch, TraitSelector::implementation_vendor,
                          TraitSelector::implementation_extension},
                         Kind))
    return judgeNames(Set, Kind, Properties);
  return Answer::Clang;
}

/// Whether Clang doesn't know all selectors of a set of constructs.
bool Mask::hasOthers(ArrayRef<Token> Selectors) const {
  for (size_t I = 0; I < Selectors.size(); ++I) {
    if (Selectors[I].is(tok::l_paren))
      I = closingBracket(Selectors, I);
    else if (Selectors[I].isNot(tok::comma) &&
             getOpenMPContextTraitSelectorKind(word(Selectors[I]), TraitSet::construct) == TraitSelector::invalid)
      return true;
  }
  return false;
}

/// condition(score(n): e) -> condition(score(n + 0 * sizeof("distribute simd")): e), for conditionOf().
void Mask::tell(StringRef Constructs, SmallVectorImpl<Token> &Out) const {
  const Token Like = Out.empty() ? Clauses.front() : Out.back();
  Token Names = Like;
  PP.CreateString(("\"" + Constructs + "\"").str(), Names, Like.getLocation(), Like.getLocation());
  Names.setKind(tok::string_literal);
  SmallVector<Token, 16> Value = {makeNumber(PP, "0", Like),
                                  makeSign(PP, tok::star, Like),
                                  makeWord(PP, "sizeof", Like),
                                  makeSign(PP, tok::l_paren, Like),
                                  Names,
                                  makeSign(PP, tok::r_paren, Like)};
  const auto *Condition = llvm::find_if(Out, [](const Token &Tok) { return wordOf(Tok) == "condition"; });
  size_t At = Condition - Out.begin() + 2;
  if (Condition != Out.end() && wordOf(Out[At]) == "score" && Out[At + 1].is(tok::l_paren) &&
      Out[closingBracket(Out, At + 1) + 1].is(tok::colon)) {
    Value.insert(Value.begin(), makeSign(PP, tok::plus, Like));
    At = closingBracket(Out, At + 1);
  } else {
    Value.insert(Value.begin(), {makeWord(PP, "score", Like), makeSign(PP, tok::l_paren, Like)});
    Value.append({makeSign(PP, tok::r_paren, Like), makeSign(PP, tok::colon, Like)});
  }
  Out.insert(Out.begin() + At, Value.begin(), Value.end());
}

SmallVector<Token, 32> Mask::mask(size_t First, size_t End) {
  SmallVector<Token, 32> Out;
  const Token &Like = Clauses[First];
  bool Possible = true, OfUser = false;
  std::string Constructs;
  // Clang's extensions: not all selectors have to be true.
  const bool All = llvm::none_of(Clauses.slice(First, End - First), [](const Token &Tok) {
    return wordOf(Tok) == "match_any" || wordOf(Tok) == "match_none";
  });
  auto Append = [&](ArrayRef<Token> Tokens) {
    if (!Out.empty() && Out.back().isNot(tok::l_brace))
      Out.push_back(makeSign(PP, tok::comma, Like));
    Out.append(Tokens.begin(), Tokens.end());
  };
  for (size_t I = First; I < End; ++I) {
    if (Clauses[I].is(tok::comma))
      continue;
    const size_t Name = I, Brace = closingBracket(Clauses, I + 2), Before = Out.size();
    const TraitSet Set = getOpenMPContextTraitSetKind(word(Clauses[Name]));
    if (Set == TraitSet::construct && All && hasOthers(Clauses.slice(I + 3, Brace - I - 3))) {
      for (I += 3; I < Brace; ++I)
        if (Clauses[I].is(tok::l_paren))
          I = closingBracket(Clauses, I);
        else if (Clauses[I].isNot(tok::comma))
          Constructs += (Constructs.empty() ? "" : " ") + word(Clauses[I]);
      continue;
    }
    Append(Clauses.slice(Name, 3)); // "device = {"
    for (I += 3; I < Brace; ++I) {
      if (Clauses[I].is(tok::comma))
        continue;
      const size_t Selector = I;
      if (Clauses[I + 1].is(tok::l_paren))
        I = closingBracket(Clauses, I + 1);
      const Answer Found = judge(Set, Selector, I);
      Possible &= Found != Answer::No || !All;
      OfUser |= Set == TraitSet::user;
      if (Found == Answer::Clang)
        Append(Clauses.slice(Selector, I + 1 - Selector));
    }
    if (Out.back().is(tok::l_brace))
      Out.truncate(Before);
    else
      Out.push_back(Clauses[Brace]);
  }
  if (Possible && !Out.empty() && (OfUser || Constructs.empty())) {
    if (!Constructs.empty())
      tell(Constructs, Out);
    return Out;
  }
  if (OfUser)
    Out.clear(); // nothing counts any more
  const Token Condition[] = {makeWord(PP, "user", Like),       makeSign(PP, tok::equal, Like),
                             makeSign(PP, tok::l_brace, Like), makeWord(PP, "condition", Like),
                             makeSign(PP, tok::l_paren, Like), makeNumber(PP, Possible ? "1" : "0", Like),
                             makeSign(PP, tok::r_paren, Like), makeSign(PP, tok::r_brace, Like)};
  Append(Condition);
  if (Possible && !Constructs.empty())
    tell(Constructs, Out);
  return Out;
}

void hideSelectors(DirectivePart &Match, Preprocessor &PP, ArrayRef<std::string> Required) {
  if (Match.Arguments.empty())
    return;
  const SmallVector<Token, 32> New = Mask(PP, Match.Arguments, Required).mask(0, Match.Arguments.size());
  Match.Arguments.assign(New.begin(), New.end());
}

bool hideSelectors(DirectiveText &D, PassContext &C) {
  DirectivePart *Match = D.Kind == OMPD_declare_variant ? D.find("match") : nullptr;
  if (Match && !C.PP.getSourceManager().isInSystemHeader(C.Begin))
    hideSelectors(*Match, C.PP, C.Required);
  return true;
}

//===--- what is left of them ---===//

/// condition(score(2): n > 9) -> condition((false && (n > 9)) * (2)), which Clang takes for a constant.
static TokenList respelledCondition(Preprocessor &PP, ArrayRef<Token> Properties, const Token &Like) {
  auto Sign = [&](tok::TokenKind Kind) { return makeSign(PP, Kind, Like); };
  TokenList New, Score;
  if (PP.getLangOpts().CPlusPlus)
    New = {Sign(tok::l_paren), makeWord(PP, "false", Like), Sign(tok::ampamp), Sign(tok::l_paren)};
  else
    New = {Sign(tok::exclaim), makeWord(PP, "sizeof", Like), Sign(tok::l_paren), Sign(tok::exclaim),
           Sign(tok::l_paren)};
  const bool Bracket = Properties.size() > 1 && Properties[1].is(tok::l_paren);
  if (const size_t End = Bracket ? closingBracket(Properties, 1) : Properties.size();
      wordOf(Properties[0]) == "score" && End + 1 < Properties.size() && Properties[End + 1].is(tok::colon)) {
    Score.push_back(Sign(tok::star));
    Score.append(Properties.begin() + 1, Properties.begin() + End + 1);
    Properties = Properties.drop_front(End + 2);
  }
  New.append(Properties.begin(), Properties.end());
  New.append({Sign(tok::r_paren), Sign(tok::r_paren)});
  New.append(Score);
  return New;
}

/// Without a condition they get one that is false, for Clang's own choice among variants is the host's alone, and
/// crashes over static members.
void respellSelectors(DirectivePart &Match, Preprocessor &PP) {
  TokenList &All = Match.Arguments;
  bool OfUser = false;
  for (size_t I = All.size(); I-- > 0;) {
    OfUser |= Match.argument(I) == "user" && Match.isArgument(I + 1, tok::equal);
    const size_t Close = Match.isArgument(I + 1, tok::l_paren) ? closingBracket(All, I + 1) : All.size();
    if (Close == All.size())
      continue;
    if (Match.argument(I) == "arch") {
      for (size_t Arch = I + 2; Arch < Close; ++Arch)
        if (Match.argument(Arch) == "gcn" || PP.getSpelling(All[Arch]) == "\"gcn\"")
          All[Arch] = makeWord(PP, "amdgcn", All[Arch]); // as gcc calls it
    } else if (Match.argument(I) == "requires") {
      All.erase(All.begin() + Close);
      All.erase(All.begin() + I, All.begin() + I + 2);
    } else if (Match.argument(I) == "condition" && Close > I + 2) {
      const TokenList New = respelledCondition(PP, ArrayRef(All).slice(I + 2, Close - I - 2), All[I]);
      All.erase(All.begin() + I + 2, All.begin() + Close);
      All.insert(All.begin() + I + 2, New.begin(), New.end());
    }
  }
  if (OfUser || All.empty())
    return;
  const Token &Like = *Match.Close;
  const Token False = PP.getLangOpts().CPlusPlus ? makeWord(PP, "false", Like) : makeNumber(PP, "0", Like);
  All.append({makeSign(PP, tok::comma, Like), makeWord(PP, "user", Like), makeSign(PP, tok::equal, Like),
              makeSign(PP, tok::l_brace, Like), makeWord(PP, "condition", Like), makeSign(PP, tok::l_paren, Like),
              False, makeSign(PP, tok::r_paren, Like), makeSign(PP, tok::r_brace, Like)});
}

} // namespace chomp
