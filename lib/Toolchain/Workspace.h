//===- Toolchain/Workspace.h - temporary files and complete outputs -------===//
//
// Everything that is not an output of the user's lives in one temporary directory that goes away with the invocation.
// An output is written under another name beside its place and renamed there when it is complete.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_WORKSPACE_H
#define CHOMP_TOOLCHAIN_WORKSPACE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"

#include <string>

namespace chomp::toolchain {

/// Owns the temporary directory; removes it when destroyed.
class Workspace {
public:
  /// DryRun: only names are given out, nothing is created. Keep: generated sources and device images go to
  /// KeepDirectory (empty: the working directory) and stay.
  static llvm::Expected<std::unique_ptr<Workspace>> create(bool DryRun, bool Keep, llvm::StringRef KeepDirectory);
  ~Workspace();
  Workspace(const Workspace &) = delete;
  Workspace &operator=(const Workspace &) = delete;

  /// A path in the temporary directory that was not given out before; ends with Name.
  std::string newFile(llvm::StringRef Name);
  /// The directory for one unit's generated sources: the kept one, or a new temporary one. A second unit that would
  /// write the same names gets a folder called Unit inside.
  llvm::Expected<std::string> sourceDirectory(llvm::StringRef Stem, llvm::StringRef Unit);
  bool keepsSources() const { return Keep; }
  bool isDryRun() const { return DryRun; }

private:
  Workspace(std::string Root, bool DryRun, bool Keep, llvm::StringRef KeepDirectory)
      : Root(std::move(Root)), KeepDirectory(KeepDirectory), DryRun(DryRun), Keep(Keep) {}

  std::string Root, KeepDirectory;
  bool DryRun, Keep;
  unsigned Count = 0;
  llvm::StringSet<> UsedStems;
};

/// A regular file in the making: written at path(), at its place after commit(), gone without it. A place that exists
/// and is no regular file (/dev/null) is written directly.
class PendingOutput {
public:
  explicit PendingOutput(llvm::StringRef Place);
  ~PendingOutput();
  PendingOutput(const PendingOutput &) = delete;
  PendingOutput &operator=(const PendingOutput &) = delete;

  const std::string &path() const { return Temporary; }
  llvm::Error commit();

private:
  std::string Place, Temporary;
};

/// Writes a file, creating the folders above it.
llvm::Error writeFile(llvm::StringRef Path, llvm::StringRef Text);
/// Removes a file that may not be there.
void removeTemporary(llvm::StringRef Path);
/// Removes an output unless it is something like /dev/null.
void removeOutput(llvm::StringRef Path);

} // namespace chomp::toolchain

#endif
