//===- TaskgraphCheck.cpp - what a taskgraph can't record -----------------===//
//
// Of what is between the constructs a record has nothing, so that atomics and the like may stand there: they are done
// when the record is made. But what makes a thread wait, or shares work among threads, would mean something else each
// time that the record is replayed.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/TaskgraphCheck.h"

#include "Analysis/Directives.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Pragmas/ClauseNotes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/OpenMPKinds.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

class TaskgraphChecker : public DynamicRecursiveASTVisitor {
public:
  explicit TaskgraphChecker(BuildContext &Context) : Context(Context) {}

  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D)
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    const OpenMPDirectiveKind Kind = D->getDirectiveKind();
    if (isOpenMPTaskingDirective(Kind) && !isOpenMPParallelDirective(Kind)) {
      const ClauseNotes &Notes = Context.File.Notes;
      if (!Notes.PerhapsReplayable.contains(D->getBeginLoc()) && !Notes.NotReplayable.contains(D->getBeginLoc()))
        checkTask(D);
      return true;
    }
    if (isOpenMPTargetExecutionDirective(Kind) || isOpenMPTargetDataManagementDirective(Kind))
      return true;
    if (const char *Mend = mend(D)) {
      const bool IsGraph = Context.File.Notes.Taskgraphs.contains(D->getBeginLoc());
      Context.error(D->getBeginLoc(), Diag::InTaskgraph) << (IsGraph ? "taskgraph" : spell(leavesOf(D))) << Mend;
      return true;
    }
    return !D->hasAssociatedStmt() || TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }

private:
  bool isConstant(const Expr *E, bool Value) const {
    bool Known;
    return !E->isValueDependent() && E->EvaluateAsBooleanCondition(Known, Context.File.Context) && Known == Value;
  }

  void checkTask(const OMPExecutableDirective *D) {
    for (const OMPClause *C : D->clauses()) {
      const auto *If = dyn_cast<OMPIfClause>(C);
      const auto *Final = dyn_cast<OMPFinalClause>(C);
      const char *Clause = isa<OMPDetachClause>(C)                            ? "detach"
                           : If && isConstant(If->getCondition(), false)      ? "if(0)"
                           : Final && isConstant(Final->getCondition(), true) ? "final(1)"
                                                                              : nullptr;
      if (Clause)
        Context.error(C->getBeginLoc(), Diag::NotRecorded) << Clause;
    }
    if (Context.File.Notes.Transparent.contains(D->getBeginLoc()))
      Context.error(D->getBeginLoc(), Diag::NotRecorded) << "transparent";
    if (isOpenMPTaskLoopDirective(D->getDirectiveKind()) && !D->hasClausesOfKind<OMPNogroupClause>())
      Context.error(D->getBeginLoc(), Diag::WaitsInTaskgraph) << spell(leavesOf(D));
  }

  /// What to do about a construct that may not stand there; null: it may.
  const char *mend(const OMPExecutableDirective *D) const {
    const OpenMPDirectiveKind Kind = D->getDirectiveKind();
    if (Context.File.Notes.Taskgraphs.contains(D->getBeginLoc()))
      return "end the first one before";
    if (Kind == OMPD_taskwait)
      return D->hasClausesOfKind<OMPDependClause>() ? nullptr
                                                    : "give it a depend clause, or put it behind the taskgraph";
    if (llvm::is_contained({OMPD_barrier, OMPD_taskyield, OMPD_cancel, OMPD_cancellation_point, OMPD_ordered}, Kind))
      return "put it behind the taskgraph";
    if (isOpenMPParallelDirective(Kind) || isOpenMPWorksharingDirective(Kind) || isOpenMPTeamsDirective(Kind) ||
        isOpenMPDistributeDirective(Kind) || Kind == OMPD_scope)
      return "put it around the taskgraph, or into a task";
    return nullptr;
  }

  BuildContext &Context;
};

} // namespace

void checkTaskgraph(BuildContext &Context, const OMPExecutableDirective *Taskgraph) {
  TaskgraphChecker(Context).TraverseStmt(const_cast<Stmt *>(codeOf(Taskgraph)));
}

} // namespace chomp
