//===- Toolchain/Link.h - the link step -----------------------------------===//
//
// Objects, archives and libraries become a program or a shared library, with libchomp before the host's OpenMP runtime.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_LINK_H
#define CHOMP_TOOLCHAIN_LINK_H

#include "Toolchain/Session.h"

#include <map>

namespace chomp::toolchain {

/// Objects made from sources of the command line; a source that isn't there is left to the host compiler.
using MadeObjects = std::map<const Argument *, std::string>;

/// Links what the command line names. Returns an exit code; after a failure there is no output.
int linkProgram(Session &S, const MadeObjects &Objects);

/// The command that makes the library with the virtual GPU's kernels that --image=file puts beside a program.
Command sideLibraryCommand(Session &S, llvm::ArrayRef<std::string> Objects, llvm::StringRef Library);

} // namespace chomp::toolchain

#endif
