//===- Toolchain/Help.cpp - --help and --env-help -------------------------===//
//
// What a person reads. The options come from Options.def, the variables of compiled programs from the runtime's own
// list, so neither text can fall behind.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/Options.h"

#include "llvm/Support/Format.h"

using namespace llvm;

namespace chomp::toolchain {

namespace {

/// Breaks Text into lines that fit beside a column of names.
void printWrapped(raw_ostream &OS, StringRef Text, unsigned Indent, unsigned Width = 96) {
  unsigned Column = Indent;
  while (!Text.empty()) {
    auto [Word, Rest] = Text.split(' ');
    if (Column > Indent && Column + 1 + Word.size() > Width) {
      OS << '\n';
      OS.indent(Indent);
      Column = Indent;
    } else if (Column > Indent) {
      OS << ' ';
      ++Column;
    }
    OS << Word;
    Column += Word.size();
    Text = Rest;
  }
  OS << '\n';
}

void printEntry(raw_ostream &OS, StringRef Name, StringRef Text) {
  constexpr unsigned Indent = 28;
  OS << "  " << Name;
  if (Name.size() + 3 >= Indent) {
    OS << '\n';
    OS.indent(Indent);
  } else
    OS.indent(Indent - 2 - Name.size());
  printWrapped(OS, Text, Indent);
}

} // namespace

void printHelp(StringRef Program, raw_ostream &OS) {
  OS << "Usage: " << Program << " [options] file...\n\n";
  printWrapped(
      OS,
      "Compiles and links C and C++ programs with OpenMP target regions for the virtual GPU, CUDA and HIP. Takes "
      "the command line of gcc or clang: every option that is not listed here goes to the host compiler, and "
      "files without target regions do too.",
      0);
  OS << "\nOptions of its own:\n";
#define CHOMPCC_OPTION(Id, Spelling, Value, Help) printEntry(OS, Spelling Value, Help ".");
#include "Toolchain/Options.def"
  OS << "\nOptions of the host compiler with a meaning here:\n";
  printEntry(OS, "-v", "Print the commands, and let the host compiler print its own.");
  printEntry(OS, "-###", "Print the commands and run none.");
  printEntry(OS, "-save-temps[=obj]", "Keep the generated sources in the working directory, or beside the output.");
  printEntry(OS, "-fno-openmp", "Leave OpenMP alone: everything goes to the host compiler.");
  OS << "\nEnvironment:\n";
#define CHOMPCC_VARIABLE(Name, Help) printEntry(OS, Name, Help ".");
#include "Toolchain/Options.def"
  OS << "\nExamples:\n"
        "  chompcc -O3 nn.c -o nn -lm\n"
        "  chompcc -O3 --offload-arch=sm_90,gfx90a,vgpu nn.c -o nn -lm\n"
        "  make CC=chompcc\n"
        "  cmake -B build -DCMAKE_C_COMPILER=chompcc -DCMAKE_CXX_COMPILER=chompc++\n";
}

void printEnvironmentHelp(raw_ostream &OS) {
  OS << "Compiling (chompcc, chompc++):\n";
#define CHOMPCC_VARIABLE(Name, Help) printEntry(OS, Name, Help ".");
#include "Toolchain/Options.def"
  OS << "\nRunning (every program that uses libchomp):\n";
#define CHOMP_ENV(Name, Values, Default, Help)                                                                         \
  printEntry(OS, #Name "=" Values, sizeof(Default) > 1 ? Help " Default: " Default "." : Help);
#include "../../runtime/Core/Environment.def"
}

} // namespace chomp::toolchain
