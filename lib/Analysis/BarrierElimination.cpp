//===- BarrierElimination.cpp - which barriers of a team's threads nobody needs ===//
//
// Each worksharing construct ends with a barrier (OpenMP 5.2 §11), which a person leaves out where no thread is about
// to touch what another one may still be busy with. So does this: the parallel construct's code becomes a graph of
// accesses and barriers, and a barrier goes if nothing that may run before it (back to other barriers) conflicts with
// anything that may run after it.
//
// Arrays like `sum` in
//
//   #pragma omp for                              #pragma omp for
//   for (int m = 0; m < 285; m++)     and        for (int m = 0; m < 285; m++)
//     sum[m] = 0;                                  u[m] = sum[m];
//
// conflict with nothing: loops of equally many iterations are cut equally, so that each element is one thread's own.
// Code of any other kind than those known here leaves all barriers where they are.
//
//===----------------------------------------------------------------------===//
#include "Analysis/BarrierElimination.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/MainThreadCode.h"
#include "Analysis/Variables.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"

#include <map>
#include <tuple>
#include <utility>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

using Variables = llvm::SmallPtrSetImpl<const VarDecl *>;

const VarDecl *variable(const Expr *E) {
  auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V ? V->getCanonicalDecl() : nullptr;
}

/// A worksharing loop's variable with its first value, its bound and its step, all constants.
struct Header {
  const VarDecl *Counter = nullptr;
  std::tuple<int64_t, int64_t, int, int64_t> Bounds;
};

std::optional<Header> constantHeader(const ASTContext &AST, const OMPExecutableDirective *D) {
  auto Value = [&](const Expr *E) -> std::optional<int64_t> {
    Expr::EvalResult Result;
    if (!E || E->isValueDependent() || !E->getType()->isIntegerType() || !E->EvaluateAsInt(Result, AST) ||
        !Result.Val.getInt().isRepresentableByInt64())
      return std::nullopt;
    return Result.Val.getInt().getExtValue();
  };
  auto *For = dyn_cast<ForStmt>(codeOf(D)->IgnoreContainers());
  auto *Init = For ? dyn_cast_or_null<DeclStmt>(For->getInit()) : nullptr;
  auto *V = Init && Init->isSingleDecl() ? dyn_cast<VarDecl>(Init->getSingleDecl()) : nullptr;
  auto *Condition = For ? dyn_cast_or_null<BinaryOperator>(For->getCond()) : nullptr;
  auto *Step = For ? dyn_cast_or_null<UnaryOperator>(For->getInc()) : nullptr;
  if (!V || !Condition || !Step || !Step->isIncrementDecrementOp() || variable(Step->getSubExpr()) != V ||
      variable(Condition->getLHS()) != V)
    return std::nullopt;
  auto First = Value(V->getInit()), Last = Value(Condition->getRHS());
  if (!First || !Last)
    return std::nullopt;
  return Header{V->getCanonicalDecl(), {*First, *Last, Condition->getOpcode(), Step->isIncrementOp() ? 1 : -1}};
}

/// Only what a worksharing construct has from the start, or nowait.
bool isPlain(const OMPExecutableDirective *D) {
  return llvm::all_of(D->clauses(), [](const OMPClause *C) { return C->isImplicit() || isa<OMPNowaitClause>(C); });
}

/// Looks through all of a region's code.
class Survey : public DynamicRecursiveASTVisitor {
public:
  Survey(const ASTContext &AST, const Variables &Team) : AST(AST), Team(Team) {}

  bool Known = true; ///< What is not a variable's name, or a part of what has one, can't be in the team's memory.
  llvm::SmallPtrSet<const VarDecl *, 16> Declared;

  /// Whether each element is used by one thread alone.
  bool isOwned(const VarDecl *V) const {
    auto It = Uses.find(V);
    return It != Uses.end() && It->second.All == It->second.Own;
  }

  bool VisitUnaryOperator(UnaryOperator *E) override { return check(E->getOpcode() != UO_AddrOf); }
  bool VisitVarDecl(VarDecl *V) override {
    Declared.insert(V->getCanonicalDecl());
    return check(!V->getType()->isReferenceType());
  }
  bool VisitLambdaExpr(LambdaExpr *) override { return check(false); }
  bool VisitStmtExpr(StmtExpr *) override { return check(false); }
  bool VisitAtomicExpr(AtomicExpr *) override { return check(false); }
  bool VisitMemberExpr(MemberExpr *E) override { return check(!E->getMemberDecl()->getType()->isReferenceType()); }
  bool VisitCallExpr(CallExpr *E) override {
    if (auto *Assign = dyn_cast<CXXOperatorCallExpr>(E))
      if (auto *M = dyn_cast_or_null<CXXMethodDecl>(Assign->getDirectCallee()))
        return check(M->isTrivial() && (M->isCopyAssignmentOperator() || M->isMoveAssignmentOperator()));
    const FunctionDecl *F = E->getDirectCallee();
    unsigned Id = F ? F->getBuiltinID() : 0;
    return check(Id && (AST.BuiltinInfo.isConst(Id) || AST.BuiltinInfo.isConstWithoutErrnoAndExceptions(Id) ||
                        AST.BuiltinInfo.isConstWithoutExceptions(Id)));
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override { return check(E->getConstructor()->isTrivial()); }

  bool TraverseArraySubscriptExpr(ArraySubscriptExpr *E) override {
    const VarDecl *V = variable(E->getBase());
    if (V && V->getType()->isArrayType() && Loop && variable(E->getIdx()) == Loop->Counter)
      if (Use &U = Uses[V]; U.Own == 0 || U.Bounds == Loop->Bounds) {
        U.Bounds = Loop->Bounds;
        ++U.Own;
      }
    if (auto *Decay = dyn_cast<ImplicitCastExpr>(E->getBase()->IgnoreParens()))
      Subscripted.insert(Decay);
    return DynamicRecursiveASTVisitor::TraverseArraySubscriptExpr(E);
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    return check(E->getCastKind() != CK_ArrayToPointerDecay || Subscripted.contains(E));
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (auto *V = dyn_cast<VarDecl>(E->getDecl()); V && Team.contains(V->getCanonicalDecl()))
      ++Uses[V->getCanonicalDecl()].All;
    return check(!isGroupprivate(E->getDecl()) && !isVolatile(E));
  }
  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D)
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    auto Outer = Loop;
    if (D->getDirectiveKind() == OMPD_for && isPlain(D))
      Loop = constantHeader(AST, D);
    else if (isOpenMPLoopDirective(D->getDirectiveKind()))
      Loop.reset();
    bool Ok = !D->hasAssociatedStmt() || TraverseStmt(const_cast<Stmt *>(codeOf(D)));
    for (const OMPClause *C : D->clauses())
      for (const Expr *E : clauseExpressions(C))
        Ok = Ok && TraverseStmt(const_cast<Expr *>(E));
    Loop = Outer;
    return Ok;
  }

private:
  struct Use {
    int All = 0, Own = 0;
    decltype(Header::Bounds) Bounds;
  };
  bool check(bool Fine) {
    Known &= Fine;
    return Known;
  }

  const ASTContext &AST;
  const Variables &Team;
  std::map<const VarDecl *, Use> Uses;
  llvm::SmallPtrSet<const Expr *, 16> Subscripted;
  std::optional<Header> Loop; ///< Around the code at hand.
};

/// What some code does to one variable of the team's, or (null) to any other memory that threads share.
struct Access {
  const VarDecl *Variable;
  bool Writes;
  bool First; ///< Only the team's first thread does it.
};

struct Node {
  std::vector<Access> Accesses;
  bool Barrier = false;
  const OMPExecutableDirective *End = nullptr; ///< Whose barrier it is, if that may go.
  llvm::SmallVector<unsigned, 2> Next;
};

class Graph {
public:
  Graph(const Survey &All, const Variables &Team) : Nodes(2), All(All), Team(Team) {}

  static constexpr unsigned Entry = 0, Exit = 1;
  bool Known = true;
  std::vector<Node> Nodes;

  void build(const Stmt *Code) {
    Here = Entry;
    run(Code);
    link(Here, Exit);
  }

  /// Nodes on the ways from (or back from) a node up to barriers.
  std::vector<unsigned> around(unsigned From, bool Back) const {
    std::vector<unsigned> Found, Work = {From};
    std::vector<bool> Seen(Nodes.size());
    while (!Work.empty()) {
      unsigned At = Work.back();
      Work.pop_back();
      for (unsigned I = 0; I < Nodes.size(); ++I) {
        if (Seen[I] || !llvm::is_contained(Back ? Nodes[I].Next : Nodes[At].Next, Back ? At : I))
          continue;
        Seen[I] = true;
        if (Nodes[I].Barrier)
          continue;
        Found.push_back(I);
        Work.push_back(I);
      }
    }
    return Found;
  }

  /// TeamOnly: other memory is no matter.
  bool conflict(const std::vector<unsigned> &Before, const std::vector<unsigned> &After, bool TeamOnly) const {
    for (unsigned B : Before)
      for (unsigned A : After)
        for (const Access &X : Nodes[B].Accesses)
          for (const Access &Y : Nodes[A].Accesses)
            if (X.Variable == Y.Variable && (X.Writes || Y.Writes) && !(X.First && Y.First) &&
                (X.Variable || !TeamOnly))
              return true;
    return false;
  }

private:
  void link(unsigned From, unsigned To) { Nodes[From].Next.push_back(To); }
  unsigned add() {
    Nodes.emplace_back();
    link(Here, Nodes.size() - 1);
    return Here = Nodes.size() - 1;
  }

  void run(const Stmt *S) {
    if (!S || !Known || isa<NullStmt>(S))
      return;
    if (auto *Compound = dyn_cast<CompoundStmt>(S)) {
      for (const Stmt *Inner : Compound->body())
        run(Inner);
    } else if (auto *D = dyn_cast<OMPExecutableDirective>(S)) {
      directive(D);
    } else if (isa<Expr, DeclStmt>(S)) {
      take(S, Nodes[add()]);
    } else if (auto *If = dyn_cast<IfStmt>(S); If && !If->getInit() && !If->getConditionVariable()) {
      take(If->getCond(), Nodes[add()]);
      unsigned Fork = Here;
      run(If->getThen());
      unsigned Then = std::exchange(Here, Fork);
      run(If->getElse());
      add();
      link(Then, Here);
    } else if (auto *For = dyn_cast<ForStmt>(S); For && !For->getConditionVariable()) {
      run(For->getInit());
      unsigned Head = add();
      take(For->getCond(), Nodes[Head]);
      run(For->getBody());
      take(For->getInc(), Nodes[add()]);
      link(Here, Head);
      Here = Head;
    } else if (auto *While = dyn_cast<WhileStmt>(S); While && !While->getConditionVariable()) {
      unsigned Head = add();
      take(While->getCond(), Nodes[Head]);
      run(While->getBody());
      link(Here, Head);
      Here = Head;
    } else { // break and all that
      Known = false;
    }
  }

  void directive(const OMPExecutableDirective *D) {
    auto Kind = D->getDirectiveKind();
    if (Kind == OMPD_barrier) {
      Nodes[add()].Barrier = true;
    } else if ((Kind == OMPD_for || Kind == OMPD_single) && isPlain(D)) {
      add();
      First = Kind == OMPD_single;
      take(codeOf(D), Nodes[Here]);
      First = false;
      if (D->hasClausesOfKind<OMPNowaitClause>())
        return;
      add();
      Nodes[Here].Barrier = true;
      Nodes[Here].End = D;
    } else {
      Known = false;
    }
  }

  /// All accesses of some code without constructs.
  void take(const Stmt *S, Node &To) {
    if (!S)
      return;
    if (isa<OMPExecutableDirective>(S)) {
      Known = false;
    } else if (auto *Cast = dyn_cast<ImplicitCastExpr>(S); Cast && Cast->getCastKind() == CK_LValueToRValue) {
      access(Cast->getSubExpr(), false, To);
    } else if (auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->isAssignmentOp()) {
      access(Binary->getLHS(), true, To);
    } else if (auto *Unary = dyn_cast<UnaryOperator>(S); Unary && Unary->isIncrementDecrementOp()) {
      access(Unary->getSubExpr(), true, To);
    } else if (auto *Assign = dyn_cast<CXXOperatorCallExpr>(S)) {
      access(Assign->getArg(0), true, To);
      access(Assign->getArg(1), false, To);
    } else if (auto *Construct = dyn_cast<CXXConstructExpr>(S)) {
      for (const Expr *Argument : Construct->arguments())
        if (Argument->isGLValue())
          access(Argument, false, To);
    }
    if (auto *Declared = dyn_cast<DeclStmt>(S)) {
      for (const Decl *D : Declared->decls())
        if (auto *V = dyn_cast<VarDecl>(D); V && V->getInit())
          take(V->getInit(), To);
      return;
    }
    for (const Stmt *Child : S->children())
      take(Child, To);
  }

  void access(const Expr *E, bool Writes, Node &To) {
    if (!E->isGLValue())
      return;
    const Expr *Whole = wholeOf(E)->IgnoreParens();
    auto *Member = dyn_cast<MemberExpr>(Whole);
    auto *Unary = dyn_cast<UnaryOperator>(Whole);
    bool Named = isa<DeclRefExpr>(Whole), Reached = isa<ArraySubscriptExpr>(Whole) || (Member && Member->isArrow()) ||
                                                    (Unary && Unary->getOpcode() == UO_Deref);
    if (!Named && !Reached) {
      Known = false;
      return;
    }
    const VarDecl *V = Named ? variable(Whole) : nullptr;
    bool Shared = V && Team.contains(V);
    if (V && !Shared && V->hasLocalStorage() && All.Declared.contains(V))
      return; // each thread's own
    if (Shared && All.isOwned(V))
      return;
    To.Accesses.push_back({Shared ? V : nullptr, Writes, First});
  }

  const Survey &All;
  const Variables &Team;
  unsigned Here = Entry;
  bool First = false; ///< The code at hand is the team's first thread's.
};

} // namespace

/// The worksharing construct that a parallel construct ends with: behind it comes a barrier, if anything.
static const OMPExecutableDirective *lastConstruct(const Stmt *Code) {
  while (auto *Block = dyn_cast_or_null<CompoundStmt>(Code))
    Code = Block->body_empty() ? nullptr : Block->body_back();
  auto *D = dyn_cast_or_null<OMPExecutableDirective>(Code);
  if (!D || hasLeaf(D, {OMPD_parallel}) || !hasLeaf(D, {OMPD_for, OMPD_sections, OMPD_single}))
    return nullptr;
  const bool HasResults = llvm::any_of(D->clauses(), [](const OMPClause *C) {
    return isa<OMPReductionClause, OMPLastprivateClause, OMPLinearClause, OMPCopyprivateClause>(C);
  });
  return HasResults ? nullptr : D;
}

NeedlessBarriers findNeedlessBarriers(const ASTContext &AST, const Stmt *Region, const OMPExecutableDirective *Parallel,
                                      const Variables &Team) {
  NeedlessBarriers Out;
  if (const OMPExecutableDirective *Last = lastConstruct(codeOf(Parallel)))
    Out.Needless.insert(Last);
  bool Plain =
      Parallel->getDirectiveKind() == OMPD_parallel && llvm::all_of(Parallel->clauses(), [](const OMPClause *C) {
        return C->isImplicit() || isa<OMPNumThreadsClause, OMPDefaultClause, OMPSharedClause>(C);
      });
  if (!Plain)
    return Out;
  Survey All(AST, Team);
  All.TraverseStmt(const_cast<Stmt *>(Region));
  Graph G(All, Team);
  if (All.Known)
    G.build(codeOf(Parallel));
  if (!All.Known || !G.Known)
    return Out;
  // The last first: behind the construct's end comes a barrier, if anything.
  for (unsigned I = G.Nodes.size(); I-- > 0;)
    if (const OMPExecutableDirective *D = G.Nodes[I].End;
        D && !G.conflict(G.around(I, /*Back=*/true), G.around(I, /*Back=*/false), /*TeamOnly=*/false)) {
      G.Nodes[I].Barrier = false;
      Out.Needless.insert(D);
    }
  Out.Overlaps = !G.conflict(G.around(Graph::Exit, true), G.around(Graph::Entry, false), /*TeamOnly=*/true);
  return Out;
}

} // namespace chomp
