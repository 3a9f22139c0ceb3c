//===- DeviceSliceObjects.cpp - what objects need of their classes --------===//
//
// Constructors and destructors that nobody names, operators of iterators, and virtual functions: an object that is made
// on the device points to the device's table of its class. The table's functions are there if some device code calls
// them through a table; nothing asks for the others.
//
//===----------------------------------------------------------------------===//
#include "Analysis/CanonicalLoops.h"
#include "Analysis/ReductionItems.h"
#include "Frontend/Device/DeviceSlice.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

bool DeviceSlice::VisitCXXConstructExpr(CXXConstructExpr *E) {
  noteAccess(E->getConstructor());
  need(E->getConstructor(), E->getBeginLoc());
  if (const CXXConstructorDecl *Inherited = E->getConstructor()->getInheritedConstructor().getConstructor())
    need(Inherited, E->getBeginLoc());
  make(E->getConstructor()->getParent(), E->getBeginLoc());
  return true;
}

void DeviceSlice::needConstructors(ArrayRef<TemplateArgument> Arguments) {
  for (const TemplateArgument &A : Arguments) {
    if (A.getKind() == TemplateArgument::Pack)
      needConstructors(A.pack_elements());
    const QualType Type = A.getKind() == TemplateArgument::Declaration ? A.getAsDecl()->getType() : QualType();
    const CXXRecordDecl *Class = Type.isNull() ? nullptr : Type->getAsCXXRecordDecl();
    if (!Class || !isa<TemplateParamObjectDecl>(A.getAsDecl()))
      continue;
    for (const Decl *D : Class->decls()) {
      if (auto *Constructor = dyn_cast<CXXConstructorDecl>(D); Constructor && Constructor->isConstexpr())
        need(Constructor, {});
      if (auto *Template = dyn_cast<FunctionTemplateDecl>(D))
        for (const FunctionDecl *F : Template->specializations())
          if (isa<CXXConstructorDecl>(F) && F->isDefined())
            need(F, {});
    }
  }
}

/// No child of the construct has the operators of iterators by which its loops count, nor what reduces its list items.
bool DeviceSlice::VisitOMPExecutableDirective(OMPExecutableDirective *D) {
  for (const Stmt *S : iteratorCode(D))
    TraverseStmt(const_cast<Stmt *>(S));
  for (const OMPClause *C : D->clauses())
    for (const ReductionListItem &Item : reductionItems(C))
      if (const OMPDeclareReductionDecl *Declared = declaredReduction(Item))
        needReduction(Declared);
  return true;
}

void DeviceSlice::needReduction(const OMPDeclareReductionDecl *D) {
  useRegion(D->getCombiner());
  if (D->getInitializer())
    return useRegion(D->getInitializer());
  // Without an initializer a copy begins like an object with static storage duration (OpenMP 5.2, 5.5.12).
  auto *Class = D->getType()->getAsCXXRecordDecl();
  if (Class && Class->hasDefinition())
    for (const CXXConstructorDecl *Constructor : Class->ctors())
      if (Constructor->isDefaultConstructor() && Constructor->isUserProvided())
        need(Constructor, D->getLocation());
}

bool DeviceSlice::VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *E) {
  needDestructor(E->getType(), E->getBeginLoc());
  return true;
}

/// A class's own functions for memory, or those of <new>.
bool DeviceSlice::VisitCXXNewExpr(CXXNewExpr *E) {
  for (const FunctionDecl *F : {E->getOperatorNew(), E->getOperatorDelete()})
    if (F)
      need(F, E->getBeginLoc());
  return true;
}

bool DeviceSlice::VisitCXXDeleteExpr(CXXDeleteExpr *E) {
  if (const FunctionDecl *F = E->getOperatorDelete())
    need(F, E->getBeginLoc());
  const CXXRecordDecl *Class = E->getDestroyedType().isNull() ? nullptr : E->getDestroyedType()->getAsCXXRecordDecl();
  const CXXDestructorDecl *Destructor = Class && Class->hasDefinition() ? Class->getDestructor() : nullptr;
  if (Destructor && Destructor->isVirtual())
    dispatch(Destructor, E->getBeginLoc());
  else if (Class)
    needDestructor(E->getDestroyedType(), E->getBeginLoc());
  return true;
}

void DeviceSlice::needDestructor(QualType Type, SourceLocation Use) {
  const CXXRecordDecl *Class = AST.getBaseElementType(Type)->getAsCXXRecordDecl();
  if (Class && Class->hasDefinition() && !Class->isDependentContext() && !Class->hasTrivialDestructor())
    need(Class->getDestructor(), Use);
}

bool DeviceSlice::VisitVarDecl(VarDecl *D) {
  needType(D->getType());
  if (D->hasLocalStorage() && !isa<ParmVarDecl>(D))
    needDestructor(D->getType(), D->getLocation());
  if (D->hasAttr<CleanupAttr>() && !InLibrary) // nvcc takes no notice of it
    Context.error(D->getLocation(), Diag::UnsupportedConstruct) << "a variable with the attribute 'cleanup'";
  return true;
}

static bool overrides(const CXXMethodDecl *Method, const CXXMethodDecl *Called) {
  return Method->getCanonicalDecl() == Called->getCanonicalDecl() ||
         llvm::any_of(Method->overridden_methods(), [&](auto *Overridden) { return overrides(Overridden, Called); });
}

/// The compiler of the kernels writes a class's table where it finds its key function, too, whoever makes objects.
void DeviceSlice::keepTable(const CXXRecordDecl *Class) {
  if (!Class->isPolymorphic() || SM.isInSystemHeader(Class->getLocation()) || !WithTables.insert(written(Class)).second)
    return;
  for (const CXXBaseSpecifier &Base : Class->bases())
    if (const CXXRecordDecl *Of = Base.getType()->getAsCXXRecordDecl())
      keepTable(Of->getDefinition());
}

void DeviceSlice::make(const CXXRecordDecl *Class, SourceLocation Use) {
  if (!Class->isPolymorphic() || SM.isInSystemHeader(Class->getLocation()) || !Made.insert(Class))
    return;
  keepTable(Class);
  for (const CXXMethodDecl *Method : Class->methods())
    if (Method->isVirtual() && !Method->isPureVirtual() &&
        llvm::any_of(Dispatched, [&](const CXXMethodDecl *Called) { return overrides(Method, Called); }))
      need(Method, Use);
}

void DeviceSlice::dispatch(const CXXMethodDecl *Called, SourceLocation Use) {
  need(Called->getParent(), Use);
  if (!Dispatched.insert(Called->getCanonicalDecl()))
    return;
  for (size_t I = 0; I < Made.size(); ++I) // grows
    for (const CXXMethodDecl *Method : Made[I]->methods())
      if (Method->isVirtual() && !Method->isPureVirtual() && overrides(Method, Called))
        need(Method, Use);
}

} // namespace chomp
