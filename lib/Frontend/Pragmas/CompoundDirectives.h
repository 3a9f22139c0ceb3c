//===- CompoundDirectives.h - compound directives that Clang doesn't take -===//
//
//   Before:  #pragma omp target parallel for reduction(inscan, + : sum) map(from : x) num_threads(8)
//            #pragma omp target parallel masked taskloop map(from : x) num_threads(8) grainsize(4)
//
//   After:   #pragma omp target map(from : x) map(tofrom : sum)
//            #pragma omp parallel for reduction(inscan, + : sum) num_threads(8)
//            #pragma omp target parallel map(from : x) num_threads(8)
//            #pragma omp masked taskloop grainsize(4)
//
// OpenMP 5.2, 5.5.8 and 5.6: inscan may be on any combined construct with a worksharing loop or simd in it and no
// distribute. Clang and gcc take it on those without target alone. OpenMP 6.0, 19.1, has a grammar for the names of
// compound constructs, where older versions list them: Clang and gcc know that list. So the parser gets the two that
// the construct is short for (6.0, 19.2).
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_COMPOUNDDIRECTIVES_H
#define CHOMP_FRONTEND_COMPOUNDDIRECTIVES_H

#include "Frontend/Pragmas/DirectiveText.h"

#include "clang/Basic/SourceLocation.h"

#include <optional>

namespace clang {
class Preprocessor;
} // namespace clang

namespace chomp {

struct ClauseNotes;

struct SplitDirective {
  DirectiveText Outer, Inner;
  clang::SourceLocation Between; ///< Behind the last word of the outer one's name.
};

/// The two, or nothing where Clang takes the directive as it is. The inner one may have to be split again. Begin: its
/// place, under which its text is noted.
std::optional<SplitDirective> splitCompound(clang::Preprocessor &PP, clang::SourceLocation Begin,
                                            const DirectiveText &D, ClauseNotes &Notes);

} // namespace chomp

#endif
