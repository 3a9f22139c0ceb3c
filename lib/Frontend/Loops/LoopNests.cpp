//===- LoopNests.cpp - canonical loop nests -------------------------------===//
//
// The canonical form of OpenMP 5.2 §4.4.1: counting loops over integers, pointers and iterators, and range-based loops.
// Sema has checked it already; here it is only taken apart, with the user's own texts for the bounds.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Loops/LoopNests.h"

#include "Analysis/CanonicalLoops.h"
#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Expressions.h"
#include "Frontend/Loops/Distances.h"
#include "Frontend/Loops/LoopTransforms.h"
#include "Frontend/Loops/UnevenLoops.h"
#include "Frontend/Threads/Blocks.h"
#include "Model/LoopText.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// "neg" becomes "-neg", "-4" and "-pos" lose their signs.
static Expression negated(Expression E) {
  auto Text = [](const KernelCode &Of) {
    const KernelCode Bare = Of.starts_with("-") ? Of.drop_front().ltrim() : KernelCode();
    return Of.starts_with("-") && factor(Bare) == Bare ? Bare : "-" + factor(Of);
  };
  E.Host = Text(E.Host).str();
  if (!E.Device.empty())
    E.Device = Text(E.Device);
  if (E.Constant)
    E.Constant = -*E.Constant;
  return E;
}

/// i++, i += s, i = i + s, i = s + i and the downward forms, of a loop whose condition is known.
static bool takeIncrement(BuildContext &Context, const Expr *E, const ValueDecl *Variable, Loop &L) {
  Operation Op(E);
  if (!Op.Left || variableOf(Op.Left) != Variable)
    return false;
  if (Op.Unary) {
    L.Step.Host = "1";
    L.Step.Constant = 1;
    L.Down = UnaryOperator::isDecrementOp(*Op.Unary);
    return UnaryOperator::isIncrementDecrementOp(*Op.Unary);
  }
  const Expr *Step = nullptr;
  if (Op.Binary == BO_AddAssign || Op.Binary == BO_SubAssign) {
    Step = Op.Right;
    L.Down = Op.Binary == BO_SubAssign;
  } else if (Op.Binary == BO_Assign) {
    Operation Sum(Op.Right);
    if (Sum.Binary != BO_Add && Sum.Binary != BO_Sub)
      return false;
    L.Down = Sum.Binary == BO_Sub;
    Step = variableOf(Sum.Left) == Variable ? Sum.Right : Sum.Left;
  }
  if (!Step)
    return false;
  L.Step = buildExpression(Context, Step);
  // The condition says which way the variable goes (OpenMP 5.2, 4.4.1), so a step that goes the other way is negative.
  const bool Down = L.Condition == LoopCondition::NotEqual
                        ? L.Down != (L.Step.Constant && *L.Step.Constant < 0)
                        : L.Condition == LoopCondition::Greater || L.Condition == LoopCondition::GreaterEqual;
  if (Down != L.Down) {
    L.Step = negated(std::move(L.Step));
    L.Down = Down;
  }
  return true;
}

static bool takeCondition(BuildContext &Context, const Expr *E, CountingLoop &Source, Loop &L) {
  const ValueDecl *Variable = Source.Variable;
  Operation Compare(E);
  if (!Compare.Binary || !BinaryOperator::isComparisonOp(*Compare.Binary))
    return false;
  bool Swapped = variableOf(Compare.Left) != Variable;
  if (Swapped && variableOf(Compare.Right) != Variable)
    return false;
  BinaryOperatorKind Op = Swapped ? BinaryOperator::reverseComparisonOp(*Compare.Binary) : *Compare.Binary;
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
  Source.Upper = Swapped ? Compare.Left : Compare.Right;
  L.Upper = buildExpression(Context, Source.Upper);
  return true;
}

static bool takeInit(BuildContext &Context, const Stmt *Init, CountingLoop &Source, Loop &L) {
  const VarDecl *Variable = nullptr;
  const Expr *Lower = nullptr;
  if (auto *Declaration = dyn_cast_or_null<DeclStmt>(Init)) {
    Variable = Declaration->isSingleDecl() ? dyn_cast<VarDecl>(Declaration->getSingleDecl()) : nullptr;
    Lower = Variable ? Variable->getInit() : nullptr;
  } else if (auto *E = dyn_cast_or_null<Expr>(Init)) {
    Operation Assign(E);
    if (Assign.Binary == BO_Assign) {
      Variable = dyn_cast_or_null<VarDecl>(variableOf(Assign.Left));
      Lower = Assign.Right;
    }
  }
  if (!Variable || !Lower)
    return false;
  if (auto *Construct = dyn_cast<CXXConstructExpr>(Lower->IgnoreImplicit()); Construct && Construct->getNumArgs() > 0)
    Lower = Construct->getArg(0);
  L.Lower = buildExpression(Context, Lower);
  Source.Variable = Variable;
  Source.Lower = Lower;
  return true;
}

/// Whether an integer variable has each value of another arithmetic type.
static bool holds(QualType Type, QualType From, const ASTContext &AST) {
  if (!From->isIntegerType())
    return false;
  const bool Signed = Type->isSignedIntegerOrEnumerationType(), FromSigned = From->isSignedIntegerOrEnumerationType();
  return Signed == FromSigned ? AST.getIntWidth(From) <= AST.getIntWidth(Type)
                              : Signed && AST.getIntWidth(From) < AST.getIntWidth(Type);
}

/// A loop's first value is of its variable's type: "int i = n - 2u" begins with (int)(n - 2u). Declares: the loop
/// itself declares the variable.
static void convertLower(BuildContext &Context, QualType Type, bool Declares, CountingLoop &Source, Loop &L) {
  const ASTContext &AST = Context.File.Context;
  const QualType From = asWritten(Source.Lower)->getType();
  if (From->isRecordType() || holds(Type, From, AST))
    return;
  Expr::EvalResult Result;
  const std::optional<long long> Before = L.Lower.Constant;
  L.Lower.Constant.reset();
  if (!Source.Lower->isValueDependent() && Source.Lower->EvaluateAsInt(Result, AST) &&
      Result.Val.getInt().isRepresentableByInt64())
    L.Lower.Constant = Result.Val.getInt().getExtValue();
  const bool Same = Before && Before == L.Lower.Constant;
  if (!Same)
    L.Lower.Device = "(" + L.Type + ")" + factor(L.Lower.device());
  // In templates the host text is that of all instantiations.
  if (Same && L.Lower.Host == std::to_string(*Before))
    return;
  const TypeSourceInfo *Written = Declares ? Source.Variable->getTypeSourceInfo() : nullptr;
  Source.LowerCast = "(" +
                     (Written ? Context.tokens().text(Written->getTypeLoc().getSourceRange())
                              : "__typeof__(" + Context.hostName(Source.Variable) + ")") +
                     ")";
  L.Lower.Host = Source.LowerCast + factor(L.Lower.Host);
}

/// A counting loop; false after a message.
static bool takeFor(BuildContext &Context, const ForStmt *For, CountingLoop &Source, Loop &L) {
  auto Error = [&](Diag Message) {
    Context.error(For->getBeginLoc(), Message);
    return false;
  };
  if (!takeInit(Context, For->getInit(), Source, L) || !For->getCond() || !For->getInc() ||
      !takeCondition(Context, For->getCond(), Source, L) || !takeIncrement(Context, For->getInc(), Source.Variable, L))
    return Error(Diag::NotCanonical);
  const VarDecl *Variable = Source.Variable;
  QualType Type = Variable->getType().getNonReferenceType().getUnqualifiedType();
  L.Variable = Context.Text.name(Variable);
  L.IsPointer = Type->isPointerType() || Type->isRecordType();
  if (!L.IsPointer && !Type->isIntegerType())
    return Error(Diag::NotCanonical);
  if (Type->isVariablyModifiedType()) { // whose device text counts in elements
    Context.error(For->getBeginLoc(), Diag::UnsupportedConstruct)
        << "a directive's loop that counts with a pointer to an array of variable length";
    return false;
  }
  L.Type = Context.Text.declare(Type, "");
  QualType Element = Type;
  while (Element->isPointerType())
    Element = Element->getPointeeType();
  if (Type != Element && (Element->isArrayType() || Element->isFunctionType()))
    L.Type = "auto"; // such a type stands around its name: int (*row)[8]
  if (!L.IsPointer) {
    if (asWritten(Source.Upper)->getType()->isRealFloatingType())
      return Error(Diag::NotCanonical);
    convertLower(Context, Type, isa<DeclStmt>(For->getInit()), Source, L);
  }
  if (Type->isRecordType()) {
    // An iterator: the sum of where the loop starts and a number is one too.
    if (Variable->getType()->getContainedAutoType())
      L.Type = "auto";
    else
      L.Lower.Device = L.Type + "(" + L.Lower.device() + ")";
    L.Lower.Constant.reset();
    L.IsIterator = true;
  }
  L.Bits = Context.File.Context.getTypeSize(Type);
  L.Signed = Type->isSignedIntegerType();
  if (Type->isRecordType())
    L.Lower.ByValueOnly = L.Upper.ByValueOnly = false; // the host's iterators are not the device's
  if (L.Condition == LoopCondition::NotEqual && !L.Step.is(1))
    return Error(Diag::NotCanonical);
  return true;
}

/// for (declaration : range), as a loop over the distance from its beginning to its end.
static void takeRangeFor(BuildContext &Context, const CXXForRangeStmt *For, Loop &L, LoopNest &Nest) {
  const VarDecl *Variable = For->getLoopVariable();
  std::vector<KernelCode> &Before = Nest.Before;
  std::string Name = Variable->getIdentifier() ? Context.Text.name(Variable) : "element";
  if (!Variable->getIdentifier() && !Nest.Loops.empty())
    Name += std::to_string(Nest.Loops.size() + 1);
  auto Invent = [&](const char *Role) { return inventName(Context.File, Name + Role + Context.Region->FusedPart); };
  const std::string Range = Invent("_range"), Begin = Invent("_begin"), End = Invent("_end");
  // How Sema found the ends: of an array, by members, or by functions that argument-dependent look-up gives.
  auto Bound = [&](const DeclStmt *S, const char *Function) {
    const Expr *Init = cast<VarDecl>(S->getSingleDecl())->getInit()->IgnoreImplicit();
    if (isa<CXXMemberCallExpr>(Init))
      return Range + "." + Function + "()";
    if (isa<CallExpr>(Init))
      return std::string(Function) + "(" + Range + ")";
    return std::string();
  };
  std::string First = Bound(For->getBeginStmt(), "begin"), Last = Bound(For->getEndStmt(), "end");
  if (const Stmt *Init = For->getInit()) // C++20
    Before.push_back(Context.tokens().deviceText(Context.tokens().statement(Init)));
  Before.push_back("auto &&" + Range + " = " + Context.Text.expression(For->getRangeInit()) + ";");
  QualType Type = cast<VarDecl>(For->getRangeStmt()->getSingleDecl())->getType().getNonReferenceType();
  L.Variable = Name;
  L.Type = "long long";
  L.Bits = 64;
  L.Lower.Host = "0";
  L.Lower.Constant = 0;
  L.Step.Host = "1";
  L.Step.Constant = 1;
  if (First.empty()) {
    L.Element = Range;
    if (auto *Array = Context.File.Context.getAsConstantArrayType(Type)) {
      L.Upper.Constant = Array->getZExtSize();
      L.Upper.Host = std::to_string(*L.Upper.Constant);
    } else {
      L.Upper.Device = L.Upper.Host = "(long long)(sizeof(" + Range + ") / sizeof(*" + Range + "))";
      L.Upper.ByValueOnly = false;
    }
  } else {
    auto TypeOf = [](const DeclStmt *S) { return cast<VarDecl>(S->getSingleDecl())->getType().getCanonicalType(); };
    bool Same = TypeOf(For->getBeginStmt()) == TypeOf(For->getEndStmt());
    Before.push_back("auto " + Begin + " = " + First + (Same ? ", " : "; auto ") + End + " = " + Last + ";");
    L.Element = Begin;
    if (TypeOf(For->getBeginStmt())->isRecordType())
      L.Position = inventName(Context.File, Name + "_at");
    L.Upper.Device = L.Upper.Host = "(" + End + " - " + Begin + ")";
    L.Upper.ByValueOnly = false;
  }
  auto From = Context.tokens().index(Variable->getBeginLoc()), Colon = Context.tokens().index(For->getColonLoc());
  L.Declaration = From && Colon ? Context.tokens().deviceText(TokenRange{*From, *Colon - 1}) : "auto &&" + Name;
}

/// A continue or break in a loop's body that is the loop's own.
template <class Jump> static const Jump *jumpOf(const Stmt *S) {
  if (!S || isa<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt>(S) ||
      (std::is_same_v<Jump, BreakStmt> && isa<SwitchStmt>(S)))
    return nullptr;
  if (auto *Found = dyn_cast<Jump>(S))
    return Found;
  for (const Stmt *Child : S->children())
    if (const Jump *Found = jumpOf<Jump>(Child))
      return Found;
  return nullptr;
}

/// Whether one of the Count outermost loops in S, or of those that directives in it apply to, has bounds that read a
/// counter.
static bool hasDependentLoops(const Stmt *S, unsigned Count, ArrayRef<const VarDecl *> Counters) {
  if (auto *D = dyn_cast_or_null<OMPLoopBasedDirective>(S))
    return hasDependentLoops(codeOf(D), std::max(Count, D->getLoopsNumber()), Counters);
  if (auto *D = dyn_cast_or_null<OMPExecutableDirective>(S)) // fuse
    return hasDependentLoops(codeOf(D), Count, Counters);
  if (auto *For = dyn_cast_or_null<ForStmt>(S))
    return readsCounter(For->getInit(), Counters) || readsCounter(For->getCond(), Counters) ||
           readsCounter(For->getInc(), Counters) ||
           (Count > 1 && hasDependentLoops(For->getBody(), Count - 1, Counters));
  if (auto *Range = dyn_cast_or_null<CXXForRangeStmt>(S))
    return readsCounter(Range->getRangeInit(), Counters) ||
           (Count > 1 && hasDependentLoops(Range->getBody(), Count - 1, Counters));
  auto *Block = dyn_cast_or_null<CompoundStmt>(S);
  return Block &&
         llvm::any_of(Block->body(), [&](const Stmt *Child) { return hasDependentLoops(Child, Count, Counters); });
}

std::optional<LoopNest> buildLoopNest(BuildContext &Context, const OMPLoopBasedDirective *D,
                                      SmallVectorImpl<const VarDecl *> &Counters) {
  auto Nest = buildLoopNest(Context, codeOf(D), D->getLoopsNumber(), D->getBeginLoc(), Counters);
  // Where each thread has iterations of its own it has counters of its own, though the team may share the variable.
  if (Nest)
    noteDistances(Context, D, Counters, *Nest);
  if (Nest && hasLeaf(D, {OMPD_parallel, OMPD_for, OMPD_simd, OMPD_taskloop}))
    for (Loop &L : Nest->Loops)
      L.InTeam = false;
  return Nest;
}

std::optional<LoopNest> buildLoopNest(BuildContext &Context, const Stmt *Code, unsigned Count, SourceLocation Loc,
                                      SmallVectorImpl<const VarDecl *> &Counters) {
  LoopNest Nest;
  const Stmt *Body = Code;
  for (unsigned Level = 0; Level < Count; ++Level) {
    const Stmt *S =
        OMPLoopBasedDirective::tryToFindNextInnerLoop(const_cast<Stmt *>(Body), /*TryImperfectlyNestedLoops=*/false);
    auto *For = dyn_cast_or_null<ForStmt>(S);
    auto *Range = dyn_cast_or_null<CXXForRangeStmt>(S);
    // Loops that a transformation generates further in, as long as they make one rectangle with those around it.
    if (isLoopTransform(S) && !hasDependentLoops(S, Count - Level, Counters)) {
      auto Inner = buildTransformed(Context, S, Count - Level, Counters);
      if (!Inner)
        return std::nullopt;
      llvm::append_range(Nest.Before, Inner->Before);
      llvm::append_range(Nest.Loops, Inner->Loops);
      Nest.Body = std::move(Inner->Body);
      Nest.Partial = Inner->Partial;
      Nest.Continues = Inner->Continues;
      Nest.Straight = false;
      return Nest;
    }
    if (Level == 0 && !For && !Range) {
      Context.error(Loc, Diag::NotCanonical);
      return std::nullopt;
    }
    // Code between the loops, or bounds that depend on outer counters in more than one place: what is left of the nest
    // is the body. The specification leaves open how often such code runs and who runs which iteration (OpenMP 5.2
    // §4.4.3).
    if ((!For && !Range) || (Range && readsCounter(Range->getRangeInit(), Counters))) {
      Nest.Partial = true;
      break;
    }
    Loop L;
    L.Where = Context.place(S->getBeginLoc());
    const VarDecl *Variable = nullptr;
    if (For) {
      CountingLoop Source;
      if (!takeFor(Context, For, Source, L))
        return std::nullopt;
      Variable = Source.Variable;
      L.InTeam = Context.Region->Sequential.Team.contains(Variable->getCanonicalDecl());
      if (!readsCounter(For->getInit(), Counters) && !readsCounter(For->getCond(), Counters)) {
        Nest.Loops.push_back(std::move(L));
      } else if (!addDependent(Context, Nest, std::move(L), Source, ArrayRef(Counters).take_back(Nest.Loops.size()))) {
        Nest.Partial = true;
        break;
      }
    } else {
      takeRangeFor(Context, Range, L, Nest);
      Variable = Range->getLoopVariable();
      L.InTeam = Context.Region->Sequential.Team.contains(Variable->getCanonicalDecl());
      Nest.Loops.push_back(std::move(L));
    }
    if (Nest.Loops.back().InTeam && (Range || Nest.Loops.back().IsIterator)) {
      Context.error(S->getBeginLoc(), Diag::UnsupportedConstruct)
          << "a variable that a parallel construct shares, declared in the head of a statement and not before it,";
      return std::nullopt;
    }
    Body = For ? For->getBody() : Range->getBody();
    // Clang has looked at the outermost loop only.
    if (const BreakStmt *Leaves = jumpOf<BreakStmt>(Body)) {
      Context.error(Leaves->getBeginLoc(), Diag::BreakInLoop);
      return std::nullopt;
    }
    Counters.push_back(Variable);
  }
  declareTrapezoid(Context.File, Nest);
  Body = withoutInductions(Body);
  Nest.Body = buildBlock(Context, Body);
  // The comment behind the loop's last line; one behind a construct inside comes with the text around that.
  Nest.Body.Pieces.push_back({Context.tokens().trailingComment(Context.tokens().statement(Body).Last), nullptr});
  Nest.Straight = !Nest.Partial && isStraight(Body);
  Nest.Continues = jumpOf<ContinueStmt>(Body);
  return Nest;
}

} // namespace chomp
