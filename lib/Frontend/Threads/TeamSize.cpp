//===- TeamSize.cpp - can code tell how many threads a team has? ----------===//
//
// Where it can't, a device may run the region with teams of any size, whatever num_threads and thread_limit say: on the
// virtual GPU one thread is best, which needs no stack of its own and waits for nobody.
//
// It can where it asks; where each thread of a parallel construct does something for itself that others see (the code
// outside of its worksharing constructs, which runs as often as there are threads); where a worksharing construct gives
// each thread's copy of what the parallel construct reduces a value (copyprivate, original(private)); where a thread
// changes its copy of a firstprivate variable, which its next iteration finds so; and where what it keeps otherwise
// depends on a static schedule over a number of threads that the program has asked for.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Threads/TeamSize.h"

#include "Analysis/CalledCode.h"
#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/TeamCode.h"
#include "Analysis/ThreadQueries.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Threads/Effects.h"

#include "clang/AST/OpenMPClause.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

/// Whether a construct gives each part of its code to one thread.
bool shares(const OMPExecutableDirective *D) {
  for (const auto *Bind : D->getClausesOfKind<OMPBindClause>())
    if (Bind->getBindKind() == OMPC_BIND_thread)
      return false;
  return hasLeaf(D, {OMPD_for, OMPD_sections, OMPD_single, OMPD_masked, OMPD_master, OMPD_loop});
}

/// Looks at code that each thread of a parallel construct runs: whether all it does is computing values of its own.
class Replicated : Effects {
public:
  Replicated(BuildContext &Context, const OMPExecutableDirective *Parallel) : Effects(Context, Why) {
    for (const auto *C : Parallel->getClausesOfKind<OMPReductionClause>())
      for (const Expr *E : C->varlist())
        Reduced.insert(rootOf(E));
  }

  bool leavesNothing(const Stmt *S) {
    if (!S || isa<NullStmt, BreakStmt, ContinueStmt>(S))
      return true;
    if (auto *D = dyn_cast<OMPExecutableDirective>(S))
      return !hasLeaf(D, {OMPD_parallel}) && ((shares(D) && !givesEach(D)) || hasLeaf(D, {OMPD_barrier}) ||
                                              (hasLeaf(D, {OMPD_simd}) && leavesNothing(codeOf(D))));
    if (auto *E = dyn_cast<Expr>(S))
      return computes(E);
    if (auto *Declared = dyn_cast<DeclStmt>(S))
      return llvm::all_of(Declared->decls(), [&](const Decl *D) {
        auto *V = dyn_cast<VarDecl>(D);
        if (!V)
          return true;
        if (V->isStaticLocal() || V->getType().isDestructedType() != QualType::DK_none)
          return false;
        Inside.insert(V->getCanonicalDecl());
        return !V->getInit() || computes(V->getInit());
      });
    if (!isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt>(S))
      return false;
    return llvm::all_of(S->children(), [&](const Stmt *Child) { return leavesNothing(Child); });
  }

private:
  /// Whether each thread gets a value for what the threads' results are made of.
  bool givesEach(const OMPExecutableDirective *D) const {
    auto Gives = [&](auto Clauses) {
      return llvm::any_of(Clauses, [&](const auto *C) {
        return llvm::any_of(C->varlist(), [&](const Expr *E) { return Reduced.contains(rootOf(E)); });
      });
    };
    return Gives(D->getClausesOfKind<OMPReductionClause>()) || Gives(D->getClausesOfKind<OMPCopyprivateClause>());
  }

  /// Whether evaluating an expression changes at most the variables that are declared here.
  bool computes(const Expr *E) {
    struct Finder : DynamicRecursiveASTVisitor {
      explicit Finder(Replicated &R) : R(R) {}
      Replicated &R;
      bool Other = false;
      bool changes(const Expr *E) {
        const VarDecl *V = wholeVariable(E);
        Other |= !V || V->getType()->isReferenceType() || !R.Inside.contains(V->getCanonicalDecl());
        return !Other;
      }
      bool VisitBinaryOperator(BinaryOperator *E) override { return !E->isAssignmentOp() || changes(E->getLHS()); }
      bool VisitUnaryOperator(UnaryOperator *E) override {
        return !E->isIncrementDecrementOp() || changes(E->getSubExpr());
      }
      bool VisitCXXConstructExpr(CXXConstructExpr *E) override { return take(E->getConstructor()); }
      bool VisitCallExpr(CallExpr *E) override { return take(E->getDirectCallee()); }
      bool take(const FunctionDecl *F) {
        Summary Does;
        if (F && !F->isTrivial())
          Does = R.Functions.of(F);
        Other |= !F || Does.Writes || Does.Tells;
        return !Other;
      }
      bool VisitLambdaExpr(LambdaExpr *) override { return !(Other = true); }
      bool VisitAtomicExpr(AtomicExpr *) override { return !(Other = true); }
      bool VisitCXXNewExpr(CXXNewExpr *) override { return !(Other = true); }
      bool VisitCXXDeleteExpr(CXXDeleteExpr *) override { return !(Other = true); }
    } Finder(*this);
    Finder.TraverseStmt(const_cast<Expr *>(E));
    return !Finder.Other;
  }

  std::optional<Obstacle> Why; ///< Of the base's, for whom it writes.
  llvm::SmallPtrSet<const VarDecl *, 4> Reduced;
};

class SizeFinder : public CalledCodeVisitor {
public:
  explicit SizeFinder(BuildContext &Context) : Context(Context) {}

  bool told() const { return Told || (AsksForThreads && Keeps); }

  bool unknown(const Expr *) override { return tells(); }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    return isThreadQuery(E->getDecl()) ? tells() : CalledCodeVisitor::VisitDeclRefExpr(E);
  }
  bool VisitAsmStmt(AsmStmt *) override { return tells(); }

  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    // What waits for another thread, or makes a task of its own in each of them.
    if (hasLeaf(D, {OMPD_task, OMPD_taskloop, OMPD_taskgroup, OMPD_flush, OMPD_ordered, OMPD_scan}) || hasInScan(D) ||
        (hasLeaf(D, {OMPD_atomic}) && D->hasClausesOfKind<OMPReadClause>()) || D->hasClausesOfKind<OMPFilterClause>() ||
        wantsExactThreads(D))
      return tells();
    if (changesCopies(D))
      return tells();
    AsksForThreads |= D->hasClausesOfKind<OMPNumThreadsClause>();
    if (hasLeaf(D, {OMPD_parallel}) && !shares(D)) {
      Replicates = true;
      if (!Replicated(Context, D).leavesNothing(codeOf(D)))
        return tells();
    }
    auto Schedules = D->getClausesOfKind<OMPScheduleClause>();
    Keeps |= !Schedules.empty() && (*Schedules.begin())->getScheduleKind() == OMPC_SCHEDULE_static &&
             (Replicates || D->hasClausesOfKind<OMPPrivateClause>() || D->hasClausesOfKind<OMPFirstprivateClause>());
    return true;
  }

private:
  /// Whether a thread's second iteration begins with what its first one has made of a copy.
  bool changesCopies(const OMPExecutableDirective *D) {
    if (!hasLeaf(D, {OMPD_parallel, OMPD_for, OMPD_sections, OMPD_single}) ||
        !D->hasClausesOfKind<OMPFirstprivateClause>())
      return false;
    llvm::SmallPtrSet<const VarDecl *, 8> Copies;
    for (const auto *C : D->getClausesOfKind<OMPFirstprivateClause>())
      for (const Expr *E : C->varlist())
        if (const VarDecl *V = wholeVariable(E))
          Copies.insert(V->getCanonicalDecl());
    return llvm::any_of(usedVariables(Context, codeOf(D)), [&](const UsedVariable &Use) {
      return Use.Written && Copies.contains(Use.Decl->getCanonicalDecl());
    });
  }

  bool tells() {
    Told = true;
    return false;
  }

  BuildContext &Context;
  bool Told = false;
  bool AsksForThreads = false; ///< For so many of them.
  bool Replicates = false;     ///< In some parallel construct each thread runs code of its own.
  bool Keeps = false;          ///< Something from one iteration of a static schedule to the next.
};

} // namespace

bool tellsTeamSize(BuildContext &Context, const OMPExecutableDirective *D) {
  SizeFinder Finder(Context);
  Finder.TraverseStmt(const_cast<OMPExecutableDirective *>(D));
  return Finder.told();
}

} // namespace chomp
