//===- Discarded.h - statements that an `if constexpr` discards -----------===//
//
// What no device runs is neither asked for nor written: `if constexpr (false) { log << x; }` needs no `log` in a kernel
// file. In instantiations Clang has left the branch out; this is about the rest, where the condition doesn't depend on
// a template's arguments.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DISCARDED_H
#define CHOMP_FRONTEND_DISCARDED_H

#include "clang/AST/Stmt.h"

namespace chomp {

class TokenEdits;
class TokenStream;

/// Leaves such branches of some code empty.
void emptyDiscarded(const TokenStream &Tokens, const clang::Stmt *Code, TokenEdits &Edits);
void emptyDiscarded(const TokenStream &Tokens, const clang::Decl *D, TokenEdits &Edits);

} // namespace chomp

#endif
