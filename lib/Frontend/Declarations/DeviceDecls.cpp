//===- DeviceDecls.cpp - the slice's text ---------------------------------===//
//
// Writes what DeviceSlice collects, in the order of the translation unit: an order that was good enough for the user's
// compiler. Functions of declare target that nothing here calls are kept when they are visible to other files.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Declarations/DeviceDecls.h"

#include "Analysis/Variables.h"
#include "Frontend/Ancestors/Ancestors.h"
#include "Frontend/Declarations/DeviceDeclWriter.h"
#include "Frontend/Declarations/DeviceGlobals.h"
#include "Frontend/Declarations/DeviceRecords.h"
#include "Frontend/Declarations/DeviceVariables.h"
#include "Frontend/Declarations/DynamicInitialization.h"
#include "Frontend/Declarations/HostFunctions.h"
#include "Frontend/Declarations/VariableAccessors.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceForward.h"
#include "Frontend/Device/DeviceUsings.h"
#include "Frontend/Device/Groupprivate.h"
#include "Frontend/Device/IndirectCalls.h"
#include "Frontend/Device/StaticMembers.h"
#include "Frontend/Pragmas/TemplateVariables.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

static bool isOfOneArch(const DeviceSet &Devices) {
  auto Archs = Devices.Archs;
  for (const std::string &Isa : Devices.Isas)
    Archs.set(static_cast<size_t>(DeviceSet::archOf(Isa)));
  return Archs.count() == 1;
}

/// Whether a function is the host's all the same: a target region encounters no target construct (OpenMP 5.2 §13.8).
static bool offloads(const FunctionDecl *F) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool Found = false;
    bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
      Found |= isOpenMPTargetExecutionDirective(D->getDirectiveKind()) ||
               isOpenMPTargetDataManagementDirective(D->getDirectiveKind());
      return !Found;
    }
  } Finder;
  Finder.TraverseStmt(F->getBody());
  return Finder.Found;
}

bool DeviceDecls::Impl::isLeftToHost(const VarDecl *V) const {
  auto *Init = V->getAnyInitializer();
  auto *Made = Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
  const FunctionDecl *Constructor = Made ? Made->getConstructor()->getDefinition() : nullptr;
  if (!Context.Text.gpu() || !Constructor || !isMadeOnDevice(AST, V) || Slice.knows(V))
    return false;
  const FunctionDecl *Called = hostsOwn(Constructor);
  if (Called)
    report(Context.File.Diags, V->getLocation(), Diag::LeftToHost) << V->getNameAsString() << Called->getNameAsString();
  return Called;
}

void DeviceDecls::Impl::needExported() {
  struct Exported : DynamicRecursiveASTVisitor {
    std::vector<const Decl *> Found;
    const SourceManager *SM;
    const ParsedFile *File;
    bool Local; ///< Classes in functions may have functions to point to.
    bool TraverseStmt(Stmt *S) override { return !Local || DynamicRecursiveASTVisitor::TraverseStmt(S); }
    bool TraverseTypeLoc(TypeLoc, bool) override { return true; }
    bool VisitDecl(Decl *D) override {
      if (isa<FunctionDecl, VarDecl>(D) && !D->isImplicit() &&
          SM->isInMainFile(SM->getExpansionLoc(D->getLocation()))) {
        if (auto *V = dyn_cast<VarDecl>(D); V && isGroupprivate(V)) {
          if (isExportedGroup(*File, V))
            Found.push_back(V);
        } else if (OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(cast<ValueDecl>(D))) {
          if (auto *F = dyn_cast<FunctionDecl>(D); F ? F->isThisDeclarationADefinition() && !F->hasDefiningAttr() &&
                                                           (F->isExternallyVisible() || isIndirect(F)) && !offloads(F)
                                                     : cast<VarDecl>(D)->isFileVarDecl() && !D->hasAttr<AliasAttr>())
            Found.push_back(D);
        }
      }
      return true;
    }
  } Exported;
  Exported.SM = &SM;
  Exported.File = &Context.File;
  Exported.Local = Context.tokens().inDirectives("indirect");
  Exported.TraverseDecl(AST.getTranslationUnitDecl());
  for (const Decl *D : Exported.Found)
    if (auto *F = dyn_cast<FunctionDecl>(D)) {
      const FunctionDecl *Called = Context.Text.gpu() && !Slice.knows(F) ? hostsOwn(F) : nullptr;
      if (Called) // a whole file may stand between declare target and its end
        report(Context.File.Diags, F->getLocation(), Diag::LeftToHost)
            << F->getNameAsString() << Called->getNameAsString();
      else
        Slice.needExported(D);
    }
  Slice.needUnresolved();
  // With unified memory the device uses the host's own.
  for (const Decl *D : Exported.Found)
    if (auto *V = dyn_cast<VarDecl>(D);
        V && (Context.Requires.UnifiedMemory || (!refusedOnDevice(AST, V) && !isLeftToHost(V))))
      Slice.needExported(D);
}

bool DeviceDecls::Impl::isLinked(ArrayRef<const Decl *> Order) const {
  return !Context.Model.Unit.Imports.empty() || llvm::any_of(Order, [&](const Decl *D) {
    auto *F = dyn_cast<FunctionDecl>(D);
    auto *V = dyn_cast<VarDecl>(D);
    return F ? (isExported(F) && !Slice.Asked.contains(F)) || isIndirect(F)
             : V && V->isExternallyVisible() &&
                   (OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V) || isGroupprivate(V));
  });
}

std::vector<const Decl *> DeviceDecls::Impl::inOrder() {
  std::vector<const Decl *> Order(Slice.Needed.begin(), Slice.Needed.end());
  llvm::SmallPtrSet<const Decl *, 8> Members;
  for (const Decl *D : Slice.Instances)
    if (auto *V = dyn_cast<VarDecl>(D); V && V->getTemplateInstantiationPattern() && isMemberVariable(V) &&
                                        Members.insert(V->getCanonicalDecl()).second)
      Order.push_back(V->getDefinition() ? V->getDefinition() : V);
  Context.Model.Unit.IsLinked = isLinked(Order);
  takeForward(Slice, Order);
  takeDefaults(Slice, Order);
  takeUsings(Slice, AST.getTranslationUnitDecl(), Order);
  // A variable, function or typedef comes after the tag that its own declaration defines.
  auto Place = [&](const Decl *D) {
    if (auto *V = dyn_cast<VarDecl>(D); V && isMemberVariable(V))
      return placeOfMember(V);
    if (auto *V = dyn_cast<VarDecl>(D); V && V->getDescribedVarTemplate())
      return V->getDescribedVarTemplate()->getBeginLoc();
    if (auto *V = dyn_cast<VarDecl>(D); V && OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V))
      return placeOfGlobal(V);
    // C names an enumeration before it defines it: typedef enum color color;
    if (auto *Enum = dyn_cast<EnumDecl>(D); Enum && !AST.getLangOpts().CPlusPlus)
      D = Enum->getCanonicalDecl();
    if (const FunctionDecl *F = DeviceSlice::parametersAround(D))
      return F->getBeginLoc();
    return isa<VarDecl, FunctionDecl, TypedefNameDecl>(D) ? D->getLocation() : D->getBeginLoc();
  };
  llvm::sort(Order, [&](const Decl *A, const Decl *B) {
    SourceLocation PlaceA = Place(A), PlaceB = Place(B);
    if (PlaceA == PlaceB) { // members of one class, of which one may begin with the address of another
      PlaceA = A->getLocation();
      PlaceB = B->getLocation();
    }
    const SourceLocation InFileA = SM.getExpansionLoc(PlaceA), InFileB = SM.getExpansionLoc(PlaceB);
    return InFileA == InFileB ? Context.tokens().index(PlaceA) < Context.tokens().index(PlaceB) // one macro's
                              : SM.isBeforeInTranslationUnit(InFileA, InFileB);
  });
  introduceClasses(Slice, Order);
  return Order;
}

void DeviceDecls::Impl::finish() {
  needExported();
  Slice.needAsked();
  Slice.LaidOver = classesLaidOver(Slice);
  Slice.OfConstants = constructorsOfConstants(Slice);
  if (Context.File.Diags.hasErrorOccurred())
    return;

  std::vector<DeviceDecl> &Out = Context.Model.Unit.Decls;
  const size_t First = Out.size();
  Context.Model.Unit.Renamed = Context.Text.names().yielding(
      Context.Text, Slice.Needed.getArrayRef(), [&](llvm::StringRef Name) { return Slice.namesLibrary(Name); });
  const std::vector<const Decl *> Order = inOrder();
  // Tags that a typedef's text brings along.
  llvm::SmallPtrSet<const Decl *, 8> Brought;
  for (const Decl *D : Order)
    if (auto *T = dyn_cast<TypedefNameDecl>(D))
      if (const TagDecl *Tag = embedded(T); Tag && (!Tag->getIdentifier() || isa<TypeAliasDecl>(T)))
        Brought.insert(Tag);
  for (const Decl *D : Order) {
    writeLate(Out);
    Written.insert(D);
    if (!Brought.contains(D))
      write(D, Out);
  }
  writeLate(Out, /*All=*/true);
  for (const Decl *D : Slice.Instances)
    if (auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(D); Class && !Class->getParentFunctionOrMethod())
      proveLayout(Class, Out);
  writeDynamicInitialization(Context, Made, Out);
  if (Context.Model.Unit.NeedsInfinity) // of regions, or of the functions above
    Slice.addInclude("<math.h>");
  std::vector<DeviceDecl> Includes;
  for (const std::string &Include : Slice.Includes) {
    DeviceDecl D;
    D.What = DeviceDecl::Kind::Include;
    D.Text = "#include " + Include;
    Includes.push_back(std::move(D));
  }
  Out.insert(Out.begin() + First, std::make_move_iterator(Includes.begin()), std::make_move_iterator(Includes.end()));
  addAncestorFunctions(Context);
  for (const Decl *D : Order)
    if (auto *F = dyn_cast<FunctionDecl>(D); F && F->isThisDeclarationADefinition())
      addIndirectFunction(Context, F, isExported(F));
  Context.Model.Unit.NeedsDeviceHeader |=
      Context.Text.callsIndirect() || Context.Text.makesStatics() || Context.Text.callsHeader();
  Context.Model.Unit.CallsIndirect = Context.Text.callsIndirect();
  if (Context.Text.callsIndirect() || Slice.dispatches())
    warnOfHostFunctions(Context, Slice);
}

void DeviceDecls::Impl::write(const Decl *D, std::vector<DeviceDecl> &Out) {
  if (auto *Method = dyn_cast<CXXMethodDecl>(D); Method && !Method->isOutOfLine())
    return; // stands in its class
  const bool Introduced = isa<CXXRecordDecl>(D) && !D->getDeclContext()->isRecord();
  const bool Outside = isa<TagDecl>(D) && D->isOutOfLine(); // struct Outer::Inner {};
  if ((D->getDeclContext()->isRecord() || D->getLexicalDeclContext()->isRecord()) && !isa<CXXMethodDecl>(D) &&
      !isMemberVariable(D) && !Introduced && !Outside)
    return;
  if (auto *Named = dyn_cast<NamedDecl>(D))
    writeUsings(Named, Out);
  if (auto *Namespace = dyn_cast<NamespaceDecl>(D)) {
    writeInline(Context, Namespace, Out);
  } else if (auto *Using = dyn_cast<UsingDecl>(D)) {
    writeAsIs(Context, Using, Out);
  } else if (auto *Directive = dyn_cast<UsingDirectiveDecl>(D)) {
    writeAsIs(Context, Directive, Out);
  } else if (isa<CXXDeductionGuideDecl, ConceptDecl, NamespaceAliasDecl, UsingEnumDecl>(D)) {
    writeAsIs(Context, cast<NamedDecl>(D), Out);
  } else if (auto *F = dyn_cast<FunctionDecl>(D)) {
    addLibraryOverloads(F, Out);
    if (F->isThisDeclarationADefinition() && F->hasBody() && !Slice.Asked.contains(F))
      writePrototypes(F, F->getBody(), Out);
    const size_t First = Out.size();
    const DeviceSet Devices = Slice.devicesOf(F);
    Context.Text.setOfOneArch(isOfOneArch(Devices));
    writeFunction(F, Out);
    Context.Text.setOfOneArch(false);
    for (DeviceDecl &Written : llvm::drop_begin(Out, First))
      Written.Devices = Devices;
  } else if (auto *V = dyn_cast<VarDecl>(D)) {
    writeVariableOf(V, Out);
  } else if (auto *Tag = dyn_cast<TagDecl>(D)) {
    writeRecord(Tag, Out);
  } else if (auto *Typedef = dyn_cast<TypedefNameDecl>(D)) {
    writeTypedef(Typedef, Out);
  }
}

void DeviceDecls::Impl::writeVariableOf(const VarDecl *V, std::vector<DeviceDecl> &Out) {
  if (deviceTemplate(V) && V->isTemplated()) {
    if (const VarTemplateDecl *Template = V->getDescribedVarTemplate()) {
      Out.push_back(start(DeviceDecl::Kind::Type, V));
      Out.back().Text = instanceClass(Context, Template) + ";";
    }
    return;
  }
  if (!isMemberVariable(V) && (V->getDescribedVarTemplate() || isa<VarTemplateSpecializationDecl>(V)))
    return writeAsIs(Context, V, Out);
  if (V->getAnyInitializer() && beginsWithAddresses(AST, V))
    writePrototypes(nullptr, V->getAnyInitializer(), Out);
  writeVariable(Context, Slice, V, Out);
  if (V->isThisDeclarationADefinition() && Slice.isMade(V))
    Made.push_back(V);
}

void DeviceDecls::Impl::writeUsings(const NamedDecl *D, std::vector<DeviceDecl> &Out) {
  const FunctionDecl *F = Context.Text.names().Locals.functionOf(D);
  if (!F || Context.Text.names().Locals.space(D).empty() || !Opened.insert(F).second)
    return;
  for (std::string &Using : usingsIn(Context, Slice, F, SourceLocation())) {
    Out.push_back(start(DeviceDecl::Kind::Type, D));
    Out.back().Text = std::move(Using);
  }
}

void DeviceDecls::Impl::addLibraryOverloads(const FunctionDecl *F, std::vector<DeviceDecl> &Out) {
  if (!F->getIdentifier() || !F->getDeclContext()->getRedeclContext()->isTranslationUnit() ||
      !Slice.namesLibrary(F->getName()))
    return;
  auto IsLibrarys = [&](const NamedDecl *D) { return isa<FunctionDecl>(D) && SM.isInSystemHeader(D->getLocation()); };
  if (llvm::any_of(AST.getTranslationUnitDecl()->lookup(F->getDeclName()), IsLibrarys) &&
      Arguments.insert("using ::" + F->getNameAsString()).second) {
    DeviceDecl D = start(DeviceDecl::Kind::Type, F);
    D.Text = "using ::" + F->getNameAsString() + ";";
    Out.push_back(std::move(D));
  }
}

bool DeviceDecls::Impl::isMemberVariable(const Decl *D) const {
  auto *V = dyn_cast<VarDecl>(D);
  return V && !V->isTemplated() && memberStorage(Context.File, V, Context.Text.gpu()) == MemberStorage::Variable;
}

DeviceDecls::DeviceDecls(BuildContext &Context) : I(std::make_unique<Impl>(Context)) {}
DeviceDecls::~DeviceDecls() = default;
void DeviceDecls::use(const Stmt *S) { I->Slice.useRegion(S); }
void DeviceDecls::use(QualType Type) { I->Slice.needType(Type); }
void DeviceDecls::use(const Decl *D) { I->Slice.need(D, D->getLocation()); }
void DeviceDecls::use(const OMPDeclareReductionDecl *D) { I->Slice.needReduction(D); }
void DeviceDecls::finish() { I->finish(); }

std::vector<std::string> DeviceDecls::usings(const FunctionDecl *F, SourceLocation Before) const {
  return usingsIn(I->Context, I->Slice, F, Before);
}

} // namespace chomp
