//===- Toolchain/Dependencies.cpp - make's dependency files ---------------===//
//
// Decides names and targets as gcc does. A run of the preprocessor over the user's source, beside the compilation of
// the generated text, gives exactly the user's files; editing the generated text's list would have to guess which are
// whose.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/Dependencies.h"

#include "Toolchain/Workspace.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace chomp::toolchain {

static std::string withExtension(StringRef Path, StringRef Extension) {
  SmallString<128> Result(Path);
  sys::path::replace_extension(Result, Extension);
  return Result.str().str();
}

std::string dependencyFile(const CommandLine &Line, StringRef Source) {
  if (!Line.DependencyFile.empty())
    return Line.DependencyFile;
  if (Line.Goal != Stage::Link && !Line.Output.empty())
    return withExtension(Line.Output, "d");
  return withExtension(sys::path::filename(Source), "d");
}

std::vector<std::string> dependencyTargets(const CommandLine &Line, StringRef Source) {
  if (!Line.DependencyTargets.empty())
    return Line.DependencyTargets;
  if (Line.Goal != Stage::Link && !Line.Output.empty())
    return {"-MQ", Line.Output};
  return {"-MQ", withExtension(sys::path::filename(Source), "o")};
}

Command dependencyCommand(const CommandLine &Line, const HostCompiler &Host, const Argument &Input,
                          StringRef Temporary) {
  Command C = Host.openMPCommand(Line);
  C.append(Line.tokens({ArgumentKind::Preprocessor, ArgumentKind::CodeGen}));
  C.append({Line.SystemHeaders ? "-M" : "-MM", "-MF", Temporary.str()});
  C.append(dependencyTargets(Line, Input.text()));
  if (Line.PhonyTargets)
    C.add("-MP");
  if (!Input.ForcedLanguage.empty())
    C.append({"-x", Input.ForcedLanguage});
  C.add(Input.text());
  return C;
}

/// A file's name as make reads it.
static std::string escaped(StringRef Name) {
  std::string Result;
  for (char C : Name)
    Result += C == ' ' || C == '#' ? std::string("\\") + C : C == '$' ? "$$" : std::string(1, C);
  return Result;
}

Error addDependencies(const CommandLine &Line, StringRef File, ArrayRef<std::string> More) {
  auto Buffer = MemoryBuffer::getFile(File);
  if (!Buffer)
    return createStringError(Buffer.getError(), "cannot read " + File);
  std::string Text = (*Buffer)->getBuffer().str(), Names, Phony;
  for (const std::string &Name : More) {
    Names += " \\\n " + escaped(Name);
    if (Line.PhonyTargets)
      Phony += escaped(Name) + ":\n";
  }
  size_t End = Text.find('\n'); // of the first rule
  while (End != std::string::npos && End > 0 && Text[End - 1] == '\\')
    End = Text.find('\n', End + 1);
  Text.insert(std::min(End, Text.size()), Names);
  return writeFile(File, Text + Phony);
}

} // namespace chomp::toolchain
