//===- RecordedTargets.h - constructs for devices in taskgraphs -----------===//
#ifndef CHOMP_FRONTEND_RECORDEDTARGETS_H
#define CHOMP_FRONTEND_RECORDEDTARGETS_H

#include "Model/Region.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <string>

namespace chomp {

/// A construct for devices that a taskgraph records (Host/RecordedTargets.cpp).
struct RecordedTarget {
  RecordedTask Task;
  llvm::DenseMap<const clang::VarDecl *, std::string> Names; ///< HostNames in it.
  /// Those that its host version has by their own names (RecordedTask::InPlace).
  llvm::SmallPtrSet<const clang::VarDecl *, 4> InPlace;
};

} // namespace chomp

#endif
