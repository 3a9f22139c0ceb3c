//===- CanonicalLoops.h - what canonical loops are made of ----------------===//
#ifndef CHOMP_ANALYSIS_CANONICALLOOPS_H
#define CHOMP_ANALYSIS_CANONICALLOOPS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OperationKinds.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtOpenMP.h"

#include <optional>
#include <vector>

namespace chomp {

/// An operation on numbers, pointers or iterators.
struct Operation {
  std::optional<clang::BinaryOperatorKind> Binary;
  std::optional<clang::UnaryOperatorKind> Unary;
  const clang::Expr *Left = nullptr, *Right = nullptr;

  explicit Operation(const clang::Expr *E);
};

/// The variable that an expression is the name of; null for others.
const clang::ValueDecl *variableOf(const clang::Expr *E);

/// Whether a statement is a loop transformation construct that Chomp writes out.
bool isLoopTransform(const clang::Stmt *S);

/// What Sema made of a construct's loops over iterators: it holds the operators that a loop over a counter needs.
std::vector<const clang::Stmt *> iteratorCode(const clang::OMPExecutableDirective *D);

} // namespace chomp

#endif
