//===- AddressTaken.h - who may know where a variable is ------------------===//
#ifndef CHOMP_ANALYSIS_ADDRESSTAKEN_H
#define CHOMP_ANALYSIS_ADDRESSTAKEN_H

#include "clang/AST/Decl.h"
#include "clang/AST/StmtOpenMP.h"

namespace chomp {

/// Whether a variable's place in a clause counts: on the host it gives nothing away.
enum class ClauseUses { Counted, LeftOut };

/// Whether others may know where a variable is, by what code does with it outside of one construct.
bool isAddressTaken(const clang::VarDecl *V, const clang::Decl *Within, const clang::OMPExecutableDirective *But,
                    ClauseUses Clauses);

} // namespace chomp

#endif
