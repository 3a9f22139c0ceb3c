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

namespace {

/// Searches what is evaluated before some code runs for a variable.
struct ConstantFinder : RecursiveASTVisitor<ConstantFinder> {
  explicit ConstantFinder(const VarDecl *V) : V(V->getCanonicalDecl()) {}
  const VarDecl *V;
  unsigned Constant = 0;
  bool Found = false;

  template <class F> bool inConstant(F Traverse) {
    ++Constant;
    bool Ok = Traverse();
    --Constant;
    return Ok;
  }
  bool TraverseConstantExpr(ConstantExpr *E) {
    return inConstant([&] { return RecursiveASTVisitor::TraverseConstantExpr(E); });
  }
  bool TraverseTypeLoc(TypeLoc Loc, bool Qualifier = true) {
    return inConstant([&] { return RecursiveASTVisitor::TraverseTypeLoc(Loc, Qualifier); });
  }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &Loc) {
    return inConstant([&] { return RecursiveASTVisitor::TraverseTemplateArgumentLoc(Loc); });
  }
  bool TraverseStaticAssertDecl(StaticAssertDecl *D) {
    return inConstant([&] { return RecursiveASTVisitor::TraverseStaticAssertDecl(D); });
  }
  bool TraverseVarDecl(VarDecl *D) {
    Constant += D->isConstexpr();
    bool Ok = RecursiveASTVisitor::TraverseVarDecl(D);
    Constant -= D->isConstexpr();
    return Ok;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    Found |= Constant && E->getDecl()->getCanonicalDecl() == V;
    return !Found;
  }
};

} // namespace

bool isInConstant(const Stmt *Code, const VarDecl *V) {
  ConstantFinder Finder(V);
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
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
