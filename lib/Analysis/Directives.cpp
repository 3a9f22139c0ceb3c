//===- Directives.cpp - a directive and its code --------------------------===//
#include "Analysis/Directives.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

const Stmt *codeOf(const OMPExecutableDirective *D) {
  const Stmt *S = D->hasAssociatedStmt() ? D->getAssociatedStmt() : nullptr;
  while (auto *Captured = dyn_cast_or_null<CapturedStmt>(S))
    S = Captured->getCapturedStmt();
  return S;
}

bool hasConstructs(const Stmt *Code) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool Found = false;
    bool VisitOMPExecutableDirective(OMPExecutableDirective *) override { return !(Found = true); }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

ConstructList leavesOf(const OMPExecutableDirective *D) {
  auto Leaves = getLeafConstructsOrSelf(D->getDirectiveKind());
  return ConstructList(Leaves.begin(), Leaves.end());
}

bool hasLeaf(const OMPExecutableDirective *D, std::initializer_list<Directive> Leaves) {
  return llvm::any_of(leavesOf(D), [&](Directive Leaf) { return llvm::is_contained(Leaves, Leaf); });
}

const Stmt *loopBody(const OMPExecutableDirective *D, llvm::SmallVectorImpl<const Stmt *> *Heads) {
  auto *Loops = dyn_cast<OMPLoopBasedDirective>(D);
  if (!Loops || !D->hasAssociatedStmt())
    return nullptr;
  const Stmt *Body = codeOf(D);
  for (unsigned Level = 0; Level < Loops->getLoopsNumber(); ++Level) {
    const Stmt *S =
        OMPLoopBasedDirective::tryToFindNextInnerLoop(const_cast<Stmt *>(Body), /*TryImperfectlyNestedLoops=*/false);
    if (auto *For = dyn_cast_or_null<ForStmt>(S)) {
      Body = For->getBody();
      if (Heads)
        Heads->push_back(For->getInit());
    } else if (auto *Range = dyn_cast_or_null<CXXForRangeStmt>(S)) {
      Body = Range->getBody();
    } else {
      return nullptr;
    }
  }
  return Body;
}

const IfStmt *inductionBranch(const Stmt *Body) {
  auto *If = dyn_cast_or_null<IfStmt>(Body);
  auto *Then = If && If->getElse() ? dyn_cast<CompoundStmt>(If->getThen()) : nullptr;
  auto *Zero = Then ? dyn_cast<IntegerLiteral>(If->getCond()->IgnoreImpCasts()) : nullptr;
  auto *Step =
      Zero && Zero->getValue().isZero() && !Then->body_empty() ? dyn_cast<DeclStmt>(Then->body_front()) : nullptr;
  auto *V = Step && Step->isSingleDecl() ? dyn_cast<VarDecl>(Step->getSingleDecl()) : nullptr;
  return V && V->getIdentifier() && V->getName() == "omp_step" ? If : nullptr;
}

bool hasInduction(const OMPExecutableDirective *D) { return inductionBranch(loopBody(D)) != nullptr; }

const Stmt *withoutInductions(const Stmt *Body) {
  while (const IfStmt *Branch = inductionBranch(Body))
    Body = Branch->getElse();
  return Body;
}

bool needsAnalysis(const OMPExecutableDirective *D) {
  switch (D->getDirectiveKind()) {
  case OMPD_critical:
  case OMPD_simd:
  case OMPD_barrier:
  case OMPD_flush:
  case OMPD_taskwait:
  case OMPD_taskyield:
  case OMPD_error:
    return false;
  default:
    return true;
  }
}

bool hasAnalysedConstruct(const Stmt *Code) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool Found = false;
    bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
      Found |= needsAnalysis(D);
      return !Found;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

const OMPIteratorExpr *iteratorsOf(const OMPDependClause *C) {
  const Expr *Modifier = C->getModifier();
  return Modifier ? cast<OMPIteratorExpr>(Modifier->IgnoreParenImpCasts()) : nullptr;
}

bool dependsOnAll(const OMPClause *C) {
  auto *Depend = dyn_cast<OMPDependClause>(C);
  return Depend && (Depend->getDependencyKind() == OMPC_DEPEND_outallmemory ||
                    Depend->getDependencyKind() == OMPC_DEPEND_inoutallmemory);
}

bool isIfOfParallel(const OMPClause *C) {
  auto *If = dyn_cast<OMPIfClause>(C);
  return If && If->getNameModifier() == OMPD_parallel;
}

const OMPExecutableDirective *onlyDirective(const Stmt *S) {
  while (auto *Compound = dyn_cast_or_null<CompoundStmt>(S)) {
    if (Compound->size() != 1)
      return nullptr;
    S = Compound->body_front();
  }
  return dyn_cast_or_null<OMPExecutableDirective>(S);
}

const DeclContext *outsideBlocks(const DeclContext *C) {
  while (isa_and_nonnull<CapturedDecl>(C))
    C = C->getParent();
  return C;
}

} // namespace chomp
