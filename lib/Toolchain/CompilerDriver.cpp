//===- Toolchain/CompilerDriver.cpp - chompcc -----------------------------===//
//
// The steps of one invocation, from the command line to the exit code.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/CompilerDriver.h"

#include "Toolchain/BuildReport.h"
#include "Toolchain/DeviceWords.h"
#include "Toolchain/Fingerprint.h"
#include "Toolchain/HostTarget.h"
#include "Toolchain/Link.h"
#include "Toolchain/Messages.h"
#include "Toolchain/PrecompiledHeaders.h"
#include "Toolchain/Show.h"
#include "Toolchain/UnitCompiler.h"
#include "Toolchain/UnitTranslation.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace chomp::toolchain {

namespace {

/// The host compiler answers alone, with everything that isn't ours taken away.
int runHostAlone(const CommandLine &Line, const HostCompiler &Host, const Installation &Self) {
  Command C = Host.openMPCommand(Line);
  if (Line.inputs().empty())
    C = Host.command(); // --version, -print-...: nothing to be compiled
  for (const Argument &A : Line.Arguments)
    if (A.Kind != ArgumentKind::Translator && A.Kind != ArgumentKind::Dropped)
      C.append(A.Tokens);
  if (any_of(Line.Arguments, [](const Argument &A) { return A.Generated.has_value(); }))
    C.append({"-isystem", Self.Include});
  if (Line.DryRun)
    C.add("-###");
  const bool Assembly = any_of(
      Line.Arguments, [](const Argument &A) { return A.Kind == ArgumentKind::Stage && A.Tokens.front() == "-S"; });
  for (const Argument *Input : Line.inputs())
    if (Assembly && Line.OpenMP && Input->Lang != Language::Linked && isAboutDevices(Input->text()))
      messages().warning("-S gives the host's code of " + Input->text() +
                         ", whose target regions will run there: compile it to an object with -c, or look at the "
                         "kernels' with --show");
  CommandRunner Runner(Line.Verbose && !Line.inputs().empty(), false);
  return Runner.run(C);
}

/// The translator reads files: what comes through the standard input becomes one, whose messages say <stdin>.
int saveStandardInput(Session &S, Source &Unit) {
  auto Text = MemoryBuffer::getSTDIN();
  if (!Text)
    return reportError(createStringError(Text.getError(), "cannot read the standard input"));
  Unit.Path = S.Scratch.newFile("input") + (Unit.Input->Lang == Language::Cxx ? "/stdin.cpp" : "/stdin.c");
  if (Error E = writeFile(Unit.Path, "#line 1 \"<stdin>\"\n" + (*Text)->getBuffer().str()))
    return reportError(std::move(E));
  return 0;
}

int compileAll(Session &S) {
  int ExitCode = 0;
  std::vector<Source> Units;
  for (const Argument *Input : S.Line.inputs())
    if (Input->Lang != Language::Linked)
      Units.push_back({Input, Input->text(), {}, Source::Straight});
  for (Source &Unit : Units) {
    messages().about(Unit.Input->text());
    if (Unit.Path == "-" && !S.Line.DryRun)
      if (int Code = saveStandardInput(S, Unit))
        return Code;
    int Code = translateSource(S, Unit);
    if (S.Line.Goal == Stage::Show) {
      if (Code == 0)
        Code = showSource(S, Unit);
      Unit.Translation = {};
    } else if (S.Line.Goal == Stage::Compile) {
      std::string Object = S.Line.Output.empty() ? defaultObject(Unit.Input->text()) : S.Line.Output;
      if (Code == 0)
        Code = compileSource(S, Unit, Object);
      // An object of an earlier compilation must not pass for this one's.
      if (Code && !S.Line.DryRun)
        removeOutput(Object);
      Unit.Translation = {}; // texts of many sources need not live together
    }
    // Like gcc: the other sources of a -c command are compiled all the same.
    if (ExitCode == 0)
      ExitCode = Code;
    if (wasInterrupted())
      return 130;
  }
  messages().about("");
  if (ExitCode || is_contained({Stage::Compile, Stage::Show}, S.Line.Goal))
    return ExitCode;

  MadeObjects Objects;
  // Where nothing was translated the host compiler takes sources and all, as it would without us.
  if (messages().choice().InFiles ||
      any_of(Units, [](const Source &Unit) { return Unit.Way != Source::Straight || Unit.Path != Unit.Input->text(); }))
    for (Source &Unit : Units) {
      messages().about(Unit.Input->text());
      std::string Object = S.Scratch.newFile(defaultObject(Unit.Input->text()));
      if (int Code = compileSource(S, Unit, Object))
        return Code;
      Objects[Unit.Input] = Object;
      if (wasInterrupted())
        return 130;
    }
  messages().about("");
  return linkProgram(S, Objects);
}

/// What the command line asks for. With -v and -###, which print commands, everything is text.
MessageChoice chooseMessages(ArrayRef<const char *> Args) {
  const SmallVector<StringRef> Words(Args.begin(), Args.end());
  MessageChoice Choice = toolchain::chooseMessages(Words);
  if (any_of(Words, [](StringRef Word) { return Word == "-v" || Word == "--verbose" || Word == "-###"; }))
    Choice = {MessageChoice::Form::Text, false, MessageStyle::Carets, Choice.Colors};
  return Choice;
}

} // namespace

static int runInvocation(const char *const *Argv, ArrayRef<const char *> Args, const TranslateFunction &Translate) {
  Installation Self = Installation::find(Argv[0]);
  StringRef Name = sys::path::filename(Argv[0]);
  CommandLine Line;
  if (!parseCommandLine(Args, Name.contains("++"), Line, messages().stream()))
    return 1;
  if (Line.WantsHelp)
    return printHelp(Name, outs()), 0;
  if (Line.WantsVersion)
    return outs() << "Chomp " CHOMP_VERSION " (LLVM " LLVM_VERSION_STRING ")\n", 0;
  if (Line.WantsEnvHelp)
    return printEnvironmentHelp(outs()), 0;

  auto Host = HostCompiler::find(Line, Line.DriverIsCxx, Self);
  if (!Host)
    return reportError(Host.takeError());
  keepTextHeaders(Line, *Host);
  if (Line.Goal == Stage::HostOnly && !(Line.Verbose && Line.inputs().empty()))
    return runHostAlone(Line, *Host, Self);
  auto Cxx = HostCompiler::find(Line, true, Self);
  if (!Cxx)
    return reportError(Cxx.takeError());
  if (Line.Goal == Stage::HostOnly) {
    const int Code = runHostAlone(Line, *Host, Self);
    errs() << fingerprint(*Host, *Cxx, Self) << "\n";
    return Code;
  }

  Host->askForMessages(Line);
  watchInterrupts();
  if (Error E = adaptToTarget(Line, *Host, *Cxx, Self))
    return reportError(std::move(E));
  auto Scratch = Workspace::create(Line.DryRun, Line.Keep, Line.KeepDirectory);
  if (!Scratch)
    return reportError(Scratch.takeError());
  CommandRunner Runner(Line.Verbose, Line.DryRun);
  BuildReport Report(Line);
  Session S{Line, Self, Translate, Runner, **Scratch, *Host, *Cxx, Report};
  if (Line.Goal == Stage::Precompile)
    return precompileHeaders(S);
  if (int Code = compileAll(S))
    return Code;
  if (Line.DryRun || Line.Goal == Stage::Show)
    return 0;
  if (Error E = Report.write())
    return reportError(std::move(E));
  return 0;
}

int runCompiler(int Argc, const char *const *Argv, const TranslateFunction &Translate) {
  BumpPtrAllocator Allocator;
  SmallVector<const char *> Args(Argv + 1, Argv + Argc);
  cl::ExpansionContext Expansion(Allocator, cl::TokenizeGNUCommandLine);
  if (Error E = Expansion.expandResponseFiles(Args))
    return reportError(std::move(E));
  messages().begin("chompcc", chooseMessages(Args));
  const int Code = runInvocation(Argv, Args, Translate);
  messages().finish();
  return Code;
}

} // namespace chomp::toolchain
