//===- VariantCalls.h - calls written anew for another function -----------===//
//
//   a + b        plus(a, b)          (fast ? plus(a, b) : a + b)
//   -*p          (*p).negated()      (fast ? (*p).negated() : -*p)
//   n.get(1)     n.get_quick(1)      (fast ? n.get_quick(1) : n.get(1))
//
// For both texts. Where nothing is asked the operands stay where they are, with what is edited in them.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_VARIANTCALLS_H
#define CHOMP_FRONTEND_VARIANTCALLS_H

#include "Frontend/Tokens.h"

#include <optional>
#include <string>

namespace clang {
class CallExpr;
class Expr;
class FunctionDecl;
} // namespace clang

namespace chomp {

/// Whether another function is a member of the class in which a use of one finds it, so that a name alone says which.
bool isSibling(const clang::Expr *Use, const clang::FunctionDecl *Other);
/// What names a function: with what qualifies it, if it is Whole.
std::optional<TokenRange> nameTokens(const TokenStream &Tokens, const clang::Expr *Use, bool Whole);

bool isArrow(const clang::CallExpr *Call);
/// The tokens of a call that is written anew.
std::optional<TokenRange> callTokens(const TokenStream &Tokens, const clang::CallExpr *Call);
/// Edits a call, which a use of a function begins, so that it is one of another function. Its own function has to be
/// named, too, where its sign is not all that the call has behind its operand: "it->x" -> "it.operator->()->x".
void callOther(const TokenStream &Tokens, const clang::CallExpr *Call, const clang::Expr *Use,
               const clang::FunctionDecl *Other, TokenEdits &Edits);

} // namespace chomp

#endif
