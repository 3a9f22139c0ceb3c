//===- GenericLambdas.cpp - constructs in generic lambdas ---------------------===//
//
// A generic lambda is written as it is, a template in the kernel, too; but what a construct in it does is known of its
// instantiations alone. So the construct is one of them, if it is the same text in all.
//
//===----------------------------------------------------------------------===//
#include "Frontend/GenericLambdas.h"
#include "Frontend/Instances.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

bool isDependent(const OMPExecutableDirective *D) {
  if (auto *Atomic = dyn_cast<OMPAtomicDirective>(D))
    return !Atomic->getX();
  auto *Loops = dyn_cast<OMPLoopDirective>(D);
  return Loops && llvm::is_contained(Loops->counters(), nullptr);
}

namespace {

/// What a construct's text depends on that a lambda's instantiations may have in different ways.
std::string textOf(const AtomicConstruct &A) {
  std::string Out;
  for (const std::string *Part : {&A.Type, &A.X, &A.V, &A.Value, &A.Operator, &A.Expected, &A.Result})
    Out += *Part + "\n";
  return Out + (A.Native ? "native" : "");
}

/// Finds what a construct in the text of a template is in the instantiations.
struct InstanceFinder : DynamicRecursiveASTVisitor {
  explicit InstanceFinder(const OMPExecutableDirective *Pattern) : Pattern(Pattern) {
    ShouldVisitTemplateInstantiations = true;
  }
  const OMPExecutableDirective *Pattern;
  std::vector<const OMPExecutableDirective *> Found;
  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    if (D != Pattern && D->getBeginLoc() == Pattern->getBeginLoc())
      Found.push_back(D);
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *E) override {
    for (CXXMethodDecl *Instance : instancesOf(E))
      TraverseStmt(Instance->getBody());
    return true;
  }
};

} // namespace

const OMPExecutableDirective *instanceOf(BuildContext &Context, const OMPExecutableDirective *D, const LambdaExpr *E) {
  auto Refuse = [&](const char *Where) {
    Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct)
        << "'#pragma omp " + getOpenMPDirectiveName(D->getDirectiveKind(), 52).str() + "' in " + Where;
    return nullptr;
  };
  if (D->getDirectiveKind() != OMPD_atomic)
    return Refuse("a generic lambda");
  InstanceFinder Finder(D);
  if (E)
    Finder.VisitLambdaExpr(const_cast<LambdaExpr *>(E));
  else
    Finder.TraverseDecl(Context.File.Context.getTranslationUnitDecl());
  const OMPExecutableDirective *First = nullptr;
  std::string Text;
  for (const OMPExecutableDirective *Own : Finder.Found) {
    if (isDependent(Own))
      continue;
    std::optional<AtomicConstruct> Atomic = buildAtomic(Context, cast<OMPAtomicDirective>(Own));
    const std::string Other = Atomic ? textOf(*Atomic) : "";
    if (First && Text != Other)
      return Refuse("a generic lambda that is called with different types");
    First = Own;
    Text = Other;
  }
  return First;
}

} // namespace chomp
