//===- DeviceFunctions.cpp - the functions of the slice -------------------===//
#include "Analysis/Directives.h"
#include "Analysis/Lambdas.h"
#include "Analysis/TeamCode.h"
#include "Analysis/ThreadQueries.h"
#include "Frontend/Declarations/DeviceDeclWriter.h"
#include "Frontend/Declarations/DeviceDecls.h"
#include "Frontend/Declarations/DeviceMethods.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Threads/Blocks.h"
#include "Frontend/Threads/TeamTemporaries.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

void DeviceDecls::Impl::dropSpecifiers(TokenRange Range, const FunctionDecl *F, TokenEdits &Edits) const {
  unsigned Stop = Context.tokens().index(F->getLocation()).value_or(Range.Last);
  static constexpr llvm::StringLiteral Words[] = {"static",     "extern",    "inline",   "__inline",
                                                  "__inline__", "_Noreturn", "register", "_Thread_local"};
  bool Constexpr = isDeviceConstexpr(F);
  for (unsigned I = Range.First; I < Stop; ++I)
    if (llvm::StringRef Word = Context.tokens()[I].Spelling;
        llvm::is_contained(Words, Word) || (Word == "constexpr" && !Constexpr))
      Edits.remove({I, I});
}

void DeviceDecls::Impl::markQualifier(const FunctionDecl *F, TokenEdits &Edits) const {
  const FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate();
  if (Template && Template->getTemplateParameters()->getRequiresClause())
    if (auto At = Context.tokens().index(F->getBeginLoc()))
      Edits.insertBefore(*At, KernelCode::Word::Member);
}

/// Before:  namespace std { template <> void swap<Money>(Money &a, Money &b) { b = exchange(a, move(b)); } }
///
/// After:   namespace chomp { template <> void swap<Money>(Money &a, Money &b) { using namespace std; ... } }
void DeviceDecls::Impl::moveSpecialization(const FunctionDecl *F, DeviceDecl &D, TokenEdits &Edits) const {
  const std::string Own = Context.Text.ownLibrary(F);
  auto Body = Context.tokens().index(F->getBody()->getBeginLoc());
  if (!F->isFunctionTemplateSpecialization() || Own.empty() || !Body)
    return;
  D.Namespaces = {Own.substr(0, Own.find("::"))};
  Edits.insertAfter(*Body, " using namespace std;");
}

bool DeviceDecls::Impl::isBefriended(const FunctionDecl *F) {
  return llvm::any_of(F->redecls(), [](const FunctionDecl *D) { return D->getFriendObjectKind() != Decl::FOK_None; });
}

void DeviceDecls::Impl::writeFunction(const FunctionDecl *F, std::vector<DeviceDecl> &Out) {
  SourceRange Whole = F->getSourceRange();
  // auto f() -> decltype(x); for Clang it ends with its name.
  if (auto Type = F->getFunctionTypeLoc();
      Type && !F->isThisDeclarationADefinition() && SM.isBeforeInTranslationUnit(Whole.getEnd(), Type.getEndLoc()))
    Whole.setEnd(Type.getEndLoc());
  if (const FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate())
    Whole.setBegin(F->getNumTemplateParameterLists() ? F->getOuterLocStart() : Template->getBeginLoc());
  auto Range = Context.tokens().range(Whole);
  if (!Range)
    return;
  const bool Asked = Slice.Asked.contains(F); // of whose code nobody has any use
  if (auto Body = Asked && F->doesThisDeclarationHaveABody() ? Context.tokens().range(F->getBody()->getSourceRange())
                                                             : std::nullopt)
    Range->Last = Body->First - 1;
  DeviceDecl D =
      start(F->isThisDeclarationADefinition() && !Asked ? DeviceDecl::Kind::Function : DeviceDecl::Kind::Prototype, F);
  D.Defined = F->isThisDeclarationADefinition() && !Asked;
  D.External = isExported(F);
  D.Inline = !D.External && !F->isTemplated() &&
             (isBefriended(F) || isa<CXXMethodDecl>(F) ||
              (F->getTemplateSpecializationKind() != TSK_Undeclared && !F->isConstexpr()));
  if (!D.Defined && F->getDescribedFunctionTemplate()) { // its specializations are defined, or it is later
    declareTemplate(F, *Range, Out);
    return;
  }
  if (!D.Defined && F->isDefined() && !Asked) { // the one with the default arguments
    D.External = isExported(F->getDefinition());
    D.Text = prototype(F);
  } else if (!D.Defined) {
    if (isa<CXXMethodDecl>(F) || F->isTemplateInstantiation())
      return; // declared in its class, by its template
    D.Text = prototype(F);
    D.External = true;
  } else if (isSpecialized(F)) { // declared in its class
    if (auto Body = Context.tokens().range(F->getBody()->getSourceRange()))
      writeInstances(F, *Body, Out);
    return;
  } else if (F->getDescribedFunctionTemplate() &&
             (hasAnalysedConstruct(F->getBody()) || Context.Variants.differIn(F))) {
    writeSpecializations(F, *Range, Out);
    return;
  } else {
    TokenEdits Edits;
    dropSpecifiers(*Range, F, Edits);
    markQualifier(F, Edits);
    editDefaultArguments(Context, F, Edits);
    // int space::f() {...}: written in its namespace, where nothing may have declared it.
    if (auto Qualifier = Context.tokens().range(F->getQualifierLoc().getSourceRange());
        Qualifier && !isa<CXXMethodDecl>(F))
      Edits.remove(*Qualifier);
    // Declaration and body: parameters are edited with the declaration.
    shareLiterals(Context, F->getBody());
    Context.Text.edit(cast<Decl>(F), Edits);
    editInstances(F, Edits);
    moveSpecialization(F, D, Edits);
    const FunctionScope Own(Context, F, Edits);
    D.Code = buildBlock(Context, *Range, F->getBody(), Edits);
    D.Code.Pieces.push_back({Context.tokens().trailingComment(Range->Last), nullptr});
    D.Comment = Context.tokens().leadingComment(Range->First);
    if (D.External) {
      Context.Model.Unit.Exports.push_back(linkedName(Context, F));
      Context.Model.Unit.SharesTeam |= usesTeam(F->getBody()) || observesThreads(F->getBody());
    }
  }
  Out.push_back(std::move(D));
}

void DeviceDecls::Impl::writeSpecializations(const FunctionDecl *Pattern, TokenRange Range,
                                             std::vector<DeviceDecl> &Out) {
  auto Body = Context.tokens().range(Pattern->getBody()->getSourceRange());
  if (!Body)
    return;
  if (!isOverloaded(Context, Slice, Pattern))
    declareTemplate(Pattern, {Range.First, Body->First - 1}, Out);
  writeInstances(Pattern, *Body, Out);
}

void DeviceDecls::Impl::declareTemplate(const FunctionDecl *Pattern, TokenRange Range, std::vector<DeviceDecl> &Out) {
  DeviceDecl Primary = start(DeviceDecl::Kind::Function, Pattern);
  TokenEdits Edits;
  dropSpecifiers(Range, Pattern, Edits);
  markQualifier(Pattern, Edits);
  editDefaultArguments(Context, Pattern, Edits);
  Context.Text.edit(cast<Decl>(Pattern), Edits);
  Primary.Code = buildClass(Context, Range, {}, Edits);
  Primary.Code.Pieces.push_back({";", nullptr});
  Out.push_back(std::move(Primary));
}

bool DeviceDecls::Impl::isSpecialized(const FunctionDecl *F) const {
  return isa<CXXMethodDecl>(F) && isSpecializedMethod(Context, cast<CXXMethodDecl>(F));
}

void DeviceDecls::Impl::writeInstances(const FunctionDecl *Pattern, TokenRange Body, std::vector<DeviceDecl> &Out) {
  const bool Overloaded = isOverloaded(Context, Slice, Pattern);
  std::vector<std::vector<const FunctionDecl *>> Generic;
  for (const FunctionDecl *F : instancesOf(Slice, Pattern)) {
    if (!takesClosures(F)) {
      Late.push_back({Pattern, Body, F});
      continue;
    }
    auto Group = llvm::find_if(Generic, [&](const auto &Others) { return areLike(F, Others.front()); });
    (Group == Generic.end() ? Generic.emplace_back() : *Group).push_back(F);
  }
  for (const auto &Group : Generic) {
    auto Code = [&](const FunctionDecl *F) {
      return instanceText(Context, {Pattern, Body, F, Overloaded ? Instance::Overload : Instance::Generic});
    };
    DeviceDecl Whole = Code(Group.front());
    AlikeCode Same{Context.tokens().index(Pattern->getLocation()).value_or(0), {Whole.Code}};
    for (const FunctionDecl *F : llvm::drop_begin(Group))
      Same.Instances.push_back(Code(F).Code);
    Context.Model.Unit.Alike.push_back(std::move(Same));
    Out.push_back(std::move(Whole));
  }
  writeLate(Out);
}

void DeviceDecls::Impl::writeLate(std::vector<DeviceDecl> &Out, bool All) {
  auto Write = [&](DeviceDecl D, const Instance &I) {
    D.Devices = Slice.devicesOf(I.Pattern);
    Out.push_back(std::move(D));
  };
  std::vector<Instance> Ready, Waiting;
  for (const Instance &I : std::exchange(Late, {}))
    if (!All && !hasArguments(I.Function)) {
      Late.push_back(I);
    } else if (All || hasCallees(I.Function)) {
      Ready.push_back(I);
    } else {
      Write(instancePrototype(Context, I), I);
      Waiting.push_back(I);
    }
  for (const Instance &I : Ready)
    Write(instanceText(Context, I), I);
  for (const Instance &I : std::exchange(Declared, {}))
    if (All || hasCallees(I.Function))
      Write(instanceText(Context, I), I);
    else
      Declared.push_back(I);
  llvm::append_range(Declared, Waiting);
}

bool DeviceDecls::Impl::hasCallees(const FunctionDecl *F) const {
  struct Calls : DynamicRecursiveASTVisitor {
    bool VisitCallExpr(CallExpr *E) override { return !E->getDirectCallee() || add(E->getDirectCallee()); }
    bool VisitCXXConstructExpr(CXXConstructExpr *E) override { return add(E->getConstructor()); }
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      auto *V = dyn_cast<VarDecl>(E->getDecl());
      return !V || !Owner.isMemberVariable(V) ||
             (AreWritten = Owner.Written.contains(V->getDefinition() ? V->getDefinition() : V));
    }
    bool add(const FunctionDecl *Callee) {
      auto *Method = dyn_cast<CXXMethodDecl>(Callee);
      const Decl *Own = DeviceSlice::written(Method ? cast<Decl>(Method->getParent()) : Callee);
      return AreWritten = !Owner.Slice.Needed.contains(Own) || Owner.Written.contains(Own);
    }
    explicit Calls(const Impl &Owner) : Owner(Owner) {}
    const Impl &Owner;
    bool AreWritten = true;
  } Calls(*this);
  Calls.TraverseStmt(F->getBody());
  return Calls.AreWritten;
}

bool DeviceDecls::Impl::hasArguments(const FunctionDecl *F) const {
  std::function<bool(ArrayRef<TemplateArgument>)> Known = [&](ArrayRef<TemplateArgument> Arguments) {
    return llvm::all_of(flattened(Arguments), [&](const TemplateArgument &A) {
      const clang::Type *T = A.getKind() == TemplateArgument::Type ? A.getAsType().getTypePtr() : nullptr;
      while (T && (T->isAnyPointerType() || T->isReferenceType()))
        T = T->getPointeeType().getTypePtr();
      const TagDecl *Tag = T ? T->getBaseElementTypeUnsafe()->getAsTagDecl() : nullptr;
      auto *Special = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Tag);
      const Decl *Own = Tag ? DeviceSlice::written(Tag) : nullptr;
      return (!Own || !Slice.Needed.contains(Own) || Written.contains(Own)) &&
             (!Special || Known(Special->getTemplateArgs().asArray()));
    });
  };
  auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(F->getDeclContext());
  const TemplateArgumentList *Own = F->getTemplateSpecializationArgs();
  return (!Class || Known(Class->getTemplateArgs().asArray())) && (!Own || Known(Own->asArray()));
}

KernelCode DeviceDecls::Impl::prototype(const FunctionDecl *F) const {
  KernelCode Parameters;
  for (const ParmVarDecl *P : F->parameters()) {
    if (!Parameters.empty())
      Parameters += ", ";
    Parameters += Context.Text.declare(P->getType(), P->getIdentifier() ? Context.Text.name(P) : "");
    if (hasOwnDefault(P))
      Parameters += " = " + defaultArgument(Context, P);
  }
  if (F->isVariadic())
    Parameters += Parameters.empty() ? "..." : ", ...";
  auto *Type = F->getType()->getAs<FunctionProtoType>();
  const bool Noexcept = AST.getLangOpts().CPlusPlus && Type &&
                        !isUnresolvedExceptionSpec(Type->getExceptionSpecType()) && Type->isNothrow();
  return (isDeviceConstexpr(F) ? "constexpr " : "") +
         Context.Text.declareCode(F->getReturnType(),
                                  Context.Text.name(F) + "(" + Parameters + ")" + (Noexcept ? " noexcept" : "")) +
         ";";
}

void DeviceDecls::Impl::editInstances(const Decl *Pattern, TokenEdits &Edits) {
  auto StandsIn = [&](const Decl *D) {
    while (D && D != Pattern)
      D = D->getLexicalDeclContext()->isFileContext() ? nullptr : cast<Decl>(D->getLexicalDeclContext());
    return D != nullptr;
  };
  SmallVector<const FunctionDecl *, 8> Found;
  for (const Decl *D : Slice.Instances)
    if (auto *F = dyn_cast<FunctionDecl>(D); F && F->getDefinition() && StandsIn(DeviceSlice::written(F)))
      Found.push_back(F->getDefinition());
  Context.Text.editInstances(Found, Edits);
}

void DeviceDecls::Impl::writePrototypes(const FunctionDecl *F, const Stmt *Code, std::vector<DeviceDecl> &Out) {
  struct Calls : DynamicRecursiveASTVisitor {
    llvm::SetVector<const FunctionDecl *> Found;
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      for (const Variants::Meaning &M : Chosen->meanings(E))
        if (auto *Callee = dyn_cast<FunctionDecl>(M.Function))
          Found.insert(Callee);
      return true;
    }
    const Variants *Chosen;
  } Calls;
  Calls.Chosen = &Context.Variants;
  Calls.TraverseStmt(const_cast<Stmt *>(Code));
  for (const FunctionDecl *Callee : Calls.Found) {
    auto *G = dyn_cast<FunctionDecl>(DeviceSlice::written(Callee));
    if (!G || G == F || !Slice.Needed.contains(G) || Written.contains(G) || isa<CXXMethodDecl>(G) ||
        G->getDescribedFunctionTemplate() || !G->isDefined() || !Prototyped.insert(G).second)
      continue;
    DeviceDecl D = start(DeviceDecl::Kind::Prototype, G);
    D.External = isExported(G);
    D.Inline = !D.External && isBefriended(G);
    D.Text = prototype(G);
    D.Devices = Slice.devicesOf(G);
    Out.push_back(std::move(D));
  }
}

/// Whether a function that the program adds to namespace std has the same name for linkers on the host and on the
/// virtual GPU, whose code has a namespace of its own for all others: none of the program's types tells them apart.
static bool isNamedAsHosts(const FunctionDecl *F) {
  struct Finder : DynamicRecursiveASTVisitor {
    static bool isInStd(const Decl *D) {
      const std::vector<std::string> Namespaces = namespacesOf(D);
      return !Namespaces.empty() && Namespaces.front() == "std";
    }
    bool VisitTagType(TagType *T) override {
      auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(T->getDecl());
      return (isInStd(T->getDecl()) ||
              T->getDecl()->getASTContext().getSourceManager().isInSystemHeader(T->getDecl()->getLocation())) &&
             (!Special || TraverseTemplateArguments(Special->getTemplateArgs().asArray()));
    }
  } Finder;
  const TemplateArgumentList *Own = F->getTemplateSpecializationArgs();
  auto *Class = dyn_cast<CXXRecordDecl>(F->getDeclContext());
  const ASTContext &AST = F->getASTContext();
  return Finder::isInStd(F) && Finder.TraverseType(F->getType().getCanonicalType()) &&
         (!Own || Finder.TraverseTemplateArguments(Own->asArray())) &&
         (!Class || Finder.TraverseType(AST.getCanonicalTagType(Class)));
}

bool DeviceDecls::Impl::isExported(const FunctionDecl *F) {
  return F->isExternallyVisible() && !F->isInlined() && !F->isTemplated() && !isNamedAsHosts(F);
}

} // namespace chomp
