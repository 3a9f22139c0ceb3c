//===- Toolchain/Link.cpp - the link step ---------------------------------===//
//
// Decides the order on the link line: the user's arguments as they are, then device code, then libchomp, then what
// -fopenmp adds at the very end. So libchomp's omp_target_* and device queries are found before those of libgomp or
// libomp; an explicit -lgomp or -lomp of the user's, which would come earlier, is left out since -fopenmp brings it
// anyway. The host link tells which objects it took (-t -t); only when they hold records (Embed.h) is there a device
// link and a second host link with its results.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/Link.h"

#include "Toolchain/BuildReport.h"

#include "Toolchain/DeviceLink.h"
#include "Toolchain/HostTarget.h"
#include "Toolchain/Messages.h"

#include "chomp/waits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace chomp::toolchain {

namespace {

/// Where a host compiler finds one of its libraries; "" if it doesn't.
std::string libraryPath(Session &S, StringRef Name) {
  Command C = S.Host.command();
  C.add("-print-file-name=" + Name.str());
  std::string Found = StringRef(CommandRunner(false, false).capture(C, S.Scratch).Out).trim().str();
  SmallString<256> Real;
  if (Found.empty() || !StringRef(Found).contains('/') || sys::fs::real_path(Found, Real))
    return "";
  return Real.str().str();
}

/// The objects of a static libgomp have many routines each, so that they come with what libchomp defines, too. A copy
/// whose routines give way to others; "" where there is no such library.
std::string staticOpenMPLibrary(Session &S) {
  std::string Library = libraryPath(S, "libgomp.a"), Copy = S.Scratch.newFile("libgomp.a");
  std::string Objcopy = findProgram(S.Host.answer("-print-prog-name=objcopy"));
  if (Library.empty() || Objcopy.empty() ||
      S.Runner.run({Objcopy, {"--wildcard", "--weaken-symbol=omp_*", Library, Copy}}))
    return "";
  return Copy;
}

bool isSystemDirectory(StringRef Path) {
  return Path == "/usr/lib" || Path == "/lib" || Path == "/usr/local/lib" || Path == "/usr/lib64";
}

class LinkLine {
public:
  LinkLine(Session &S, const MadeObjects &Objects) : S(S), Line(S.Line), Objects(Objects) {
    Output = Line.Output.empty() ? "a.out" : Line.Output;
  }

  const std::string &output() const { return Output; }

  Command command(ArrayRef<std::string> DeviceObjects, bool Trace) {
    Command C = S.Host.openMPCommand(Line);
    bool HasSources =
        any_of(Line.inputs(), [&](const Argument *A) { return A->Lang != Language::Linked && !Objects.count(A); });
    for (const Argument &A : Line.Arguments)
      addArgument(C, A, HasSources);
    // What a language of the user's is not meant for; clang warns where nothing follows.
    if (HasSources && (!DeviceObjects.empty() || Line.StaticRuntime || Line.VgpuCheck))
      C.append({"-x", "none"});
    C.append(DeviceObjects);
    C.append({"-o", Output});
    if (!Line.NoStandardLibraries && !Line.Relocatable && Line.OpenMP)
      addLibraries(C);
    if (Trace)
      C.add("-Wl,-t,-t");
    return C;
  }

  void addLibraries(Command &C) {
    const std::string &Directory = S.Self.Library;
#define CHOMP_WRAP(Name) C.add("-Wl,--wrap=" #Name);
    if (S.Host.isGnu()) {
      CHOMP_GNU_WAITS(CHOMP_WRAP)
    } else {
      CHOMP_LLVM_WAITS(CHOMP_WRAP)
    }
#undef CHOMP_WRAP
    C.add(Directory + "/libchomp-waits.a");
    if (Line.VgpuCheck)
      C.add(Directory + "/libchomp-vgpu-check.a");
    if (Line.StaticRuntime) {
      C.add(Directory + "/libchomp.a");
      if (Line.Static && S.Host.isGnu()) {
        if (StaticOpenMP.empty())
          StaticOpenMP = staticOpenMPLibrary(S);
        if (!StaticOpenMP.empty())
          C.add(StaticOpenMP);
      }
      C.append({"-lstdc++", "-lm", "-lpthread", "-ldl"});
      // The side library of --image=file finds the executor's variable in the program.
      if (!Line.Static)
        C.add("-Wl,--export-dynamic-symbol=chomp_vgpu_*");
      return;
    }
    // A program that uses nothing of it doesn't depend on it; and C programs get the C++ library only when kernels need
    // it.
    // By name, since CMake wants to tell other linkers of it. A shared one, whatever the user has asked for last.
    if (!isSystemDirectory(Directory))
      C.append({"-L" + Directory, "-Wl,-rpath," + Directory});
    tellPath(C, Directory + "/libchomp.so");
    C.append({"-Wl,--push-state,--as-needed", "-Wl,--push-state,-Bdynamic", "-lchomp", "-Wl,--pop-state", "-lstdc++",
              "-lm", "-Wl,--pop-state"});
    if (S.Host.isClang()) {
      // Programs of clang 22 must not pick up another version's libomp at run time: versions differ in what they accept
      // from the header.
      if (OpenMPLibrary.empty())
        OpenMPLibrary = libraryPath(S, "libomp.so");
      StringRef OpenMPDirectory = sys::path::parent_path(OpenMPLibrary);
      if (!OpenMPDirectory.empty() && !isSystemDirectory(OpenMPDirectory)) {
        C.add("-Wl,-rpath," + OpenMPDirectory.str());
        tellPath(C, OpenMPLibrary);
      }
    }
  }

private:
  /// Where another language's compiler links the program, CMake adds the libraries that it has read in our linker's
  /// line, and leaves out all -rpath. A library's path it would take, and see to it that programs find the library; but
  /// it knows paths of shared libraries by nothing but a -l in front of them. The linker takes such a word for a folder
  /// that doesn't exist.
  void tellPath(Command &C, const std::string &Library) const {
    if (Line.Verbose && !isSystemDirectory(sys::path::parent_path(Library)))
      C.add("-Wl,-rpath-link,-l" + Library);
  }

  void addArgument(Command &C, const Argument &A, bool HasSources) {
    switch (A.Kind) {
    case ArgumentKind::Input:
      if (auto It = Objects.find(&A); It != Objects.end())
        C.add(It->second);
      else
        C.add(A.text());
      return;
    case ArgumentKind::Linker:
      // libtool says what it has read of our own -v.
      if (StringRef Library = A.Tokens.front(); Library.consume_front("-l/") && A.Tokens.size() == 1) {
        C.add("/" + Library.str());
        return;
      }
      if (A.Tokens.front() == "-lgomp" || A.Tokens.front() == "-lomp" || A.Tokens.front() == "-liomp5")
        return;
      C.append(A.Tokens);
      return;
    case ArgumentKind::CodeGen:
    case ArgumentKind::Diagnostic:
      C.append(A.Tokens);
      return;
    case ArgumentKind::Preprocessor:
    case ArgumentKind::Warning:
    case ArgumentKind::Dependency:
    case ArgumentKind::LanguageMode:
      if (HasSources)
        C.append(A.Tokens);
      return;
    case ArgumentKind::Output:
    case ArgumentKind::Stage:
    case ArgumentKind::Translator:
    case ArgumentKind::Dropped:
      return;
    }
  }

  Session &S;
  const CommandLine &Line;
  const MadeObjects &Objects;
  std::string Output, OpenMPLibrary, StaticOpenMP;
};

/// Passes on what the linker said. The trace is ours unless the user asked for one too.
void printOutput(Session &S, const CommandResult &Result, StringRef Rest) {
  bool UserTraces = any_of(S.Line.Arguments, [](const Argument &A) {
    return A.Kind == ArgumentKind::Linker &&
           any_of(A.Tokens, [](StringRef T) { return T == "-t" || T == "-Wl,-t" || T.contains("--trace"); });
  });
  outs() << (UserTraces ? StringRef(Result.Out) : Rest);
  outs().flush();
  messages().relay(S.Host.program(), Result.Err);
}

/// The linker speaks of mangled names in objects; where device symbols are the reason we know more. Returns whether
/// that was all it complained of, so that its own words add nothing.
bool explainUndefinedSymbols(const LinkedDeviceCode &Code, StringRef LinkerErrors) {
  std::vector<UndefinedSymbol> Undefined = findUndefinedSymbols(Code, "vgpu", false);
  // What a failed linker didn't get to see isn't undefined.
  erase_if(Undefined, [&](const UndefinedSymbol &Missing) { return !LinkerErrors.contains(Missing.Symbol); });
  if (Undefined.empty())
    return false;
  for (const UndefinedSymbol &Missing : Undefined)
    reportError(createStringError(Missing.Message));
  SmallVector<StringRef> Lines;
  LinkerErrors.split(Lines, '\n');
  return none_of(Lines, [&](StringRef Line) {
    return Line.contains("undefined") &&
           none_of(Undefined, [&](const UndefinedSymbol &Missing) { return Line.contains(Missing.Symbol); });
  });
}

/// What is compiled for checks needs its library. Returns whether that was all the linker complained of.
bool explainMissingCheck(const CommandLine &Line, StringRef LinkerErrors) {
  if (Line.VgpuCheck || !LinkerErrors.contains("__tsan_func_entry"))
    return false;
  reportError(createStringError("an object was compiled with --vgpu-check, or with -fsanitize=thread: give the option "
                                "when linking, too"));
  SmallVector<StringRef> Lines;
  LinkerErrors.split(Lines, '\n');
  return none_of(Lines, [](StringRef Line) { return Line.contains("undefined") && !Line.contains("__tsan_"); });
}

} // namespace

Command sideLibraryCommand(Session &S, ArrayRef<std::string> Objects, StringRef Library) {
  Command C = S.Cxx.command();
  C.append(kernelFlags(S.Line));
  C.append({"-shared", "-o", Library.str()});
  C.append(Objects);
  // Kernels may call what the program's own libraries define.
  for (const Argument &A : S.Line.Arguments)
    if (A.Kind == ArgumentKind::Linker &&
        (StringRef(A.Tokens.front()).starts_with("-L") || StringRef(A.Tokens.front()).starts_with("-l")))
      C.append(A.Tokens);
  if (S.Line.VgpuCheck)
    C.add(S.Self.Library + "/libchomp-vgpu-check.a");
  C.add("-Wl,--as-needed");
  if (!S.Line.StaticRuntime)
    C.append({S.Self.Library + "/libchomp.so", "-Wl,-rpath," + S.Self.Library});
  C.add("-lm");
  return C;
}

int linkProgram(Session &S, const MadeObjects &Objects) {
  LinkLine Line(S, Objects);
  if (S.Runner.isDryRun() || S.Line.Relocatable || !S.Line.OpenMP)
    return S.Runner.run(Line.command({}, false));
  std::string Runtime = S.Self.Library + (S.Line.StaticRuntime ? "/libchomp.a" : "/libchomp.so");
  if (!S.Line.NoStandardLibraries && !sys::fs::exists(Runtime))
    return reportError(createStringError(
        Runtime + " was not found: " +
        (S.Line.Target.empty() ? "chompcc expects libchomp in ../lib from its own directory; build or install it there"
                               : "chompcc expects libchomp for " + multiarchName(S.Line.Target) +
                                     " there; docs/guide/cross-compile.md says how to build it")));

  CommandResult Result = S.Runner.capture(Line.command({}, true), S.Scratch);
  if (wasInterrupted()) {
    removeOutput(Line.output());
    return 130;
  }
  LinkedDeviceCode Code;
  std::string Rest;
  if (Error E = readLinkTrace(Result.Out, Code, Rest)) {
    removeOutput(Line.output());
    return reportError(std::move(E));
  }
  for (const auto &[Input, Object] : Objects) // the user knows the source, not the temporary object
    for (DeviceRecord &Record : Code.Records)
      if (Record.Source == Object)
        Record.Source = Input->text();
  if (Result.ExitCode) {
    if (!explainUndefinedSymbols(Code, Result.Err) && !explainMissingCheck(S.Line, Result.Err)) {
      printOutput(S, Result, Rest);
      explainUnlikeSymbols(Code.Records, "vgpu", Result.Err);
    }
    return Result.ExitCode;
  }
  std::vector<std::string> DeviceObjects;
  if (int Failed = linkDeviceCode(S, Code, Line.output(), DeviceObjects)) {
    removeOutput(Line.output());
    return Failed;
  }
  for (DeviceRecord &Record : Code.Records)
    if (Record.Kind == RecordKind::Report)
      S.Report.add(std::move(Record.Code));
  if (DeviceObjects.empty()) {
    printOutput(S, Result, Rest);
    return 0;
  }
  Result = S.Runner.capture(Line.command(DeviceObjects, true), S.Scratch);
  Rest.clear();
  LinkedDeviceCode Unused;
  if (Error E = readLinkTrace(Result.Out, Unused, Rest))
    consumeError(std::move(E));
  printOutput(S, Result, Rest);
  if (Result.ExitCode || wasInterrupted())
    removeOutput(Line.output());
  return wasInterrupted() ? 130 : Result.ExitCode;
}

} // namespace chomp::toolchain
