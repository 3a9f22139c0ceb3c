//===- DeviceUsings.cpp - the slice's using declarations ------------------===//
#include "Frontend/Device/DeviceUsings.h"

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceNames.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace chomp {

static bool isLibrary(const NamespaceDecl *N) {
  return N->getASTContext().getSourceManager().isInSystemHeader(N->getCanonicalDecl()->getLocation());
}

/// Whether the slice has something that a using declaration or directive names.
static bool isOfUse(const DeviceSlice &Slice, const Decl *D) {
  if (auto *Directive = dyn_cast<UsingDirectiveDecl>(D))
    return Slice.knows(Directive->getNominatedNamespace()->getCanonicalDecl());
  if (auto *Alias = dyn_cast<NamespaceAliasDecl>(D))
    return Slice.knows(Alias->getNamespace()->getCanonicalDecl());
  if (auto *Enum = dyn_cast<UsingEnumDecl>(D))
    return Slice.knows(Enum->getEnumDecl());
  return llvm::any_of(cast<UsingDecl>(D)->shadows(),
                      [&](const UsingShadowDecl *S) { return Slice.knows(S->getTargetDecl()); });
}

/// "using n::B;" in front of B's definition: something has declared B before.
static void takeNamed(const DeviceSlice &Slice, const UsingDecl *Using, std::vector<const Decl *> &Order) {
  const SourceManager &SM = Using->getASTContext().getSourceManager();
  auto IsBefore = [&](const Decl *D) { return SM.isBeforeInTranslationUnit(D->getBeginLoc(), Using->getBeginLoc()); };
  for (const UsingShadowDecl *Shadow : Using->shadows()) {
    const NamedDecl *Named = Shadow->getTargetDecl();
    auto *Template = dyn_cast<RedeclarableTemplateDecl>(Named);
    const Decl *D = Template ? Template->getTemplatedDecl() : Named;
    auto IsWritten = [&](const Decl *Other) { return IsBefore(Other) && llvm::is_contained(Order, Other); };
    if (isa<FunctionDecl, TagDecl>(D) && Slice.knows(D) && !IsBefore(DeviceSlice::written(D)) &&
        llvm::none_of(D->redecls(), IsWritten))
      Order.push_back(D);
  }
}

void takeUsings(const DeviceSlice &Slice, const DeclContext *Scope, std::vector<const Decl *> &Order) {
  const SourceManager &SM = Scope->getParentASTContext().getSourceManager();
  for (const Decl *D : Scope->decls()) {
    if (SM.isInSystemHeader(D->getLocation()))
      continue;
    if (auto *N = dyn_cast<NamespaceDecl>(D);
        N && N->isInline() && !N->isAnonymousNamespace() && N->isFirstDecl() && Slice.knows(N))
      Order.push_back(D); // it is inline from its first declaration on
    if (isa<NamespaceDecl, LinkageSpecDecl>(D)) {
      takeUsings(Slice, cast<DeclContext>(D), Order);
    } else if (isa<UsingDirectiveDecl, UsingDecl, UsingEnumDecl, NamespaceAliasDecl>(D)) {
      auto *Directive = dyn_cast<UsingDirectiveDecl>(D);
      if ((Directive && !isLibrary(Directive->getNominatedNamespace())) || isOfUse(Slice, D)) {
        if (auto *Using = dyn_cast<UsingDecl>(D))
          takeNamed(Slice, Using, Order);
        Order.push_back(D);
      }
    }
  }
}

/// "using enum space::color", which the text may say by an alias that the slice lacks; empty for other declarations.
static std::string usingEnum(const NamedDecl *D) {
  auto *Using = dyn_cast<UsingEnumDecl>(D);
  return Using && !Using->getEnumDecl()->getParentFunctionOrMethod()
             ? "using enum " + Using->getEnumDecl()->getQualifiedNameAsString()
             : "";
}

/// A template's constants have storage, for code that uses them by their place; CUDA has no inline variables.
static void qualifyVariable(BuildContext &Context, const VarDecl *V, TokenEdits &Edits) {
  const TemplateParameterList *Parameters = V->getDescribedTemplateParams();
  if (auto *Special = dyn_cast<VarTemplateSpecializationDecl>(V); Special && Special->getNumTemplateParameterLists())
    Parameters = Special->getTemplateParameterList(0);
  auto Head = Parameters ? Context.tokens().range(Parameters->getSourceRange()) : std::nullopt;
  auto Name = Context.tokens().index(V->getLocation());
  if (!Head || !Name)
    return;
  Edits.insertBefore(Head->Last + 1, KernelCode::Word::Member);
  for (unsigned I = Head->Last + 1; I < *Name; ++I)
    if (Context.tokens()[I].Spelling == "inline")
      Edits.replace({I, I + 1}, Context.tokens()[I + 1].Spelling.str());
}

void writeAsIs(BuildContext &Context, const NamedDecl *D, std::vector<DeviceDecl> &Out) {
  SourceRange Whole = D->getSourceRange();
  if (auto *V = dyn_cast<VarDecl>(D); V && V->getDescribedVarTemplate())
    Whole.setBegin(V->getDescribedVarTemplate()->getBeginLoc());
  if (auto *Partial = dyn_cast<VarTemplatePartialSpecializationDecl>(D))
    Whole.setBegin(Partial->getTemplateParameters()->getTemplateLoc());
  else if (auto *Special = dyn_cast<VarTemplateSpecializationDecl>(D);
           Special && Special->getNumTemplateParameterLists())
    Whole.setBegin(Special->getTemplateParameterList(0)->getTemplateLoc());
  if (auto *Guide = dyn_cast<CXXDeductionGuideDecl>(D); Guide && Guide->getDescribedFunctionTemplate())
    Whole.setBegin(Guide->getDescribedFunctionTemplate()->getBeginLoc());
  auto Range = Context.tokens().range(Whole);
  if (!Range)
    return;
  DeviceDecl Decl;
  Decl.What = DeviceDecl::Kind::Type;
  Decl.Namespaces = namespacesOf(D);
  Decl.Where = Context.place(Context.tokens()[Range->First].Loc);
  TokenEdits Edits;
  if (auto *Using = dyn_cast<UsingDecl>(D))
    Context.Text.editUsing(Using, Edits);
  if (auto *V = dyn_cast<VarDecl>(D))
    qualifyVariable(Context, V, Edits);
  const std::string Enum = usingEnum(D);
  Decl.Text = (Enum.empty() ? Context.tokens().deviceLines(*Range, Edits) : Enum) + ";";
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

void writeInline(BuildContext &Context, const NamespaceDecl *N, std::vector<DeviceDecl> &Out) {
  DeviceDecl Decl;
  Decl.What = DeviceDecl::Kind::Type;
  Decl.Namespaces = namespacesOf(N);
  Decl.Where = Context.place(N->getBeginLoc());
  Decl.Text = "inline namespace " + N->getNameAsString() + " {}";
  Out.push_back(std::move(Decl));
}

bool hasNames(const ParsedFile &File, TokenRange Text, const NamespaceDecl *N) {
  const TokenStream &Tokens = File.Tokens;
  IdentifierTable &Known = File.PP.getIdentifierTable();
  llvm::SmallSetVector<const NamespaceDecl *, 4> Namespaces;
  Namespaces.insert(N);
  for (size_t I = 0; I < Namespaces.size(); ++I)
    for (const UsingDirectiveDecl *D : Namespaces[I]->using_directives())
      Namespaces.insert(D->getNominatedNamespace());
  for (unsigned I = Text.First; I <= Text.Last; ++I) {
    auto Identifier = Known.find(Tokens[I].Spelling);
    llvm::StringRef Before = I ? Tokens[I - 1].Spelling : "";
    if (Identifier == Known.end() || Before == "." || Before == "->" || Before == "::")
      continue;
    if (llvm::any_of(Namespaces, [&](const NamespaceDecl *In) { return !In->lookup(Identifier->getValue()).empty(); }))
      return true;
  }
  return false;
}

/// Those of a function and the functions around it, in front of some place, or all.
static std::vector<const NamedDecl *> usingsBefore(const FunctionDecl *F, SourceLocation Before) {
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
    bool VisitUsingEnumDecl(UsingEnumDecl *D) override {
      Found.push_back(D);
      return true;
    }
    bool VisitNamespaceAliasDecl(NamespaceAliasDecl *D) override {
      Found.push_back(D);
      return true;
    }
    bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
    bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; }
  } Finder;
  llvm::SmallVector<const FunctionDecl *, 2> Around; // of a lambda, a local class
  for (const DeclContext *C = F; C; C = C->getParent())
    if (auto *Function = dyn_cast<FunctionDecl>(C))
      Around.push_back(Function);
  for (const FunctionDecl *Function : llvm::reverse(Around))
    if (const FunctionDecl *Defined = Function->getDefinition())
      Finder.TraverseStmt(Defined->getBody());
  const SourceManager &SM = F->getASTContext().getSourceManager();
  llvm::erase_if(Finder.Found, [&](const NamedDecl *D) {
    return Before.isValid() && !SM.isBeforeInTranslationUnit(D->getLocation(), Before);
  });
  return Finder.Found;
}

static std::string textOf(const BuildContext &Context, const NamedDecl *D) {
  if (std::string Enum = usingEnum(D); !Enum.empty())
    return Enum + ";";
  TokenEdits Edits;
  if (auto *Using = dyn_cast<UsingDecl>(D))
    Context.Text.editUsing(Using, Edits);
  return Context.tokens().text(D->getSourceRange(), &Edits) + ";";
}

std::vector<std::string> usingsIn(const BuildContext &Context, const DeviceSlice &Slice, const FunctionDecl *F,
                                  SourceLocation Before) {
  std::vector<std::string> Out;
  for (const NamedDecl *D : usingsBefore(F, Before))
    if (isOfUse(Slice, D))
      Out.push_back(textOf(Context, D));
  return Out;
}

std::vector<const NamedDecl *> usingsNamed(const ParsedFile &File, const FunctionDecl *F, SourceLocation Before,
                                           TokenRange Text) {
  std::vector<const NamedDecl *> Out = usingsBefore(F, Before);
  llvm::erase_if(Out, [&](const NamedDecl *D) {
    if (auto *Directive = dyn_cast<UsingDirectiveDecl>(D))
      return !hasNames(File, Text, Directive->getNominatedNamespace());
    auto *Enum = dyn_cast<UsingEnumDecl>(D);
    auto IsNamed = [&](llvm::StringRef Word) {
      return Enum ? llvm::any_of(Enum->getEnumDecl()->enumerators(),
                                 [&](const EnumConstantDecl *Constant) { return Constant->getName() == Word; })
                  : Word == D->getNameAsString();
    };
    for (unsigned I = Text.First; I <= Text.Last; ++I)
      if (IsNamed(File.Tokens[I].Spelling))
        return false;
    return true;
  });
  return Out;
}

std::vector<std::string> usingsFor(const BuildContext &Context, const FunctionDecl *F, SourceLocation Before,
                                   TokenRange Text) {
  std::vector<std::string> Out;
  for (const NamedDecl *D : usingsNamed(Context.File, F, Before, Text))
    Out.push_back(textOf(Context, D));
  return Out;
}

} // namespace chomp
