//===- CalledCode.h - a walk through code and what it calls ----------------===//
//
// For questions about all that a kernel's threads may run: the bodies of functions, methods, constructors and
// destructors that code names are visited too, each once. Functions without a body here (another file's, or whatever a
// pointer leads to) are given to Derived::unknown(E), where E stands in the code that names them.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_CALLEDCODE_H
#define CHOMP_FRONTEND_CALLEDCODE_H

#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace chomp {

/// Whether a function without a body here may do whatever its file says: a user's, and not declared as one that only
/// computes a value from its arguments.
inline bool isUnknown(const clang::FunctionDecl *F) {
  llvm::StringRef Name = F->getIdentifier() ? F->getName() : "";
  return !F->isDefaulted() && !F->isImplicit() && !F->getBuiltinID() && !F->hasAttr<clang::ConstAttr>() &&
         !Name.starts_with("omp_") && !Name.starts_with("ompx_") &&
         !F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation());
}

template <class Derived> class CalledCodeVisitor : public clang::RecursiveASTVisitor<Derived> {
public:
  /// Whether to visit a function's body; false also for one that Derived knows.
  bool enters(const clang::FunctionDecl *) { return true; }
  /// Like the Visit functions: false ends the walk.
  bool unknown(const clang::Expr *) { return true; }

  bool VisitDeclRefExpr(clang::DeclRefExpr *E) { return take(llvm::dyn_cast<clang::FunctionDecl>(E->getDecl()), E); }
  bool VisitMemberExpr(clang::MemberExpr *E) {
    auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(E->getMemberDecl());
    // An override may be anywhere.
    if (Method && Method->isVirtual() && !E->hasQualifier() && !derived().unknown(E))
      return false;
    return take(Method, E);
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *E) { return take(E->getConstructor(), E); }
  bool VisitVarDecl(clang::VarDecl *V) {
    const clang::CXXRecordDecl *Class = V->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    const bool Destroyed = Class && Class->hasDefinition() && !Class->hasTrivialDestructor();
    return !Destroyed || take(Class->getDestructor(), nullptr);
  }
  bool VisitCallExpr(clang::CallExpr *E) {
    return E->getCalleeDecl() && llvm::isa<clang::FunctionDecl>(E->getCalleeDecl()) ? true : indirect(E);
  }
  // Code that stands elsewhere: visitors don't go there by themselves.
  bool VisitCXXDefaultArgExpr(clang::CXXDefaultArgExpr *E) { return derived().TraverseStmt(E->getExpr()); }
  bool VisitCXXDefaultInitExpr(clang::CXXDefaultInitExpr *E) { return derived().TraverseStmt(E->getExpr()); }

private:
  friend Derived;
  CalledCodeVisitor() = default;

  Derived &derived() { return *static_cast<Derived *>(this); }

  bool indirect(clang::CallExpr *E) {
    const bool Depends = E->isTypeDependent() || E->getCallee()->isTypeDependent();
    return Depends || llvm::isa<clang::CXXPseudoDestructorExpr>(E->getCallee()) || derived().unknown(E);
  }

  bool take(const clang::FunctionDecl *F, const clang::Expr *E) {
    if (!F || !Seen.insert(F->getCanonicalDecl()).second || !derived().enters(F))
      return true;
    const clang::FunctionDecl *Definition = F->getDefinition();
    if (!Definition || !Definition->getBody())
      return !isUnknown(F) || !E || derived().unknown(E);
    if (auto *Constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(Definition))
      for (const clang::CXXCtorInitializer *Init : Constructor->inits())
        if (!derived().TraverseStmt(Init->getInit()))
          return false;
    return derived().TraverseStmt(Definition->getBody());
  }

  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> Seen;
};

} // namespace chomp

#endif
