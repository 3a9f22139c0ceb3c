//===- DeviceOperators.cpp - operators that C++ has otherwise -------------===//
//
// Operators on enumerations, bool and void *, which C++ refuses. And sizes: a comparison is a bool and a character
// literal a char in C++, which sizeof and typeof can tell.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/DeviceRewriter.h"
#include "Frontend/Device/HostLayout.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace chomp {

bool Rewriter::voidPointer(const Expr *E) const {
  return E->getType()->isPointerType() &&
         (E->getType()->getPointeeType()->isVoidType() || E->getType()->getPointeeType()->isFunctionType());
}

/// char * with the constness of a void *.
static QualType bytePointer(const ASTContext &Context, QualType VoidPointer) {
  return Context.getPointerType(
      Context.getQualifiedType(Context.CharTy, VoidPointer->getPointeeType().getQualifiers()));
}

bool Rewriter::unary(const UnaryOperator *E) {
  if (!E->isIncrementDecrementOp())
    return true;
  const Expr *Sub = E->getSubExpr();
  copyVolatile(Sub, /*AsOperand=*/E->isPostfix());
  QualType T = Sub->getType();
  bool Up = E->isIncrementOp(), Old = E->isPostfix() && !isDiscarded();
  bool Simple = !Sub->HasSideEffects(Context);
  auto Refuse = [&](llvm::StringRef What) {
    Text.problem(E->getOperatorLoc(), What, "write it as an assignment of its own");
    return false;
  };
  if (T->isAtomicType()) {
    Text.problem(E->getOperatorLoc(), "access to an _Atomic object", "use a plain type and '#pragma omp atomic'");
    return false;
  }
  auto Write = [&](const KernelCode &Text) {
    replace(E, isDiscarded() ? Text : "(" + Text + ")");
    return false;
  };
  if (T->isBooleanType()) {
    // C++17 has no ++ and never had -- on bool. b++ makes it true, b-- turns it over.
    if (!Simple)
      return Refuse("'++' or '--' on bool");
    KernelCode B = inner(Sub);
    if (!Old)
      return Write(Up ? B + " = true" : B + " = !" + B);
    replace(E, Up ? "(" + B + " || (" + B + " = true, false))" : "!(" + B + " = !" + B + ")");
    return false;
  }
  if (auto *Enum = T->getAs<EnumType>()) {
    std::string Name = type(T.getUnqualifiedType());
    if (Simple && !Old) {
      KernelCode X = inner(Sub);
      return Write(X + " = (" + Name + ")(" + X + (Up ? " + 1)" : " - 1)"));
    }
    if (Sub->refersToBitField())
      return Refuse("'++' or '--' on a bit-field of an enumeration");
    std::string Integer = type(Context.getPointerType(Enum->getDecl()->getIntegerType()));
    KernelCode X = "(*(" + Integer + ")&" + operand(Sub) + ")", Op = Up ? "++" : "--";
    replace(E, "(" + Name + ")" + (E->isPostfix() ? X + Op : Op + X));
    return false;
  }
  if (voidPointer(Sub)) {
    if (!Simple)
      return Refuse("arithmetic on void *");
    KernelCode P = inner(Sub), Byte = "(" + type(bytePointer(Context, T)) + ")";
    KernelCode Step = P + " = " + Byte + P + (Up ? " + 1" : " - 1");
    if (!Old)
      return Write(Step);
    replace(E, "(" + Step + ", (" + type(T.getUnqualifiedType()) + ")(" + Byte + P + (Up ? " - 1))" : " + 1))"));
    return false;
  }
  return true;
}

bool Rewriter::enumAssign(const CompoundAssignOperator *E) {
  const Expr *Left = E->getLHS();
  std::string Name = type(Left->getType().getUnqualifiedType());
  auto Operator = File.Tokens.index(E->getOperatorLoc());
  if (!Operator)
    return true;
  if (!Left->HasSideEffects(Context)) {
    // Before: e |= Flag   After: e = (enum E)(e | Flag)
    llvm::StringRef Op = BinaryOperator::getOpcodeStr(BinaryOperator::getOpForCompoundAssignment(E->getOpcode()));
    Edits->replace({*Operator, *Operator}, "= (" + Name + ")(" + inner(Left) + " " + Op.str());
    bool Operation = isOperation(E->getRHS());
    surround(E->getRHS(), Operation ? "(" : "", Operation ? "))" : ")");
    return true;
  }
  if (Left->refersToBitField()) {
    Text.problem(E->getOperatorLoc(), "this assignment to a bit-field of an enumeration",
                 "write it as 'e = (enum E)(e op value)'");
    return false;
  }
  QualType Integer = Left->getType()->castAs<EnumType>()->getDecl()->getIntegerType();
  surround(Left, "*(" + type(Context.getPointerType(Integer)) + ")&" + (isOperation(Left) ? "(" : ""),
           isOperation(Left) ? ")" : "");
  return true;
}

bool Rewriter::binary(const BinaryOperator *E) {
  const Expr *Left = E->getLHS(), *Right = E->getRHS();
  if (E->isAssignmentOp() && Left->getType()->isAtomicType()) {
    Text.problem(E->getOperatorLoc(), "access to an _Atomic object", "use a plain type and '#pragma omp atomic'");
    return false;
  }
  if (E->isAssignmentOp())
    copyVolatile(Left);
  if (auto *Compound = dyn_cast<CompoundAssignOperator>(E)) {
    if (Left->getType()->isEnumeralType())
      return enumAssign(Compound);
    if (voidPointer(Left)) {
      auto Operator = File.Tokens.index(E->getOperatorLoc());
      if (Left->HasSideEffects(Context) || !Operator) {
        Text.problem(E->getOperatorLoc(), "arithmetic on void *", "use char *");
        return false;
      }
      Edits->replace({*Operator, *Operator}, "= (" + type(bytePointer(Context, Left->getType())) + ")" + inner(Left) +
                                                 (E->getOpcode() == BO_AddAssign ? " +" : " -"));
      if (isOperation(Right))
        surround(Right, "(", ")");
      return true;
    }
    return true;
  }
  if (E->getOpcode() == BO_Assign) {
    sink(Right, Left->getType());
    return true;
  }
  if (!E->isAdditiveOp() || !(voidPointer(Left) || voidPointer(Right)))
    return true;
  // void * is counted in bytes.
  bool Difference = voidPointer(Left) && voidPointer(Right);
  auto *Explicit = dyn_cast_or_null<ExplicitCastExpr>(parentPastParens());
  if (!Difference && !(Explicit && Explicit->getType()->isPointerType()))
    surround(E, "(" + type(E->getType().getUnqualifiedType()) + ")(", ")");
  for (const Expr *Side : {Left, Right})
    if (voidPointer(Side))
      castToType(Side, bytePointer(Context, Side->getType()));
  return true;
}

/// Whether C++ gives the expression a type of another size than C, or refuses to tell a size: a comparison is a bool
/// and a character literal a char there, and what is an array or a bit-field stays one behind a comma or a conditional
/// operator.
static bool hasOtherSize(const ASTContext &Context, const Expr *E) {
  E = E->IgnoreParens();
  auto Stays = [&](const Expr *Side) {
    const Expr *Inner = Side->IgnoreParenImpCasts();
    return hasOtherSize(Context, Inner) || Inner->refersToBitField() || Inner->getType()->isArrayType();
  };
  if (auto *Unary = dyn_cast<UnaryOperator>(E))
    return Unary->getOpcode() == UO_LNot || (Unary->isPrefix() && Unary->getSubExpr()->refersToBitField());
  if (auto *Binary = dyn_cast<BinaryOperator>(E)) {
    if (Binary->getOpcode() == BO_Comma)
      return Stays(Binary->getRHS());
    return Binary->isComparisonOp() || Binary->isLogicalOp() ||
           (Binary->isAssignmentOp() && Binary->getLHS()->refersToBitField());
  }
  if (auto *Conditional = dyn_cast<AbstractConditionalOperator>(E)) {
    const Expr *Sides[] = {Conditional->getTrueExpr(), Conditional->getFalseExpr()};
    return llvm::any_of(Sides, Stays) ||
           llvm::all_of(Sides, [&](const Expr *Side) { // of one type, they are not promoted
             return Context.isPromotableIntegerType(Side->IgnoreParenImpCasts()->getType());
           });
  }
  return isa<CharacterLiteral>(E);
}

/// Types stand in front of the kernels, which may have no such variable, or have it as a parameter.
bool Rewriter::namesVariable(const Expr *E) const {
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitDeclRefExpr(DeclRefExpr *E) override { return !isa<VarDecl>(E->getDecl()); }
  };
  return isa_and_nonnull<TagDecl, TypedefNameDecl>(Root) && !Finder().TraverseStmt(const_cast<Expr *>(E));
}

bool Rewriter::sizeOf(const UnaryExprOrTypeTraitExpr *E) {
  QualType T = E->getTypeOfArgument();
  if (E->getKind() == UETT_SizeOf && (T->isVoidType() || T->isFunctionType())) {
    replace(E, "sizeof(char)"); // 1 in GNU C
    return false;
  }
  if (Expr::EvalResult Value; T->isFunctionType() && E->EvaluateAsInt(Value, Context)) { // __alignof__(f)
    replace(E, llvm::toString(Value.Val.getInt(), 10) + "ul");
    return false;
  }
  if (editSize(Text, Context, E, *Edits))
    return false;
  if (E->isArgumentType())
    return true;
  const Expr *Operand = E->getArgumentExpr()->IgnoreParens();
  if (auto Range = range(E); Range && namesVariable(Operand)) {
    Edits->replace({Range->First + 1, Range->Last}, "(" + type(T.getUnqualifiedType()) + ")");
    return false;
  }
  if (hasOtherSize(Context, Operand)) {
    bool Parens = isa<ParenExpr>(E->getArgumentExpr()), Operation = isOperation(Operand);
    surround(Operand, (Parens ? "(" : "((") + type(T.getUnqualifiedType()) + ")" + (Operation ? "(" : ""),
             std::string(Operation ? ")" : "") + (Parens ? "" : ")"));
  }
  return true;
}

} // namespace chomp
