//===- UsedVariables.h - the variables that code uses ---------------------===//
#ifndef CHOMP_FRONTEND_USEDVARIABLES_H
#define CHOMP_FRONTEND_USEDVARIABLES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"

#include <vector>

namespace chomp {

struct BuildContext;

/// The variables that a region's code uses and does not declare, in the order of their declarations.
struct UsedVariable {
  const clang::VarDecl *Decl;
  const clang::Expr *FirstUse;
  bool Written = false;   ///< Some use is more than reading its value.
  bool OnlyDecays = true; ///< An array used only as a pointer to its first element.
  bool Named = false;     ///< Some use is of the object, or of its type: a function may tell a constant from others.
  bool NeverRead = true;  ///< It only gets values, which compilers warn of in a copy.
};
std::vector<UsedVariable> usedVariables(BuildContext &Context, llvm::ArrayRef<const clang::Stmt *> Code);

} // namespace chomp

#endif
