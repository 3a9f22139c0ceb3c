//===- Toolchain/Remarks.h - what -Rchomp says of a unit's kernels --------===//
#ifndef CHOMP_TOOLCHAIN_REMARKS_H
#define CHOMP_TOOLCHAIN_REMARKS_H

#include "chomp/Translator.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace chomp::toolchain {

/// What a device's compiler says of a kernel.
struct KernelResources {
  unsigned Registers = 0, Shared = 0, Stack = 0, Spills = 0;
  unsigned Waves = 0; ///< On a SIMD at a time, where the compiler says it (AMD's).
};

/// Reads what ptxas -v says, or clang's -Rpass-analysis=kernel-resource-usage: by kernel.
llvm::StringMap<KernelResources> readResources(llvm::StringRef Messages);

/// A device, and its compiler's messages.
struct DeviceMessages {
  std::string Arch, Text;
  std::string Unit = {}; ///< Whose relocatable code they are about (linkedKernel()).
};

/// A remark for each fact about each kernel, at its directive. What it takes stands where Devices' messages know it.
void printRemarks(llvm::raw_ostream &OS, llvm::ArrayRef<KernelReport> Kernels, llvm::ArrayRef<DeviceMessages> Devices);

/// What the kernels take alone: where that is known only when the program is linked.
void printResources(llvm::raw_ostream &OS, llvm::ArrayRef<KernelReport> Kernels,
                    llvm::ArrayRef<DeviceMessages> Devices);

} // namespace chomp::toolchain

#endif
