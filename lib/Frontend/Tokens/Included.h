//===- Included.h - text that an #include brings into code ----------------===//
#ifndef CHOMP_FRONTEND_TOKENS_INCLUDED_H
#define CHOMP_FRONTEND_TOKENS_INCLUDED_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace clang {
class SourceManager;
} // namespace clang

namespace chomp {

/// The indentation of a line of a file, as it would be if the text stood where the #include is: in the columns of the
/// code in front of it.
std::string besideInclude(const clang::SourceManager &SM, clang::FileID File, llvm::StringRef Indentation);

} // namespace chomp

#endif
