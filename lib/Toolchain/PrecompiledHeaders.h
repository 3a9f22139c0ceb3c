//===- Toolchain/PrecompiledHeaders.h - headers given for precompilation --===//
//
// A host compiler precompiles a header that has nothing for devices. One that has stays text (Support/TextHeader.h):
// its constructs are translated for each file that includes it, in which alone it is known what becomes of them.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_PRECOMPILEDHEADERS_H
#define CHOMP_TOOLCHAIN_PRECOMPILEDHEADERS_H

#include "Toolchain/Session.h"

namespace chomp::toolchain {

/// Makes a precompiled header of each input. Returns an exit code.
int precompileHeaders(Session &S);

/// Where the command line names a precompiled header that has stayed text, it gets the text's name.
void keepTextHeaders(CommandLine &Line, const HostCompiler &Host);

} // namespace chomp::toolchain

#endif
