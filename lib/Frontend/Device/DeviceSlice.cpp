//===- DeviceSlice.cpp - what kernels need of a program -------------------===//
//
// The transitive closure of what the regions use. System headers are included again, not copied; what the user's
// headers declare is copied, so that the kernel file needs no include path.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/DeviceSlice.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/Variables.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/CxxText.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/Groupprivate.h"
#include "Frontend/Device/HostLayout.h"
#include "Frontend/Device/StaticMembers.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Pragmas/DeviceTraits.h"
#include "Frontend/Tokens/HostIdentity.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace chomp {

void DeviceSlice::useRegion(const Stmt *S) {
  llvm::SaveAndRestore<SourceRange> Range(Region, S->getSourceRange());
  llvm::SaveAndRestore<const Stmt *> Whole(Code, S);
  TraverseStmt(const_cast<Stmt *>(S));
}

void DeviceSlice::needExported(const Decl *D) {
  Caller = dyn_cast<FunctionDecl>(D);
  if (Caller)
    Devices = Context.Variants.devicesOf(Caller);
  need(D, D->getLocation());
  Caller = nullptr;
  Devices = DeviceSet::all();
}

DeviceSet DeviceSlice::devicesOf(const FunctionDecl *F) const {
  auto It = FunctionDevices.find(written(F));
  return It == FunctionDevices.end() ? DeviceSet::all() : It->second;
}

bool DeviceSlice::isInRegion(const Decl *D) const {
  return Region.isValid() &&
         SM.isPointWithin(SM.getExpansionLoc(D->getLocation()), SM.getExpansionLoc(Region.getBegin()),
                          SM.getExpansionLoc(Region.getEnd()));
}

bool DeviceSlice::isInKernel() const {
  auto *Method = dyn_cast_or_null<CXXMethodDecl>(Caller);
  if (Method && Method->getParent()->isLocalClass() && !Method->getParent()->isLambda())
    return true; // which moves out of its function
  return (Region.isValid() || Making) &&
         (!Caller || (Method && Method->getParent()->isLambda())); // closures are made in the kernel
}

/// A kernel, or a function that makes an object, is no member of the class that its code comes from: what it uses there
/// becomes public in the slice.
void DeviceSlice::noteAccess(const Decl *D) {
  if (!isInKernel())
    return;
  for (; D; D = dyn_cast<CXXRecordDecl>(D->getDeclContext()))
    if (D->getAccess() == AS_private || D->getAccess() == AS_protected)
      if (auto *Class = dyn_cast<CXXRecordDecl>(D->getDeclContext()))
        Opened.insert(written(Class));
}

bool DeviceSlice::VisitDeclRefExpr(DeclRefExpr *E) {
  noteAccess(E->getDecl());
  if (isGroupprivate(E->getDecl()) && Groups.insert(E->getDecl()->getCanonicalDecl()).second)
    checkGroupprivate(Context, cast<VarDecl>(E->getDecl()), E->getLocation());
  if (isGnuBuiltin(E->getDecl()) && Context.Text.gpu())
    Context.Text.problem(E->getLocation(), "a call of '" + E->getDecl()->getNameAsString() + "'",
                         "only the host's compiler has that function: keep it out of device code");
  // The copy that Sema makes for a data-sharing clause is constructed and destroyed.
  if (auto *V = dyn_cast<VarDecl>(E->getDecl()); V && V->isImplicit() && V->isLocalVarDecl() && Copies.insert(V).second)
    TraverseDecl(V);
  includeFound(E->getFoundDecl());
  if (auto *Shadow = dyn_cast<UsingShadowDecl>(E->getFoundDecl()))
    if (auto *Class = dyn_cast<CXXRecordDecl>(Shadow->getDeclContext())) // "using enum color;"
      need(Class, E->getLocation());
  needMeant(E, E->getLocation());
  return true;
}

/// What a variant's condition names in a region: no clause brings it there, and none is implied.
void DeviceSlice::checkCondition(const Expr *Condition, const FunctionDecl *Variant, SourceLocation Use) {
  struct Finder : DynamicRecursiveASTVisitor {
    llvm::SmallSetVector<const VarDecl *, 2> Found;
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      if (auto *V = dyn_cast<VarDecl>(E->getDecl()))
        Found.insert(V);
      return true;
    }
  } Named, InRegion;
  Named.TraverseStmt(const_cast<Expr *>(Condition));
  if (Code)
    InRegion.TraverseStmt(const_cast<Stmt *>(Code));
  for (const VarDecl *V : Named.Found)
    if (!Caller && V->hasGlobalStorage() && !InRegion.Found.contains(V) && !isConstant(V) &&
        !OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V)) {
      Context.error(Use, Diag::ConditionVariable) << V->getNameAsString() << Variant->getNameAsString();
      report(Context.File.Diags, V->getLocation(), Diag::DeclaredHere) << V->getNameAsString();
    }
}

/// The functions that the use of one may mean, on whatever devices.
void DeviceSlice::needMeant(const Expr *E, SourceLocation Use) {
  for (const Variants::Meaning &M : Context.Variants.meanings(E)) {
    DeviceSet Outer = std::exchange(Devices, Devices.within(M.Devices));
    if (!Devices.empty()) {
      need(M.Function, Use);
      TraverseStmt(const_cast<Expr *>(M.Condition));
      TraverseStmt(const_cast<Expr *>(M.Nocontext));
      if (M.Condition)
        checkCondition(M.Condition, cast<FunctionDecl>(M.Function), Use);
      Context.Model.Unit.Isas.insert(M.Devices.Isas.begin(), M.Devices.Isas.end());
    }
    Devices = std::move(Outer);
  }
}

bool DeviceSlice::VisitCallExpr(CallExpr *E) {
  for (const Arch A : {Arch::Nvptx, Arch::Amdgcn})
    if (const DeviceTrait Trait = traitOf(E); hasTrait(AST.getTargetInfo(), A, Trait) == TraitAnswer::Compiler)
      Context.Model.Unit.Isas.insert(Trait.Property);
  return true;
}

/// Of code that the host runs, the variables alone concern the device.
bool DeviceSlice::TraverseOMPTaskDirective(OMPTaskDirective *D) {
  if (!Context.File.isAncestor(D))
    return DynamicRecursiveASTVisitor::TraverseOMPTaskDirective(D);
  for (const Expr *E : clauseExpressions(D))
    TraverseStmt(const_cast<Expr *>(E));
  for (const UsedVariable &Use : usedVariables(Context, codeOf(D)))
    needType(Use.Decl->getType());
  return true;
}
/// Clang puts its own choice of a variant beside the call.
bool DeviceSlice::TraversePseudoObjectExpr(PseudoObjectExpr *E) { return TraverseStmt(E->getSyntacticForm()); }

bool DeviceSlice::VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) {
  if (auto *F = dyn_cast<FunctionDecl>(E->getParam()->getDeclContext()))
    WithDefaults.insert(written(F));
  return true;
}

bool DeviceSlice::VisitCXXDefaultInitExpr(CXXDefaultInitExpr *E) {
  if (Initialized.insert(E->getField()->getLocation()).second)
    useText(E->getField()->getInClassInitializer());
  return true;
}

/// What a template's text may mean by a name: a function, a variable template.
static const Decl *overload(const NamedDecl *D) {
  if (auto *Variable = dyn_cast<VarTemplateDecl>(D->getUnderlyingDecl()))
    return Variable->getTemplatedDecl();
  return D->getUnderlyingDecl()->getAsFunction();
}

/// decltype(make<T>()) in a template: what an instantiation has found is nowhere to be seen.
bool DeviceSlice::VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) {
  for (const NamedDecl *D : E->decls())
    if (InText) {
      includeFound(D);
      need(overload(D), E->getNameLoc());
    }
  return true;
}

void DeviceSlice::needUnresolved() {
  for (size_t I = 0; I < Unresolved.size(); ++I) // what is needed may add to them
    if (llvm::none_of(Unresolved[I]->decls(), [&](const NamedDecl *D) {
          const Decl *Meant = overload(D);
          return !Meant || SM.isInSystemHeader(Meant->getLocation()) || Needed.contains(written(Meant));
        }))
      for (const NamedDecl *D : Unresolved[I]->decls())
        need(overload(D), Unresolved[I]->getNameLoc());
}

bool DeviceSlice::VisitMemberExpr(MemberExpr *E) {
  noteAccess(E->getMemberDecl());
  noteAccess(E->getFoundDecl().getDecl()); // a using declaration's name for it
  auto *Method = dyn_cast<CXXMethodDecl>(E->getMemberDecl());
  if (!Method)
    return true;
  if (!Method->isVirtual() || E->hasQualifier())
    needMeant(E, E->getMemberLoc());
  else
    callVirtual(Method, knownTarget(E), E->getBase(), E->getMemberLoc());
  return true;
}

/// f(x), where f has a virtual operator().
bool DeviceSlice::VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) {
  auto *Method = dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
  if (!Method || !Method->isVirtual())
    return true;
  // Nothing says of another operator whose it is.
  auto *Ref = dyn_cast<DeclRefExpr>(E->getArg(0)->IgnoreParenImpCasts());
  const bool Outside = !Caller && Ref && !isInRegion(Ref->getDecl()) && E->getOperator() != OO_Call;
  if (Outside)
    Context.error(E->getOperatorLoc(), Diag::VirtualOnHostObject)
        << Method->getNameAsString() << Method->getParent()->getNameAsString();
  else
    callVirtual(Method, knownTarget(E), E->getArg(0), E->getOperatorLoc());
  return true;
}

void DeviceSlice::callVirtual(const CXXMethodDecl *Called, const CXXMethodDecl *Known, const Expr *Object,
                              SourceLocation Use) {
  if (Known)
    need(Known, Use);
  else if (isHostObject(Object))
    Context.error(Use, Diag::VirtualOnHostObject)
        << Called->getNameAsString() << Called->getParent()->getNameAsString();
  else
    dispatch(Called, Use);
}

/// What a reference or `this` from outside of a region refers to is mapped from the host.
bool DeviceSlice::isHostObject(const Expr *E) const {
  if (Caller || Region.isInvalid())
    return false;
  E = E->IgnoreParenImpCasts();
  auto *Ref = dyn_cast<DeclRefExpr>(E);
  auto *Pointee = dyn_cast<UnaryOperator>(E);
  return isa<CXXThisExpr>(E) || (Ref && Ref->getDecl()->getType()->isReferenceType() && !isInRegion(Ref->getDecl())) ||
         (Pointee && Pointee->getOpcode() == UO_Deref &&
          isa<CXXThisExpr>(Pointee->getSubExpr()->IgnoreParenImpCasts()));
}

bool DeviceSlice::VisitExpr(Expr *E) {
  if (E->getType().isNull()) // "[n(1)]" in a generic lambda
    return true;
  needType(E->getType());
  // What only an instance has; the texts of all others are checked as they are edited.
  if (!InLibrary && Caller && Caller->isTemplateInstantiation()) {
    Context.Text.checkObject(E);
    if (E->getType()->isVectorType())
      Context.Text.checkRepresentation(E->getType(), E->getExprLoc(), /*Again=*/false);
  }
  if (auto *List = dyn_cast<InitListExpr>(E); List && !InLibrary && !InText)
    checkInitializers(Context.Text, List);
  // What a macro of a system header stands for may be written by the macro's name (isnan, INFINITY).
  if (E->getBeginLoc().isMacroID())
    if (SourceLocation Macro = SM.getSpellingLoc(E->getBeginLoc()); SM.isInSystemHeader(Macro))
      include(Macro);
  auto *Lambda = dyn_cast<LambdaExpr>(E);
  const bool CopiesObject = Lambda && llvm::any_of(Lambda->captures(), [](const LambdaCapture &C) {
                              return C.getCaptureKind() == LCK_StarThis;
                            });
  Context.Model.Unit.NeedsDeviceHeader |= !InLibrary && (CopiesObject || (isa<AtomicExpr>(E) && Context.Text.gpu()));
  if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, RequiresExpr>(E))
    useUnevaluated(E);
  return true;
}

bool DeviceSlice::VisitCastExpr(CastExpr *E) {
  // To a private base.
  const CXXRecordDecl *Class = nullptr;
  if (isInKernel() && E->path_size()) {
    QualType From = E->getSubExpr()->getType();
    Class = From->isPointerType() ? From->getPointeeCXXRecordDecl() : From->getAsCXXRecordDecl();
  }
  for (auto I = E->path_begin(); Class && I != E->path_end(); ++I) {
    if ((*I)->getAccessSpecifier() != AS_public)
      Opened.insert(written(Class));
    Class = (*I)->getType()->getAsCXXRecordDecl();
  }
  return true;
}

bool DeviceSlice::VisitTypeLoc(TypeLoc Loc) {
  needType(Loc.getType());
  if (auto Decltype = Loc.getAs<DecltypeTypeLoc>())
    useUnevaluated(Decltype.getUnderlyingExpr());
  return true;
}

/// A template that is an argument of one: "apply<std::plus>", "vector_of<detail::Sum>".
bool DeviceSlice::TraverseTemplateName(TemplateName Name) {
  if (auto *Template = Name.getAsTemplateDecl(); isa_and_nonnull<ClassTemplateDecl, TypeAliasTemplateDecl>(Template))
    need(Template->getTemplatedDecl(), {});
  return DynamicRecursiveASTVisitor::TraverseTemplateName(Name);
}

bool DeviceSlice::VisitConceptReference(ConceptReference *C) {
  need(C->getNamedConcept(), C->getConceptNameLoc());
  return true;
}

bool DeviceSlice::VisitTypeTraitExpr(TypeTraitExpr *) {
  if (!InLibrary) // by its own name: __is_trivially_copyable
    AsksTraits = Context.Model.Unit.AsksTypes = true;
  return true;
}

/// A cast to a base needs no types at run time.
bool DeviceSlice::VisitCXXDynamicCastExpr(CXXDynamicCastExpr *E) {
  if (E->getCastKind() == CK_Dynamic)
    refuseRuntimeType(E->getBeginLoc(), "dynamic_cast");
  return true;
}

bool DeviceSlice::VisitCXXTypeidExpr(CXXTypeidExpr *E) {
  refuseRuntimeType(E->getBeginLoc(), "typeid");
  return true;
}

void DeviceSlice::refuseRuntimeType(SourceLocation Use, llvm::StringRef What) {
  if (Context.Text.gpu() && !InLibrary)
    Context.Text.problem(Use, What,
                         "GPUs know no types at run time: use a virtual function or a member that says the type");
}

bool DeviceSlice::VisitCXXThrowExpr(CXXThrowExpr *E) {
  if (InLibrary)
    return true;
  Context.error(E->getBeginLoc(), Diag::Exceptions);
  return true;
}

bool DeviceSlice::VisitCXXTryStmt(CXXTryStmt *S) {
  if (InLibrary)
    return true;
  Context.error(S->getBeginLoc(), Diag::Exceptions);
  return true;
}

} // namespace chomp
