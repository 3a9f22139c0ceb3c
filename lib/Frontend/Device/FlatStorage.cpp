//===- FlatStorage.cpp - places in flat storage ---------------------------===//
//
// C++ has no pointers to arrays of variable length: of such rows nothing is left but their elements, and a[i][j]
// becomes a[i * m + j]. What is called flat here is an array whose elements are such arrays, or a pointer to one.
//
//===----------------------------------------------------------------------===//
#include "Analysis/ArrayTypes.h"
#include "Frontend/Device/DeviceRewriter.h"

#include "llvm/ADT/StringExtras.h"

#include <utility>

using namespace clang;

namespace chomp {

bool Rewriter::isFlat(QualType Type) const {
  if (!Type->isVariablyModifiedType())
    return false;
  QualType Element;
  if (auto *Pointer = Type->getAs<PointerType>())
    Element = Pointer->getPointeeType();
  else if (const ArrayType *Array = Context.getAsArrayType(Type))
    Element = Array->getElementType();
  return !Element.isNull() && isVariableLength(Context, Element);
}

static const Expr *strip(const Expr *E) {
  E = E->IgnoreParens();
  while (auto *Cast = dyn_cast<ImplicitCastExpr>(E))
    E = Cast->getSubExpr()->IgnoreParens();
  return E;
}

/// The elements' number of an array type, as an operand; empty where C leaves it open.
KernelCode Rewriter::stride(QualType Type) {
  const ArrayType *Array = Context.getAsArrayType(Type);
  if (auto *Constant = dyn_cast_or_null<ConstantArrayType>(Array))
    return std::to_string(Constant->getZExtSize());
  auto *Variable = dyn_cast_or_null<VariableArrayType>(Array);
  if (!Variable || !Variable->getSizeExpr())
    return "";
  const VarDecl *Kept = File.Extents.constant(Variable->getSizeExpr());
  return Kept ? Names.own(Kept) : operand(Variable->getSizeExpr());
}

/// A place in flat storage: Base[Index], in units of the type at hand.
struct FlatPlace {
  KernelCode Base, Index;
  bool Sum = false;  ///< Index needs parentheses as a factor.
  bool Wide = false; ///< It has the bits of a pointer.
};

/// Whether an expression is a row of flat storage, or a pointer to rows.
bool Rewriter::isRow(const Expr *E) const {
  E = strip(E);
  if (isFlat(E->getType()))
    return true;
  if (!E->getType()->isArrayType())
    return false;
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    return isRow(Subscript->getBase());
  if (auto *Unary = dyn_cast<UnaryOperator>(E))
    return Unary->getOpcode() == UO_Deref && isRow(Unary->getSubExpr());
  return false;
}

static bool isWide(const ASTContext &Context, const Expr *Number) {
  QualType Type = Number->IgnoreParenImpCasts()->getType();
  return Type->isIntegerType() && Context.getTypeSize(Type) >= Context.getTypeSize(Context.getPointerDiffType());
}

/// From units of an array to units of its elements. What pointers to rows count in has as many bits as they (C23,
/// 6.5.7): products of ints would not.
void Rewriter::scale(FlatPlace &P, QualType Array) {
  if (P.Index == "0")
    return;
  auto *Variable = dyn_cast<VariableArrayType>(Context.getAsArrayType(Array));
  P.Wide |= Variable && Variable->getSizeExpr() &&
            (File.Extents.constant(Variable->getSizeExpr()) || isWide(Context, Variable->getSizeExpr()));
  const KernelCode Factor = P.Sum ? "(" + P.Index + ")" : P.Index;
  if (std::exchange(P.Wide, true))
    P.Index = Factor;
  else if (P.Index.isPlain() && llvm::all_of(P.Index.chars(), llvm::isDigit))
    P.Index += "L";
  else
    P.Index = "(" + type(Context.getPointerDiffType().getCanonicalType()) + ")" + Factor;
  P.Index += " * " + stride(Array);
  P.Sum = true;
}

/// Moves on by an index, or back.
void Rewriter::step(FlatPlace &P, const Expr *Index, bool Back) {
  P.Wide |= isWide(Context, Index);
  const KernelCode Term = Back ? operand(Index) : inner(Index);
  if (P.Index.empty() || P.Index == "0") {
    P.Index = Back ? "-" + Term : Term;
    P.Sum = Back || isOperation(Index);
    return;
  }
  if (Term == "0")
    return;
  bool Bare = !isOperation(Index);
  if (auto *Binary = dyn_cast<BinaryOperator>(Index->IgnoreImplicit()))
    Bare = Binary->isMultiplicativeOp() || Binary->isAdditiveOp();
  P.Index += (Back ? " - " : " + ") + (Bare ? Term : "(" + Term + ")");
  P.Sum = true;
}

/// Where a pointer points, or an array's first element is.
FlatPlace Rewriter::firstElement(const Expr *E) {
  E = strip(E);
  FlatPlace P = place(E);
  if (E->getType()->isArrayType() && !P.Index.empty())
    scale(P, E->getType());
  return P;
}

/// The text of a flat expression as a pointer to elements.
FlatPlace Rewriter::place(const Expr *E) {
  const Expr *Written = strip(E);
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(Written);
      Subscript && isRow(Subscript->getBase())) { // else one of several pointers to rows
    FlatPlace P = firstElement(Subscript->getBase());
    step(P, Subscript->getIdx(), /*Back=*/false);
    return P;
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(Written)) {
    if (Unary->getOpcode() == UO_AddrOf)
      return place(Unary->getSubExpr());
    if (Unary->getOpcode() == UO_Deref && isRow(Unary->getSubExpr()))
      return firstElement(Unary->getSubExpr());
  }
  if (auto *Binary = dyn_cast<BinaryOperator>(Written); Binary && Binary->isAdditiveOp()) {
    const bool Left = Binary->getLHS()->getType()->isPointerType();
    FlatPlace P = firstElement(Left ? Binary->getLHS() : Binary->getRHS());
    step(P, Left ? Binary->getRHS() : Binary->getLHS(), Binary->getOpcode() == BO_Sub);
    return P;
  }
  FlatPlace P;
  if (auto *Reference = dyn_cast<DeclRefExpr>(Written))
    P.Base = Names.use(Reference->getDecl(), Reference->getLocation());
  else if (auto *Explicit = dyn_cast<CStyleCastExpr>(Written))
    P.Base = "((" + type(Explicit->getType()) + ")" + operand(Explicit->getSubExpr()) + ")";
  else
    P.Base = operand(Written);
  return P;
}

KernelCode Rewriter::flat(const Expr *E) {
  const Expr *Written = strip(E);
  FlatPlace P = place(Written);
  // What is left of the dimensions turns the index into one of elements.
  QualType T = Written->getType();
  if (auto *Pointer = T->getAs<PointerType>())
    T = Pointer->getPointeeType();
  bool Element = !T->isArrayType();
  if (!P.Index.empty())
    for (const ArrayType *Array = Context.getAsArrayType(T); Array;
         Array = Context.getAsArrayType(Array->getElementType()))
      scale(P, QualType(Array, 0));
  if (Element && !Written->getType()->isPointerType())
    return P.Base + "[" + (P.Index.empty() ? "0" : P.Index) + "]";
  return P.Index.empty() ? P.Base : "(" + P.Base + " + " + P.Index + ")";
}

/// The innermost elements' number of an array type, "n * 4 * m".
KernelCode Rewriter::elements(QualType Type) {
  KernelCode Out;
  for (const ArrayType *Array = Context.getAsArrayType(Type); Array;
       Array = Context.getAsArrayType(Array->getElementType()))
    Out += (Out.empty() ? "" : " * ") + stride(QualType(Array, 0));
  return Out;
}

/// The elements of what a flat pointer points to, as a factor with a pointer's bits.
KernelCode Rewriter::rowLength(QualType Pointer) {
  return "(" + type(Context.getPointerDiffType().getCanonicalType()) + ")" + elements(Pointer->getPointeeType());
}

/// Pointers to rows count in elements here.
/// Before: ++p   p++   p += 2   p - q   After: (p += n)   (p += n) - n   p += 2 * n   (p - q) / n
bool Rewriter::flatSteps(const Expr *E) {
  auto *Unary = dyn_cast<UnaryOperator>(E);
  auto *Binary = dyn_cast<BinaryOperator>(E);
  if (Unary && Unary->isIncrementDecrementOp() && isFlat(E->getType())) {
    const KernelCode Length = rowLength(E->getType()), Step = Unary->isIncrementOp() ? " += " : " -= ";
    KernelCode Out = operand(Unary->getSubExpr()) + Step + Length;
    if (!isDiscarded())
      Out = "(" + Out + ")";
    if (!isDiscarded() && Unary->isPostfix())
      Out = "(" + Out + (Unary->isIncrementOp() ? " - " : " + ") + Length + ")";
    replace(E, Out);
    return true;
  }
  if (!Binary || !isFlat(Binary->getLHS()->IgnoreParenImpCasts()->getType()))
    return false;
  const Expr *Left = Binary->getLHS(), *Right = Binary->getRHS();
  if (Binary->getOpcode() == BO_AddAssign || Binary->getOpcode() == BO_SubAssign) {
    surround(Right, isOperation(Right) ? "(" : "", (isOperation(Right) ? ") * " : " * ") + rowLength(E->getType()));
    return false;
  }
  if (Binary->getOpcode() != BO_Sub || !Right->getType()->isPointerType())
    return false;
  KernelCode Length = rowLength(Left->getType());
  if (Length.contains(" * "))
    Length = "(" + Length + ")";
  replace(E, "((" + inner(Left) + " - " + operand(Right) + ") / " + Length + ")");
  return true;
}

bool Rewriter::flatExpression(const Expr *E) {
  if (flatSteps(E))
    return true;
  if (auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E)) {
    QualType T = Size->getTypeOfArgument();
    if (Size->getKind() != UETT_SizeOf || !T->isVariablyModifiedType() || !T->isArrayType() ||
        !isVariableLength(Context, T))
      return false;
    // The size first: products of ints would have fewer bits.
    replace(E, "(sizeof(" + type(Context.getBaseElementType(T).getUnqualifiedType()) + ") * " + elements(T) + ")");
    return true;
  }
  bool Mine = false;
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    Mine = isRow(Subscript->getBase());
  else if (auto *Unary = dyn_cast<UnaryOperator>(E))
    Mine = (Unary->getOpcode() == UO_Deref && isRow(Unary->getSubExpr())) ||
           (Unary->getOpcode() == UO_AddrOf &&
            (isVariableLength(Context, Unary->getSubExpr()->getType()) ||
             (Unary->getSubExpr()->getType()->isArrayType() && isRow(Unary->getSubExpr()))));
  else if (auto *Binary = dyn_cast<BinaryOperator>(E))
    Mine = Binary->isAdditiveOp() && E->getType()->isPointerType() && isFlat(E->getType());
  else if (auto *Explicit = dyn_cast<CStyleCastExpr>(E); Explicit && isFlat(Explicit->getType())) {
    replace(E, "(" + type(Explicit->getType()) + ")" + operand(Explicit->getSubExpr()));
    return true;
  }
  if (!Mine)
    return false;
  replace(E, flat(E));
  return true;
}

} // namespace chomp
