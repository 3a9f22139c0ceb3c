//===- DeviceUsings.cpp - the slice's using declarations ------------------===//
#include "Frontend/DeviceUsings.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace chomp {

static bool isLibrary(const NamespaceDecl *N) {
  return N->getASTContext().getSourceManager().isInSystemHeader(N->getCanonicalDecl()->getLocation());
}

/// Whether the slice has something that a using declaration or directive names.
static bool isOfUse(const DeviceSlice &Slice, const Decl *D) {
  if (auto *Directive = dyn_cast<UsingDirectiveDecl>(D))
    return Slice.knows(Directive->getNominatedNamespace()->getCanonicalDecl());
  return llvm::any_of(cast<UsingDecl>(D)->shadows(),
                      [&](const UsingShadowDecl *S) { return Slice.knows(S->getTargetDecl()); });
}

void takeUsings(const DeviceSlice &Slice, const DeclContext *Scope, std::vector<const Decl *> &Order) {
  const SourceManager &SM = Scope->getParentASTContext().getSourceManager();
  for (const Decl *D : Scope->decls()) {
    if (SM.isInSystemHeader(D->getLocation()))
      continue;
    if (isa<NamespaceDecl, LinkageSpecDecl>(D)) {
      takeUsings(Slice, cast<DeclContext>(D), Order);
    } else if (auto *Alias = dyn_cast<NamespaceAliasDecl>(D)) {
      if (Slice.knows(Alias->getNamespace()->getCanonicalDecl()))
        Order.push_back(D);
    } else if (isa<UsingDirectiveDecl, UsingDecl>(D)) {
      auto *Directive = dyn_cast<UsingDirectiveDecl>(D);
      if ((Directive && !isLibrary(Directive->getNominatedNamespace())) || isOfUse(Slice, D))
        Order.push_back(D);
    }
  }
}

void writeAsIs(BuildContext &Context, const NamedDecl *D, std::vector<DeviceDecl> &Out) {
  SourceRange Whole = D->getSourceRange();
  if (auto *V = dyn_cast<VarDecl>(D); V && V->getDescribedVarTemplate())
    Whole.setBegin(V->getDescribedVarTemplate()->getBeginLoc());
  if (auto *Guide = dyn_cast<CXXDeductionGuideDecl>(D); Guide && Guide->getDescribedFunctionTemplate())
    Whole.setBegin(Guide->getDescribedFunctionTemplate()->getBeginLoc());
  auto Range = Context.tokens().range(Whole);
  if (!Range)
    return;
  DeviceDecl Decl;
  Decl.What = DeviceDecl::Kind::Type;
  Decl.Namespaces = namespacesOf(D);
  Decl.Where = Context.place(D->getBeginLoc());
  Decl.Text = Context.tokens().deviceText(*Range) + ";";
  // A namespace may be named before anything of it is in the slice.
  if (auto *Directive = dyn_cast<UsingDirectiveDecl>(D); Directive && !isLibrary(Directive->getNominatedNamespace())) {
    const std::vector<std::string> Around = namespacesOf(Directive->getNominatedNamespace());
    DeviceDecl Declared;
    Declared.What = DeviceDecl::Kind::Type;
    Declared.Where = Decl.Where;
    for (const std::string &Name : Around)
      Declared.Text += "namespace " + Name + " { ";
    Declared.Text += "namespace " + Directive->getNominatedNamespace()->getNameAsString() + " {}";
    for (size_t I = 0; I < Around.size(); ++I)
      Declared.Text += " }";
    Out.push_back(std::move(Declared));
    if (isa<NamespaceAliasDecl>(Directive->getNominatedNamespaceAsWritten())) // which may not be in the slice
      Decl.Text = "using namespace " + Directive->getNominatedNamespace()->getQualifiedNameAsString() + ";";
  }
  Out.push_back(std::move(Decl));
}

std::vector<std::string> usingsIn(const BuildContext &Context, const DeviceSlice &Slice, const FunctionDecl *F,
                                  SourceLocation Before) {
  struct Finder : DynamicRecursiveASTVisitor {
    std::vector<const NamedDecl *> Found;
    bool VisitUsingDirectiveDecl(UsingDirectiveDecl *D) override {
      Found.push_back(D);
      return true;
    }
    bool VisitUsingDecl(UsingDecl *D) override {
      Found.push_back(D);
      return true;
    }
  } Finder;
  Finder.TraverseStmt(F->getBody());
  const SourceManager &SM = F->getASTContext().getSourceManager();
  std::vector<std::string> Out;
  for (const NamedDecl *D : Finder.Found)
    if (SM.isBeforeInTranslationUnit(D->getLocation(), Before) && isOfUse(Slice, D)) {
      TokenEdits Edits;
      if (auto *Using = dyn_cast<UsingDecl>(D))
        Context.Text.editUsing(Using, Edits);
      Out.push_back(Context.tokens().text(D->getSourceRange(), &Edits) + ";");
    }
  return Out;
}

} // namespace chomp
