//===- DeviceSliceVariables.cpp - the variables that device code uses -----===//
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Pragmas/TemplateVariables.h"
#include "Frontend/Regions/Groupprivate.h"
#include "Frontend/Regions/Instances.h"

#include "clang/AST/Attr.h"

using namespace clang;

namespace chomp {

/// requires unified_shared_memory makes all of the program's storage accessible to devices (OpenMP 5.2, 8.2), whatever
/// names it: a function has a pointer to such a variable, as if that were declare target link.
static void linkUnified(BuildContext &Context, const VarDecl *V) {
  ASTContext &AST = Context.File.Context;
  if (const VarDecl *Pattern = V->getTemplateInstantiationPattern())
    linkUnified(Context, Pattern);
  Context.Unnamed.insert(V->getCanonicalDecl());
  for (VarDecl *Redeclared : const_cast<VarDecl *>(V)->redecls())
    Redeclared->addAttr(OMPDeclareTargetDeclAttr::CreateImplicit(
        AST, OMPDeclareTargetDeclAttr::MT_Link, OMPDeclareTargetDeclAttr::DT_Any, nullptr, false, 1, V->getLocation()));
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
    linkUnified(Context, V);
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
    if (beginsWithAddresses(AST, V) || isMade(V)) {
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
    Context.error(Use, Diag::NotDeclareTarget) << V->getNameAsString() << Caller->getNameAsString();
    report(Context.File.Diags, V->getLocation(), Diag::DeclaredHere) << V->getNameAsString();
  }
  Needed.remove(written(V));
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
