//===- AddressTaken.h - who may know where a variable is ------------------===//
#ifndef CHOMP_ANALYSIS_ADDRESSTAKEN_H
#define CHOMP_ANALYSIS_ADDRESSTAKEN_H

#include "clang/AST/Decl.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DenseSet.h"

#include <map>
#include <tuple>

namespace chomp {

/// Whether a variable's place in a clause counts: on the host it gives nothing away.
enum class ClauseUses { Counted, LeftOut };

/// Of which variables others may know where they are. The same code is walked through once, for all variables.
class AddressesTaken {
public:
  /// By what code does with a variable outside of one construct. But: null for none.
  bool contain(const clang::VarDecl *V, const clang::Decl *Within, const clang::OMPExecutableDirective *But,
               ClauseUses Clauses);

private:
  using Walk = std::tuple<const clang::Decl *, const clang::OMPExecutableDirective *, ClauseUses>;
  std::map<Walk, llvm::DenseSet<const clang::VarDecl *>> Known; ///< Canonical declarations.
};

} // namespace chomp

#endif
