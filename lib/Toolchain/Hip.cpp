//===- Toolchain/Hip.cpp - clang and lld for AMD GPUs ---------------------===//
//
// Decides what clang is told to make an HSACO, with or without ROCm's own LLVM. What surprised us: clang 22 no longer
// defines the wavefront size that older HIP headers need, and Debian's __syncthreads lives in hip.bc, which clang
// doesn't link by itself.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/Gpu.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cstdlib>

using namespace llvm;

namespace chomp::toolchain {

namespace {

class Hip : public GpuCompiler {
public:
  Hip(std::string Clang, std::string Bitcode, const Installation &Self)
      : Clang(std::move(Clang)), Bitcode(std::move(Bitcode)), Self(Self) {}

  Command compile(const CommandLine &Line, StringRef Standard, StringRef Arch, StringRef Kernels, StringRef Output,
                  bool Relocatable, Workspace &Scratch) const override {
    // The host compiler judges the user's code: -w would leave what clang takes for errors by default, as narrowing.
    Command C{Clang, {"-x", "hip", Standard.str(), "--cuda-device-only", "--no-gpu-bundle-output", "-Wno-everything"}};
    if (!Line.Target.empty()) // whose headers and types the host's text has
      C.add("--target=" + Line.Target);
    // The library's concepts ask std::declval(), which is no device's.
    if (Standard != "-std=c++17")
      C.add("-foffload-implicit-host-device-templates");
    addColors(C);
    C.add("--offload-arch=" + Arch.str());
    C.add("-mcode-object-version=5");
    if (!Bitcode.empty()) {
      C.add("--rocm-device-lib-path=" + Bitcode);
      // Newer device libraries have neither: their headers need no hip.bc, and their mathematics no switch for
      // denormals (clang 22 links none).
      for (const char *Name : {"/hip.bc", "/oclc_daz_opt_off.bc"})
        if (sys::fs::exists(Bitcode + Name))
          C.append({"-Xclang", "-mlink-builtin-bitcode", "-Xclang", Bitcode + Name});
    }
    C.add(std::string("-D__AMDGCN_WAVEFRONT_SIZE=") + (Arch.starts_with("gfx9") ? "64" : "32"));
    if (Relocatable)
      C.append({"-fgpu-rdc", "-c"});
    // libthrows.h: before all that knows the library's functions.
    C.append(gpuPreprocessorFlags(Line, "#include <chomp/libthrows.h>\n#include <hip/hip_runtime.h>\n", Scratch));
    std::string Level = "-O3";
    for (const Argument &A : Line.Arguments) {
      StringRef Token = A.Tokens.front();
      if (A.Kind != ArgumentKind::CodeGen)
        continue;
      if (Token == "-O1" || Token == "-O2" || Token == "-Os" || Token == "-Oz")
        Level = Token.str();
      else if (Token.starts_with("-O"))
        Level = "-O3"; // -O0 too: kernels that spill every variable are of no use to anybody
      else if (Token.starts_with("-ffp-contract") || Token == "-ffast-math" || Token == "-fno-fast-math" ||
               is_contained({"-funsigned-char", "-fno-unsigned-char", "-fsigned-char", "-fno-signed-char",
                             "-fshort-enums", "-fno-short-enums", "-fshort-wchar", "-fno-short-wchar"},
                            Token)) // of which types the host's data is
        C.add(Token.str());
      else if (Token.starts_with("-g") && Token != "-g0" && Token.size() <= 6)
        C.add("-gline-tables-only");
    }
    C.append({Level, "-isystem", Self.Include, Kernels.str(), "-o", Output.str()});
    return C;
  }

  void stopAtAssembly(Command &C) const override { C.add("-S"); }

  // As one program: by itself, a file whose functions use a team's memory has no kernel that gives them any.
  Command link(StringRef Arch, ArrayRef<std::string> Objects, StringRef Output, Workspace &) const override {
    Command C{Clang,
              {"--target=amdgcn-amd-amdhsa", "-mcpu=" + Arch.str(), "-mcode-object-version=5", "-nogpulib", "-O3",
               "-flto", "-Wl,--no-undefined", "-o", Output.str()},
              {}};
    C.append(Objects);
    return C;
  }

  bool optimisesAtLink(const CommandLine &) const override { return true; }
  std::vector<std::string> resourceFlags() const override { return {"-Rpass-analysis=kernel-resource-usage"}; }
  StringRef imageExtension() const override { return "hsaco"; }
  StringRef objectExtension(const CommandLine &) const override { return "bc"; }
  std::string program() const override { return Clang; }
  std::string deviceLibrary() const override { return Bitcode + "/ockl.bc"; }

private:
  std::string Clang, Bitcode;
  const Installation &Self;
};

/// The folder of ROCm's device libraries that has Arch: of the ROCm that the user names, else Debian's, whose place
/// differs by release, else ROCm's own. Empty: clang looks by itself, and says what it misses.
std::string findBitcode(StringRef Arch) {
  std::vector<std::string> Folders;
  for (const char *Variable : {"CHOMP_ROCM_PATH", "ROCM_PATH"})
    if (const char *Root = std::getenv(Variable); Root && *Root)
      Folders.push_back(std::string(Root) + "/amdgcn/bitcode");
  for (const char *Path : {"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/opt/rocm"})
    Folders.push_back(std::string(Path) + "/amdgcn/bitcode");
  std::error_code Code;
  // /usr/lib/llvm-17/lib/clang/17/amdgcn/bitcode
  for (sys::fs::directory_iterator LLVM("/usr/lib", Code), End; LLVM != End && !Code; LLVM.increment(Code))
    if (sys::path::filename(LLVM->path()).starts_with("llvm-")) {
      std::error_code Inner;
      for (sys::fs::directory_iterator Version(LLVM->path() + "/lib/clang", Inner); Version != End && !Inner;
           Version.increment(Inner))
        Folders.push_back(Version->path() + "/amdgcn/bitcode");
    }
  std::string Isa = ("/oclc_isa_version_" + Arch.split(':').first.drop_front(3) + ".bc").str();
  for (const std::string &Folder : Folders)
    if (sys::fs::exists(Folder + Isa))
      return Folder;
  return "";
}

} // namespace

Expected<std::unique_ptr<GpuCompiler>> findHip(StringRef Arch, const Installation &Self) {
  std::string Clang;
  if (const char *Named = std::getenv("CHOMP_HIP_CLANG"); Named && *Named) {
    Clang = findProgram(Named);
    if (Clang.empty())
      return createStringError(Twine("CHOMP_HIP_CLANG is ") + Named + ", which was not found");
  }
  for (const char *Name : {"clang++-22", "clang++"})
    if (Clang.empty())
      Clang = findProgram(Name);
  if (Clang.empty())
    return createStringError("--offload-arch=" + Arch +
                             " needs clang++ 22, which was not found: install clang-22, lld-22, "
                             "libamdhip64-dev and rocm-device-libs, or set CHOMP_HIP_CLANG");
  return std::make_unique<Hip>(Clang, findBitcode(Arch), Self);
}

} // namespace chomp::toolchain
