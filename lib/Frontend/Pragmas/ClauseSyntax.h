//===- ClauseSyntax.h - says what is wrong with a clause's words ----------===//
//
// Clauses that Clang doesn't get as they are written, or of which it takes more than the specification allows: what is
// left over after a rewrite could be right where the user's text isn't.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_CLAUSESYNTAX_H
#define CHOMP_FRONTEND_CLAUSESYNTAX_H

namespace chomp {

struct DirectiveText;
struct PassContext;

/// Checks the clauses of any directive but those that VariantCheck and SelectorCheck read. A DirectivePass.
bool checkClauseSyntax(DirectiveText &D, PassContext &C);

} // namespace chomp

#endif
