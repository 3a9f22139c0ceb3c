//===- Requires.h - what a file's requires directives say -----------------===//
//
// unified_shared_memory and self_maps make a device use the program's own storage, declare target variables among it,
// and those that device functions name without a directive: they become pointers to the originals, as declare target
// link has them. unified_address and dynamic_allocators hold on all our devices anyway.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_REQUIRES_H
#define CHOMP_FRONTEND_REQUIRES_H

#include "Model/Region.h"

namespace clang {
class ASTContext;
} // namespace clang

namespace chomp {

struct Requires {
  bool UnifiedMemory;                           ///< Devices use original storage.
  std::optional<llvm::omp::Clause> AtomicOrder; ///< Of atomic constructs that don't say theirs: seq_cst or acq_rel.

  explicit Requires(clang::ASTContext &Context);

  /// The order of an atomic construct without a clause for it (OpenMP 6.0, 10.5.1).
  MemoryOrder defaultOrder(AtomicKind Kind) const;
};

} // namespace chomp

#endif
