//===- MadeObjects.cpp - variables whose objects devices make -------------===//
#include "Analysis/CalledCode.h"
#include "Analysis/LibraryFunctions.h"
#include "Analysis/Variables.h"
#include "Frontend/Device/DeviceSlice.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

bool beginsWithConstant(const VarDecl *V) {
  return !V->getAnyInitializer() ||
         const_cast<Expr *>(V->getAnyInitializer())->isConstantInitializer(V->getASTContext(), false);
}

namespace {

/// Whether an initializer needs nothing that only the host has: the code of all that it calls is here, and the
/// variables that it reads are the device's, too.
struct DeviceComputed : CalledCodeVisitor {
  bool Known = true;
  bool unknown(const Expr *) override { return Known = false; }
  bool enters(const FunctionDecl *F) override {
    Known &= F->isConstexpr() || !isLibrarys(F);
    return Known;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (auto *V = dyn_cast<VarDecl>(E->getDecl()); V && V->hasGlobalStorage()) {
      auto How = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V);
      Known &= V->isUsableInConstantExpressions(V->getASTContext()) ||
               (How && *How != OMPDeclareTargetDeclAttr::MT_Link && V->isFileVarDecl());
    }
    return Known && CalledCodeVisitor::VisitDeclRefExpr(E);
  }
};

/// Whether the device can begin a number with the value that its initializer says.
bool beginsOnDevice(const VarDecl *V) {
  if (beginsWithConstant(V))
    return true;
  DeviceComputed Code;
  Code.TraverseStmt(const_cast<Expr *>(V->getAnyInitializer()));
  return Code.Known && V->getType()->isArithmeticType();
}

/// Variables that the code of constructors, and what that calls, names and may change.
struct ChangedVariables : CalledCodeVisitor {
  SmallVector<const VarDecl *, 8> Found;
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    auto *V = dyn_cast<VarDecl>(E->getDecl());
    if (const VarDecl *Defined = V ? V->getDefinition() : nullptr; Defined && mayChange(Defined))
      Found.push_back(Defined);
    return CalledCodeVisitor::VisitDeclRefExpr(E);
  }
  /// Not what begins with a value that only the host may know, or with addresses, as in any image.
  static bool mayChange(const VarDecl *V) {
    ASTContext &AST = V->getASTContext();
    auto How = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V);
    return How && *How != OMPDeclareTargetDeclAttr::MT_Link && V->isFileVarDecl() && !V->isTemplated() &&
           !AST.getBaseElementType(V->getType()).isConstQualified() && !V->getType()->isReferenceType() &&
           !isGroupprivate(V) && !beginsWithAddresses(AST, V) && !refusedOnDevice(AST, V) &&
           (AST.getBaseElementType(V->getType())->isRecordType() || beginsOnDevice(V));
  }
};
} // namespace

llvm::SmallPtrSet<const VarDecl *, 8> madeOnDevice(ASTContext &AST) {
  struct Variables : DynamicRecursiveASTVisitor {
    Variables() { ShouldVisitTemplateInstantiations = true; }
    SmallVector<const VarDecl *, 8> Found;
    bool TraverseStmt(Stmt *) override { return true; }
    bool TraverseTypeLoc(TypeLoc, bool) override { return true; }
    bool VisitVarDecl(VarDecl *V) override {
      if (V->isFileVarDecl() && V->isThisDeclarationADefinition() && isMadeOnDevice(V->getASTContext(), V) &&
          !refusedOnDevice(V->getASTContext(), V))
        Found.push_back(V);
      return true;
    }
  } Own;
  Own.TraverseDecl(AST.getTranslationUnitDecl());
  llvm::SmallPtrSet<const VarDecl *, 8> Out(Own.Found.begin(), Own.Found.end());
  for (size_t I = 0; I < Own.Found.size(); ++I) { // grows
    ChangedVariables Changed;
    Changed.TraverseStmt(const_cast<Expr *>(Own.Found[I]->getAnyInitializer()));
    for (const VarDecl *V : Changed.Found)
      if (Out.insert(V).second)
        Own.Found.push_back(V);
  }
  return Out;
}

KernelCode madeOf(const KernelCode &Type, const KernelCode &Init, QualType Of) {
  if (!Of->isArrayType())
    return Type + Init;
  return "chomp::made_array<" + Type + ">" + (Init.empty() || Init == "()" ? Init : "{" + Init + "}");
}

} // namespace chomp
