//===- Toolchain/Host.cpp - the host compiler -----------------------------===//
//
// Decides which program that is and what it is told. Kernels of the virtual GPU go to the C++ compiler of the same
// family as the host's, so that one ABI and one set of flags holds for the whole object.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/Host.h"

#include "Model/Translator.h"
#include "Toolchain/Gpu.h"
#include "Toolchain/Messages.h"
#include "Toolchain/Workspace.h"
#include "chomp/version.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cstdlib>

using namespace llvm;

namespace chomp::toolchain {

Installation Installation::find(const char *Argv0) {
  static int Anchor;
  Installation Result;
  Result.Executable = sys::fs::getMainExecutable(Argv0, &Anchor);
  SmallString<256> Prefix(sys::path::parent_path(sys::path::parent_path(Result.Executable)));
  Result.Include = (Prefix + "/include").str();
  Result.Library = (Prefix + "/lib").str();
  return Result;
}

namespace {

/// The same compiler for the other language: "x86_64-linux-gnu-gcc-12" for C is "x86_64-linux-gnu-g++-12" for C++.
/// Where that isn't there: without the version beside it (LLVM's own folder has clang-22 and clang++), or with it in
/// PATH. Name itself when nothing is found: compilers take -x c++.
std::string forLanguage(StringRef Name, bool Cxx) {
  static constexpr std::pair<StringLiteral, StringLiteral> Pairs[] = {
      {"clang", "clang++"}, {"gcc", "g++"}, {"icx", "icpx"}, {"cc", "c++"}};
  StringRef Directory = sys::path::parent_path(Name);
  std::string File = sys::path::filename(Name).str();
  for (auto [C, Plus] : Pairs) {
    StringRef From = Cxx ? C : Plus, To = Cxx ? Plus : C;
    if (Cxx && StringRef(File).contains(Plus))
      return Name.str();
    size_t At = File.rfind(From.str());
    if (At == std::string::npos)
      continue;
    File.replace(At, From.size(), To.str());
    for (StringRef Candidate : {StringRef(File), StringRef(File).take_front(At + To.size())}) {
      SmallString<128> Path(Directory);
      sys::path::append(Path, Candidate);
      if (!findProgram(Path).empty())
        return Path.str().str();
    }
    return findProgram(File).empty() ? Name.str() : File;
  }
  return Name.str();
}

std::string environment(const char *Name) {
  const char *Value = std::getenv(Name);
  return Value ? Value : "";
}

bool looksLikeClang(const HostCompiler &Compiler) {
  Command C = Compiler.command();
  std::string Names = sys::path::filename(C.Program).str();
  for (const std::string &Arg : C.Args)
    Names += " " + Arg;
  if (StringRef(Names).contains("clang") || StringRef(Names).contains("icx") || StringRef(Names).contains("icpx"))
    return true;
  if (StringRef(Names).contains("gcc") || StringRef(Names).contains("g++"))
    return false;
  // cc, or a name of the user's own: its --version knows.
  return StringRef(Compiler.answer("--version")).contains("clang");
}

bool startsWithAny(StringRef Text, ArrayRef<StringLiteral> Prefixes) {
  return any_of(Prefixes, [&](StringLiteral Prefix) { return Text.starts_with(Prefix); });
}

} // namespace

Expected<HostCompiler> HostCompiler::find(const CommandLine &Line, bool Cxx, const Installation &Self) {
  std::string C = environment("CHOMP_HOST_CC"), Plus = environment("CHOMP_HOST_CXX");
  std::string Name = Line.HostCompiler;
  StringRef Origin = "--host-compiler=";
  bool Derive = true;
  if (Name.empty()) {
    const std::string &Own = Cxx ? Plus : C, &Other = Cxx ? C : Plus;
    Derive = Own.empty();
    Name = !Own.empty() ? Own : Other;
    Origin = Derive == Cxx ? "CHOMP_HOST_CC" : "CHOMP_HOST_CXX";
  }
  if (Name.empty()) {
    Name = Cxx ? "g++" : "gcc";
    Origin = "the default";
    Derive = false;
  }
  HostCompiler Result;
  // "ccache gcc": the compiler is the last word.
  SmallVector<StringRef> Words;
  if (sys::fs::can_execute(Name))
    Words.push_back(Name);
  else
    StringRef(Name).split(Words, ' ', -1, false);
  std::string Compiler = Words.back().str();
  if (Derive)
    Compiler = forLanguage(Compiler, Cxx);
  std::string First = Words.size() > 1 ? Words.front().str() : Compiler;
  Result.Program = findProgram(First);
  if (Result.Program.empty())
    return createStringError("the host compiler '" + First + "' (" + Origin +
                             ") was not found: install it, or name another one "
                             "with --host-compiler=, CHOMP_HOST_CC or CHOMP_HOST_CXX");
  for (size_t I = 1; I < Words.size(); ++I)
    Result.Leading.push_back(I + 1 == Words.size() ? Compiler : Words[I].str());
  SmallString<256> Real;
  if (!sys::fs::real_path(Words.size() > 1 ? findProgram(Compiler) : Result.Program, Real) && Real == Self.Executable)
    return createStringError("the host compiler '" + Compiler + "' (" + Origin +
                             ") is chompcc itself: name gcc, clang or another "
                             "compiler of the system");
  Result.Clang = looksLikeClang(Result);
  return Result;
}

std::string HostCompiler::answer(std::string Option) const {
  auto Scratch = Workspace::create(false, false, "");
  if (!Scratch) {
    consumeError(Scratch.takeError());
    return "";
  }
  Command C = command();
  C.add(std::move(Option));
  return StringRef(CommandRunner(false, false).capture(C, **Scratch).Out).trim().str();
}

std::string HostCompiler::gnuVersion() const { return Clang ? "" : answer("-dumpfullversion"); }

void HostCompiler::askForMessages(CommandLine &Line) const {
  for (Argument &A : Line.Arguments) {
    StringRef Format = A.Tokens.front();
    if (!chooseMessages(Format).isDocument())
      continue;
    Format.consume_front("-fdiagnostics-format=");
    if (!messages().choice().isDocument()) // -v: among commands there is text
      A.Tokens = {isGnu() ? "-fdiagnostics-format=text" : "-fdiagnostics-format=clang"};
    else if (isGnu() && Format.consume_back("-file"))
      A.Tokens = {"-fdiagnostics-format=" + Format.str() + "-stderr"};
    else if (isClang() && Format.equals_insensitive("sarif"))
      A.Tokens = {"-fno-caret-diagnostics", "-fdiagnostics-print-source-range-info"};
  }
}

Command HostCompiler::openMPCommand(const CommandLine &Line, bool Macros) const {
  Command C = command();
  if (!Line.OpenMP)
    return C;
  C.add("-fopenmp");
  // Chomp writes the kernels: gcc must not look for offload compilers of its own.
  if (isGnu())
    C.add("-foffload=disable");
  if (Macros)
    C.append({"-U_OPENMP", OpenMPMacro, "-D__CHOMP__=" + std::to_string(__CHOMP__)});
  return C;
}

void addColors(Command &C) {
  if (messages().choice().Colors)
    C.add("-fdiagnostics-color=always");
}

/// Notes and counters of --coverage are named after the object, which here is a temporary one: name them after the
/// user's.
void HostCompiler::addCoverageNames(Command &C, StringRef Notes) const {
  SmallString<256> Base(Notes);
  if (sys::fs::make_absolute(Base)) // no working directory: the compiler will say so
    return;
  if (isClang())
    C.append({"-Xclang", ("-coverage-notes-file=" + Base + ".gcno").str(), "-Xclang",
              ("-coverage-data-file=" + Base + ".gcda").str()});
  else
    C.append({"-dumpdir", (sys::path::parent_path(Base) + "/").str(), "-dumpbase",
              (sys::path::filename(Base) + ".c").str(), "-dumpbase-ext", ".c"});
}

Command HostCompiler::compileHost(const CommandLine &Line, StringRef SourceDirectory, StringRef Generated,
                                  StringRef HostText, StringRef Object, StringRef Notes,
                                  const Installation &Self) const {
  Command C = openMPCommand(Line);
  std::vector<std::string> Flags =
      Line.tokens({ArgumentKind::Preprocessor, ArgumentKind::Warning, ArgumentKind::CodeGen});
  for (const std::string &Flag : Flags)
    // What -gsplit-dwarf writes beside the object would go with the temporary directory.
    C.add(StringRef(Flag).starts_with("-gsplit-dwarf") ? "-g" : Flag);
  // Joined objects are machine code: the linker can't merge LTO's intermediate code with it.
  if (any_of(Flags, [](StringRef Flag) { return Flag.starts_with("-flto"); }))
    C.add("-fno-lto");
  if (any_of(Flags, [](StringRef Flag) {
        return Flag == "--coverage" || Flag == "-coverage" || Flag == "-ftest-coverage" || Flag == "-fprofile-arcs";
      }))
    addCoverageNames(C, Notes);
  // Copies of headers first.
  C.append({"-iquote", sys::path::parent_path(HostText).empty() ? "." : sys::path::parent_path(HostText).str()});
  C.append({"-iquote", SourceDirectory.empty() ? "." : SourceDirectory.str(), "-isystem", Self.Include});
  // Findings name the lines where the program calls OpenMP's routines.
  if (Line.VgpuCheck && none_of(Flags, [](StringRef Flag) { return Flag.starts_with("-g"); }))
    C.add("-g");
  // Joined with nothing of the sanitizer's, as kernels are: libchomp-vgpu-check.a hears of the accesses.
  if (Line.VgpuCheckHost) {
    C.add("-fsanitize=thread");
    if (isGnu())
      C.add("-Wno-tsan");
  }
  // No name of a temporary file in the object: the same source gives the same bytes.
  if (!Generated.empty())
    C.add("-ffile-prefix-map=" + Generated.str() + "/=");
  if (Line.Verbose)
    C.add("-v");
  addColors(C);
  C.append({"-c", HostText.str(), "-o", Object.str()});
  return C;
}

std::vector<std::string> kernelFlags(const CommandLine &Line) {
  static constexpr StringLiteral NotForKernels[] = {
      // The user's language or text, which the kernels don't share.
      "-std", "-ansi", "-fgnu89-inline", "-fplan9-extensions", "-fms-extensions", "-fpermissive", "-fno-permissive",
      "-fconcepts", "-fcoroutines", "-fmodule", "-include", "-imacros", "--include", "--imacros", "-fpch", "-fplugin",
      "-pass-exit-codes", "-Xclang", "-Xpreprocessor", "-traditional", "-fdirectives-only", "-fworking-directory",
      "-fno-working-directory",
      // Another program's business: OpenMP's runtime, LTO, profiles, diagnostics.
      "-fopenmp", "-fno-openmp", "-flto", "-fno-lto", "-ffat-lto", "-fno-fat-lto", "-fuse-linker-plugin", "-fuse-ld",
      "-fprofile", "-ftest-coverage", "-fcoverage", "--coverage", "-coverage", "-fcs-profile", "-pg", "-gsplit-dwarf",
      "-fdiagnostics", "-fdump", "-fopt-info", "-fsave-optimization-record", "-Rpass", "-fstack-usage",
      "-fcallgraph-info", "-dump", "-aux-info", "-wrapper", "-pipe", "-fanalyzer", "-ftime-", "-fcolor-diagnostics",
      "-fno-color-diagnostics", "-fno-diagnostics"};
  std::vector<std::string> Result;
  for (const Argument &A : Line.Arguments) {
    if (A.Kind != ArgumentKind::CodeGen && A.Kind != ArgumentKind::Preprocessor)
      continue;
    if (!startsWithAny(A.Tokens.front(), NotForKernels))
      Result.insert(Result.end(), A.Tokens.begin(), A.Tokens.end());
  }
  return Result;
}

/// Every access is to be announced, one by one, at the line where the user wrote it. The compilers' instrumentation for
/// data races does that, as long as nothing was moved or put together before; clang leaves lines alone only where it
/// doesn't optimise.
void HostCompiler::addCheckFlags(Command &C) const {
  C.append({"-g", "-fsanitize=thread", "-DCHOMP_VGPU_CHECK"});
  for (const char *Seen : {"memcpy", "memset", "memmove", "malloc", "calloc", "realloc", "free"})
    C.add(std::string("-fno-builtin-") + Seen);
  if (isGnu())
    // Without points-to analysis static variables whose address nobody takes, a team's, are announced too.
    C.append({"-O1", "-fno-tree-vectorize", "-fno-tree-loop-im", "-fno-allocation-dce", "-fno-tree-pta"});
  else
    C.append({"-O0", "-mllvm", "-tsan-instrument-read-before-write=1"});
}

Command HostCompiler::compileVgpu(const CommandLine &Line, Language Lang, StringRef Generated, StringRef Kernels,
                                  StringRef Object, bool Pic, const Installation &Self) const {
  Command C = command();
  // The user has seen the warnings of this code, in the host text. The library's classes are those of the program's
  // standard: C++20 has taken some of their members. C++ has the extensions of its compiler, unless the user says
  // otherwise.
  std::string Standard = kernelStandard(Line, /*NeedsCxx20=*/false);
  if (Lang == Language::Cxx && !lastFlag(Line, "-std=").value_or("").starts_with("c++"))
    Standard.replace(Standard.find("c++"), 3, "gnu++");
  C.append({Standard, "-fopenmp-simd", "-w"});
  C.append(kernelFlags(Line));
  addColors(C);
  // Functions that other files may call are as good to inline as the inline ones of this file.
  C.add("-fno-semantic-interposition");
  if (isGnu())
    C.add(std::string("--param=max-inline-insns-auto=") +
          (is_contained({"3", "fast"}, lastFlag(Line, "-O").value_or("")) ? "200" : "70"));
  if (Line.VgpuCheck)
    addCheckFlags(C);
  if (Pic)
    C.add("-fPIC");
  // C has none of the special functions that are more than half of libstdc++'s <math.h>: the guard of their header.
  if (Lang == Language::C)
    C.add("-D_GLIBCXX_BITS_SPECFUN_H");
  if (!Generated.empty())
    C.add("-ffile-prefix-map=" + Generated.str() + "/=");
  C.append({"-isystem", Self.Include, "-x", "c++", "-c", Kernels.str(), "-o", Object.str()});
  return C;
}

Command HostCompiler::assemble(const CommandLine &Line, StringRef Source, StringRef Object) const {
  Command C = command();
  for (const Argument &A : Line.Arguments)
    if (A.Kind == ArgumentKind::CodeGen &&
        startsWithAny(A.Tokens.front(),
                      {StringLiteral("-m"), StringLiteral("--target"), StringLiteral("-target"), StringLiteral("-B")}))
      C.append(A.Tokens);
  C.append({"-x", "assembler", "-c", Source.str(), "-o", Object.str()});
  return C;
}

/// Which linker joins objects; empty: clang's driver knows. The linker itself, where it can be: a driver of clang's
/// takes longer to start than to join; gcc's takes for LTO what it keeps for offload compilers beside a declare target
/// that a header still has, whatever -fno-lto says.
std::string HostCompiler::joiner(const CommandLine &Line) const {
  if (isGnu()) {
    std::string Linker = findProgram(answer("-print-prog-name=ld"));
    return Linker.empty() ? "ld" : Linker;
  }
  const bool Chosen = any_of(Line.Arguments, [](const Argument &A) {
    return A.Kind == ArgumentKind::CodeGen &&
           (is_contained({"-m32", "-mx32"}, A.Tokens.front()) ||
            startsWithAny(A.Tokens.front(),
                          {StringLiteral("--target"), StringLiteral("-target"), StringLiteral("-B")}));
  });
  return Chosen || !Line.Target.empty() ? "" : findProgram("ld");
}

Command HostCompiler::wrap(const CommandLine &Line, const std::string &Kernels, StringRef Output) const {
  Command C = join(Line, Kernels, Output);
  const bool Driver = C.Program == Program;
  for (const char *Name : {"malloc", "calloc", "realloc", "free", "_Znwm", "_Znam", "_ZdlPv", "_ZdaPv", "_ZdlPvm",
                           "_ZdaPvm", "memcpy", "memmove", "memset", "__cxa_guard_acquire", "__cxa_guard_release"})
    C.add(std::string(Driver ? "-Wl,--wrap=" : "--wrap=") + Name);
  return C;
}

Command HostCompiler::join(const CommandLine &Line, ArrayRef<std::string> Objects, StringRef Output) const {
  Command C = {joiner(Line), {}};
  if (C.Program.empty()) {
    C = command();
    for (const Argument &A : Line.Arguments)
      if (A.Kind == ArgumentKind::CodeGen &&
          startsWithAny(A.Tokens.front(), {StringLiteral("-m"), StringLiteral("--target"), StringLiteral("-target"),
                                           StringLiteral("-B")}))
        C.append(A.Tokens);
    C.append({"-r", "-nostdlib", "-o", Output.str()});
  } else {
    if (isGnu() && any_of(Line.Arguments, [](const Argument &A) { return A.Tokens.front() == "-m32"; }))
      C.append({"-m", "elf_i386"});
    C.append({"-r", "-o", Output.str()});
  }
  C.append(Objects);
  return C;
}

} // namespace chomp::toolchain
