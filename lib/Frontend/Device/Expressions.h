//===- Expressions.h - expressions in both texts --------------------------===//
#ifndef CHOMP_FRONTEND_EXPRESSIONS_H
#define CHOMP_FRONTEND_EXPRESSIONS_H

#include "Model/Data.h"

#include "clang/AST/Expr.h"

namespace chomp {

struct BuildContext;

/// A host and device expression.
Expression buildExpression(BuildContext &Context, const clang::Expr *E);

} // namespace chomp

#endif
