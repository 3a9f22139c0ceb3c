//===- KernelModeText.cpp - <ompx.h>'s routines in a GPU's own words ------===//
//
//   Before:  int x = ompx_block_id_x() * 16 + ompx_thread_id_x();
//   After:   int x = blockIdx.x * 16 + threadIdx.x;                     on a GPU
//
// The vendors' variables are unsigned and the routines give an int. Where that could be told, a cast says it: a person
// leaves it out of indices, and so do we, if the value is the same for all that the program may compute.
//
//===----------------------------------------------------------------------===//

#include "Frontend/Device/KernelModeText.h"

#include "Analysis/ThreadQueries.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ParentMap.h"

using namespace clang;

namespace chomp {

namespace {

/// "threadIdx.x", "__syncthreads()"; empty for other calls. Standalone: who reads the text knows a GPU's words.
std::string nativeText(const CallExpr *Call, bool Standalone) {
  if (const FunctionDecl *Callee = Standalone ? Call->getDirectCallee() : nullptr;
      Callee && Callee->getIdentifier() && Callee->isExternC() && Callee->getName() == "omp_get_team_num")
    return "blockIdx.x";
  if (isBlockBarrier(Call))
    return "__syncthreads()";
  static constexpr const char *Variables[] = {"threadIdx.", "blockIdx.", "blockDim.", "gridDim."}; // PlaceQuery::Of
  auto Query = placeQuery(Call);
  return Query ? std::string(Variables[static_cast<unsigned>(Query->What)]) + "xyz"[Query->Dimension] : "";
}

/// How far an unsigned number in the place of an int would be noticed.
class SignCheck {
public:
  SignCheck(const ASTContext &AST, const Stmt *Code, bool Standalone)
      : AST(AST), Parents(const_cast<Stmt *>(Code)), Standalone(Standalone) {}

  /// Whether everything that is computed from a call stays the same.
  bool isUnnoticed(const Expr *E) const {
    for (;;) {
      const Stmt *Parent = Parents.getParent(E);
      if (auto *Paren = dyn_cast_or_null<ParenExpr>(Parent)) {
        E = Paren;
      } else if (auto *Cast = dyn_cast_or_null<CastExpr>(Parent)) {
        return isUnnoticedIn(Cast, E);
      } else if (auto *Unary = dyn_cast_or_null<UnaryOperator>(Parent)) {
        if (Unary->getOpcode() == UO_LNot)
          return true;
        if (Unary->getOpcode() != UO_Minus && Unary->getOpcode() != UO_Plus && Unary->getOpcode() != UO_Not)
          return false;
        E = Unary;
      } else if (auto *Binary = dyn_cast_or_null<BinaryOperator>(Parent)) {
        if (!keepsBits(Binary, E))
          return isUnnoticedIn(Binary, E);
        E = Binary;
      } else if (auto *Subscript = dyn_cast_or_null<ArraySubscriptExpr>(Parent)) {
        return Subscript->getIdx() == E && isNonNegative(E);
      } else if (auto *Declaration = dyn_cast_or_null<DeclStmt>(Parent)) {
        return llvm::any_of(Declaration->decls(), [&](const Decl *D) {
          auto *V = dyn_cast<VarDecl>(D);
          return V && V->getInit() == E && isInt(V->getType()) && !V->getType()->getContainedAutoType();
        });
      } else {
        return isa_and_nonnull<IfStmt, WhileStmt, DoStmt>(Parent); // of C: is it zero?
      }
    }
  }

private:
  bool isInt(QualType Type) const { return AST.hasSameUnqualifiedType(Type, AST.IntTy); }

  /// No operand is negative, as an int, so that all numbers are the same as unsigned ones.
  bool isNonNegative(const Expr *E) const {
    E = E->IgnoreParens();
    Expr::EvalResult Value;
    if (!E->isValueDependent() && E->getType()->isIntegralOrEnumerationType() && E->EvaluateAsInt(Value, AST))
      return Value.Val.getInt().isNonNegative();
    if (auto *Call = dyn_cast<CallExpr>(E))
      return !nativeText(Call, Standalone).empty();
    auto *Binary = dyn_cast<BinaryOperator>(E);
    if (!Binary || !isInt(Binary->getType()))
      return false;
    switch (Binary->getOpcode()) {
    case BO_Add:
    case BO_Mul:
    case BO_Div:
    case BO_Rem:
    case BO_And:
    case BO_Shr:
      return isNonNegative(Binary->getLHS()) && isNonNegative(Binary->getRHS());
    default:
      return false;
    }
  }

  /// Whether the operator's result has the same 32 bits.
  bool keepsBits(const BinaryOperator *Binary, const Expr *Operand) const {
    switch (Binary->getOpcode()) {
    case BO_Add:
    case BO_Sub:
    case BO_Mul:
    case BO_And:
    case BO_Or:
    case BO_Xor:
      return isInt(Binary->getType());
    case BO_Div:
    case BO_Rem:
      return isNonNegative(Binary);
    case BO_Shr:
      return Operand == Binary->getLHS() && isNonNegative(Binary);
    default:
      return false;
    }
  }

  bool isUnnoticedIn(const BinaryOperator *Binary, const Expr *Operand) const {
    const Expr *Other = Operand == Binary->getLHS() ? Binary->getRHS() : Binary->getLHS();
    if (Binary->isEqualityOp() || Binary->isLogicalOp())
      return true;
    if (Binary->isRelationalOp())
      return isNonNegative(Operand) && isNonNegative(Other);
    if (Binary->getOpcode() == BO_Assign)
      return Operand == Binary->getRHS() && isInt(Binary->getLHS()->getType());
    if (Binary->getOpcode() == BO_AddAssign || Binary->getOpcode() == BO_SubAssign ||
        Binary->getOpcode() == BO_MulAssign)
      return Operand == Binary->getRHS() && isInt(Binary->getLHS()->getType()) &&
             isInt(cast<CompoundAssignOperator>(Binary)->getComputationResultType());
    return false;
  }

  bool isUnnoticedIn(const CastExpr *Cast, const Expr *Operand) const {
    switch (Cast->getCastKind()) {
    case CK_IntegralToBoolean:
      return true;
    case CK_NoOp:
    case CK_IntegralCast:
      return AST.getTypeSize(Cast->getType()) <= 32 || isNonNegative(Operand);
    case CK_IntegralToFloating:
      return isNonNegative(Operand);
    default:
      return false;
    }
  }

  const ASTContext &AST;
  ParentMap Parents;
  const bool Standalone;
};

} // namespace

void editKernelRoutines(BuildContext &Context, const Stmt *Code, TokenEdits &Edits) {
  struct Finder : DynamicRecursiveASTVisitor {
    std::vector<const CallExpr *> Found;
    bool VisitCallExpr(CallExpr *E) override {
      Found.push_back(E);
      return true;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  const ASTContext &AST = Context.File.Context;
  std::optional<SignCheck> Check;
  for (const CallExpr *Call : Finder.Found) {
    std::string Native = nativeText(Call, Context.File.Standalone);
    auto Range = Native.empty() ? std::nullopt : Context.tokens().range(Call->getSourceRange());
    if (!Range)
      continue;
    if (!Check)
      Check.emplace(AST, Code, Context.File.Standalone);
    if (!Call->getType()->isVoidType() && !Check->isUnnoticed(Call))
      Native = "(int)" + Native;
    Edits.replace(*Range, KernelCode::native(Native, Context.tokens().text(*Range)));
  }
}

} // namespace chomp
