//===- TokenEdits.cpp - edits of the token stream, and packs in it --------===//
#include "Frontend/Tokens/Tokens.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

namespace chomp {

#ifndef NDEBUG
/// Ranges that overlap and are not one in the other: each would lose a part of its text.
static void checkNested(TokenRange A, const KernelCode &TextA, TokenRange B, const KernelCode &TextB) {
  auto IsWithin = [](TokenRange Inner, TokenRange Outer) {
    return Outer.First <= Inner.First && Inner.Last <= Outer.Last;
  };
  if (A.Last < B.First || B.Last < A.First || IsWithin(A, B) || IsWithin(B, A))
    return;
  auto Show = [](TokenRange Range, const KernelCode &Text) {
    return ("tokens " + llvm::Twine(Range.First) + " to " + llvm::Twine(Range.Last) + " as '" + Text.chars() + "'")
        .str();
  };
  llvm::report_fatal_error(llvm::Twine("edits overlap: ") + Show(A, TextA) + " and " + Show(B, TextB));
}
#endif

void TokenEdits::replace(TokenRange Range, KernelCode Text) {
#ifndef NDEBUG
  for (const auto &[First, Other] : Replaced)
    checkNested({First, Other.Last}, Other.Text, Range, Text);
#endif
  auto It = Replaced.upper_bound(Range.First);
  if (It != Replaced.begin() && std::prev(It)->second.Last >= Range.Last && std::prev(It)->first <= Range.First)
    return; // inside a wider one
  Replaced.erase(Replaced.lower_bound(Range.First), Replaced.upper_bound(Range.Last));
  Replaced[Range.First] = {Range.Last, std::move(Text)};
}

void TokenEdits::drop(TokenRange Range) {
  remove(Range);
  if (auto It = Replaced.find(Range.First); It != Replaced.end() && It->second.Last == Range.Last)
    It->second.Dropped = true;
}

TokenRange TokenStream::withFolds(TokenRange Range) const {
  for (const Fold &F : llvm::reverse(Folds)) {
    auto IsInside = [&](unsigned Token) { return F.Whole.First <= Token && Token <= F.Whole.Last; };
    if (IsInside(Range.First) && IsInside(Range.Last)) {
      // Of one without elements the AST has its ellipsis.
      const bool Empty = Range.First == Range.Last && Tokens[Range.First].Spelling == "..." &&
                         (Range.First < F.Operands.First || F.Operands.Last < Range.First);
      if (Empty || (Range.First == F.Operands.First && Range.Last == F.Operands.Last))
        Range = F.Whole;
    } else if (IsInside(Range.First)) {
      Range.First = F.Whole.First;
    } else if (IsInside(Range.Last)) {
      Range.Last = F.Whole.Last;
    }
  }
  return Range;
}

} // namespace chomp
