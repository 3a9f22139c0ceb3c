//===- WorkItemVariables.cpp - what a parallel construct's variables are --===//
#include "Frontend/Threads/WorkItemVariables.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/PrivateVariables.h"
#include "Analysis/TeamCode.h"
#include "Analysis/ThreadQueries.h"
#include "Analysis/Variables.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/UsedVariables.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

struct AccessFinder : DynamicRecursiveASTVisitor {
  Accesses Found;

  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D)
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    // Their loops and guards look at the thread's place.
    Found.Asks |= isThreadConstruct(D) && D->getDirectiveKind() != OMPD_barrier;
    for (const OMPClause *C : D->clauses())
      if (!C->isImplicit() && !isa<OMPPrivateClause>(C))
        for (const Expr *E : clauseExpressions(C))
          DynamicRecursiveASTVisitor::TraverseStmt(const_cast<Expr *>(E));
    // Its copies hide the originals.
    llvm::SmallVector<const VarDecl *, 4> Copies;
    for (const VarDecl *V : privateVariables(D))
      if (Hidden.insert(V->getCanonicalDecl()).second)
        Copies.push_back(V->getCanonicalDecl());
    ++Inside;
    const bool Ok = !D->hasAssociatedStmt() || TraverseStmt(const_cast<Stmt *>(codeOf(D)));
    --Inside;
    for (const VarDecl *V : Copies)
      Hidden.erase(V);
    return Ok;
  }
  bool TraverseInitListExpr(InitListExpr *E) override { // with its conversions
    return llvm::all_of((E->isSemanticForm() ? E : E->getSemanticForm())->inits(),
                        [&](Expr *Init) { return TraverseStmt(Init); });
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_LValueToRValue)
      Known.try_emplace(wholeOf(E->getSubExpr()), false);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isAssignmentOp())
      Known.try_emplace(wholeOf(E->getLHS()), true);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp())
      Known.try_emplace(wholeOf(E->getSubExpr()), true);
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    if (!E->isArgumentType())
      Known.try_emplace(wholeOf(E->getArgumentExpr()), false);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    const CXXConstructorDecl *Constructor = E->getConstructor();
    if (Constructor->isTrivial() && Constructor->isCopyOrMoveConstructor())
      Known.try_emplace(wholeOf(E->getArg(0)), false);
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) override {
    auto *Method = dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
    if (Method && Method->isTrivial() && E->isAssignmentOp()) {
      Known.try_emplace(wholeOf(E->getArg(0)), true);
      Known.try_emplace(wholeOf(E->getArg(1)), false);
    }
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    if (auto Query = placeQuery(E); Query && !Inside) {
      Found.AsksPlace |= Query->What == PlaceQuery::Of::Thread || Query->What == PlaceQuery::Of::BlockSize;
    } else if (const FunctionDecl *F = E->getDirectCallee(); F && isPlaceQuery(F)) {
      Found.Asks = true;
    }
    Known.try_emplace(E->getCallee()->IgnoreParenImpCasts(), false);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    auto Use = Known.find(E);
    if (auto *F = dyn_cast<FunctionDecl>(E->getDecl())) {
      const llvm::StringRef Name = F->getIdentifier() ? F->getName() : "";
      Found.AsksDirectly |= Name == "omp_get_thread_num" || Name == "omp_get_num_threads";
      Found.Asks |=
          Name == "omp_get_ancestor_thread_num" || (Name == "omp_get_thread_num" && (Inside || Use == Known.end()));
    }
    if (auto *V = dyn_cast<VarDecl>(E->getDecl()); V && !Hidden.contains(V->getCanonicalDecl())) {
      Accesses::Use &U = Found.Uses[V->getCanonicalDecl()];
      U.Writes |= Use != Known.end() && Use->second;
      U.Escapes |= Use == Known.end();
    }
    return true;
  }

private:
  llvm::DenseMap<const Expr *, bool> Known; ///< What is only read, or written.
  unsigned Inside = 0;                      ///< Of constructs, whose lowering takes code apart.
  VariableSet Hidden;                       ///< By copies of constructs around the code at hand.
};

} // namespace

Accesses accessesOf(const Stmt *S) {
  AccessFinder Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(S));
  Finder.Found.Asks |= callsObserveThreads(S);
  return std::move(Finder.Found);
}

std::optional<llvm::SmallVector<Assignment, 2>> assignments(const Stmt *S) {
  auto *E = dyn_cast_or_null<Expr>(S);
  if (!E)
    return std::nullopt;
  E = E->IgnoreParenImpCasts();
  if (auto *Full = dyn_cast<FullExpr>(E))
    E = Full->getSubExpr()->IgnoreParenImpCasts();
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->isIncrementDecrementOp())
    if (const VarDecl *V = namedVariable(Unary->getSubExpr()))
      return {{Assignment{V, nullptr, false}}};
  auto *Binary = dyn_cast<BinaryOperator>(E);
  if (Binary && Binary->isAssignmentOp())
    if (const VarDecl *V = namedVariable(Binary->getLHS()))
      return {{Assignment{V, Binary->getRHS(), Binary->getOpcode() == BO_Assign}}};
  if (Binary && Binary->getOpcode() == BO_Comma) {
    auto Left = assignments(Binary->getLHS()), Right = assignments(Binary->getRHS());
    if (Left && Right) {
      Left->append(*Right);
      return Left;
    }
  }
  return std::nullopt;
}

llvm::SmallVector<const VarDecl *, 4> WorkItemVariables::declared(const Event &E) {
  llvm::SmallVector<const VarDecl *, 4> Out;
  if (auto *S = dyn_cast_or_null<DeclStmt>(E.S))
    for (const Decl *Each : S->decls())
      if (auto *V = dyn_cast<VarDecl>(Each); V && !V->isStaticLocal())
        Out.push_back(V->getCanonicalDecl());
  return Out;
}

void WorkItemVariables::survey() {
  for (const VarDecl *V : Copies)
    Declared[V] = nullptr;
  for (const Event &E : Events) {
    for (const VarDecl *V : declared(E))
      Declared[V] = &E;
    if (!E.S || E.What == EventKind::Jump)
      continue;
    for (const auto &[V, Use] : accessesOf(E.S).Uses) {
      if (Use.Escapes)
        Escaped.insert(V);
      if (Use.Writes)
        Writers[V].push_back(&E);
    }
  }
}

WorkItemVariables::Value WorkItemVariables::nothing() {
  Value V;
  V.Known = false;
  return V;
}

bool WorkItemVariables::isConstant(const VarDecl *V) {
  if (V->getType().isVolatileQualified() || isGroupprivate(V))
    return false;
  if (V->isConstexpr() || (V->getType().isConstQualified() && V->getType()->isIntegralOrEnumerationType() &&
                           V->getInit() && !V->getInit()->isValueDependent() && V->evaluateValue()))
    return true;
  if (V->getType()->isReferenceType() || Context.Region->Sequential.Team.contains(V))
    return false;
  if (!Changed) {
    Changed.emplace();
    const Stmt *Code = Out.KernelMode ? codeOf(D) : D;
    for (const UsedVariable &Use : usedVariables(Context, Code))
      if (Use.Written)
        Changed->insert(Use.Decl->getCanonicalDecl());
  }
  if (Changed->contains(V))
    return false;
  if (Context.Region->Sequential.All.contains(V))
    return true;
  auto Pass = Context.Region->Passed.find(V);
  return Pass != Context.Region->Passed.end() && (Pass->second == Passing::Value || Pass->second == Passing::Pointer);
}

WorkItemVariables::Value WorkItemVariables::read(const Expr *E) {
  E = E->IgnoreParens();
  if (isVolatile(E))
    return nothing();
  if (const Expr *Whole = wholeOf(E); isa<DeclRefExpr>(Whole)) {
    const VarDecl *V = namedVariable(Whole);
    if (!V)
      return Value(); // an enumerator
    Value Out = Whole == E->IgnoreParenImpCasts() ? Value() : address(E);
    if (Declared.contains(V) && !isUnchanged(V)) {
      const bool Known = TeamVariables.contains(V) || Values.contains(V);
      if (!Known || Whole != E->IgnoreParenImpCasts())
        return nothing();
      Out.Of.insert(V);
      Out.Thread |= Values.contains(V) && Values.lookup(V).Thread;
      return Out;
    }
    Out.Reads |= !isUnchanged(V) && !isConstant(V);
    return Out;
  }
  Value Out = address(E);
  Out.Reads = true;
  return Out;
}

WorkItemVariables::Value WorkItemVariables::address(const Expr *E) {
  E = E->IgnoreParens();
  if (const VarDecl *V = isa<DeclRefExpr>(E) ? namedVariable(E) : nullptr)
    return Declared.contains(V) ? nothing() : Value();
  if (auto *Member = dyn_cast<MemberExpr>(E); Member && isa<FieldDecl>(Member->getMemberDecl()))
    return Member->isArrow() ? value(Member->getBase()) : address(Member->getBase());
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    Value Out = value(Subscript->getBase());
    Out |= value(Subscript->getIdx());
    return Out;
  }
  auto *Unary = dyn_cast<UnaryOperator>(E);
  return Unary && Unary->getOpcode() == UO_Deref ? value(Unary->getSubExpr()) : nothing();
}

WorkItemVariables::Value WorkItemVariables::value(const Expr *E) {
  E = E->IgnoreParens();
  if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr, CXXNullPtrLiteralExpr, GNUNullExpr,
          UnaryExprOrTypeTraitExpr, ImplicitValueInitExpr, CXXScalarValueInitExpr, OffsetOfExpr>(E))
    return Value();
  if (auto *Full = dyn_cast<FullExpr>(E))
    return value(Full->getSubExpr());
  if (auto *Substituted = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return value(Substituted->getReplacement());
  if (auto *Ref = dyn_cast<DeclRefExpr>(E); Ref && isa<EnumConstantDecl>(Ref->getDecl()))
    return Value();
  if (auto *Cast = dyn_cast<CastExpr>(E)) {
    switch (Cast->getCastKind()) {
    case CK_LValueToRValue:
      return read(Cast->getSubExpr());
    case CK_ArrayToPointerDecay:
      return address(Cast->getSubExpr());
    case CK_UserDefinedConversion:
    case CK_ConstructorConversion:
    case CK_AtomicToNonAtomic:
      return nothing();
    default:
      return Cast->getSubExpr()->isGLValue() ? nothing() : value(Cast->getSubExpr());
    }
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E)) {
    if (Unary->isIncrementDecrementOp())
      return nothing();
    return Unary->getOpcode() == UO_AddrOf    ? address(Unary->getSubExpr())
           : Unary->getSubExpr()->isGLValue() ? nothing()
                                              : value(Unary->getSubExpr());
  }
  if (auto *Binary = dyn_cast<BinaryOperator>(E)) {
    if (Binary->isAssignmentOp() || Binary->getOpcode() == BO_Comma || Binary->isPtrMemOp())
      return nothing();
    Value Out = value(Binary->getLHS());
    Out |= value(Binary->getRHS());
    return Out;
  }
  if (auto *Choice = dyn_cast<ConditionalOperator>(E); Choice && !Choice->isGLValue()) {
    Value Out = value(Choice->getCond());
    Out |= value(Choice->getTrueExpr());
    Out |= value(Choice->getFalseExpr());
    return Out;
  }
  if (auto *Call = dyn_cast<CallExpr>(E))
    return call(Call);
  return nothing();
}

WorkItemVariables::Value WorkItemVariables::call(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!F || !F->getIdentifier())
    return nothing();
  Value Out;
  if (auto Query = this->Out.KernelMode ? placeQuery(E) : std::nullopt) {
    Out.Thread = Query->What == PlaceQuery::Of::Thread;
    return Out;
  }
  if (F->getName() == "omp_get_thread_num")
    Out.Thread = true;
  else if (const unsigned Id = F->getBuiltinID();
           !llvm::is_contained({"omp_get_num_threads", "omp_get_team_num", "omp_get_num_teams"}, F->getName()) &&
           !(Id && (AST.BuiltinInfo.isConst(Id) || AST.BuiltinInfo.isConstWithoutErrnoAndExceptions(Id))))
    return nothing();
  for (const Expr *Argument : E->arguments())
    Out |= value(Argument);
  return Out;
}

bool WorkItemVariables::isQuery(const Expr *E, bool Count) const {
  E = E ? E->IgnoreParenImpCasts() : nullptr;
  if (auto *Call = dyn_cast_or_null<CallExpr>(E)) {
    if (Out.KernelMode) {
      auto Query = placeQuery(Call);
      return Query && Query->Dimension == 0 &&
             Query->What == (Count ? PlaceQuery::Of::BlockSize : PlaceQuery::Of::Thread);
    }
    const FunctionDecl *F = Call->getDirectCallee();
    return F && F->getIdentifier() && F->getName() == (Count ? "omp_get_num_threads" : "omp_get_thread_num");
  }
  const VarDecl *V = E ? namedVariable(E) : nullptr;
  if (!V || !V->getType()->isIntegerType())
    return false;
  return Count ? TeamVariables.contains(V) && !Writers.contains(V) && isCount(V)
               : Values.contains(V) && isQuery(Out.Values.lookup(V), Count);
}

bool WorkItemVariables::isCount(const VarDecl *V) const {
  return V->getInit() && isa<CallExpr>(V->getInit()->IgnoreParenImpCasts()) && isQuery(V->getInit(), /*Count=*/true);
}

bool WorkItemVariables::isShared(const Stmt *S) {
  auto *For = dyn_cast<ForStmt>(S);
  auto *Init = For ? dyn_cast_or_null<DeclStmt>(For->getInit()) : nullptr;
  auto *I = Init && Init->isSingleDecl() ? dyn_cast<VarDecl>(Init->getSingleDecl()) : nullptr;
  auto *Condition = For ? dyn_cast_or_null<BinaryOperator>(For->getCond()) : nullptr;
  auto *Step = For ? dyn_cast_or_null<CompoundAssignOperator>(For->getInc()) : nullptr;
  if (!I || !I->getType()->isIntegerType() || !isQuery(I->getInit(), /*Count=*/false) || !Condition ||
      (Condition->getOpcode() != BO_LT && Condition->getOpcode() != BO_LE) || namedVariable(Condition->getLHS()) != I ||
      !Step || Step->getOpcode() != BO_AddAssign || namedVariable(Step->getLHS()) != I ||
      !isQuery(Step->getRHS(), /*Count=*/true) || jumps(For->getBody(), /*Breaks=*/true, /*Continues=*/false))
    return false;
  for (const Stmt *Part : {static_cast<const Stmt *>(Condition->getRHS()), For->getBody()}) {
    Accesses A = accessesOf(Part);
    if (A.Asks || A.AsksDirectly || A.AsksPlace)
      return false;
    for (const auto &[V, Use] : A.Uses)
      if (V == I->getCanonicalDecl()
              ? Use.Writes || Use.Escapes
              : Declared.contains(V) && !isUnchanged(V) && (!TeamVariables.contains(V) || isCount(V)))
        return false;
  }
  return true;
}

bool WorkItemVariables::isCandidate(const VarDecl *V) const {
  return V->getType()->isScalarType() && !V->getType().isVolatileQualified() && !Escaped.contains(V) &&
         !Copies.contains(V);
}

bool WorkItemVariables::isTeams(const Expr *E) {
  const Value V = value(E);
  return V.sameForAll() && llvm::all_of(V.Of, [&](const VarDecl *Of) { return TeamVariables.contains(Of); });
}

bool WorkItemVariables::assignsForAll(const Event &E) {
  auto List = E.What == EventKind::Condition ? std::nullopt : assignments(E.S);
  return List && llvm::all_of(*List, [&](const Assignment &A) {
           return TeamVariables.contains(A.To) && (!A.Value || value(A.Value).sameForAll());
         });
}

bool WorkItemVariables::declaresForTeam(const Event &E) const {
  auto Variables = declared(E);
  return !Variables.empty() &&
         cast<DeclStmt>(E.S)->decls().end() - cast<DeclStmt>(E.S)->decls().begin() ==
             static_cast<std::ptrdiff_t>(Variables.size()) &&
         llvm::all_of(Variables, [&](const VarDecl *V) { return TeamVariables.contains(V); });
}

bool WorkItemVariables::isBare(const DeclStmt *S) {
  return llvm::all_of(S->decls(), [](const Decl *Each) {
    auto *V = dyn_cast<VarDecl>(Each);
    return V && !V->getInit() && !V->hasAttrs();
  });
}

void WorkItemVariables::findTeamVariables() {
  TeamVariables.clear();
  for (const auto &[V, E] : Declared)
    if (isCandidate(V))
      TeamVariables.insert(V);
  for (bool Again = true; Again;) {
    Again = false;
    for (const auto &[V, E] : Declared) {
      if (!TeamVariables.contains(V))
        continue;
      bool Ok = !V->getInit() || value(V->getInit()).sameForAll();
      Ok &= (E->What == EventKind::Statement && !Undivided.contains(E->S)) || declaresForTeam(*E);
      for (const Event *Writer : Writers.lookup(V))
        Ok &= assignsForAll(*Writer);
      if (!Ok) {
        TeamVariables.erase(V);
        Again = true;
      }
    }
  }
}

void WorkItemVariables::classify() {
  for (bool Again = true; Again;) {
    Values.clear();
    findTeamVariables();
    findValues();
    Again = false;
    // A declaration of the team's variables and of others is divided, if all of it can stand elsewhere.
    for (const auto &[V, E] : Declared)
      if (TeamVariables.contains(V) && !declaresForTeam(*E) && llvm::any_of(declared(*E), [&](const VarDecl *Other) {
            return !TeamVariables.contains(Other) && Other->getInit() && !Values.contains(Other);
          }))
        Again |= Undivided.insert(E->S).second;
  }
}

bool WorkItemVariables::staysAround(const VarDecl *Team, const Event &Declaration) {
  return llvm::all_of(Writers.lookup(Team), [&](const Event *Writer) {
    return Writer->What != EventKind::Statement && llvm::is_contained(Declaration.In, Writer->Owner);
  });
}

const Expr *WorkItemVariables::onlyValue(const VarDecl *V, const Event &Declaration) const {
  auto It = Writers.find(V);
  if (It == Writers.end())
    return V->getInit();
  const Event &Writer = *It->second.front();
  auto List = assignments(Writer.S);
  const bool Once = !V->getInit() && It->second.size() == 1 && Writer.What == EventKind::Statement && List &&
                    List->size() == 1 && List->front().Plain && Writer.In == Declaration.In &&
                    Writer.If == Declaration.If;
  return Once ? List->front().Value : nullptr;
}

bool WorkItemVariables::isUnchanged(const VarDecl *V) const {
  auto Pass = Context.Region->Passed.find(V);
  const bool Shared =
      Context.Region->Sequential.Team.contains(V) ||
      (Pass != Context.Region->Passed.end() && Pass->second != Passing::Value && Pass->second != Passing::Pointer);
  return Begun.contains(V) && !Out.Reductions.contains(V) && !Shared && !Writers.contains(V) && !Escaped.contains(V);
}

bool WorkItemVariables::canStandAnywhere(const Expr *E) const {
  if (!Context.tokens().range(E->getSourceRange()))
    return false;
  struct Finder : DynamicRecursiveASTVisitor {
    std::vector<const ValueDecl *> Found;
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      Found.push_back(E->getDecl());
      return true;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Expr *>(E));
  return llvm::none_of(Finder.Found, [&](const ValueDecl *V) {
    return llvm::any_of(Declared, [&](const auto &Each) {
      return Each.first != V->getCanonicalDecl() && Each.first->getDeclName() == V->getDeclName();
    });
  });
}

void WorkItemVariables::findValues() {
  Out.Values.clear();
  for (bool Again = true; Again;) {
    Again = false;
    for (const auto &[V, E] : Declared) {
      const bool Possible =
          E && !TeamVariables.contains(V) && !Values.contains(V) && isCandidate(V) && E->What == EventKind::Statement;
      const Expr *Only = Possible ? onlyValue(V, *E) : nullptr;
      if (!Only || !canStandAnywhere(Only))
        continue;
      Value Made = value(Only);
      const Event &Here = *E;
      if (Made.Known && !Made.Reads && llvm::all_of(Made.Of, [&](const VarDecl *Of) {
            return !TeamVariables.contains(Of) || staysAround(Of, Here);
          })) {
        Out.Values[V] = Only;
        Values[V] = std::move(Made);
        Again = true;
      }
    }
  }
}

} // namespace chomp
