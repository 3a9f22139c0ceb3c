//===- ReductionItems.cpp - list items of reduction clauses ---------------===//
#include "Analysis/ReductionItems.h"

#include "clang/AST/ExprOpenMP.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace chomp {

StrippedItem stripSubscripts(const Expr *Item) {
  StrippedItem Out;
  for (const Expr *E = Item->IgnoreParenImpCasts();; E = E->IgnoreParenImpCasts())
    if (auto *Section = dyn_cast<ArraySectionExpr>(E)) {
      Out.Dimensions.insert(Out.Dimensions.begin(), {Section->getLowerBound(), Section->getLength(), true});
      E = Section->getBase();
    } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      Out.Dimensions.insert(Out.Dimensions.begin(), {Subscript->getIdx(), nullptr, false});
      E = Subscript->getBase();
    } else {
      Out.Base = E;
      return Out;
    }
}

template <class Clause> static void takeItems(const Clause *C, std::vector<ReductionListItem> &Out) {
  auto Operation = C->reduction_ops().begin();
  for (const Expr *E : C->varlist()) {
    ReductionListItem Item{C, E, nullptr, nullptr, C->getNameInfo().getName()};
    if (Operation != C->reduction_ops().end())
      Item.Operation = *Operation++;
    if (auto *Ref = dyn_cast<DeclRefExpr>(stripSubscripts(E).Base))
      if (auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
        Item.Root = V->getCanonicalDecl();
    Out.push_back(Item);
  }
}

std::vector<ReductionListItem> reductionItems(const OMPClause *Clause) {
  std::vector<ReductionListItem> Out;
  if (auto *C = dyn_cast<OMPReductionClause>(Clause))
    takeItems(C, Out);
  else if (auto *C = dyn_cast<OMPInReductionClause>(Clause))
    takeItems(C, Out);
  else if (auto *C = dyn_cast<OMPTaskReductionClause>(Clause))
    takeItems(C, Out);
  return Out;
}

const OMPDeclareReductionDecl *declaredReduction(const ReductionListItem &Item) {
  auto *Call = dyn_cast_or_null<CallExpr>(Item.Operation);
  auto *Callee = Call ? dyn_cast<OpaqueValueExpr>(Call->getCallee()) : nullptr;
  auto *Ref =
      Callee && Callee->getSourceExpr() ? dyn_cast<DeclRefExpr>(Callee->getSourceExpr()->IgnoreImpCasts()) : nullptr;
  return Ref ? dyn_cast<OMPDeclareReductionDecl>(Ref->getDecl()) : nullptr;
}

std::vector<const Stmt *> reductionCode(const ReductionListItem &Item) {
  std::vector<const Stmt *> Out;
  const StrippedItem Stripped = stripSubscripts(Item.Item);
  for (const ItemDimension &D : llvm::reverse(Stripped.Dimensions))
    for (const Expr *Bound : {D.Lower, D.Length})
      if (Bound)
        Out.push_back(Bound);
  if (const OMPDeclareReductionDecl *D = declaredReduction(Item)) {
    Out.push_back(D->getCombiner());
    if (D->getInitializer())
      Out.push_back(D->getInitializer());
  }
  return Out;
}

} // namespace chomp
