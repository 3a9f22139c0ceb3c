//===- Discarded.h - statements that an `if constexpr` discards -----------===//
//
// What no device runs is neither asked for nor written: `if constexpr (false) { log << x; }` needs no `log` in a kernel
// file. In instantiations Clang has left the branch out; this is about the rest, where the condition doesn't depend on
// a template's arguments.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_ANALYSIS_DISCARDED_H
#define CHOMP_ANALYSIS_DISCARDED_H

#include "clang/AST/Stmt.h"

namespace chomp {

/// The branch of an `if constexpr` that is known not to be taken; null if there is none, or if it has constructs.
const clang::Stmt *discardedBranch(const clang::IfStmt *S);

/// A walk through what is left.
template <class Visitor> class WithoutDiscarded : public Visitor {
public:
  using Visitor::Visitor;
  bool TraverseIfStmt(clang::IfStmt *S) override {
    const clang::Stmt *Discarded = discardedBranch(S);
    if (!Discarded)
      return Visitor::TraverseIfStmt(S);
    for (clang::Stmt *Part : S->children())
      if (Part != Discarded && !this->TraverseStmt(Part))
        return false;
    return true;
  }
};

} // namespace chomp

#endif
