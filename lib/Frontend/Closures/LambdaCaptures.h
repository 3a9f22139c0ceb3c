//===- LambdaCaptures.h - what lambdas in sequential code capture ---------===//
#ifndef CHOMP_FRONTEND_LAMBDACAPTURES_H
#define CHOMP_FRONTEND_LAMBDACAPTURES_H

#include "Frontend/Tokens/Tokens.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

namespace chomp {

struct BuildContext;

/// "[x](int i) {…}" -> "[n, x](int i) {…}": a constant from outside of the region's code, which nobody need capture, is
/// a parameter of the kernel. Code: the region's, or a function's.
void captureConstants(BuildContext &Context, const clang::Stmt *Code, const clang::LambdaExpr *E, TokenEdits &Edits);

/// "[sum, &n](int i) {…}" -> "[sum = sum, &n = n](int i) {…}": what lies in the team's memory is a static variable of
/// the kernel, which no lambda captures.
void copyTeamVariables(BuildContext &Context, const clang::LambdaExpr *E, TokenEdits &Edits);

/// "[&](int i) {…}" -> "[&, n](int i) {…}": no thread but the one that made the lambda finds its kernel's parameters,
/// and the counters of its loops. For a lambda that a function gets which starts threads.
void captureOwn(BuildContext &Context, const clang::LambdaExpr *E, TokenEdits &Edits);

} // namespace chomp

#endif
