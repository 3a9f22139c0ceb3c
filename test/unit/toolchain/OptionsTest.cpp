//===- OptionsTest.cpp - a compiler's command line, understood ------------===//
#include "Toolchain/Options.h"
#include "Toolchain/Dependencies.h"
#include "Toolchain/NativeDevices.h"

#include "llvm/ADT/StringExtras.h"

#include <catch2/catch.hpp>

using namespace chomp::toolchain;
using Catch::Contains;
using Catch::StartsWith;

namespace {

struct Parsed {
  CommandLine Line;
  bool Valid = false;
  std::string Messages;
};

Parsed parse(std::initializer_list<const char *> Words, bool IsCxx = false) {
  Parsed Out;
  llvm::raw_string_ostream Messages(Out.Messages);
  Out.Valid = parseCommandLine(std::vector<const char *>(Words), IsCxx, Out.Line, Messages);
  return Out;
}
CommandLine lineOf(std::initializer_list<const char *> Words, bool IsCxx = false) {
  Parsed P = parse(Words, IsCxx);
  INFO(P.Messages);
  CHECK(P.Valid);
  return P.Line;
}
/// What a wrong command line is told.
std::string errorOf(std::initializer_list<const char *> Words) {
  const Parsed P = parse(Words);
  CHECK_FALSE(P.Valid);
  return P.Messages;
}
/// The words that are about something: "-I inc -DN=4".
std::string wordsOf(std::initializer_list<const char *> Words, ArgumentKind Kind) {
  return llvm::join(lineOf(Words).tokens({Kind}), " ");
}
Stage goalOf(std::initializer_list<const char *> Words) { return lineOf(Words).Goal; }

} // namespace

TEST_CASE("What an option is about") {
  using enum ArgumentKind;
  CHECK(wordsOf({"a.c", "-I", "inc", "-DN=4", "-O2", "-include", "b.h"}, Preprocessor) == "-I inc -DN=4 -include b.h");
  CHECK(wordsOf({"a.c", "-I", "inc", "-O2", "-std=c11", "-fopenmp"}, CodeGen) == "-O2 -std=c11 -fopenmp");
  CHECK(wordsOf({"a.c", "-Wall", "-w", "-pedantic", "-Wa,-x"}, Warning) == "-Wall -w -pedantic");
  CHECK(wordsOf({"a.c", "-lm", "-L", "lib", "-Wl,-rpath,x", "-shared"}, Linker) == "-lm -L lib -Wl,-rpath,x -shared");
  CHECK(wordsOf({"a.c", "-o", "out", "-O2"}, Output) == "-o out");
  CHECK(wordsOf({"a.c", "-MD", "-MF", "a.d"}, Dependency) == "-MD -MF a.d");
  // gcc's own options with a value, which Clang takes for something else.
  CHECK(wordsOf({"a.c", "-dumpbase", "x", "-O2"}, CodeGen) == "-dumpbase x -O2");
  CHECK(lineOf({"a.c", "-fno-such-option"}).Arguments.back().KnownToClang == false);
  CHECK(wordsOf({"a.c", "-Xclang", "-include-pch", "-Xclang", "a.pch"}, Preprocessor) ==
        "-Xclang -include-pch -Xclang a.pch");
  CHECK(wordsOf({"a.c", "-Wp,-DN=4,-isystem,include"}, Preprocessor) == "-DN=4 -isystem include");
}

TEST_CASE("Inputs and their languages") {
  auto Inputs = [](std::initializer_list<const char *> Words, bool IsCxx = false) {
    const CommandLine Line = lineOf(Words, IsCxx);
    std::string Out;
    for (const Argument *A : Line.inputs())
      Out += (Out.empty() ? "" : " ") + A->text() +
             (A->Lang == Language::C        ? ":C"
              : A->Lang == Language::Cxx    ? ":C++"
              : A->Lang == Language::Linked ? ":linked"
                                            : ":other");
    return Out;
  };
  CHECK(Inputs({"a.c", "b.cpp", "c.cc", "d.o", "e.a", "f.s", "g.i"}) ==
        "a.c:C b.cpp:C++ c.cc:C++ d.o:linked e.a:linked f.s:other g.i:other");
  CHECK(Inputs({"a.c"}, /*IsCxx=*/true) == "a.c:C++");
  CHECK(Inputs({"-x", "c++", "a.c", "-x", "none", "b.c", "-xc", "-"}) == "a.c:C++ b.c:C -:C");
  CHECK(Inputs({"-x", "assembler", "a.c"}) == "a.c:other");
}

TEST_CASE("How far the command line wants to go") {
  CHECK(goalOf({"a.c"}) == Stage::Link);
  CHECK(goalOf({"-c", "a.c"}) == Stage::Compile);
  CHECK(goalOf({"-E", "a.c"}) == Stage::HostOnly);
  CHECK(goalOf({"-c", "-S", "a.c"}) == Stage::HostOnly);
  CHECK(goalOf({"-S", "--show", "a.c"}) == Stage::Show);
  CHECK(lineOf({"-c", "-S", "--show=vgpu", "a.c"}).ShowsAssembly);
  CHECK_FALSE(lineOf({"-S", "-E", "--show", "a.c"}).ShowsAssembly);
  CHECK(lineOf({"-E", "--show", "--show=hip", "a.c"}).Show == Shown::Hip);
  CHECK_THAT(errorOf({"--show", "a.c"}), Contains("--show goes with -E, for texts, or -S, for assembly"));
  CHECK_THAT(errorOf({"--show", "-M", "a.c"}), Contains("--show goes with -E, for texts, or -S, for assembly"));
  CHECK(goalOf({"-print-search-dirs"}) == Stage::HostOnly);
  CHECK(goalOf({"--version"}) == Stage::HostOnly);
  CHECK(goalOf({}) == Stage::HostOnly);
  CHECK(goalOf({"a.h"}) == Stage::Precompile);
  CHECK(goalOf({"-x", "c++-header", "a.hpp"}) == Stage::Precompile);
  CHECK(goalOf({"-fno-openmp", "a.h"}) == Stage::HostOnly);
  CHECK(goalOf({"a.h", "a.c"}) == Stage::Link);
  CHECK(goalOf({"-shared", "-lm"}) == Stage::Link); // a program may consist of libraries alone
  CHECK(goalOf({"-Wl,-lm"}) == Stage::Link);
  CHECK(goalOf({"-Wl,--as-needed"}) == Stage::HostOnly);
  CHECK(goalOf({"a.c", "-o"}) == Stage::HostOnly); // the host compiler has the message for that
}

TEST_CASE("Options that the whole line knows") {
  const CommandLine Line = lineOf({"-c", "a.c", "-o", "out/a.o", "-v", "-static", "-nostdlib", "-save-temps=obj"});
  CHECK(Line.Output == "out/a.o");
  CHECK(Line.Verbose);
  CHECK(Line.StaticRuntime); // with -static
  CHECK(Line.NoStandardLibraries);
  CHECK(Line.Keep);
  CHECK(Line.KeepDirectory == "out");
  CHECK(Line.OpenMP);
  CHECK_FALSE(lineOf({"a.c", "-fno-openmp"}).OpenMP);
  CHECK(lineOf({"-###", "a.c"}).DryRun);
}

TEST_CASE("Dependency files") {
  const CommandLine Plain = lineOf({"-c", "dir/a.c", "-MD"});
  CHECK(Plain.WantsDependencies);
  CHECK(Plain.SystemHeaders);
  CHECK(dependencyFile(Plain, "dir/a.c") == "a.d");
  CHECK(llvm::join(dependencyTargets(Plain, "dir/a.c"), " ") == "-MQ a.o");
  const CommandLine Named = lineOf({"-c", "a.c", "-MMD", "-o", "out/b.o", "-MP"});
  CHECK_FALSE(Named.SystemHeaders);
  CHECK(Named.PhonyTargets);
  CHECK(dependencyFile(Named, "a.c") == "out/b.d");
  CHECK(llvm::join(dependencyTargets(Named, "a.c"), " ") == "-MQ out/b.o");
  const CommandLine Told = lineOf({"-c", "a.c", "-MD", "-MF", "x.d", "-MT", "x", "-MQ", "y"});
  CHECK(dependencyFile(Told, "a.c") == "x.d");
  CHECK(llvm::join(dependencyTargets(Told, "a.c"), " ") == "-MT x -MQ y");
  CHECK(lineOf({"-c", "a.c", "-Wp,-MD,x.d"}).DependencyFile == "x.d");
}

TEST_CASE("Devices") {
  auto Devices = [](std::initializer_list<const char *> Words) { return llvm::join(lineOf(Words).OffloadArchs, " "); };
  CHECK(Devices({"a.c"}) == "vgpu");
  CHECK(Devices({"a.c", "--offload-arch=sm_90,gfx90a", "--offload-arch=sm_90"}) == "sm_90 gfx90a");
  CHECK(Devices({"a.c", "--offload-arch", "sm_100a", "--cuda-gpu-arch=sm_120f"}) == "sm_100a sm_120f");
  CHECK(Devices({"a.c", "--offload-arch=gfx942:xnack-,vgpu"}) == "gfx942:xnack- vgpu");
  CHECK_THAT(errorOf({"a.c", "--offload-arch=nvidia"}),
             Contains("unknown device 'nvidia' in --offload-arch=: give vgpu"));
  CHECK_THAT(errorOf({"a.c", "--offload-arch=sm_9"}), Contains("unknown device 'sm_9'"));
}

TEST_CASE("Devices of this machine") {
  CHECK(cudaArchitecture("9.0\n") == "sm_90");
  CHECK(cudaArchitecture("12.1") == "sm_121");
  CHECK(cudaArchitecture("[N/A]").empty());
  CHECK(cudaArchitecture("").empty());
  CHECK(hipArchitecture("cpu_cores_count 0\ngfx_target_version 90010\nvendor_id 4098\n") == "gfx90a");
  CHECK(hipArchitecture("gfx_target_version 110003") == "gfx1103");
  CHECK(hipArchitecture("cpu_cores_count 64\ngfx_target_version 0\n").empty());
}

TEST_CASE("As a launcher") {
  const CommandLine C = lineOf({"--vgpu-check", "--launch", "/usr/bin/gcc-13", "-c", "a.c", "-o", "a.o"});
  CHECK(C.HostCompiler == "/usr/bin/gcc-13");
  CHECK(!C.DriverIsCxx);
  CHECK(C.VgpuCheck);
  CHECK(C.Output == "a.o");
  CHECK(lineOf({"--launch", "/opt/bin/c++", "a.o", "-o", "a"}).DriverIsCxx);
  CHECK_THAT(errorOf({"--launch"}), Contains("--launch needs the host compiler's command behind it"));
}

TEST_CASE("Options of our own") {
  const CommandLine Line = lineOf({"a.c", "--host-compiler=clang-22", "--image=file", "--keep=-gen", "-Rchomp"});
  CHECK(Line.HostCompiler == "clang-22");
  CHECK(Line.Images == ImageMode::File);
  CHECK(Line.ImagesGiven);
  CHECK(Line.Keep);
  CHECK(Line.KeepDirectory == "./-gen"); // no option of a compiler's
  CHECK(Line.Remarks);
  CHECK(lineOf({"a.c", "--vgpu-check=host"}).VgpuCheckHost);
  CHECK(lineOf({"a.c", "--vgpu-check=kernels"}).VgpuCheckHost == false);
  CHECK_THAT(errorOf({"a.c", "--host-compiler="}), Contains("needs the name of a compiler"));
  CHECK_THAT(errorOf({"a.c", "--image=disk"}), Contains("unknown value 'disk' of --image=: give 'embed' or 'file'"));
  CHECK_THAT(errorOf({"a.c", "--keep="}), Contains("--keep= needs a directory"));
  CHECK_THAT(errorOf({"a.c", "--vgpu-check=all"}), Contains("--vgpu-check=all: expected kernels or host"));
  CHECK_THAT(errorOf({"a.c", "--vgpu-check", "-fsanitize=thread"}), Contains("can't instrument the same kernels"));
  CHECK_THAT(errorOf({"-c", "a.c", "b.c", "-o", "x.o"}), Contains("-o names one file, and -c compiles 2 sources"));
}

TEST_CASE("Options of other compilers") {
  CHECK_THAT(errorOf({"a.c", "-mp=gpu", "-gpu=cc90"}), Contains("choose devices with --offload-arch=sm_90"));
  CHECK_THAT(errorOf({"a.c", "-march=gfx90a"}),
             Contains("-march=gfx90a is about the host's processor: choose devices with --offload-arch=gfx90a"));
  CHECK(wordsOf({"a.c", "-march=native"}, ArgumentKind::CodeGen) == "-march=native");
  const Parsed Clang = parse({"a.c", "-fopenmp-targets=nvptx64", "-Xopenmp-target=nvptx64", "-march=sm_80"});
  CHECK(Clang.Valid);
  CHECK_THAT(Clang.Messages, StartsWith("chompcc: warning: -fopenmp-targets=nvptx64 is ignored: choose devices with "
                                        "--offload-arch=sm_NN, as in sm_90\n") &&
                                 Contains("choose devices with --offload-arch=sm_80\n"));
  CHECK(parse({"a.c", "-foffload=disable"}).Messages.empty());
  CHECK_THAT(parse({"a.c", "-fopenmp-targets=spir64"}).Messages, Contains("there are no kernels for Intel's GPUs"));
}

TEST_CASE("Help") {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printHelp("chompcc", OS);
  CHECK_THAT(Text, Contains("--offload-arch=") && Contains("chompcc"));
  Text.clear();
  printEnvironmentHelp(OS);
  CHECK_THAT(Text, Contains("OMP_TARGET_OFFLOAD"));
}
