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
#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Preprocessor;
} // namespace clang

namespace chomp {

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

/// Whether the tokens are `target` with a device clause whose modifier is ancestor.
bool isAncestorPragma(llvm::ArrayRef<clang::Token> Tokens);

/// Before:  target device(ancestor: 1) map(always, to: a[0:n]) firstprivate(x)
///
/// After:   task default(shared) priority(1) affinity(a[0:n]) firstprivate(x)
///
/// False after a message: nothing may be left of the directive. Required: requires reverse_offload was there.
bool respellAncestor(clang::Preprocessor &PP, llvm::SmallVectorImpl<clang::Token> &Tokens, bool Required,
                     AncestorPragma &Out);

} // namespace chomp

#endif
