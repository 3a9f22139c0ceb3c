//===- Toolchain/Fingerprint.h - what objects depend on -------------------===//
//
// Compilers' caches keep objects under what the compiler says of itself. Of chompcc that is more than its own version.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_FINGERPRINT_H
#define CHOMP_TOOLCHAIN_FINGERPRINT_H

#include "Toolchain/Host.h"

namespace chomp::toolchain {

/// "chompcc 1.0 (clang version 22.1.8), fingerprint 3f2a9c41d0b7e815": another one for another Chomp, its headers, and
/// other versions of the host's and the GPUs' compilers.
std::string fingerprint(const HostCompiler &Host, const HostCompiler &Cxx, const Installation &Self);

} // namespace chomp::toolchain

#endif
