//===- BarrierElimination.h - which barriers of a team's threads nobody needs ===//
#ifndef CHOMP_ANALYSIS_BARRIERELIMINATION_H
#define CHOMP_ANALYSIS_BARRIERELIMINATION_H

#include "clang/AST/Decl.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace chomp {

/// Of one parallel construct.
struct NeedlessBarriers {
  /// Worksharing constructs in it at whose ends no thread has to wait for the others.
  llvm::SmallPtrSet<const clang::Stmt *, 8> Needless;
  /// A thread may begin with it anew while others are at its end, as far as the team's own variables are concerned.
  bool Overlaps = false;
};

/// Looks at a parallel construct whose threads are all those of the team, in code that such threads run together.
/// Region: all of that code; Team: its variables in the team's memory.
NeedlessBarriers findNeedlessBarriers(const clang::ASTContext &AST, const clang::Stmt *Region,
                                      const clang::OMPExecutableDirective *Parallel,
                                      const llvm::SmallPtrSetImpl<const clang::VarDecl *> &Team);

} // namespace chomp

#endif
