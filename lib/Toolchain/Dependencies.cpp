//===- Toolchain/Dependencies.cpp - make's dependency files ---------------===//
//
// Decides names and targets as gcc does. A run of the preprocessor over the user's source, beside the compilation of
// the generated text, gives exactly the user's files; editing the generated text's list would have to guess which are
// whose.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/Dependencies.h"

#include "Toolchain/Workspace.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
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
  if (Line.Goal == Stage::Compile && !Line.Output.empty())
    return withExtension(Line.Output, "d");
  return withExtension(sys::path::filename(Source), "d");
}

std::vector<std::string> dependencyTargets(const CommandLine &Line, StringRef Source) {
  if (!Line.DependencyTargets.empty())
    return Line.DependencyTargets;
  if (Line.Goal == Stage::Compile && !Line.Output.empty())
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

bool mentionsOurs(const CommandLine &Line, const HostCompiler &Host, const Argument &Input, CommandRunner &Runner,
                  Workspace &Scratch) {
  static constexpr StringRef Ours[] = {"target",       "omp interop", "omp dispatch", "metadirective",
                                       "groupprivate", "induction(",  "taskgraph"};
  auto Mentions = [](StringRef Path) {
    auto Buffer = MemoryBuffer::getFile(Path);
    if (!Buffer)
      return false;
    StringRef Text = (*Buffer)->getBuffer();
    return Text.contains("omp") && any_of(Ours, [&](StringRef Word) { return Text.contains(Word); });
  };
  if (Mentions(Input.text()))
    return true;
  Command C = Host.openMPCommand(Line);
  C.append(Line.tokens({ArgumentKind::Preprocessor, ArgumentKind::CodeGen}));
  std::string List = Scratch.newFile("headers.d");
  C.append({"-MM", "-MT", "x", "-MF", List});
  if (!Input.ForcedLanguage.empty())
    C.append({"-x", Input.ForcedLanguage});
  C.add(Input.text());
  // Where the preprocessor itself fails, the host compiler will say so: the list is as long as it got.
  (void)Runner.capture(C, Scratch);
  auto Buffer = MemoryBuffer::getFile(List);
  if (!Buffer)
    return false;
  std::string Path;
  StringRef Text = (*Buffer)->getBuffer();
  for (size_t I = 0; I <= Text.size(); ++I) {
    char Ch = I < Text.size() ? Text[I] : '\n';
    if (Ch == '\\' && I + 1 < Text.size() && (Text[I + 1] == ' ' || Text[I + 1] == '#'))
      Path += Text[++I]; // make's quoting
    else if (Ch == '$' && I + 1 < Text.size() && Text[I + 1] == '$')
      Path += Text[++I];
    else if (!isSpace(Ch) && Ch != '\\')
      Path += Ch;
    else if (!Path.empty()) {
      if (Mentions(Path))
        return true;
      Path.clear();
    }
  }
  return false;
}

} // namespace chomp::toolchain
