//===- VariantConditions.cpp - the condition of a declare variant ---------===//
#include "Frontend/Variants/VariantConditions.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/Frontend/OpenMP/OMPContext.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// Of a score with 0 * sizeof("distribute simd") in it.
static std::vector<std::string> constructsIn(const Expr *Score) {
  struct Finder : DynamicRecursiveASTVisitor {
    std::vector<std::string> Found;
    bool VisitStringLiteral(StringLiteral *Names) override {
      llvm::SmallVector<llvm::StringRef, 4> Words;
      Names->getString().split(Words, ' ');
      Found.assign(Words.begin(), Words.end());
      return false;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Expr *>(Score));
  return std::move(Finder.Found);
}

VariantCondition conditionOf(const OMPDeclareVariantAttr *A) {
  VariantCondition Found;
  for (const OMPTraitSet &Set : A->getTraitInfos()->Sets)
    for (const OMPTraitSelector &Selector : Set.Selectors) {
      if (Selector.Kind != TraitSelector::user_condition || !Selector.ScoreOrCondition)
        continue;
      const Expr *E = Selector.ScoreOrCondition->IgnoreParenImpCasts();
      if (auto *Product = dyn_cast<BinaryOperator>(E); Product && Product->getOpcode() == BO_Mul) {
        Found.Score = Product->getRHS();
        Found.Constructs = constructsIn(Found.Score);
        E = Product->getLHS()->IgnoreParenImpCasts();
      }
      if (auto *And = dyn_cast<BinaryOperator>(E)) {
        Found.Asked = And->getRHS();
      } else if (auto *Zero = dyn_cast<UnaryOperator>(E)) {
        auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(Zero->getSubExpr()->IgnoreParenImpCasts());
        auto *Not = Size ? dyn_cast<UnaryOperator>(Size->getArgumentExpr()->IgnoreParens()) : nullptr;
        Found.Asked = Not ? Not->getSubExpr() : nullptr;
      }
    }
  return Found;
}

} // namespace chomp
