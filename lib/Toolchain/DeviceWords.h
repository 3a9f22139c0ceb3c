//===- Toolchain/DeviceWords.h - is a text about devices? -----------------===//
//
// Clang, and with it the translator, refuses some texts that the host compiler takes: gcc's nested functions, what nvcc
// makes of a program for its host compiler. One that has nothing for devices in it goes to the host compiler as it is.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_DEVICEWORDS_H
#define CHOMP_TOOLCHAIN_DEVICEWORDS_H

#include "Toolchain/Host.h"

namespace chomp::toolchain {

/// Whether a file has a pragma or an attribute of OpenMP that concerns devices, or a name that only Chomp's <omp.h>
/// has. By its tokens: what stands in comments and strings is no construct.
bool isAboutDevices(llvm::StringRef Path);

/// The same of a source, with what its macros and the headers that it includes make of it. Path: of its text.
bool isAboutDevices(const CommandLine &Line, const HostCompiler &Host, const Argument &Input, llvm::StringRef Path,
                    CommandRunner &Runner, Workspace &Scratch);

} // namespace chomp::toolchain

#endif
