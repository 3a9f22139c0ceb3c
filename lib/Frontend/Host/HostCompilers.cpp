//===- HostCompilers.cpp - what not every host compiler knows -------------===//
//
// gcc 12 and clang 22 both read the host text; what only one of them knows is said in a way that both do. What is lost
// by it is freedom to run at the same time, never order.
//
//   Before                                         After
//   task depend(out: omp_all_memory)               taskwait, and the task at once: task if (0)
//   taskwait depend(inout: omp_all_memory)         taskwait
//   task transparent                               taskwait, taskgroup, and the task at once
//   parallel for { for (...) ... }                 parallel for, and the loop without its braces
//   taskwait nowait depend(in: x)                  CHOMP_TASKWAIT(depend(in: x)): chomp/taskwait.h
//   depend(inoutset: x)                            depend(CHOMP_INOUTSET: x), which is inout for gcc
//   target depend(mutexinoutset: x)                CHOMP_TASKWAIT(depend(inout: x))
//   collapse(2), code between the loops            collapse(1), the inner counter private
//   collapse(2), counters of one name in C++       … the outer one has another (HiddenCounters.h)
//   parallel masked taskloop                       … shared(x), where no clause names x
//   reduction(inscan, + : a)                       in order (HostScans.cpp)
//   scope firstprivate(x)                          scope, with a copy of x in its block
//   linear(x: ref, step(2))                        linear(ref(x): 2)
//   ordered doacross(sink: i - 1)                  ordered depend(sink: i - 1)
//   depobj(d) destroy(d)                           depobj(d) destroy
//   num_threads(strict: n) message("few")          num_threads(chomp_strict_threads(n, 1, "a.c:3: ", "few"))
//
//===----------------------------------------------------------------------===//
#include "Frontend/Host/HostCompilers.h"

#include "Analysis/Directives.h"
#include "Analysis/ReductionItems.h"
#include "Analysis/Variables.h"
#include "Frontend/Clauses/Clauses.h"
#include "Frontend/Clauses/HostClauses.h"
#include "Frontend/Clauses/Reductions.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Host/HostScans.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

class Finder : public DynamicRecursiveASTVisitor {
public:
  explicit Finder(BuildContext &Context) : Context(Context) {}

  bool TraverseDecl(Decl *D) override {
    return !D || !Context.tokens().mayHaveDirectives(D) || DynamicRecursiveASTVisitor::TraverseDecl(D);
  }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    if (isa<OMPLoopBasedDirective>(D))
      dropBraces(codeOf(D));
    auto First = token(D->getBeginLoc());
    if (!First || Context.tokens()[*First].Role != PragmaRole::Begin)
      return true; // an attribute
    TokenRange Pragma = Context.tokens().pragma(*First);
    if (llvm::any_of(Context.Model.Sites, [&](const RewriteSite &S) { return S.Pragma.First == *First; }))
      return true; // hostDirective() has done it
    if ((isa<OMPTaskDirective>(D) || isa<OMPTaskwaitDirective>(D)) && llvm::any_of(D->clauses(), dependsOnAll) &&
        !Context.TaskIfs.count(*First) && !Context.RecordedWaits.count(*First)) { // recorded ones are clang's
      editAllMemory(D, Pragma);
      return true;
    }
    if (auto Wait = Context.RecordedWaits.find(*First); Wait != Context.RecordedWaits.end()) {
      Context.Model.Rewritten.push_back({Pragma, Wait->second + lineAfter(Pragma)});
      return true;
    }
    if (isa<OMPTaskwaitDirective>(D) && D->hasClausesOfKind<OMPDependClause>()) {
      editTaskwait(D, Pragma);
      return true;
    }
    if (Context.File.Notes.Transparent.contains(D->getBeginLoc()) && hasLeaf(D, {OMPD_task, OMPD_taskloop})) {
      editTransparent(D, Pragma);
      return true;
    }
    if (editHostScan(Context, D, Pragma))
      return true;
    // gcc leaves out all loop transformations; of clang's, these have clauses that it only reads for OpenMP 6.0.
    if (isa<OMPStripeDirective>(D) || D->hasClausesOfKind<OMPLoopRangeClause>()) {
      Context.Model.Rewritten.push_back({Pragma, ""});
      return true;
    }
    if (auto *Object = dyn_cast<OMPDepobjDirective>(D))
      editDestroy(Object, Pragma);
    bool Changed = llvm::any_of(D->clauses(), [&](const OMPClause *C) {
      return C->isImplicit() ? isa<OMPSharedClause>(C) : hostClause(Context, D, C) != clauseText(Context, C);
    });
    Changed |= Context.TaskCopies.count(*First) || Context.TaskIfs.count(*First);
    const bool Private = llvm::any_of(D->clauses(), [&](const OMPClause *C) { return hasPrivateOriginal(D, C); });
    const bool Lines = Private || Context.tokens().line(*First) < Context.tokens().line(Pragma.Last);
    if (auto *Scope = dyn_cast<OMPScopeDirective>(D); Scope && (Changed || Private))
      editScope(Scope, Pragma);
    else if (Changed || Private)
      Context.Model.Rewritten.push_back(
          {Pragma, editPrivateReductions(Context, D, text(D, Pragma)) + (Lines ? lineAfter(Pragma) : "")});
    return true;
  }

private:
  /// A loop nest may stand in braces (OpenMP 5.2, 4.4.1); gcc 12 wants to see the loop at once.
  void dropBraces(const Stmt *Nest) {
    for (auto *Block = dyn_cast<CompoundStmt>(Nest); Block && Block->size() == 1;
         Block = dyn_cast<CompoundStmt>(Block->body_front()))
      for (SourceLocation Brace : {Block->getLBracLoc(), Block->getRBracLoc()})
        if (auto Token = token(Brace))
          Context.Model.Rewritten.push_back({{*Token, *Token}, ""});
  }

  /// A token of the user's; none a second time.
  std::optional<unsigned> token(SourceLocation Loc) {
    const SourceManager &SM = Context.File.Context.getSourceManager();
    if (SM.isInSystemHeader(SM.getExpansionLoc(Loc)) || !Seen.insert(Loc.getRawEncoding()).second)
      return std::nullopt;
    return Context.tokens().index(Loc);
  }

  /// The whole pragma, as every host compiler takes it.
  std::string text(const OMPExecutableDirective *D, TokenRange Pragma) {
    unsigned Clauses = Pragma.Last;
    std::string Text;
    for (const OMPClause *C : D->clauses())
      if (auto Range = C->isImplicit() ? std::nullopt : clauseRange(Context, C)) {
        Clauses = std::min(Clauses, Range->First);
        std::string Clause =
            isa<OMPIfClause>(C) && Context.TaskIfs.count(Pragma.First) ? "" : hostClause(Context, D, C);
        Text += (Clause.empty() ? "" : " ") + Clause;
      } else if (auto *Shared = dyn_cast<OMPSharedClause>(C); Shared && C->isImplicit()) {
        auto Names = llvm::map_range(Shared->varlist(), [&](const Expr *E) { return Context.host(E); });
        Text += " shared(" + llvm::join(Names, ", ") + ")";
      }
    return withoutGaps("#pragma omp " + Context.tokens().text(TokenRange{Pragma.First + 1, Clauses - 1}) + Text +
                       taskCopies(Pragma));
  }

  std::string taskCopies(TokenRange Pragma) const {
    std::string Out;
    for (const auto *Clauses : {&Context.TaskCopies, &Context.TaskIfs})
      if (auto Known = Clauses->find(Pragma.First); Known != Clauses->end())
        Out += Known->second;
    return Out;
  }

  /// Space that brings a pragma's column to that of its statement.
  std::string lead(TokenRange Pragma, unsigned Statement) const {
    std::string Here = Context.tokens().indentation(Pragma.First), There = Context.tokens().indentation(Statement);
    return llvm::StringRef(There).starts_with(Here) ? There.substr(Here.size()) : "";
  }

  /// Text of several lines stands for a pragma of one.
  std::string lineAfter(TokenRange Pragma) const {
    return "\n#line " + std::to_string(Context.tokens().line(Pragma.Last) + 1);
  }

  void editTaskwait(const OMPExecutableDirective *D, TokenRange Pragma) {
    std::vector<std::string> Depends;
    for (const auto *C : D->getClausesOfKind<OMPDependClause>())
      Depends.push_back(hostClause(Context, D, C));
    Context.Model.Rewritten.push_back({Pragma, withoutGaps("CHOMP_TASKWAIT(" + llvm::join(Depends, " ") + ")")});
  }

  void editAllMemory(const OMPExecutableDirective *D, TokenRange Pragma) {
    if (!isa<OMPTaskDirective>(D)) {
      Context.Model.Rewritten.push_back({Pragma, "#pragma omp taskwait"});
      return;
    }
    // All tasks before it are done when it runs, and so is it when the next one is made.
    std::string Text = "#pragma omp task if (0)";
    for (const OMPClause *C : D->clauses())
      if (!C->isImplicit() && !isa<OMPDependClause, OMPIfClause>(C))
        Text += " " + hostClause(Context, D, C);
    Text += taskCopies(Pragma);
    TokenRange Body = Context.tokens().statement(D->getInnermostCapturedStmt()->getCapturedStmt());
    Context.Model.Rewritten.push_back(
        {Pragma, lead(Pragma, Body.First) + "{\n#pragma omp taskwait\n" + Text + lineAfter(Pragma)});
    Context.Model.Appended.emplace_back(Body.Last, " }");
  }

  /// What a transparent task makes depends on what was made around it, and the other way round (OpenMP 6.0, 17.9.6).
  /// Here all of that is done before the next is begun; a taskloop is one task, whose own depend on one another.
  void editTransparent(const OMPExecutableDirective *D, TokenRange Pragma) {
    const bool Loop = hasLeaf(D, {OMPD_taskloop});
    std::string Text = "#pragma omp " + spell(leavesOf(D)) + (Loop ? " num_tasks(1)" : " if (0)");
    for (const OMPClause *C : D->clauses())
      if (!C->isImplicit() && !isa<OMPDependClause, OMPGrainsizeClause, OMPNumTasksClause>(C) &&
          (Loop || !isa<OMPIfClause>(C)))
        Text += " " + hostClause(Context, D, C);
    Text += taskCopies(Pragma);
    TokenRange Body = Context.tokens().statement(codeOf(D));
    Context.Model.Rewritten.push_back(
        {Pragma,
         lead(Pragma, Body.First) + "{\n#pragma omp taskwait\n#pragma omp taskgroup\n" + Text + lineAfter(Pragma)});
    Context.Model.Appended.emplace_back(Body.Last, " }");
  }

  /// destroy(d), 5.2's, names the object a second time.
  void editDestroy(const OMPDepobjDirective *D, TokenRange Pragma) {
    auto *Object = D->getSingleClause<OMPDepobjClause>();
    std::optional<llvm::StringRef> Behind = behindDestroy(Context, D);
    if (Object && Behind && Behind->ltrim(" \t").starts_with("("))
      Context.Model.Rewritten.push_back(
          {Pragma, "#pragma omp depobj(" + Context.host(Object->getDepobj()) + ") destroy"});
  }

  /// Before:  #pragma omp scope firstprivate(x)
  ///          x++;
  ///
  /// After:   #pragma omp scope
  ///          { __typeof__(x) *x_ = &x; { __typeof__(x) x = *x_; x++; }}
  ///
  /// firstprivate is 5.2's here, which gcc 12 and, by default, clang 22 don't read. Constants need no copies.
  void editScope(const OMPScopeDirective *D, TokenRange Pragma) {
    std::string Originals, Copies;
    for (const OMPClause *C : D->clauses())
      if (auto *First = dyn_cast<OMPFirstprivateClause>(C); First && !C->isImplicit())
        for (const Expr *E : First->varlist()) {
          if (isUnchanging(Context.File.Context, E->getType()))
            continue;
          std::string Name = Context.host(E), Original = inventName(Context.File, Name);
          Originals += "__typeof__(" + Name + ") *" + Original + " = &" + Name + "; ";
          Copies += copied(hostCopyOf(Context.File.Context, E->getType()), Name, "*" + Original) + " ";
        }
    TokenRange Body = Context.tokens().statement(codeOf(D));
    if (!Copies.empty()) {
      Context.Model.Inserted.push_back({Body.First, "{ " + Originals + "{ " + Copies});
      Context.Model.Appended.emplace_back(Body.Last, " } }");
    }
    std::string Text = editPrivateReductions(Context, D, text(D, Pragma));
    const bool Lines = llvm::StringRef(Text).contains('\n');
    Context.Model.Rewritten.push_back({Pragma, Text + (Lines ? lineAfter(Pragma) : "")});
  }

  bool hasPrivateOriginal(const OMPExecutableDirective *D, const OMPClause *C) const {
    return llvm::any_of(reductionItems(C),
                        [&](const ReductionListItem &Item) { return isPrivateOriginal(Context, D, Item); });
  }

  BuildContext &Context;
  llvm::DenseSet<unsigned> Seen; ///< A template's directives are there once for each instantiation.
};

} // namespace

void editForHostCompilers(BuildContext &Context) {
  Finder(Context).TraverseDecl(Context.File.Context.getTranslationUnitDecl());
  for (const auto &[Token, Name] : Context.File.Hidden.HostTokens)
    Context.Model.Renamed.push_back({Token, Name});
}

} // namespace chomp
