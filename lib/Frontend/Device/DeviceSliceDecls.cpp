//===- DeviceSliceDecls.cpp - what a declaration brings along -------------===//
#include "Analysis/Discarded.h"
#include "Analysis/LibraryFunctions.h"
#include "Analysis/Variables.h"
#include "Frontend/Device/Closures.h"
#include "Frontend/Device/CxxText.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceRewriter.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/HostLayout.h"
#include "Frontend/Device/StaticMembers.h"
#include "Frontend/Pragmas/Support.h"
#include "Frontend/Regions/Instances.h"
#include "Frontend/Variants/DeviceTraits.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;

namespace chomp {

void DeviceSlice::needType(QualType Type) {
  if (!Type.isNull() && !Caller && Region.isValid()) {
    if (auto *Typedef = Type->getAs<TypedefType>())
      noteAccess(Typedef->getDecl());
    else if (auto *Tag = Type->getAsTagDecl())
      noteAccess(Tag);
  }
  if (Type.isNull() || !SeenTypes[InLibrary].insert(Type.getTypePtr()).second)
    return;
  const clang::Type *T = Type.getTypePtr();
  if (auto *Special = dyn_cast<TemplateSpecializationType>(T)) {
    TemplateDecl *Template = Special->getTemplateName().getAsTemplateDecl();
    if (isa_and_nonnull<TypeAliasTemplateDecl, ClassTemplateDecl>(Template))
      need(Template->getTemplatedDecl(), {});
    Context.Model.Unit.NeedsDeviceHeader |= isa_and_nonnull<BuiltinTemplateDecl>(Template) && !InLibrary;
    for (const TemplateArgument &Argument : Special->template_arguments()) // as they are written: std::vector<Item>
      if (Argument.getKind() == TemplateArgument::Expression)
        useText(Argument.getAsExpr());
      else if (Argument.getKind() == TemplateArgument::Type)
        needType(Argument.getAsType());
      else if (auto *Named = Argument.getKind() == TemplateArgument::Template
                                 ? Argument.getAsTemplate().getAsTemplateDecl()
                                 : nullptr)
        need(Named->getTemplatedDecl(), {});
  }
  if (auto *Deduced = dyn_cast<DeducedTemplateSpecializationType>(T))
    needGuides(Deduced->getTemplateName().getAsTemplateDecl());
  if (auto *Builtin = dyn_cast<BuiltinType>(T)) {
    Context.Model.Unit.NeedsFloat16 |= Builtin->getKind() == BuiltinType::Float16 && !InLibrary;
  } else if (isa<ComplexType>(T)) {
    Context.Model.Unit.NeedsComplex |= !Context.File.Context.getLangOpts().CPlusPlus;
  } else if (auto *Typedef = dyn_cast<TypedefType>(T)) {
    if (!isKernelAlias(Typedef->getDecl()))
      need(Typedef->getDecl(), {});
    needType(Typedef->desugar());
  } else if (auto *Using = dyn_cast<UsingType>(T)) {
    includeFound(Using->getDecl());
    needType(Using->desugar());
  } else if (auto *Tag = dyn_cast<TagType>(T)) {
    need(Tag->getDecl(), {});
    // What `auto` stands for, or std::array{a, b}: nobody has written the arguments.
    if (auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Tag->getDecl()))
      for (const TemplateArgument &Argument : flattened(Instance->getTemplateArgs().asArray()))
        if (Argument.getKind() == TemplateArgument::Type)
          needType(Argument.getAsType());
    // A class stands for what an object is made of (ClosureTypes.cpp), and has its code, called or not.
    for (const CXXRecordDecl *Closure : closuresIn(Type))
      if (Region.isValid() && !isInRegion(Closure)) {
        for (const FieldDecl *Captured : Closure->fields())
          needType(Captured->getType());
        if (!Closure->isGenericLambda())
          need(Closure->getLambdaCallOperator(), {});
      }
  } else if (auto *Pointer = dyn_cast<PointerType>(T)) {
    needType(Pointer->getPointeeType());
  } else if (auto *Reference = dyn_cast<ReferenceType>(T)) {
    needType(Reference->getPointeeType());
  } else if (auto *Member = dyn_cast<MemberPointerType>(T)) {
    needType(Member->getPointeeType());
    if (const CXXRecordDecl *Class = Member->getMostRecentCXXRecordDecl())
      need(Class, {});
  } else if (auto *Array = dyn_cast<ArrayType>(T)) {
    needType(Array->getElementType());
  } else if (auto *Function = dyn_cast<FunctionProtoType>(T)) {
    needType(Function->getReturnType());
    for (QualType Parameter : Function->param_types())
      needType(Parameter);
  } else {
    QualType Simpler = Type.getSingleStepDesugaredType(AST);
    if (Simpler.getTypePtr() != T)
      needType(Simpler);
  }
}

const FunctionDecl *DeviceSlice::parametersAround(const Decl *Tag) {
  auto *F = isa<TagDecl>(Tag) ? dyn_cast<FunctionDecl>(Tag->getDeclContext()) : nullptr;
  if (!F || Tag->getASTContext().getLangOpts().CPlusPlus)
    return nullptr;
  const SourceManager &SM = Tag->getASTContext().getSourceManager();
  const bool InBody = F->doesThisDeclarationHaveABody() &&
                      SM.isBeforeInTranslationUnit(F->getBody()->getBeginLoc(), Tag->getBeginLoc());
  return InBody ? nullptr : F;
}

const Decl *DeviceSlice::written(const Decl *D) {
  if (auto *F = dyn_cast<FunctionDecl>(D)) {
    // What an unevaluated operand names is no instantiation yet.
    const bool IsNamed = F->getTemplateSpecializationKind() == TSK_Undeclared;
    if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern(/*ForDefinition=*/!IsNamed))
      D = F = Pattern;
    if (const FunctionDecl *Definition = F->getDefinition())
      return Definition;
  }
  if (auto *V = dyn_cast<VarDecl>(D)) {
    if (const VarDecl *Pattern = V->getTemplateInstantiationPattern())
      D = V = Pattern;
    if (const VarDecl *Definition = V->getDefinition())
      return Definition;
    if (const VarDecl *Acting = V->getActingDefinition())
      return Acting;
  }
  if (auto *Record = dyn_cast<CXXRecordDecl>(D)) {
    auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Record);
    if (const CXXRecordDecl *Pattern = Record->getTemplateInstantiationPattern())
      D = Pattern;
    else if (Special && Special->getSpecializationKind() == TSK_Undeclared) // named, but nothing has looked into it
      D = Special->getSpecializedTemplate()->getTemplatedDecl();
  }
  if (auto *Enum = dyn_cast<EnumDecl>(D))
    if (const EnumDecl *Pattern = Enum->getTemplateInstantiationPattern())
      D = Pattern;
  if (auto *T = dyn_cast<TagDecl>(D))
    if (const TagDecl *Definition = T->getDefinition())
      return Definition;
  // typedef struct {…} Name; in a function template
  if (auto *Name = dyn_cast<TypedefNameDecl>(D))
    if (const TagDecl *Tag = Name->getUnderlyingType()->getAsTagDecl(); Tag && Tag->getTypedefNameForAnonDecl() == Name)
      if (const TypedefNameDecl *Pattern = cast<TagDecl>(written(Tag))->getTypedefNameForAnonDecl())
        return Pattern;
  return D;
}

/// Functions of C's library that on a GPU come from chomp/device.h.
static bool isLibraryFunction(const Decl *D) {
  auto *F = dyn_cast<FunctionDecl>(D);
  return F && F->getIdentifier() && DeviceNames::isLibrary(F->getName());
}

/// OpenMP's routines that kernels may call.
static bool isKernelRoutine(const FunctionDecl *F) {
  const RoutineSupport *Routine = F->getIdentifier() ? findRoutine(F->getName()) : nullptr;
  return Routine && Routine->Kernel != SupportLevel::None;
}

/// operator new and delete of all types, whose names are the library's, declared by the program.
static bool isGlobalAllocation(const FunctionDecl *F) {
  const OverloadedOperatorKind Operator = F->getOverloadedOperator();
  return (Operator == OO_New || Operator == OO_Array_New || Operator == OO_Delete || Operator == OO_Array_Delete) &&
         F->getDeclContext()->getRedeclContext()->isTranslationUnit() && !F->isImplicit() &&
         !F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation());
}

void DeviceSlice::need(const Decl *D, SourceLocation Use) {
  if (!D || isa<ParmVarDecl>(D) || D->isTemplateParameter())
    return;
  if (auto *F = dyn_cast<FunctionDecl>(D);
      F && F->getIdentifier() && (F->getName() == CodeHas || F->getName() == DeviceHas)) {
    Context.Model.Unit.NeedsDeviceHeader |= F->getName() == DeviceHas;
    return; // each text has the answer
  }
  if (auto *F = dyn_cast<FunctionDecl>(D); F && isGlobalAllocation(F)) {
    if (F->isDefined() && !F->isReservedGlobalPlacementOperator())
      Context.error(Use, Diag::UnsupportedConstruct) << "a global operator new or delete of the program's own";
    addInclude("<new>");
    return;
  }
  if (auto *V = dyn_cast<VarDecl>(D); V && isUnnamedUnion(V) && V->isFileVarDecl()) {
    Context.error(Use, Diag::UnsupportedConstruct) << UnnamedUnion;
    return;
  }
  if (auto *Constant = dyn_cast<EnumConstantDecl>(D))
    D = cast<EnumDecl>(Constant->getDeclContext());
  // A variable of the file's that a block of device code declares again.
  if (auto *V = dyn_cast<VarDecl>(D); V && V->isLocalExternDecl() && (Caller || isInRegion(V))) {
    auto OfFile = llvm::find_if(V->redecls(), [](const VarDecl *R) { return R->isFileVarDecl(); });
    if (OfFile != V->redecls().end() && (Caller || OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V)))
      need(*OfFile, Use);
    else
      Context.error(Use, Diag::DeclaredInBlock) << V->getNameAsString();
    return;
  }
  if (auto *V = dyn_cast<VarDecl>(D); V && V->isLocalVarDecl()) {
    if (isMovedOut(V) && Needed.insert(V))
      takeVariable(V, Use);
    else if (V->isStaticLocal() && !isMovedOut(V))
      checkStaticLocal(V, Use);
    return;
  }
  if (isa<FieldDecl, LabelDecl, BindingDecl>(D))
    return;
  // Clang's own, for which others need a header.
  if (auto *F = dyn_cast<FunctionDecl>(D); F && F->getBuiltinID() && F->getIdentifier())
    for (llvm::StringRef Name : {"__builtin_assume", "__builtin_bitreverse", "__builtin_rotate"})
      Context.Model.Unit.NeedsDeviceHeader |=
          F->getName().starts_with(Name) && F->getName() != "__builtin_assume_aligned";
  if (auto *F = dyn_cast<FunctionDecl>(D); F && InLibrary)
    Context.Model.Unit.UsesLibraryStrings |=
        llvm::is_contained({Builtin::BI__builtin_memchr, Builtin::BI__builtin_memcmp, Builtin::BI__builtin_strchr,
                            Builtin::BI__builtin_strcmp, Builtin::BI__builtin_strlen},
                           F->getBuiltinID());
  if (auto *F = dyn_cast<FunctionDecl>(D); F && F->getBuiltinID() && !InLibrary)
    Context.Model.Unit.NeedsDeviceHeader |= Context.Text.gpu() && !gnuAtomic(withoutSize(F)).empty();
  // A builtin, or a function that C code calls before anything declares it.
  const bool Cxx = AST.getLangOpts().CPlusPlus;
  if (auto *F = dyn_cast<FunctionDecl>(D); F && F->isImplicit() && (!Cxx || (F->getBuiltinID() && !InLibrary))) {
    const llvm::StringRef Plain = libraryBuiltin(F);
    const bool Traps = Context.Text.gpu() && F->getBuiltinID() == Builtin::BI__builtin_trap,
               Own = Context.Text.gpu() && (isPlainOnDevices(Plain) || !deviceBuiltin(F).empty() || Traps);
    if (const FunctionDecl *Definition = F->getDefinition(); Definition && !Cxx)
      D = Definition;
    else if (Cxx ? Own && !Plain.empty() : Plain.empty() || Context.Text.gpu())
      addInclude(libraryHeader(F));
    Context.Model.Unit.NeedsDeviceHeader |= isLibraryFunction(F) || Own;
    if (Traps)
      addInclude("<stdlib.h>");
  }
  if (D->getLocation().isInvalid() || D->isImplicit()) {
    if (auto *Method = dyn_cast<CXXMethodDecl>(D)) {
      need(Method->getParent(), Use);
      if (Instances.insert(Method->getCanonicalDecl()))
        takeBody(Method);
    }
    return;
  }
  if (SM.isInSystemHeader(D->getLocation())) {
    include(D->getLocation());
    takeLibrary(D, Use);
    Context.Model.Unit.NeedsDeviceHeader |= isLibraryFunction(D);
    return;
  }
  // The program's own of such a name is another one for GPUs where that header is: so in all files.
  if (auto *F = dyn_cast<FunctionDecl>(D); F && !F->isExternC())
    Context.Model.Unit.NeedsDeviceHeader |= isLibraryFunction(F);
  // The program's own declaration of the library's function, in place of the header's.
  if (auto *F = dyn_cast<FunctionDecl>(D))
    if (const std::string Header = libraryHeader(F); !Header.empty()) {
      Context.Model.Unit.NeedsDeviceHeader |= isLibraryFunction(F);
      addInclude(Header);
      return;
    }
  if (auto *F = dyn_cast<FunctionDecl>(D); F && !F->isDefined() &&
                                           F->getDeclContext()->getRedeclContext()->isFileContext() &&
                                           (isLibraryFunction(F) || isKernelRoutine(F))) {
    Context.Model.Unit.NeedsDeviceHeader = true;
    if (isLibraryFunction(F))
      addInclude(F->getName().starts_with("str") || F->getName().starts_with("mem") ? "<string.h>" : "<stdlib.h>");
    return;
  }
  if (auto *F = dyn_cast<FunctionDecl>(D); F && Context.Text.gpu())
    takeSpecialization(F);
  bool FromLibrary = std::exchange(InLibrary, false);
  llvm::scope_exit Leave([&] { InLibrary = FromLibrary; });
  const Decl *W = written(D);
  // A friend that is defined in its class comes with that.
  if (auto *F = dyn_cast<FunctionDecl>(W))
    if (auto *Class = dyn_cast<CXXRecordDecl>(F->getLexicalDeclContext()); Class && !isa<CXXMethodDecl>(F))
      need(Class, Use);
  // C leaks a tag out of the structure that it is defined in: it comes with that.
  if (auto *Outer = dyn_cast<RecordDecl>(W->getLexicalDeclContext());
      Outer && isa<TagDecl>(W) && !isa<CXXRecordDecl>(W)) {
    need(Outer, Use);
    return;
  }
  // What stands inside a function or a class comes with it.
  if (auto *Method = dyn_cast<CXXMethodDecl>(W)) {
    need(Method->getParent(), Use);
  } else if (!W->getDeclContext()->isFileContext()) {
    if (auto *Record = dyn_cast<CXXRecordDecl>(W->getDeclContext()))
      need(Record, Use);
    // A type of a function's own comes with the function's text, or with the region's; one that the function around a
    // region defines has to be written before the kernel.
    auto *F = dyn_cast<FunctionDecl>(outsideBlocks(W->getDeclContext()));
    if (F && !parametersAround(W) && (Needed.contains(written(F)) || !isa<TypeDecl>(W) || isInRegion(W)))
      return;
  }
  // A template's name may mean any of its specializations.
  if (auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(W))
    need(Special->getSpecializedTemplate()->getTemplatedDecl(), Use);
  else if (auto *Class = dyn_cast<CXXRecordDecl>(W))
    if (ClassTemplateDecl *Template = Class->getDescribedClassTemplate();
        Template && Instances.insert(Template->getCanonicalDecl()))
      needSpecializations<ClassTemplatePartialSpecializationDecl>(Template, Use);
  if (auto *Special = dyn_cast<VarTemplateSpecializationDecl>(W))
    need(Special->getSpecializedTemplate()->getTemplatedDecl(), Use);
  else if (auto *V = dyn_cast<VarDecl>(W))
    if (VarTemplateDecl *Template = V->getDescribedVarTemplate();
        Template && Instances.insert(Template->getCanonicalDecl()))
      needSpecializations<VarTemplatePartialSpecializationDecl>(Template, Use);
  // Each instantiation brings what its arguments bring.
  if (auto *Instance = dyn_cast<CXXRecordDecl>(D); Instance && W != D && Instances.insert(Instance))
    useMembers(Instance);
  if (auto *Enum = dyn_cast<EnumDecl>(D); Enum && W != D)
    Instances.insert(Enum);
  auto *Instance = dyn_cast<FunctionDecl>(D);
  if (Instance && Asked.erase(W))
    Needed.remove(W);
  bool NewInstance = Instance && W != D && Instance->isTemplateInstantiation() && Instances.insert(Instance);
  // For more devices than before, and so all that it calls.
  bool Widened = Instance && FunctionDevices[W].add(Devices);
  if (!Needed.insert(W)) {
    if (NewInstance || Widened)
      takeFunction(Instance, cast<FunctionDecl>(W), Use);
    else if (auto *V = dyn_cast<VarDecl>(D); V && W != D && Instances.insert(V))
      takeVariable(V, Use);
    return;
  }
  // typedef struct {…} Name: a template's argument is the structure, which the name alone can stand for.
  if (auto *Tag = dyn_cast<TagDecl>(W))
    if (const TypedefNameDecl *Name = Tag->getTypedefNameForAnonDecl())
      need(Name, Use);
  const FunctionDecl *Outer = Caller;
  if (auto *F = dyn_cast<FunctionDecl>(W)) {
    takeFunction(cast<FunctionDecl>(D), F, Use);
  } else if (isa<VarDecl>(W)) {
    takeVariable(cast<VarDecl>(D), Use);
  } else if (auto *Record = dyn_cast<RecordDecl>(W)) {
    useMembers(Record);
  } else if (auto *Concept = dyn_cast<ConceptDecl>(W)) {
    TraverseStmt(Concept->getConstraintExpr());
  } else if (auto *Typedef = dyn_cast<TypedefNameDecl>(W)) {
    useText(Typedef->getTypeSourceInfo());
    useAlignment(Typedef);
    useHead(Typedef);
  } else if (auto *Enum = dyn_cast<EnumDecl>(W)) {
    useEnumerators(Enum);
  }
  Caller = Outer;
}

template <class Partial, class TemplateDeclaration>
void DeviceSlice::needSpecializations(const TemplateDeclaration *Template, SourceLocation Use) {
  SmallVector<Partial *, 4> Partials;
  const_cast<TemplateDeclaration *>(Template)->getPartialSpecializations(Partials);
  for (const Partial *D : Partials)
    need(D, Use);
  for (const auto *D : Template->specializations())
    if (D->getSpecializationKind() == TSK_ExplicitSpecialization)
      need(D, Use);
}

/// The user's own deduction guides: pair p{1, 2}.
void DeviceSlice::needGuides(const TemplateDecl *Template) {
  if (!isa_and_nonnull<ClassTemplateDecl>(Template) || SM.isInSystemHeader(Template->getLocation()))
    return;
  auto *Name = const_cast<TemplateDecl *>(Template);
  for (const NamedDecl *D : Template->getDeclContext()->lookup(AST.DeclarationNames.getCXXDeductionGuideName(Name)))
    if (const FunctionDecl *Guide = D->getAsFunction(); Guide && !Guide->isImplicit() && Needed.insert(Guide))
      useText(Guide->getTypeSourceInfo());
}

/// A template's constraint names a method, and nothing shows which instances it has called: those that are constants.
void DeviceSlice::needConstants(const CXXMethodDecl *Method, SourceLocation Use) {
  const ClassTemplateDecl *Template = Method->getParent()->getDescribedClassTemplate();
  if (!Template || !Method->isConstexpr())
    return;
  for (const CXXRecordDecl *Instance : Template->specializations())
    for (const CXXMethodDecl *M : Instance->methods())
      if (M->getInstantiatedFromMemberFunction() == Method && M->isDefined())
        need(M, Use);
}

void DeviceSlice::takeFunction(const FunctionDecl *Called, const FunctionDecl *F, SourceLocation Use) {
  if (auto *Method = dyn_cast<CXXMethodDecl>(F); Method && Called == F)
    needConstants(Method, Use);
  if (const FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate()) {
    TemplateParameterList *Parameters = Template->getTemplateParameters();
    for (NamedDecl *Parameter : *Parameters)
      TraverseDecl(Parameter);
    if (Parameters->getRequiresClause())
      TraverseStmt(Parameters->getRequiresClause());
  }
  if (const Expr *Requires = F->getTrailingRequiresClause().ConstraintExpr)
    TraverseStmt(const_cast<Expr *>(Requires));
  useDeclarator(F);
  if (Called->getTemplateSpecializationArgs())
    needConstructors(Called->getTemplateSpecializationArgs()->asArray());
  if (Called != F) // auto operator*(...) -> decltype(a.value * b.value): an instantiation knows the operator
    useDeclarator(Called);
  // template <> int f<2>(), template <> int Row<int>::f(): what it is a specialization of, as its class has it, may do
  // without a definition, as that of sizeof(f<2>()). So may a template that is one, template <> template <class U> int
  // Row<int>::f(U).
  const FunctionTemplateDecl *Own = F->getDescribedFunctionTemplate(), *Primary = Own ? Own : F->getPrimaryTemplate();
  while (const FunctionTemplateDecl *Member = Primary ? Primary->getInstantiatedFromMemberTemplate() : nullptr)
    Primary = Member;
  if (Primary && Primary != Own)
    need(Primary->getTemplatedDecl(), Use);
  else if (const FunctionDecl *Member = F->isTemplateInstantiation() ? nullptr : F->getInstantiatedFromMemberFunction())
    need(Member, Use);
  if (Called->hasDefiningAttr() || (!F->isDefined() && !F->isDefaulted())) { // an alias has no code of its own
    if (F->getBuiltinID() || (F->getDescribedFunctionTemplate() && Called == F))
      return;
    if (!Called->isUsed()) // decltype(f(x)): only its type is of interest
      return;
    // What a target region or a declare target function calls is declare target itself (OpenMP 5.2, 7.8), and other
    // files may define it: the link step knows.
    if (Called->hasDefiningAttr() || !F->isExternallyVisible() || F->isInlined()) {
      Context.error(Use.isValid() ? Use : F->getLocation(), Diag::NoDefinition) << F->getNameAsString();
      report(Context.File.Diags, F->getLocation(), Diag::DeclaredHere) << F->getNameAsString();
    } else if (!F->isPureVirtual()) {
      std::vector<std::string> &Imports = Context.Model.Unit.Imports;
      if (std::string Name = linkedName(Context, F); !llvm::is_contained(Imports, Name))
        Imports.push_back(std::move(Name));
    }
    return;
  }
  takeBody(Called->getDefinition() ? Called->getDefinition() : F);
  // A template's text is looked at before its instantiations are: these names have to be known.
  if (F->isDependentContext()) {
    struct Finder : WithoutDiscarded<DynamicRecursiveASTVisitor> {
      std::vector<const UnresolvedLookupExpr *> Found;
      bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) override {
        if (E->getQualifier() || E->hasExplicitTemplateArgs())
          Found.push_back(E);
        return true;
      }
    } Finder;
    Finder.TraverseStmt(F->getBody());
    llvm::append_range(Unresolved, Finder.Found);
  }
}

/// What a function's code uses, the code that the compiler writes included. An instantiation's body says what its
/// pattern's depends on.
void DeviceSlice::takeBody(const FunctionDecl *F) {
  for (SourceLocation Metadirective : Context.File.Notes.OfHost)
    if (const SourceRange Body = F->getSourceRange(); SM.isBeforeInTranslationUnit(Body.getBegin(), Metadirective) &&
                                                      SM.isBeforeInTranslationUnit(Metadirective, Body.getEnd()))
      Context.File.Implied.addDevices(SM, Metadirective);
  const FunctionDecl *Outer = std::exchange(Caller, F);
  const bool OuterText = std::exchange(InText, false);
  if (auto *Constructor = dyn_cast<CXXConstructorDecl>(F)) {
    if (!InLibrary)
      checkInitializers(Context.Text, Constructor);
    for (const CXXCtorInitializer *Init : Constructor->inits())
      TraverseStmt(Init->getInit());
  }
  TraverseStmt(F->getBody());
  if (auto *Method = dyn_cast<CXXMethodDecl>(F); Method && Method->isVirtual() && !Method->isInlined())
    keepTable(Method->getParent());
  if (auto *Destructor = dyn_cast<CXXDestructorDecl>(F)) {
    for (const FieldDecl *Field : Destructor->getParent()->fields())
      needDestructor(Field->getType(), F->getLocation());
    for (const CXXBaseSpecifier &Base : Destructor->getParent()->bases())
      needDestructor(Base.getType(), F->getLocation());
  }
  InText = OuterText;
  Caller = Outer;
}

} // namespace chomp
