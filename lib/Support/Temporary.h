//===- Temporary.h - files and folders for a while ------------------------===//
//
// LLVM makes such names from a pattern in which each % is a digit's place, also a % of TMPDIR or of the user's folder;
// and its temporary folders are open to the user's group.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_SUPPORT_TEMPORARY_H
#define CHOMP_SUPPORT_TEMPORARY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace chomp {

/// Makes a folder in the system's one for temporary files (TMPDIR, else /tmp), which only the user may enter. Its name
/// begins with Name.
llvm::Expected<std::string> makeTemporaryFolder(llvm::StringRef Name);

/// Makes a file there with this text, which only the user may read. Its name begins with Name.
llvm::Expected<std::string> makeTemporaryFile(llvm::StringRef Name, llvm::StringRef Text = "");
/// The same beside a file, whose name its own begins with.
llvm::Expected<std::string> makeTemporaryFileBeside(llvm::StringRef Path, llvm::StringRef Text);

} // namespace chomp

#endif
