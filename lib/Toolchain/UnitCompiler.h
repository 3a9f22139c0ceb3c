//===- Toolchain/UnitCompiler.h - one source file becomes one object ------===//
//
// Translates a source, compiles the texts that come out of it, and joins the results with the device code inside.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_UNITCOMPILER_H
#define CHOMP_TOOLCHAIN_UNITCOMPILER_H

#include "Toolchain/Embed.h"
#include "Toolchain/Host.h"
#include "Toolchain/Workspace.h"
#include "chomp/Translator.h"

#include <functional>

namespace chomp::toolchain {

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
};

/// A source of the command line on its way.
struct Source {
  const Argument *Input;
  std::string Path; ///< What is read: the user's file, or a copy of the standard input.
  TranslateResult Translation;
  enum { Straight, Translated } Way = Straight;
};

/// Decides the way of a source. Returns an exit code: 0, or 1 after an error that was reported.
int translateSource(Session &S, Source &Unit);

/// Compiles a source to Object, with its dependency file if one was asked for; either all outputs are there afterwards
/// or none. Returns an exit code.
int compileSource(Session &S, const Source &Unit, llvm::StringRef Object);

/// The object that -c without -o writes.
std::string defaultObject(llvm::StringRef SourcePath);

/// Prints "chompcc: error: ..." for every message in E; returns 1.
int reportError(llvm::Error E);

} // namespace chomp::toolchain

#endif
