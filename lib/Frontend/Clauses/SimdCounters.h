//===- SimdCounters.h - simd counters that are read after the loop --------===//
#ifndef CHOMP_FRONTEND_SIMDCOUNTERS_H
#define CHOMP_FRONTEND_SIMDCOUNTERS_H

#include "Frontend/Device/BuildContext.h"

namespace chomp {

/// The counters of a simd loop have after it the value that they would have without the construct (OpenMP 5.2, 5.1.1).
/// Where several threads share its iterations, only lastprivate sees to that: for counters without it that the code
/// reads later, or that the region maps, the file is read again with it (ImpliedClauses). Of those of which each thread
/// has one of its own, to which Sema allows no clause, the thread of the last iteration gets it (OwnSimdCounters).
/// Region: the target construct of the code; null for a function's.
void checkSimdCounters(BuildContext &Context, const clang::Stmt *Code, const clang::OMPExecutableDirective *Region);

} // namespace chomp

#endif
