//===- ListItems.h - list items that Clang refuses ------------------------===//
//
// A list item of map, to and from may be any lvalue (OpenMP 5.0 on), but Clang 22 wants a variable at its root. What it
// refuses is handed to it inside of an operand that it never evaluates, and taken out of the AST again:
//
//   map(to: c ? a : b)      map(to: __chomp_lvalue[sizeof(c ? a : b)])
//   map(to: f(x)[0:n])      map(to: __chomp_pointer[sizeof(f(x))][0:n])
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_LISTITEMS_H
#define CHOMP_FRONTEND_LISTITEMS_H

#include "clang/AST/Expr.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <string>

namespace chomp {

/// What must stand before the user's text, so that the words above are known.
extern const char *const ListItemDeclarations;

/// Makes a token of the given text, in the place of another.
using TokenMaker = llvm::function_ref<clang::Token(clang::tok::TokenKind, const char *, const clang::Token &)>;

/// Wraps the items of a list that Clang would refuse. Tokens [First, Last) are the list; returns its new text, or
/// nothing if it may stay as it is.
llvm::SmallVector<clang::Token, 16> wrapListItems(llvm::ArrayRef<clang::Token> List, TokenMaker Make);

/// What the user wrote, if E is such an operand; else null.
const clang::Expr *wrappedItem(const clang::Expr *E);

/// A directive's text with the items as the user wrote them.
std::string withoutWrapping(std::string Directive);

} // namespace chomp

#endif
