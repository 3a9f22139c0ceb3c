//===- Atomics.cpp - the atomic construct, taken apart --------------------===//
//
// Sema checks the statement's form (OpenMP 5.2 §15.8.4) and keeps less of it than a readable kernel wants: which
// operator, on which side, in which type. So the statement is read again here. What matters most is whether the
// operation is one of x's own type (Native): only then can an instruction, which computes in that type, do it.
//
//===----------------------------------------------------------------------===//

#include "Frontend/Threads/Atomics.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

MemoryOrder memoryOrder(const BuildContext &Context, const OMPAtomicDirective *D, AtomicKind Kind) {
  for (const OMPClause *C : D->clauses())
    switch (C->getClauseKind()) {
    case OMPC_seq_cst:
      return MemoryOrder::SeqCst;
    case OMPC_acq_rel:
      return MemoryOrder::AcqRel;
    case OMPC_acquire:
      return MemoryOrder::Acquire;
    case OMPC_release:
      return MemoryOrder::Release;
    case OMPC_relaxed:
      return MemoryOrder::Relaxed;
    default:
      break;
    }
  return Context.Requires.defaultOrder(Kind);
}

/// The operator of an update `x = x op e` in any of its spellings.
bool takeUpdate(BuildContext &Context, const OMPAtomicDirective *D, AtomicConstruct &A) {
  const Expr *X = D->getX();
  // The statement that updates x: search it in the directive's code.
  struct Finder : DynamicRecursiveASTVisitor {
    const Expr *Update = nullptr;
    llvm::FoldingSetNodeID Wanted;
    const ASTContext *Context = nullptr;
    bool isX(const Expr *E) const {
      llvm::FoldingSetNodeID ID;
      E->IgnoreParenImpCasts()->Profile(ID, *Context, true);
      return ID == Wanted;
    }
    bool VisitUnaryOperator(UnaryOperator *U) override {
      if (U->isIncrementDecrementOp() && isX(U->getSubExpr()))
        Update = U;
      return true;
    }
    bool VisitBinaryOperator(BinaryOperator *B) override {
      if (B->isAssignmentOp() && isX(B->getLHS()))
        Update = B;
      return true;
    }
  } Find;
  Find.Context = &Context.File.Context;
  X->IgnoreParenImpCasts()->Profile(Find.Wanted, Context.File.Context, true);
  Find.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  if (!Find.Update)
    return false;
  QualType Type = X->getType().getUnqualifiedType().getCanonicalType();
  auto Native = [&](QualType Computed) {
    A.Native = !Type->isPointerType() &&
               Context.File.Context.hasSameType(Computed.getUnqualifiedType().getCanonicalType(), Type);
  };
  auto Operand = [&](const Expr *E) { A.Value = Context.Text.expression(E); };
  if (auto *U = dyn_cast<UnaryOperator>(Find.Update)) {
    A.Operator = U->isIncrementOp() ? "+" : "-";
    A.Value = "1";
    A.Native = !Type->isPointerType() && !Type->isBooleanType();
    return true;
  }
  auto *B = cast<BinaryOperator>(Find.Update);
  if (auto *Compound = dyn_cast<CompoundAssignOperator>(B)) {
    A.Operator = BinaryOperator::getOpcodeStr(BinaryOperator::getOpForCompoundAssignment(B->getOpcode())).str();
    Operand(B->getRHS());
    Native(Compound->getComputationResultType());
    return true;
  }
  const Expr *Right = B->getRHS()->IgnoreParenImpCasts();
  if (auto *Op = dyn_cast<BinaryOperator>(Right); Op && !Op->isAssignmentOp() && !Op->isComparisonOp()) {
    bool Left = Find.isX(Op->getLHS());
    if (Left || Find.isX(Op->getRHS())) {
      A.Operator = Op->getOpcodeStr().str();
      A.ValueFirst = !Left;
      Operand(Left ? Op->getRHS() : Op->getLHS());
      Native(Op->getType());
      return true;
    }
  }
  // x = expr alone: an exchange, which only a capture can be.
  if (A.Kind != AtomicKind::Capture)
    return false;
  A.Operator.clear();
  Operand(B->getRHS());
  return true;
}

/// The conditional update of `atomic compare`, with what captures its outcome, taken apart. Sema has checked the form.
class CompareReader {
public:
  CompareReader(BuildContext &Context, const OMPAtomicDirective *D, AtomicConstruct &A)
      : Context(Context), AST(Context.File.Context), D(D), A(A) {
    D->getX()->IgnoreParenImpCasts()->Profile(Wanted, AST, true);
  }

  /// False for a form that is none of OpenMP 5.2 §15.8.4.
  bool read() {
    const Stmt *S = bare(codeOf(D));
    SmallVector<const Stmt *, 2> Statements = {S};
    if (auto *Block = dyn_cast<CompoundStmt>(S))
      Statements.assign(Block->body_begin(), Block->body_end());
    for (const Stmt *Statement : Statements)
      if (!takeStatement(bare(Statement)))
        return false;
    return !A.Operator.empty();
  }

private:
  static const Stmt *bare(const Stmt *S) {
    for (;;) {
      if (auto *Block = dyn_cast<CompoundStmt>(S); Block && Block->size() == 1)
        S = Block->body_front();
      else if (auto *E = dyn_cast<Expr>(S); E && E != E->IgnoreParens()->IgnoreImplicit())
        S = E->IgnoreParens()->IgnoreImplicit();
      else
        return S;
    }
  }

  bool isX(const Expr *E) const {
    llvm::FoldingSetNodeID ID;
    E->IgnoreParenImpCasts()->Profile(ID, AST, true);
    return ID == Wanted;
  }

  bool takeStatement(const Stmt *S) {
    if (auto *If = dyn_cast<IfStmt>(S))
      return takeIf(If);
    auto *Assign = dyn_cast<BinaryOperator>(S);
    if (!Assign || Assign->getOpcode() != BO_Assign)
      return false;
    const Expr *Right = Assign->getRHS()->IgnoreParenImpCasts();
    if (isX(Right)) { // v = x
      A.V = Context.Text.expression(Assign->getLHS());
      A.CaptureOld = A.Operator.empty();
      return true;
    }
    if (auto *Choice = dyn_cast<ConditionalOperator>(Right); Choice && isX(Assign->getLHS())) // x = x < e ? e : x
      return takeCondition(Choice->getCond(), Choice->getTrueExpr());
    if (auto *Compare = dyn_cast<BinaryOperator>(Right); Compare && Compare->getOpcode() == BO_EQ) { // r = x == e
      A.Result = Context.Text.expression(Assign->getLHS());
      Known = Compare;
      return true;
    }
    return false;
  }

  bool takeIf(const IfStmt *If) {
    auto *Then = dyn_cast<BinaryOperator>(bare(If->getThen()));
    if (!Then || Then->getOpcode() != BO_Assign || !isX(Then->getLHS()))
      return false;
    if (!takeCondition(Known ? Known : If->getCond(), Then->getRHS()))
      return false;
    if (!If->getElse())
      return true;
    auto *Else = dyn_cast<BinaryOperator>(bare(If->getElse())); // v = x
    if (!Else || Else->getOpcode() != BO_Assign || !isX(Else->getRHS()) || A.Operator != "==")
      return false;
    A.V = Context.Text.expression(Else->getLHS());
    A.CaptureFailed = true;
    return true;
  }

  /// x compared with an operand, and the value that x gets where that holds.
  bool takeCondition(const Expr *Condition, const Expr *Value) {
    auto *Compare = dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
    if (!Compare)
      return false;
    bool Left = isX(Compare->getLHS());
    if (!Left && !isX(Compare->getRHS()))
      return false;
    const Expr *Other = Left ? Compare->getRHS() : Compare->getLHS();
    A.Value = Context.Text.expression(Value);
    A.Native = comparesAsX(Other);
    switch (Left ? Compare->getOpcode() : BinaryOperator::reverseComparisonOp(Compare->getOpcode())) {
    case BO_EQ:
      A.Operator = "==";
      A.Expected = Context.Text.expression(Other);
      return true;
    case BO_LT:
      A.Operator = "max";
      return true;
    case BO_GT:
      A.Operator = "min";
      return true;
    default:
      return false;
    }
  }

  /// Whether an operand may become one of x's own type before it is compared.
  bool comparesAsX(const Expr *Operand) const {
    QualType Type = D->getX()->getType().getUnqualifiedType();
    const Expr *Bare = Operand->IgnoreParenImpCasts();
    if (AST.hasSameUnqualifiedType(Bare->getType(), Type))
      return true;
    if (Type->isPointerType())
      return Bare->isNullPointerConstant(const_cast<ASTContext &>(AST), Expr::NPC_NeverValueDependent);
    Expr::EvalResult Result;
    if (!Bare->EvaluateAsInt(Result, AST) || Type->isBooleanType())
      return false;
    llvm::APSInt Value = Result.Val.getInt();
    if (Type->isRealFloatingType())
      return Value.getSignificantBits() <= 24;
    llvm::APSInt Low = llvm::APSInt::getMinValue(AST.getIntWidth(Type), Type->isUnsignedIntegerOrEnumerationType()),
                 High = llvm::APSInt::getMaxValue(AST.getIntWidth(Type), Type->isUnsignedIntegerOrEnumerationType());
    return llvm::APSInt::compareValues(Value, Low) >= 0 && llvm::APSInt::compareValues(Value, High) <= 0;
  }

  BuildContext &Context;
  const ASTContext &AST;
  const OMPAtomicDirective *D;
  AtomicConstruct &A;
  llvm::FoldingSetNodeID Wanted;
  const Expr *Known = nullptr; ///< The comparison whose outcome r holds.
};

/// The pointer behind *p, p[i] and p->member; null for other glvalues.
const Expr *pointerOf(const Expr *E) {
  if (auto *Deref = dyn_cast<UnaryOperator>(E); Deref && Deref->getOpcode() == UO_Deref)
    return Deref->getSubExpr();
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    return Subscript->getBase();
  if (auto *Member = dyn_cast<MemberExpr>(E); Member && Member->isArrow())
    return Member->getBase();
  return nullptr;
}

/// Whether a glvalue may be a variable that only the calling thread has: named, or reached by a pointer, a reference or
/// an object that the code didn't get with the kernel.
bool mayBeOwn(const BuildContext &Context, const Expr *X) {
  const Expr *Whole = wholeOf(X), *Pointer = pointerOf(Whole);
  if (Pointer)
    Whole = wholeOf(Pointer);
  if (isa<CXXThisExpr>(Whole))
    return Context.Region->Captured.empty();
  auto *Ref = dyn_cast<DeclRefExpr>(Whole);
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V)
    return true;
  V = V->getCanonicalDecl();
  if (!V->hasLocalStorage())
    return false;
  auto Captured = Context.Region->Captured.find(V);
  const bool Known = Captured != Context.Region->Captured.end();
  if (Pointer)
    return !Known;
  if (Context.Region->Copied.contains(V))
    return true;
  if (Context.Region->Sequential.Team.contains(V))
    return false;
  return !Known || Captured->second;
}

} // namespace

std::optional<AtomicConstruct> buildAtomic(BuildContext &Context, const OMPAtomicDirective *D) {
  AtomicConstruct A;
  A.Vendor = Context.atomicScope();
  for (const OMPClause *C : D->clauses())
    switch (C->getClauseKind()) {
    case OMPC_read:
      A.Kind = AtomicKind::Read;
      break;
    case OMPC_write:
      A.Kind = AtomicKind::Write;
      break;
    case OMPC_capture:
      if (A.Kind != AtomicKind::Compare)
        A.Kind = AtomicKind::Capture;
      break;
    case OMPC_compare:
      A.Kind = AtomicKind::Compare;
      break;
    case OMPC_fail: {
      OpenMPClauseKind Order = cast<OMPFailClause>(C)->getFailParameter();
      A.FailAcquires = Order == OMPC_acquire || Order == OMPC_seq_cst;
      break;
    }
    case OMPC_update:
    case OMPC_seq_cst:
    case OMPC_acq_rel:
    case OMPC_acquire:
    case OMPC_release:
    case OMPC_relaxed:
    case OMPC_hint:
      break;
    default:
      Context.error(C->getBeginLoc(), Diag::UnsupportedClause)
          << getOpenMPClauseName(C->getClauseKind(), 52) << "atomic" << "";
      return std::nullopt;
    }
  A.Order = memoryOrder(Context, D, A.Kind);
  if (!D->getX()) {
    Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct) << "atomic in the text of a template";
    return std::nullopt;
  }
  if (D->getX()->refersToBitField()) {
    Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct) << "atomic on a bit-field";
    return std::nullopt;
  }
  A.MayBeOwn = mayBeOwn(Context, D->getX());
  A.X = Context.Text.expression(D->getX());
  // What is volatile is accessed by no instruction of a GPU's, nor by what updates other types.
  if (D->getX()->getType().isVolatileQualified()) {
    QualType Plain = D->getX()->getType().getUnqualifiedType();
    A.X =
        "const_cast<" + Context.Text.declare(Context.File.Context.getLValueReferenceType(Plain), "") + ">(" + A.X + ")";
  }
  A.Type = Context.Text.declare(D->getX()->getType().getUnqualifiedType(), "");
  if (D->getV() && A.Kind != AtomicKind::Compare)
    A.V = Context.Text.expression(D->getV());
  switch (A.Kind) {
  case AtomicKind::Read:
    break;
  case AtomicKind::Write:
    A.Value = Context.Text.expression(asWritten(D->getExpr()));
    break;
  case AtomicKind::Update:
  case AtomicKind::Capture:
    if (!takeUpdate(Context, D, A)) {
      Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct) << "this form of atomic";
      return std::nullopt;
    }
    A.CaptureOld = D->isPostfixUpdate();
    break;
  case AtomicKind::Compare:
    if (!CompareReader(Context, D, A).read()) {
      Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct) << "this form of atomic";
      return std::nullopt;
    }
    break;
  }
  return A;
}

} // namespace chomp
