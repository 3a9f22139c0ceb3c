//===- CodeText.h - the user's code in a kernel file ----------------------===//
#ifndef CHOMP_LOWERING_CODETEXT_H
#define CHOMP_LOWERING_CODETEXT_H

#include "Emit/SourceWriter.h"
#include "Lowering/Dialect.h"

namespace chomp {

/// Writes a block with its constructs lowered. Lines move from the block's own indentation to To.
void writeBlock(SourceWriter &W, const StructuredBlock &Block, const Dialect &D, llvm::StringRef To);
/// The same without the block's opening brace, which the caller has written.
void writeOpenedBlock(SourceWriter &W, const StructuredBlock &Block, const Dialect &D, llvm::StringRef To);

/// One of TargetRegion::Closures.
void writeClosureType(SourceWriter &W, const ClosureType &Type, const Dialect &D);
/// One kernel. InGeneralFile: other kernels of the file keep a state for each team, which queries look at.
void writeKernel(SourceWriter &W, const TargetRegion &R, const Dialect &D, bool InGeneralFile);

/// Name of the lock of a critical construct.
std::string lockName(llvm::StringRef Critical);

} // namespace chomp

#endif
