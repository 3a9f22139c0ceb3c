//===- DeviceConversions.cpp - what C converts without a word -------------===//
//
// Casts where C++ refuses the conversion, and where it would make another one. Silent differences: a variable of an
// enumeration is unsigned in C where no enumerator is negative, and becomes an int in C++.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/DeviceRewriter.h"

using namespace clang;

namespace chomp {

/// Whether C++ converts one pointer type to another without a cast.
static bool convertsInCxx(const ASTContext &Context, QualType From, QualType To) {
  From = From.getCanonicalType();
  To = To.getCanonicalType();
  QualType Source = From->getPointeeType(), Target = To->getPointeeType();
  if (Source.isNull() || Target.isNull())
    return false;
  if (!Target.getQualifiers().withoutObjCLifetime().compatiblyIncludes(Source.getQualifiers(), Context)) {
    // restrict is not part of the pointee's own type.
    Qualifiers Wanted = Target.getQualifiers();
    Wanted.addRestrict();
    if (!Wanted.compatiblyIncludes(Source.getQualifiers(), Context))
      return false;
  }
  if (Target->isVoidType())
    return !Source->isFunctionType();
  return Context.hasSameType(Target.getUnqualifiedType(), Source.getUnqualifiedType());
}

const EnumDecl *Rewriter::cxxEnum(const Expr *E) const {
  E = E->IgnoreParenImpCasts();
  if (auto *T = E->getType()->getAs<EnumType>())
    return T->getDecl()->getCanonicalDecl();
  if (auto *Reference = dyn_cast<DeclRefExpr>(E))
    if (auto *Constant = dyn_cast<EnumConstantDecl>(Reference->getDecl()))
      return cast<EnumDecl>(Constant->getDeclContext())->getCanonicalDecl();
  if (auto *Conditional = dyn_cast<ConditionalOperator>(E)) {
    const EnumDecl *True = cxxEnum(Conditional->getTrueExpr());
    return True && True == cxxEnum(Conditional->getFalseExpr()) ? True : nullptr;
  }
  if (auto *Comma = dyn_cast<BinaryOperator>(E); Comma && Comma->getOpcode() == BO_Comma)
    return cxxEnum(Comma->getRHS());
  return nullptr;
}

/// (void *)0: a null pointer constant in C, not in C++.
static bool isVoidNull(const Expr *E) {
  auto *Cast = dyn_cast<CStyleCastExpr>(E->IgnoreParens());
  return Cast && Cast->getType()->isVoidPointerType() && !Cast->getType()->getPointeeType().hasQualifiers() &&
         isa<IntegerLiteral>(Cast->getSubExpr()->IgnoreParenImpCasts()) &&
         cast<IntegerLiteral>(Cast->getSubExpr()->IgnoreParenImpCasts())->getValue() == 0;
}

/// The type of the parameter that takes an argument: a function's own type leaves the sizes of arrays out.
static QualType parameterType(const Expr *Argument, const Stmt *Parent) {
  if (auto *Call = dyn_cast_or_null<CallExpr>(Parent))
    if (const FunctionDecl *Callee = Call->getDirectCallee())
      for (unsigned I = 0; I < Call->getNumArgs() && I < Callee->getNumParams(); ++I)
        if (Call->getArg(I) == Argument)
          return (Callee->getDefinition() ? Callee->getDefinition() : Callee)->getParamDecl(I)->getType();
  return Argument->getType();
}

/// Whether what stands around a function's name says which of several functions is meant.
static bool saysFunction(const Stmt *Around) {
  auto *Binary = dyn_cast_or_null<BinaryOperator>(Around);
  return Around && !isa<CastExpr, ConditionalOperator>(Around) && !(Binary && Binary->isComparisonOp());
}

void Rewriter::implicitCast(const ImplicitCastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  // const void *address = sqrt;
  auto *Named = E->getCastKind() == CK_FunctionToPointerDecay ? dyn_cast<DeclRefExpr>(Sub->IgnoreParens()) : nullptr;
  auto *Function = Named ? dyn_cast<FunctionDecl>(Named->getDecl()) : nullptr;
  if (Function && Function->getIdentifier() && DeviceNames::isOverloaded(Function->getName()) &&
      !Names.isUsers(Function) && !saysFunction(parentPastParens()))
    castToType(Sub, E->getType());
  if (E->isPartOfExplicitCast()) {
    auto *Explicit = dyn_cast_or_null<CStyleCastExpr>(parentPastParens());
    if (E->getCastKind() == CK_LValueToRValue && !(Explicit && Explicit->getType()->isVoidType()))
      copyVolatile(Sub);
    return;
  }
  QualType To = E->getType(), From = Sub->getType();
  switch (E->getCastKind()) {
  case CK_NoOp:
  case CK_BitCast:
    if (isVoidNull(Sub) && To->isPointerType()) {
      replace(Sub, "nullptr");
      return;
    }
    if (To->isVariablyModifiedType())
      To = parameterType(E, parent());
    if (To->isVariablyModifiedType() && From->isVariablyModifiedType() && type(To) == type(From))
      return;
    if (To->isPointerType() && !convertsInCxx(Context, From, To))
      castToType(E->getSubExpr(), To);
    return;
  case CK_IntegralToPointer:
    castToType(Sub, To);
    return;
  case CK_PointerToIntegral:
    castTo(Sub,
           Context.getTypeSize(To) < Context.getTypeSize(From) ? type(To.getUnqualifiedType()) + ")(long" : type(To));
    return;
  case CK_NullToPointer:
    // 0 is a null pointer in C++ too, and nullPointer() takes NULL. What else is constant and zero is not.
    if (isVoidNull(Sub))
      replace(Sub, "nullptr");
    else if (!isa<IntegerLiteral>(Sub->IgnoreParens()))
      castToType(Sub, To);
    return;
  case CK_ToVoid:
    if (isa_and_nonnull<ConditionalOperator>(parent()))
      castTo(Sub, "void");
    return;
  case CK_LValueToRValue:
    copyVolatile(Sub);
    return;
  case CK_AtomicToNonAtomic:
  case CK_NonAtomicToAtomic:
    Text.problem(Sub->getBeginLoc(), "access to an _Atomic object", "use a plain type and '#pragma omp atomic'");
    return;
  default:
    complexConversion(E);
    break;
  }
  if (auto *Enum = To->getAs<EnumType>()) {
    if (cxxEnum(Sub) != Enum->getDecl()->getCanonicalDecl())
      castToType(Sub, To);
  } else if (enumAsUnsigned(E)) {
    castToType(Sub, To);
  }
}

static bool isSame(const Expr *Operand, const Expr *Other) {
  return Operand->IgnoreParenImpCasts() == Other->IgnoreParenImpCasts();
}

/// Whether an operator's result has the type of one of its operands, or one that this operand has a part in.
static bool hasPartInType(const Expr *Operator, const Expr *Operand) {
  if (auto *Conditional = dyn_cast<ConditionalOperator>(Operator))
    return !isSame(Conditional->getCond(), Operand);
  auto *Binary = dyn_cast<BinaryOperator>(Operator);
  if (!Binary)
    return isa<UnaryOperator>(Operator);
  if (Binary->getOpcode() == BO_Comma)
    return !isSame(Binary->getLHS(), Operand);
  if (Binary->isShiftOp())
    return !isSame(Binary->getRHS(), Operand);
  return !Binary->isAssignmentOp() && !Binary->isLogicalOp();
}

/// The operand that an operator brings to one type with the given one (C23, 6.3.1.8); null where there is none.
static const Expr *convertedTogether(const Expr *Operator, const Expr *Operand) {
  if (auto *Conditional = dyn_cast<ConditionalOperator>(Operator)) {
    const Expr *True = Conditional->getTrueExpr();
    return isSame(True, Operand) ? Conditional->getFalseExpr() : True;
  }
  auto *Binary = dyn_cast<BinaryOperator>(Operator);
  if (!Binary || Binary->isShiftOp() || Binary->getOpcode() == BO_Comma)
    return nullptr;
  return isSame(Binary->getLHS(), Operand) ? Binary->getRHS() : Binary->getLHS();
}

static bool isNarrowInteger(const ASTContext &Context, QualType T) {
  return T->isIntegerType() && Context.getTypeSize(T) < Context.getTypeSize(Context.IntTy);
}

/// Whether C++ makes an int of an operand that C makes an unsigned, because the other one is an enumeration.
static bool isIntInCxx(const ASTContext &Context, const Expr *Operand) {
  const QualType T = Operand->getType();
  return T->isEnumeralType() || isNarrowInteger(Context, T) || Context.hasSameUnqualifiedType(T, Context.IntTy);
}

/// Whether an operand has the same value as an int and as an unsigned, whatever the program does.
static bool isNeverNegative(const ASTContext &Context, const Expr *Operand) {
  const QualType T = Operand->getType();
  Expr::EvalResult Value;
  return T->isEnumeralType() || (isNarrowInteger(Context, T) && T->isUnsignedIntegerType()) ||
         (Operand->EvaluateAsInt(Value, Context) && Value.Val.getInt().isNonNegative());
}

/// An operand of an enumeration that C computes with as unsigned, where that makes a difference.
bool Rewriter::enumAsUnsigned(const ImplicitCastExpr *E) const {
  if (E->getCastKind() != CK_IntegralCast || !E->getSubExpr()->getType()->isEnumeralType() ||
      !Context.hasSameUnqualifiedType(E->getType(), Context.UnsignedIntTy))
    return false;
  // Up to where C++'s int and C's unsigned, with the same value so far, part.
  const Expr *Here = E;
  for (unsigned N = 1; auto *P = dyn_cast_or_null<Expr>(parent(N)); ++N) {
    if (isa<ParenExpr, ConstantExpr, ImplicitCastExpr>(P))
      continue;
    if (auto *Unary = dyn_cast<UnaryOperator>(P); Unary && Unary->getOpcode() != UO_Plus)
      return Unary->getOpcode() == UO_Minus || Unary->getOpcode() == UO_Not;
    if (!hasPartInType(P, Here))
      return false;
    const Expr *Other = convertedTogether(P, Here);
    Here = P;
    if (!Other)
      continue;
    Other = Other->IgnoreParenImpCasts();
    if (!isIntInCxx(Context, Other))
      return false; // both languages convert to that
    auto *Binary = dyn_cast<BinaryOperator>(P);
    if (!isNeverNegative(Context, Other) || (Binary && Binary->getOpcode() == BO_Sub))
      return true;
    if (Binary && Binary->isComparisonOp())
      return false;
  }
  return false;
}

/// A string literal that C takes for an array of char, on its way to a pointer that C++ wants const.
static bool isConstInCxx(const Expr *E) {
  E = E->IgnoreParens();
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(E)) {
    if (Cast->getCastKind() == CK_ArrayToPointerDecay)
      return isa<StringLiteral>(Cast->getSubExpr()->IgnoreParens());
    return (Cast->getCastKind() == CK_NoOp ||
            (Cast->getCastKind() == CK_BitCast && Cast->getType()->isVoidPointerType())) &&
           isConstInCxx(Cast->getSubExpr());
  }
  if (auto *Conditional = dyn_cast<ConditionalOperator>(E))
    return isConstInCxx(Conditional->getTrueExpr()) || isConstInCxx(Conditional->getFalseExpr());
  if (auto *Binary = dyn_cast<BinaryOperator>(E)) {
    if (Binary->getOpcode() == BO_Comma)
      return isConstInCxx(Binary->getRHS());
    return Binary->isAdditiveOp() && E->getType()->isPointerType() &&
           (isConstInCxx(Binary->getLHS()) || isConstInCxx(Binary->getRHS()));
  }
  return false;
}

void Rewriter::sink(const Expr *E, QualType To) {
  if (E && To->isPointerType() && !To->getPointeeType().isConstQualified() && isConstInCxx(E))
    castToType(E, To);
}

bool Rewriter::nullPointer(const ParenExpr *E) {
  // NULL where a void * is wanted: valid as it stands, but not what anybody wrote.
  llvm::StringRef Macro;
  if (!isVoidNull(E) || !isSystemMacro(E->getBeginLoc(), Macro) || Macro != "NULL")
    return false;
  const Stmt *P = parentPastParens();
  if (auto *Explicit = dyn_cast_or_null<ExplicitCastExpr>(P); Explicit && !Explicit->getType()->isPointerType())
    return false;
  if (isa_and_nonnull<UnaryOperator, UnaryExprOrTypeTraitExpr>(P))
    return false;
  if (auto *Binary = dyn_cast_or_null<BinaryOperator>(P); Binary && Binary->isAdditiveOp())
    return false;
  replace(E, "nullptr");
  return true;
}

void Rewriter::returns(const ReturnStmt *S) {
  if (const Expr *Value = S->getRetValue()) {
    sink(Value, Value->getType());
    return;
  }
  // `return;` where the caller does not look at the value.
  const FunctionDecl *Function = nullptr;
  auto Here = File.Tokens.index(S->getBeginLoc());
  for (const Decl *D : Context.getTranslationUnitDecl()->decls())
    if (auto *F = dyn_cast<FunctionDecl>(D); F && F->doesThisDeclarationHaveABody())
      if (auto Body = range(F->getBody()); Body && Here && Body->First < *Here && *Here < Body->Last)
        Function = F;
  if (Function && Here && !Function->getReturnType()->isVoidType())
    Edits->insertAfter(
        *Here,
        Function->getReturnType()->isArithmeticType() && !Function->getReturnType()->isEnumeralType() ? " 0" : " {}");
}

} // namespace chomp
