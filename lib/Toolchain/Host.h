//===- Toolchain/Host.h - the host compiler -------------------------------===//
//
// The compiler that builds host code, the virtual GPU's kernels and the program: gcc or clang, whichever the user
// chose.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_HOST_H
#define CHOMP_TOOLCHAIN_HOST_H

#include "Toolchain/Command.h"
#include "Toolchain/Options.h"

#include "llvm/Support/Error.h"

namespace chomp::toolchain {

/// Where chompcc's own headers and libraries are: found from its executable, in a build folder and in an installed
/// prefix alike.
struct Installation {
  std::string Include, Library, Executable;

  static Installation find(const char *Argv0);
};

/// One host compiler, for C or for C++.
class HostCompiler {
public:
  /// Chooses by --host-compiler=, CHOMP_HOST_CC and CHOMP_HOST_CXX, else gcc or g++. Fails with a message when the
  /// program isn't there, or is chompcc itself.
  static llvm::Expected<HostCompiler> find(const CommandLine &Line, bool Cxx, const Installation &Self);

  bool isClang() const { return Clang; }
  bool isGnu() const { return !Clang; }
  /// "12.2.0", of gcc alone.
  std::string gnuVersion() const;
  /// What the compiler prints for an option like -print-prog-name=ld.
  std::string answer(std::string Option) const;
  /// "g++", "clang++-22": for messages and for nvcc's -ccbin.
  const std::string &program() const { return Program; }

  /// Changes the command line so that documents of messages come to the standard error, from where messages() takes
  /// them. clang is asked for lines instead, since its documents name generated texts (MessageDocument.cpp).
  void askForMessages(CommandLine &Line) const;

  /// The compiler with nothing but itself: "ccache gcc" is a program and a first argument.
  Command command() const { return {Program, Leading}; }
  /// With the flags that every OpenMP host compilation has. Macros: of a text whose macros are not expanded yet.
  Command openMPCommand(const CommandLine &Line, bool Macros = true) const;

  /// The command that compiles the host text of a translated unit. SourceDirectory: of the user's source, for its
  /// quoted includes; Generated: the folder of the host text.
  Command compileHost(const CommandLine &Line, llvm::StringRef SourceDirectory, llvm::StringRef Generated,
                      llvm::StringRef HostText, llvm::StringRef Object, llvm::StringRef Notes,
                      const Installation &Self) const;
  /// The command that compiles kernels for the virtual GPU; on a compiler for C++. Generated: the folder of their text,
  /// of which the object says nothing; empty: it may. Pic: the object goes into a shared one.
  Command compileVgpu(const CommandLine &Line, Language Lang, llvm::StringRef Generated, llvm::StringRef Kernels,
                      llvm::StringRef Object, bool Pic, const Installation &Self) const;
  Command assemble(const CommandLine &Line, llvm::StringRef Source, llvm::StringRef Object) const;
  /// ld -r: several objects become one.
  Command join(const CommandLine &Line, llvm::ArrayRef<std::string> Objects, llvm::StringRef Output) const;

  /// An object of instrumented kernels whose calls for memory and copies strict mode sees.
  Command wrap(const CommandLine &Line, const std::string &Kernels, llvm::StringRef Output) const;

private:
  std::string joiner(const CommandLine &Line) const;
  void addCheckFlags(Command &C) const;
  void addCoverageNames(Command &C, llvm::StringRef Notes) const;

  std::string Program;
  std::vector<std::string> Leading;
  bool Clang = false;
};

/// The flags of the user's that change what code means or how it is generated, for another text than the user's own:
/// -O, -g, -f, -m, -D, -I and the like, without those that only suit the user's language.
std::vector<std::string> kernelFlags(const CommandLine &Line);
/// Asks a compiler for colours if our messages have some. It can't see the terminal: its standard error is a file.
void addColors(Command &C);

} // namespace chomp::toolchain

#endif
