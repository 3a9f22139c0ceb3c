//===- CompoundDirectives.cpp - compound directives that Clang doesn't take ===//
#include "Frontend/Pragmas/CompoundDirectives.h"

#include "Frontend/Pragmas/ClauseNotes.h"

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
size_t knownWords(llvm::ArrayRef<Token> Words) {
  size_t Known = 0;
  for (size_t I = 1; I <= std::min<size_t>(Words.size(), 7); ++I)
    if (directiveNamed(Words.take_front(I)) != OMPD_unknown)
      Known = I;
  return Known;
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
  Splitter(Preprocessor &PP, const DirectiveText &D) : PP(PP), D(D), Clauses(D.Clauses) {
    Name.append(D.Head.Words.begin(), D.Head.Words.end());
    // A name of several directives' names.
    for (bool Ended = D.Head.Open || D.Head.Comma; !Ended && !Clauses.empty(); Clauses = Clauses.drop_front()) {
      const DirectivePart &Next = Clauses.front();
      if (Next.Open || !mayStandIn(directiveNamed(Next.Words)))
        break;
      Name.push_back(Next.Words[0]);
      Ended = Next.Comma.has_value();
    }
  }

  std::optional<SplitDirective> split() {
    const llvm::ArrayRef<Token> All(Name);
    size_t Words = knownWords(All), OuterWords = Words;
    if (!Words)
      return std::nullopt;
    OuterKind = directiveNamed(All.take_front(Words));
    auto ContinuesWith = [&](Directive Kind) {
      return Words < All.size() && mayContain(getLeafConstructsOrSelf(Kind).back()) &&
             mayStandIn(directiveNamed(All[Words]));
    };
    const bool Longer = ContinuesWith(OuterKind);
    if (Longer) {
      Words += std::max<size_t>(knownWords(All.drop_front(Words)), 1);
    } else {
      if ((OuterKind != OMPD_target_parallel_for && OuterKind != OMPD_target_parallel_for_simd &&
           OuterKind != OMPD_target_simd) ||
          llvm::none_of(D.Clauses, isScan))
        return std::nullopt;
      OuterKind = OMPD_target;
      OuterWords = 1;
    }
    InnerKind = directiveNamed(All.slice(OuterWords, Words - OuterWords));
    const size_t InnerWords = Words;
    // More words of the name, which the inner one is split for in its turn, are none of its clauses.
    while (Longer && ContinuesWith(InnerKind)) {
      const Directive Next = directiveNamed(All[Words++]);
      Further.push_back(Next);
      if (!mayContain(Next))
        break;
    }
    const Token &Last = All[OuterWords - 1];
    Out.Between = Last.getLocation().getLocWithOffset(wordOf(Last).size());
    Out.Outer = parseDirective(All.take_front(OuterWords));
    Out.Inner = parseDirective(All.slice(OuterWords, InnerWords - OuterWords));
    for (const Token &Word : All.drop_front(InnerWords))
      Out.Inner.Clauses.emplace_back().Words.push_back(Word);
    listResults();
    for (const DirectivePart &C : Clauses)
      take(C);
    return std::move(Out);
  }

private:
  static bool isScan(const DirectivePart &C) {
    return C.hasArguments() && C.word() == "reduction" && C.argument(0) == "inscan";
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
  static llvm::SmallVector<Item, 4> itemsOf(const DirectivePart &C) {
    llvm::SmallVector<Item, 4> Items;
    if (!C.hasArguments())
      return Items;
    const auto Parts = splitList(C.Arguments, tok::colon);
    for (Item I : splitList(C.word() == "linear" ? Parts.front() : Parts.back()))
      if (!I.empty())
        Items.push_back(I);
    return Items;
  }

  /// Whether a clause is for the outer construct and for the inner one.
  std::pair<bool, bool> partsOf(const DirectivePart &C) const {
    const llvm::StringRef Clause = C.word();
    const bool Outer = outerTakes(Clause), Inner = innerTakes(Clause);
    if (const Directive Named = directiveNameOf(C); Named != OMPD_unknown) {
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
    for (const DirectivePart &C : Clauses) {
      Default |= C.word() == "default";
      if (llvm::is_contained({"map", "is_device_ptr", "has_device_addr", "in_reduction"}, C.word()))
        for (Item I : itemsOf(C))
          Mapped.insert(wordOf(I[0]));
    }
    for (const DirectivePart &C : Clauses)
      if (llvm::is_contained({"reduction", "lastprivate", "linear"}, C.word()) && !partsOf(C).first)
        for (Item I : itemsOf(C)) {
          if (outerHas(OMPD_target) && Mapped.insert(wordOf(I[0])).second)
            add(Out.Outer, "map", "tofrom", I);
          if (Default && outerTakes("shared") && Shared.insert(wordOf(I[0])).second)
            add(Out.Outer, "shared", "", I);
          Results.insert(wordOf(I[0]));
        }
  }

  void take(DirectivePart C) {
    const auto [Outer, Inner] = partsOf(C);
    C.Comma.reset();
    if (C.word() == "firstprivate" && Outer && Inner)
      firstprivate(C);
    else if (Outer)
      Out.Outer.Clauses.push_back(C);
    if (Inner)
      Out.Inner.Clauses.push_back(std::move(C));
  }

  /// Both constructs make copies, but the outer one of nothing that it maps, or that gets the inner one's results.
  void firstprivate(const DirectivePart &C) {
    for (Item I : itemsOf(C))
      if (!Mapped.contains(wordOf(I[0])) && !Results.contains(wordOf(I[0])))
        add(Out.Outer, "firstprivate", "", I);
  }

  /// "map(tofrom : a[0 : n])", in the place of an item of another clause
  void add(DirectiveText &To, llvm::StringRef Clause, llvm::StringRef Type, Item I) const {
    Token Joined = I[0], Spaced = I[0];
    Joined.clearFlag(Token::LeadingSpace);
    Spaced.setFlag(Token::LeadingSpace);
    TokenList Arguments;
    if (!Type.empty())
      Arguments.append({makeWord(PP, Type, Joined), makeSign(PP, tok::colon, Spaced)});
    Arguments.append(I.begin(), I.end());
    To.Clauses.push_back(makeClause(PP, Clause, Joined, Arguments));
  }

  Preprocessor &PP;
  const DirectiveText &D;
  llvm::ArrayRef<DirectivePart> Clauses; ///< Behind the words of the name.
  TokenList Name;
  Directive OuterKind = OMPD_unknown, InnerKind = OMPD_unknown;
  llvm::SmallVector<Directive, 2> Further; ///< What the inner one is split for.
  SplitDirective Out;
  llvm::StringSet<> Mapped;          ///< The variables that clauses of target list.
  llvm::StringSet<> Results, Shared; ///< Those that get results of the inner construct.
};

} // namespace

std::optional<SplitDirective> splitCompound(Preprocessor &PP, SourceLocation Begin, const DirectiveText &D,
                                            ClauseNotes &Notes) {
  std::optional<SplitDirective> Out = Splitter(PP, D).split();
  if (Out)
    Notes.Combined[Begin] = textOf(PP, D.tokens());
  return Out;
}

} // namespace chomp
