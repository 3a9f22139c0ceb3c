//===- Toolchain/NativeDevices.h - the GPUs of this machine ---------------===//
//
// --offload-arch=native: their architectures, as the drivers tell them without a vendor's library.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_NATIVEDEVICES_H
#define CHOMP_TOOLCHAIN_NATIVEDEVICES_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace chomp::toolchain {

/// "sm_90", "gfx90a": each once, NVIDIA's first. Empty where there is no GPU.
std::vector<std::string> nativeDevices();

/// "sm_90" of "9.0", as nvidia-smi says it; empty for anything else.
std::string cudaArchitecture(llvm::StringRef ComputeCapability);
/// "gfx90a" of what the Linux kernel says of a node of an AMD system ("gfx_target_version 90010"); empty for a CPU.
std::string hipArchitecture(llvm::StringRef NodeProperties);

} // namespace chomp::toolchain

#endif
