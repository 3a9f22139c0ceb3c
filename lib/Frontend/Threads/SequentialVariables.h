//===- SequentialVariables.h - what parallel constructs share -------------===//
#ifndef CHOMP_FRONTEND_SEQUENTIALVARIABLES_H
#define CHOMP_FRONTEND_SEQUENTIALVARIABLES_H

#include "Frontend/Tokens/Tokens.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <string>

namespace chomp {

struct BuildContext;

/// The variables of the code that a team's initial thread runs alone: a region's, or a device function's.
struct SequentialVariables {
  llvm::SmallPtrSet<const clang::VarDecl *, 16> All;
  /// Those that parallel constructs share with it by address: they live in the team's memory.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Team;
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Static;   ///< Such constants; each thread finds those that are static.
  bool Function = false;                                 ///< A device function's: it may be called by any thread too.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Counters; ///< Of loop constructs; nothing else changes them.
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Copies;   ///< Constructs have their own: what they name is an object.
  bool isReference(const clang::VarDecl *V) const {
    return V->getType()->isReferenceType() && !Copies.contains(V->getCanonicalDecl());
  }
  /// Lambdas that functions get which start threads, and what of its surroundings the code writes to if there are any.
  llvm::SmallPtrSet<const clang::CXXRecordDecl *, 4> PassedOn;
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Written;
};
/// What a function's head calls a parameter: by another name where its own is that of a variable in the team's memory.
std::string givenName(BuildContext &Context, const clang::ParmVarDecl *P);
/// Parameters of a function, whose SequentialVariables are at hand, that are in the team's memory: copied there at its
/// beginning.
void editTeamParameters(BuildContext &Context, const clang::FunctionDecl *F, TokenEdits &Edits);
/// Declarations of variables in the team's memory, in code outside of parallel constructs, and of arrays of variable
/// length for GPUs: rewritten by edits.
void editLocalVariables(BuildContext &Context, const clang::Stmt *Code, TokenEdits &Edits);
/// What a copy is declared with that gets its value after its declaration: no reference, and nothing in it const.
clang::QualType changeable(const clang::ASTContext &Context, clang::QualType Type);
/// " x = 1;", for a variable that can't be initialised where it is declared.
KernelCode assignment(BuildContext &Context, const clang::VarDecl *V, const std::string &Name, const KernelCode &Init);

} // namespace chomp

#endif
