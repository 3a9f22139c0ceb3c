//===- ThreadQueries.cpp - code that asks for its thread's place ----------===//
#include "Analysis/ThreadQueries.h"

#include "Analysis/CalledCode.h"
#include "Analysis/ControlVariables.h"
#include "Analysis/Variables.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

llvm::StringRef functionName(const ValueDecl *D) {
  return isa<FunctionDecl>(D) && D->getIdentifier() ? D->getName() : "";
}
bool isOneOf(const ValueDecl *D, llvm::ArrayRef<llvm::StringLiteral> Names) {
  return llvm::is_contained(Names, functionName(D));
}
/// "thread_id_x" of ompx_thread_id_x() and of ompx::thread_id_x(); empty for what is not <ompx.h>'s.
llvm::StringRef kernelModeName(const ValueDecl *D) {
  if (!D->getASTContext().getSourceManager().isInSystemHeader(D->getLocation()))
    return "";
  llvm::StringRef Name = functionName(D);
  if (Name.consume_front("ompx_"))
    return Name;
  auto *Space = dyn_cast<NamespaceDecl>(D->getDeclContext()->getRedeclContext());
  return Space && Space->getIdentifier() && Space->getName() == "ompx" ? Name : "";
}

const ValueDecl *callee(const Expr *E) {
  auto *Call = dyn_cast_or_null<CallExpr>(E ? E->IgnoreParenImpCasts() : nullptr);
  return Call ? Call->getDirectCallee() : nullptr;
}

constexpr std::pair<llvm::StringLiteral, PlaceQuery::Of> PlaceQueries[] = {{"thread_id", PlaceQuery::Of::Thread},
                                                                           {"block_id", PlaceQuery::Of::Block},
                                                                           {"block_dim", PlaceQuery::Of::BlockSize},
                                                                           {"grid_dim", PlaceQuery::Of::GridSize}};

} // namespace

bool isKernelMode(const ValueDecl *D) {
  return functionName(D).starts_with("ompx_") || (isa<FunctionDecl>(D) && !kernelModeName(D).empty());
}

std::optional<PlaceQuery> placeQuery(const Expr *E) {
  const ValueDecl *F = callee(E);
  llvm::StringRef Name = F ? kernelModeName(F) : "";
  for (auto &[Base, What] : PlaceQueries) {
    llvm::StringRef Dimension = Name;
    if (!Dimension.consume_front(Base))
      continue;
    if (Dimension.size() == 2) // _x
      return PlaceQuery{What, static_cast<unsigned>(Dimension.back() - 'x')};
    auto *Call = cast<CallExpr>(E->IgnoreParenImpCasts());
    Expr::EvalResult Value;
    const Expr *Asked = Call->getArg(0);
    if (!Asked->isValueDependent() && Asked->EvaluateAsInt(Value, F->getASTContext()) && Value.Val.getInt() >= 0 &&
        Value.Val.getInt() < 3)
      return PlaceQuery{What, static_cast<unsigned>(Value.Val.getInt().getZExtValue())};
  }
  return std::nullopt;
}

bool isPlaceQuery(const ValueDecl *D) {
  llvm::StringRef Name = kernelModeName(D);
  if (Name.ends_with("_x") || Name.ends_with("_y") || Name.ends_with("_z"))
    Name = Name.drop_back(2);
  return llvm::any_of(PlaceQueries, [&](const auto &Known) { return Known.first == Name; });
}

bool isBlockBarrier(const ValueDecl *D) {
  return llvm::is_contained({"sync_block", "sync_block_acq_rel"}, kernelModeName(D));
}

bool isBlockBarrier(const Stmt *S) {
  auto *E = dyn_cast_or_null<Expr>(S);
  const ValueDecl *F = callee(E);
  return F && isBlockBarrier(F) && // whatever ordering it asks for
         llvm::none_of(cast<CallExpr>(E->IgnoreParenImpCasts())->arguments(),
                       [&](const Expr *Argument) { return Argument->HasSideEffects(F->getASTContext()); });
}

bool isThreadQuery(const ValueDecl *D) {
  static constexpr llvm::StringLiteral Names[] = {
      "omp_get_thread_num",  "omp_get_num_threads",  "omp_get_team_size",
      "omp_get_level",       "omp_in_parallel",      "omp_get_active_level",
      "omp_get_max_threads", "omp_get_thread_limit", "omp_get_ancestor_thread_num",
      "omp_set_nest_lock",   "omp_test_nest_lock",   "omp_set_num_threads",
      "omp_set_schedule",    "omp_in_explicit_task"};
  return isKernelMode(D) || isOneOf(D, Names);
}

namespace {

/// Searches code, and what it calls, for what tells its threads apart.
struct QueryFinder : CalledCodeVisitor {
  explicit QueryFinder(bool KernelMode, bool OnlyCalled = false, bool OnlyTeams = false)
      : KernelMode(KernelMode), OnlyCalled(OnlyCalled), OnlyTeams(OnlyTeams) {}
  /// Kernel mode's routines count too, and the memory of a team, which is one for its threads and not for others.
  const bool KernelMode;
  const bool OnlyCalled; ///< What the code itself asks doesn't count.
  const bool OnlyTeams;  ///< Nor does what tells the threads of one team apart.
  bool Found = false;
  SourceLocation Where; ///< Of the call.

  // What is behind <ompx.h>'s routines on the host is no device's business.
  bool enters(const FunctionDecl *F) override { return !isKernelMode(F); }

  /// Of a simd loop: the iterations that one thread has are in order.
  bool VisitOMPOrderedDirective(OMPOrderedDirective *) override {
    Found |= KernelMode && !OnlyTeams && !(OnlyCalled && !isCalled());
    return !Found;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (OnlyCalled && !isCalled())
      return CalledCodeVisitor::VisitDeclRefExpr(E);
    if (KernelMode && isGroupprivate(E->getDecl()))
      return found(E); // whose copy it is
    static constexpr llvm::StringLiteral OfTeams[] = {"omp_get_team_num", "omp_get_num_teams"};
    static constexpr llvm::StringLiteral TeamMemory[] = {"llvm_omp_target_dynamic_shared_alloc",
                                                         "omp_get_dyn_groupprivate_ptr"};
    if (isOneOf(E->getDecl(), OfTeams) || (KernelMode && setsVariables(E->getDecl())) ||
        (KernelMode && isOneOf(E->getDecl(), TeamMemory)) ||
        (isThreadQuery(E->getDecl()) && (isKernelMode(E->getDecl()) ? KernelMode : !OnlyTeams)))
      return found(E);
    return CalledCodeVisitor::VisitDeclRefExpr(E);
  }

private:
  bool found(const Expr *E) {
    Found = true;
    Where = E->getExprLoc();
    return false;
  }
};

} // namespace

bool observesThreads(const Stmt *Code) {
  QueryFinder Finder(/*KernelMode=*/true);
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

bool observesTeams(const Stmt *Code) {
  QueryFinder Finder(/*KernelMode=*/true, /*OnlyCalled=*/false, /*OnlyTeams=*/true);
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

SourceLocation asksOpenMPForThreads(const Stmt *Code) {
  QueryFinder Finder(/*KernelMode=*/false);
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Where;
}

bool callsObserveThreads(const Stmt *Code) {
  QueryFinder Finder(/*KernelMode=*/true, /*OnlyCalled=*/true);
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

bool callsUnknown(const Stmt *Code) {
  struct Finder : CalledCodeVisitor {
    bool Found = false;
    bool unknown(const Expr *) override { return !(Found = true); }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

std::string recursiveFunction(const Stmt *Code) {
  struct Finder : CalledCodeVisitor {
    const FunctionDecl *Found = nullptr;
    bool recurses(const FunctionDecl *F) override {
      Found = F;
      return false;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found ? Finder.Found->getNameAsString() : "";
}

} // namespace chomp
