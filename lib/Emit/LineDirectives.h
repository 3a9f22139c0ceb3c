//===- LineDirectives.h - texts without #line -----------------------------===//
#ifndef CHOMP_EMIT_LINEDIRECTIVES_H
#define CHOMP_EMIT_LINEDIRECTIVES_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace chomp {

/// A text of C or C++ without the lines that are #line directives, the user's own included: who keeps a text counts its
/// lines. What looks like one in a comment or a string stays.
std::string withoutLineDirectives(llvm::StringRef Text);

} // namespace chomp

#endif
