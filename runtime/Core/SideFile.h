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

/// Which file it is, whatever its name leads to by now.
struct FileIdentity {
  unsigned long Device = 0, Inode = 0;
  bool operator==(const FileIdentity &) const = default;
};

/// A checked side file.
struct SideFile {
  std::string Path;
  std::string Content;
  FileIdentity Identity;
};

/// Reads the file Name beside the module that Address lies in, and compares its hash. It has to be a regular file
/// of Size bytes, where that is known (0: it is not); no other is read.
Result<SideFile> readSideFile(const void *Address, const char *Name, const char *Hash, std::size_t Size);

/// Whether the file that was read is still the one of that name.
bool isStillThere(const SideFile &Side);

} // namespace chomp

#endif
