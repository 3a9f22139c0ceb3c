//===- Temporary.cpp - files and folders for a while ----------------------===//
#include "Support/Temporary.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace chomp {

static std::string patternIn(llvm::StringRef Name) {
  llvm::SmallString<128> Path;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Path);
  llvm::sys::path::append(Path, Name);
  return Path.str().str();
}

static llvm::Error failed(llvm::StringRef What, const std::string &Path, std::error_code Code) {
  return llvm::createStringError(Code, What + " " + Path + ": " + Code.message());
}

static std::error_code lastError() { return {errno, std::generic_category()}; }

llvm::Expected<std::string> makeTemporaryFolder(llvm::StringRef Name) {
  std::string Path = patternIn(Name) + "-XXXXXX";
  if (!mkdtemp(Path.data()))
    return failed("cannot create the temporary folder", Path, lastError());
  return Path;
}

llvm::Expected<std::string> makeTemporaryFileBeside(llvm::StringRef Of, llvm::StringRef Text) {
  std::string Path = (Of + "-XXXXXX").str();
  const int Descriptor = mkostemp(Path.data(), O_CLOEXEC);
  if (Descriptor < 0)
    return failed("cannot create the temporary file", Path, lastError());
  llvm::raw_fd_ostream OS(Descriptor, /*shouldClose=*/true);
  OS << Text;
  OS.close();
  if (const std::error_code Code = OS.error()) {
    OS.clear_error();
    (void)llvm::sys::fs::remove(Path);
    return failed("cannot write", Path, Code);
  }
  return Path;
}

llvm::Expected<std::string> makeTemporaryFile(llvm::StringRef Name, llvm::StringRef Text) {
  return makeTemporaryFileBeside(patternIn(Name), Text);
}

} // namespace chomp
