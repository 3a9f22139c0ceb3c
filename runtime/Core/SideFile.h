//===- SideFile.h - images that lie beside the program --------------------===//
//
// Decides where a side file is (beside the module's own file, whatever the working directory is) and whether it is the
// one that the program was built with (by its hash).
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_SIDEFILE_H
#define CHOMP_CORE_SIDEFILE_H

#include "chomp/status.h"

namespace chomp {

/// The file that the code or data at Address was loaded from: an absolute path.
Result<std::string> moduleFile(const void *Address);

/// A checked side file.
struct SideFile {
  std::string Path;
  std::string Content;
};

/// Reads the file Name beside the module that Address lies in, and compares its hash.
Result<SideFile> readSideFile(const void *Address, const char *Name, const char *Hash);

} // namespace chomp

#endif
