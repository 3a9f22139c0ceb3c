//===- LoopText.h - loops over logical iterations -------------------------===//
//
// The texts that turn a counter over the iterations of a loop nest back into the variables that the user's body reads:
// for kernels that are one loop, and for constructs inside a region.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_MODEL_LOOPTEXT_H
#define CHOMP_MODEL_LOOPTEXT_H

#include "Model/Region.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace chomp {

/// In parentheses unless it binds more strongly than a comparison anyway.
std::string arithmetic(const std::string &Text);
KernelCode arithmetic(const KernelCode &Text);
/// In parentheses unless it is a single operand.
std::string factor(const std::string &Text);
KernelCode factor(const KernelCode &Text);
/// How often a name stands in a text.
unsigned wordCount(llvm::StringRef Text, llvm::StringRef Word);

/// Whether the sum of a bound and the step may have no room in the loop's type: the step is large, or a variable.
bool hasLongStep(const Loop &L);
/// Iterations of one loop, as a device expression; right for loops that run at least once.
KernelCode tripCount(const Loop &L);
/// The same for loops that may be empty, counted in 64 bits.
KernelCode checkedTripCount(const Loop &L);
/// The call that counts them, in host or in device text: "chomp_iterations(0, n, 1)".
KernelCode countCall(const Loop &L, bool Host);
/// The same of a loop that depends on an outer one: below zero where it is empty, so that it is linear.
KernelCode extent(const Loop &L);
/// The same where it is a constant, of a loop that runs at least once and not too often for an int.
std::optional<long long> constantCount(const Loop &L);
/// The same of a whole nest.
std::optional<long long> constantCount(const LoopNest &Nest);
/// The value of a loop's variable in its iteration Index: "lower + k * step".
KernelCode loopValue(const Loop &L, const KernelCode &Index);
/// "int i = lower + k * step;"
KernelCode loopVariable(const Loop &L, const KernelCode &Index);
/// "x = lower + count * step;": what the loop leaves in an lvalue.
KernelCode valueAfter(const Loop &L, const KernelCode &Variable, const KernelCode &Count);

/// The iterations of a whole nest as a device expression of type long long; 0 where one of its loops is empty. What
/// Nest.Before declares must stand before it.
KernelCode iterationCount(const LoopNest &Nest);

/// Makes a name that nothing else in the code has out of a proposal.
using NameSource = llvm::function_ref<std::string(std::string)>;

/// Lines that declare the user's loop variables in iteration Counter (the name of a long long, or what converts to it)
/// of the whole nest; they stand first in the body of the loop over the counter.
std::vector<KernelCode> loopVariables(const LoopNest &Nest, const KernelCode &Counter, NameSource Fresh);

/// A statement that gives Target the value that a loop's counter has after a nest that has iterations: Iterations,
/// which is the name of their number where the nest is a single loop.
KernelCode counterAfter(const LoopNest &Nest, const Loop &L, const KernelCode &Target, const KernelCode &Iterations);
/// Lines that stand before the loop over the iterations.
std::vector<KernelCode> declarations(const LoopNest &Nest);

/// "x_start + k * s": the value of a list item that is no declared induction's, in iteration Index. Narrow: the index
/// is an int, of which a product may be too large.
KernelCode inductionValue(const InductionItem &Item, const KernelCode &Index, bool Narrow);

/// Statements that give a list item's copy its value in iteration Index.
std::vector<KernelCode> inductionLines(const InductionItem &Item, const KernelCode &Index, bool Narrow);

} // namespace chomp

#endif
