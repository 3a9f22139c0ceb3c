//===- PrivateVariables.cpp - what of variables constructs have for themselves ===//
#include "Analysis/PrivateVariables.h"

#include "Analysis/Directives.h"
#include "Analysis/Variables.h"

#include "clang/AST/ExprOpenMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

bool reducesDirectly(const OMPExecutableDirective *D) {
  return hasLeaf(D, {OMPD_taskloop}) && !hasLeaf(D, {OMPD_parallel});
}

bool isOfTarget(const OMPExecutableDirective *D, const OMPClause *C) {
  return C->isImplicit() && isOpenMPTargetExecutionDirective(D->getDirectiveKind());
}

const VarDecl *variableIn(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  while (auto *Section = dyn_cast<ArraySectionExpr>(E))
    E = Section->getBase()->IgnoreParenImpCasts();
  auto *Ref = dyn_cast<DeclRefExpr>(E);
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  // Sema has variables of its own in clauses, of which some stand for members.
  return V && (!V->isImplicit() || memberOf(V)) ? V->getCanonicalDecl() : nullptr;
}

SmallVector<const Expr *, 4> counters(const OMPExecutableDirective *D) {
  SmallVector<const Expr *, 4> Found;
  if (auto *Loop = dyn_cast<OMPLoopDirective>(D))
    Found.append(Loop->counters().begin(), Loop->counters().end());
  for (const auto *C : D->getClausesOfKind<OMPOrderedClause>())
    for (unsigned I = 0; I < C->getLoopNumIterations().size(); ++I)
      Found.push_back(C->getLoopCounter(I));
  llvm::erase(Found, nullptr);
  return Found;
}

std::vector<const VarDecl *> privateVariables(const OMPExecutableDirective *D) {
  std::vector<const VarDecl *> Out;
  auto Take = [&](auto *C) {
    for (const Expr *E : C->varlist())
      if (const VarDecl *V = variableIn(E))
        Out.push_back(V);
  };
  for (const OMPClause *C : D->clauses())
    if (auto *P = dyn_cast<OMPPrivateClause>(C))
      Take(P);
    else if (auto *F = dyn_cast<OMPFirstprivateClause>(C); F && !isOfTarget(D, C))
      Take(F);
    else if (auto *L = dyn_cast<OMPLastprivateClause>(C))
      Take(L);
    else if (auto *R = dyn_cast<OMPReductionClause>(C); R && !reducesDirectly(D))
      Take(R);
    else if (auto *L = dyn_cast<OMPLinearClause>(C))
      Take(L);
  for (const Expr *Counter : counters(D))
    if (const VarDecl *V = variableIn(Counter))
      Out.push_back(V);
  return Out;
}

} // namespace chomp
