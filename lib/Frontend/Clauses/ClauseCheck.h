//===- ClauseCheck.h - refuses clauses that are not supported -------------===//
//
// Goes by Support.def alone, before anything is built: what passes here is handled, and what is refused is named at the
// user's token.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_CLAUSECHECK_H
#define CHOMP_FRONTEND_CLAUSECHECK_H

#include "Frontend/Device/BuildContext.h"

#include "llvm/ADT/ArrayRef.h"

namespace chomp {

/// Reports each clause of D, and each word or data member within a clause, that is not supported on these leaf
/// constructs. True: none. Nested: D stands inside a target region.
bool checkClauses(BuildContext &Context, const clang::OMPExecutableDirective *D,
                  llvm::ArrayRef<llvm::omp::Directive> Leaves, bool Nested = false);

/// Reports the variables that default(none) wants to have listed, where Clang has not been told of it (ClauseNotes.h).
void checkDefaultNone(BuildContext &Context, const clang::OMPExecutableDirective *D);

} // namespace chomp

#endif
