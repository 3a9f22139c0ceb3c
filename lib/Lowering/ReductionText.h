//===- ReductionText.h - private copies of a reduction and their end ------===//
//
// For kernels and for every construct inside a region that has a reduction clause:
//
//   double *s_ = &s;               the construct's own name for the original list item; written by the caller
//   double s = 0;                  privateCopy()
//   ...
//   chomp::reduce_add(s_, s);      combination(): called by all threads that have a copy, converged
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_LOWERING_REDUCTIONTEXT_H
#define CHOMP_LOWERING_REDUCTIONTEXT_H

#include "Lowering/Dialect.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <utility>
#include <vector>

namespace chomp {

/// The kernel's parameter for the teams' values of items that are combined in order (ReductionItem::InOrder).
inline constexpr const char *PartialsName = "chomp_partials";

/// Lines that declare an item's private copy under the variable's own name, and initialize it. Original is the name of
/// a pointer to the original list item; of a pointer's section, that of a pointer of the same value.
std::vector<KernelCode> privateCopy(const ReductionItem &Item, const KernelCode &Original);

/// The same for a copy that a parallel construct shares and that a declaration in the team's memory can't make: of
/// variable length, or of a class with constructors. Held: what is to hold it there, of a type; Declaration: of a
/// reference to it.
std::vector<KernelCode> heldCopy(const ReductionItem &Item, const KernelCode &Held, const KernelCode &Type,
                                 const KernelCode &Declaration, const KernelCode &Original);

/// Whether a team's threads share one copy of an array, which they update by atomics.
bool isShared(const ReductionItem &Item, const Dialect &D);
/// The same for such an array; and what all threads of a team combine it with. A barrier comes behind the one and
/// before the other. Index: a name that the kernel has no other use for.
std::vector<KernelCode> teamCopy(const ReductionItem &Item, const Dialect &D, const std::string &Index);
std::vector<KernelCode> teamCombination(const ReductionItem &Item, const KernelCode &Original, const Dialect &D,
                                        const std::string &Index);

/// The statement that combines the private copy into the original list item. Once: no other reduction comes before it
/// in the kernel, unless the team's state says so. Memory: the calling thread's own chomp::partials.
KernelCode combination(const ReductionItem &Item, const KernelCode &Original, bool Once = true,
                       const KernelCode &Memory = PartialsName);
/// "chomp::reduce_private(s_, s, chomp::op::add());": into the originals that the threads have, called by all of them.
KernelCode privateCombination(const ReductionItem &Item, const KernelCode &Original);
/// The statement that begins a copy which a team's threads share, and the one that combines it into the original; one
/// thread runs them.
KernelCode beginning(const ReductionItem &Item, const KernelCode &Original);
KernelCode publication(const ReductionItem &Item, const KernelCode &Original);
/// "double *s = s_private;": what each thread calls such a copy of what a pointer leads to.
KernelCode teamView(const ReductionItem &Item);
/// Whether all threads of a team do that for an array instead, and how.
bool isTeamsWork(const ReductionItem &Item, const Dialect &D);
std::vector<KernelCode> beginning(const ReductionItem &Item, const Dialect &D, const std::string &Index);
std::vector<KernelCode> publication(const ReductionItem &Item, const KernelCode &Original, const Dialect &D,
                                    const std::string &Index);

/// One statement for numbers (isScalar), each with its original; all of them combined in order, or none.
KernelCode combinations(llvm::ArrayRef<std::pair<const ReductionItem *, KernelCode>> Items,
                        const KernelCode &Memory = PartialsName);
/// The same into the main thread's own variables. Fresh: no reduction before can still be at work.
KernelCode mainThreadCombination(llvm::ArrayRef<std::pair<const ReductionItem *, KernelCode>> Items, bool Fresh);

/// A scan's statements, by the one thread that runs the loop: the copy's value goes into the running result, which the
/// original holds; the copy becomes what that is; and it begins anew.
KernelCode scanCombination(const ReductionItem &Item, const KernelCode &Original);
KernelCode scanResult(const ReductionItem &Item, const KernelCode &Original);
KernelCode scanBeginning(const ReductionItem &Item, const KernelCode &Original);
/// The same by all threads at once, for copies that are numbers.
KernelCode scanOfTeam(const ReductionItem &Item, const KernelCode &Original, bool Exclusive);
/// What stands in an iteration where the scan directive does.
KernelCode scanStatement(const ScanConstruct &S);
/// What stands before the loop: copies that are no numbers, and the original's value, if they begin from that.
std::vector<KernelCode> scanCopies(const ReductionItem &Item, const KernelCode &Original);

/// A copy's initializer reads the original (omp_orig): no thread may combine its copy before all have begun theirs.
bool readsOriginal(const ReductionItem &Item);

} // namespace chomp

#endif
