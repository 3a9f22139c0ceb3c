//===- Toolchain/Options.h - a compiler's command line, understood --------===//
//
// A command line of gcc or clang as a list of arguments in their order, each with what it is about. Clang's own option
// table says which options exist and which of them take a value; a short list adds gcc's. Nothing is normalised: what
// goes to the host compiler is what the user wrote.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_OPTIONS_H
#define CHOMP_TOOLCHAIN_OPTIONS_H

#include "Model/Translator.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>
#include <vector>

namespace chomp::toolchain {

/// Language of an input file, as far as it matters here.
enum class Language {
  C,
  Cxx,
  Other,  ///< The host compiler compiles it and knows how: assembler, Fortran, preprocessed text, a header to
          ///< precompile.
  Linked, ///< An object, archive or linker script.
};

enum class ArgumentKind {
  Input,
  Output,       ///< -o
  Stage,        ///< -c, -E, -S ...
  LanguageMode, ///< -x
  Dependency,   ///< -MD, -MF ...
  Preprocessor, ///< -D, -I, -include ...
  Warning,      ///< -W..., -pedantic ...
  CodeGen,      ///< -O, -g, -f, -m, -std and what else a compile step wants
  Linker,       ///< -L, -l, -Wl, -shared ...
  Diagnostic,   ///< -v, -save-temps: about this run, not about the code
  Translator,   ///< What the translator alone is to know.
  Dropped, ///< Options that choose offload devices in other compilers' ways, or are about other compilers' kernels.
};

struct Argument {
  ArgumentKind Kind = ArgumentKind::CodeGen;
  std::vector<std::string> Tokens; ///< As the user wrote them: {"-I", "inc"} or {"-Iinc"}.
  bool KnownToClang = true;        ///< Whether the translator's parser will understand it.
  Language Lang = Language::Other; ///< Of an input.
  std::string ForcedLanguage;      ///< Of an input: the value of the -x before it.
  /// What it includes in front of the sources, and the file's name.
  enum class Inclusion { None, Header, Precompiled } Includes = Inclusion::None;
  std::string Included;
  // Of an input that the translator has written (GeneratedSource.h):
  std::optional<FileKind> Generated;
  std::vector<std::string> KernelFiles; ///< Of a host file: those that the command line names.

  const std::string &text() const { return Tokens.back(); }
  void include(Inclusion What, llvm::StringRef File) {
    Includes = What;
    Included = File.str();
  }
};

/// How far the command line wants to go.
enum class Stage {
  HostOnly,   ///< The host compiler alone answers: -E, -S, -M, --version, -print-..., no input at all.
  Show,       ///< -E and -S with --show.
  Precompile, ///< Headers and nothing else, with or without -c.
  Compile,    ///< -c
  Link,
};

enum class ImageMode { Embed, File };

/// Which generated texts -E and -S show.
enum class Shown { Nothing, All, Host, Vgpu, Cuda, Hip };

struct CommandLine {
  std::vector<Argument> Arguments;
  Stage Goal = Stage::Link;
  std::string Output; ///< Of -o; empty: none given.
  bool DriverIsCxx = false;
  bool OpenMP = true; ///< False after -fno-openmp.

  bool Verbose = false; ///< -v
  bool DryRun = false;  ///< -###
  bool Shared = false, Static = false, Relocatable = false, NoStandardLibraries = false;

  // Dependency files.
  bool WantsDependencies = false, SystemHeaders = true; ///< -MD; -MMD without system headers.
  bool PhonyTargets = false;                            ///< -MP
  std::string DependencyFile;
  std::vector<std::string> DependencyTargets; ///< "-MT", "x", "-MQ", "y"

  // Our own.
  std::vector<std::string> OffloadArchs; ///< Never empty after parsing.
  std::string HostCompiler;
  std::string Target; ///< The machine that programs are for (HostTarget.h), as LLVM's triple; empty: this one.
  ImageMode Images = ImageMode::Embed;
  bool ImagesGiven = false;
  bool DeterministicReductions = false;
  bool StaticRuntime = false;
  bool VgpuCheck = false;              ///< Kernels of the virtual GPU are instrumented for its strict mode.
  bool VgpuCheckHost = false;          ///< And so is host code.
  bool Remarks = false;                ///< -Rchomp
  std::optional<ReportForm> Report;    ///< --report: html or json,
  std::string ReportFile, ProfileFile; ///< where to, and with which profile; may be empty.
  Shown Show = Shown::Nothing;
  bool ShowsAssembly = false; ///< -S.
  bool Keep = false;
  std::string KeepDirectory; ///< Empty: the working directory.
  bool WantsHelp = false, WantsEnvHelp = false, WantsVersion = false;

  std::vector<const Argument *> inputs() const;
  /// The tokens of all arguments of the given kinds, in the order of the command line.
  std::vector<std::string> tokens(llvm::ArrayRef<ArgumentKind> Kinds) const;
};

/// Parses what follows the program's name. Returns false after a wrong value of one of our own options, with the reason
/// in Errors; the host compiler's options are left for it to judge. Warnings go to Errors too.
bool parseCommandLine(llvm::ArrayRef<const char *> Args, bool DriverIsCxx, CommandLine &Result,
                      llvm::raw_ostream &Errors);

/// The text of --help.
void printHelp(llvm::StringRef Program, llvm::raw_ostream &OS);
/// The text of --env-help.
void printEnvironmentHelp(llvm::raw_ostream &OS);

inline bool isVgpu(llvm::StringRef Arch) { return Arch == "vgpu"; }
inline bool isCuda(llvm::StringRef Arch) { return Arch.starts_with("sm_"); }
inline bool isHip(llvm::StringRef Arch) { return Arch.starts_with("gfx"); }

} // namespace chomp::toolchain

#endif
