//===- Taskgraphs.cpp - constructs that are recorded ----------------------===//
//
// Before:  #pragma omp taskgraph graph_id(n)
//          for (int i = 0; i < n; i++) {
//          #pragma omp task depend(inout: a[i]) shared(sum)
//            sum += step(a, i);
//          }
//
// After:   {
//            static chomp_taskgraph_t chomp_graph = {"in.c", 2, 2, 0};
//            struct chomp_frame_t { __typeof__(sum) *sum_address; __typeof__(a) a_value; } *chomp_frame = (...)
//                chomp_taskgraph_begin(&chomp_graph, n, 0, chomp_waits_told(), sizeof(struct chomp_frame_t));
//            chomp_frame->sum_address = &sum;
//            chomp_frame->a_value = a;
//          #pragma omp taskgroup
//            if (chomp_taskgraph_runs(chomp_frame)) {
//          for (int i = 0; i < n; i++) {
//          #pragma omp task depend(inout: a[i]) shared(sum) firstprivate(chomp_frame) if (chomp_recorded(4, 1))
//            { __typeof__(chomp_frame->a_value) a = chomp_frame->a_value; (*chomp_frame->sum_address) += step(a, i); }
//          }
//            chomp_taskgraph_ran(chomp_frame); } chomp_taskgraph_end(chomp_frame); }
//
// The host compiler makes functions of the tasks, and libchomp has their data when they are generated. In that are
// copies of the variables that are declared inside of the construct: they are saved, since no other encounter has them
// (OpenMP 6.0, 14.3). Variables from outside of it are those of each encounter: tasks have them from the frame.
//
// Constructs with other directives, or with variables that the frame can't have, run as they are written.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Host/Taskgraphs.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Clauses/HostClauses.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Host/TaskgraphFrame.h"
#include "Frontend/Host/TaskgraphTasks.h"
#include "Frontend/Pragmas/ClauseNotes.h"
#include "Support/Quoted.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/OpenMPKinds.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

class TaskgraphEditor {
public:
  TaskgraphEditor(BuildContext &Context, const OMPExecutableDirective *D, const TaskgraphClauses &Clauses,
                  RecordedTargets &Recorded)
      : Context(Context), D(D), Clauses(Clauses), Recorded(Recorded), Tokens(Context.tokens()), Frame(Context),
        Tasks(Context, Frame) {}

  /// Why it can't be recorded; empty: it has been edited.
  std::string edit(const FunctionDecl *Around) {
    const auto First = Tokens.index(D->getBeginLoc());
    if (!First || Tokens[*First].Role != PragmaRole::Begin || Tokens[*First].InLine)
      return "it is no pragma of its own";
    if (!Around || Around->isTemplated() || Around->isConstexpr())
      return "its function is a template, or a constant expression may call it";
    Whole = Tokens.statement(codeOf(D));
    Frame.setBody(Whole);
    collect(codeOf(D));
    if (!Why.empty()) {
      for (const OMPExecutableDirective *T : Targets)
        Recorded.erase(T);
      return Why;
    }
    write(Tokens.pragma(*First));
    return "";
  }

  /// For the report: what it has.
  std::vector<RecordedConstruct> takeConstructs() { return std::move(Constructs); }

  /// The same of a task, or a construct for devices, in a function that a taskgraph's code may call: the record has the
  /// values of all its variables.
  std::string editReplayable(const FunctionDecl *Around) {
    if (!Around || Around->isTemplated() || Around->isConstexpr())
      return "its function is a template, or a constant expression may call it";
    Frame.setBody({0, static_cast<unsigned>(Tokens.tokens().size() - 1)});
    Tasks.setAlone();
    collect(D);
    if (Why.empty())
      writeTasks();
    else
      Recorded.erase(D);
    return Why;
  }

private:
  void refuse(std::string Reason) {
    if (Why.empty())
      Why = std::move(Reason);
  }

  /// For the report.
  void tell(const OMPExecutableDirective *Of, const char *Becomes, bool IsTarget = false) {
    Constructs.push_back({Context.place(Of->getBeginLoc()).Line, spell(leavesOf(Of)), Becomes, IsTarget, ""});
  }

  /// The first token of a directive's pragma; nothing: it is no pragma of its own.
  std::optional<unsigned> pragmaOf(const OMPExecutableDirective *Of) {
    const auto First = Tokens.index(Of->getBeginLoc());
    if (First && Tokens[*First].Role == PragmaRole::Begin && !Tokens[*First].InLine)
      return First;
    refuse("'#pragma omp " + spell(leavesOf(Of)) + "' in it is no pragma of its own");
    return std::nullopt;
  }

  //===--- what the tasks use ---===//

  void collect(const Stmt *S) {
    if (auto *Inner = dyn_cast_or_null<OMPExecutableDirective>(S)) {
      const OpenMPDirectiveKind Kind = Inner->getDirectiveKind();
      if (isa<OMPTaskDirective>(Inner) || isOpenMPTaskLoopDirective(Kind))
        return collectTask(Inner);
      if (isOpenMPTargetExecutionDirective(Kind) ||
          isa<OMPTargetEnterDataDirective, OMPTargetExitDataDirective, OMPTargetUpdateDirective>(Inner)) {
        Targets.push_back(Inner);
        refuse(recordTarget(Context, Inner, Frame, Recorded));
        return tell(Inner, isOpenMPTargetExecutionDirective(Kind) ? "a kernel's launch" : "a move of data",
                    /*IsTarget=*/true);
      }
      if (isa<OMPTaskwaitDirective>(Inner) && Inner->hasClausesOfKind<OMPDependClause>())
        return collectWait(Inner);
      const bool IsGroup = isa<OMPTaskgroupDirective>(Inner) && Inner->clauses().empty();
      if (!IsGroup && !isa<OMPAtomicDirective, OMPCriticalDirective, OMPFlushDirective>(Inner))
        return refuse("it has '#pragma omp " + spell(leavesOf(Inner)) + "'");
      if (Inner->hasAssociatedStmt())
        collect(codeOf(Inner));
      return;
    }
    if (!S || isa<LambdaExpr>(S))
      return;
    for (const Stmt *Child : S->children())
      collect(Child);
  }

  /// An empty task that is waited for.
  void collectWait(const OMPExecutableDirective *Wait) {
    const auto First = pragmaOf(Wait);
    std::string Clauses;
    for (const auto *C : Wait->getClausesOfKind<OMPDependClause>())
      if (dependsOnAll(C) && !Context.HostClang)
        return refuse("a taskwait depends on all memory");
      else
        Clauses += " " + hostClause(Context, Wait, C);
    Frame.addDependences(Wait);
    tell(Wait, "a task without work, before all behind it");
    if (First)
      Waits.emplace_back(*First, "#pragma omp taskgroup\n#pragma omp task" + Clauses + ifClause(*First, "1") + "\n" +
                                     Tokens.indentation(*First) + ";");
  }

  std::string ifClause(unsigned First, const std::string &Condition) const {
    return " if (chomp_recorded(" + (Context.File.Standalone ? "__LINE__" : std::to_string(Tokens.line(First))) + ", " +
           Condition + "))";
  }

  void collectTask(const OMPExecutableDirective *T) {
    static constexpr OpenMPClauseKind Known[] = {
        OMPC_depend,    OMPC_firstprivate, OMPC_shared, OMPC_private, OMPC_default,   OMPC_priority,  OMPC_untied,
        OMPC_mergeable, OMPC_affinity,     OMPC_if,     OMPC_nogroup, OMPC_grainsize, OMPC_num_tasks, OMPC_collapse};
    const auto First = pragmaOf(T);
    if (!First)
      return;
    const ClauseNotes &Notes = Context.File.Notes;
    if (Notes.PerhapsReplayable.contains(T->getBeginLoc()))
      return refuse("a task has 'replayable' with an argument that is no plain number");
    std::string Condition = "1";
    for (const auto *C : T->getClausesOfKind<OMPIfClause>())
      Condition = Context.host(asWritten(C->getCondition()));
    if (Notes.NotReplayable.contains(T->getBeginLoc())) {
      Ifs.emplace_back(*First, " if (chomp_not_recorded(" + Condition + "))");
      return tell(T, "nothing: it runs with the body");
    }
    for (const OMPClause *C : T->clauses())
      if (!llvm::is_contained(Known, C->getClauseKind()))
        return refuse("a task has '" + getOpenMPClauseName(C->getClauseKind()).str() + "'");
      else if (dependsOnAll(C) && !Context.HostClang)
        return refuse("a task depends on all memory");
    Ifs.emplace_back(*First, ifClause(*First, Condition));
    tell(T, isa<OMPTaskDirective>(T) ? "a task" : "tasks, as many as it makes when it is recorded");
    Frame.addDependences(T);
    refuse(Tasks.add(T, *First));
  }

  //===--- the text ---===//

  void write(TokenRange Pragma) {
    const std::string Here = Tokens.indentation(Whole.First), Inside = Here + "  ";
    const Place Where = Context.place(D->getBeginLoc());
    const std::string Begin = "chomp_taskgraph_begin(&chomp_graph, " + (Clauses.Id.empty() ? "0" : Clauses.Id) + ", " +
                              (Clauses.Reset.empty() ? "0" : "(" + Clauses.Reset + ") != 0") + ", chomp_waits_told()" +
                              (Clauses.If.empty() ? "" : " && (" + Clauses.If + ")") + ", ";
    unsigned Pointers;
    const std::string Declared = Frame.text(Inside, Begin, Pointers);
    Context.Model.Rewritten.push_back(
        {Pragma, Here + "{ /* taskgraph */\n" + Inside + "static chomp_taskgraph_t chomp_graph = {" +
                     placeArguments(Where.File, Where.Line, Context.File.Standalone) + ", " + std::to_string(Pointers) +
                     ", 0};\n" + Declared + "#pragma omp taskgroup\n" + Inside +
                     "if (chomp_taskgraph_runs(chomp_frame)) {" + "\n#line " +
                     std::to_string(Tokens.line(Pragma.Last) + 1)});
    // Behind what a task may have there, which comes later.
    Context.Model.Appended.emplace_back(Whole.Last,
                                        " chomp_taskgraph_ran(chomp_frame); } chomp_taskgraph_end(chomp_frame); }");
    writeTasks();
  }

  void writeTasks() {
    Tasks.write();
    Context.TaskIfs.insert(Ifs.begin(), Ifs.end());
    Context.RecordedWaits.insert(Waits.begin(), Waits.end());
    Context.Model.Unit.HasTaskgraphs = true;
  }

  BuildContext &Context;
  const OMPExecutableDirective *D;
  const TaskgraphClauses &Clauses;
  RecordedTargets &Recorded;
  const TokenStream &Tokens;
  std::string Why;
  TokenRange Whole;
  std::vector<RecordedConstruct> Constructs;
  std::vector<const OMPExecutableDirective *> Targets;
  std::vector<std::pair<unsigned, std::string>> Ifs, Waits; ///< By pragmas.
  TaskgraphFrame Frame;
  TaskgraphTasks Tasks;
};

class Finder : public DynamicRecursiveASTVisitor {
public:
  explicit Finder(BuildContext &Context) : Context(Context) {}
  RecordedTargets Recorded;

  bool TraverseDecl(Decl *D) override {
    auto *F = dyn_cast_or_null<FunctionDecl>(D);
    const llvm::SaveAndRestore<const FunctionDecl *> Inside(Around, F ? F : Around);
    return DynamicRecursiveASTVisitor::TraverseDecl(D);
  }
  bool TraverseLambdaExpr(LambdaExpr *E) override {
    const llvm::SaveAndRestore Inside(InLambda, true);
    return DynamicRecursiveASTVisitor::TraverseLambdaExpr(E);
  }
  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D)
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    const ClauseNotes &Notes = Context.File.Notes;
    const auto Known = Notes.Taskgraphs.find(D->getBeginLoc());
    if (Known != Notes.Taskgraphs.end())
      edit(D, Known->second, Known->second.Name);
    else if (!InGraph && Notes.Replayable.contains(D->getBeginLoc()))
      edit(D, TaskgraphClauses(), D->getBeginLoc());
    const bool IsRegion = isOpenMPTargetExecutionDirective(D->getDirectiveKind());
    const llvm::SaveAndRestore Graph(InGraph, InGraph || Known != Notes.Taskgraphs.end());
    const llvm::SaveAndRestore Region(InRegion, InRegion || IsRegion);
    const llvm::SaveAndRestore Names(Hidden);
    hide(D);
    return DynamicRecursiveASTVisitor::TraverseStmt(S);
  }

private:
  void edit(const OMPExecutableDirective *D, const TaskgraphClauses &Clauses, SourceLocation Name) {
    if (!Seen.insert(D->getBeginLoc()).second)
      return;
    TaskgraphEditor Editor(Context, D, Clauses, Recorded);
    const VarDecl *Renamed = hiddenIn(D);
    const std::string Why =
        InRegion   ? "it is in a target region"
        : InLambda ? "it is in a lambda expression"
        : Renamed  ? "it uses '" + Renamed->getNameAsString() + "', which a construct around has under another name"
        : Clauses.Name.isInvalid() ? Editor.editReplayable(Around)
                                   : Editor.edit(Around);
    if (Clauses.Name.isValid())
      Context.Model.Unit.Taskgraphs.push_back(
          {Context.place(D->getBeginLoc()), Why,
           Why.empty() ? Editor.takeConstructs() : std::vector<RecordedConstruct>()});
    const auto First = Context.tokens().index(D->getBeginLoc());
    if (!Why.empty() && Clauses.Nogroup && First) // where it is recorded it waits all the same, as it may
      Context.Model.Rewritten.push_back({Context.tokens().pragma(*First), ""});
    if (!Why.empty())
      report(Context.File.Diags, Name, Clauses.Name.isInvalid() ? Diag::NotReplayed : Diag::TaskgraphAsWritten) << Why;
  }

  /// A variable in it that a construct around has under another name; null: none.
  const VarDecl *hiddenIn(const OMPExecutableDirective *D) const {
    struct Search : DynamicRecursiveASTVisitor {
      const std::set<const VarDecl *> *Hidden;
      const VarDecl *Found = nullptr;
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        if (auto *V = dyn_cast<VarDecl>(E->getDecl()); V && Hidden->contains(V->getCanonicalDecl()))
          Found = V;
        return !Found;
      }
    } Search;
    Search.Hidden = &Hidden;
    if (!Hidden.empty())
      Search.TraverseStmt(const_cast<OMPExecutableDirective *>(D));
    return Search.Found;
  }

  /// What the block of target data has under other names (RegionBuilder.cpp).
  void hide(const OMPExecutableDirective *D) {
    auto Each = [&](const auto *C) {
      for (const Expr *E : C->varlist())
        if (const VarDecl *V = rootOf(E))
          Hidden.insert(V->getCanonicalDecl());
    };
    for (const OMPClause *C : D->clauses())
      if (auto *Address = dyn_cast<OMPUseDeviceAddrClause>(C))
        Each(Address);
      else if (auto *Pointer = dyn_cast<OMPUseDevicePtrClause>(C))
        Each(Pointer);
  }

  BuildContext &Context;
  const FunctionDecl *Around = nullptr;
  bool InRegion = false, InLambda = false, InGraph = false;
  std::set<const VarDecl *> Hidden; ///< Canonical declarations.
  llvm::DenseSet<SourceLocation> Seen;
};

} // namespace

RecordedTargets editTaskgraphs(BuildContext &Context) {
  const ClauseNotes &Notes = Context.File.Notes;
  Finder Constructs(Context);
  if ((!Notes.Taskgraphs.empty() || !Notes.Replayable.empty()) && !Context.File.Diags.hasErrorOccurred())
    Constructs.TraverseDecl(Context.File.Context.getTranslationUnitDecl());
  return std::move(Constructs.Recorded);
}

} // namespace chomp
