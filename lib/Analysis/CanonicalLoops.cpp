//===- CanonicalLoops.cpp - what canonical loops are made of --------------===//
#include "Analysis/CanonicalLoops.h"

#include "Analysis/Directives.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace chomp {

const ValueDecl *variableOf(const Expr *E) {
  auto *Ref = dyn_cast_or_null<DeclRefExpr>(E ? E->IgnoreUnlessSpelledInSource()->IgnoreParens() : nullptr);
  return Ref ? Ref->getDecl() : nullptr;
}

Operation::Operation(const Expr *E) {
  E = E->IgnoreUnlessSpelledInSource()->IgnoreParens();
  if (auto *U = dyn_cast<UnaryOperator>(E)) {
    Unary = U->getOpcode();
    Left = U->getSubExpr();
  } else if (auto *B = dyn_cast<BinaryOperator>(E)) {
    Binary = B->getOpcode();
    Left = B->getLHS();
    Right = B->getRHS();
  } else if (auto *R = dyn_cast<CXXRewrittenBinaryOperator>(E)) {
    Binary = R->getOperator();
    Left = R->getLHS();
    Right = R->getRHS();
  } else if (auto *Call = dyn_cast<CXXOperatorCallExpr>(E); Call && Call->getNumArgs() > 0) {
    Left = Call->getArg(0);
    if (Call->getOperator() == OO_PlusPlus || Call->getOperator() == OO_MinusMinus) {
      Unary = UnaryOperator::getOverloadedOpcode(Call->getOperator(), Call->getNumArgs() > 1);
    } else if (Call->getNumArgs() == 2) {
      Binary = BinaryOperator::getOverloadedOpcode(Call->getOperator());
      Right = Call->getArg(1);
    }
  }
}

bool isLoopTransform(const Stmt *S) {
  return isa_and_nonnull<OMPTileDirective, OMPStripeDirective, OMPUnrollDirective, OMPReverseDirective,
                         OMPInterchangeDirective, OMPFuseDirective>(S);
}

/// Whether some code has a loop whose variable, which the compiler declares for a range-based loop, is an iterator.
static bool hasIterators(const Stmt *S) {
  if (!S)
    return false;
  const ValueDecl *Variable = nullptr;
  if (auto *Range = dyn_cast<CXXForRangeStmt>(S); Range && Range->getBeginStmt())
    Variable = cast<VarDecl>(Range->getBeginStmt()->getSingleDecl());
  else if (auto *For = dyn_cast<ForStmt>(S); For && isa_and_nonnull<DeclStmt>(For->getInit()))
    Variable = dyn_cast<VarDecl>(*cast<DeclStmt>(For->getInit())->decl_begin());
  else if (auto *Init = For ? dyn_cast_or_null<Expr>(For->getInit()) : nullptr)
    Variable = variableOf(Operation(Init).Left);
  return (Variable && Variable->getType()->isRecordType()) || llvm::any_of(S->children(), hasIterators);
}

std::vector<const Stmt *> iteratorCode(const OMPExecutableDirective *D) {
  std::vector<const Stmt *> Found;
  if (auto *Loops = dyn_cast<OMPLoopDirective>(D)) {
    if (llvm::any_of(Loops->counters(), [](const Expr *E) { return E && E->getType()->isRecordType(); })) {
      llvm::append_range(Found, Loops->updates());
      Found.push_back(Loops->getNumIterations());
      Found.push_back(Loops->getPreInits());
    }
  } else if (isLoopTransform(D) && hasIterators(codeOf(D))) {
    if (auto *Nest = dyn_cast<OMPCanonicalLoopNestTransformationDirective>(D))
      Found = {Nest->getTransformedStmt(), Nest->getPreInits()};
    else if (auto *Sequence = dyn_cast<OMPCanonicalLoopSequenceTransformationDirective>(D))
      Found = {Sequence->getTransformedStmt(), Sequence->getPreInits()};
  }
  llvm::erase(Found, nullptr);
  return Found;
}

} // namespace chomp
