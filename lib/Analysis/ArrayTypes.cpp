//===- ArrayTypes.cpp - arrays of variable length -------------------------===//
#include "Analysis/ArrayTypes.h"

#include "clang/AST/Type.h"

using namespace clang;

namespace chomp {

std::optional<int64_t> constantInCxx(const ASTContext &Context, const Expr *E) {
  Expr::EvalResult Known;
  if (E->EvaluateAsInt(Known, Context))
    return Known.Val.getInt().isRepresentableByInt64() ? std::optional(Known.Val.getInt().getExtValue()) : std::nullopt;
  E = E->IgnoreParenImpCasts();
  if (auto *Reference = dyn_cast<DeclRefExpr>(E)) {
    auto *V = dyn_cast<VarDecl>(Reference->getDecl());
    bool Constant = V && V->getType()->isIntegerType() && V->getType().isConstQualified() &&
                    !V->getType().isVolatileQualified() && V->getInit();
    return Constant ? constantInCxx(Context, V->getInit()) : std::nullopt;
  }
  auto *Binary = dyn_cast<BinaryOperator>(E);
  auto Left = Binary ? constantInCxx(Context, Binary->getLHS()) : std::nullopt;
  auto Right = Left ? constantInCxx(Context, Binary->getRHS()) : std::nullopt;
  if (!Right)
    return std::nullopt;
  switch (Binary->getOpcode()) {
  case BO_Add:
    return *Left + *Right;
  case BO_Sub:
    return *Left - *Right;
  case BO_Mul:
    return *Left * *Right;
  case BO_Div:
    return *Right > 0 ? std::optional(*Left / *Right) : std::nullopt;
  default:
    return std::nullopt;
  }
}

bool isVariableLength(const ASTContext &Context, QualType Type) {
  for (const ArrayType *Array = Context.getAsArrayType(Type); Array;
       Array = Context.getAsArrayType(Array->getElementType()))
    if (auto *Variable = dyn_cast<VariableArrayType>(Array))
      if (!Variable->getSizeExpr() || !constantInCxx(Context, Variable->getSizeExpr()))
        return true;
  return false;
}

const Type *namedLength(const ASTContext &Context, QualType Type) {
  while (!Type.isNull() && Type->isVariablyModifiedType()) {
    if (isa<TypedefType, TypeOfType, TypeOfExprType>(Type))
      return Type.getTypePtr();
    const ArrayType *Array = Context.getAsArrayType(Type);
    Type = Type->isPointerType() ? Type->getPointeeType() : Array ? Array->getElementType() : QualType();
  }
  return nullptr;
}

} // namespace chomp
