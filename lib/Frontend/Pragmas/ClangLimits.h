//===- ClangLimits.h - asking what Clang can't bear -----------------------===//
//
// Clang22.def is the list. Any thread may ask at any time.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_CLANGLIMITS_H
#define CHOMP_FRONTEND_CLANGLIMITS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Frontend/OpenMP/OMP.h"

namespace chomp {

enum class ClangReads {
  Yes,    ///< Or it says what is wrong.
  No,     ///< It never gets past the clause, or doesn't know that a directive has it.
  NotHere ///< It doesn't either, but another directive has the clause.
};

/// Whether Clang can be given a clause on a directive.
ClangReads clangReads(llvm::omp::Directive Kind, llvm::StringRef Clause);

/// Whether it crashes on a directive, or knows none of this name.
bool clangRefuses(llvm::omp::Directive Kind, llvm::StringRef Name);

} // namespace chomp

#endif
