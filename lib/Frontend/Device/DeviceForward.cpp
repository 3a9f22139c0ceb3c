//===- DeviceForward.cpp - declarations in front of definitions -----------===//
#include "Frontend/Device/DeviceForward.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace chomp {

void takeForward(const DeviceSlice &Slice, std::vector<const Decl *> &Order) {
  if (Slice.Needed.empty())
    return;
  const SourceManager &SM = Slice.Needed.front()->getASTContext().getSourceManager();
  auto IsBefore = [&](const Decl *A, const Decl *B) {
    return SM.isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
  };
  auto Take = [&](const Decl *First, const Decl *Definition) {
    if (First != Definition && llvm::any_of(Slice.Needed, [&](const Decl *Other) {
          return IsBefore(First, Other) && IsBefore(Other, Definition);
        }))
      Order.push_back(First);
  };
  for (const Decl *D : Slice.Needed.getArrayRef()) {
    if (auto *F = dyn_cast<FunctionDecl>(D)) {
      const FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate();
      const FunctionDecl *First = Template ? Template->getCanonicalDecl()->getTemplatedDecl() : nullptr;
      if (First && First->getLexicalDeclContext()->isFileContext())
        Take(First, F);
      continue;
    }
    auto *Tag = dyn_cast<TagDecl>(D);
    if (!Tag || !Tag->getIdentifier() || isa<ClassTemplateSpecializationDecl>(Tag))
      continue;
    const TagDecl *First = nullptr; // no friend
    for (const TagDecl *Other : Tag->redecls())
      if (!Other->isEmbeddedInDeclarator() && Other->getLexicalDeclContext()->isFileContext() &&
          (!First || IsBefore(Other, First)))
        First = Other;
    if (First)
      Take(First, Tag);
  }
}

bool hasOwnDefault(const ParmVarDecl *P) {
  return P->hasDefaultArg() && !P->hasInheritedDefaultArg() && !P->hasUninstantiatedDefaultArg();
}

static bool hasDefaults(const TemplateParameterList &Parameters) {
  auto Owns = [](const auto *P) { return P && P->hasDefaultArgument() && !P->defaultArgumentWasInherited(); };
  return llvm::any_of(Parameters, [&](const NamedDecl *P) {
    return Owns(dyn_cast<TemplateTypeParmDecl>(P)) || Owns(dyn_cast<NonTypeTemplateParmDecl>(P)) ||
           Owns(dyn_cast<TemplateTemplateParmDecl>(P));
  });
}

void takeDefaults(const DeviceSlice &Slice, std::vector<const Decl *> &Order) {
  for (const Decl *D : Slice.Needed.getArrayRef()) {
    auto *Class = dyn_cast<CXXRecordDecl>(D);
    auto *F = dyn_cast<FunctionDecl>(D);
    const RedeclarableTemplateDecl *Template = Class ? Class->getDescribedClassTemplate()
                                               : F ? (const RedeclarableTemplateDecl *)F->getDescribedFunctionTemplate()
                                                   : nullptr;
    if (isa<CXXMethodDecl>(D))
      continue; // its class declares it
    auto Take = [&](const Decl *Other) {
      if (Other != D && !llvm::is_contained(Order, Other) && Other->getLexicalDeclContext()->isFileContext())
        Order.push_back(Other);
    };
    if (Template)
      for (const RedeclarableTemplateDecl *Other : Template->redecls())
        if (hasDefaults(*Other->getTemplateParameters()))
          Take(Other->getTemplatedDecl());
    if (F && Slice.WithDefaults.contains(D))
      for (const FunctionDecl *Other : F->redecls())
        if (llvm::any_of(Other->parameters(), hasOwnDefault))
          Take(Other);
  }
}

/// Whether what a class says at a place is left out of the kernel file.
static bool isDropped(const DeviceSlice &Slice, const CXXRecordDecl *Class, const SourceManager &SM,
                      SourceLocation Loc) {
  return llvm::any_of(Class->decls(), [&](const Decl *Member) {
    auto *Template = dyn_cast<FunctionTemplateDecl>(Member);
    auto *Method = dyn_cast<CXXMethodDecl>(Template ? Template->getTemplatedDecl() : Member);
    return Method && !Method->isImplicit() && !Slice.Needed.contains(DeviceSlice::written(Method)) &&
           SM.isPointWithin(Loc, Member->getBeginLoc(), Member->getEndLoc());
  });
}

void introduceClasses(const DeviceSlice &Slice, std::vector<const Decl *> &Order) {
  for (const Decl *D : Slice.Needed.getArrayRef()) {
    auto *Class = dyn_cast<CXXRecordDecl>(D);
    const CXXRecordDecl *First = Class ? Class->getCanonicalDecl() : nullptr;
    if (!First || First == Class || !First->getDeclContext()->isFileContext() ||
        (First->getLexicalDeclContext()->isFileContext() && !First->isEmbeddedInDeclarator()))
      continue;
    const SourceManager &SM = D->getASTContext().getSourceManager();
    const SourceLocation Loc = First->getLocation();
    auto At = llvm::find_if(Order, [&](const Decl *Other) {
      return SM.isPointWithin(Loc, Other->getBeginLoc(), Other->getEndLoc()) ||
             SM.isBeforeInTranslationUnit(Loc, Other->getBeginLoc());
    });
    if (At == Order.end() || *At == D)
      continue;
    auto *Around = dyn_cast<CXXRecordDecl>(*At);
    if (SM.isBeforeInTranslationUnit(Loc, (*At)->getBeginLoc()) || (Around && isDropped(Slice, Around, SM, Loc)))
      Order.insert(At, First);
  }
}

} // namespace chomp
