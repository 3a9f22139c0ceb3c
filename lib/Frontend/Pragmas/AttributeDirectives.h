//===- AttributeDirectives.h - directives in C++ attributes ---------------===//
//
//   Before:  [[omp::sequence(directive(parallel), directive(for))]]    After:  [[]]
//            for (...)                                                         #pragma omp parallel
//                                                                              #pragma omp for
//                                                                              for (...)
//
// OpenMP 5.2 §3.1: a directive in an attribute is what it is as a pragma. So it is made one, as soon as the parser has
// got the two brackets, and everything behind sees pragmas only. The empty attribute says to Clang that none is
// misplaced before a pragma.
//
//   Before:  [[omp::decl(declare target, link)]] int a, b;             After:  [[]] int a, b;
//                                                                              #pragma omp declare target link(a, b)
//            int c, d [[omp::decl(threadprivate)]];                            int c, d [[]];
//                                                                              #pragma omp threadprivate(d)
//
// omp::decl belongs to what is declared: to all of it in front, to one behind its name. Directives without a list
// (declare simd, declare variant) stand before the declaration as any pragma of theirs does.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_ATTRIBUTEDIRECTIVES_H
#define CHOMP_FRONTEND_ATTRIBUTEDIRECTIVES_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace clang {
class Preprocessor;
class SourceManager;
} // namespace clang

namespace chomp {

/// A directive with its place: the first, to the last bracket, as one range with those before and behind it.
struct AttributeDirective {
  clang::SourceLocation Begin; ///< The first '[', or the comma before it.
  clang::SourceLocation End;   ///< Its closing parenthesis, or the last ']'.
  llvm::SmallVector<clang::Token, 32> Tokens;
  bool OfDeclaration = false; ///< omp::decl
};

struct Attribute {
  llvm::SmallVector<AttributeDirective, 2> Directives;
  llvm::SmallVector<clang::Token, 32> Read; ///< What was read: of an attribute of OpenMP's up to its last ']'.
  bool Known = false;                       ///< It is one.
};

/// Reads on behind "[[", the first of which is at Open; reports what can't be said as a pragma.
Attribute readAttribute(clang::Preprocessor &PP, clang::SourceLocation Open);

/// The only directive of an attribute that some code ends with, all of whose tokens have been read.
std::optional<AttributeDirective> lastAttribute(llvm::ArrayRef<clang::Token> Code);

/// What a declaration declares, and the tokens that it has from some place on.
struct Declared {
  llvm::SmallVector<clang::Token, 32> Read;                       ///< Up to its semicolon or its body's last brace.
  llvm::SmallVector<llvm::SmallVector<clang::Token, 3>, 2> Names; ///< "a", "S :: b"
};
/// Reads a declaration to its end.
Declared readDeclaration(clang::Preprocessor &PP);
/// Whether a directive of omp::decl has a list, which names what is declared. False: it stands in front.
bool takesList(llvm::ArrayRef<clang::Token> Directive);
/// "threadprivate", "declare target link" with that list: "threadprivate(a, b)", "declare target link(a, b)".
llvm::SmallVector<clang::Token, 32> withList(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Directive,
                                             llvm::ArrayRef<llvm::SmallVector<clang::Token, 3>> Names);

} // namespace chomp

#endif
