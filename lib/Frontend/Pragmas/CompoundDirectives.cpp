//===- CompoundDirectives.cpp - compound directives that Clang doesn't take ===//
#include "Frontend/Pragmas/CompoundDirectives.h"

#include "Frontend/Pragmas/ClauseNotes.h"
#include "Frontend/Pragmas/DirectiveClauses.h"
#include "Frontend/Pragmas/OldSpellings.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

using Item = llvm::ArrayRef<Token>;

/// Which of the constructs that may have it a clause without a directive-name-modifier applies to (OpenMP 6.0, 19.2).
/// firstprivate() says more of its own.
enum class Applies { Outermost, Innermost, Everywhere };

Applies applies(llvm::StringRef Clause) {
  return llvm::StringSwitch<Applies>(Clause)
      .Cases({"depend", "nowait", "in_reduction", "priority", "replayable", "ompx_attribute"}, Applies::Outermost)
      .Cases({"private", "lastprivate", "linear", "reduction", "allocate", "induction"}, Applies::Innermost)
      .Default(Applies::Everywhere);
}

/// The longest name at the beginning that Clang knows: how many words it has.
unsigned knownWords(llvm::ArrayRef<Token> Tokens) {
  std::string Name;
  unsigned Known = 0;
  for (unsigned I = 0; I < std::min<size_t>(Tokens.size(), 7) && !wordOf(Tokens[I]).empty(); ++I) {
    Name += (I ? " " : "") + wordOf(Tokens[I]).str();
    if (getOpenMPDirectiveKind(Name) != OMPD_unknown)
      Known = I + 1;
  }
  return Known;
}

Directive kindOf(llvm::ArrayRef<Token> Name) {
  std::string Words;
  for (const Token &Word : Name)
    Words += (Words.empty() ? "" : " ") + wordOf(Word).str();
  return getOpenMPDirectiveKind(Words);
}

/// Constructs that may begin a compound one, and those that may stand in it.
bool mayContain(Directive Leaf) {
  return llvm::is_contained({OMPD_target, OMPD_teams, OMPD_parallel, OMPD_task, OMPD_masked, OMPD_master, OMPD_single},
                            Leaf);
}
bool mayStandIn(Directive Leaf) {
  return Leaf != OMPD_target &&
         (mayContain(Leaf) ||
          llvm::is_contained({OMPD_distribute, OMPD_for, OMPD_loop, OMPD_sections, OMPD_simd, OMPD_taskloop}, Leaf));
}

class Splitter {
public:
  Splitter(Preprocessor &PP, llvm::ArrayRef<Token> Tokens) : PP(PP), Tokens(Tokens), Clauses(clausesOf(Tokens)) {}

  std::optional<SplitDirective> split() {
    unsigned Words = knownWords(Tokens), OuterWords = Words;
    if (!Words)
      return std::nullopt;
    OuterKind = kindOf(Tokens.take_front(Words));
    const bool Longer = Words < Tokens.size() && mayContain(getLeafConstructsOrSelf(OuterKind).back()) &&
                        mayStandIn(getOpenMPDirectiveKind(wordOf(Tokens[Words])));
    if (Longer) {
      Words += std::max(knownWords(Tokens.drop_front(Words)), 1U);
    } else {
      if ((OuterKind != OMPD_target_parallel_for && OuterKind != OMPD_target_parallel_for_simd &&
           OuterKind != OMPD_target_simd) ||
          llvm::none_of(Clauses, [&](const ClauseRange &C) { return isScan(C); }))
        return std::nullopt;
      OuterKind = OMPD_target;
      OuterWords = 1;
    }
    InnerKind = kindOf(Tokens.slice(OuterWords, Words - OuterWords));
    // More words of the name, which the inner one is split for in its turn, are none of its clauses.
    while (Words < Tokens.size() && Longer && mayContain(getLeafConstructsOrSelf(InnerKind).back()) &&
           mayStandIn(getOpenMPDirectiveKind(wordOf(Tokens[Words])))) {
      const Directive Next = getOpenMPDirectiveKind(wordOf(Tokens[Words++]));
      Further.push_back(Next);
      if (!mayContain(Next))
        break;
    }
    const Token &Last = Tokens[OuterWords - 1];
    Out.Between = Last.getLocation().getLocWithOffset(wordOf(Last).size());
    Out.Outer.append(Tokens.begin(), Tokens.begin() + OuterWords);
    Out.Inner.append(Tokens.begin() + OuterWords, Tokens.begin() + Words);
    listResults();
    for (const ClauseRange &C : llvm::drop_begin(Clauses, Words))
      take(C);
    return std::move(Out);
  }

private:
  llvm::StringRef word(const ClauseRange &C) const { return wordOf(Tokens[C.Word]); }

  bool isScan(const ClauseRange &C) const {
    return C.Open && word(C) == "reduction" && wordOf(Tokens[C.Open + 1]) == "inscan";
  }

  bool outerTakes(llvm::StringRef Clause) const {
    return isAllowedClauseForDirective(OuterKind, getOpenMPClauseKind(Clause), 60);
  }
  bool innerTakes(llvm::StringRef Clause) const {
    auto Takes = [&](Directive Kind) { return isAllowedClauseForDirective(Kind, getOpenMPClauseKind(Clause), 60); };
    return Takes(InnerKind) || llvm::any_of(Further, Takes);
  }
  bool outerHas(Directive Leaf) const { return llvm::is_contained(getLeafConstructsOrSelf(OuterKind), Leaf); }

  /// The items of a clause: behind its modifiers, but linear has them in front.
  llvm::SmallVector<Item, 4> itemsOf(const ClauseRange &C) const {
    llvm::SmallVector<Item, 4> Items;
    unsigned First = C.Open + 1;
    for (unsigned I = First; C.Open && I <= C.Close; ++I) {
      const bool Colon = Tokens[I].is(tok::colon);
      if (Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
        I = closingBracket(Tokens, I);
      } else if (Colon && word(C) != "linear") {
        Items.clear();
        First = I + 1;
      } else if (Colon || Tokens[I].is(tok::comma) || I == C.Close) {
        if (I > First)
          Items.push_back(Item(Tokens).slice(First, I - First));
        First = I + 1;
        if (Colon)
          break;
      }
    }
    return Items;
  }

  /// Whether a clause is for the outer construct and for the inner one.
  std::pair<bool, bool> partsOf(const ClauseRange &C) const {
    const llvm::StringRef Clause = word(C);
    const bool Outer = outerTakes(Clause), Inner = innerTakes(Clause);
    if (const Directive Named = directiveNameOf(Tokens, C); Named != OMPD_unknown) {
      const bool OfOuter =
          Outer && llvm::all_of(getLeafConstructsOrSelf(Named), [&](Directive D) { return outerHas(D); });
      return {OfOuter, !OfOuter};
    }
    if (!Outer || !Inner)
      return {Outer, !Outer};
    switch (applies(Clause)) {
    case Applies::Outermost:
      return {true, false};
    case Applies::Innermost: // each team has a result of its own
      return {Clause == "reduction" && outerHas(OMPD_teams), true};
    case Applies::Everywhere:
      break;
    }
    return {true, true};
  }

  /// What an inner construct gives its results to is mapped tofrom and shared, unless a clause says otherwise.
  void listResults() {
    bool Default = false;
    for (const ClauseRange &C : Clauses) {
      Default |= word(C) == "default";
      if (llvm::is_contained({"map", "is_device_ptr", "has_device_addr", "in_reduction"}, word(C)))
        for (Item I : itemsOf(C))
          Mapped.insert(wordOf(I[0]));
    }
    for (const ClauseRange &C : Clauses)
      if (llvm::is_contained({"reduction", "lastprivate", "linear"}, word(C)) && !partsOf(C).first)
        for (Item I : itemsOf(C)) {
          if (outerHas(OMPD_target) && Mapped.insert(wordOf(I[0])).second)
            add(Out.Outer, "map", "tofrom", I);
          if (Default && outerTakes("shared") && Shared.insert(wordOf(I[0])).second)
            add(Out.Outer, "shared", "", I);
          Results.insert(wordOf(I[0]));
        }
  }

  void take(const ClauseRange &C) {
    const Item Clause = Item(Tokens).slice(C.Word, C.end() - C.Word);
    const auto [Outer, Inner] = partsOf(C);
    if (word(C) == "firstprivate" && Outer && Inner)
      firstprivate(C);
    else if (Outer)
      Out.Outer.append(Clause.begin(), Clause.end());
    if (Inner)
      Out.Inner.append(Clause.begin(), Clause.end());
  }

  /// Both constructs make copies, but the outer one of nothing that it maps, or that gets the inner one's results.
  void firstprivate(const ClauseRange &C) {
    for (Item I : itemsOf(C))
      if (!Mapped.contains(wordOf(I[0])) && !Results.contains(wordOf(I[0])))
        add(Out.Outer, "firstprivate", "", I);
  }

  /// "map(tofrom : a[0 : n])", in the place of an item of another clause
  void add(llvm::SmallVectorImpl<Token> &To, llvm::StringRef Clause, llvm::StringRef Type, Item I) const {
    Token Joined = I[0], Spaced = I[0];
    Joined.clearFlag(Token::LeadingSpace);
    Spaced.setFlag(Token::LeadingSpace);
    To.append({makeWord(PP, Clause, Spaced), makeSign(PP, tok::l_paren, Joined)});
    if (!Type.empty())
      To.append({makeWord(PP, Type, Joined), makeSign(PP, tok::colon, Spaced)});
    To.append(I.begin(), I.end());
    To.push_back(makeSign(PP, tok::r_paren, Joined));
  }

  Preprocessor &PP;
  llvm::ArrayRef<Token> Tokens;
  llvm::SmallVector<ClauseRange, 8> Clauses;
  Directive OuterKind = OMPD_unknown, InnerKind = OMPD_unknown;
  llvm::SmallVector<Directive, 2> Further; ///< What the inner one is split for.
  SplitDirective Out;
  llvm::StringSet<> Mapped;          ///< The variables that clauses of target list.
  llvm::StringSet<> Results, Shared; ///< Those that get results of the inner construct.
};

} // namespace

std::optional<SplitDirective> splitCompound(Preprocessor &PP, SourceLocation Begin, llvm::ArrayRef<Token> Tokens,
                                            ClauseNotes &Notes) {
  std::optional<SplitDirective> Out = Splitter(PP, Tokens).split();
  if (Out)
    Notes.Combined[Begin] = textOf(PP, Tokens);
  return Out;
}

} // namespace chomp
