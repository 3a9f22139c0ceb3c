//===- PragmaMask.h - directives that Clang must not see as they are ------===//
//
// Clang 22 crashes on some directives of OpenMP 6.0, loops for ever on some clauses, and at -fopenmp-version=60 refuses
// spellings that older versions allowed. PragmaMask stands between its preprocessor and its parser and
//
//   - takes out what Clang can't bear, with an error at the user's token: "… is not yet supported";
//   - gives old spellings in their new form: `declare target to(x)` as `enter(x)`, `reduction(-: x)` as `+`.
//
// It works on tokens after macro expansion, not on text: so `#pragma omp` and `_Pragma`, macros, headers and inactive
// code need no care of their own, the buffers stay as they are on disk, and every location remains the user's.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_PRAGMAMASK_H
#define CHOMP_FRONTEND_PRAGMAMASK_H

#include "Frontend/DirectiveScanner.h"

#include "clang/Lex/Pragma.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class Preprocessor;
} // namespace clang

namespace chomp {

class PragmaMask : public clang::PragmaHandler {
public:
  PragmaMask() : PragmaHandler("omp") {}

  /// Puts itself in the place of Clang's handler for `omp`, once the parser has installed that. Call it before the main
  /// file is entered (in CreateASTConsumer); the mask must outlive the parser. Does nothing unless OpenMP is on.
  void attach(clang::Preprocessor &PP);

  /// To be called for every token that the parser gets, for `[[omp::directive(…)]]`, which has no handler. Where Clang
  /// can't bear it, reports that and leaves the enclosing runGuarded().
  void watch(const clang::Token &Tok);

  void HandlePragma(clang::Preprocessor &PP, clang::PragmaIntroducer Introducer, clang::Token &FirstToken) override;

private:
  /// How far we are in an attribute: `[[` … omp … directive ( … ) … `]]`.
  struct AttributeState {
    unsigned Squares = 0;   ///< Directly preceding '['.
    bool Inside = false;    ///< In an attribute specifier.
    bool OpenMP = false;    ///< …with omp in it.
    bool Directive = false; ///< The last token was `directive`.
    unsigned Parens = 0;    ///< Open parentheses of `directive(…)`.
    DirectiveScanner Scanner;
  };

  clang::Preprocessor *PP = nullptr;
  AttributeState Attribute;
};

/// Runs Clang, and comes back whatever happens: false after a crash, or after PragmaMask left. What Run has allocated
/// may then be half-built: leak it. Thread-safe; installs signal handlers for the time of the first call on.
bool runGuarded(llvm::function_ref<void()> Run);

} // namespace chomp

#endif
