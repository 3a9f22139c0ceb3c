//===- CaseRanges.cpp - case ranges of GNU C ------------------------------===//
//
//   Before:  switch (x) { case 0 ... 9: ... }
//   After:   switch (chomp::first_in_range(x, 0, 9)) { case 0: ... }
//
// nvcc reads a range and takes it for its first value, without a word. One value for all of a range's can be had of any
// type and any range, however long; no two of one switch have a value in common.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/DeviceText.h"
#include "Support/Diagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace chomp {

/// A bound as a number of any compiler's; in a template that it depends on, as it is written.
static std::string bound(const ParsedFile &File, const Expr *E, std::optional<llvm::APSInt> &Value) {
  if (E->isValueDependent())
    return File.Tokens.text(E->getSourceRange());
  Value = E->EvaluateKnownConstInt(File.Context);
  if (Value->isNegative() && Value->isMinSignedValue() && Value->getBitWidth() >= 64)
    return "(-9223372036854775807ll - 1)";
  const bool Long = Value->isNegative() ? Value->getSignificantBits() > 32 : Value->getActiveBits() > 31;
  return llvm::toString(*Value, 10) + (Long ? Value->isUnsigned() ? "ull" : "ll" : "");
}

void DeviceText::caseRanges(const SwitchStmt *S, TokenEdits &Edits) {
  if (!Gpu)
    return;
  llvm::SmallVector<const CaseStmt *> Ranges;
  for (const SwitchCase *Case = S->getSwitchCaseList(); Case; Case = Case->getNextSwitchCase())
    if (auto *Range = dyn_cast<CaseStmt>(Case); Range && Range->caseStmtIsGNURange())
      Ranges.push_back(Range);
  if (Ranges.empty())
    return;
  auto Lost = [&](SourceLocation Loc) {
    report(File.Diags, Loc, Diag::UnsupportedConstruct) << "a case range in such a macro";
  };
  auto Open = File.Tokens.index(S->getLParenLoc()), Close = File.Tokens.index(S->getRParenLoc());
  if (!Open || !Close)
    return Lost(S->getBeginLoc());
  if (Edits.Replaced.count(*Close)) // Clang shows some code several times
    return;
  std::string Calls, Bounds;
  for (const CaseStmt *Case : llvm::reverse(Ranges)) {
    std::optional<llvm::APSInt> Low, High;
    const std::string First = bound(File, Case->getLHS(), Low), Last = bound(File, Case->getRHS(), High);
    auto Begin = File.Tokens.index(Case->getKeywordLoc()), Dots = File.Tokens.index(Case->getEllipsisLoc()),
         Colon = File.Tokens.index(Case->getColonLoc());
    if (!Begin || !Dots || !Colon)
      return Lost(Case->getBeginLoc());
    if (Low && High && *Low > *High) { // no value, which is no case
      Edits.remove({*Begin, *Colon});
      continue;
    }
    Edits.remove({*Dots, *Colon - 1});
    Calls += "chomp::first_in_range(";
    Bounds += ", " + First + ", " + Last + ")";
  }
  CallsHeader |= !Calls.empty();
  if (const VarDecl *V = S->getConditionVariable()) { // switch (int x = f()), of C++
    Edits.replace({*Close, *Close}, "; " + Calls + V->getNameAsString() + Bounds + ")");
    return;
  }
  auto Condition = File.Tokens.range(S->getCond()->getSourceRange());
  Edits.insertBefore(Condition && S->getInit() ? Condition->First : *Open + 1, Calls);
  Edits.replace({*Close, *Close}, Bounds + ")");
}

} // namespace chomp
