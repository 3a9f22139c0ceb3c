//===- TemplateVariables.cpp - declare target variables that are templates' ===//
#include "Frontend/Pragmas/TemplateVariables.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace chomp {

void TargetTemplates::open(SourceLocation Begin, ArrayRef<Token> Tokens) {
  auto Devices = OMPDeclareTargetDeclAttr::DT_Any;
  for (const Token &Tok : Tokens)
    if (const IdentifierInfo *Word = Tok.getIdentifierInfo(); Word && Word->isStr("host"))
      Devices = OMPDeclareTargetDeclAttr::DT_Host;
    else if (Word && Word->isStr("nohost"))
      Devices = OMPDeclareTargetDeclAttr::DT_NoHost;
  Open.push_back(All.size());
  All.push_back({Begin, SourceLocation(), Devices});
}

void TargetTemplates::close(SourceLocation End) {
  if (!Open.empty())
    All[Open.back()].End = End, Open.pop_back();
}

/// The innermost directive around a place.
const TargetTemplates::Delimited *TargetTemplates::around(const SourceManager &SM, SourceLocation Loc) const {
  for (const Delimited &D : llvm::reverse(All))
    if (SM.isBeforeInTranslationUnit(D.Begin, Loc) && (D.End.isInvalid() || SM.isBeforeInTranslationUnit(Loc, D.End)))
      return &D;
  return nullptr;
}

/// An implicit instance has the place of what it is made of: any declaration of that counts. A specialization has its
/// own.
const TargetTemplates::Delimited *TargetTemplates::around(const VarTemplateDecl *Template, const VarDecl *D) const {
  const SourceManager &SM = D->getASTContext().getSourceManager();
  const Delimited *Found = around(SM, D->getLocation());
  for (; Template && !Found; Template = Template->getInstantiatedFromMemberTemplate()) {
    auto Redeclarations = Template->redecls();
    if (llvm::any_of(Redeclarations, [&](const auto *R) { return R->getLocation() == D->getLocation(); }))
      for (const RedeclarableTemplateDecl *R : Redeclarations)
        if (!Found)
          Found = around(SM, R->getLocation());
  }
  return Found;
}

static void enter(VarDecl *D, SourceLocation Where, OMPDeclareTargetDeclAttr::DevTypeTy Devices) {
  if (!OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(D))
    D->addAttr(OMPDeclareTargetDeclAttr::CreateImplicit(D->getASTContext(), OMPDeclareTargetDeclAttr::MT_Enter, Devices,
                                                        nullptr, false, 1, Where));
}

void TargetTemplates::AddedCXXTemplateSpecialization(const VarTemplateDecl *Template,
                                                     const VarTemplateSpecializationDecl *D) {
  VarDecl *Pattern = Template->getTemplatedDecl();
  if (Pattern->isConstexpr())
    return;
  const Delimited *Around = around(Template, D);
  if (!Around)
    return;
  enter(const_cast<VarTemplateSpecializationDecl *>(D), Around->Begin, Around->Devices);
  for (; Template; Template = Template->getInstantiatedFromMemberTemplate())
    enter(Template->getTemplatedDecl(), Around->Begin, Around->Devices);
}

/// Whether instances are numbers, const and made of constants, which need no storage.
static bool isOfConstants(const VarTemplateDecl *Template) {
  return Template->getTemplatedDecl()->getType().isConstQualified() &&
         llvm::all_of(Template->specializations(), [](const VarTemplateSpecializationDecl *D) {
           const Expr *Init = D->getAnyInitializer();
           return Init && D->getType()->isScalarType() && !D->getType()->isAnyPointerType() &&
                  (Init->isValueDependent() ||
                   const_cast<Expr *>(Init)->isConstantInitializer(D->getASTContext(), false));
         });
}

const VarTemplateDecl *deviceTemplate(const ValueDecl *D) {
  auto *V = dyn_cast<VarDecl>(D);
  auto *Special = dyn_cast_or_null<VarTemplateSpecializationDecl>(V);
  const VarTemplateDecl *Template = Special ? Special->getSpecializedTemplate()
                                    : V     ? V->getDescribedVarTemplate()
                                            : nullptr;
  // What all instances are is what the template's declarations say.
  return Template && OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(Template->getTemplatedDecl()) &&
                 !isOfConstants(Template)
             ? Template
             : nullptr;
}

std::string instanceArguments(const VarDecl *V) {
  std::string Out;
  if (auto *Special = dyn_cast<VarTemplateSpecializationDecl>(V)) {
    PrintingPolicy Policy(V->getASTContext().getPrintingPolicy());
    Policy.SuppressUnwrittenScope = true;
    llvm::raw_string_ostream OS(Out);
    printTemplateArgumentList(OS, Special->getTemplateArgs().asArray(), Policy);
  }
  return Out;
}

} // namespace chomp
