//===- Jobs.cpp - what chomp is to translate ------------------------------===//
//
// Decides which files are translated, and with which flags: those of a compilation database come first.
//
//===----------------------------------------------------------------------===//
#include "Jobs.h"

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace chomp {

/// The command of a compile_commands.json entry without compiler, source and output.
static std::vector<std::string> flagsOf(const clang::tooling::CompileCommand &Command) {
  std::vector<std::string> Flags;
  for (size_t I = 1; I < Command.CommandLine.size(); ++I) {
    const std::string &Word = Command.CommandLine[I];
    if (Word == "-o" || Word == "-MF" || Word == "-MT" || Word == "-MQ")
      ++I;
    else if (Word != "-c" && Word != "--" && Word != Command.Filename)
      Flags.push_back(Word);
  }
  return Flags;
}

std::vector<Job> jobsOf(llvm::ArrayRef<std::string> Sources, const std::vector<std::string> &Flags) {
  std::vector<Job> Jobs;
  for (const std::string &Source : Sources)
    Jobs.push_back({Source, Flags, ""});
  return Jobs;
}

llvm::Expected<std::vector<Job>> jobsOfDatabase(const std::string &BuildPath, std::vector<std::string> Sources,
                                                const std::vector<std::string> &Flags) {
  std::string Message;
  auto Database = clang::tooling::CompilationDatabase::loadFromDirectory(BuildPath, Message);
  if (!Database)
    return llvm::createStringError("%s", Message.c_str());
  if (Sources.empty())
    Sources = Database->getAllFiles();
  if (Sources.empty())
    return llvm::createStringError("%s/compile_commands.json names no file: configure and generate the project again, "
                                   "with CMAKE_EXPORT_COMPILE_COMMANDS=ON for CMake",
                                   BuildPath.c_str());
  std::vector<Job> Jobs;
  for (const std::string &Source : Sources) {
    llvm::SmallString<256> Absolute(Source);
    if (std::error_code Code = llvm::sys::fs::make_absolute(Absolute))
      return llvm::createStringError(Code, "'%s' has no absolute path", Source.c_str());
    llvm::sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
    auto Commands = Database->getCompileCommands(Absolute);
    if (Commands.empty())
      return llvm::createStringError("'%s' is not in %s/compile_commands.json", Source.c_str(), BuildPath.c_str());
    std::vector<std::string> All = flagsOf(Commands.front());
    All.insert(All.end(), Flags.begin(), Flags.end());
    Jobs.push_back({Commands.front().Filename, std::move(All), Commands.front().Directory});
  }
  return Jobs;
}

} // namespace chomp
