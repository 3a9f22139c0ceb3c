//===- Toolchain/HostTarget.h - the machine that programs are for ---------===//
//
// A cross compiler behind chompcc makes programs for another architecture than this machine's. Its headers, types and
// macros are what the translator and the GPUs' compilers have to see, and libchomp is another one.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_HOSTTARGET_H
#define CHOMP_TOOLCHAIN_HOSTTARGET_H

#include "Toolchain/Host.h"

namespace chomp::toolchain {

/// Where Host compiles for another architecture: sets Line.Target, tells the translator, and takes libchomp from a
/// folder of that machine's own, <prefix>/lib/aarch64-linux-gnu. Fails where Cxx compiles for yet another one.
llvm::Error adaptToTarget(CommandLine &Line, const HostCompiler &Host, const HostCompiler &Cxx, Installation &Self);

/// "aarch64-linux-gnu" of "aarch64-unknown-linux-gnu": what compilers and folders for that machine are called.
std::string multiarchName(llvm::StringRef Target);

} // namespace chomp::toolchain

#endif
