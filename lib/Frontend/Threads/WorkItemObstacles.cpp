//===- WorkItemObstacles.cpp - what keeps threads from taking turns -------===//
//
// A thread whose turn it is runs to the next barrier of the construct's text. So nothing in that code, or in what it
// calls, may wait for another thread of the team: no barrier elsewhere, no loop until some thread has written a flag.
// What is not known here stands against it.
//
//===----------------------------------------------------------------------===//
#include "Analysis/CalledCode.h"
#include "Analysis/ControlVariables.h"
#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/ReductionItems.h"
#include "Analysis/ThreadQueries.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Threads/WorkItemVariables.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/ADT/SetOperations.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

bool endsWithBarrier(const OMPExecutableDirective *D) {
  if (D->hasClausesOfKind<OMPNowaitClause>())
    return false;
  switch (D->getDirectiveKind()) {
  case OMPD_for:
  case OMPD_for_simd:
  case OMPD_sections:
  case OMPD_single:
  case OMPD_scope:
    return true;
  default:
    return D->getDirectiveKind() == OMPD_barrier;
  }
}

bool hasBarrier(const Stmt *Code) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool Found = false;
    bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override { return !(Found |= endsWithBarrier(D)); }
    bool VisitCallExpr(CallExpr *E) override { return !(Found |= isBlockBarrier(E)); }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

namespace {

class Obstacles : public CalledCodeVisitor {
public:
  /// GoesBack: any of the code may run again.
  Obstacles(BuildContext &Context, const Stmt *Code, bool KernelMode, bool GoesBack)
      : Context(Context), KernelMode(KernelMode), Loops(GoesBack) {
    struct Finder : DynamicRecursiveASTVisitor {
      llvm::SmallPtrSet<const Stmt *, 16> Found;
      bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
        Found.insert(D);
        return true;
      }
    } Finder;
    Finder.TraverseStmt(const_cast<Stmt *>(Code));
    Text = std::move(Finder.Found);
  }
  std::optional<Obstacle> Why;

  bool unknown(const Expr *E) override { return fail(E, ObstacleKind::CallsWhatWaits); }
  bool enters(const FunctionDecl *F) override {
    llvm::StringRef Name = F->getIdentifier() ? F->getName() : "";
    if (isPlaceQuery(F) || isBlockBarrier(F)) // VisitCallExpr sees each call
      return false;
    if (isKernelMode(F))
      Why = Obstacle(ObstacleKind::RegionCalls, Name.str());
    else if (Name.starts_with("omp_") && Name.contains("lock"))
      Why = ObstacleKind::RegionHasLocks;
    else if (setsVariables(F))
      Why = ObstacleKind::RegionSetsControlVariables;
    else if (Name.starts_with("__sync_") && Loops)
      Why = Obstacle(ObstacleKind::RegionCallsInLoop, Name.str());
    return !Why;
  }

  bool TraverseStmt(Stmt *S) override {
    // A turn ends in a loop with a barrier: that waits for nobody otherwise.
    const bool Loop =
        isa_and_nonnull<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S) && !hasBarrier(S) && !isCounted(S);
    Loops += Loop;
    if (auto *Inner = dyn_cast_or_null<OMPExecutableDirective>(S)) {
      if (!directive(Inner))
        return false;
      for (const OMPClause *C : Inner->clauses())
        for (const Expr *E : clauseExpressions(C))
          if (!DynamicRecursiveASTVisitor::TraverseStmt(const_cast<Expr *>(E)))
            return false;
      S = Inner->hasAssociatedStmt() ? const_cast<Stmt *>(codeOf(Inner)) : nullptr;
      return !S || TraverseStmt(S);
    }
    const bool Ok = DynamicRecursiveASTVisitor::TraverseStmt(S) && !Why;
    Loops -= Loop;
    return Ok;
  }

  bool VisitCallExpr(CallExpr *E) override {
    if (isBlockBarrier(E) && (!KernelMode || isCalled()))
      return fail(E, ObstacleKind::CallsBlockBarrier);
    return CalledCodeVisitor::VisitCallExpr(E);
  }
  bool VisitAsmStmt(AsmStmt *S) override { return fail(S, ObstacleKind::HasAssembler); }
  bool VisitAtomicExpr(AtomicExpr *E) override { return !Loops || fail(E, ObstacleKind::AtomicInLoop); }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    const bool Reads = E->getCastKind() == CK_LValueToRValue && isVolatile(E->getSubExpr());
    if (E->getCastKind() == CK_AtomicToNonAtomic && Loops)
      return fail(E, ObstacleKind::AtomicInLoop);
    return !Reads || fail(E, ObstacleKind::ReadsVolatile);
  }

private:
  /// Whether an expression has one value as long as nobody assigns to the variables that it names.
  static bool isOfVariables(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (isa<DeclRefExpr>(E))
      return !isVolatile(E) && !E->getType()->isAtomicType();
    if (auto *Member = dyn_cast<MemberExpr>(E))
      return !Member->isArrow() && !isVolatile(E) && isOfVariables(Member->getBase());
    auto *Binary = dyn_cast<BinaryOperator>(E);
    if (Binary && (Binary->isMultiplicativeOp() || Binary->isAdditiveOp()))
      return isOfVariables(Binary->getLHS()) && isOfVariables(Binary->getRHS());
    return isa<IntegerLiteral, UnaryExprOrTypeTraitExpr, SubstNonTypeTemplateParmExpr>(E);
  }

  /// Whether a loop ends whatever other threads do: for (int i = a; i < b; i++), where nothing in it changes i or b.
  static bool isCounted(const Stmt *S) {
    auto *For = dyn_cast<ForStmt>(S);
    auto *Condition = For ? dyn_cast_or_null<BinaryOperator>(For->getCond()) : nullptr;
    auto Step = assignments(For ? For->getInc() : nullptr);
    if (!Condition || !Condition->isRelationalOp() || !Step || Step->size() != 1 || Step->front().Plain)
      return false;
    const VarDecl *I = Step->front().To;
    if (namedVariable(Condition->getLHS()) != I || !isOfVariables(Condition->getRHS()) ||
        (Step->front().Value && !isOfVariables(Step->front().Value)))
      return false;
    llvm::MapVector<const VarDecl *, Accesses::Use> Head = accessesOf(Condition).Uses;
    if (Step->front().Value)
      for (auto &[V, Use] : accessesOf(Step->front().Value).Uses)
        Head[V];
    const Accesses Body = accessesOf(For->getBody());
    return llvm::none_of(Head, [&](const auto &Each) {
      auto Use = Body.Uses.find(Each.first);
      return Use != Body.Uses.end() && (Use->second.Writes || Use->second.Escapes);
    });
  }

  /// Whether threads wait before they take values into their copies, or while they give them away. (A thread's turn
  /// takes it through all of the construct.)
  bool waitsForCopies(const OMPExecutableDirective *D) const {
    llvm::SmallPtrSet<const VarDecl *, 4> First, Last;
    for (const OMPClause *C : D->clauses()) {
      if (C->isImplicit())
        continue;
      if (auto *F = dyn_cast<OMPFirstprivateClause>(C))
        for (const Expr *E : F->varlist())
          First.insert(listItem(E));
      if (auto *L = dyn_cast<OMPLastprivateClause>(C))
        for (const Expr *E : L->varlist())
          Last.insert(listItem(E));
      if (isa<OMPLinearClause, OMPCopyprivateClause, OMPAllocateClause, OMPInReductionClause, OMPTaskReductionClause>(
              C))
        return true;
      if (auto *R = dyn_cast<OMPReductionClause>(C))
        if (llvm::any_of(reductionItems(R), [&](const ReductionListItem &Item) {
              return declaredReduction(Item) || isPrivateOriginal(Context, D, Item);
            }))
          return true;
    }
    return llvm::set_intersects(First, Last);
  }

  bool fail(const Stmt *S, ObstacleKind Kind, std::string Name = "") {
    if (!Why)
      Why = Obstacle(Kind, Context.place(S->getBeginLoc()), std::move(Name));
    return false;
  }

  bool directive(const OMPExecutableDirective *Inner) {
    const bool Own = Text.contains(Inner);
    if (Inner->hasClausesOfKind<OMPOrderedClause>())
      return fail(Inner, ObstacleKind::HasOrderedLoop);
    const bool Copies = waitsForCopies(Inner);
    switch (Inner->getDirectiveKind()) {
    case OMPD_critical:
      // What it guards may be what a loop waits for.
      return !Loops || fail(Inner, ObstacleKind::CriticalInLoop);
    case OMPD_simd:
    case OMPD_unroll:
    case OMPD_tile:
    case OMPD_reverse:
    case OMPD_interchange:
    case OMPD_error:
      return true;
    case OMPD_atomic:
      // A loop may wait for a value.
      return !Loops ||
             !(Inner->hasClausesOfKind<OMPReadClause>() || Inner->hasClausesOfKind<OMPCaptureClause>() ||
               Inner->hasClausesOfKind<OMPCompareClause>()) ||
             fail(Inner, ObstacleKind::ReadsAtomicInLoop);
    case OMPD_barrier:
    case OMPD_for:
    case OMPD_for_simd:
    case OMPD_sections:
    case OMPD_section:
    case OMPD_scan: // the first thread runs the loop around it, in order
    case OMPD_single:
    case OMPD_masked:
    case OMPD_master:
      if (Own && (!Copies || Inner->getDirectiveKind() == OMPD_section))
        return true;
      [[fallthrough]];
    default:
      return fail(Inner,
                  Copies ? ObstacleKind::ConstructWithCopies
                  : Own  ? ObstacleKind::ConstructInText
                         : ObstacleKind::ConstructInCalled,
                  getOpenMPDirectiveName(Inner->getDirectiveKind(), 52).str());
    }
  }

  BuildContext &Context;
  const bool KernelMode;                    ///< The code's own calls of a block's barrier are barrier intervals' ends.
  llvm::SmallPtrSet<const Stmt *, 16> Text; ///< The construct's own directives.
  unsigned Loops;                           ///< Around the code at hand, but for those with barriers.
};

} // namespace

/// Whether code, or what it calls, comes back to where it was by other means than a loop.
static bool goesBack(const Stmt *Code) {
  struct Finder : CalledCodeVisitor {
    bool Found = false;
    bool VisitGotoStmt(GotoStmt *) override { return !(Found = true); }
    bool VisitIndirectGotoStmt(IndirectGotoStmt *) override { return !(Found = true); }
    bool recurses(const FunctionDecl *) override { return !(Found = true); }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

std::optional<Obstacle> whyStacks(BuildContext &Context, const OMPExecutableDirective *D, bool KernelMode) {
  Obstacles Finder(Context, codeOf(D), KernelMode, goesBack(codeOf(D)));
  Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  return Finder.Why;
}

} // namespace chomp
