//===- DeviceConstants.cpp - what stays constexpr in the kernel file ------===//
#include "Frontend/DeviceSlice.h"

using namespace clang;

namespace chomp {

/// Whether no function that is named in S fails a test.
static bool namesOnly(const Stmt *S, llvm::function_ref<bool(const FunctionDecl *)> Passes) {
  struct Finder : RecursiveASTVisitor<Finder> {
    explicit Finder(llvm::function_ref<bool(const FunctionDecl *)> Passes) : Passes(Passes) {}
    bool VisitDeclRefExpr(DeclRefExpr *E) {
      auto *Callee = dyn_cast<FunctionDecl>(E->getDecl());
      return !Callee || Passes(Callee);
    }
    bool VisitOMPExecutableDirective(OMPExecutableDirective *) { return false; }
    llvm::function_ref<bool(const FunctionDecl *)> Passes;
  };
  return Finder(Passes).TraverseStmt(const_cast<Stmt *>(S));
}

bool isDeviceConstexpr(const FunctionDecl *F) {
  return F->isConstexpr() &&
         (!F->getDefinition() ||
          namesOnly(F->getDefinition()->getBody(), [](const FunctionDecl *Callee) { return Callee->isConstexpr(); }));
}

bool isDeviceConstexpr(const VarDecl *V) {
  return V->isConstexpr() && !V->getType()->isPointerType() &&
         namesOnly(V->getAnyInitializer(), [](const FunctionDecl *Callee) { return isDeviceConstexpr(Callee); });
}

} // namespace chomp
