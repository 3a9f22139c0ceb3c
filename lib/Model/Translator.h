//===- Model/Translator.h - what the translator is asked, and gives -------===//
//
// One call turns one source file into the texts of its host file and its kernel files. Nothing is written to disk here:
// tools/chomp and chompcc decide where the texts go.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_MODEL_TRANSLATOR_H
#define CHOMP_MODEL_TRANSLATOR_H

#include "Report/Report.h"

#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace chomp {

/// How messages look.
enum class MessageStyle {
  Carets, ///< Clang's own: each message shows its source line, with a mark below.
  Msvc,   ///< The same, with places as in clang's -fdiagnostics-format=msvc.
  Vi,     ///< The same, with places as in clang's -fdiagnostics-format=vi.
  Lines,  ///< One line per message, with its source ranges, for programs: "nn.c:9:3:{9:3-9:8}: error: ...".
};

/// 5.2. Who compiles the host text has to see the same value, after -U_OPENMP, or takes other branches of the program.
inline constexpr const char *OpenMPMacro = "-D_OPENMP=202111";

struct TranslateOptions {
  std::string Source;             ///< The file as the user spelled it; relative to Directory.
  std::vector<std::string> Flags; ///< The compile command's flags, without compiler, source, -c and -o.
  std::string Directory;          ///< Working directory of the compile command; empty: the process's.
  std::string Include;            ///< Folder of Chomp's own headers; empty: not searched.
  std::string HostGnu;            ///< "12.2.0": the version of gcc that is to compile the host text; empty: Clang will.
  bool HostClang = false;         ///< The host text is for Clang alone.
  bool Cuda = false;              ///< Which kernel files to write.
  bool Hip = false;
  bool Vgpu = true;
  /// Where the code allows it, the threads of a team on the virtual GPU take turns from barrier to barrier and need no
  /// stacks of their own. Debuggers and sanitizers see threads that have some.
  bool WorkItemLoops = true;
  /// Reductions over teams give the same bits in every run.
  bool DeterministicReductions = false;
  /// Warnings that the host text's compiler is asked for say nothing of what is not the user's code.
  bool Quiet = false;
  MessageStyle Style = MessageStyle::Carets;
  /// Names of headers' copies say whose they are: "util.nn.copy.h". Else a header's copy serves all files that have the
  /// same of it.
  bool OwnCopies = false;
  /// TranslateResult::Sources, and where the generated lines come from.
  bool Origins = false;
  /// For a person who keeps the texts and goes on from them: no #line, nothing blank that was not, and names and
  /// comments that don't depend on where a construct stands.
  bool Standalone = false;
  /// What tells a unit from the others of its program, in place of its text; empty: the source's name.
  std::string Identity;
  bool OpenMP = true; ///< False: the user did not ask for OpenMP, pragmas are ignored (as compilers do).
};

struct TranslateResult {
  /// The file has target constructs, declare target, or calls that need the runtime; else Files is empty and the source
  /// may go to the host compiler as it is.
  bool NeedsOffload = false;
  bool DefinesMain = false;
  bool HasKernels = false; ///< There is device code: kernels, or declare target functions or variables.
  std::string Unit;        ///< Id of the unit: "nn-3f2a9c41"; depends on the file's name and text alone.
  std::vector<GeneratedFile> Files;
  /// Whether the device code is of use by itself, and not only to other units' kernels: there are kernels, or what the
  /// host has registered.
  bool StandsAlone = false;
  std::vector<std::string> Exports; ///< declare target functions and variables that other units' kernels may use.
  std::vector<std::string> Imports; ///< Those of other units that this unit's kernels use.
  /// Device code has functions that are called by pointers (declare target indirect), and calls through pointers.
  bool HasIndirect = false, CallsIndirect = false;
  /// The host text includes what the command line would (-include, precompiled headers): its compiler must not.
  bool IncludesForced = false;
  bool NeedsCxx20 = false; ///< GPUs' kernel files are to be compiled as C++20, whatever the program is.
  std::vector<KernelReport> Kernels;
  std::vector<TaskgraphReport> Taskgraphs;
  std::vector<SourceText> Sources; ///< The user's, of which generated lines are made.
  std::string RegionDump;          ///< The region model as text (--dump-regions).
};

/// Translates one file. Diagnostics go to Diag in clang's form, at the user's lines. Returns false after an error, with
/// an empty Result: then nothing may be written. Thread-safe: calls share no state.
bool translate(const TranslateOptions &Options, TranslateResult &Result, llvm::raw_ostream &Diag, bool Colors);

/// The table of what is supported (Support.def), as --print-support prints it.
void printSupport(llvm::raw_ostream &OS, bool Markdown);

} // namespace chomp

#endif
