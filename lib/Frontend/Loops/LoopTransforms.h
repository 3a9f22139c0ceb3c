//===- LoopTransforms.h - tile, unroll, interchange and their like --------===//
#ifndef CHOMP_FRONTEND_LOOPTRANSFORMS_H
#define CHOMP_FRONTEND_LOOPTRANSFORMS_H

#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// The loops that a loop transformation construct generates, as a nest: what of them is not rectangular, and the lines
/// that give the user's variables their values, stand in its body. Nothing after a message. Counters gets the user's
/// variables. A construct around it associates Count of the loops.
std::optional<LoopNest> buildTransformed(BuildContext &Context, const clang::Stmt *Construct, unsigned Count,
                                         llvm::SmallVectorImpl<const clang::VarDecl *> &Counters);

/// The same as plain code.
std::optional<StructuredBlock> plainTransformed(BuildContext &Context, const clang::Stmt *Construct);

} // namespace chomp

#endif
