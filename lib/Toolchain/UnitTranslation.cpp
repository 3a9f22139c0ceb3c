//===- Toolchain/UnitTranslation.cpp - one source goes to the translator --===//
//
// Decides what the translator is told of a source, and whether the source needs what it makes: one without constructs
// for devices goes to the host compiler as it is.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/UnitTranslation.h"

#include "Toolchain/DeviceWords.h"
#include "Toolchain/GeneratedSource.h"
#include "Toolchain/InputLanguage.h"
#include "Toolchain/Messages.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace chomp::toolchain {

namespace {

/// The flags that the translator's parser gets: those that it knows and that say something about the text.
std::vector<std::string> translatorFlags(const CommandLine &Line, const Argument &Input) {
  std::vector<std::string> Result;
  if (Line.Goal == Stage::Precompile)
    Result = {"-x", Input.Lang == Language::Cxx ? "c++" : "c"}; // the text of a header is that of a file
  else if (!Input.ForcedLanguage.empty())
    Result = {"-x", Input.ForcedLanguage};
  else if (Input.Lang == Language::Cxx && Line.DriverIsCxx)
    Result = {"-x", "c++"}; // g++ x.c means C++
  for (const Argument &A : Line.Arguments) {
    StringRef Token = A.Tokens.empty() ? "" : StringRef(A.Tokens.front());
    const bool Silences = Token == "-w" || Token.starts_with("-Wno-openmp-"); // the translator's own warnings
    if ((A.Kind != ArgumentKind::Preprocessor && A.Kind != ArgumentKind::CodeGen &&
         A.Kind != ArgumentKind::Translator && !Silences) ||
        !A.KnownToClang)
      continue;
    if (Token == "-fopenmp" || Token.starts_with("-fplugin") || Token.starts_with("-flto") ||
        Token.starts_with("-fprofile") || Token.starts_with("-g") || Token.starts_with("-fdiagnostics"))
      continue;
    Result.insert(Result.end(), A.Tokens.begin(), A.Tokens.end());
  }
  return Result;
}

/// Runs the translator with a guard: an assertion or a crash in a parser of millions of lines must not leave files
/// behind.
bool translateGuarded(Session &S, const TranslateOptions &Options, TranslateResult &Result, std::string &Diagnostics) {
  bool Succeeded = false;
  raw_string_ostream OS(Diagnostics);
  CrashRecoveryContext Guard;
  CrashRecoveryContext::Enable();
  bool Survived = Guard.RunSafelyOnThread(
      [&] { Succeeded = S.Translate(Options, Result, OS, messages().choice().Colors); }, 64 << 20);
  CrashRecoveryContext::Disable();
  if (!Survived) {
    writeMessage(OS, "chompcc", "error",
                 "the translator crashed on " + Options.Source +
                     "; this is a defect of Chomp: please report it with the source");
    Result = {};
  }
  return Survived && Succeeded;
}

/// Whether a build is optimised and not for a debugger or a sanitizer, which want to see threads with stacks.
bool isForSpeed(const CommandLine &Line) {
  bool Optimised = false;
  for (const Argument &A : Line.Arguments) {
    const StringRef Text = A.Tokens.front();
    if (Text.starts_with("-fsanitize="))
      return false;
    if (A.Kind == ArgumentKind::CodeGen && Text.starts_with("-O"))
      Optimised = Text != "-O0" && Text != "-Og";
  }
  return Optimised;
}

} // namespace

int translateSource(Session &S, Source &Unit) {
  const Argument &Input = *Unit.Input;
  Unit.Way = Source::Straight;
  Unit.Folder = sys::path::parent_path(Input.text()).str();
  if (Input.Generated == FileKind::Host) {
    if (Error E = readGenerated(S.Line, Unit))
      return reportError(std::move(E));
    Unit.Way = Source::Generated;
    return 0;
  }
  if (S.Line.OpenMP && isPreprocessed(Input) && isAboutDevices(Unit.Path))
    messages().warning(Input.text() + " is preprocessed already: its target regions will run on the host; compile the "
                                      "source itself");
  if (!S.Line.OpenMP || (Input.Lang != Language::C && Input.Lang != Language::Cxx))
    return 0;
  if (!sys::fs::exists(Unit.Path)) // the host compiler has a message for that
    return 0;
  TranslateOptions Options;
  Options.Source = Unit.Path;
  Options.Flags = translatorFlags(S.Line, Input);
  if (Unit.Path != Input.text()) // the standard input's quoted includes are looked up here
    Options.Flags.insert(Options.Flags.end(), {"-iquote", "."});
  Options.Include = S.Self.Include;
  Options.HostGnu = S.Host.gnuVersion();
  Options.HostClang = S.Host.isClang();
  Options.Cuda = any_of(S.Line.OffloadArchs, isCuda);
  Options.Hip = any_of(S.Line.OffloadArchs, isHip);
  Options.Vgpu = any_of(S.Line.OffloadArchs, isVgpu);
  Options.WorkItemLoops = !S.Line.VgpuCheck && isForSpeed(S.Line);
  Options.OwnCopies = S.Line.Keep; // by several compilers at the same time, with other macros
  Options.DeterministicReductions = S.Line.DeterministicReductions;
  Options.Origins = S.Line.Report.has_value();
  Options.Quiet = any_of(S.Line.tokens({ArgumentKind::Warning}), [](StringRef Flag) { // those find nothing there
    return Flag.contains("-pedantic") || (Flag.starts_with("-W") && !Flag.starts_with("-Wno-") && Flag != "-Wall" &&
                                          Flag != "-Wextra" && Flag != "-Werror");
  });
  Options.Style = messages().choice().Style;
  std::string Diagnostics;
  if (translateGuarded(S, Options, Unit.Translation, Diagnostics)) {
    messages().stream() << Diagnostics;
    if (Unit.Translation.NeedsOffload)
      Unit.Way = Source::Translated;
    return 0;
  }
  // A source that only gcc understands is no reason to stop, as long as there is nothing in it for us.
  if (!isAboutDevices(S.Line, S.Host, Input, Unit.Path, S.Runner, S.Scratch))
    return 0;
  messages().stream() << Diagnostics;
  return 1;
}

} // namespace chomp::toolchain
