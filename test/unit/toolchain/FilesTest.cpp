//===- FilesTest.cpp - commands, temporary files and outputs --------------===//
#include "Support/Temporary.h"
#include "Toolchain/Command.h"
#include "Toolchain/Workspace.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <sys/stat.h>

using namespace chomp;
using namespace chomp::toolchain;
using Catch::Contains;
using Catch::EndsWith;

namespace {

std::unique_ptr<Workspace> workspace(bool DryRun = false, bool Keep = false, llvm::StringRef Folder = "") {
  auto Made = Workspace::create(DryRun, Keep, Folder);
  REQUIRE(static_cast<bool>(Made));
  return std::move(*Made);
}
std::string contents(const std::string &Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  return Buffer ? (*Buffer)->getBuffer().str() : "no such file";
}
void write(const std::string &Path, const std::string &Text) {
  const std::string Message = llvm::toString(writeFile(Path, Text));
  REQUIRE(Message.empty());
}

} // namespace

TEST_CASE("Temporary files go with the workspace") {
  std::string Path;
  {
    auto Scratch = workspace();
    Path = Scratch->newFile("a.o");
    CHECK_THAT(Path, EndsWith("a.o"));
    CHECK(Scratch->newFile("a.o") != Path);
    write(Path, "text");
    CHECK(contents(Path) == "text");
  }
  CHECK(contents(Path) == "no such file");
}

TEST_CASE("Temporary folders are the user's alone, and a % is a character like others") {
  auto Around = workspace();
  const std::string Odd = Around->newFile("100%");
  REQUIRE(!llvm::sys::fs::create_directory(Odd));
  const char *Before = std::getenv("TMPDIR");
  const std::string Saved = Before ? Before : "";
  const auto Mask = umask(0);
  setenv("TMPDIR", Odd.c_str(), 1);
  auto Folder = makeTemporaryFolder("chomp");
  auto File = makeTemporaryFile("chomp", "text");
  Before ? setenv("TMPDIR", Saved.c_str(), 1) : unsetenv("TMPDIR");
  umask(Mask);
  REQUIRE(static_cast<bool>(Folder));
  REQUIRE(static_cast<bool>(File));
  CHECK(*llvm::sys::fs::getPermissions(*Folder) == llvm::sys::fs::owner_all);
  CHECK(*llvm::sys::fs::getPermissions(*File) == (llvm::sys::fs::owner_read | llvm::sys::fs::owner_write));
  CHECK(llvm::sys::path::parent_path(*Folder) == Odd);
  CHECK(contents(*File) == "text");
  auto Beside = makeTemporaryFileBeside(Odd + "/no folder/a", "text");
  CHECK_THAT(llvm::toString(Beside.takeError()), Contains("no folder/a-") && Contains("No such file"));
}

TEST_CASE("A folder for each unit's sources") {
  auto Scratch = workspace();
  auto First = Scratch->sourceDirectory("a", "a-1"), Second = Scratch->sourceDirectory("a", "a-2");
  REQUIRE(static_cast<bool>(First));
  REQUIRE(static_cast<bool>(Second));
  CHECK(*First != *Second);
  CHECK_FALSE(Scratch->keepsSources());
  auto Dry = workspace(/*DryRun=*/true);
  CHECK(Dry->isDryRun());
  CHECK_FALSE(llvm::sys::fs::exists(llvm::sys::path::parent_path(Dry->newFile("a.o"))));
}

TEST_CASE("Sources that are kept") {
  auto Around = workspace();
  const std::string Folder = Around->newFile("kept");
  auto Scratch = workspace(/*DryRun=*/false, /*Keep=*/true, Folder);
  auto First = Scratch->sourceDirectory("a", "a-1"), Second = Scratch->sourceDirectory("a", "a-2");
  REQUIRE(static_cast<bool>(First));
  REQUIRE(static_cast<bool>(Second));
  CHECK(*First == Folder);
  CHECK(*Second == Folder + "/a-2"); // the same names would be written
}

TEST_CASE("An output is whole, or isn't there") {
  auto Scratch = workspace();
  const std::string Place = Scratch->newFile("out");
  {
    PendingOutput Output(Place);
    write(Output.path(), "half");
  }
  CHECK(contents(Place) == "no such file");
  {
    PendingOutput Output(Place);
    write(Output.path(), "whole");
    CHECK(llvm::toString(Output.commit()).empty());
  }
  CHECK(contents(Place) == "whole");
  CHECK(PendingOutput("/dev/null").path() == "/dev/null");
  removeOutput(Place);
  CHECK(contents(Place) == "no such file");
  removeOutput("/dev/null");
  CHECK(llvm::sys::fs::exists("/dev/null"));
}

TEST_CASE("What commands say and how they end") {
  auto Scratch = workspace();
  CommandRunner Runner(/*Verbose=*/false, /*DryRun=*/false);
  const std::string Shell = findProgram("sh");
  REQUIRE_FALSE(Shell.empty());
  auto Run = [&](const char *Script) { return Runner.capture({Shell, {"-c", Script}}, *Scratch); };
  const CommandResult Both = Run("echo out; echo err >&2; exit 3");
  CHECK(Both.ExitCode == 3);
  CHECK(Both.Out == "out\n");
  CHECK(Both.Err == "err\n");
  CHECK(Run("exit 0").ExitCode == 0);
  const CommandResult None = Runner.capture({"/no/such/program", {}}, *Scratch);
  CHECK(None.ExitCode == 127);
  CHECK_THAT(None.Err, Contains("chompcc: error: cannot run /no/such/program"));
  CHECK(findProgram("/no/such/program").empty());
  // Several at once: the first that fails decides.
  const std::string File = Scratch->newFile("touched");
  CHECK(Runner.runAll({{Shell, {"-c", "exit 0"}}, {Shell, {"-c", "echo x > " + File + "; exit 4"}}}, *Scratch) == 4);
  CHECK(contents(File) == "x\n");
  CHECK(Runner.run({Shell, {"-c", "exit 5"}}) == 5);
  CommandRunner Dry(/*Verbose=*/false, /*DryRun=*/true);
  CHECK(Dry.run({"/no/such/program", {}}) == 0);
}

TEST_CASE("Arguments that are too many for a command line") {
  auto Scratch = workspace();
  CommandRunner Runner(/*Verbose=*/false, /*DryRun=*/false);
  // A program that reads @file as compilers do: the shell sees the name alone.
  std::vector<std::string> Words = {"-c", "echo"};
  Words.resize(300000, std::string(32, 'a'));
  Words.front() = "@";
  const CommandResult R = Runner.capture({findProgram("echo"), Words}, *Scratch);
  CHECK(R.ExitCode == 0);
  CHECK_THAT(R.Out, Contains("chompcc-options-"));
}
