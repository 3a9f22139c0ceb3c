//===- Distances.cpp - how far neighbouring iterations' accesses are apart ===//
//
//   #pragma omp target teams distribute parallel for
//   for (int i = 0; i < n; i++)
//     for (int j = 0; j < n; j++)
//       sum[i] += a[i * n + j];        n elements of 'a' in line 4
//
// A GPU's neighbouring threads have neighbouring iterations of the innermost loop that is associated with the
// directive. What they access at the same time comes in one piece if it is adjacent. So we ask how a subscript changes
// from one iteration to the next: by a number, by a product that has values in it which stay as they are, or in a way
// that can't be told, of which nothing is said. Loops inside count alike in all threads as long as they begin alike.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Loops/Distances.h"

#include "Analysis/Directives.h"
#include "Analysis/PrivateVariables.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace chomp {

namespace {

/// By how much a value, or a place in elements of its type, differs between neighbouring iterations: Number * Factors.
struct Distance {
  int64_t Number = 0;
  std::vector<std::string> Factors;

  bool isZero() const { return Number == 0; }
  bool operator==(const Distance &) const = default;
};
using MaybeDistance = std::optional<Distance>; ///< None: it can't be told.

/// What some code does to variables.
struct Changes : DynamicRecursiveASTVisitor {
  /// What they are assigned, and what is added to them.
  llvm::DenseMap<const VarDecl *, SmallVector<const Expr *, 2>> Values, Steps;
  llvm::SmallPtrSet<const VarDecl *, 16> Written, Declared;
  llvm::DenseMap<const VarDecl *, int> Unknown; ///< Uses that are none of these.

  bool VisitVarDecl(VarDecl *V) override {
    Declared.insert(V->getCanonicalDecl());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (auto *V = dyn_cast<VarDecl>(E->getDecl()))
      ++Unknown[V->getCanonicalDecl()];
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_LValueToRValue)
      know(E->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (!E->isAssignmentOp())
      return true;
    const Expr *To = E->getLHS();
    if (E->getOpcode() == BO_Assign)
      change(To, &Values, E->getRHS());
    else if (E->getOpcode() == BO_AddAssign || E->getOpcode() == BO_SubAssign)
      change(To, &Steps, E->getRHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp())
      change(E->getSubExpr(), nullptr, nullptr);
    return true;
  }

  /// Whether nothing is known of its values.
  bool hides(const VarDecl *V) const { return Unknown.lookup(V) != 0; }

private:
  const VarDecl *know(const Expr *E) {
    auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
    auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (V)
      --Unknown[V->getCanonicalDecl()];
    return V ? V->getCanonicalDecl() : nullptr;
  }
  void change(const Expr *To, llvm::DenseMap<const VarDecl *, SmallVector<const Expr *, 2>> *How, const Expr *By) {
    if (const VarDecl *V = know(To)) {
      Written.insert(V);
      if (How)
        (*How)[V].push_back(By);
    }
  }
};

class DistanceFinder {
public:
  DistanceFinder(BuildContext &Context, const OMPLoopBasedDirective *D, ArrayRef<const VarDecl *> Counters,
                 const Stmt *Body, LoopNest &Nest)
      : Context(Context), AST(Context.File.Context), Counter(Counters.back()->getCanonicalDecl()), Nest(Nest) {
    for (const VarDecl *V : Counters)
      Outer.insert(V->getCanonicalDecl());
    for (const VarDecl *V : privateVariables(D))
      Own.insert(V->getCanonicalDecl());
    Code.TraverseStmt(const_cast<Stmt *>(Body));
  }

  void walk(const Stmt *S);

private:
  MaybeDistance ofValue(const Expr *E);
  MaybeDistance ofCast(const ExplicitCastExpr *Cast);
  MaybeDistance ofName(const DeclRefExpr *Ref);
  MaybeDistance ofUnary(const UnaryOperator *Unary);
  MaybeDistance ofBinary(const BinaryOperator *Binary);
  MaybeDistance ofVariable(const VarDecl *V);
  MaybeDistance ofPlace(const Expr *E);
  MaybeDistance ofElement(const ArraySubscriptExpr *E);
  MaybeDistance sum(MaybeDistance A, MaybeDistance B, int Sign = 1) const;
  MaybeDistance product(MaybeDistance A, const Expr *By) const;
  static MaybeDistance times(MaybeDistance A, int64_t Number);
  bool stays(const Expr *E) const;
  bool picksFew(const Expr *Condition);
  /// Of what a place holds: the same value where all threads are at the same place.
  MaybeDistance zeroIfAlike(const Expr *Place) {
    const MaybeDistance D = ofPlace(Place);
    return D && D->isZero() ? D : std::nullopt;
  }
  void note(const Expr *Access, const Expr *Base, const MaybeDistance &D);

  BuildContext &Context;
  const ASTContext &AST;
  const VarDecl *Counter;
  LoopNest &Nest;
  Changes Code;
  llvm::SmallPtrSet<const VarDecl *, 4> Outer, Own;
  llvm::SmallPtrSet<const VarDecl *, 4> Asked; ///< Variables whose distance is being found out.
};

std::optional<int64_t> constantOf(const ASTContext &AST, const Expr *E) {
  Expr::EvalResult Result;
  if (E->isValueDependent() || !E->getType()->isIntegralOrEnumerationType() || !E->EvaluateAsInt(Result, AST) ||
      !Result.Val.getInt().isRepresentableByInt64())
    return std::nullopt;
  return Result.Val.getInt().getExtValue();
}

} // namespace

MaybeDistance DistanceFinder::times(MaybeDistance A, int64_t Number) {
  if (A && llvm::MulOverflow(A->Number, Number, A->Number))
    return std::nullopt;
  if (A && A->isZero())
    A->Factors.clear();
  return A;
}

/// A sum of which both parts differ by what only the program knows is left out.
MaybeDistance DistanceFinder::sum(MaybeDistance A, MaybeDistance B, int Sign) const {
  if (!A || !B)
    return std::nullopt;
  if (A->isZero())
    return times(B, Sign);
  if (B->isZero())
    return A;
  if (!A->Factors.empty() || !B->Factors.empty() || llvm::AddOverflow(A->Number, Sign * B->Number, A->Number))
    return std::nullopt;
  return A;
}

MaybeDistance DistanceFinder::product(MaybeDistance A, const Expr *By) const {
  if (!A || A->isZero())
    return A;
  if (const auto Number = constantOf(AST, By))
    return times(A, *Number);
  if (!stays(By))
    return std::nullopt;
  A->Factors.push_back(Context.hostOperand(By->IgnoreParenImpCasts()));
  return A;
}

/// Whether an expression is made of values that the code doesn't change.
bool DistanceFinder::stays(const Expr *E) const {
  E = E->IgnoreParenImpCasts();
  if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    V = V ? V->getCanonicalDecl() : nullptr;
    return V && !Code.Declared.contains(V) && !Code.Written.contains(V) && !Code.hides(V) && !Outer.contains(V) &&
           V->getType()->isIntegerType();
  }
  if (auto *Member = dyn_cast<MemberExpr>(E))
    return Member->getType()->isIntegerType() && isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts());
  if (auto *Binary = dyn_cast<BinaryOperator>(E))
    return Binary->isAdditiveOp() || Binary->isMultiplicativeOp() ? stays(Binary->getLHS()) && stays(Binary->getRHS())
                                                                  : false;
  return constantOf(AST, E).has_value();
}

MaybeDistance DistanceFinder::ofVariable(const VarDecl *V) {
  V = V->getCanonicalDecl();
  if (V == Counter) {
    const Expression &Step = Nest.Loops.back().Step;
    const int Sign = Nest.Loops.back().Down ? -1 : 1;
    return Step.Constant ? Distance{Sign * *Step.Constant, {}} : Distance{Sign, {Step.Host}};
  }
  if (Outer.contains(V))
    return Distance();
  const QualType Type = V->getType();
  if (Code.hides(V) || Type->isReferenceType() || Type.isVolatileQualified() || V->isStaticLocal() ||
      !Asked.insert(V).second)
    return std::nullopt;
  const auto Forget = llvm::scope_exit([&] { Asked.erase(V); });
  const bool Inside = Code.Declared.contains(V);
  if (!Inside && !Code.Written.contains(V))
    return Own.contains(V) ? std::nullopt : MaybeDistance(Distance());
  for (const Expr *Step : Code.Steps.lookup(V)) // alike in all threads
    if (const MaybeDistance D = ofValue(Step); !D || !D->isZero())
      return std::nullopt;
  SmallVector<const Expr *, 2> Values = Code.Values.lookup(V);
  if (Inside && V->getInit())
    Values.push_back(V->getInit());
  if (Values.empty())
    return std::nullopt;
  const MaybeDistance First = ofValue(Values.front());
  return llvm::all_of(Values, [&](const Expr *E) { return ofValue(E) == First; }) ? First : std::nullopt;
}

MaybeDistance DistanceFinder::ofElement(const ArraySubscriptExpr *E) {
  const Expr *Base = E->getBase(), *Bare = Base->IgnoreParenImpCasts();
  MaybeDistance Row;
  if (Bare->getType()->isArrayType()) {
    Row = ofPlace(Bare);
    if (Row && !Row->isZero()) {
      if (auto *Known = AST.getAsConstantArrayType(Bare->getType()))
        Row = times(Row, Known->getSize().getSExtValue());
      else if (auto *Variable = AST.getAsVariableArrayType(Bare->getType()))
        Row = product(Row, Variable->getSizeExpr());
      else
        return std::nullopt;
    }
  } else {
    Row = ofValue(Base);
  }
  return sum(Row, ofValue(E->getIdx()));
}

/// In elements of its type. What belongs to the thread alone has no place that a neighbour's could be adjacent to.
MaybeDistance DistanceFinder::ofPlace(const Expr *E) {
  E = E->IgnoreParens();
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    return ofElement(Subscript);
  if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    V = V ? V->getCanonicalDecl() : nullptr;
    if (!V || Own.contains(V))
      return std::nullopt;
    if (!Code.Declared.contains(V))
      return Distance();
    return V->getType()->isReferenceType() && V->getInit() ? ofPlace(V->getInit()) : std::nullopt;
  }
  if (auto *Member = dyn_cast<MemberExpr>(E)) {
    const MaybeDistance Whole = Member->isArrow() ? ofValue(Member->getBase()) : ofPlace(Member->getBase());
    return Whole && Whole->isZero() ? Whole : std::nullopt;
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref)
    return ofValue(Unary->getSubExpr());
  return std::nullopt;
}

/// A conversion keeps the distance, unless elements get another size, or an integer so few bits that it goes round.
MaybeDistance DistanceFinder::ofCast(const ExplicitCastExpr *Cast) {
  const QualType Type = Cast->getType();
  const Expr *From = Cast->getSubExpr()->IgnoreParenImpCasts();
  const bool Integers = Type->isIntegerType() && From->getType()->isIntegerType() && AST.getTypeSize(Type) >= 32;
  const bool Alike = Type->isPointerType() && From->getType()->isPointerType() &&
                     AST.hasSameUnqualifiedType(Type->getPointeeType(), From->getType()->getPointeeType());
  return Integers || Alike ? ofValue(From) : std::nullopt;
}

/// What is read through a reference is alike where all are at one place, and nobody writes there.
MaybeDistance DistanceFinder::ofName(const DeclRefExpr *Ref) {
  auto *V = dyn_cast<VarDecl>(Ref->getDecl());
  if (V && V->getType()->isReferenceType())
    return Code.Written.contains(V->getCanonicalDecl()) ? std::nullopt : zeroIfAlike(Ref);
  return V ? ofVariable(V) : std::nullopt;
}

MaybeDistance DistanceFinder::ofUnary(const UnaryOperator *Unary) {
  const Expr *Of = Unary->getSubExpr();
  switch (Unary->getOpcode()) {
  case UO_Plus:
    return ofValue(Of);
  case UO_Minus:
    return times(ofValue(Of), -1);
  case UO_AddrOf:
    return ofPlace(Of);
  case UO_Deref:
    return zeroIfAlike(Unary);
  default:
    return std::nullopt;
  }
}

/// Whatever the operator makes of two values that are alike is alike; of others we know sums and products.
MaybeDistance DistanceFinder::ofBinary(const BinaryOperator *Binary) {
  if (Binary->isAssignmentOp() || Binary->isCommaOp())
    return std::nullopt;
  const Expr *LHS = Binary->getLHS(), *RHS = Binary->getRHS();
  const MaybeDistance Left = ofValue(LHS), Right = ofValue(RHS);
  if (!Left || !Right)
    return std::nullopt;
  if (Left->isZero() && Right->isZero())
    return Distance();
  switch (Binary->getOpcode()) {
  case BO_Add:
    return sum(Left, Right);
  case BO_Sub:
    return RHS->getType()->isPointerType() ? std::nullopt : sum(Left, Right, -1);
  case BO_Mul:
    return Right->isZero() ? product(Left, RHS) : Left->isZero() ? product(Right, LHS) : std::nullopt;
  case BO_Shl:
    if (const auto Bits = constantOf(AST, RHS); Bits && *Bits >= 0 && *Bits < 32)
      return times(Left, int64_t(1) << *Bits);
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

MaybeDistance DistanceFinder::ofValue(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  const QualType Type = E->getType();
  if (constantOf(AST, E))
    return Distance();
  if (!Type->isIntegralOrEnumerationType() && !Type->isPointerType() && !Type->isArrayType())
    return std::nullopt;
  if (Type->isArrayType()) // the place of its first element, or its only one
    return zeroIfAlike(E);
  if (isa<CXXThisExpr>(E))
    return Distance();
  if (auto *Cast = dyn_cast<ExplicitCastExpr>(E))
    return ofCast(Cast);
  if (auto *Ref = dyn_cast<DeclRefExpr>(E))
    return ofName(Ref);
  if (isa<MemberExpr, ArraySubscriptExpr>(E))
    return zeroIfAlike(E);
  if (auto *Unary = dyn_cast<UnaryOperator>(E))
    return ofUnary(Unary);
  if (auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    const MaybeDistance First = ofValue(Choice->getTrueExpr());
    return First == ofValue(Choice->getFalseExpr()) ? First : std::nullopt;
  }
  auto *Binary = dyn_cast<BinaryOperator>(E);
  return Binary ? ofBinary(Binary) : std::nullopt;
}

/// Whether few neighbours, or none, get through a condition together: where it holds for one value.
bool DistanceFinder::picksFew(const Expr *Condition) {
  auto *Binary = dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
  if (!Binary)
    return false;
  const Expr *LHS = Binary->getLHS(), *RHS = Binary->getRHS();
  if (Binary->isLogicalOp()) {
    const bool Left = picksFew(LHS), Right = picksFew(RHS);
    return Binary->getOpcode() == BO_LAnd ? Left || Right : Left && Right;
  }
  const MaybeDistance Between =
      Binary->getOpcode() == BO_EQ ? sum(ofValue(LHS), ofValue(RHS), -1) : MaybeDistance(Distance());
  return !Between || !Between->isZero();
}

/// Access: an element. Base: what the user calls the array.
void DistanceFinder::note(const Expr *Access, const Expr *Base, const MaybeDistance &D) {
  constexpr int64_t Sector = 32; // bytes that a GPU's memory hands out at least
  if (!D || D->isZero() || Access->getType()->isIncompleteType() || Access->getType()->isArrayType())
    return;
  const int64_t Elements = std::abs(D->Number);
  const int64_t Size = AST.getTypeSizeInChars(Access->getType()).getQuantity();
  if (D->Factors.empty() && (Elements < 2 || Elements * Size < Sector))
    return;
  std::string Text = Elements == 1 ? "" : std::to_string(Elements) + (D->Factors.empty() ? "" : " * ");
  Text += llvm::join(D->Factors, " * ") + " elements of '" + Context.host(Base) + "' in line " +
          std::to_string(Context.place(Access->getExprLoc()).Line);
  if (!llvm::is_contained(Nest.Distant, Text))
    Nest.Distant.push_back(std::move(Text));
}

void DistanceFinder::walk(const Stmt *S) {
  if (!S || isa<LambdaExpr, UnaryExprOrTypeTraitExpr>(S))
    return;
  if (auto *D = dyn_cast<OMPExecutableDirective>(S)) // who runs the code in others is for them to say
    return isOpenMPSimdDirective(D->getDirectiveKind()) || isa<OMPAtomicDirective>(D) ? walk(codeOf(D)) : void();
  if (auto *If = dyn_cast<IfStmt>(S); If && picksFew(If->getCond())) {
    walk(If->getCond());
    return walk(If->getElse());
  }
  auto *Unary = dyn_cast<UnaryOperator>(S);
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(S)) {
    const Expr *Base = Subscript;
    while (auto *Row = dyn_cast<ArraySubscriptExpr>(Base)) {
      walk(Row->getIdx());
      Base = Row->getBase()->IgnoreParenImpCasts();
      if (Base->getType()->isPointerType())
        break;
    }
    note(Subscript, Base, ofElement(Subscript));
    return walk(Base);
  }
  if (Unary && Unary->getOpcode() == UO_Deref) {
    const Expr *Base = Unary->getSubExpr()->IgnoreParenImpCasts();
    while (auto *Sum = dyn_cast<BinaryOperator>(Base)) {
      if (!Sum->isAdditiveOp())
        break;
      Base = (Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS() : Sum->getRHS())->IgnoreParenImpCasts();
    }
    note(Unary, Base, ofValue(Unary->getSubExpr()));
  }
  if (Unary && Unary->getOpcode() == UO_AddrOf) // no access
    if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(Unary->getSubExpr()->IgnoreParens())) {
      walk(Subscript->getIdx());
      return walk(Subscript->getBase());
    }
  for (const Stmt *Child : S->children())
    walk(Child);
}

void noteDistances(BuildContext &Context, const OMPLoopBasedDirective *D, ArrayRef<const VarDecl *> Counters,
                   LoopNest &Nest) {
  const unsigned Count = D->getLoopsNumber();
  // The counters of other nests around stand before those of this one.
  if (Nest.Partial || Nest.Loops.size() != Count || Counters.size() < Count || D->hasClausesOfKind<OMPLinearClause>() ||
      !Nest.Loops.back().Element.empty() || Nest.Loops.back().IsIterator)
    return;
  const Stmt *Body = codeOf(D);
  for (unsigned Level = 0; Level < Count; ++Level) {
    auto *For = dyn_cast_or_null<ForStmt>(
        OMPLoopBasedDirective::tryToFindNextInnerLoop(const_cast<Stmt *>(Body), /*TryImperfectlyNestedLoops=*/false));
    if (!For) // what a transformation makes, or a range
      return;
    Body = For->getBody();
  }
  DistanceFinder(Context, D, Counters.take_back(Count), Body, Nest).walk(Body);
}

} // namespace chomp
