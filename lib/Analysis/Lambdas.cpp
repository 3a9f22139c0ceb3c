//===- Lambdas.cpp - lambdas and their types ------------------------------===//
#include "Analysis/Lambdas.h"

#include "Analysis/Directives.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace chomp {

SmallVector<TemplateArgument, 4> flattened(ArrayRef<TemplateArgument> Arguments) {
  SmallVector<TemplateArgument, 4> Out;
  for (const TemplateArgument &A : Arguments)
    if (A.getKind() == TemplateArgument::Pack)
      llvm::append_range(Out, flattened(A.pack_elements()));
    else
      Out.push_back(A);
  return Out;
}

SmallVector<CXXMethodDecl *, 4> instancesOf(const LambdaExpr *E) {
  SmallVector<CXXMethodDecl *, 4> Out;
  if (FunctionTemplateDecl *Generic =
          E->getLambdaClass()->getDependentLambdaCallOperator()
              ? E->getLambdaClass()->getDependentLambdaCallOperator()->getAsFunction()->getDescribedFunctionTemplate()
              : nullptr)
    for (FunctionDecl *F : Generic->specializations())
      if (F->getBody())
        Out.push_back(cast<CXXMethodDecl>(F));
  return Out;
}

static void collectClosures(QualType Type, llvm::SmallSetVector<const CXXRecordDecl *, 2> &Found) {
  Type = Type.getCanonicalType();
  if (Type->isReferenceType() || Type->isAnyPointerType())
    return collectClosures(Type->getPointeeType(), Found);
  if (const clang::ArrayType *Array = Type->getAsArrayTypeUnsafe())
    return collectClosures(Array->getElementType(), Found);
  if (auto *Function = Type->getAs<FunctionProtoType>()) {
    collectClosures(Function->getReturnType(), Found);
    for (QualType Parameter : Function->param_types())
      collectClosures(Parameter, Found);
    return;
  }
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (Class && Class->isLambda())
    Found.insert(Class);
  if (auto *Special = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class))
    for (const TemplateArgument &A : flattened(Special->getTemplateArgs().asArray()))
      if (A.getKind() == TemplateArgument::Type || A.getKind() == TemplateArgument::Declaration) // "template <auto F>"
        collectClosures(A.getKind() == TemplateArgument::Type ? A.getAsType() : A.getParamTypeForDecl(), Found);
}

llvm::SmallVector<const CXXRecordDecl *, 2> closuresIn(QualType Type) {
  llvm::SmallSetVector<const CXXRecordDecl *, 2> Found;
  collectClosures(Type, Found);
  return Found.takeVector();
}

const LambdaExpr *makerOf(const CXXRecordDecl *Closure) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitLambdaExpr(LambdaExpr *E) override {
      if (E->getLambdaClass() == Closure)
        Found = E;
      for (CXXMethodDecl *Instance : instancesOf(E)) // which no visitor comes to
        if (!Found)
          TraverseStmt(Instance->getBody());
      return !Found;
    }
    const CXXRecordDecl *Closure = nullptr;
    const LambdaExpr *Found = nullptr;
  } Finder;
  Finder.Closure = Closure;
  Finder.ShouldVisitTemplateInstantiations = true;
  Finder.TraverseDecl(Closure->getASTContext().getTranslationUnitDecl());
  return Finder.Found;
}

const FunctionDecl *functionAround(const CXXRecordDecl *Closure) {
  return dyn_cast<FunctionDecl>(outsideBlocks(Closure->getDeclContext()));
}

} // namespace chomp
