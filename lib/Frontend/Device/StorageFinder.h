//===- StorageFinder.h - what wants storage of constants ------------------===//
#ifndef CHOMP_FRONTEND_STORAGEFINDER_H
#define CHOMP_FRONTEND_STORAGEFINDER_H

#include "Frontend/Device/DeviceText.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <string>
#include <vector>

namespace chomp {

/// Static data members that need storage, and what stands for the library's functions and objects.
struct StorageFinder : clang::DynamicRecursiveASTVisitor {
  StorageFinder(DeviceText &Text, TokenEdits &Edits) : Text(Text), Edits(Edits) {}
  // What the compiler evaluates needs no storage.
  bool TraverseConstantExpr(clang::ConstantExpr *) override { return true; }
  bool TraverseStaticAssertDecl(clang::StaticAssertDecl *) override { return true; }
  bool TraverseVarDecl(clang::VarDecl *V) override {
    return V->isConstexpr() || clang::DynamicRecursiveASTVisitor::TraverseVarDecl(V);
  }
  bool VisitConstantArrayTypeLoc(clang::ConstantArrayTypeLoc Type) override;
  bool VisitDeclRefExpr(clang::DeclRefExpr *E) override;
  /// What makes a constant number the value that it is: a sign, or a cast where that would make it an int.
  KernelCode valueOf(const clang::DeclRefExpr *E);
  /// "factor<T>" -> "factor_<T>::get()"
  void instance(const clang::DeclRefExpr *E);
  bool VisitAtomicExpr(clang::AtomicExpr *E) override {
    if (!Instances) // the template's text has its name as that of a function
      Text.editAtomic(E, Edits);
    return true;
  }
  bool VisitUsingDecl(clang::UsingDecl *D) override {
    Text.editUsing(D, Edits);
    return true;
  }
  bool VisitDeclStmt(clang::DeclStmt *S) override {
    if (!Instances)
      Text.makeStatics(S, Edits);
    return true;
  }
  DeviceText &Text;
  TokenEdits &Edits;
  std::vector<TokenRange> Bounds;             ///< Sizes of arrays.
  bool Instances = false;                     ///< Several instantiations' code for one text: they must agree.
  llvm::DenseMap<unsigned, KernelCode> Meant; ///< Then: by token.
  /// Numbers that have functions in some instantiations, and none in others: by token. All want their values.
  llvm::DenseSet<unsigned> Values;
  llvm::DenseSet<unsigned> Cast; ///< What has got its sign.
};

/// Whether an expression names a number that is a constant of a class or a namespace.
bool isConstantNumber(const clang::DeclRefExpr *E);
/// Whether it is one of the library's, and its place is asked for.
bool isLibraryNumber(const clang::DeclRefExpr *E);

} // namespace chomp

#endif
