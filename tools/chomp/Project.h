//===- Project.h - how kept texts are built -------------------------------===//
//
// Beside the texts of `chomp --standalone` stand a Makefile and a CMakeLists.txt, which build the program of them with
// the compilers that everybody has: gcc or clang, nvcc, hipcc. Both are written from this description.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLS_PROJECT_H
#define CHOMP_TOOLS_PROJECT_H

#include "Jobs.h"
#include "Outputs.h"

#include "Model/Translator.h"

#include <string>
#include <vector>

namespace chomp {

/// A compile command's words, by who is to get them.
struct ProjectFlags {
  std::vector<std::string> Preprocessor; ///< -D and -I; folders as they are seen from the project's.
  std::vector<std::string> Language;     ///< -std and warnings, of the user's own language.
  std::vector<std::string> Code;         ///< -O, -g, -f, -m: of kernels on the virtual GPU, too.
  std::vector<std::string> Link;         ///< -l, -L
  bool operator==(const ProjectFlags &) const = default;
};

/// A source of the program.
struct ProjectSource {
  std::string Stem;     ///< Of its files in the project's folder: "sub/nn".
  std::string Path;     ///< What its host compiler gets: "sub/nn.host.c", or a file without constructs where it is.
  bool IsPlain = false; ///< It is one without constructs.
  bool CPlusPlus = false;
  ProjectFlags Flags;
  std::string Unit; ///< Id; empty: it has no kernels.
  bool NeedsCxx20 = false;
  std::vector<std::string> Kernels;

  /// Options that name its kernels for a link with other files', which may have the same names: " -Dk=k_3f2a9c41".
  std::string linkedNames() const;
};

struct Project {
  std::string Name;       ///< Of the program.
  bool IsProgram = false; ///< One of the sources has main.
  std::string Source;     ///< The folder of the sources, seen from the project's.
  std::vector<ProjectSource> Sources;
  /// GPUs' kernels are linked with one another, since they call what other files define.
  bool IsLinked = false;
  bool Cuda = false, Hip = false, Vgpu = false; ///< What there are kernel files for.

  bool hasKernels() const;
  /// What the program is built for unless someone says otherwise.
  std::string defaultDevice() const;
  /// That of C++ in kernel files.
  std::string kernelStandard() const;
  /// What nvcc and hipcc have for those of the first source's flags that kernels ask for.
  std::string cudaFlags() const;
  std::string hipFlags() const;
  /// Of all sources, each once.
  std::vector<std::string> linkFlags() const;
  /// What the translator has taken for given (OpenMPMacro).
  static std::string openMPFlags();
  /// Flags that all sources have; null where they differ.
  const ProjectFlags *common() const;
};

Project describeProject(const std::vector<Translated> &All, const std::string &Directory, bool Mirrored,
                        const TranslateOptions &Options);

/// Empty where a source's name has characters that make or its shell reads: spaces, quotes.
std::string makefile(const Project &P);
std::string cmakeLists(const Project &P);
/// The file that puts GPUs' images into the program; empty where there are none.
std::string imagesFile(const Project &P);

/// "image <file>" with each "@WORD@" of a text in place of its value.
std::string filled(llvm::StringRef Text, llvm::ArrayRef<std::pair<llvm::StringRef, std::string>> Words);

} // namespace chomp

#endif
