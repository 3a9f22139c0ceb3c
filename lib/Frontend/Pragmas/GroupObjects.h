//===- GroupObjects.h - groupprivate variables of class types -------------===//
//
// A groupprivate variable has no initializer (OpenMP 6.0 §7.13), and Clang takes the call of a default constructor for
// one, a trivial one's too. While it reads the directive, and to the end of the file, such objects have none.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_GROUPOBJECTS_H
#define CHOMP_FRONTEND_GROUPOBJECTS_H

#include "clang/AST/Decl.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/MapVector.h"

namespace clang {
class Sema;
} // namespace clang

namespace chomp {

class GroupObjects {
public:
  /// Takes the constructors from the variables that a directive names, which is about to be parsed.
  void hide(clang::Sema &S, llvm::ArrayRef<clang::Token> Directive);

  /// Gives them back.
  void restore();

private:
  llvm::MapVector<clang::VarDecl *, clang::Expr *> Hidden;
};

} // namespace chomp

#endif
