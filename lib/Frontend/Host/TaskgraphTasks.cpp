//===- TaskgraphTasks.cpp - the code of a taskgraph's tasks ---------------===//
//
// Decides where the code of a task finds its variables when it is replayed. What is declared inside of the taskgraph
// construct is saved with the task; what is outside, or the object around, is found by the frame (TaskgraphFrame.h): by
// its address there, or as a copy of the frame's value.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Host/TaskgraphTasks.h"

#include "Analysis/Directives.h"
#include "Analysis/PrivateVariables.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Pragmas/ClauseNotes.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/Basic/OpenMPKinds.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

template <typename Clause> static bool names(const Clause *C, const VarDecl *V) {
  return llvm::any_of(C->varlist(), [V](const Expr *E) {
    const VarDecl *Item = listItem(E);
    return Item && Item->getCanonicalDecl() == V->getCanonicalDecl();
  });
}

void TaskgraphTasks::refuse(std::string Reason) {
  if (Why.empty())
    Why = std::move(Reason);
}

/// this -> chomp_frame->this_value, and x -> chomp_frame->this_value->x
void TaskgraphTasks::renameThis(SourceLocation Loc, bool Implicit) {
  UsesThis = true;
  if (IsAlone) // each task has its pointer
    return;
  const auto At = Tokens.index(Loc);
  if (!At || Loc.isMacroID() || Tokens[*At].Role != PragmaRole::None)
    refuse("a task uses 'this' in a directive or a macro");
  else if (Implicit)
    ThisBefore.insert(*At);
  else
    ThisAt.insert(*At);
}

/// What can't be in a task that is recorded, and what `this` is in it.
void TaskgraphTasks::checkCode(const Stmt *Code) {
  struct Checker : DynamicRecursiveASTVisitor {
    TaskgraphTasks *Tasks;
    bool VisitCXXThisExpr(CXXThisExpr *E) override {
      if (!E->isImplicit())
        Tasks->renameThis(E->getLocation(), /*Implicit=*/false);
      return true;
    }
    bool VisitMemberExpr(MemberExpr *E) override {
      if (E->isImplicitAccess())
        Tasks->renameThis(E->getBeginLoc(), /*Implicit=*/true);
      return true;
    }
    bool VisitLambdaExpr(LambdaExpr *) override {
      Tasks->refuse("a task has a lambda expression");
      return true;
    }
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      if (isa<BindingDecl>(E->getDecl()))
        Tasks->refuse("a task uses '" + E->getDecl()->getNameAsString() + "', a structured binding");
      return true;
    }
    bool VisitOMPExecutableDirective(OMPExecutableDirective *Inner) override {
      if (isOpenMPTargetExecutionDirective(Inner->getDirectiveKind()) ||
          isOpenMPTargetDataManagementDirective(Inner->getDirectiveKind()))
        Tasks->refuse("a task has '#pragma omp " + spell(leavesOf(Inner)) + "'");
      if (Inner->hasClausesOfKind<OMPDefaultClause>())
        Tasks->refuse("a directive in a task has 'default'");
      if (isa<OMPCancelDirective>(Inner))
        Tasks->refuse("a task has '#pragma omp cancel'");
      return true;
    }
  } Checker;
  Checker.Tasks = this;
  Checker.TraverseStmt(const_cast<Stmt *>(Code));
}

namespace {
/// How a task has a variable.
enum class TaskSharing { Shared, Copied, Saved, Private };
} // namespace

static TaskSharing sharing(const BuildContext &Context, const OMPExecutableDirective *T, const VarDecl *V) {
  for (const OMPClause *C : T->clauses())
    if (auto *Private = dyn_cast<OMPPrivateClause>(C); Private && names(Private, V))
      return TaskSharing::Private;
    else if (auto *First = dyn_cast<OMPFirstprivateClause>(C); First && names(First, V))
      return Context.File.Notes.Saved.contains(C->getBeginLoc()) ? TaskSharing::Saved : TaskSharing::Copied;
  auto *Loop = dyn_cast<OMPLoopDirective>(T);
  const bool IsCounter = Loop && llvm::any_of(Loop->counters(), [V](const Expr *E) {
                           const VarDecl *Counter = listItem(E);
                           return Counter && Counter->getCanonicalDecl() == V->getCanonicalDecl();
                         });
  return IsCounter ? TaskSharing::Private : TaskSharing::Shared;
}

void TaskgraphTasks::collectVariable(const OMPExecutableDirective *T, const Stmt *Code, const UsedVariable &Use,
                                     Task &Of) {
  const VarDecl *V = Use.Decl;
  const std::string Name = V->getNameAsString();
  const TaskSharing How = sharing(Context, T, V);
  if (!Frame.isOutside(V)) { // saved: the record has its value
    if (V->hasGlobalStorage() || How == TaskSharing::Private)
      return;
    if (How == TaskSharing::Shared)
      refuse("a task shares '" + Name + "', which is gone when it is replayed");
    else if (!Frame.isBytes(V) || V->getType()->isReferenceType())
      refuse("a task has a copy of '" + Name + "', which is more than its bytes, or aligned more strictly than memory");
    return;
  }
  if (How == TaskSharing::Private || How == TaskSharing::Saved || (How == TaskSharing::Shared && V->hasGlobalStorage()))
    return;
  if (const std::string Reason = Frame.refusal(V); !Reason.empty())
    return refuse("a task uses " + Reason);
  if (How == TaskSharing::Copied && !V->getType().getNonReferenceType().isConstQualified()) {
    if (!Frame.isBytes(V))
      return refuse("a task has a copy of '" + Name +
                    "', which is more than its bytes, or aligned more strictly than memory");
    Of.Copies.push_back(V);
    Frame.addValue(V);
    Of.UsesFrame = true;
    return;
  }
  if (V->isUsableInConstantExpressions(Context.File.Context)) { // its uses may have to be constants
    if (Use.Named)
      refuse("a task uses the constant '" + Name + "' as an object");
    return;
  }
  Frame.addAddress(V);
  Of.UsesFrame = true;
  rename(Code, V);
}

/// x -> (*chomp_frame->x_address)
void TaskgraphTasks::rename(const Stmt *Code, const VarDecl *V) {
  struct Finder : DynamicRecursiveASTVisitor {
    TaskgraphTasks *Tasks;
    const VarDecl *V;
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      if (E->getDecl()->getCanonicalDecl() != V->getCanonicalDecl())
        return true;
      const auto At = Tasks->Tokens.index(E->getLocation());
      if (!At || E->getLocation().isMacroID() || Tasks->Tokens[*At].Role != PragmaRole::None)
        Tasks->refuse("a task names '" + V->getNameAsString() + "' in a directive or a macro");
      else
        Tasks->Renamed[*At] = V;
      return true;
    }
    bool VisitOMPExecutableDirective(OMPExecutableDirective *Inner) override {
      for (const auto *C : Inner->getClausesOfKind<OMPFirstprivateClause>())
        if (names(C, V)) // implicitly
          Tasks->refuse("a task makes tasks that have copies of '" + V->getNameAsString() + "'");
      return true;
    }
  } Finder;
  Finder.Tasks = this;
  Finder.V = V;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
}

std::string TaskgraphTasks::add(const OMPExecutableDirective *T, unsigned First) {
  const Stmt *Code = codeOf(T);
  if (auto *Loop = dyn_cast<OMPLoopDirective>(T)) // around its body there is what makes the tasks
    Code = Loop->getBody();
  Task New{Tokens.pragma(First), Tokens.statement(Code), {}};
  UsesThis = false;
  checkCode(Code);
  if (UsesThis && !IsAlone) {
    Frame.addThis();
    New.UsesFrame = true;
  }
  for (const UsedVariable &Use : usedVariables(Context, {Code}))
    collectVariable(T, Code, Use, New);
  Tasks.push_back(std::move(New));
  return Why;
}

void TaskgraphTasks::write() {
  for (const Task &T : Tasks) {
    if (T.UsesFrame)
      Context.TaskCopies[T.Pragma.First] += " firstprivate(chomp_frame)";
    if (T.Copies.empty())
      continue;
    std::string Copies;
    for (const VarDecl *V : T.Copies)
      Copies += Frame.copyOf(V) + " ";
    if (Tokens[T.Body.First].Role == PragmaRole::Begin)
      Copies += "\n#line " + std::to_string(Tokens.line(T.Body.First)) + "\n";
    Context.Model.Inserted.push_back({T.Body.First, "{ " + Copies});
    Context.Model.Appended.emplace_back(T.Body.Last, " }");
  }
  for (const auto &[At, V] : Renamed)
    Context.Model.Rewritten.push_back({{At, At}, "(*" + TaskgraphFrame::addressOf(V) + ")"});
  for (unsigned At : ThisAt)
    Context.Model.Rewritten.push_back({{At, At}, TaskgraphFrame::thisPointer()});
  for (unsigned At : ThisBefore)
    Context.Model.Inserted.push_back({At, TaskgraphFrame::thisPointer() + "->"});
}

} // namespace chomp
