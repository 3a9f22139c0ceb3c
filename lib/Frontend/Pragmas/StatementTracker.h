//===- StatementTracker.h - where a statement ends, token by token --------===//
//
// A directive is screened before the parser has seen the statement that belongs to it. This follows the statement's
// tokens as they come, far enough to know its end: brackets, the headers of loops and branches, else.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_STATEMENTTRACKER_H
#define CHOMP_FRONTEND_STATEMENTTRACKER_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"

namespace chomp {

class StatementTracker {
public:
  enum class Verdict {
    Inside, ///< More is to come.
    Last,   ///< The token ends the statement.
    After   ///< The statement ended before the token.
  };
  /// The next token, those of pragmas included. Not to be called again after the end.
  Verdict feed(const clang::Token &Tok);

private:
  Verdict complete();

  enum { Start, Header, Braces, Simple, MaybeElse } State = Start;
  enum class Open { If, Do };
  llvm::SmallVector<Open, 4> Around; ///< Statements that the present one is the last part of, or may be.
  unsigned Depth = 0;                ///< Of brackets, in Header, Braces and Simple.
  bool InPragma = false;
};

} // namespace chomp

#endif
