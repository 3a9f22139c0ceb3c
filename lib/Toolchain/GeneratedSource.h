//===- Toolchain/GeneratedSource.h - the translator's own texts as sources ===//
//
// Who goes on by hand from what `chomp nn.c -o out` has written compiles out/nn.host.c: with the kernel files beside
// it, or those that the command line names.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_GENERATEDSOURCE_H
#define CHOMP_TOOLCHAIN_GENERATEDSOURCE_H

#include "Toolchain/Options.h"
#include "Toolchain/Session.h"

#include "llvm/Support/Error.h"

namespace chomp::toolchain {

/// Marks the inputs that are generated files, by their names and texts. Where the line compiles, kernel files leave it
/// for the arguments of their host files; fails for one without.
llvm::Error findGeneratedSources(CommandLine &Line);

/// The name of a generated file without what tells its kind: "nn" of "out/nn.host.c".
llvm::StringRef stemOfGenerated(llvm::StringRef Path);

/// Reads a generated host file and its kernel files into what the translator once said of them. Fails where a kernel
/// file is missing for a device of the line, or is another host file's.
llvm::Error readGenerated(const CommandLine &Line, Source &Unit);

} // namespace chomp::toolchain

#endif
