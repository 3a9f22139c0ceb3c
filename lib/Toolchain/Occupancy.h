//===- Toolchain/Occupancy.h - how full kernels make a multiprocessor -----===//
//
// Of NVIDIA's GPUs; AMD's compiler says it by itself.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_OCCUPANCY_H
#define CHOMP_TOOLCHAIN_OCCUPANCY_H

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace chomp::toolchain {

struct Occupancy {
  unsigned Teams = 0;       ///< On one multiprocessor at a time.
  unsigned Threads = 0;     ///< Of all of them, whole warps.
  unsigned MostThreads = 0; ///< That it could have.
  llvm::StringRef Limit;    ///< What there is too little of for more: "registers", "shared memory", "teams", "threads".
};

/// Arch: "sm_90". Registers: of a thread. Shared: bytes of a team, static ones. Nothing for an architecture that isn't
/// known here, and for teams that don't fit at all.
std::optional<Occupancy> occupancyOf(llvm::StringRef Arch, unsigned Registers, unsigned Shared, unsigned TeamThreads);

} // namespace chomp::toolchain

#endif
