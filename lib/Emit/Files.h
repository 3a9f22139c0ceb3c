//===- Files.h - writing complete files, or none --------------------------===//
#ifndef CHOMP_EMIT_FILES_H
#define CHOMP_EMIT_FILES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace chomp {

/// Writes a file whole: to a temporary name beside it, then renamed, so that nobody ever sees half of it. A file that
/// has this very text already is left alone, time stamp and all. Creates the directory.
llvm::Error writeFile(llvm::StringRef Path, llvm::StringRef Text);

} // namespace chomp

#endif
