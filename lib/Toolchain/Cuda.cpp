//===- Toolchain/Cuda.cpp - nvcc and nvlink -------------------------------===//
//
// Decides what nvcc is told. Device code is always optimised (ptxas -O3 is nvcc's default): -O0 of the host would make
// kernels tens of times slower and debug no better; -g asks for line tables, which cost nothing at run time. What
// several files make together is optimised when it is linked, as calls between them are dear; nvlink does that with the
// toolkit's libnvvm.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/Gpu.h"
#include "Toolchain/HostTarget.h"
#include "Toolchain/Workspace.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Triple.h"

#include <cstdlib>

using namespace llvm;

namespace chomp::toolchain {

Expected<std::unique_ptr<GpuCompiler>> findGpuCompiler(StringRef Arch, const HostCompiler &Host,
                                                       const Installation &Self) {
  return isCuda(Arch) ? findCuda(Arch, Host, Self) : findHip(Arch, Self);
}

std::optional<StringRef> lastFlag(const CommandLine &Line, StringRef Prefix) {
  for (const Argument &A : reverse(Line.Arguments))
    if (A.Kind == ArgumentKind::CodeGen && StringRef(A.Tokens.front()).starts_with(Prefix))
      return StringRef(A.Tokens.front()).drop_front(Prefix.size());
  return std::nullopt;
}

/// Whether a plain char has no sign: the user wants it so, or the host has it so.
static bool hasUnsignedChar(const CommandLine &Line) {
  bool Unsigned = Triple(Line.Target).isAArch64();
  for (const Argument &A : Line.Arguments) {
    const StringRef Token = A.Tokens.front();
    if (Token == "-funsigned-char" || Token == "-fno-signed-char")
      Unsigned = true;
    else if (Token == "-fsigned-char" || Token == "-fno-unsigned-char")
      Unsigned = false;
  }
  return Unsigned;
}

StringRef layoutFlag(const CommandLine &Line) {
  for (StringRef Flag : {"short-enums", "short-wchar"})
    for (const Argument &A : reverse(Line.Arguments))
      if (StringRef Token = A.Tokens.front(); Token == ("-f" + Flag).str())
        return Token;
      else if (Token == ("-fno-" + Flag).str())
        break;
  return "";
}

std::string kernelStandard(const CommandLine &Line, bool NeedsCxx20) {
  const StringRef Standard = lastFlag(Line, "-std=").value_or("");
  if (is_contained({"c++23", "gnu++23", "c++2b", "gnu++2b", "c++26", "gnu++26", "c++2c", "gnu++2c"}, Standard))
    return "-std=c++2b"; // as gcc 12 says it
  NeedsCxx20 |= is_contained({"c++20", "gnu++20", "c++2a", "gnu++2a"}, Standard);
  return NeedsCxx20 ? "-std=c++20" : "-std=c++17";
}

namespace {

/// nvcc takes "-DSIZES=1,2" for two options, unless told that the comma is a comma.
std::string withCommas(StringRef Flag) {
  std::string Out;
  for (char C : Flag)
    Out += C == ',' ? "\\," : std::string(1, C);
  return Out;
}

/// -D or -U and what follows, which may be a token of its own.
StringRef definition(const Argument &A) {
  StringRef Token = A.Tokens.front();
  if (A.Kind != ArgumentKind::Preprocessor || !(Token.starts_with("-D") || Token.starts_with("-U")))
    return "";
  return Token.size() > 2 || A.Tokens.size() < 2 ? Token.drop_front(2) : StringRef(A.Tokens[1]);
}

/// Whether a macro is not of those that headers of a system ask for, which have reserved names (_GNU_SOURCE). The
/// vendors' own headers are read before it, in which the parameters of templates are called N and T.
bool comesLater(const Argument &A) {
  const StringRef Name = definition(A);
  return !Name.empty() && !(Name.starts_with("_") && Name.size() > 1 && (Name[1] == '_' || isUpper(Name[1])));
}

/// Those as the text of a file that is included behind the vendor's headers.
std::string laterMacros(const CommandLine &Line) {
  std::string Text;
  for (const Argument &A : Line.Arguments)
    if (comesLater(A)) {
      auto [Name, Value] = definition(A).split('=');
      const bool Defines = StringRef(A.Tokens.front()).starts_with("-D");
      const bool HasValue = definition(A).contains('=');
      Text += ((Defines ? "#define " : "#undef ") + Name +
               (!Defines   ? ""
                : HasValue ? " " + Value
                           : " 1") +
               "\n")
                  .str();
    }
  return Text;
}

} // namespace

std::vector<std::string> gpuPreprocessorFlags(const CommandLine &Line, StringRef Headers, Workspace &Scratch) {
  std::vector<std::string> Result;
  const std::string Macros = laterMacros(Line);
  if (!Macros.empty()) {
    Result = {"-include", Scratch.newFile("macros.h")};
    if (Error Failure = Scratch.isDryRun() ? Error::success() : writeFile(Result.back(), (Headers + Macros).str()))
      consumeError(std::move(Failure)); // the compiler says that there is no such file
  }
  for (const Argument &A : Line.Arguments) {
    if (A.Kind != ArgumentKind::Preprocessor || comesLater(A))
      continue;
    StringRef Token = A.Tokens.front();
    if (any_of(ArrayRef({"-D", "-U", "-I", "-isystem", "-idirafter"}),
               [&](StringRef Prefix) { return Token.starts_with(Prefix); }))
      Result.insert(Result.end(), A.Tokens.begin(), A.Tokens.end());
  }
  return Result;
}

namespace {

/// The library that nvlink optimises with: in nvvm/lib64 of NVIDIA's own packages, and in lib of others.
std::string findNvvm(StringRef Nvcc) {
  SmallString<128> Program;
  if (sys::fs::real_path(Nvcc, Program))
    return "";
  const StringRef Root = sys::path::parent_path(sys::path::parent_path(Program));
  for (const char *Folder : {"/nvvm/lib64", "/nvvm/lib", "/lib64", "/lib"})
    if (std::string File = (Root + Folder + "/libnvvm.so").str(); sys::fs::exists(File))
      return File;
  return "";
}

class Cuda : public GpuCompiler {
public:
  Cuda(std::string Nvcc, std::string HostCompiler, const Installation &Self)
      : Nvcc(std::move(Nvcc)), HostProgram(std::move(HostCompiler)), Self(Self), Nvvm(findNvvm(this->Nvcc)) {}

  Command compile(const CommandLine &Line, StringRef Standard, StringRef Arch, StringRef Kernels, StringRef Output,
                  bool Relocatable, Workspace &Scratch) const override {
    Command C{Nvcc, {Standard == "-std=c++17" ? "-std=c++17" : "-std=c++20", "-arch=" + Arch.str(), "-w"}};
    if (Relocatable && optimisesAtLink(Line))
      C.append({"-dlto", "-ltoir"});
    else
      C.append(Relocatable ? std::vector<std::string>{"-rdc=true", "-cubin"} : std::vector<std::string>{"-cubin"});
    // std::max and the like are constexpr functions of the host's library.
    C.add("--expt-relaxed-constexpr");
    addHost(C, Line.Target);
    for (const std::string &Flag : gpuPreprocessorFlags(Line, /*Headers=*/"", Scratch)) {
      if (C.Args.back() == "-idirafter") // no option of nvcc's own
        C.Args.back() = "-Xcompiler=-idirafter," + withCommas(Flag);
      else
        C.add(withCommas(Flag));
    }
    for (const Argument &A : Line.Arguments) {
      StringRef Token = A.Tokens.front();
      if (A.Kind == ArgumentKind::CodeGen && Token.starts_with("-g") && Token != "-g0") {
        C.add("-lineinfo");
        break;
      }
    }
    if (hasUnsignedChar(Line)) // of nvcc's own parsers, and of the preprocessor, which has a macro for it
      C.append({"-Xcudafe", "--unsigned_chars", "-Xcicc", "--unsigned_chars", "-Xcompiler", "-funsigned-char"});
    // a * b + c keeps its two roundings when the user asks for that on the host.
    if (keepsRoundings(Line))
      C.add("-fmad=false");
    if (lastFlag(Line, "-ffast-math") == "" || lastFlag(Line, "-O") == "fast")
      C.add("-use_fast_math");
    C.append({"-isystem", Self.Include, "-x", "cu", Kernels.str(), "-o", Output.str()});
    return C;
  }

  // PTX, which may call functions of other files.
  void stopAtAssembly(Command &C) const override {
    std::replace(C.Args.begin(), C.Args.end(), std::string("-cubin"), std::string("-ptx"));
    C.add("-rdc=true");
  }

  Command link(StringRef Arch, ArrayRef<std::string> Objects, StringRef Output, Workspace &Scratch) const override {
    SmallString<128> Nvlink(sys::path::parent_path(Nvcc));
    sys::path::append(Nvlink, "nvlink");
    Command C{Nvlink.str().str(), {"-arch=" + Arch.str(), "-o", Output.str()}};
    auto IsIntermediate = [](StringRef File) { return File.ends_with(".ltoir"); };
    if (any_of(Objects, IsIntermediate)) {
      C.append({"-dlto", "-nvvmpath=" + nvvmFolder(Scratch)});
      if (!all_of(Objects, IsIntermediate))
        C.Messages = Scratch.newFile("nvlink.messages"); // "doing partial LTO"
    }
    C.append(Objects);
    return C;
  }

  // The intermediate code says nothing of -fmad.
  bool optimisesAtLink(const CommandLine &Line) const override { return !Nvvm.empty() && !keepsRoundings(Line); }

  std::vector<std::string> resourceFlags() const override { return {"-Xptxas", "-v"}; }
  StringRef imageExtension() const override { return "cubin"; }
  StringRef objectExtension(const CommandLine &Line) const override {
    return optimisesAtLink(Line) ? "ltoir" : "rdc.cubin";
  }
  std::string program() const override { return Nvcc; }

private:
  /// For another machine nvcc wants a compiler for that, and looks for headers in a folder that not every toolkit has.
  void addHost(Command &C, StringRef Target) const {
    std::string Program = HostProgram;
    if (Program.empty() && !Target.empty())
      Program = findProgram(multiarchName(Target) + "-g++");
    if (!Program.empty())
      C.append({"-ccbin", Program});
    if (Target.empty())
      return;
    const StringRef Root = sys::path::parent_path(sys::path::parent_path(Nvcc));
    for (const char *Folder : {"sbsa-linux", "x86_64-linux"})
      if (sys::fs::exists(Root + "/targets/" + Folder + "/include/cuda_runtime.h")) {
        C.append({"-target-dir", Folder});
        return;
      }
  }

  static bool keepsRoundings(const CommandLine &Line) { return lastFlag(Line, "-ffp-contract=") == "off"; }

  /// Where nvlink finds libnvvm: in the folder lib64 of what it is given.
  std::string nvvmFolder(Workspace &Scratch) const {
    StringRef Folder = sys::path::parent_path(Nvvm);
    if (sys::path::filename(Folder) == "lib64")
      return sys::path::parent_path(Folder).str();
    std::string Made = Scratch.newFile("nvvm");
    // If it can't be made, nvlink says what it misses.
    if (!sys::fs::create_directories(Made + "/lib64"))
      (void)sys::fs::create_link(Nvvm, Made + "/lib64/libnvvm.so");
    return Made;
  }

  std::string Nvcc, HostProgram;
  const Installation &Self;
  std::string Nvvm; ///< libnvvm.so; empty: there is none.
};

} // namespace

Expected<std::unique_ptr<GpuCompiler>> findCuda(StringRef Arch, const HostCompiler &Host, const Installation &Self) {
  std::string Nvcc;
  for (const char *Variable : {"CHOMP_CUDA_PATH", "CUDA_HOME", "CUDA_PATH"}) {
    const char *Root = std::getenv(Variable);
    if (!Root || !*Root || !Nvcc.empty())
      continue;
    Nvcc = findProgram(std::string(Root) + "/bin/nvcc");
    if (Nvcc.empty() && StringRef(Variable) == "CHOMP_CUDA_PATH")
      return createStringError(Twine("CHOMP_CUDA_PATH is ") + Root + ", and there is no bin/nvcc in it");
  }
  if (Nvcc.empty())
    Nvcc = findProgram("nvcc");
  if (Nvcc.empty())
    Nvcc = findProgram("/usr/local/cuda/bin/nvcc");
  if (Nvcc.empty())
    return createStringError("--offload-arch=" + Arch +
                             " needs nvcc, which was not found: install the CUDA toolkit, or set "
                             "CHOMP_CUDA_PATH to its directory");
  // nvcc preprocesses with a host compiler; it takes any gcc it knows, and only a few versions of clang.
  return std::make_unique<Cuda>(Nvcc, Host.isGnu() ? Host.program() : std::string(), Self);
}

} // namespace chomp::toolchain
