//===- Toolchain/CompilerDriver.h - chompcc -------------------------------===//
//
// The drop-in compiler as a function: a command line in, an exit code out.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_COMPILERDRIVER_H
#define CHOMP_TOOLCHAIN_COMPILERDRIVER_H

#include "Toolchain/Session.h"

namespace chomp::toolchain {

/// Runs one invocation of chompcc or, by the name in Argv[0], chompc++. Messages go to stderr; the exit code is that of
/// the compiler that failed, or 1.
int runCompiler(int Argc, const char *const *Argv, const TranslateFunction &Translate);

} // namespace chomp::toolchain

#endif
