//===- Files.cpp - writing complete files, or none ------------------------===//
#include "Emit/Files.h"

#include "Support/Temporary.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"

namespace chomp {

llvm::Error writeFile(llvm::StringRef Path, llvm::StringRef Text) {
  if (auto Old = llvm::MemoryBuffer::getFile(Path); Old && (*Old)->getBuffer() == Text)
    return llvm::Error::success();
  auto Context = [&](std::error_code Code) {
    return llvm::createStringError(Code, "cannot write '%s': %s", Path.str().c_str(), Code.message().c_str());
  };
  if (llvm::StringRef Parent = llvm::sys::path::parent_path(Path); !Parent.empty())
    if (std::error_code Code = llvm::sys::fs::create_directories(Parent))
      return Context(Code);
  auto Temporary = makeTemporaryFileBeside(Path, Text);
  if (!Temporary)
    return llvm::joinErrors(llvm::createStringError("cannot write '%s'", Path.str().c_str()), Temporary.takeError());
  llvm::sys::RemoveFileOnSignal(*Temporary);
  // Temporary files are private; sources are for everybody that the umask lets see them.
  unsigned Mask = llvm::sys::fs::getUmask();
  (void)llvm::sys::fs::setPermissions(*Temporary, static_cast<llvm::sys::fs::perms>(0666 & ~Mask));
  const std::error_code Code = llvm::sys::fs::rename(*Temporary, Path);
  if (Code)
    (void)llvm::sys::fs::remove(*Temporary);
  llvm::sys::DontRemoveFileOnSignal(*Temporary);
  return Code ? Context(Code) : llvm::Error::success();
}

} // namespace chomp
