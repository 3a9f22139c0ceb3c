//===- ListItems.h - list items that Clang refuses ------------------------===//
//
// A list item of map, to and from may be any lvalue (OpenMP 5.0 on), but Clang 22 wants a variable at its root. What it
// refuses is handed to it inside of an operand that it never evaluates, and taken out of the AST again:
//
//   map(to: c ? a : b)      map(to: __chomp_lvalue[sizeof(c ? a : b)])
//   map(to: f(x)[0:n])      map(to: __chomp_pointer[sizeof(f(x))][0:n])
//
// In motion clauses it doesn't know sections of what the shape operator makes, nor two sections of one array, nor
// sections of several dimensions that leave a length out. There the operand's place is in an array of as many
// dimensions, so large that no section of constants leaves it:
//
//   to((([n][m])p)[0:n][1])      to(__chomp_array2[sizeof(p) + (n) + (m)][0:n][1])
//   to(x[0:2], x[4:2], x[8:2])   to(x[0:2], __chomp_array1[sizeof(x)][4:2], __chomp_array1_1[sizeof(x)][8:2])
//   to(a[:][0:2])                to(a[: __chomp_length][0:2])
//
// Nor does it move declare target variables with internal linkage, which its own host code couldn't find on a device:
//
//   to(fixed, fixed2[1:4])       to(__chomp_lvalue[sizeof(fixed)], __chomp_array1[sizeof(fixed2)][1:4])
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_LISTITEMS_H
#define CHOMP_FRONTEND_LISTITEMS_H

#include "clang/AST/ExprOpenMP.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

#include <string>

namespace clang {
class Preprocessor;
class Sema;
} // namespace clang

namespace chomp {

/// What must stand before the user's text, so that the words above are known.
std::string listItemDeclarations();

/// Makes a token of the given text, in the place of another.
using TokenMaker = llvm::function_ref<clang::Token(clang::tok::TokenKind, const char *, const clang::Token &)>;

/// The list items of one directive.
class ListItems {
public:
  /// Motion: of motion clauses. Meaning: what names stand for; may be null.
  ListItems(bool Motion, clang::Sema *Meaning) : Motion(Motion), Meaning(Meaning) {}

  /// Respells the items of a list that Clang would refuse; returns its new text, or nothing if it may stay as it is.
  /// Mapped: by a mapper that the clause names, which has to fit the items' types.
  llvm::SmallVector<clang::Token, 16> wrap(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> List, bool Mapped,
                                           TokenMaker Make);

private:
  bool Motion;
  clang::Sema *Meaning;
  llvm::StringMap<unsigned> Arrays; ///< How often there was each, by its tokens.
};

/// A depend clause's item as Clang and gcc read it. What counts is where it begins: so sections need no strides, and
/// one of what the shape operator makes is its first element.
llvm::SmallVector<clang::Token, 16> locator(llvm::ArrayRef<clang::Token> Item, TokenMaker Make);

/// A directive's text, or an item's, with the items as the user wrote them.
std::string withoutWrapping(std::string Text);

} // namespace chomp

#endif
