//===- Toolchain/Dependencies.h - make's dependency files -----------------===//
//
// What -MD and its relatives write for a translated unit: the user's source and headers, and never a file of ours.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_DEPENDENCIES_H
#define CHOMP_TOOLCHAIN_DEPENDENCIES_H

#include "Toolchain/Host.h"

namespace chomp::toolchain {

/// The file that -MD writes: the one of -MF, or as gcc names it.
std::string dependencyFile(const CommandLine &Line, llvm::StringRef Source);
/// The targets of its rule ("-MT", "x", "-MQ", "y"): the user's, or as gcc names it.
std::vector<std::string> dependencyTargets(const CommandLine &Line, llvm::StringRef Source);
/// The command that writes it to Temporary: the host compiler preprocesses the user's own source, not the generated
/// text, unless that is what the user compiles.
Command dependencyCommand(const CommandLine &Line, const HostCompiler &Host, const Argument &Input,
                          llvm::StringRef Temporary);
/// Adds more files to the rule that the command has written.
llvm::Error addDependencies(const CommandLine &Line, llvm::StringRef File, llvm::ArrayRef<std::string> More);

} // namespace chomp::toolchain

#endif
