//===- NewSpellings.h - what is newer than Clang 22 -----------------------===//
//
// Forms of clauses that Clang has no parser for, and that say the same as, or for Chomp no more than, one that it has.
//
//   Before                                            After
//   teams num_teams(2 : n)                 (5.1)      teams num_teams(n)
//   atomic acq_rel                         (5.1)      atomic seq_cst
//   atomic read acq_rel                    (5.1)      atomic read acquire
//   atomic fail(relaxed) weak compare                 atomic compare fail(relaxed)
//   atomic update capture                  (5.1)      atomic capture
//   atomic read(true) seq_cst(false)       (6.0)      atomic read
//   task untied(n) mergeable(true)         (6.0)      task untied mergeable
//   task firstprivate(saved: x)            (6.0)      task firstprivate(x)
//   target priority(1) device_type(any)    (6.0)      target
//   target exit data map(delete, release: x)  (6.0)   target exit data map(delete: x)
//   target exit data map(delete, from: x)  (6.0)      target exit data map(from: x) map(delete: x)
//   parallel reduction(original(default), +: x)  (6.0)  parallel reduction(+: x)
//   target uses_allocators(a; b)           (6.0)      target uses_allocators(a) uses_allocators(b)
//   declare reduction(f: int) combiner(e)  (6.0)      declare reduction(f: int: e)
//   declare reduction(f: A, B: (omp_in.x) ...)        declare reduction(f: A, B: (*&omp_in.x) ...)
//   interop init(target, prefer_type(1): o)   (6.0)   interop init(prefer_type(1), target: o)
//   target device_type(host)               (6.0)      target if(target: 0)
//   target defaultmap(self: pointer)       (6.0)      target defaultmap(present: pointer)    and ClauseNotes::SelfMaps
//   target map(ref_ptee, to: r)            (6.0)      target map(to: r)
//   target map(ref_ptr: r)                 (6.0)      target map(r)                    and ClauseNotes::References
//   target map(to, iterator(i = 0 : n): p[i][0 : 4])  target map(iterator(i = 0 : n), to: p[i][0 : 4])
//   target update to(iterator(i = 0 : n), present: …) target update to(present, iterator(i = 0 : n): …)
//   split counts(2, omp_fill)              (6.0)      unroll
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_NEWSPELLINGS_H
#define CHOMP_FRONTEND_NEWSPELLINGS_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"

namespace chomp {

struct DirectiveText;
struct PassContext;

/// The colon of `num_teams(lower : upper)`, whose bounds may be choices (`a ? b : c`); the arguments' number where
/// there is none.
size_t lowerBoundEnd(llvm::ArrayRef<clang::Token> Arguments);

//===--- passes (DirectivePasses.h) ---===//

/// Only what is in uses_allocators: the other forms' checks take a semicolon for an end.
bool splitAllocators(DirectiveText &D, PassContext &C);

/// split: its loops run one after the other, in the order of the loop that they were.
bool respellSplit(DirectiveText &D, PassContext &C);

/// The other forms of clauses.
bool respellNewForms(DirectiveText &D, PassContext &C);

} // namespace chomp

#endif
