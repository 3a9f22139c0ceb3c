//===- CombinedScan.cpp - inscan reductions on combined target constructs -===//
#include "Frontend/Pragmas/CombinedScan.h"

#include "Frontend/Pragmas/ClauseNotes.h"
#include "Frontend/Pragmas/DirectiveClauses.h"
#include "Frontend/Pragmas/DirectiveScanner.h"
#include "Frontend/Pragmas/OldSpellings.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

using Item = llvm::ArrayRef<Token>;

/// OpenMP 5.2, 17.2: which of the two constructs have a clause without a directive-name-modifier. firstprivate() says
/// more of its own.
enum class Part { Target, Inner, Both };

Part partOf(llvm::StringRef Clause) {
  return llvm::StringSwitch<Part>(Clause)
      .Cases({"map", "depend", "nowait", "device", "defaultmap", "is_device_ptr", "has_device_addr"}, Part::Target)
      .Cases({"in_reduction", "uses_allocators", "thread_limit", "priority", "replayable"}, Part::Target)
      .Cases({"dyn_groupprivate", "ompx_attribute", "ompx_dyn_cgroup_mem"}, Part::Target)
      .Case("if", Part::Both)
      .Default(Part::Inner);
}

class Splitter {
public:
  Splitter(Preprocessor &PP, llvm::ArrayRef<Token> Tokens, ClauseNotes &Notes)
      : PP(PP), Notes(Notes), Tokens(Tokens.begin(), Tokens.end()), Clauses(clausesOf(Tokens)) {}

  std::optional<SplitDirective> split() {
    DirectiveScanner Scanner;
    for (const Token &Tok : Tokens)
      Scanner.feed(Tok.getKind(), wordOf(Tok));
    const Directive Kind = Scanner.kind();
    if ((Kind != OMPD_target_parallel_for && Kind != OMPD_target_parallel_for_simd && Kind != OMPD_target_simd) ||
        llvm::none_of(Clauses, [&](const ClauseRange &C) { return isScan(C); }))
      return std::nullopt;
    if (takeDirectiveNames(PP, Kind, Tokens, Notes))
      Clauses = clausesOf(Tokens);
    Out.Target.push_back(Tokens[0]);
    const unsigned Words = Kind == OMPD_target_simd ? 2 : Kind == OMPD_target_parallel_for ? 3 : 4;
    Out.Inner.append(Tokens.begin() + 1, Tokens.begin() + Words);
    mapResults();
    for (const ClauseRange &C : llvm::drop_begin(Clauses, Words))
      take(C);
    return std::move(Out);
  }

private:
  llvm::StringRef word(const ClauseRange &C) const { return wordOf(Tokens[C.Word]); }

  bool isScan(const ClauseRange &C) const {
    return C.Open && word(C) == "reduction" && wordOf(Tokens[C.Open + 1]) == "inscan";
  }

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

  /// What its result goes to is mapped tofrom, unless a clause of target says otherwise.
  void mapResults() {
    for (const ClauseRange &C : Clauses)
      if (llvm::is_contained({"map", "is_device_ptr", "has_device_addr", "in_reduction"}, word(C)))
        for (Item I : itemsOf(C))
          Mapped.insert(wordOf(I[0]));
    for (const ClauseRange &C : Clauses)
      if (llvm::is_contained({"reduction", "lastprivate", "linear"}, word(C)))
        for (Item I : itemsOf(C))
          if (Mapped.insert(wordOf(I[0])).second)
            add(Out.Target, "map", "tofrom", I);
  }

  void take(const ClauseRange &C) {
    const Item Clause = Item(Tokens).slice(C.Word, C.end() - C.Word);
    if (word(C) == "firstprivate")
      return firstprivate(C, Clause);
    Part To = partOf(word(C));
    // Clang knows the modifier on if.
    if (To == Part::Both && C.Close > C.Open + 2 && Tokens[C.Open + 2].is(tok::colon) &&
        getOpenMPDirectiveKind(wordOf(Tokens[C.Open + 1])) != OMPD_unknown)
      To = wordOf(Tokens[C.Open + 1]) == "target" ? Part::Target : Part::Inner;
    if (To != Part::Inner)
      Out.Target.append(Clause.begin(), Clause.end());
    if (To != Part::Target)
      Out.Inner.append(Clause.begin(), Clause.end());
  }

  /// Both constructs make copies, but target of nothing that it maps.
  void firstprivate(const ClauseRange &C, Item Clause) {
    for (Item I : itemsOf(C))
      if (!Mapped.contains(wordOf(I[0])))
        add(Out.Target, "firstprivate", "", I);
    if (!Notes.OfTarget.erase(Tokens[C.Word].getLocation()))
      Out.Inner.append(Clause.begin(), Clause.end());
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
  ClauseNotes &Notes;
  llvm::SmallVector<Token, 32> Tokens; ///< Without directive-name-modifiers.
  llvm::SmallVector<ClauseRange, 8> Clauses;
  SplitDirective Out;
  llvm::StringSet<> Mapped; ///< The variables that clauses of target list.
};

} // namespace

std::optional<SplitDirective> splitCombinedScan(Preprocessor &PP, SourceLocation Begin, llvm::ArrayRef<Token> Tokens,
                                                ClauseNotes &Notes) {
  if (Tokens.size() < 2 || wordOf(Tokens[0]) != "target")
    return std::nullopt;
  std::optional<SplitDirective> Out = Splitter(PP, Tokens, Notes).split();
  if (Out)
    Notes.Combined[Begin] = textOf(PP, Tokens);
  return Out;
}

} // namespace chomp
