//===- Variables.cpp - what a variable is ---------------------------------===//
#include "Analysis/Variables.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace chomp {

bool isTemplateMember(const VarDecl *V) {
  for (const DeclContext *C = V->getDeclContext(); !C->isTranslationUnit(); C = C->getParent())
    if (isa<ClassTemplateSpecializationDecl>(C))
      return true;
  return false;
}

bool holdsPointers(QualType Type) {
  Type = Type.getCanonicalType();
  if (Type->isAnyPointerType() || Type->isReferenceType() || Type->isMemberPointerType() || Type->isDependentType())
    return true;
  if (const clang::ArrayType *Array = Type->getAsArrayTypeUnsafe())
    return holdsPointers(Array->getElementType());
  const RecordDecl *Record = Type->getAsRecordDecl();
  if (auto *Class = dyn_cast_or_null<CXXRecordDecl>(Record); Class && Class->hasDefinition())
    if (llvm::any_of(Class->bases(), [](const CXXBaseSpecifier &Base) { return holdsPointers(Base.getType()); }))
      return true;
  return Record && llvm::any_of(Record->fields(), [](const FieldDecl *F) { return holdsPointers(F->getType()); });
}

const FieldDecl *memberOf(const VarDecl *Item) {
  auto *Member = dyn_cast_or_null<MemberExpr>(Item->getInit() ? Item->getInit()->IgnoreParenImpCasts() : nullptr);
  auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
  return Field && Item->getDeclName() == Field->getDeclName() ? Field : nullptr;
}

/// A declare target variable that an allocate directive puts into the memory of each team: a device's teams have copies
/// of it. A host's variable that is not on the device is mapped from where it lies.
static bool isAllocatedToTeams(const VarDecl *V) {
  auto *A = V->getAttr<OMPAllocateDeclAttr>();
  return A && !V->isStaticLocal() && OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V) &&
         (A->getAllocatorType() == OMPAllocateDeclAttr::OMPCGroupMemAlloc ||
          A->getAllocatorType() == OMPAllocateDeclAttr::OMPPTeamMemAlloc);
}

/// A template's own member has no attribute.
static bool isInDirective(const VarDecl *Member) {
  auto *Class = Member->isTemplated() ? dyn_cast<CXXRecordDecl>(Member->getDeclContext()) : nullptr;
  return Class && llvm::any_of(Class->decls(), [&](const Decl *D) {
           auto *Directive = dyn_cast<OMPGroupPrivateDecl>(D);
           return Directive && llvm::any_of(Directive->varlist(), [&](const Expr *E) {
                    return cast<DeclRefExpr>(E)->getDecl()->getCanonicalDecl() == Member->getCanonicalDecl();
                  });
         });
}

bool isGroupprivate(const ValueDecl *D) {
  auto *V = dyn_cast<VarDecl>(D);
  if (V && V->isStaticDataMember() && isInDirective(V))
    return true;
  return V && V->hasGlobalStorage() && llvm::any_of(V->redecls(), [](const VarDecl *R) {
           return R->hasAttr<OMPGroupPrivateDeclAttr>() || isAllocatedToTeams(R);
         });
}

QualType changeable(const ASTContext &Context, QualType Type) {
  return Context.getUnqualifiedArrayType(Type.getNonReferenceType());
}

bool isUnchanging(const ASTContext &Context, QualType Type) {
  QualType Element = Context.getBaseElementType(Type);
  auto *Class = Element->getAsCXXRecordDecl();
  return Element.isConstQualified() && Element.isTriviallyCopyableType(Context) &&
         !(Class && Class->hasMutableFields());
}

} // namespace chomp
