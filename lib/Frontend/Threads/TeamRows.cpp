//===- TeamRows.cpp - teams in rows: num_teams(X * Y) ---------------------===//
//
//   Before:  #pragma omp target teams num_teams(X * Y)     After:  int x = (int)blockIdx.x * 64;
//            …                                                     int y = (int)(first_row_ + blockIdx.y);
//              int x = omp_get_team_num() % X * 64;
//              int y = omp_get_team_num() / X;
//
// Code that was written for a grid of two dimensions divides its team's number by the length of a row. A GPU knows both
// results without a division. The whole number is made of them where the code asks for that. All calls of
// omp_get_team_num have to be seen: in code that a block's text consists of, in no clause, no head of a construct's
// loop and no function.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Threads/TeamRows.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/PrivateVariables.h"
#include "Analysis/ThreadQueries.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Clauses/Clauses.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

bool isCallOf(const Expr *E, llvm::StringRef Name) {
  auto *Call = dyn_cast<CallExpr>(E->IgnoreParenImpCasts());
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  return F && F->getIdentifier() && F->getName() == Name;
}
bool isTeamNumber(const Expr *E) { return isCallOf(E, "omp_get_team_num"); }

bool isSame(const ASTContext &AST, const Expr *A, const Expr *B) {
  llvm::FoldingSetNodeID First, Second;
  A->IgnoreParenImpCasts()->Profile(First, AST, /*Canonical=*/true);
  B->IgnoreParenImpCasts()->Profile(Second, AST, /*Canonical=*/true);
  return First == Second;
}

/// Of a product; none if it isn't one.
llvm::SmallVector<const Expr *, 4> factorsOf(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  auto *Product = dyn_cast<BinaryOperator>(E);
  if (!Product || Product->getOpcode() != BO_Mul)
    return {E};
  llvm::SmallVector<const Expr *, 4> Out = factorsOf(Product->getLHS());
  Out.append(factorsOf(Product->getRHS()));
  return Out;
}

class RowFinder {
public:
  RowFinder(BuildContext &Context, const Stmt *Code);

  /// Whether the code divides a team's number by what is no constant.
  bool divides() const;
  /// What does, of some factors; null, and why: nothing, or not all is seen.
  const Expr *divisor(llvm::ArrayRef<const Expr *> Factors, std::optional<Obstacle> &Why);
  /// What is a place in the rows, and a GPU's text for it.
  llvm::DenseMap<const Expr *, std::string> places(const std::string &First) const;

private:
  bool isNumber(const Expr *E) const;
  bool isOnlyRead(const VarDecl *V) const;
  bool hasCopies(const Expr *E) const;

  BuildContext &Context;
  const ASTContext &AST;
  const Stmt *Code;
  std::vector<const BinaryOperator *> Divisions;
  std::vector<const CallExpr *> Calls;
};

/// All that names the routines of teams, or may ask for teams in another way.
struct QueryFinder : DynamicRecursiveASTVisitor {
  unsigned Numbers = 0;
  bool Others = false;
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const IdentifierInfo *Name = isa<FunctionDecl>(E->getDecl()) ? E->getDecl()->getIdentifier() : nullptr;
    if (!Name)
      return true;
    Numbers += Name->getName() == "omp_get_team_num";
    Others |= Name->getName() == "omp_get_num_teams" ||
              (Name->getName().starts_with("omp_") && Name->getName().contains("lock"));
    return true;
  }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    Others |= hasLeaf(D, {OMPD_distribute}) || (hasLeaf(D, {OMPD_teams}) && D->hasClausesOfKind<OMPReductionClause>());
    return true;
  }
};

/// What a block's text consists of. Nested: and those of the constructs in it.
template <class Visit> void walk(const Stmt *S, bool Nested, const Visit &Each) {
  if (!S)
    return;
  if (auto *D = dyn_cast<OMPExecutableDirective>(S)) {
    if (Nested && D->hasAssociatedStmt())
      walk(isa<OMPLoopDirective>(D) ? cast<OMPLoopDirective>(D)->getBody() : codeOf(D), Nested, Each);
    return;
  }
  Each(S);
  for (const Stmt *Child : S->children())
    walk(Child, Nested, Each);
}

} // namespace

bool RowFinder::isOnlyRead(const VarDecl *V) const {
  struct Finder : DynamicRecursiveASTVisitor {
    const VarDecl *V = nullptr;
    unsigned Named = 0, Read = 0;
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      Named += E->getDecl() == V;
      return true;
    }
    bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
      auto *Ref = dyn_cast<DeclRefExpr>(E->getSubExpr()->IgnoreParens());
      Read += Ref && Ref->getDecl() == V && E->getCastKind() == CK_LValueToRValue;
      return true;
    }
  } Finder;
  Finder.V = V;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Named == Finder.Read || V->getType().isConstQualified();
}

/// Whether constructs in the code have variables of their own for some that an expression reads.
bool RowFinder::hasCopies(const Expr *E) const {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(const BuildContext &Context) : Context(Context) {}
    const BuildContext &Context;
    llvm::SmallPtrSet<const VarDecl *, 4> Named;
    bool Copies = false;
    bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
      const ClauseSets Sets(Context, D);
      auto *Loop = dyn_cast<OMPLoopDirective>(D);
      Copies |= llvm::any_of(Named, [&](const VarDecl *V) {
        return Sets.shares(V) || (Loop && llvm::any_of(Loop->counters(), [&](const Expr *Counter) {
                                    auto *Ref = dyn_cast_or_null<DeclRefExpr>(Counter);
                                    return Ref && Ref->getDecl()->getCanonicalDecl() == V;
                                  }));
      });
      return true;
    }
  } Copying(Context);
  struct Reader : DynamicRecursiveASTVisitor {
    llvm::SmallPtrSet<const VarDecl *, 4> *Named = nullptr;
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      if (auto *V = dyn_cast<VarDecl>(E->getDecl()))
        Named->insert(V->getCanonicalDecl());
      return true;
    }
  } Reading;
  Reading.Named = &Copying.Named;
  Reading.TraverseStmt(const_cast<Expr *>(E));
  Copying.TraverseStmt(const_cast<Stmt *>(Code));
  return Copying.Copies;
}

/// A team's number, or a variable that is nothing else.
bool RowFinder::isNumber(const Expr *E) const {
  E = E->IgnoreParenImpCasts();
  if (isTeamNumber(E))
    return true;
  auto *Ref = dyn_cast<DeclRefExpr>(E);
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->isLocalVarDecl() && V->getInit() && isTeamNumber(V->getInit()) && V->getType()->isIntegerType() &&
         AST.getIntWidth(V->getType()) >= 32 && !V->getType().isVolatileQualified() && isOnlyRead(V);
}

RowFinder::RowFinder(BuildContext &Context, const Stmt *Code)
    : Context(Context), AST(Context.File.Context), Code(Code) {
  walk(Code, /*Nested=*/true, [&](const Stmt *S) {
    if (auto *Call = dyn_cast<CallExpr>(S); Call && isTeamNumber(Call))
      Calls.push_back(Call);
    auto *Division = dyn_cast<BinaryOperator>(S);
    if (Division && (Division->getOpcode() == BO_Div || Division->getOpcode() == BO_Rem) &&
        Division->getType()->isIntegerType() && isNumber(Division->getLHS()))
      Divisions.push_back(Division);
  });
}

bool RowFinder::divides() const {
  return llvm::any_of(Divisions, [&](const BinaryOperator *Division) {
    const Expr *By = Division->getRHS();
    return !By->isValueDependent() && !By->isEvaluatable(AST);
  });
}

const Expr *RowFinder::divisor(llvm::ArrayRef<const Expr *> Factors, std::optional<Obstacle> &Why) {
  const Expr *Found = nullptr;
  Why = Factors.size() < 2 ? ObstacleKind::NoProductOfTeams : ObstacleKind::DivisorIsNoFactor;
  for (const BinaryOperator *Division : Divisions)
    for (const Expr *Factor : Factors)
      if (!Found && Factors.size() > 1 && isSame(AST, Factor, Division->getRHS())) {
        if (hasCopies(Factor))
          Why = Obstacle(ObstacleKind::DivisorIsCopied, Context.host(Factor));
        else
          Found = Factor;
      }
  if (!Found)
    return nullptr;
  QueryFinder All;
  All.TraverseStmt(const_cast<Stmt *>(Code));
  llvm::erase_if(Divisions, [&](const BinaryOperator *Division) {
    return !isSame(AST, Found, Division->getRHS()) || !Context.tokens().range(Division->getSourceRange());
  });
  const bool Whole = !Divisions.empty() && llvm::all_of(Calls, [&](const CallExpr *Call) {
    return Context.tokens().range(Call->getSourceRange()).has_value();
  });
  if (All.Others)
    Why = ObstacleKind::OtherCodeAsks;
  else if (All.Numbers != Calls.size())
    Why = ObstacleKind::ClauseAsks;
  else if (!Whole)
    Why = ObstacleKind::DivisionInMacro;
  else
    Why.reset();
  return Why ? nullptr : Found;
}

llvm::DenseMap<const Expr *, std::string> RowFinder::places(const std::string &First) const {
  llvm::DenseMap<const Expr *, std::string> Out;
  llvm::SmallPtrSet<const Expr *, 4> Inside;
  const std::string Row = "(" + First + " + blockIdx.y)";
  for (const BinaryOperator *Division : Divisions) {
    const std::string Cast = "(" + Context.Text.declare(Division->getType().getUnqualifiedType(), "") + ")";
    Out[Division] = Cast + (Division->getOpcode() == BO_Rem ? "blockIdx.x" : Row);
    Inside.insert(Division->getLHS()->IgnoreParenImpCasts());
  }
  for (const CallExpr *Call : Calls)
    if (!Inside.contains(Call))
      Out[Call] = "(int)(" + Row + " * gridDim.x + blockIdx.x)";
  return Out;
}

void takeTeamRows(BuildContext &Context, const OMPExecutableDirective *D, const OMPExecutableDirective *Teams,
                  TargetRegion &Region) {
  const Stmt *Code = codeOf(D);
  auto *Clause = (Teams ? Teams : D)->getSingleClause<OMPNumTeamsClause>();
  const LaunchClauses &Launch = Region.Launch;
  if (!Clause || !Launch.NumTeams || Launch.NumTeams->Constant || Region.TeamThreads)
    return;
  RowFinder Finder(Context, Code);
  if (!Finder.divides()) // a number is cheap to divide by
    return;
  std::optional<Obstacle> &Why = Region.WhyNoRows;
  if (!Launch.IfTeams.empty() || Launch.TeamMemory)
    Why = ObstacleKind::ClausesSayMore;
  else if (callsObserveThreads(Code) || callsUnknown(Code))
    Why = ObstacleKind::CalledMayAskForTeam;
  if (Why)
    return;
  const auto Factors = factorsOf(asWritten(Clause->getNumTeams().front())->IgnoreParenCasts());
  const Expr *Columns = Finder.divisor(Factors, Why);
  if (!Columns)
    return;
  const auto Length = hostThreads(Context, Region, Columns);
  if (!Length)
    Why = Obstacle(ObstacleKind::DivisorUnknownToHost, Context.host(Columns));
  if (!Length || Length->Constant)
    return;
  std::vector<std::string> Others;
  for (const Expr *Factor : Factors)
    if (Factor != Columns)
      Others.push_back(Context.hostOperand(Factor));
  Region.InRows.emplace();
  Region.InRows->Columns = *Length;
  Region.InRows->Rows.Host = llvm::join(Others, " * ");
  Region.InRows->First = inventName(Context.File, "first_row");
  Context.Region->SpmdMode->Places = Finder.places(Region.InRows->First);
}

/// Whether a variable is the dividend of divisions alone, so that a GPU's text doesn't use it.
static bool isOnlyDivided(const BuildContext &Context, const VarDecl *V) {
  struct Finder : DynamicRecursiveASTVisitor {
    const VarDecl *V = nullptr;
    unsigned Named = 0;
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      Named += E->getDecl() == V;
      return true;
    }
  } Finder;
  Finder.V = V;
  Finder.TraverseStmt(Context.Around ? Context.Around->getBody() : nullptr);
  const auto Divides = [&](const auto &Place) {
    auto *Division = dyn_cast<BinaryOperator>(Place.first);
    return Division && wholeVariable(Division->getLHS()->IgnoreParenImpCasts()) == V;
  };
  return Finder.Named == llvm::count_if(Context.Region->SpmdMode->Places, Divides);
}

void editTeamRows(BuildContext &Context, const Stmt *Code, TokenEdits &Edits) {
  const TokenStream &Tokens = Context.tokens();
  const auto &Places = Context.Region->SpmdMode->Places;
  std::vector<const Expr *> Found;
  walk(Code, /*Nested=*/false, [&](const Stmt *S) {
    if (auto *E = dyn_cast<Expr>(S); E && Places.contains(E))
      Found.push_back(E);
    auto *Declared = dyn_cast<DeclStmt>(S);
    for (const Decl *D : Declared ? Declared->getDeclGroup() : DeclGroupRef())
      if (auto *V = dyn_cast<VarDecl>(D); V && V->getInit() && Places.contains(V->getInit()->IgnoreParenImpCasts()) &&
                                          isTeamNumber(V->getInit()) && isOnlyDivided(Context, V))
        Edits.insertBefore(Tokens.statement(S).First, KernelCode::native("[[maybe_unused]] ", ""));
  });
  for (const Expr *E : Found)
    if (auto Range = Tokens.range(E->getSourceRange()))
      Edits.replace(*Range, KernelCode::native(Places.lookup(E), Tokens.deviceText(*Range, &Edits)));
}

} // namespace chomp
