//===- CombinedScan.h - inscan reductions on combined target constructs ---===//
//
//   Before:  #pragma omp target parallel for reduction(inscan, + : sum) map(from : x) num_threads(8)
//
//   After:   #pragma omp target map(from : x) map(tofrom : sum)
//            #pragma omp parallel for reduction(inscan, + : sum) num_threads(8)
//
// OpenMP 5.2, 5.5.8 and 5.6: inscan may be on any combined construct with a worksharing loop or simd in it and no
// distribute. Clang and gcc take it on those without target alone, so the parser gets the two that the construct is
// short for (17.2).
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_COMBINEDSCAN_H
#define CHOMP_FRONTEND_COMBINEDSCAN_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace clang {
class Preprocessor;
} // namespace clang

namespace chomp {

struct ClauseNotes;

struct SplitDirective {
  llvm::SmallVector<clang::Token, 32> Target, Inner;
};

/// The two, or nothing where the directive is another. Begin: its place, under which its text is noted.
std::optional<SplitDirective> splitCombinedScan(clang::Preprocessor &PP, clang::SourceLocation Begin,
                                                llvm::ArrayRef<clang::Token> Tokens, ClauseNotes &Notes);

} // namespace chomp

#endif
