//===- Discarded.cpp - statements that an `if constexpr` discards ---------===//
#include "Frontend/Device/Discarded.h"

#include "Analysis/Discarded.h"
#include "Frontend/Tokens/Tokens.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace chomp {

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
