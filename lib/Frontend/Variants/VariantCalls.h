//===- VariantCalls.h - calls written anew for another function -----------===//
//
//   a + b        plus(a, b)          (fast ? plus(a, b) : a + b)
//   -*p          (*p).negated()      (fast ? (*p).negated() : -*p)
//   n.get(1)     n.get_quick(1)      (fast ? n.get_quick(1) : n.get(1))
//   (int)n       (int)n.to_int()     (int)(fast ? n.to_int() : n), where n has a conversion function
//
// For both texts. Where nothing is asked the operands stay where they are, with what is edited in them.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_VARIANTCALLS_H
#define CHOMP_FRONTEND_VARIANTCALLS_H

#include "Frontend/Tokens/Tokens.h"

#include "llvm/ADT/ArrayRef.h"

#include <optional>
#include <string>

namespace clang {
class CallExpr;
class Expr;
class FunctionDecl;
class NamedDecl;
} // namespace clang

namespace chomp {

/// Whether another function is a member of the class in which a use of one finds it, so that a name alone says which.
bool isSibling(const clang::Expr *Use, const clang::FunctionDecl *Other);
/// What names a function: with what qualifies it, if it is Whole.
std::optional<TokenRange> nameTokens(const TokenStream &Tokens, const clang::Expr *Use, bool Whole);
/// The template arguments behind the name of a use that may mean others: they go with the name where one of these has
/// none, and with the names of those that have some. Of a conversion function: those of its template, which no text
/// has.
class NamedArguments {
public:
  NamedArguments(const TokenStream &Tokens, const clang::Expr *Use, llvm::ArrayRef<const clang::FunctionDecl *> Others);
  void remove(TokenEdits &Edits) const;
  std::string of(const clang::NamedDecl *D) const;

private:
  std::optional<TokenRange> Range;
  std::optional<unsigned> Word; ///< "template" in front of the name.
  std::string Text;
};

bool isArrow(const clang::CallExpr *Call);
/// Whether a use of a conversion function is none that the user has written.
bool isConverted(const clang::Expr *Use);
/// The tokens of a call that is written anew.
std::optional<TokenRange> callTokens(const TokenStream &Tokens, const clang::CallExpr *Call);
/// Edits a call, which a use of a function begins, so that it is one of another function. Its own function has to be
/// named, too, where its sign is not all that the call has behind its operand: "it->x" -> "it.operator->()->x".
void callOther(const TokenStream &Tokens, const clang::CallExpr *Call, const clang::Expr *Use,
               const clang::FunctionDecl *Other, TokenEdits &Edits);

} // namespace chomp

#endif
