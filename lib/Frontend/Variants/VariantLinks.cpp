//===- VariantLinks.cpp - which functions have variants -------------------===//
#include "Frontend/Variants/VariantLinks.h"

#include "Analysis/CalledCode.h"
#include "Frontend/Pragmas/DelimitedVariants.h"
#include "Support/Diagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace chomp {

namespace {

struct Linker : DynamicRecursiveASTVisitor {
  using Linked = DelimitedFunctions::Linked;
  Linker(Sema &S, const DelimitedFunctions &Functions) : S(S), Functions(Functions) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool TraverseDecl(Decl *D) override {
    const bool OfSystem = D && !isa<TranslationUnitDecl>(D) && S.SourceMgr.isInSystemHeader(D->getLocation());
    return OfSystem || DynamicRecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->getIdentifier() &&
        (F->getName().starts_with("__chomp_variant_") || F->getName().starts_with("__chomp_selectors_")))
      Helpers.insert(F);
    FunctionDecl *First = F->getCanonicalDecl();
    if (!F->isDependentContext() && (First == F || isSpecial(F)))
      for (const Linked &L : Functions.Links)
        if (isNamed(F, L) && (!F->getPrimaryTemplate() || F->isReferenced()) && Done.insert({First, &L}).second)
          link(First, L);
    for (const auto *A : F->specific_attrs<OMPDeclareVariantAttr>()) {
      auto *Variant = const_cast<FunctionDecl *>(variantOf(A));
      if (Variant && Variant->isTemplateInstantiation() && !Variant->isDefined() && Known.insert(Variant).second)
        S.MarkFunctionReferenced(A->getLocation(), Variant);
    }
    return true;
  }

  bool VisitCXXRecordDecl(CXXRecordDecl *Class) override {
    if (Class->getIdentifier() && Class->getName().starts_with("__chomp_base_"))
      Helpers.insert(Class);
    return true;
  }

  static bool isNamed(const FunctionDecl *F, const Linked &L) {
    if (L.Conversion)
      return isa<CXXConversionDecl>(F);
    return L.Operator ? F->getOverloadedOperator() == L.Operator : F->getIdentifier() && F->getName() == L.Base;
  }

  void link(FunctionDecl *F, const Linked &L) {
    for (NamedDecl *Found : F->getDeclContext()->getRedeclContext()->lookup(&S.Context.Idents.get(L.Variant))) {
      FunctionDecl *Variant = Found->getLocation() == L.Name ? variantFor(F, Found, L) : nullptr;
      const OMPDeclareVariantAttr *Selectors = Variant ? selectorsOf(Found, L) : nullptr;
      if (!Selectors || !isCompatible(F, Variant) || refuse(F, Variant, L))
        continue;
      auto *Named =
          DeclRefExpr::Create(S.Context, NestedNameSpecifierLoc(), SourceLocation(), Variant,
                              /*RefersToEnclosingVariableOrCapture=*/false, L.Name, Variant->getType(), VK_LValue);
      F->addAttr(OMPDeclareVariantAttr::CreateImplicit(S.Context, Named, Selectors->getTraitInfos(), nullptr, 0,
                                                       nullptr, 0, nullptr, 0, nullptr, 0, SourceRange(L.Name)));
    }
  }

  /// A function of the variant's name, or of a template of its name the instantiation with F's arguments.
  FunctionDecl *variantFor(FunctionDecl *F, NamedDecl *Found, const Linked &L) {
    FunctionTemplateDecl *Base = F->getPrimaryTemplate();
    if (!L.Befriends.empty() && !isBefriended(F, Found, L))
      return nullptr;
    if (!Base || !L.Befriends.empty())
      return dyn_cast<FunctionDecl>(Found);
    auto *Template = dyn_cast<FunctionTemplateDecl>(Found);
    if (!Template || !S.TemplateParameterListsAreEqual(Template->getTemplateParameters(), Base->getTemplateParameters(),
                                                       /*Complain=*/false, Sema::TPL_TemplateMatch))
      return nullptr;
    FunctionDecl *Variant =
        S.InstantiateFunctionDeclaration(Template, F->getTemplateSpecializationArgs(), F->getLocation());
    // What the base does otherwise for these arguments is no variant's of all others.
    return !isSpecial(F) || (Variant && isSpecial(Variant)) ? Variant : nullptr;
  }
  static bool isSpecial(const FunctionDecl *F) {
    return F->getTemplateSpecializationKind() == TSK_ExplicitSpecialization;
  }

  /// Whether F is the specialization that a variant was written for.
  bool isBefriended(const FunctionDecl *F, const NamedDecl *Variant, const Linked &L) {
    for (const NamedDecl *Found :
         Variant->getLexicalDeclContext()->getRedeclContext()->lookup(&S.Context.Idents.get(L.Befriends)))
      if (auto *Class = dyn_cast<CXXRecordDecl>(Found))
        for (const FriendDecl *Friend : Class->friends())
          if (const NamedDecl *D = Friend->getFriendDecl(); D && D->getCanonicalDecl() == F->getCanonicalDecl())
            return true;
    return false;
  }

  /// What the directive says, at the place of a variant.
  const OMPDeclareVariantAttr *selectorsOf(const NamedDecl *Variant, const Linked &L) {
    for (const NamedDecl *Found :
         Variant->getLexicalDeclContext()->getRedeclContext()->lookup(&S.Context.Idents.get(L.StandIn)))
      if (auto *A = Found->getAttr<OMPDeclareVariantAttr>())
        return A;
    return nullptr;
  }

  bool isCompatible(const FunctionDecl *F, const FunctionDecl *Variant) const {
    auto *Base = F->getType()->getAs<FunctionProtoType>(), *Other = Variant->getType()->getAs<FunctionProtoType>();
    auto *Method = dyn_cast<CXXMethodDecl>(F), *OtherMethod = dyn_cast<CXXMethodDecl>(Variant);
    if (!Base || !Other || Base->getMethodQuals() != Other->getMethodQuals() ||
        Base->getRefQualifier() != Other->getRefQualifier() || Base->isVariadic() != Other->isVariadic() ||
        (Method && OtherMethod && Method->isStatic() != OtherMethod->isStatic()))
      return false;
    auto IsSame = [&](QualType A, QualType B) { return S.Context.hasSameType(A, B); };
    const bool Deduced =
        F->getDeclaredReturnType()->getContainedAutoType() || Variant->getDeclaredReturnType()->getContainedAutoType();
    return (Deduced || IsSame(Base->getReturnType(), Other->getReturnType())) &&
           llvm::equal(Base->param_types(), Other->param_types(), IsSame);
  }

  /// OpenMP 5.2, 7.5: not of these functions. True after a message.
  bool refuse(const FunctionDecl *F, const FunctionDecl *Variant, const Linked &L) {
    auto IsVirtual = [](const FunctionDecl *Of) {
      return isa<CXXMethodDecl>(Of) && cast<CXXMethodDecl>(Of)->isVirtual();
    };
    const char *Kind = IsVirtual(F) || IsVirtual(Variant) ? "virtual"
                       : F->isDeleted()                   ? "deleted"
                       : F->isDefaulted()                 ? "defaulted"
                                                          : nullptr;
    if (Kind && Refused.insert(&L).second)
      report(S.getDiagnostics(), L.Name, Diag::UnsupportedDirective)
          << "begin declare variant" << std::string("around a variant of a ") + Kind + " function";
    return Kind;
  }

  Sema &S;
  const DelimitedFunctions &Functions;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Known;
  llvm::SmallPtrSet<const Linked *, 2> Refused;
  llvm::DenseSet<std::pair<const FunctionDecl *, const Linked *>> Done;
  llvm::SetVector<Decl *> Helpers; ///< Stand-ins, what their directives name, and classes for friends.
};

} // namespace

void linkVariants(Sema &S, const DelimitedFunctions &Functions) {
  Linker Finder(S, Functions);
  size_t Before;
  do {
    Before = Finder.Known.size() + Finder.Done.size();
    Finder.TraverseDecl(S.getASTContext().getTranslationUnitDecl());
    S.PerformPendingInstantiations();
  } while (Before != Finder.Known.size() + Finder.Done.size());
  for (Decl *D : Finder.Helpers)
    D->getLexicalDeclContext()->removeDecl(D);
}

} // namespace chomp
