//===- Plan.h - which kernel a region becomes -----------------------------===//
//
// All decisions about a kernel, made once for all dialects: how its iterations are spread, how wide they are counted,
// what the host must compute for it. Rules by as-if: where nothing in the code can tell its threads apart, every
// combination of teams, distribute, parallel, for, simd and loop may use all threads of the league.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_LOWERING_PLAN_H
#define CHOMP_LOWERING_PLAN_H

#include "Model/Unit.h"

namespace chomp {

/// How the kernel's loop is written.
enum class LoopForm {
  Direct,  ///< for (int i = <thread>; i < n; i += <threads>): the user's variable itself.
  Counted, ///< A counter over the iterations; the user's variable from it.
  Nest     ///< The same for several loops.
};

/// Who runs what of the region's code.
enum class KernelShape {
  Loop,       ///< One loop over all threads of the league.
  Sequential, ///< The code as it is, run by one thread, or by one of each team.
  Spmd,       ///< SPMD mode: all threads of a team run the code, its sequential parts too.
  Parallel,   ///< All threads are in the region's parallel construct from the start.
  Generic,    ///< Generic mode: one thread of each team starts; parallel constructs start the others.
  Bare        ///< Kernel mode: the code as it is, run by all threads of a grid of teams.
};

struct KernelPlan {
  KernelShape Shape = KernelShape::Loop;
  LoopForm Form = LoopForm::Direct;
  unsigned IndexBits = 32;     ///< Of the index that runs over the iterations.
  bool Unsigned = false;       ///< An index has 32 bits and no sign, and each iteration a thread; of a grid also 64.
  bool HostCounts = true;      ///< The host knows the iteration count before the launch.
  bool PassIterations = false; ///< It is a parameter of the kernel.
  bool Chunks = true;          ///< The virtual GPU may cut the iterations as it likes.
  bool OneEach = false;        ///< On a GPU a thread runs one iteration at most: the launch has as many threads; of
                               ///< a general one as many teams, each of MaxThreads.
  bool Continues = false;      ///< The code may say `continue`, which wants a loop even then.
  bool Grid = false;           ///< A nest on a GPU: its loops are the dimensions of the launch, the innermost one x.
  unsigned RowLoops = 1;       ///< Of a grid: as many of the innermost loops make up x together; constants if several.
  bool SimdReduction = false;  ///< Chunks whose floating-point sums the host compiler may reorder.
  bool OneIfAsked = false;     ///< One thread runs the loop where a clause leaves one team, or one thread of a team.
  bool Scheduled = false;      ///< The static chunks that the user asked for, to the letter.
  bool InChunks = false;       ///< Chunks of the size that the user asked for, whichever thread has them.
  bool OneTeam = false, OneThread = false, OneThreadPerTeam = false;
  unsigned MaxThreads = 0; ///< Launch bounds; 0: none.
  bool NeedsDeviceHeader = false;
  std::string Why;                   ///< A sentence for the reader.
  std::optional<Obstacle> WhyWide;   ///< Why the index has 64 bits.
  std::optional<Obstacle> WhyNoGrid; ///< Of a nest whose iterations have a thread each.

  bool is(KernelShape S) const { return Shape == S; }
  /// One of a general region: the threads of a team have more to do than to share iterations.
  bool isGeneral() const {
    return Shape == KernelShape::Spmd || Shape == KernelShape::Parallel || Shape == KernelShape::Generic;
  }
};

KernelPlan planKernel(const TargetRegion &Region);

/// A region as the virtual GPU runs it where threads take turns (AsWorkItemLoops).
TargetRegion asWorkItemLoops(const TargetRegion &R);

/// The type of the index that runs over the iterations.
std::string indexType(const KernelPlan &Plan);

/// Whether a loop's own variable may be the index in a dimension of a grid. An index that has no sign, or 64 bits, goes
/// up to its type's end and must not begin later than it does.
bool isOwnIndex(const TargetRegion &Region, const Loop &L);

/// The loops whose iterations have a team each; null: there are none.
const LoopNest *distributedLoops(const TargetRegion &Region);

/// The loops of a grid that make up x, without their code.
LoopNest rowOf(const TargetRegion &Region, const KernelPlan &Plan);

/// Whether a loop counts up from a small constant by ones, so that its own variable may be a kernel's index.
bool countsUp(const Loop &L);

/// Names that the kernel invents; none of them occurs in its code.
struct KernelNames {
  std::string Index, Iterations, End, Place, Chunk;
};
KernelNames inventNames(const TargetRegion &Region);
/// Whether a word occurs in a region's code, its loops or its variables.
bool occurs(const TargetRegion &Region, llvm::StringRef Name);
/// Whether it occurs in a construct's code.
bool occursIn(const Construct &C, llvm::StringRef Name);

} // namespace chomp

#endif
