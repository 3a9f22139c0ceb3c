//===- Dependences.cpp - what tasks in a region depend on -----------------===//
#include "Frontend/Threads/Dependences.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Frontend/Clauses/HostClauses.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Expressions.h"
#include "Model/LoopText.h"

#include "clang/AST/ExprOpenMP.h"
#include "clang/AST/OpenMPClause.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

/// The first element of an item, as an lvalue.
KernelCode beginning(BuildContext &Context, const Expr *E) {
  E = asWritten(E);
  if (auto *Section = dyn_cast<ArraySectionExpr>(E->IgnoreParenImpCasts())) {
    const KernelCode Lower =
        Section->getLowerBound() ? Context.Text.expression(asWritten(Section->getLowerBound())) : "0";
    return factor(beginning(Context, Section->getBase())) + "[" + Lower + "]";
  }
  return Context.Text.expression(E);
}

KernelCode address(BuildContext &Context, const Expr *E) {
  if (auto *Shaping = dyn_cast<OMPArrayShapingExpr>(asWritten(E)->IgnoreParenImpCasts()))
    return Context.Text.expression(asWritten(Shaping->getBase()));
  return "&" + factor(beginning(Context, E));
}

/// The heads of loops over iterators, the first outermost.
std::vector<KernelCode> loopsOver(BuildContext &Context, const OMPIteratorExpr *Iterators) {
  std::vector<KernelCode> Out;
  for (unsigned I = 0; Iterators && I < Iterators->numOfIterators(); ++I) {
    auto *V = cast<VarDecl>(const_cast<OMPIteratorExpr *>(Iterators)->getIteratorDecl(I));
    OMPIteratorExpr::IteratorRange Range = const_cast<OMPIteratorExpr *>(Iterators)->getIteratorRange(I);
    const std::string Name = Context.Text.name(V);
    const KernelCode End = arithmetic(Context.Text.expression(asWritten(Range.End)));
    KernelCode Condition = Name + " < " + End, Next = "++" + Name;
    if (Range.Step) {
      const Expression Step = buildExpression(Context, Range.Step);
      const KernelCode Down = Name + " > " + End;
      if (!Step.Constant)
        Condition = factor(Step.device()) + " > 0 ? " + Condition + " : " + Down;
      else if (*Step.Constant < 0)
        Condition = Down;
      Next = Name + " += " + Step.device();
    }
    Out.push_back("for (" + Context.Text.declare(V->getType().getUnqualifiedType(), Name) + " = " +
                  Context.Text.expression(asWritten(Range.Begin)) + "; " + Condition + "; " + Next + ")");
  }
  return Out;
}

std::string typeOf(OpenMPDependClauseKind Kind) {
  switch (Kind) {
  case OMPC_DEPEND_in:
    return "in";
  case OMPC_DEPEND_mutexinoutset:
    return "mutexinoutset";
  case OMPC_DEPEND_inoutset:
    return "inoutset";
  case OMPC_DEPEND_depobj:
    return "object";
  default:
    return "inout";
  }
}

} // namespace

std::vector<Dependence> buildDependences(BuildContext &Context, const OMPExecutableDirective *D) {
  std::vector<Dependence> Out;
  for (const auto *C : D->getClausesOfKind<OMPDependClause>()) {
    const std::string Type = typeOf(C->getDependencyKind());
    const std::vector<KernelCode> Loops = loopsOver(Context, iteratorsOf(C));
    if (dependsOnAll(C))
      Out.push_back({Loops, Type, "chomp::all_memory"});
    for (const Expr *E : C->varlist())
      Out.push_back({Loops, Type, Type == "object" ? beginning(Context, E) : address(Context, E)});
  }
  return Out;
}

void buildDependObject(BuildContext &Context, const OMPDepobjDirective *D, ThreadConstruct &T) {
  auto *Object = D->getSingleClause<OMPDepobjClause>();
  if (!Object)
    return;
  T.DependObject = Context.Text.expression(asWritten(Object->getDepobj()));
  T.Dependences = buildDependences(Context, D);
  if (auto *Update = D->getSingleClause<OMPUpdateClause>(); Update && !behindDestroy(Context, D))
    T.DependType = typeOf(Update->getDependencyKind());
}

} // namespace chomp
