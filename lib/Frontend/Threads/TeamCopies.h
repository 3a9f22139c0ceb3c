//===- TeamCopies.h - reduced arrays that a GPU's team has one copy of ----===//
#ifndef CHOMP_FRONTEND_TEAMCOPIES_H
#define CHOMP_FRONTEND_TEAMCOPIES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <string>

namespace chomp {

struct BuildContext;

/// A statement that only combines a value into an element of an array that is reduced: h[i] += e; if (e < h[i]) …
struct ElementUpdate {
  const clang::VarDecl *Array = nullptr;
  const clang::Expr *Element = nullptr;
  const clang::Expr *Value = nullptr; ///< Null: 1.
  std::string Operator;               ///< As of an atomic construct.
  int Uses = 1;                       ///< How often it names the array.
};

/// The reduced arrays of which a GPU's team has one copy (TeamCopies.cpp), and the statements that update them.
struct TeamCopies {
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Arrays; ///< Canonical declarations.
  llvm::MapVector<const clang::Stmt *, ElementUpdate> Updates;
};

/// Finds them for a region that is one loop over all threads; D has the clauses.
TeamCopies findTeamCopies(BuildContext &Context, const clang::OMPExecutableDirective *D);

} // namespace chomp

#endif
