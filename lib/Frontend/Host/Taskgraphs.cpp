//===- Taskgraphs.cpp - constructs that are recorded -----------------------===//
//
// Before:  #pragma omp taskgraph graph_id(n)
//          for (int i = 0; i < n; i++) {
//          #pragma omp task depend(inout: a[i]) shared(sum)
//            sum += step(a, i);
//          }
//
// After:   {
//            static chomp_taskgraph_t chomp_graph = {"in.c", 2, 0};
//            struct chomp_frame_t { __typeof__(sum) *sum_address; __typeof__(a) a_value; } *chomp_frame = (...)
//                chomp_taskgraph_begin(&chomp_graph, n, 0, chomp_waits_told(), sizeof(struct chomp_frame_t));
//            chomp_frame->sum_address = &sum;
//            chomp_frame->a_value = a;
//          #pragma omp taskgroup
//            if (chomp_taskgraph_runs(chomp_frame)) {
//          for (int i = 0; i < n; i++) {
//          #pragma omp task depend(inout: a[i]) shared(sum) firstprivate(chomp_frame) if (chomp_recorded(1))
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
#include "Frontend/Builders.h"
#include "Frontend/Pragmas/ClauseNotes.h"
#include "Frontend/Regions/ClauseSets.h"
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
  TaskgraphEditor(BuildContext &Context, const OMPExecutableDirective *D, const TaskgraphClauses &Clauses)
      : Context(Context), D(D), Clauses(Clauses), Tokens(Context.tokens()) {}

  /// Why it can't be recorded; empty: it has been edited.
  std::string edit(const FunctionDecl *Around) {
    const auto First = Tokens.index(D->getBeginLoc());
    if (!First || Tokens[*First].Role != PragmaRole::Begin || Tokens[*First].InLine)
      return "it is no pragma of its own";
    if (Clauses.Nogroup)
      return "with 'nogroup' nobody knows when its tasks are over";
    if (!Around || Around->isTemplated() || Around->isConstexpr())
      return "its function is a template, or a constant expression may call it";
    Whole = Tokens.statement(codeOf(D));
    collect(codeOf(D));
    if (!Why.empty())
      return Why;
    write(Tokens.pragma(*First));
    return "";
  }

private:
  struct Task {
    TokenRange Pragma, Body;
    std::vector<const VarDecl *> Copies;
    bool UsesFrame = false;
  };
  struct Member {
    bool Address = false, Value = false;
  };

  void refuse(std::string Reason) {
    if (Why.empty())
      Why = std::move(Reason);
  }

  //===--- what the tasks use ---===//

  void collect(const Stmt *S) {
    if (auto *Inner = dyn_cast_or_null<OMPExecutableDirective>(S)) {
      if (isa<OMPTaskDirective>(Inner))
        return collectTask(Inner);
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

  bool isOutside(const VarDecl *V) const {
    const auto At = Tokens.index(V->getLocation());
    return !At || *At < Whole.First || *At > Whole.Last;
  }

  void collectTask(const OMPExecutableDirective *T) {
    static constexpr OpenMPClauseKind Known[] = {OMPC_depend,  OMPC_firstprivate, OMPC_shared,
                                                 OMPC_private, OMPC_default,      OMPC_priority,
                                                 OMPC_untied,  OMPC_mergeable,    OMPC_affinity};
    for (const OMPClause *C : T->clauses())
      if (!llvm::is_contained(Known, C->getClauseKind()))
        return refuse("a task has '" + getOpenMPClauseName(C->getClauseKind()).str() + "'");
    const auto First = Tokens.index(T->getBeginLoc());
    if (!First || Tokens[*First].Role != PragmaRole::Begin || Tokens[*First].InLine)
      return refuse("a task is no pragma of its own");
    if (Context.File.Notes.PerhapsReplayable.contains(T->getBeginLoc()))
      return refuse("a task has 'replayable' with an argument");
    const Stmt *Code = codeOf(T);
    Task New{Tokens.pragma(*First), Tokens.statement(Code), {}};
    checkCode(Code);
    for (const UsedVariable &Use : usedVariables(Context, {Code}))
      collectVariable(T, Code, Use, New);
    Tasks.push_back(std::move(New));
  }

  void checkCode(const Stmt *Code) {
    struct Checker : DynamicRecursiveASTVisitor {
      TaskgraphEditor *Editor;
      bool VisitCXXThisExpr(CXXThisExpr *) override {
        Editor->refuse("a task uses 'this'");
        return true;
      }
      bool VisitLambdaExpr(LambdaExpr *) override {
        Editor->refuse("a task has a lambda expression");
        return true;
      }
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        if (isa<BindingDecl>(E->getDecl()))
          Editor->refuse("a task uses '" + E->getDecl()->getNameAsString() + "', a structured binding");
        return true;
      }
      bool VisitOMPExecutableDirective(OMPExecutableDirective *Inner) override {
        if (isOpenMPTargetExecutionDirective(Inner->getDirectiveKind()) ||
            isOpenMPTargetDataManagementDirective(Inner->getDirectiveKind()))
          Editor->refuse("a task has '#pragma omp " + spell(leavesOf(Inner)) + "'");
        if (Inner->hasClausesOfKind<OMPDefaultClause>())
          Editor->refuse("a directive in a task has 'default'");
        if (isa<OMPCancelDirective>(Inner))
          Editor->refuse("a task has '#pragma omp cancel'");
        return true;
      }
    } Checker;
    Checker.Editor = this;
    Checker.TraverseStmt(const_cast<Stmt *>(Code));
  }

  template <typename Clause> static bool names(const Clause *C, const VarDecl *V) {
    return llvm::any_of(C->varlist(), [V](const Expr *E) {
      const VarDecl *Item = listItem(E);
      return Item && Item->getCanonicalDecl() == V->getCanonicalDecl();
    });
  }

  /// How the task has a variable.
  enum class Sharing { Shared, Copied, Saved, Private };
  Sharing sharing(const OMPExecutableDirective *T, const VarDecl *V) const {
    for (const OMPClause *C : T->clauses())
      if (auto *Private = dyn_cast<OMPPrivateClause>(C); Private && names(Private, V))
        return Sharing::Private;
      else if (auto *First = dyn_cast<OMPFirstprivateClause>(C); First && names(First, V))
        return Context.File.Notes.Saved.contains(C->getBeginLoc()) ? Sharing::Saved : Sharing::Copied;
    return Sharing::Shared;
  }

  bool isBytes(const VarDecl *V) const {
    const QualType Type = V->getType();
    constexpr int64_t MostAligned = 16; // as memory is
    const ASTContext &AST = Context.File.Context;
    return !Type->isVariablyModifiedType() && Type.isTriviallyCopyableType(AST) &&
           Type.isDestructedType() == QualType::DK_none && AST.getTypeAlignInChars(Type).getQuantity() <= MostAligned;
  }

  void collectVariable(const OMPExecutableDirective *T, const Stmt *Code, const UsedVariable &Use, Task &Of) {
    const VarDecl *V = Use.Decl;
    const std::string Name = V->getNameAsString();
    const Sharing How = sharing(T, V);
    if (!isOutside(V)) { // saved: the record has its value
      if (V->hasGlobalStorage() || How == Sharing::Private)
        return;
      if (How == Sharing::Shared)
        refuse("a task shares '" + Name + "', which is declared in the taskgraph");
      else if (!isBytes(V))
        refuse("a task has a copy of '" + Name +
               "', which is more than its bytes, or aligned more strictly than memory");
      return;
    }
    if (How == Sharing::Private || How == Sharing::Saved || (How == Sharing::Shared && V->hasGlobalStorage()))
      return;
    const QualType Type = V->getType();
    if (Type->isReferenceType() || Type->isVariablyModifiedType() || Context.HostNames.contains(V->getCanonicalDecl()))
      return refuse("a task uses '" + Name + "', " +
                    (Type->isReferenceType() ? "a reference" : "whose type has a variable length"));
    if (How == Sharing::Copied && !Type.isConstQualified()) {
      if (!isBytes(V))
        return refuse("a task has a copy of '" + Name +
                      "', which is more than its bytes, or aligned more strictly than memory");
      Of.Copies.push_back(V);
      Of.UsesFrame = Members[V].Value = true;
      return;
    }
    if (V->isUsableInConstantExpressions(Context.File.Context)) { // its uses may have to be constants
      if (Use.Named)
        refuse("a task uses the constant '" + Name + "' as an object");
      return;
    }
    Of.UsesFrame = Members[V].Address = true;
    rename(Code, V);
  }

  /// x -> (*chomp_frame->x_address)
  void rename(const Stmt *Code, const VarDecl *V) {
    struct Finder : DynamicRecursiveASTVisitor {
      TaskgraphEditor *Editor;
      const VarDecl *V;
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        if (E->getDecl()->getCanonicalDecl() != V->getCanonicalDecl())
          return true;
        const auto At = Editor->Tokens.index(E->getLocation());
        if (!At || E->getLocation().isMacroID() || Editor->Tokens[*At].Role != PragmaRole::None)
          Editor->refuse("a task names '" + V->getNameAsString() + "' in a directive or a macro");
        else
          Editor->Renamed[*At] = V;
        return true;
      }
      bool VisitOMPExecutableDirective(OMPExecutableDirective *Inner) override {
        for (const auto *C : Inner->getClausesOfKind<OMPFirstprivateClause>())
          if (names(C, V)) // implicitly
            Editor->refuse("a task makes tasks that have copies of '" + V->getNameAsString() + "'");
        return true;
      }
    } Finder;
    Finder.Editor = this;
    Finder.V = V;
    Finder.TraverseStmt(const_cast<Stmt *>(Code));
  }

  //===--- the text ---===//

  static std::string addressOf(const VarDecl *V) { return "chomp_frame->" + V->getNameAsString() + "_address"; }
  static std::string valueOf(const VarDecl *V) { return "chomp_frame->" + V->getNameAsString() + "_value"; }

  std::string frame(const std::string &Indentation) const {
    const std::string Begin = "chomp_taskgraph_begin(&chomp_graph, " + (Clauses.Id.empty() ? "0" : Clauses.Id) + ", " +
                              (Clauses.Reset.empty() ? "0" : "(" + Clauses.Reset + ") != 0") + ", chomp_waits_told()" +
                              (Clauses.If.empty() ? "" : " && (" + Clauses.If + ")") + ", ";
    if (Members.empty())
      return Indentation + "char *chomp_frame = (char *)" + Begin + "0);\n";
    std::string Struct, Values;
    for (const auto &[V, M] : Members) {
      const std::string Name = V->getNameAsString();
      if (M.Address) {
        Struct += Indentation + "  __typeof__(" + Name + ") *" + Name + "_address;\n";
        Values += Indentation + addressOf(V) + " = &" + Name + ";\n";
      }
      if (M.Value) {
        Struct += Indentation + "  __typeof__(" + Name + ") " + Name + "_value;\n";
        Values += Indentation + assigned(V, valueOf(V), Name) + "\n";
      }
    }
    return Indentation + "struct chomp_frame_t {\n" + Struct + Indentation +
           "} *chomp_frame = (struct chomp_frame_t *)\n" + Indentation + "    " + Begin +
           "sizeof(struct chomp_frame_t));\n" + Values;
  }

  static std::string assigned(const VarDecl *V, const std::string &To, const std::string &From) {
    return V->getType()->isArrayType() ? "__builtin_memcpy(" + To + ", " + From + ", sizeof(" + To + "));"
                                       : To + " = " + From + ";";
  }

  static std::string copied(const VarDecl *V) {
    const std::string Name = V->getNameAsString(), Type = "__typeof__(" + valueOf(V) + ") ";
    return Type + (V->getType()->isArrayType() ? Name + "; " : "") + assigned(V, Name, valueOf(V)) + " ";
  }

  void write(TokenRange Pragma) {
    const std::string Here = Tokens.indentation(Whole.First), Inside = Here + "  ";
    const Place Where = Context.place(D->getBeginLoc());
    Context.Model.Rewritten.push_back(
        {Pragma, Here + "{ /* taskgraph */\n" + Inside + "static chomp_taskgraph_t chomp_graph = {" +
                     quoted(Where.File) + ", " + std::to_string(Where.Line) + ", 0};\n" + frame(Inside) +
                     "#pragma omp taskgroup\n" + Inside + "if (chomp_taskgraph_runs(chomp_frame)) {" + "\n#line " +
                     std::to_string(Tokens.line(Pragma.Last) + 1)});
    // Behind what a task may have there, which comes later.
    Context.Model.Appended.emplace_back(Whole.Last,
                                        " chomp_taskgraph_ran(chomp_frame); } chomp_taskgraph_end(chomp_frame); }");
    for (const Task &T : Tasks) {
      Context.TaskCopies[T.Pragma.First] +=
          std::string(T.UsesFrame ? " firstprivate(chomp_frame)" : "") + " if (chomp_recorded(1))";
      if (T.Copies.empty())
        continue;
      std::string Copies;
      for (const VarDecl *V : T.Copies)
        Copies += copied(V);
      if (Tokens[T.Body.First].Role == PragmaRole::Begin)
        Copies += "\n#line " + std::to_string(Tokens.line(T.Body.First)) + "\n";
      Context.Model.Inserted.push_back({T.Body.First, "{ " + Copies});
      Context.Model.Appended.emplace_back(T.Body.Last, " }");
    }
    for (const auto &[At, V] : Renamed)
      Context.Model.Rewritten.push_back({{At, At}, "(*" + addressOf(V) + ")"});
    Context.Model.Unit.HasTaskgraphs = true;
  }

  BuildContext &Context;
  const OMPExecutableDirective *D;
  const TaskgraphClauses &Clauses;
  const TokenStream &Tokens;
  std::string Why;
  TokenRange Whole;
  std::vector<Task> Tasks;
  llvm::MapVector<const VarDecl *, Member> Members;
  std::map<unsigned, const VarDecl *> Renamed;
};

class Finder : public DynamicRecursiveASTVisitor {
public:
  explicit Finder(BuildContext &Context) : Context(Context) {}

  bool TraverseDecl(Decl *D) override {
    auto *F = dyn_cast_or_null<FunctionDecl>(D);
    const llvm::SaveAndRestore<const FunctionDecl *> Inside(Around, F ? F : Around);
    return DynamicRecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitOMPTaskgroupDirective(OMPTaskgroupDirective *D) override {
    const auto Known = Context.File.Notes.Taskgraphs.find(D->getBeginLoc());
    if (Known == Context.File.Notes.Taskgraphs.end() || !Seen.insert(D->getBeginLoc()).second)
      return true;
    const std::string Why = InRegion   ? "it is in a target region"
                            : InLambda ? "it is in a lambda expression"
                                       : TaskgraphEditor(Context, D, Known->second).edit(Around);
    if (!Why.empty())
      report(Context.File.Diags, Known->second.Name, Diag::TaskgraphAsWritten) << Why;
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *E) override {
    const llvm::SaveAndRestore Inside(InLambda, true);
    return DynamicRecursiveASTVisitor::TraverseLambdaExpr(E);
  }
  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    const llvm::SaveAndRestore Inside(InRegion,
                                      InRegion || (D && isOpenMPTargetExecutionDirective(D->getDirectiveKind())));
    return DynamicRecursiveASTVisitor::TraverseStmt(S);
  }

private:
  BuildContext &Context;
  const FunctionDecl *Around = nullptr;
  bool InRegion = false, InLambda = false;
  llvm::DenseSet<SourceLocation> Seen;
};

} // namespace

void editTaskgraphs(BuildContext &Context) {
  if (Context.File.Notes.Taskgraphs.empty() || Context.File.Diags.hasErrorOccurred())
    return;
  Finder(Context).TraverseDecl(Context.File.Context.getTranslationUnitDecl());
}

} // namespace chomp
