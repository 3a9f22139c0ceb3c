//===- CombinedScan.cpp - inscan reductions on combined target constructs -===//
#include "Frontend/CombinedScan.h"

#include "Frontend/DirectiveClauses.h"
#include "Frontend/DirectiveScanner.h"
#include "Frontend/OldSpellings.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

enum class Part { Target, Inner, Both };

/// OpenMP 5.2, 17.2: which of the two constructs a clause without a directive-name-modifier is for.
Part partOf(llvm::StringRef Clause) {
  return llvm::StringSwitch<Part>(Clause)
      .Cases({"map", "depend", "nowait", "device", "defaultmap", "is_device_ptr", "has_device_addr"}, Part::Target)
      .Cases({"in_reduction", "uses_allocators", "thread_limit", "priority", "replayable"}, Part::Target)
      .Cases({"firstprivate", "if"}, Part::Both)
      .Default(Part::Inner);
}

class Splitter {
public:
  Splitter(Preprocessor &PP, llvm::ArrayRef<Token> Tokens) : PP(PP), Tokens(Tokens), Clauses(clausesOf(Tokens)) {}

  std::optional<SplitDirective> split() {
    DirectiveScanner Scanner;
    for (const Token &Tok : Tokens)
      Scanner.feed(Tok.getKind(), wordOf(Tok));
    const Directive Kind = Scanner.kind();
    if ((Kind != OMPD_target_parallel_for && Kind != OMPD_target_parallel_for_simd && Kind != OMPD_target_simd) ||
        llvm::none_of(Clauses, [&](const ClauseRange &C) { return isScan(C); }))
      return std::nullopt;
    SplitDirective Out;
    Out.Target.push_back(Tokens[0]);
    const unsigned Words = Kind == OMPD_target_simd ? 2 : Kind == OMPD_target_parallel_for ? 3 : 4;
    Out.Inner.append(Tokens.begin() + 1, Tokens.begin() + Words);
    for (const ClauseRange &C : Clauses) {
      if (C.Word < Words)
        continue;
      const llvm::ArrayRef<Token> Clause = Tokens.slice(C.Word, C.end() - C.Word);
      const llvm::StringRef Modifier =
          C.Open && Tokens[C.Open + 2].is(tok::colon) ? wordOf(Tokens[C.Open + 1]) : llvm::StringRef();
      const bool IsIf = wordOf(Tokens[C.Word]) == "if" && !Modifier.empty();
      const Part To = IsIf ? (Modifier == "target" ? Part::Target : Part::Inner) : partOf(wordOf(Tokens[C.Word]));
      if (To != Part::Inner)
        Out.Target.append(Clause.begin(), Clause.end());
      if (To != Part::Target)
        Out.Inner.append(Clause.begin(), Clause.end());
    }
    mapResults(Out.Target);
    return Out;
  }

private:
  bool isScan(const ClauseRange &C) const {
    return C.Open && wordOf(Tokens[C.Word]) == "reduction" && wordOf(Tokens[C.Open + 1]) == "inscan";
  }

  /// The items of a clause, behind its modifiers.
  llvm::SmallVector<llvm::ArrayRef<Token>, 4> itemsOf(const ClauseRange &C) const {
    llvm::SmallVector<llvm::ArrayRef<Token>, 4> Out;
    unsigned First = C.Open + 1;
    for (unsigned I = First; I <= C.Close; ++I) {
      if (Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
        I = closingBracket(Tokens, I);
      } else if (Tokens[I].is(tok::colon)) {
        Out.clear();
        First = I + 1;
      } else if (Tokens[I].is(tok::comma) || I == C.Close) {
        Out.push_back(Tokens.slice(First, I - First));
        First = I + 1;
      }
    }
    return Out;
  }

  /// What reduction and lastprivate leave values in is mapped tofrom, unless a clause of target says otherwise.
  void mapResults(llvm::SmallVectorImpl<Token> &Target) const {
    llvm::StringSet<> Known;
    for (const ClauseRange &C : Clauses)
      if (C.Open && partOf(wordOf(Tokens[C.Word])) == Part::Target)
        for (const Token &Tok : Tokens.slice(C.Open + 1, C.Close - C.Open - 1))
          Known.insert(wordOf(Tok));
    for (const ClauseRange &C : Clauses) {
      if (!C.Open || (wordOf(Tokens[C.Word]) != "reduction" && wordOf(Tokens[C.Word]) != "lastprivate"))
        continue;
      for (llvm::ArrayRef<Token> Item : itemsOf(C)) {
        if (Item.empty() || !Known.insert(wordOf(Item[0])).second)
          continue;
        Token First = Item[0], Spaced = Item[0];
        First.clearFlag(Token::LeadingSpace);
        Spaced.setFlag(Token::LeadingSpace);
        Target.append({makeWord(PP, "map", Spaced), makeSign(PP, tok::l_paren, First), makeWord(PP, "tofrom", First),
                       makeSign(PP, tok::colon, Spaced), makeWord(PP, wordOf(First), Spaced)});
        Target.append(Item.begin() + 1, Item.end());
        Target.push_back(makeSign(PP, tok::r_paren, First));
      }
    }
  }

  Preprocessor &PP;
  llvm::ArrayRef<Token> Tokens;
  llvm::SmallVector<ClauseRange, 8> Clauses;
};

} // namespace

std::optional<SplitDirective> splitCombinedScan(Preprocessor &PP, llvm::ArrayRef<Token> Tokens) {
  return Tokens.size() > 2 && wordOf(Tokens[0]) == "target" ? Splitter(PP, Tokens).split() : std::nullopt;
}

} // namespace chomp
