//===- DirectiveScreen.h - takes out what Clang can't bear ----------------===//
//
// Clauses that Clang hangs on or refuses, tokens where no clause can be, and clauses without effect, before Clang's
// parser gets the directive.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DIRECTIVESCREEN_H
#define CHOMP_FRONTEND_DIRECTIVESCREEN_H

namespace chomp {

struct DirectiveText;
struct PassContext;

//===--- passes (DirectivePasses.h) ---===//

/// Evaluates what clauses of requires say of whether they are (OpenMP 6.0, 10.5): `self_maps(true)` becomes
/// `self_maps`, and `self_maps(false)` goes.
bool takeRequirements(DirectiveText &D, PassContext &C);

/// Takes out what Clang can't bear, with a message unless it changes nothing.
bool screenDirective(DirectiveText &D, PassContext &C);

} // namespace chomp

#endif
