//===- DeviceConstants.cpp - what stays constexpr in the kernel file ------===//
#include "Frontend/DeviceSlice.h"

using namespace clang;

namespace chomp {

/// Whether no function that is named in S fails a test.
static bool namesOnly(const Stmt *S, llvm::function_ref<bool(const FunctionDecl *)> Passes) {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(llvm::function_ref<bool(const FunctionDecl *)> Passes) : Passes(Passes) {}
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      auto *Callee = dyn_cast<FunctionDecl>(E->getDecl());
      return !Callee || Passes(Callee);
    }
    bool VisitOMPExecutableDirective(OMPExecutableDirective *) override { return false; }
    llvm::function_ref<bool(const FunctionDecl *)> Passes;
  };
  return Finder(Passes).TraverseStmt(const_cast<Stmt *>(S));
}

namespace {

/// Searches what is evaluated before some code runs for a variable.
struct ConstantFinder : DynamicRecursiveASTVisitor {
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
  bool TraverseConstantExpr(ConstantExpr *E) override {
    return inConstant([&] { return DynamicRecursiveASTVisitor::TraverseConstantExpr(E); });
  }
  bool TraverseTypeLoc(TypeLoc Loc, bool Qualifier = true) override {
    return inConstant([&] { return DynamicRecursiveASTVisitor::TraverseTypeLoc(Loc, Qualifier); });
  }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &Loc) override {
    return inConstant([&] { return DynamicRecursiveASTVisitor::TraverseTemplateArgumentLoc(Loc); });
  }
  bool TraverseStaticAssertDecl(StaticAssertDecl *D) override {
    return inConstant([&] { return DynamicRecursiveASTVisitor::TraverseStaticAssertDecl(D); });
  }
  bool TraverseVarDecl(VarDecl *D) override {
    Constant += D->isConstexpr();
    bool Ok = DynamicRecursiveASTVisitor::TraverseVarDecl(D);
    Constant -= D->isConstexpr();
    return Ok;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
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
