//===- Diagnostics.h - the translator's own messages ----------------------===//
//
// All messages stand in Diagnostics.def; they are reported through Clang's engine, so that they look like a compiler's,
// carets and macro notes included.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_SUPPORT_DIAGNOSTICS_H
#define CHOMP_SUPPORT_DIAGNOSTICS_H

#include "clang/Basic/Diagnostic.h"

namespace chomp {

enum class Diag {
#define DIAG(Name, Level, Text) Name,
#include "Support/Diagnostics.def"
#undef DIAG
};

/// Reports a message at the user's token; arguments follow with <<.
clang::DiagnosticBuilder report(clang::DiagnosticsEngine &Engine, clang::SourceLocation Loc, Diag Message);

} // namespace chomp

#endif
