//===- ApplyClause.cpp - what is applied to generated loops ---------------===//
//
//   tile sizes(4, 4) apply(grid: interchange, nothing) apply(intratile(2): unroll partial(2) apply(reverse))
//
// Sizes, factors and permutations are constants here. Clauses that leave all loops in their order need nobody to do
// anything: DirectiveScreen takes them out.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Pragmas/ApplyClause.h"

#include "Frontend/Pragmas/ClauseNotes.h"
#include "Frontend/Pragmas/DirectivePasses.h"
#include "Frontend/Pragmas/IntegerConstant.h"

#include "llvm/ADT/STLExtras.h"

#include <optional>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

size_t AppliedDirective::loops() const {
  if (Kind == OMPD_tile || Kind == OMPD_stripe)
    return Numbers.size();
  return Kind != OMPD_interchange ? 1 : Numbers.empty() ? 2 : Numbers.size();
}

bool AppliedDirective::keepsOrder() const {
  return Kind == OMPD_nothing || (Kind == OMPD_unroll && llvm::all_of(Apply, [](const AppliedClause &C) {
                                    return llvm::all_of(C.Directives, [](auto &D) { return D.keepsOrder(); });
                                  }));
}

namespace {

/// Names for the loops that a directive generates.
llvm::SmallVector<StringRef, 2> generatedBy(Directive Kind) {
  switch (Kind) {
  case OMPD_tile:
    return {"grid", "intratile"};
  case OMPD_stripe:
    return {"offsets", "grid"};
  case OMPD_unroll:
    return {"unrolled"};
  case OMPD_reverse:
    return {"reversed"};
  case OMPD_interchange:
    return {"interchanged"};
  case OMPD_fuse:
    return {"fused"};
  default:
    return {};
  }
}

class ApplyParser {
public:
  ApplyParser(Preprocessor &PP, Sema *Meaning) : PP(PP), Meaning(Meaning) {}

  /// What stands between the clause's parentheses.
  std::optional<AppliedClause> clause(Directive Of, ArrayRef<Token> Text) const {
    AppliedClause Out;
    const auto Names = generatedBy(Of);
    std::optional<std::vector<int64_t>> Indices;
    if (const size_t Colon = next(Text, 0, tok::colon); Colon < Text.size()) {
      Out.Loops = wordOf(Text[0]).str();
      if (Colon > 2 && Text[1].is(tok::l_paren))
        Indices = numbers(Text.slice(2, Colon - 3));
      if (!llvm::is_contained(Names, Out.Loops) || (Colon > 1 && !Indices))
        return std::nullopt;
      Text = Text.drop_front(Colon + 1);
    } else if (Names.size() != 1) {
      return std::nullopt;
    }
    for (size_t First = 0, I = 0; First < Text.size(); ++I) {
      const size_t End = next(Text, First, tok::comma);
      auto One = directive(Text.slice(First, End - First));
      const size_t Index = !Indices ? I : I < Indices->size() ? (*Indices)[I] - 1 : SIZE_MAX;
      if (!One || Index > 100)
        return std::nullopt;
      Out.Directives.resize(std::max(Out.Directives.size(), Index + 1));
      Out.Directives[Index] = std::move(*One);
      First = End + 1;
    }
    return Out;
  }

private:
  /// The next such token outside of brackets, or the end.
  static size_t next(ArrayRef<Token> Text, size_t From, tok::TokenKind Kind) {
    return findToken(Text, Kind, From).value_or(Text.size());
  }

  /// "2, 1": all greater than 0.
  std::optional<std::vector<int64_t>> numbers(ArrayRef<Token> Text) const {
    std::vector<int64_t> Out;
    for (size_t First = 0; First < Text.size();) {
      const size_t End = next(Text, First, tok::comma);
      const auto Value = evaluate(PP, Meaning, Text.slice(First, End - First)).Value;
      if (!Value || *Value <= 0)
        return std::nullopt;
      Out.push_back(*Value);
      First = End + 1;
    }
    return Out;
  }

  /// "tile sizes(2, 2) apply(grid: reverse)"
  std::optional<AppliedDirective> directive(ArrayRef<Token> Text) const {
    AppliedDirective Out;
    Out.Kind = Text.empty() ? OMPD_unknown : getOpenMPDirectiveKind(wordOf(Text[0]));
    if (!llvm::is_contained({OMPD_nothing, OMPD_unroll, OMPD_reverse, OMPD_interchange, OMPD_tile, OMPD_stripe},
                            Out.Kind))
      return std::nullopt;
    Text = Text.drop_front();
    for (size_t First = 0; First < Text.size();) {
      const StringRef Word = wordOf(Text[First]);
      const bool Open = First + 1 < Text.size() && Text[First + 1].is(tok::l_paren);
      const size_t Close = Open ? closingBracket(Text, First + 1) : First;
      if (Close >= Text.size())
        return std::nullopt;
      const ArrayRef<Token> Inside = Open ? Text.slice(First + 2, Close - First - 2) : ArrayRef<Token>();
      if (Word == "apply" && Open) {
        auto Nested = clause(Out.Kind, Inside);
        if (!Nested)
          return std::nullopt;
        Out.Apply.push_back(std::move(*Nested));
      } else if (Open && Word == clauseWithNumbers(Out.Kind)) {
        auto Numbers = numbers(Inside);
        if (!Numbers || Numbers->empty())
          return std::nullopt;
        for (int64_t Number : *Numbers)
          Out.Numbers.push_back(std::to_string(Number));
      } else if (Out.Kind != OMPD_unroll || (Word != "full" && Word != "partial") || Open) {
        return std::nullopt;
      }
      First = Close + 1;
    }
    const bool Sized = Out.Kind == OMPD_tile || Out.Kind == OMPD_stripe;
    return Sized && Out.Numbers.empty() ? std::nullopt : std::optional(std::move(Out));
  }
  static StringRef clauseWithNumbers(Directive Kind) {
    return Kind == OMPD_interchange ? "permutation" : Kind == OMPD_unroll ? "partial" : "sizes";
  }

  Preprocessor &PP;
  Sema *Meaning;
};

} // namespace

bool takeApplied(DirectiveText &D, PassContext &C) {
  if (generatedBy(D.Kind).empty())
    return true;
  std::vector<AppliedClause> Found;
  bool KeepsOrder = true;
  for (const DirectivePart &Clause : D.Clauses) {
    if (Clause.word() != "apply" || !Clause.hasArguments())
      continue;
    auto One = ApplyParser(C.PP, C.Meaning).clause(D.Kind, Clause.Arguments);
    if (!One)
      return true;
    KeepsOrder &= llvm::all_of(One->Directives, [](auto &D) { return D.keepsOrder(); });
    Found.push_back(std::move(*One));
  }
  if (KeepsOrder)
    return true;
  D.erase("apply");
  C.Notes.Applied[C.Begin] = std::move(Found);
  return C.Respelled = true;
}

} // namespace chomp
