//===- ChunkOrder.h - iterations that need those before them --------------===//
#ifndef CHOMP_FRONTEND_CHUNKORDER_H
#define CHOMP_FRONTEND_CHUNKORDER_H

#include "clang/AST/Decl.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/ArrayRef.h"

namespace chomp {

struct BuildContext;

/// Whether an iteration of the loop nest may use what those before it in its chunk have left.
bool needsOrder(BuildContext &Context, const clang::OMPLoopBasedDirective *D,
                llvm::ArrayRef<const clang::VarDecl *> Counters);

} // namespace chomp

#endif
