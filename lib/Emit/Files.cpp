//===- Files.cpp - writing complete files, or none ------------------------===//
#include "Emit/Files.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

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
  auto Temporary = llvm::sys::fs::TempFile::create(Path + ".%%%%%%");
  if (!Temporary)
    return llvm::joinErrors(llvm::createStringError("cannot write '%s'", Path.str().c_str()), Temporary.takeError());
  {
    llvm::raw_fd_ostream OS(Temporary->FD, /*shouldClose=*/false);
    OS << Text;
    OS.flush();
    if (OS.has_error()) {
      std::error_code Code = OS.error();
      OS.clear_error();
      llvm::consumeError(Temporary->discard());
      return Context(Code);
    }
  }
  // Temporary files are private; sources are for everybody that the umask lets see them.
  unsigned Mask = llvm::sys::fs::getUmask();
  (void)llvm::sys::fs::setPermissions(Temporary->TmpName, static_cast<llvm::sys::fs::perms>(0666 & ~Mask));
  return Temporary->keep(Path);
}

} // namespace chomp
