//===- FilesTest.cpp - complete files, or none ----------------------------===//
#include "Emit/Files.h"
#include "Support/NewerNames.h"
#include "Support/TextHeader.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <catch2/catch.hpp>

using namespace chomp;

namespace {

/// A folder that is gone with the test.
struct Folder {
  llvm::SmallString<128> Path;
  Folder() { REQUIRE(!llvm::sys::fs::createUniqueDirectory("chomp-files", Path)); }
  ~Folder() { (void)llvm::sys::fs::remove_directories(Path); }
  std::string file(const char *Name) const { return (Path + "/" + Name).str(); }
};

void write(const std::string &Path, const std::string &Text) {
  const std::string Message = llvm::toString(writeFile(Path, Text));
  REQUIRE(Message.empty());
}
std::string contents(const std::string &Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  return Buffer ? (*Buffer)->getBuffer().str() : "no such file";
}
unsigned filesIn(const std::string &Path) {
  unsigned Count = 0;
  std::error_code Code;
  for (llvm::sys::fs::directory_iterator I(Path, Code), End; !Code && I != End; I.increment(Code))
    ++Count;
  return Count;
}

} // namespace

TEST_CASE("A file is written whole, in a folder that may be new") {
  const Folder F;
  const std::string Path = F.file("new/folder/a.cu");
  write(Path, "one\n");
  CHECK(contents(Path) == "one\n");
  write(Path, "two\n");
  CHECK(contents(Path) == "two\n");
  CHECK(filesIn(llvm::sys::path::parent_path(Path).str()) == 1); // and nothing beside it
}

TEST_CASE("A file that has the text already is left alone") {
  const Folder F;
  const std::string Path = F.file("a.cu");
  write(Path, "one\n");
  llvm::sys::fs::file_status Before, After;
  REQUIRE_FALSE(llvm::sys::fs::status(Path, Before));
  write(Path, "one\n");
  REQUIRE_FALSE(llvm::sys::fs::status(Path, After));
  CHECK(Before.getUniqueID() == After.getUniqueID());
  CHECK(Before.getLastModificationTime() == After.getLastModificationTime());
}

TEST_CASE("What can't be written is said") {
  const Folder F;
  write(F.file("a"), "a file\n");
  const std::string Path = F.file("a/b.cu");
  const std::string Message = llvm::toString(writeFile(Path, "text"));
  CHECK_THAT(Message, Catch::StartsWith("cannot write '" + Path + "'"));
}

TEST_CASE("Headers that stay text") {
  const Folder F;
  const TextHeader Files = {"/usr/include/a.h", "b c.h"};
  write(F.file("a.h.gch"), textHeaderFile(Files));
  CHECK(readTextHeader(F.file("a.h.gch")) == Files);
  write(F.file("b.h.gch"), "gpch");
  CHECK(readTextHeader(F.file("b.h.gch")) == std::nullopt);
  CHECK(readTextHeader(F.file("none.gch")) == std::nullopt);
}

TEST_CASE("What not every omp.h declares") {
  CHECK(isNewerName("omp_target_memset"));
  CHECK(isNewerName("omp_interop_t"));
  CHECK_FALSE(isNewerName("omp_get_thread_num"));
  CHECK_FALSE(isNewerName("my_omp_interop_t"));
}
