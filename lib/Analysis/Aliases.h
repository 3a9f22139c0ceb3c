//===- Aliases.h - functions and variables by other names -----------------===//
#ifndef CHOMP_ANALYSIS_ALIASES_H
#define CHOMP_ANALYSIS_ALIASES_H

#include "clang/AST/Decl.h"

namespace chomp {

/// The function or variable that a declaration with gcc's attribute, alias("other"), is another name of: symbols of the
/// device have one name alone. The declaration itself if it has none, or this file doesn't define that, or as another
/// type.
const clang::ValueDecl *aliased(const clang::ValueDecl *D);

} // namespace chomp

#endif
