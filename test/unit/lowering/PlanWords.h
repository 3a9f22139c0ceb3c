//===- PlanWords.h - a kernel's plan in words -----------------------------===//
#ifndef CHOMP_TEST_PLANWORDS_H
#define CHOMP_TEST_PLANWORDS_H

#include "Lowering/Plan.h"

#include <string>
#include <utility>

namespace chomp {

/// Of what kind something is that was not possible, if it wasn't.
inline std::optional<ObstacleKind> kindOf(const std::optional<Obstacle> &Why) {
  return Why ? std::optional(Why->Kind) : std::nullopt;
}

/// What a plan says, in words: "direct int, one each, 256 threads".
inline std::string plan(const TargetRegion &R) {
  const KernelPlan P = planKernel(R);
  const bool IsLoop = P.is(KernelShape::Loop);
  std::string Out = P.is(KernelShape::Bare)         ? "bare"
                    : P.is(KernelShape::Sequential) ? "sequential"
                    : P.is(KernelShape::Spmd)       ? "SPMD"
                    : P.is(KernelShape::Parallel)   ? "parallel"
                    : P.is(KernelShape::Generic)    ? "generic"
                    : P.Grid                        ? "grid of " + indexType(P)
                    : P.Form == LoopForm::Nest      ? "nest of " + indexType(P)
                    : P.Form == LoopForm::Direct    ? "direct " + indexType(P)
                                                    : "counted " + indexType(P);
  for (auto [Holds, Word] : {std::pair(P.Grid && P.Unsigned, "without sign"),
                             {P.RowLoops > 1, "several loops in a row"},
                             {P.OneEach, "one each"},
                             {P.Continues, "continues"},
                             {IsLoop && !P.HostCounts, "counted by the device"},
                             {P.PassIterations, "count passed"},
                             {IsLoop && !P.Chunks, "no chunks"},
                             {P.SimdReduction, "simd sums"},
                             {P.OneIfAsked, "may be one"},
                             {P.Scheduled, "scheduled"},
                             {P.InChunks, "in chunks"},
                             {P.OneTeam, "one team"},
                             {P.OneThread, "one thread"},
                             {P.OneThreadPerTeam, "one thread per team"},
                             {P.NeedsDeviceHeader, "header"}})
    if (Holds)
      Out += std::string(", ") + Word;
  return Out + (P.MaxThreads ? ", " + std::to_string(P.MaxThreads) + " threads" : "");
}

} // namespace chomp

#endif
