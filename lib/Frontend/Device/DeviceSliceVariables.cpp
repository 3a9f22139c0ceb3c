//===- DeviceSliceVariables.cpp - the variables that device code uses -----===//
#include "Analysis/Lambdas.h"
#include "Analysis/Variables.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Pragmas/TemplateVariables.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

/// Makes a variable declare target that no directive names, for this file alone.
static void makeDeclareTarget(BuildContext &Context, const VarDecl *V, OMPDeclareTargetDeclAttr::MapTypeTy How) {
  ASTContext &AST = Context.File.Context;
  if (const VarDecl *Pattern = V->getTemplateInstantiationPattern())
    makeDeclareTarget(Context, Pattern, How);
  Context.Unnamed.insert(V->getCanonicalDecl());
  for (VarDecl *Redeclared : const_cast<VarDecl *>(V)->redecls())
    Redeclared->addAttr(OMPDeclareTargetDeclAttr::CreateImplicit(AST, How, OMPDeclareTargetDeclAttr::DT_Any, nullptr,
                                                                 false, 1, V->getLocation()));
}

/// Whether a kernel file can't have a constant as the user wrote it: C++ has no tentative definitions for what names
/// constants that are defined further down, and no braces for some values.
static bool isUnsayable(const ASTContext &AST, const VarDecl *V) {
  const VarDecl *Defined = V->getDefinition();
  return Defined && Defined->isFileVarDecl() && !Defined->isTemplated() &&
         ((!AST.getLangOpts().CPlusPlus && needsAssignments(Defined->getInit())) || hasPointersSet(AST, Defined) ||
          llvm::any_of(variablesNamed(AST, Defined), [&](const VarDecl *Named) {
            return AST.getSourceManager().isBeforeInTranslationUnit(Defined->getLocation(), Named->getLocation());
          }));
}

/// Such a constant begins with the host's bytes, and what it leads to stands in front of it.
static void enterConstant(BuildContext &Context, const VarDecl *V) {
  if (OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V))
    return;
  makeDeclareTarget(Context, V, OMPDeclareTargetDeclAttr::MT_Enter);
  for (const VarDecl *Named : variablesNamed(Context.File.Context, V))
    enterConstant(Context, Named);
}

void DeviceSlice::takeVariable(const VarDecl *V, SourceLocation Use) {
  needType(V->getType());
  const bool Groupprivate = isGroupprivate(V);
  // A region's closures are made in its kernel.
  const bool Constant =
      isConstant(V) && !(isClosure(V) && !Caller && !OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V));
  auto *Closure = dyn_cast_or_null<CXXMethodDecl>(Caller);
  // In a region itself, lambdas that it makes among it, the variable is mapped, or private.
  const bool InFunction = Caller && !(Closure && Closure->getParent()->isLambda() && isInRegion(Closure));
  if (Context.Requires.UnifiedMemory && InFunction && !Groupprivate && !Constant && !V->getTLSKind() &&
      !V->hasAttr<OMPThreadPrivateDeclAttr>() && !OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V))
    // It makes all of the program's storage accessible to devices (OpenMP 5.2, 8.2), whatever names it: a function has
    // a pointer to such a variable.
    makeDeclareTarget(Context, V, OMPDeclareTargetDeclAttr::MT_Link);
  if (Constant && isUnsayable(AST, V))
    enterConstant(Context, V->getDefinition());
  const bool OnDevice = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V) && !isNumber(V);
  if (Groupprivate || OnDevice || Constant)
    useDeclarator(cast<VarDecl>(written(V)));
  if (Groupprivate) { // it begins without a value
    if (V->getTemplateInstantiationPattern() && V->isStaticDataMember())
      Instances.insert(V); // each has a variable of its own
    return;
  }
  if (OnDevice) {
    useHead(written(V));
    if (auto *Instance = dyn_cast<VarTemplateSpecializationDecl>(V))
      for (const TemplateArgument &Argument : flattened(Instance->getTemplateArgs().asArray()))
        if (Argument.getKind() == TemplateArgument::Type)
          needType(Argument.getAsType());
    if (V->getTemplateInstantiationPattern() && (V->isStaticDataMember() || deviceTemplate(V)))
      Instances.insert(V); // each has a variable of its own
    // Else with the host's value.
    if (beginsWithAddresses(AST, V) || hasPointersSet(AST, V) || isMade(V)) {
      const FunctionDecl *Outer = std::exchange(Caller, nullptr);
      const bool OuterMaking = std::exchange(Making, isMade(V));
      if (Making)
        needType(V->getType());
      TraverseStmt(const_cast<Expr *>(V->getAnyInitializer()));
      Caller = Outer;
      Making = OuterMaking;
    }
    return;
  }
  if (Constant) {
    useHead(written(V));
    TraverseStmt(const_cast<Expr *>(V->getAnyInitializer()));
    return;
  }
  if (InFunction) { // nothing brings it to the device
    Context.error(Use, V->getTLSKind() ? Diag::ThreadprivateInFunction : Diag::NotDeclareTarget)
        << V->getNameAsString() << Caller->getNameAsString();
    report(Context.File.Diags, V->getLocation(), Diag::DeclaredHere) << V->getNameAsString();
  }
  Needed.remove(written(V));
}

/// An argument that is an element or a member of a variable, or leads to one: Clang has its value alone. No clause
/// brings such a variable to a region.
bool DeviceSlice::VisitSubstNonTypeTemplateParmExpr(SubstNonTypeTemplateParmExpr *E) {
  auto *Value = dyn_cast<ConstantExpr>(E->getReplacement());
  if (!Value || !Value->hasAPValueResult() || !Value->getAPValueResult().isLValue())
    return true;
  const APValue Address = Value->getAPValueResult();
  auto *V = dyn_cast_or_null<VarDecl>(Address.getLValueBase().dyn_cast<const ValueDecl *>());
  if (!V)
    return true;
  if (!isConstant(V) && !OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V)) {
    Context.error(E->getNameLoc(), Diag::ArgumentNotDeclareTarget)
        << E->getParameter()->getNameAsString() << V->getNameAsString();
    report(Context.File.Diags, V->getLocation(), Diag::DeclaredHere) << V->getNameAsString();
  } else {
    need(V, E->getNameLoc());
  }
  return true;
}

/// A function's static variable that isn't declare target: in a region it is mapped, and a device function has its own.
/// A lambda of a function of the host's would find nothing.
void DeviceSlice::checkStaticLocal(const VarDecl *V, SourceLocation Use) {
  auto *Owner = dyn_cast<FunctionDecl>(V->getParentFunctionOrMethod());
  if (!Owner || isInRegion(V) || isConstant(V))
    return;
  auto *Method = dyn_cast_or_null<CXXMethodDecl>(Caller);
  if (!Caller && OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V)) {
    Context.error(Use, Diag::UnsupportedConstruct)
        << "a declare target variable of a template's or an inline function's own";
  } else if (Method && Method->getParent()->isLambda() && !isInRegion(Method) && Owner != Method &&
             !Needed.contains(written(Owner)) && !Instances.contains(Owner)) {
    Context.error(Use, Diag::NotDeclareTarget) << V->getNameAsString() << Method->getNameAsString();
    report(Context.File.Diags, V->getLocation(), Diag::DeclaredHere) << V->getNameAsString();
  }
}

bool DeviceSlice::isClosure(const VarDecl *V) {
  const CXXRecordDecl *Class = V->getType()->getAsCXXRecordDecl();
  return Class && Class->isLambda();
}

bool DeviceSlice::isMade(const VarDecl *V) const {
  if (Context.Requires.UnifiedMemory || !AST.getLangOpts().CPlusPlus)
    return false;
  if (!MadeVariables)
    MadeVariables = madeOnDevice(Context.File.Context);
  return MadeVariables->contains(V->getDefinition() ? V->getDefinition() : V);
}

bool DeviceSlice::isNumber(const VarDecl *V) const {
  if (isa<VarTemplateSpecializationDecl>(V) && !deviceTemplate(V))
    return isConstant(V);
  return isFunctionAlone(V) || (isConstant(V) && V->getType()->isArithmeticType() &&
                                !V->getType().isVolatileQualified() && !V->isExternallyVisible());
}

bool DeviceSlice::isConstant(const VarDecl *V) const {
  if (isFunctionAlone(V))
    return true;
  if (const Expr *Init = V->getAnyInitializer(); Init && Init->isValueDependent())
    return V->getType().isConstQualified() && (V->isConstexpr() || (V->isStaticDataMember() && !V->isOutOfLine()));
  return V->getType().isConstQualified() && V->getAnyInitializer() &&
         const_cast<Expr *>(V->getAnyInitializer())->isConstantInitializer(AST, false);
}

} // namespace chomp
