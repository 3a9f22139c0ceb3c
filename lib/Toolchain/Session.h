//===- Toolchain/Session.h - one invocation of chompcc --------------------===//
#ifndef CHOMP_TOOLCHAIN_SESSION_H
#define CHOMP_TOOLCHAIN_SESSION_H

#include "Model/Translator.h"
#include "Toolchain/Host.h"
#include "Toolchain/Workspace.h"

#include "llvm/Support/Error.h"

#include <functional>
#include <string>

namespace chomp::toolchain {

class BuildReport;

/// chomp::translate, or what stands for it in a test.
using TranslateFunction = std::function<bool(const TranslateOptions &, TranslateResult &, llvm::raw_ostream &, bool)>;

/// What one invocation works with; lives as long as it.
struct Session {
  const CommandLine &Line;
  const Installation &Self;
  const TranslateFunction &Translate;
  CommandRunner &Runner;
  Workspace &Scratch;
  const HostCompiler &Host; ///< For the driver's language.
  const HostCompiler &Cxx;  ///< For the virtual GPU's kernels.
  BuildReport &Report;
};

/// A source of the command line on its way.
struct Source {
  const Argument *Input;
  std::string Path; ///< What is read: the user's file, or a copy of the standard input.
  TranslateResult Translation;
  enum {
    Straight,
    Translated,
    Generated, ///< Translated before: the names of Translation.Files are their paths.
  } Way = Straight;
  std::string Folder = {}; ///< Of the user's own text, whose quoted includes are looked up there.
};

/// Prints "chompcc: error: ..." for every message in E; returns 1.
int reportError(llvm::Error E);

} // namespace chomp::toolchain

#endif
