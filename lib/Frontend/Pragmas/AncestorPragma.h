//===- AncestorPragma.h - reverse offload as Clang can read it ------------===//
//
// Clang refuses every target construct inside a target region, one with device(ancestor: 1) too (OpenMP 5.2, 13.8):
// code that the host runs for a device's thread. A task construct may stand there and takes the same code and
// variables; its affinity clauses hold the list items of the map clauses. What their modifiers say is kept here.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_ANCESTORPRAGMA_H
#define CHOMP_FRONTEND_ANCESTORPRAGMA_H

#include "Model/Region.h"

#include "clang/Basic/SourceLocation.h"

#include <string>
#include <vector>

namespace chomp {

struct DirectiveText;
struct PassContext;

struct AncestorPragma {
  std::string Text; ///< The directive as the user wrote it.
  struct Map {
    clang::SourceLocation Clause; ///< Where the affinity clause begins.
    MapType Type;
  };
  std::vector<Map> Maps;
  struct Default {
    std::string Behavior, Category;
  };
  std::vector<Default> Defaults; ///< defaultmap

  /// The type that the items of an affinity clause are mapped with.
  const MapType *typeOf(clang::SourceLocation Clause) const;
  /// The behavior of defaultmap for a category ("scalar"), empty: there is none.
  llvm::StringRef defaultOf(llvm::StringRef Category) const;
};

/// Before:  target device(ancestor: 1) map(always, to: a[0:n]) firstprivate(x)
///
/// After:   task default(shared) priority(1) affinity(a[0:n]) firstprivate(x)
///
/// A DirectivePass.
bool respellAncestor(DirectiveText &D, PassContext &C);

} // namespace chomp

#endif
