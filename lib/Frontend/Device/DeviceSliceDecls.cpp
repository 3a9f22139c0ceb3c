//===- DeviceSliceDecls.cpp - what a declaration brings along -------------===//
//
// Who names a declaration needs its text, what that stands in, and what it names itself. Some have no text of their
// own: Clang's functions, the library's, and what a block or a class around them brings.
//
//===----------------------------------------------------------------------===//
#include "Analysis/Directives.h"
#include "Analysis/Lambdas.h"
#include "Analysis/Variables.h"
#include "Frontend/Device/CxxText.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/StaticMembers.h"
#include "Frontend/Pragmas/DeviceTraits.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

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

/// operator new and delete of all types, whose names are the library's, declared by the program.
static bool isGlobalAllocation(const FunctionDecl *F) {
  const OverloadedOperatorKind Operator = F->getOverloadedOperator();
  return (Operator == OO_New || Operator == OO_Array_New || Operator == OO_Delete || Operator == OO_Array_Delete) &&
         F->getDeclContext()->getRedeclContext()->isTranslationUnit() && !F->isImplicit() &&
         !F->getASTContext().getSourceManager().isInSystemHeader(F->getLocation());
}

/// What each text has an answer to, and what is the library's whatever the program says.
bool DeviceSlice::needUnwritten(const FunctionDecl *F, SourceLocation Use) {
  if (F->getIdentifier() && (F->getName() == CodeHas || F->getName() == DeviceHas)) {
    Context.Model.Unit.NeedsDeviceHeader |= F->getName() == DeviceHas;
    return true;
  }
  if (!isGlobalAllocation(F))
    return false;
  if (F->isDefined() && !F->isReservedGlobalPlacementOperator())
    Context.error(Use, Diag::UnsupportedConstruct) << "a global operator new or delete of the program's own";
  addInclude("<new>");
  return true;
}

/// A variable that a block declares comes with the block, unless it is one of the file's, or is moved out of it.
bool DeviceSlice::needOfBlock(const VarDecl *V, SourceLocation Use) {
  if (isUnnamedUnion(V) && V->isFileVarDecl()) {
    Context.error(Use, Diag::UnsupportedConstruct) << UnnamedUnion;
    return true;
  }
  // A variable of the file's that a block of device code declares again.
  if (V->isLocalExternDecl() && (Caller || isInRegion(V))) {
    auto OfFile = llvm::find_if(V->redecls(), [](const VarDecl *R) { return R->isFileVarDecl(); });
    if (OfFile != V->redecls().end() && (Caller || OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V)))
      need(*OfFile, Use);
    else
      Context.error(Use, Diag::DeclaredInBlock) << V->getNameAsString();
    return true;
  }
  if (!V->isLocalVarDecl())
    return false;
  if (isMovedOut(V) && Needed.insert(V))
    takeVariable(V, Use);
  else if (V->isStaticLocal() && !isMovedOut(V))
    checkStaticLocal(V, Use);
  return true;
}

/// What compilers declare: a class's own methods have code, which uses what the members' have.
void DeviceSlice::needImplicit(const Decl *D, SourceLocation Use) {
  auto *Method = dyn_cast<CXXMethodDecl>(D);
  if (!Method)
    return;
  need(Method->getParent(), Use);
  if (Instances.insert(Method->getCanonicalDecl()))
    takeBody(Method);
}

void DeviceSlice::need(const Decl *D, SourceLocation Use) {
  if (!D || isa<ParmVarDecl, FieldDecl, LabelDecl, BindingDecl>(D) || D->isTemplateParameter())
    return;
  if (auto *Constant = dyn_cast<EnumConstantDecl>(D))
    D = cast<EnumDecl>(Constant->getDeclContext());
  if (auto *V = dyn_cast<VarDecl>(D); V && needOfBlock(V, Use))
    return;
  if (auto *F = dyn_cast<FunctionDecl>(D)) {
    if (needUnwritten(F, Use))
      return;
    noteBuiltin(F);
    D = takeUndeclared(F);
  }
  if (D->getLocation().isInvalid() || D->isImplicit()) {
    needImplicit(D, Use);
    return;
  }
  if (SM.isInSystemHeader(D->getLocation())) {
    include(D->getLocation());
    takeLibrary(D, Use);
    Context.Model.Unit.NeedsDeviceHeader |= isLibraryFunction(D);
    return;
  }
  if (auto *F = dyn_cast<FunctionDecl>(D)) {
    if (takeLibrarysByName(F))
      return;
    if (Context.Text.gpu())
      takeSpecialization(F);
  }
  const bool FromLibrary = std::exchange(InLibrary, false);
  needOwn(D, Use);
  InLibrary = FromLibrary;
}

/// What stands inside a function or a class comes with it. True if that is all.
bool DeviceSlice::comesWithOthers(const Decl *W, SourceLocation Use) {
  // A friend that is defined in its class comes with that.
  if (auto *F = dyn_cast<FunctionDecl>(W))
    if (auto *Class = dyn_cast<CXXRecordDecl>(F->getLexicalDeclContext()); Class && !isa<CXXMethodDecl>(F))
      need(Class, Use);
  // C leaks a tag out of the structure that it is defined in: it comes with that.
  if (auto *Outer = dyn_cast<RecordDecl>(W->getLexicalDeclContext());
      Outer && isa<TagDecl>(W) && !isa<CXXRecordDecl>(W)) {
    need(Outer, Use);
    return true;
  }
  if (auto *Method = dyn_cast<CXXMethodDecl>(W)) {
    need(Method->getParent(), Use);
    return false;
  }
  if (W->getDeclContext()->isFileContext())
    return false;
  if (auto *Record = dyn_cast<CXXRecordDecl>(W->getDeclContext()))
    need(Record, Use);
  // A type of a function's own comes with the function's text, or with the region's; one that the function around a
  // region defines has to be written before the kernel.
  auto *F = dyn_cast<FunctionDecl>(outsideBlocks(W->getDeclContext()));
  return F && !parametersAround(W) && (Needed.contains(written(F)) || !isa<TypeDecl>(W) || isInRegion(W));
}

/// A template's name may mean any of its specializations.
void DeviceSlice::needTemplate(const Decl *W, SourceLocation Use) {
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
}

void DeviceSlice::needOwn(const Decl *D, SourceLocation Use) {
  const Decl *W = written(D);
  if (comesWithOthers(W, Use))
    return;
  needTemplate(W, Use);
  // Each instantiation brings what its arguments bring.
  if (auto *Instance = dyn_cast<CXXRecordDecl>(D); Instance && W != D && Instances.insert(Instance))
    useMembers(Instance);
  if (auto *Enum = dyn_cast<EnumDecl>(D); Enum && W != D)
    Instances.insert(Enum);
  auto *Instance = dyn_cast<FunctionDecl>(D);
  if (Instance && Asked.erase(W))
    Needed.remove(W);
  const bool NewInstance = Instance && W != D && Instance->isTemplateInstantiation() && Instances.insert(Instance);
  // For more devices than before, and so all that it calls.
  const bool Widened = Instance && FunctionDevices[W].add(Devices);
  if (Needed.insert(W))
    needContents(D, W, Use);
  else if (NewInstance || Widened)
    takeFunction(Instance, cast<FunctionDecl>(W), Use);
  else if (auto *V = dyn_cast<VarDecl>(D); V && W != D && Instances.insert(V))
    takeVariable(V, Use);
}

void DeviceSlice::needContents(const Decl *D, const Decl *W, SourceLocation Use) {
  // typedef struct {…} Name: a template's argument is the structure, which the name alone can stand for.
  if (auto *Tag = dyn_cast<TagDecl>(W))
    if (const TypedefNameDecl *Name = Tag->getTypedefNameForAnonDecl())
      need(Name, Use);
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
}

/// Clang has made all instantiations that device code needs, those of its variants, too (linkVariants(),
/// ConstantVariants). What none of them comes from stays with the host. Of a member template each instantiation of its
/// class has an own list.
template <class Partial, class TemplateDeclaration>
bool DeviceSlice::mayBeInstantiated(const TemplateDeclaration *Template, const Partial *P) const {
  if (Template->getDeclContext()->isDependentContext())
    return true;
  return llvm::any_of(Template->specializations(), [&](const auto *D) {
    auto *From = D->getSpecializedTemplateOrPartial().template dyn_cast<Partial *>();
    return From && From->getCanonicalDecl() == P->getCanonicalDecl();
  });
}

template <class Partial, class TemplateDeclaration>
void DeviceSlice::needSpecializations(const TemplateDeclaration *Template, SourceLocation Use) {
  SmallVector<Partial *, 4> Partials;
  const_cast<TemplateDeclaration *>(Template)->getPartialSpecializations(Partials);
  llvm::erase_if(Partials, [&](const Partial *D) { return !mayBeInstantiated(Template, D); });
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

} // namespace chomp
