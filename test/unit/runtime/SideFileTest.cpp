//===- SideFileTest.cpp - files beside the program ------------------------===//
#include "Core/SideFile.h"
#include "Core/Sha256.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

using namespace chomp;

namespace {
const int InThisProgram = 42;
} // namespace

TEST_CASE("A module's file is the file its data came from") {
  Result<std::string> Here = moduleFile(&InThisProgram);
  REQUIRE(Here.ok());
  CHECK(std::filesystem::equivalent(*Here, std::filesystem::read_symlink("/proc/self/exe")));
  CHECK(Here->front() == '/');
  Result<std::string> Libc = moduleFile(reinterpret_cast<const void *>(&::getpid));
  REQUIRE(Libc.ok());
  CHECK_THAT(*Libc, Catch::Contains("libc"));
}

TEST_CASE("A side file is found beside the program and checked") {
  std::filesystem::path Path = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  std::string Name = "side-file-test-" + std::to_string(getpid());
  std::string Content(200000, 'x');
  std::ofstream(Path / Name, std::ios::binary) << Content;
  std::string Hash = sha256(Content.data(), Content.size());

  Result<SideFile> Side = readSideFile(&InThisProgram, Name.c_str(), Hash.c_str(), Content.size());
  REQUIRE(Side.ok());
  CHECK(Side->Content == Content);

  Hash[5] = Hash[5] == '0' ? '1' : '0';
  Result<SideFile> Exchanged = readSideFile(&InThisProgram, Name.c_str(), Hash.c_str(), 0);
  REQUIRE(!Exchanged.ok());
  CHECK_THAT(Exchanged.takeStatus().text(), Catch::Contains("is not the image file that this program was built with"));
  CHECK(!readSideFile(&InThisProgram, Name.c_str(), nullptr, 0).ok());

  std::filesystem::remove(Path / Name);
  Result<SideFile> Gone = readSideFile(&InThisProgram, Name.c_str(), Hash.c_str(), 0);
  REQUIRE(!Gone.ok());
  CHECK_THAT(Gone.takeStatus().text(), Catch::Contains("No such file") && Catch::Contains("beside the program"));
}

TEST_CASE("What is no regular file, or of another size, is not read") {
  const std::filesystem::path Folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  const std::string Name = "side-file-test-odd-" + std::to_string(getpid());
  auto Why = [&](std::size_t Size) {
    Result<SideFile> Side = readSideFile(&InThisProgram, Name.c_str(), "00", Size);
    std::filesystem::remove(Folder / Name);
    REQUIRE(!Side.ok());
    return Side.takeStatus().text();
  };
  REQUIRE(mkfifo((Folder / Name).c_str(), 0600) == 0); // nobody writes to it
  CHECK_THAT(Why(0), Catch::Contains("is no regular file"));
  std::filesystem::create_symlink("/dev/zero", Folder / Name); // without an end
  CHECK_THAT(Why(0), Catch::Contains("is no regular file"));
  std::ofstream(Folder / Name) << "four";
  CHECK_THAT(Why(5), Catch::Contains("4 bytes, expected 5"));
}

TEST_CASE("A file that lies where another one did is noticed") {
  const std::filesystem::path Folder = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  const std::string Name = "side-file-test-twice-" + std::to_string(getpid());
  std::ofstream(Folder / Name) << "abc";
  std::ofstream(Folder / (Name + ".new")) << "abc";
  Result<SideFile> Side = readSideFile(&InThisProgram, Name.c_str(), sha256("abc", 3).c_str(), 3);
  REQUIRE(Side.ok());
  CHECK(isStillThere(*Side));
  std::filesystem::rename(Folder / (Name + ".new"), Folder / Name);
  CHECK_FALSE(isStillThere(*Side));
  std::filesystem::remove(Folder / Name);
  CHECK_FALSE(isStillThere(*Side));
}
