//===- DirectiveCheck.h - what the specification forbids and Clang takes --===//
//
// Seen in the AST, in host code as well: types and values of expressions. What the words alone tell is in
// ClauseSyntax.h.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DIRECTIVECHECK_H
#define CHOMP_FRONTEND_DIRECTIVECHECK_H

#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// Reports, in the user's own code, reductions that are declared twice or initialize something else than omp_priv,
/// hints that contradict each other, groupprivate variables in lists of declare target, scores that are no constants,
/// and what dispatch shall make device pointers of and is none.
void checkDirectives(BuildContext &Context);

} // namespace chomp

#endif
