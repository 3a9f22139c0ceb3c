//===- Discarded.cpp - statements that an `if constexpr` discards ---------===//
#include "Analysis/Discarded.h"

#include "Analysis/Directives.h"

#include "clang/AST/Expr.h"

using namespace clang;

namespace chomp {

const Stmt *discardedBranch(const IfStmt *S) {
  auto *Condition = S->isConstexpr() ? dyn_cast<ConstantExpr>(S->getCond()) : nullptr;
  if (!Condition || Condition->isValueDependent() || !Condition->hasAPValueResult())
    return nullptr;
  const APValue Value = Condition->getAPValueResult();
  const Stmt *Discarded = !Value.isInt() ? nullptr : Value.getInt().getBoolValue() ? S->getElse() : S->getThen();
  return Discarded && !isa<NullStmt>(Discarded) && !hasConstructs(Discarded) ? Discarded : nullptr;
}

} // namespace chomp
