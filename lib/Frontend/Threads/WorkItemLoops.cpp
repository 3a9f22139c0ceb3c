//===- WorkItemLoops.cpp - parallel constructs whose threads take turns ---===//
//
// Cuts a parallel construct's code at its barriers. What stands between two of them is a barrier interval. Statements
// around a barrier (a loop, a branch) are run once for the team: all threads come to a barrier or none
// (OpenMP 5.2, 15.3.1), so that they agree on what it depends on. Where such a condition is made of what is the same
// for all of them (bounds, the variable of a loop around barriers) it stays as it is; else each thread's is asked.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Threads/WorkItemLoops.h"

#include "Analysis/Directives.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Threads/WorkItemStorage.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

class WorkItemFinder : WorkItemStorage {
public:
  WorkItemFinder(BuildContext &Context, const OMPExecutableDirective *D, WorkItemLoops &Out,
                 std::optional<Obstacle> &Why)
      : WorkItemStorage(Context, D, Out, Why) {}

  /// Region: of a directive in kernel mode.
  void run(const TargetRegion *Region = nullptr) {
    Out.Construct = D;
    Out.KernelMode = Region;
    Why = whyStacks(Context, D, Out.KernelMode);
    if (failed())
      return;
    if (Region)
      variables(*Region);
    else
      clauses();
    if (failed() || Out.Whole)
      return;
    auto *Block = dyn_cast<CompoundStmt>(codeOf(D));
    if (!Block)
      return fail(D, ObstacleKind::OtherThanBlock);
    list(Block);
    checkText();
    if (failed())
      return;
    survey();
    classify();
    cut();
    if (!failed())
      keep();
  }

private:
  bool isValues(const DeclStmt *S) const {
    return llvm::all_of(S->decls(), [&](const Decl *Each) {
      auto *V = dyn_cast<VarDecl>(Each);
      return V && Values.contains(V->getCanonicalDecl());
    });
  }

  /// Whether a statement only says what a variable is that others compute anew.
  bool isNothing(const Stmt *S) const {
    if (auto *Declaration = dyn_cast<DeclStmt>(S))
      return isBare(Declaration) || isValues(Declaration) || llvm::is_contained(Open.Before, Declaration);
    auto List = assignments(S);
    return isa<NullStmt>(S) || (List && List->size() == 1 && Values.contains(List->front().To));
  }

  void close() {
    if (Open.Code.empty())
      return;
    if (llvm::all_of(Open.Code, [&](const Stmt *S) { return isNothing(S); })) { // no reason for a barrier interval
      for (const Stmt *S : Open.Code)
        if (!llvm::is_contained(Open.Before, S))
          Out.Dropped.insert(S);
    } else {
      Out.Parts.push_back(std::move(Open));
      In.push_back(OpenIn);
    }
    Open = {};
  }

  void add(const Event &E) {
    OpenIn = E.In;
    Open.Code.push_back(E.S);
  }

  void statementEvent(const Event &E) {
    if (auto *S = dyn_cast<DeclStmt>(E.S)) {
      if (Open.Shared)
        close();
      if (llvm::any_of(S->decls(), [](const Decl *Each) { return isa<DecompositionDecl>(Each); }))
        return fail(S, ObstacleKind::StructuredBinding);
      const bool OnlyVariables = llvm::all_of(S->decls(), [](const Decl *Each) {
        auto *V = dyn_cast<VarDecl>(Each);
        return V && !V->isStaticLocal();
      });
      if (!OnlyVariables) // types, and what is one for all: for all barrier intervals
        return close();
      if (declaresForTeam(E)) {
        const bool Reads = llvm::any_of(declared(E), [&](const VarDecl *V) {
          return V->getInit() && (value(V->getInit()).Reads || !isStill(V->getInit()));
        });
        if (Reads || Open.Code.empty())
          return close();
        Open.Before.push_back(S);
        return add(E);
      }
      if (llvm::any_of(declared(E), [&](const VarDecl *V) { return TeamVariables.contains(V); })) {
        close(); // some are the team's: "int k;" takes the place of "int i, k;"
        Out.Dropped.insert(S);
        return;
      }
      return add(E);
    }
    if (assignsForAll(E))
      return close();
    if (const bool Shared = isShared(E.S); Shared != Open.Shared) {
      close();
      Open.Shared = Shared;
    }
    if (!isa<NullStmt>(E.S) || !Open.Code.empty())
      add(E);
  }

  /// Whether what a value is made of does not change between the barrier interval's beginning and its place: no
  /// variable that statements assign to.
  bool isStill(const Expr *E) {
    return llvm::all_of(value(E).Of, [&](const VarDecl *V) {
      return llvm::none_of(Writers.lookup(V), [](const Event *W) { return W->What == EventKind::Statement; });
    });
  }

  void head(const Event &E) {
    bool Team;
    if (E.What == EventKind::Condition) {
      Team = isTeams(cast<Expr>(E.S));
      // A block's barrier in kernel mode doesn't wait for threads that have ended.
      if (!Team && (Out.KernelMode || !mustAgree(E.Owner)))
        return fail(E.Owner, ObstacleKind::ConditionMayDiffer);
    } else {
      Team = isa<DeclStmt>(E.S) ? declaresForTeam(E) : assignsForAll(E);
    }
    if (Team)
      return;
    auto *Declaration = dyn_cast<DeclStmt>(E.S);
    if (Declaration ? !llvm::all_of(Declaration->decls(), [](const Decl *Each) { return isa<VarDecl>(Each); })
                    : !isWhole(cast<Expr>(E.S)))
      return fail(E.Owner, ObstacleKind::HeadNotWhole);
    WorkItemLoops::Part Part;
    Part.What =
        E.What == EventKind::Condition ? WorkItemLoops::Part::Kind::Condition : WorkItemLoops::Part::Kind::Action;
    Part.Code.push_back(E.S);
    Out.Parts.push_back(std::move(Part));
    In.push_back(E.In);
  }

  void cut() {
    for (const Event &E : Events) {
      switch (E.What) {
      case EventKind::Statement:
        statementEvent(E);
        break;
      case EventKind::Cut:
        close();
        break;
      case EventKind::Jump:
        if (!llvm::all_of(E.If, [&](const Expr *Condition) { return isTeams(Condition); }))
          fail(E.S, ObstacleKind::LeavesLoop);
        break;
      default:
        head(E);
      }
      if (failed())
        return;
    }
  }

  WorkItemLoops::Part Open;
  std::vector<const Stmt *> OpenIn;
};

} // namespace

std::map<const OMPExecutableDirective *, std::shared_ptr<const WorkItemLoops>>
findWorkItemLoops(BuildContext &Context, const OMPExecutableDirective *Region, std::optional<Obstacle> &Why) {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(BuildContext &Context) : Context(Context) {}
    BuildContext &Context;
    std::vector<const OMPExecutableDirective *> Found;
    bool Ancestor = false;
    bool TraverseStmt(Stmt *S) override {
      auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
      if (!D)
        return DynamicRecursiveASTVisitor::TraverseStmt(S);
      Ancestor |= Context.File.isAncestor(D);
      if (hasLeaf(D, {OMPD_parallel})) {
        Found.push_back(D);
        return true;
      }
      return !D->hasAssociatedStmt() || TraverseStmt(const_cast<Stmt *>(codeOf(D)));
    }
  } Finder(Context);
  Finder.TraverseStmt(const_cast<OMPExecutableDirective *>(Region));
  std::map<const OMPExecutableDirective *, std::shared_ptr<const WorkItemLoops>> Out;
  if (Finder.Ancestor)
    Why = ObstacleKind::RegionCallsHost;
  for (const OMPExecutableDirective *D : Finder.Found) {
    if (Why)
      return {};
    auto T = std::make_shared<WorkItemLoops>();
    WorkItemFinder(Context, D, *T, Why).run();
    Out[D] = std::move(T);
  }
  return Why ? decltype(Out)() : Out;
}

std::shared_ptr<const WorkItemLoops> findWorkItemLoops(BuildContext &Context, const OMPExecutableDirective *D,
                                                       const TargetRegion &Region, std::optional<Obstacle> &Why) {
  auto T = std::make_shared<WorkItemLoops>();
  WorkItemFinder(Context, D, *T, Why).run(&Region);
  return Why ? nullptr : T;
}

} // namespace chomp
