//===- Toolchain/Remarks.h - what -Rchomp says of a unit's kernels --------===//
#ifndef CHOMP_TOOLCHAIN_REMARKS_H
#define CHOMP_TOOLCHAIN_REMARKS_H

#include "Model/Translator.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace chomp::toolchain {

/// Reads what ptxas -v says, or clang's -Rpass-analysis=kernel-resource-usage: by kernel.
llvm::StringMap<KernelResources> readResources(llvm::StringRef Messages);

/// A device, and its compiler's messages.
struct DeviceMessages {
  std::string Arch, Text;
  std::string Unit = {}; ///< Whose relocatable code they are about (linkedKernel()).
};

/// What devices' compilers say of the kernels, as KernelReport::Resources.
void addResources(llvm::MutableArrayRef<KernelReport> Kernels, llvm::ArrayRef<DeviceMessages> Devices);

/// A remark for each fact about each kernel, at its directive.
void printRemarks(llvm::raw_ostream &OS, llvm::ArrayRef<KernelReport> Kernels);

/// What the kernels take alone: where that is known only when the program is linked.
void printResources(llvm::raw_ostream &OS, llvm::ArrayRef<KernelReport> Kernels);

} // namespace chomp::toolchain

#endif
