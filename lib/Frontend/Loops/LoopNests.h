//===- LoopNests.h - canonical loop nests ---------------------------------===//
#ifndef CHOMP_FRONTEND_LOOPNESTS_H
#define CHOMP_FRONTEND_LOOPNESTS_H

#include "Model/Construct.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <vector>

namespace chomp {

struct BuildContext;

/// A loop nest as collapse (or its absence) associates it; nothing if a message was given.
std::optional<LoopNest> buildLoopNest(BuildContext &Context, const clang::OMPLoopBasedDirective *D,
                                      llvm::SmallVectorImpl<const clang::VarDecl *> &Counters);

/// The same for as many loops as Count of some code; Loc is where a message goes.
std::optional<LoopNest> buildLoopNest(BuildContext &Context, const clang::Stmt *Code, unsigned Count,
                                      clang::SourceLocation Loc,
                                      llvm::SmallVectorImpl<const clang::VarDecl *> &Counters);

} // namespace chomp

#endif
