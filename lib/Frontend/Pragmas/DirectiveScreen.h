//===- DirectiveScreen.h - takes out what Clang can't bear ----------------===//
//
// Works on the tokens of one directive, after macro expansion.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DIRECTIVESCREEN_H
#define CHOMP_FRONTEND_DIRECTIVESCREEN_H

#include "clang/Basic/LLVM.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Frontend/OpenMP/OMP.h"

namespace clang {
class Preprocessor;
class Sema;
} // namespace clang

namespace chomp {

/// Takes out of a directive what Clang can't bear, with a message unless it changes nothing; Kind becomes the directive
/// that is spelled. False: nothing may be left of it. Changed: a clause went for good. SharesMemory: the program's
/// devices work on the host's own memory.
bool screenDirective(clang::Preprocessor &PP, llvm::SmallVectorImpl<clang::Token> &Tokens, llvm::omp::Directive &Kind,
                     bool &Changed, bool SharesMemory);

/// Evaluates what clauses of requires say of whether they are (OpenMP 6.0, 10.5): `self_maps(true)` becomes
/// `self_maps`, and `self_maps(false)` goes. False after a message; Meaning, which knows what words name, may be null.
bool takeRequirements(clang::Preprocessor &PP, clang::Sema *Meaning, llvm::SmallVectorImpl<clang::Token> &Tokens,
                      bool &Changed);

/// Whether Tokens[I] begins declare target's `local(x)`, which modernize() makes `enter(x)`.
bool isRespelledLocal(llvm::ArrayRef<clang::Token> Tokens, unsigned I);

} // namespace chomp

#endif
