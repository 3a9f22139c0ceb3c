//===- SimdCounters.cpp - simd counters that are read after the loop ------===//
#include "Frontend/Clauses/SimdCounters.h"

#include "Analysis/Directives.h"
#include "Analysis/PrivateVariables.h"
#include "Analysis/TeamCode.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

const VarDecl *variableOf(const Expr *E) {
  const VarDecl *V = E ? listItem(E) : nullptr;
  return V ? V->getCanonicalDecl() : nullptr;
}

/// The worksharing simd loops in some code, and the variables that it reads outside of all loops that set them first.
class Finder : public DynamicRecursiveASTVisitor {
public:
  struct Counter {
    const OMPLoopDirective *Loop;
    const Expr *Item;
    const VarDecl *Variable; ///< Declared outside of the loop.
    bool Shared;             ///< By the threads that run the loop.
  };
  llvm::SmallVector<Counter, 4> Counters;
  llvm::SmallPtrSet<const VarDecl *, 16> Read;

  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D)
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    for (OMPClause *C : D->clauses())
      if (!C->isImplicit() &&
          !isa<OMPPrivateClause, OMPLastprivateClause, OMPLinearClause, OMPSharedClause, OMPMapClause>(C))
        for (Stmt *E : C->children())
          TraverseStmt(E);
    llvm::SmallPtrSet<const VarDecl *, 8> Around = Own;
    for (const OMPClause *C : D->clauses())
      if (auto *Private = dyn_cast<OMPPrivateClause>(C))
        for (const Expr *E : Private->varlist())
          Own.insert(variableOf(E));
    const auto *Outside = Parallel;
    if (isOpenMPParallelDirective(D->getDirectiveKind()))
      Parallel = D;
    if (auto *Loops = dyn_cast<OMPLoopDirective>(D);
        Loops && isThreadConstruct(D) && isOpenMPSimdDirective(D->getDirectiveKind()))
      for (const Expr *E : Loops->counters())
        if (const VarDecl *V = variableOf(E); V && isDeclaredBefore(V, D->getBeginLoc()) && !isListed(D, V))
          Counters.push_back({Loops, E, V, isShared(V)});
    const bool Ok = !D->hasAssociatedStmt() || TraverseStmt(const_cast<Stmt *>(codeOf(D)));
    Own = std::move(Around);
    Parallel = Outside;
    return Ok;
  }
  bool TraverseForStmt(ForStmt *S) override {
    auto *Init = dyn_cast_or_null<BinaryOperator>(S->getInit());
    const VarDecl *Set = Init && Init->getOpcode() == BO_Assign ? variableOf(Init->getLHS()) : nullptr;
    const bool Added = Set && Own.insert(Set).second;
    const bool Ok = DynamicRecursiveASTVisitor::TraverseForStmt(S);
    if (Added)
      Own.erase(Set);
    return Ok;
  }
  bool TraverseBinaryOperator(BinaryOperator *E) override {
    // What is only set is not read.
    if (E->getOpcode() == BO_Assign && isa<DeclRefExpr>(E->getLHS()->IgnoreParens()))
      return TraverseStmt(E->getRHS());
    return DynamicRecursiveASTVisitor::TraverseBinaryOperator(E);
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (const VarDecl *V = variableOf(E); V && !Own.contains(V))
      Read.insert(V);
    return true;
  }

private:
  bool isShared(const VarDecl *V) const {
    auto Has = [&](auto *C) {
      return C && !C->isImplicit() && llvm::any_of(C->varlist(), [&](const Expr *E) { return variableOf(E) == V; });
    };
    return Parallel && isDeclaredBefore(V, Parallel->getBeginLoc()) &&
           llvm::none_of(Parallel->clauses(), [&](const OMPClause *C) {
             return Has(dyn_cast<OMPPrivateClause>(C)) || Has(dyn_cast<OMPFirstprivateClause>(C)) ||
                    Has(dyn_cast<OMPReductionClause>(C));
           });
  }
  static bool isListed(const OMPExecutableDirective *D, const VarDecl *V) {
    auto Has = [&](auto *C) {
      return C && llvm::any_of(C->varlist(), [&](const Expr *E) { return variableOf(E) == V; });
    };
    return llvm::any_of(D->clauses(), [&](const OMPClause *C) {
      return Has(dyn_cast<OMPPrivateClause>(C)) || Has(dyn_cast<OMPLastprivateClause>(C)) ||
             Has(dyn_cast<OMPLinearClause>(C));
    });
  }

  llvm::SmallPtrSet<const VarDecl *, 8> Own; ///< Counters of the loops around, and what constructs have copies of.
  const OMPExecutableDirective *Parallel = nullptr; ///< The innermost one around.
};

} // namespace

void checkSimdCounters(BuildContext &Context, const Stmt *Code, const OMPExecutableDirective *Region) {
  Finder Found;
  Found.TraverseStmt(const_cast<Stmt *>(Code));
  if (Found.Counters.empty())
    return;
  if (Region)
    for (const OMPClause *C : Region->clauses())
      if (auto *Map = dyn_cast<OMPMapClause>(C))
        for (const Expr *E : Map->varlist())
          Found.Read.insert(variableOf(E));
  const SourceManager &SM = Context.File.Context.getSourceManager();
  for (const Finder::Counter &C : Found.Counters) {
    if (!Found.Read.contains(C.Variable))
      continue;
    if (!C.Shared || !Context.File.Implied.addLastprivate(SM, C.Loop->getBeginLoc(), C.Variable->getName()))
      Context.Region->OwnSimdCounters[C.Loop].push_back(C.Item);
  }
}

} // namespace chomp
