//===- CommandLine.cpp - chompcc's command line, of any words -------------===//
//
// An input is a command line, a word in each line. It is read, and the commands for the host's compilers are made of
// it; nothing is started. A line is refused with a message, or no word of the user's is lost, changed or exchanged on
// its way to the host compiler.
//
//===----------------------------------------------------------------------===//
#include "Fuzzer.h"

#include "Toolchain/Host.h"
#include "Toolchain/Messages.h"
#include "Toolchain/Options.h"

#include "llvm/ADT/STLExtras.h"

using namespace chomp;
using namespace chomp::fuzz;
using namespace chomp::toolchain;

namespace {

/// Words of Options.def, HostOptions.def and of others' command lines.
constexpr const char *Words[] = {
    "-c",
    "-o",
    "a.o",
    "a.c",
    "a.cpp",
    "b.o",
    "liba.a",
    "-",
    "--",
    "-E",
    "-S",
    "-M",
    "-MD",
    "-MMD",
    "-MF",
    "-MT",
    "-MP",
    "-x",
    "c",
    "c++",
    "none",
    "c-header",
    "assembler",
    "-I",
    "-Iinc",
    "-DA=1",
    "-D",
    "-include",
    "a.h",
    "-imacros",
    "-Xclang",
    "-include-pch",
    "-Xpreprocessor",
    "-Wp,-MD,a.d",
    "-Wp,",
    "-Wl,-rpath,x",
    "-Wl,",
    "-Xlinker",
    "-lm",
    "-L.",
    "-shared",
    "-static",
    "-r",
    "-nostdlib",
    "-O2",
    "-g",
    "-std=c11",
    "-std=c++20",
    "-m32",
    "-march=native",
    "-fPIC",
    "-fopenmp",
    "-fno-openmp",
    "-foffload=nvptx-none",
    "-fopenmp-targets=nvptx64",
    "--offload-arch=",
    "--offload-arch=sm_90",
    "--offload-arch=gfx90a,vgpu",
    "--host-compiler=clang",
    "--report=html:a.html",
    "--report",
    "--report=json",
    "--profile=a",
    "--show",
    "--show=cuda",
    "--vgpu-check",
    "--keep",
    "--keep=",
    "--deterministic-reductions",
    "-Rchomp",
    "--help",
    "--version",
    "--env-help",
    "-###",
    "-v",
    "-save-temps",
    "-save-temps=obj",
    "-dumpbase",
    "-flto",
    "--coverage",
    "-fsanitize=address",
    "-fdiagnostics-format=sarif-file",
    "-fdiagnostics-format=json",
    "-fdiagnostics-color=always",
    "-pg",
    "-gsplit-dwarf",
    "a.host.c",
    "a.device.cu",
    "a.vgpu.cpp",
    "-emit-llvm",
    "-print-prog-name=ld",
    "-T",
    "@a",
};

std::vector<std::string> wordsOf(std::string_view Text) {
  std::vector<std::string> Out;
  while (!Text.empty()) {
    const std::string_view Word = Text.substr(0, Text.find('\n'));
    Text.remove_prefix(std::min(Text.size(), Word.size() + 1));
    Out.emplace_back(Word.substr(0, Word.find('\0')));
  }
  return Out;
}

/// What is kept of the line is in the order of the line. The words of -Wp, are told apart.
void checkOrder(const CommandLine &Line, const std::vector<std::string> &Words) {
  if (llvm::any_of(Words, [](llvm::StringRef Word) { return Word.starts_with("-Wp,"); }))
    return;
  auto At = Words.begin();
  for (const Argument &A : Line.Arguments) {
    require(!A.Tokens.empty(), "an argument has words");
    for (const std::string &Token : A.Tokens) {
      At = std::find(At, Words.end(), Token);
      require(At++ != Words.end(), "the words of a command line keep their order and their text");
    }
  }
}

void plan(CommandLine &Line, bool Cxx) {
  const Installation Self = {"/usr/include", "/usr/lib", "/usr/bin/chompcc"};
  for (const char *Compiler : {"gcc", "clang-22"}) {
    Line.HostCompiler = Compiler; // another name would be asked for its version
    auto Host = HostCompiler::find(Line, Cxx, Self);
    if (!Host) {
      llvm::consumeError(Host.takeError());
      continue;
    }
    Host->askForMessages(Line);
    for (bool Pic : {false, true})
      (void)Host->compileVgpu(Line, Cxx ? Language::Cxx : Language::C, "", "a.vgpu.cpp", "a.o", Pic, Self);
    const Command C = Host->compileHost(Line, "", "/tmp/a", "/tmp/a/a.host.c", "a.o", "a", Self);
    require(llvm::is_contained(C.Args, "/tmp/a/a.host.c"), "the host text is compiled");
    (void)Host->assemble(Line, "a.s", "a.o");
    (void)kernelFlags(Line);
  }
}

} // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size, size_t MaxSize, unsigned Seed) {
  Choice C(Seed);
  if (Size && C.oneOf(2))
    return LLVMFuzzerMutate(Data, Size, MaxSize);
  std::vector<std::string> Line = wordsOf(text(Data, Size));
  for (size_t I = 1 + C.below(4); I; --I)
    if (Line.size() > 2 && C.oneOf(3))
      Line.erase(Line.begin() + static_cast<std::ptrdiff_t>(C.below(Line.size())));
    else
      Line.insert(Line.begin() + static_cast<std::ptrdiff_t>(C.below(Line.size() + 1)), C.of(Words));
  std::string Text;
  for (const std::string &Word : Line)
    Text += Word + "\n";
  return give(Text, Data, MaxSize);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const std::vector<std::string> Words = wordsOf(text(Data, Size));
  std::vector<const char *> Args;
  for (const std::string &Word : Words)
    Args.push_back(Word.c_str());
  (void)chooseMessages(llvm::SmallVector<llvm::StringRef>(Args.begin(), Args.end()));
  for (bool Cxx : {false, true}) {
    CommandLine Line;
    std::string Message;
    llvm::raw_string_ostream OS(Message);
    if (!parseCommandLine(Args, Cxx, Line, OS)) {
      require(Message.find("error") != std::string::npos, "a command line that is refused has a message");
      continue;
    }
    require(!Line.OffloadArchs.empty(), "there is a device");
    checkOrder(Line, Words);
    plan(Line, Cxx);
  }
  return 0;
}
