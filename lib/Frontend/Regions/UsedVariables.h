//===- UsedVariables.h - the variables that code uses ---------------------===//
#ifndef CHOMP_FRONTEND_USEDVARIABLES_H
#define CHOMP_FRONTEND_USEDVARIABLES_H

#include "Frontend/Device/CxxText.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

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

/// The variables of namespaces and classes that a target construct has as its own, each with a name that nothing else
/// in its code has: "x" for ns::x, "ns_x" beside an x. Inner: the teams construct that makes one construct with it, or
/// else the construct itself.
llvm::DenseMap<const clang::VarDecl *, RegionName>
regionNames(BuildContext &Context, const clang::OMPExecutableDirective *D, const clang::OMPExecutableDirective *Inner);

/// The same for those of which a construct inside a region makes copies.
llvm::DenseMap<const clang::VarDecl *, RegionName> copyNames(BuildContext &Context,
                                                             const clang::OMPExecutableDirective *D);

/// Whether a region's variable may be each thread's own in the parallel construct that uses it: a thread that comes to
/// change it does so with nothing between itself and the others, and nobody else uses it. In a program without races
/// that is one thread. (CUDA code that was ported moves its parameters like that.)
bool isChangedApart(const clang::Stmt *Region, const clang::VarDecl *V);

/// Whether threads may pass values through a variable: it is used in atomic or critical, or its address is taken.
bool isCommunicated(const clang::Stmt *Region, const clang::VarDecl *V);

/// Whether several threads share a variable: a teams or parallel construct in the code uses it without a copy.
bool isShared(BuildContext &Context, const clang::Stmt *Code, const clang::VarDecl *V);
/// Whether a parallel construct in the code writes to a variable without making a copy.
bool isChangedByThreads(BuildContext &Context, const clang::Stmt *Code, const clang::VarDecl *V);

} // namespace chomp

#endif
