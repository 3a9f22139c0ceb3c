//===- Discarded.cpp - statements that an `if constexpr` discards ---------===//
#include "Frontend/Device/Discarded.h"

#include "Frontend/Threads/Blocks.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"

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

namespace {

struct Emptier : DynamicRecursiveASTVisitor {
  Emptier(const TokenStream &Tokens, TokenEdits &Edits) : Tokens(Tokens), Edits(Edits) {}
  bool VisitIfStmt(IfStmt *S) override {
    if (const Stmt *Discarded = discardedBranch(S))
      Edits.replace(Tokens.statement(Discarded), "{}");
    return true;
  }
  const TokenStream &Tokens;
  TokenEdits &Edits;
};

} // namespace

void emptyDiscarded(const TokenStream &Tokens, const Stmt *Code, TokenEdits &Edits) {
  Emptier(Tokens, Edits).TraverseStmt(const_cast<Stmt *>(Code));
}

void emptyDiscarded(const TokenStream &Tokens, const Decl *D, TokenEdits &Edits) {
  Emptier(Tokens, Edits).TraverseDecl(const_cast<Decl *>(D));
}

} // namespace chomp
