//===- RecordedTargets.h - constructs for devices in taskgraphs -----------===//
#ifndef CHOMP_FRONTEND_RECORDEDTARGETS_H
#define CHOMP_FRONTEND_RECORDEDTARGETS_H

#include "Model/Region.h"

#include "clang/AST/Decl.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <string>

namespace chomp {

struct BuildContext;
class TaskgraphFrame;

/// A construct for devices that a taskgraph records (Host/RecordedTargets.cpp).
struct RecordedTarget {
  RecordedTask Task;
  llvm::DenseMap<const clang::VarDecl *, std::string> Names; ///< HostNames in it.
  /// Those that its host version has by their own names (RecordedTask::InPlace).
  llvm::SmallPtrSet<const clang::VarDecl *, 4> InPlace;
};
using RecordedTargets = llvm::DenseMap<const clang::OMPExecutableDirective *, RecordedTarget>;

/// Describes a construct for devices in a taskgraph's body: as a task. Why that can't be recorded; empty: it is in
/// Targets.
std::string recordTarget(BuildContext &Context, const clang::OMPExecutableDirective *T, TaskgraphFrame &Frame,
                         RecordedTargets &Targets);

} // namespace chomp

#endif
