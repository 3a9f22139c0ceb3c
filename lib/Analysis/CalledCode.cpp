//===- CalledCode.cpp - a walk through code and what it calls -------------===//

#include "Analysis/CalledCode.h"

#include "Analysis/LibraryFunctions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"

using namespace clang;

namespace chomp {

const FunctionDecl *variantOf(const OMPDeclareVariantAttr *A) {
  const Expr *E = A->getVariantFuncRef()->IgnoreParenImpCasts();
  if (auto *Address = dyn_cast<UnaryOperator>(E)) // of a method
    E = Address->getSubExpr()->IgnoreParenImpCasts();
  auto *Reference = dyn_cast<DeclRefExpr>(E);
  return Reference ? dyn_cast<FunctionDecl>(Reference->getDecl()) : nullptr;
}

bool isUnknown(const FunctionDecl *F) {
  llvm::StringRef Name = F->getIdentifier() ? F->getName() : "";
  return !F->isDefaulted() && !F->isImplicit() && !F->getBuiltinID() && !F->hasAttr<ConstAttr>() &&
         !Name.starts_with("omp_") && !Name.starts_with("ompx_") && !isLibrarys(F);
}

/// Whether a variant is for hosts alone.
static bool isOfHost(const OMPDeclareVariantAttr *A) {
  return llvm::any_of(A->getTraitInfos()->Sets, [](const OMPTraitSet &Set) {
    return Set.Kind == llvm::omp::TraitSet::device && llvm::any_of(Set.Selectors, [](const OMPTraitSelector &Selector) {
             return llvm::any_of(Selector.Properties, [](const OMPTraitProperty &Property) {
               return Property.Kind == llvm::omp::TraitProperty::device_kind_host ||
                      Property.Kind == llvm::omp::TraitProperty::device_kind_cpu;
             });
           });
  });
}

bool CalledCodeVisitor::VisitDeclRefExpr(DeclRefExpr *E) {
  auto *F = dyn_cast<FunctionDecl>(E->getDecl());
  if (!F)
    return true;
  // f(x): an override may be anywhere.
  if (auto *Method = dyn_cast<CXXMethodDecl>(F); Method && Method->isVirtual() && !E->hasQualifier() && !unknown(E))
    return false;
  return takeVariants(F, E) && take(F, E);
}

/// A call of a function may be one of its variants.
bool CalledCodeVisitor::takeVariants(const FunctionDecl *F, const Expr *E) {
  for (const FunctionDecl *Redeclared : F->redecls())
    for (const auto *A : Redeclared->specific_attrs<OMPDeclareVariantAttr>())
      if (!isOfHost(A) && !take(variantOf(A), E))
        return false;
  return true;
}

bool CalledCodeVisitor::VisitMemberExpr(MemberExpr *E) {
  auto *Method = dyn_cast<CXXMethodDecl>(E->getMemberDecl());
  // An override may be anywhere.
  if (Method && Method->isVirtual() && !E->hasQualifier() && !unknown(E))
    return false;
  return (!Method || takeVariants(Method, E)) && take(Method, E);
}

bool CalledCodeVisitor::VisitCXXConstructExpr(CXXConstructExpr *E) { return take(E->getConstructor(), E); }

bool CalledCodeVisitor::VisitVarDecl(VarDecl *V) { return destroy(V->getType()); }
bool CalledCodeVisitor::VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *E) { return destroy(E->getType()); }

bool CalledCodeVisitor::destroy(QualType Type) {
  const CXXRecordDecl *Class = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || Class->isDependentContext() || Class->hasTrivialDestructor() ||
      !Destroyed.insert(Class).second)
    return true;
  // A destructor that nobody wrote destroys the members all the same.
  return take(Class->getDestructor(), nullptr) &&
         llvm::all_of(Class->fields(), [&](const FieldDecl *F) { return destroy(F->getType()); }) &&
         llvm::all_of(Class->bases(), [&](const CXXBaseSpecifier &Base) { return destroy(Base.getType()); });
}

bool CalledCodeVisitor::VisitCallExpr(CallExpr *E) {
  if (isa_and_nonnull<FunctionDecl>(E->getCalleeDecl()))
    return true;
  const bool Depends = E->isTypeDependent() || E->getCallee()->isTypeDependent();
  return Depends || isa<CXXPseudoDestructorExpr>(E->getCallee()) || unknown(E);
}

// Code that stands elsewhere: visitors don't go there by themselves.
bool CalledCodeVisitor::VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) { return traverseCalled(E->getExpr()); }
bool CalledCodeVisitor::VisitCXXDefaultInitExpr(CXXDefaultInitExpr *E) { return traverseCalled(E->getExpr()); }

bool CalledCodeVisitor::traverseCalled(Stmt *Code) {
  ++Depth;
  const bool Ok = TraverseStmt(Code);
  --Depth;
  return Ok;
}

bool CalledCodeVisitor::take(const FunctionDecl *F, const Expr *E) {
  if (F && Around.contains(F->getCanonicalDecl()))
    return recurses(F);
  if (!F || !Seen.insert(F->getCanonicalDecl()).second || !enters(F))
    return true;
  const FunctionDecl *Definition = F->getDefinition();
  if (!Definition || !Definition->getBody())
    return !isUnknown(F) || !E || unknown(E);
  Around.insert(F->getCanonicalDecl());
  auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition);
  const bool Ok =
      (!Constructor || llvm::all_of(Constructor->inits(),
                                    [&](const CXXCtorInitializer *Init) { return traverseCalled(Init->getInit()); })) &&
      traverseCalled(Definition->getBody());
  Around.erase(F->getCanonicalDecl());
  return Ok;
}

bool RememberingFinder::search(const Stmt *Code) {
  TraverseStmt(const_cast<Stmt *>(Code));
  if (!Found)
    for (const FunctionDecl *F : Entered)
      Known[F] = false;
  return Found;
}

bool RememberingFinder::enters(const FunctionDecl *F) {
  F = F->getCanonicalDecl();
  if (auto It = Known.find(F); It != Known.end()) {
    if (It->second)
      found();
    return false;
  }
  Entered.push_back(F);
  return true;
}

bool RememberingFinder::found() {
  Found = true;
  for (const FunctionDecl *F : around())
    Known[F] = true;
  return false;
}

} // namespace chomp
