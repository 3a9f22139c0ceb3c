//===- Toolchain/PrecompiledHeaders.cpp -----------------------------------===//
//
// What surprised us: CMake includes the header in the command that precompiles an empty file, so what a precompiled
// header is made of is the command's -include flags and its input.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/PrecompiledHeaders.h"

#include "Support/TextHeader.h"
#include "Toolchain/Dependencies.h"
#include "Toolchain/UnitTranslation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace chomp::toolchain {

namespace {

std::string absolute(StringRef File) {
  SmallString<256> Path(File);
  (void)sys::fs::make_absolute(Path);
  return Path.str().str();
}

int precompile(Session &S, const Argument &Input) {
  Command C = S.Host.openMPCommand(S.Line);
  C.append(S.Line.tokens({ArgumentKind::Preprocessor, ArgumentKind::Warning, ArgumentKind::CodeGen,
                          ArgumentKind::Diagnostic, ArgumentKind::Dependency, ArgumentKind::Stage}));
  if (!Input.ForcedLanguage.empty())
    C.append({"-x", Input.ForcedLanguage});
  C.add(Input.text());
  if (!S.Line.Output.empty())
    C.append({"-o", S.Line.Output});
  return S.Runner.run(C);
}

int keepText(Session &S, const Argument &Input) {
  CommandLine Line = S.Line;
  if (Line.Output.empty())
    Line.Output = Input.text() + (S.Host.isClang() ? ".pch" : ".gch");
  TextHeader Files;
  for (const Argument &A : Line.Arguments)
    if (A.Includes == Argument::Inclusion::Header)
      Files.push_back(absolute(A.Included));
  Files.push_back(absolute(Input.text()));
  PendingOutput Output(Line.Output);
  std::optional<PendingOutput> Dependencies;
  if (Line.WantsDependencies) {
    Dependencies.emplace(dependencyFile(Line, Input.text()));
    if (int Code = S.Runner.run(dependencyCommand(Line, S.Host, Input, Dependencies->path())))
      return Code;
  }
  if (S.Runner.isDryRun())
    return 0;
  if (Error E = writeFile(Output.path(), textHeaderFile(Files)))
    return reportError(std::move(E));
  if (Error E = Output.commit())
    return reportError(std::move(E));
  if (Dependencies)
    if (Error E = Dependencies->commit())
      return reportError(std::move(E));
  return 0;
}

} // namespace

int precompileHeaders(Session &S) {
  int ExitCode = 0;
  for (const Argument *Input : S.Line.inputs()) {
    Source Unit{Input, Input->text(), {}, Source::Straight};
    int Code = translateSource(S, Unit);
    if (Code == 0) {
      // Clang refuses a header that was made without an instrumentation which the host text then has.
      const bool Instrumented = S.Host.isClang() && S.Line.VgpuCheckHost;
      Code = Unit.Way == Source::Translated || Instrumented ? keepText(S, *Input) : precompile(S, *Input);
    }
    if (Code && !S.Line.DryRun && !S.Line.Output.empty())
      removeOutput(S.Line.Output);
    if (ExitCode == 0)
      ExitCode = Code;
    if (wasInterrupted())
      return 130;
  }
  return ExitCode;
}

void keepTextHeaders(CommandLine &Line, const HostCompiler &Host) {
  using Inclusion = Argument::Inclusion;
  std::vector<Argument> Out;
  auto IsKnown = [&](StringRef File) {
    return any_of(Out, [&](const Argument &A) {
      return A.Includes == Inclusion::Header && absolute(A.Included) == absolute(File);
    });
  };
  // Clang's driver would look for a precompiled one again.
  auto Add = [&](const std::string &File) {
    Argument A;
    A.Kind = ArgumentKind::Preprocessor;
    A.Includes = Inclusion::Header;
    A.Included = File;
    A.Tokens = {"-Xclang", "-include", "-Xclang", File};
    Out.push_back(std::move(A));
  };
  bool OfTexts = false, Unused = false;
  for (Argument &A : Line.Arguments) {
    if (A.Includes == Inclusion::Precompiled) {
      if (auto Texts = readTextHeader(A.Included)) {
        for_each(*Texts, Add);
        OfTexts = true;
        continue;
      }
    } else if (A.Includes == Inclusion::Header) {
      if (OfTexts && IsKnown(A.Included))
        continue; // CMake names both
      if (readTextHeader(A.Included + ".gch") || readTextHeader(A.Included + ".pch")) {
        Unused = true;
        if (Host.isClang()) {
          Add(A.Included);
          continue;
        }
      }
    }
    Out.push_back(std::move(A));
  }
  if (Unused && Host.isGnu()) {
    Argument A;
    A.Kind = ArgumentKind::Warning;
    A.Tokens = {"-Wno-invalid-pch"};
    Out.push_back(std::move(A));
  }
  Line.Arguments = std::move(Out);
}

} // namespace chomp::toolchain
