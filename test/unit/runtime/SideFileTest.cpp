//===- SideFileTest.cpp - files beside the program ------------------------===//
#include "Core/SideFile.h"
#include "Core/Sha256.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
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

  Result<SideFile> Side = readSideFile(&InThisProgram, Name.c_str(), Hash.c_str());
  REQUIRE(Side.ok());
  CHECK(Side->Content == Content);

  Hash[5] = Hash[5] == '0' ? '1' : '0';
  Result<SideFile> Exchanged = readSideFile(&InThisProgram, Name.c_str(), Hash.c_str());
  REQUIRE(!Exchanged.ok());
  CHECK_THAT(Exchanged.takeStatus().text(), Catch::Contains("is not the image file that this program was built with"));
  CHECK(!readSideFile(&InThisProgram, Name.c_str(), nullptr).ok());

  std::filesystem::remove(Path / Name);
  Result<SideFile> Gone = readSideFile(&InThisProgram, Name.c_str(), Hash.c_str());
  REQUIRE(!Gone.ok());
  CHECK_THAT(Gone.takeStatus().text(), Catch::Contains("No such file") && Catch::Contains("beside the program"));
}
