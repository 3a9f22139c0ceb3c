//===- Toolchain/Show.h - generated texts and their assembly --------------===//
//
// -E and -S with --show: what becomes of a source, to read and not to build with.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_SHOW_H
#define CHOMP_TOOLCHAIN_SHOW_H

#include "Toolchain/Session.h"

namespace chomp::toolchain {

/// Writes what the line asks to be shown of a source that was translated. Returns an exit code.
int showSource(Session &S, const Source &Unit);

} // namespace chomp::toolchain

#endif
