//===- Toolchain/UnitCompiler.h - one source file becomes one object ------===//
#ifndef CHOMP_TOOLCHAIN_UNITCOMPILER_H
#define CHOMP_TOOLCHAIN_UNITCOMPILER_H

#include "Toolchain/Session.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace chomp::toolchain {

/// Compiles a source to Object, with its dependency file if one was asked for; either all outputs are there afterwards
/// or none. Returns an exit code.
int compileSource(Session &S, const Source &Unit, llvm::StringRef Object);

/// What kernels of a source are compiled with; and its host text.
CommandLine kernelLine(const CommandLine &Line, const Argument &Input);
CommandLine hostLine(const CommandLine &Line, const TranslateResult &Translation);

/// What is made of a source is called so.
std::string stemOf(const Source &Unit);

/// The generated texts of a source as files, for compilers.
struct UnitTexts {
  std::string Directory;          ///< For what is written beside them.
  std::vector<std::string> Paths; ///< Of the translation's files.
};
/// Writes them. Those that were translated before are in place already.
llvm::Expected<UnitTexts> writeTexts(Session &S, const Source &Unit);

/// What compiles a source without regions: the host compiler, as without us.
Command straightCommand(Session &S, const Source &Unit, llvm::StringRef Object);

/// The object that -c without -o writes.
std::string defaultObject(llvm::StringRef SourcePath);

} // namespace chomp::toolchain

#endif
