//===- Source.h - where the kernel's code comes from ----------------------===//
#ifndef CHOMP_REPLAY_SOURCE_H
#define CHOMP_REPLAY_SOURCE_H

#include "Run.h"

namespace chomp::replay {

/// The captured image, or the program or library that had it. Scratch: for a copy that can be run.
llvm::Expected<Code> capturedCode(const Manifest &M);

/// Compiles a kernel file (x.vgpu.cpp, x.device.cu, x.device.hip), which chomp has written and somebody may have
/// edited, into a library. Arch: for a GPU; empty: that of the captured one. Flags: more of chompcc's.
llvm::Expected<Code> compileSource(const Manifest &M, llvm::StringRef Source, llvm::StringRef Arch,
                                   llvm::ArrayRef<std::string> Flags, const Tools &With, llvm::StringRef Scratch);

} // namespace chomp::replay

#endif
