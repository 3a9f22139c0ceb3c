//===- TeamCode.cpp - which constructs a team's threads meet --------------===//
#include "Analysis/TeamCode.h"

#include "Analysis/CalledCode.h"
#include "Analysis/Directives.h"
#include "Analysis/ThreadQueries.h"
#include "Analysis/Variables.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// Constructs that all threads of a team meet, or that start them.
static bool isOfTeam(Directive Leaf) {
  switch (Leaf) {
  case OMPD_teams:
  case OMPD_distribute:
  case OMPD_parallel:
  case OMPD_for:
  case OMPD_loop:
  case OMPD_sections:
  case OMPD_single:
  case OMPD_scope:
  case OMPD_masked:
  case OMPD_master:
  case OMPD_barrier:
    return true;
  default:
    return false;
  }
}

bool isOfOneThread(Directive Leaf) {
  switch (Leaf) {
  case OMPD_section:
  case OMPD_task:
  case OMPD_taskloop:
  case OMPD_taskgroup:
  case OMPD_taskwait:
  case OMPD_taskyield:
  case OMPD_flush:
  case OMPD_ordered: // in a loop whose iterations run in order
  case OMPD_depobj:
  case OMPD_cancel:
  case OMPD_cancellation_point:
    return true;
  default:
    return false;
  }
}

bool hasInScan(const OMPExecutableDirective *D) {
  return llvm::any_of(D->clauses(), [](const OMPClause *C) {
    auto *R = dyn_cast<OMPReductionClause>(C);
    return R && R->getModifier() == OMPC_REDUCTION_inscan;
  });
}

bool bindsToOthers(const OMPExecutableDirective *Loop) {
  auto *Bind = Loop->getSingleClause<OMPBindClause>();
  return !Bind || Bind->isImplicit() || Bind->getBindKind() != OMPC_BIND_thread; // Sema says thread
}

/// Whether a simd construct gives results to data members, which Sema names as variables in its code.
static bool givesToMembers(const OMPExecutableDirective *D) {
  if (D->getDirectiveKind() != OMPD_simd)
    return false;
  auto IsMember = [](const Expr *E) {
    auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    auto *V = Ref ? dyn_cast<OMPCapturedExprDecl>(Ref->getDecl()) : nullptr;
    return V && memberOf(V);
  };
  return llvm::any_of(D->clauses(), [&](const OMPClause *C) {
    if (auto *Last = dyn_cast<OMPLastprivateClause>(C))
      return llvm::any_of(Last->varlist(), IsMember);
    auto *Reduction = dyn_cast<OMPReductionClause>(C);
    return Reduction && llvm::any_of(Reduction->varlist(), IsMember);
  });
}

bool isThreadConstruct(const OMPExecutableDirective *D) {
  return hasInScan(D) || givesToMembers(D) || hasInduction(D) || D->hasClausesOfKind<OMPLinearClause>() ||
         llvm::any_of(leavesOf(D), [](Directive Leaf) { return isOfTeam(Leaf) || isOfOneThread(Leaf); });
}

namespace {

/// Searches code, and what it calls, for constructs that a team's threads meet together.
struct TeamFinder : CalledCodeVisitor {
  explicit TeamFinder(bool InLoop) : InLoop(InLoop) {}
  const bool InLoop;
  bool Found = false;

  // A thread that has made a detached task waits at its region's end.
  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    Found |= D->getDirectiveKind() == OMPD_loop
                 ? bindsToTeam(D)
                 : llvm::any_of(leavesOf(D), isOfTeam) || D->hasClausesOfKind<OMPDetachClause>();
    return !Found;
  }
  /// A loop construct inside a loop is its thread's own unless it says otherwise (OpenMP 5.2 §11.7).
  bool bindsToTeam(const OMPExecutableDirective *D) const {
    auto *Bind = D->getSingleClause<OMPBindClause>();
    return Bind ? Bind->getBindKind() != OMPC_BIND_thread : !InLoop;
  }
  // LLVM's <ompx.h> has barriers behind its routines for the host alone.
  bool enters(const FunctionDecl *F) override { return !isKernelMode(F); }
};

/// Searches for those that start threads.
struct StartFinder : RememberingFinder {
  using RememberingFinder::RememberingFinder;
  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    return !hasLeaf(D, {OMPD_parallel}) || found();
  }
  bool enters(const FunctionDecl *F) override { return !isKernelMode(F) && RememberingFinder::enters(F); }
};

} // namespace

bool usesTeam(const Stmt *Code, bool InLoop) {
  TeamFinder Finder(InLoop);
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

bool startsThreads(const Stmt *Code, FunctionAnswers &Known) { return StartFinder(Known).search(Code); }

bool startsThreads(const Stmt *Code) {
  FunctionAnswers Known;
  return startsThreads(Code, Known);
}

bool startsThreads(const FunctionDecl *F, FunctionAnswers &Known) {
  const FunctionDecl *Definition = F ? F->getDefinition() : nullptr;
  if (!Definition || !Definition->getBody())
    return false;
  if (auto It = Known.find(F->getCanonicalDecl()); It != Known.end())
    return It->second;
  auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition);
  const bool Starts = startsThreads(Definition->getBody(), Known) ||
                      (Constructor && llvm::any_of(Constructor->inits(), [&](const CXXCtorInitializer *Init) {
                         return startsThreads(Init->getInit(), Known);
                       }));
  return Known[F->getCanonicalDecl()] = Starts;
}

bool goesByThreads(const Stmt *Code, const llvm::SmallPtrSetImpl<const Stmt *> &OneEach) {
  struct Finder : CalledCodeVisitor {
    explicit Finder(const llvm::SmallPtrSetImpl<const Stmt *> &OneEach) : OneEach(OneEach) {}
    const llvm::SmallPtrSetImpl<const Stmt *> &OneEach;
    bool Found = false;
    bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
      Found |= D->hasClausesOfKind<OMPReductionClause>() ||
               (hasLeaf(D, {OMPD_for, OMPD_loop, OMPD_sections}) && !OneEach.contains(D));
      return !Found;
    }
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      auto *F = dyn_cast<FunctionDecl>(E->getDecl());
      Found |= F && F->getIdentifier() && F->getName() == "omp_get_num_threads";
      return !Found && CalledCodeVisitor::VisitDeclRefExpr(E);
    }
  } Finder(OneEach);
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

bool wantsExactThreads(const OMPExecutableDirective *D) {
  return llvm::any_of(D->clauses(), [](const OMPClause *C) {
    auto *Threads = dyn_cast<OMPNumThreadsClause>(C);
    return Threads && Threads->getModifier() == OMPC_NUMTHREADS_strict;
  });
}

bool detachesTasks(const Stmt *Code) {
  struct Finder : CalledCodeVisitor {
    bool Found = false;
    bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
      return !(Found |= D->hasClausesOfKind<OMPDetachClause>());
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

} // namespace chomp
