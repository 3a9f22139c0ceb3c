//===- TextLines.h - lines of texts ---------------------------------------===//
#ifndef CHOMP_FRONTEND_TOKENS_TEXTLINES_H
#define CHOMP_FRONTEND_TOKENS_TEXTLINES_H

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace chomp {

/// The line that a compiler has come to at the end of a text that begins in a line.
unsigned lineAtEnd(llvm::StringRef Text, unsigned Line);

/// Where the line of an offset ends, if nothing but space and comments follows; nothing else.
std::optional<unsigned> restOfLine(llvm::StringRef Text, unsigned At);

} // namespace chomp

#endif
