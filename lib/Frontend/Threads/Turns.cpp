//===- Turns.cpp - parallel constructs whose threads take turns -----------===//
//
// Cuts a parallel construct's code at its barriers. What stands between two of them is a stretch. Statements around a
// barrier (a loop, a branch) are run once for the team: all threads come to a barrier or none (OpenMP 5.2, 15.3.1), so
// that they agree on what it depends on. Where such a condition is made of what is the same for all of them (bounds,
// the variable of a loop around barriers) it stays as it is; else each thread's is asked.
//
// A variable that the same code declares for each thread, and several stretches use, is kept for each of them in an
// array, unless it can be computed anew: a thread's number, and what is made of it, is no load from memory then, and
// the loops vectorise.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Threads/Turns.h"

#include "Analysis/Directives.h"
#include "Frontend/BuildContext.h"
#include "Frontend/Host/Ancestors.h"
#include "Frontend/Regions/UsedVariables.h"
#include "Frontend/Threads/TurnVariables.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

class TurnFinder : TurnVariables {
public:
  TurnFinder(BuildContext &Context, const OMPExecutableDirective *D, Turns &Out, std::string &Why)
      : TurnVariables(Context, D, Out, Why) {}

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
      return fail(D, "has other code than a block");
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
  //===--- Stretches ------------------------------------------------------===//

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
    if (llvm::all_of(Open.Code, [&](const Stmt *S) { return isNothing(S); })) { // no reason for a stretch
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
        return fail(S, "has a structured binding");
      const bool OnlyVariables = llvm::all_of(S->decls(), [](const Decl *Each) {
        auto *V = dyn_cast<VarDecl>(Each);
        return V && !V->isStaticLocal();
      });
      if (!OnlyVariables) // types, and what is one for all: for all stretches
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

  /// Whether what a value is made of does not change between the stretch's beginning and its place: no variable that
  /// statements assign to.
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
        return fail(E.Owner, "has a condition that not all threads have to agree on");
    } else {
      Team = isa<DeclStmt>(E.S) ? declaresForTeam(E) : assignsForAll(E);
    }
    if (Team)
      return;
    auto *Declaration = dyn_cast<DeclStmt>(E.S);
    if (Declaration ? !llvm::all_of(Declaration->decls(), [](const Decl *Each) { return isa<VarDecl>(Each); })
                    : !isWhole(cast<Expr>(E.S)))
      return fail(E.Owner, "has a head that is more than a variable's or lies in the middle of a macro");
    Turns::Part Part;
    Part.What = E.What == EventKind::Condition ? Turns::Part::Kind::Condition : Turns::Part::Kind::Action;
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
          fail(E.S, "leaves a loop with barriers, on a condition that may differ");
        break;
      default:
        head(E);
      }
      if (failed())
        return;
    }
  }

  //===--- What is kept ---------------------------------------------------===//

  bool canKeep(QualType Type) const {
    QualType Element = AST.getBaseElementType(Type);
    const TagDecl *Tag = Element->getAsTagDecl();
    const bool Local = Tag && Tag->getParentFunctionOrMethod() &&
                       AST.getSourceManager().isBeforeInTranslationUnit(codeOf(D)->getBeginLoc(), Tag->getLocation());
    return !Local && !Type->isReferenceType() && Element.isTrivialType(AST) &&
           (!Type->isArrayType() || AST.getAsConstantArrayType(Type));
  }

  void keep() {
    // Who uses what; where a variable is declared, if in a part.
    llvm::MapVector<const VarDecl *, llvm::SmallSetVector<unsigned, 4>> Users;
    llvm::DenseMap<const VarDecl *, unsigned> DeclaredIn;
    for (unsigned I = 0; I < Out.Parts.size(); ++I) {
      Turns::Part &Part = Out.Parts[I];
      for (const Stmt *S : Part.Code) {
        if (auto *Declaration = dyn_cast<DeclStmt>(S); Declaration && !llvm::is_contained(Part.Before, Declaration))
          for (const Decl *Each : Declaration->decls())
            DeclaredIn[cast<VarDecl>(Each)->getCanonicalDecl()] = I;
        Accesses A = accessesOf(S);
        Part.Asks |= A.Asks || (A.AsksPlace && !Out.KernelMode);
        if (llvm::is_contained(Part.Before, S))
          continue;
        for (const auto &[V, Use] : A.Uses) {
          if (Part.Shared && TeamVariables.contains(V) && isCount(V))
            Part.Loaded.insert(V); // another number there
          if (!Declared.contains(V) || TeamVariables.contains(V) || isUnchanged(V))
            continue;
          Users[V].insert(I);
          if (Use.Writes)
            Part.Written.insert(V);
        }
      }
    }
    uint64_t Bytes = 0;
    llvm::SetVector<const VarDecl *> Order;
    for (const auto &[V, E] : Declared)
      Order.insert(V);
    for (const VarDecl *V : Order) {
      if (TeamVariables.contains(V)) {
        Out.Variables[V] = Kept::Team;
        continue;
      }
      if (isUnchanged(V))
        continue;
      const Event *Declaration = Declared.lookup(V);
      auto It = DeclaredIn.find(V);
      const auto &Parts = Users[V];
      if (Values.contains(V)) {
        Out.Variables[V] = Kept::Anew;
        continue;
      }
      const bool Elsewhere = llvm::any_of(Parts, [&](unsigned I) { return It == DeclaredIn.end() || It->second != I; });
      const bool InHead = Declaration && Declaration->What != EventKind::Statement;
      // One stretch declares it for itself; each time, if a loop comes back to it and not to the declaration.
      const bool OneStretch = Parts.size() == 1 && !Begun.contains(V) &&
                              In[Parts.front()] == (Declaration ? Declaration->In : std::vector<const Stmt *>());
      const bool Bare = !Declaration || (!InHead && isBare(cast<DeclStmt>(Declaration->S)));
      if (!InHead && !Escaped.contains(V) && (!Elsewhere || (Bare && OneStretch))) {
        Out.Variables[V] = Kept::Here;
        continue;
      }
      if (Declaration && V->getType()->isReferenceType()) {
        if (InHead || !V->getInit() || isa<MaterializeTemporaryExpr>(V->getInit()->IgnoreParens()) ||
            isa<ExprWithCleanups>(V->getInit()))
          return fail(Declaration->S, "binds a reference, kept over a barrier, to what does not last");
        Bytes += AST.getTypeSizeInChars(AST.VoidPtrTy).getQuantity() * Out.MaxThreads;
        Out.Variables[V] = Kept::Bound;
        continue;
      }
      if (!canKeep(V->getType().getNonReferenceType()))
        return fail(Declaration ? Declaration->S : D, "has an object that threads would keep over a barrier");
      Bytes += AST.getTypeSizeInChars(V->getType().getNonReferenceType()).getQuantity() * Out.MaxThreads;
      const bool Reference = Escaped.contains(V) || !V->getType().getNonReferenceType()->isScalarType();
      if (Reference && InHead)
        return fail(Declaration->S, "gives away the address of a loop's variable");
      if (auto *Made = dyn_cast_or_null<CXXConstructExpr>(V->getInit() ? V->getInit()->IgnoreImplicit() : nullptr);
          Made && !Made->getConstructor()->isTrivial())
        return fail(Declaration ? Declaration->S : D, "constructs an object that threads would keep over a barrier");
      Out.Variables[V] = Reference ? Kept::InPlace : Kept::Copied;
      if (Begun.contains(V))
        Out.Begun.insert(V);
    }
    constexpr uint64_t Limit = 512 << 10; // of the team's stack
    if (Bytes > Limit)
      return fail(D, "keeps too much for each thread over its barriers");
    for (unsigned I = 0; I < Out.Parts.size(); ++I) {
      Turns::Part &Part = Out.Parts[I];
      if (Part.Asks && Part.What != Turns::Part::Kind::Stretch)
        return fail(Part.Code.front(), "asks for its thread in what it calls");
      // "float sum;" that other stretches use stands in none of them.
      for (const Stmt *S : Part.Code)
        if (auto *Declaration = dyn_cast<DeclStmt>(S);
            Declaration && isBare(Declaration) && llvm::any_of(Declaration->decls(), [&](const Decl *Each) {
              return llvm::any_of(Users[cast<VarDecl>(Each)->getCanonicalDecl()],
                                  [&](unsigned User) { return User != I; });
            }))
          Out.Dropped.insert(Declaration);
    }
    for (const Stmt *S : Out.Dropped)
      if (auto *Declaration = dyn_cast<DeclStmt>(S))
        for (const Decl *Each : Declaration->decls())
          DeclaredIn.erase(cast<VarDecl>(Each)->getCanonicalDecl());
    load(Users, DeclaredIn);
  }

  /// What each part declares at its beginning.
  void load(const llvm::MapVector<const VarDecl *, llvm::SmallSetVector<unsigned, 4>> &Users,
            const llvm::DenseMap<const VarDecl *, unsigned> &DeclaredIn) {
    auto Load = [&](auto &Self, unsigned I, const VarDecl *V) -> void {
      Turns::Part &Part = Out.Parts[I];
      auto It = DeclaredIn.find(V);
      if (TeamVariables.contains(V) || Part.Loaded.contains(V) || (It != DeclaredIn.end() && It->second == I))
        return;
      if (Values.contains(V) && Part.Written.contains(V))
        Part.Bare.insert(V);
      else if (Values.contains(V))
        for (const auto &[Of, E] : Declared)
          if (Values.lookup(V).Of.contains(Of))
            Self(Self, I, Of);
      Part.Loaded.insert(V);
    };
    for (const auto &[V, E] : Declared)
      if (auto It = Users.find(V); It != Users.end())
        for (unsigned I : It->second)
          Load(Load, I, V);
    for (unsigned I = 0; I < Out.Parts.size(); ++I) {
      Turns::Part &Part = Out.Parts[I];
      // What it declares with a value is to be stored, too.
      Part.Written.remove_if([&](const VarDecl *V) { return Out.kept(V) != Kept::Copied; });
      for (const Stmt *S : Part.Code)
        if (auto *Declaration = dyn_cast<DeclStmt>(S); Declaration && !Out.Dropped.contains(Declaration))
          for (const Decl *Each : Declaration->decls())
            if (auto *V = cast<VarDecl>(Each)->getCanonicalDecl();
                V->getInit() && (Out.kept(V) == Kept::Copied || Out.kept(V) == Kept::Bound))
              Part.Written.insert(V);
      // A block can't declare a name twice.
      for (const Stmt *S : Part.Code)
        if (auto *Declaration = dyn_cast<DeclStmt>(S))
          for (const Decl *Each : Declaration->decls())
            if (llvm::any_of(Part.Loaded, [&](const VarDecl *V) {
                  return V->getName() == cast<VarDecl>(Each)->getName() && V != cast<VarDecl>(Each)->getCanonicalDecl();
                }))
              return fail(S, "hides a variable that its stretch uses");
    }
  }

  Turns::Part Open;
  std::vector<const Stmt *> OpenIn;
  std::vector<std::vector<const Stmt *>> In; ///< Of each part: the loops around it.
};

} // namespace

std::map<const OMPExecutableDirective *, std::shared_ptr<const Turns>>
findTurns(BuildContext &Context, const OMPExecutableDirective *Region, std::string &Why) {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(BuildContext &Context) : Context(Context) {}
    BuildContext &Context;
    std::vector<const OMPExecutableDirective *> Found;
    bool Ancestor = false;
    bool TraverseStmt(Stmt *S) override {
      auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
      if (!D)
        return DynamicRecursiveASTVisitor::TraverseStmt(S);
      Ancestor |= isAncestor(Context, D);
      if (hasLeaf(D, {OMPD_parallel})) {
        Found.push_back(D);
        return true;
      }
      return !D->hasAssociatedStmt() || TraverseStmt(const_cast<Stmt *>(codeOf(D)));
    }
  } Finder(Context);
  Finder.TraverseStmt(const_cast<OMPExecutableDirective *>(Region));
  std::map<const OMPExecutableDirective *, std::shared_ptr<const Turns>> Out;
  if (Finder.Ancestor)
    Why = "it calls the host";
  for (const OMPExecutableDirective *D : Finder.Found) {
    if (!Why.empty())
      return {};
    auto T = std::make_shared<Turns>();
    TurnFinder(Context, D, *T, Why).run();
    Out[D] = std::move(T);
  }
  return Why.empty() ? Out : decltype(Out)();
}

std::shared_ptr<const Turns> findTurns(BuildContext &Context, const OMPExecutableDirective *D,
                                       const TargetRegion &Region, std::string &Why) {
  auto T = std::make_shared<Turns>();
  TurnFinder(Context, D, *T, Why).run(&Region);
  return Why.empty() ? T : nullptr;
}

} // namespace chomp
