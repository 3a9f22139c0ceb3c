//===- LoopNests.cpp - canonical loop nests -------------------------------===//
//
// The canonical form of OpenMP 5.2 §4.4.1, for counting loops over integers and pointers. Sema has checked it already;
// here it is only taken apart, with the user's own texts for the bounds.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Builders.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace chomp {

static const ValueDecl *variableOf(const Expr *E) {
  auto *Ref = dyn_cast_or_null<DeclRefExpr>(E ? E->IgnoreParenImpCasts() : nullptr);
  return Ref ? Ref->getDecl() : nullptr;
}

/// i++, i += s, i = i + s, i = s + i and the downward forms.
static bool takeIncrement(BuildContext &Context, const Expr *E, const ValueDecl *Variable, Loop &L) {
  E = E->IgnoreParenImpCasts();
  if (auto *Unary = dyn_cast<UnaryOperator>(E)) {
    L.Step.Host = "1";
    L.Step.Constant = 1;
    L.Down = Unary->isDecrementOp();
    return Unary->isIncrementDecrementOp() && variableOf(Unary->getSubExpr()) == Variable;
  }
  auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary)
    return false;
  const Expr *Step = nullptr;
  if (Binary->getOpcode() == BO_AddAssign || Binary->getOpcode() == BO_SubAssign) {
    Step = Binary->getRHS();
    L.Down = Binary->getOpcode() == BO_SubAssign;
  } else if (Binary->getOpcode() == BO_Assign) {
    auto *Sum = dyn_cast<BinaryOperator>(Binary->getRHS()->IgnoreParenImpCasts());
    if (!Sum || !Sum->isAdditiveOp())
      return false;
    L.Down = Sum->getOpcode() == BO_Sub;
    Step = variableOf(Sum->getLHS()) == Variable ? Sum->getRHS() : Sum->getLHS();
  }
  if (!Step)
    return false;
  L.Step = buildExpression(Context, Step);
  if (L.Step.Constant && *L.Step.Constant < 0) {
    L.Step.Constant = -*L.Step.Constant;
    L.Step.Host = L.Step.Device = std::to_string(*L.Step.Constant);
    L.Down = !L.Down;
  }
  return true;
}

static bool takeCondition(BuildContext &Context, const Expr *E, const ValueDecl *Variable, Loop &L) {
  auto *Binary = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!Binary || !Binary->isComparisonOp())
    return false;
  bool Swapped = variableOf(Binary->getLHS()) != Variable;
  if (Swapped && variableOf(Binary->getRHS()) != Variable)
    return false;
  BinaryOperatorKind Op = Swapped ? BinaryOperator::reverseComparisonOp(Binary->getOpcode()) : Binary->getOpcode();
  switch (Op) {
  case BO_LT:
    L.Condition = LoopCondition::Less;
    break;
  case BO_LE:
    L.Condition = LoopCondition::LessEqual;
    break;
  case BO_GT:
    L.Condition = LoopCondition::Greater;
    break;
  case BO_GE:
    L.Condition = LoopCondition::GreaterEqual;
    break;
  case BO_NE:
    L.Condition = LoopCondition::NotEqual;
    break;
  default:
    return false;
  }
  L.Upper = buildExpression(Context, Swapped ? Binary->getLHS() : Binary->getRHS());
  return true;
}

static const VarDecl *takeInit(BuildContext &Context, const Stmt *Init, Loop &L) {
  const VarDecl *Variable = nullptr;
  const Expr *Lower = nullptr;
  if (auto *Declaration = dyn_cast_or_null<DeclStmt>(Init)) {
    Variable = Declaration->isSingleDecl() ? dyn_cast<VarDecl>(Declaration->getSingleDecl()) : nullptr;
    Lower = Variable ? Variable->getInit() : nullptr;
  } else if (auto *Assign = dyn_cast_or_null<BinaryOperator>(Init); Assign && Assign->getOpcode() == BO_Assign) {
    Variable = dyn_cast_or_null<VarDecl>(variableOf(Assign->getLHS()));
    Lower = Assign->getRHS();
  }
  if (!Variable || !Lower)
    return nullptr;
  L.Lower = buildExpression(Context, Lower);
  return Variable;
}

/// Whether an expression reads one of the counters: a non-rectangular nest.
static bool readsCounter(const Stmt *S, ArrayRef<const VarDecl *> Counters) {
  if (!S)
    return false;
  if (auto *Ref = dyn_cast<DeclRefExpr>(S))
    return llvm::is_contained(Counters, Ref->getDecl());
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return readsCounter(Child, Counters); });
}

std::optional<LoopNest> buildLoopNest(BuildContext &Context, const OMPLoopBasedDirective *D,
                                      SmallVectorImpl<const VarDecl *> &Counters) {
  LoopNest Nest;
  const ForStmt *Innermost = nullptr;
  bool Reported = false;
  auto Error = [&](SourceLocation Loc, Diag Message) {
    Reported = true;
    return Context.error(Loc, Message);
  };
  auto Take = [&](unsigned, const Stmt *S) {
    auto *For = dyn_cast<ForStmt>(S);
    if (!For) {
      if (isa<CXXForRangeStmt>(S))
        Error(S->getBeginLoc(), Diag::UnsupportedConstruct) << "a range-based for loop as the loop of a construct";
      return true;
    }
    Loop L;
    L.Where = Context.place(For->getBeginLoc());
    const VarDecl *Variable = takeInit(Context, For->getInit(), L);
    if (!Variable || !For->getCond() || !For->getInc() || !takeCondition(Context, For->getCond(), Variable, L) ||
        !takeIncrement(Context, For->getInc(), Variable, L)) {
      if (Variable && Variable->getType()->isRecordType())
        Error(For->getBeginLoc(), Diag::IteratorLoop);
      else
        Error(For->getBeginLoc(), Diag::NotCanonical);
      return true;
    }
    if (readsCounter(For->getInit(), Counters) || readsCounter(For->getCond(), Counters)) {
      Error(For->getBeginLoc(), Diag::UnsupportedConstruct)
          << "a collapsed loop whose bounds depend on an outer loop of the nest";
      return true;
    }
    QualType Type = Variable->getType().getNonReferenceType().getUnqualifiedType();
    L.Variable = Context.Text.name(Variable);
    L.Type = Context.Text.declare(Type, "");
    L.Bits = Context.File.Context.getTypeSize(Type);
    L.Signed = Type->isSignedIntegerType();
    L.IsPointer = Type->isPointerType();
    if (!L.IsPointer && !Type->isIntegerType()) {
      Error(For->getBeginLoc(), Diag::IteratorLoop);
      return true;
    }
    if (L.Condition == LoopCondition::NotEqual && !L.Step.is(1)) {
      Error(For->getBeginLoc(), Diag::NotCanonical);
      return true;
    }
    Counters.push_back(Variable);
    Nest.Loops.push_back(std::move(L));
    Innermost = For;
    return false;
  };
  unsigned Count = D->getLoopsNumber();
  const Stmt *First = codeOf(D);
  bool Done =
      OMPLoopBasedDirective::doForAllLoops(const_cast<Stmt *>(First), /*TryImperfectlyNestedLoops=*/false, Count,
                                           [&](unsigned Level, const Stmt *S) { return Take(Level, S); });
  if (Reported)
    return std::nullopt;
  if (!Done || !Innermost || Nest.Loops.size() != Count) {
    Context.error(D->getBeginLoc(), Diag::UnsupportedConstruct)
        << "code between the loops that 'collapse' associates (an imperfect nest)";
    return std::nullopt;
  }
  Nest.Body = buildBlock(Context, Innermost->getBody());
  // The comment behind the loop's last line; one behind a construct inside comes with the text around that.
  Nest.Body.Pieces.push_back(
      {Context.tokens().trailingComment(Context.tokens().statement(Innermost->getBody()).Last), nullptr});
  Nest.Straight = isStraight(Innermost->getBody());
  return Nest;
}

} // namespace chomp
