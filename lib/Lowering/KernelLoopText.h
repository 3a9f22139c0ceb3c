//===- KernelLoopText.h - the loop of a kernel ----------------------------===//
#ifndef CHOMP_LOWERING_KERNELLOOPTEXT_H
#define CHOMP_LOWERING_KERNELLOOPTEXT_H

#include "Emit/SourceWriter.h"
#include "Lowering/Dialect.h"

#include <vector>

namespace chomp {

/// Writes the loop over a region's iterations with its body; the last line is left open.
void writeKernelLoop(SourceWriter &W, const TargetRegion &R, const Dialect &D, const KernelPlan &P,
                     const KernelNames &N);

/// The parameters of a grid's kernel with the numbers of a launch's first teams in y and z.
std::vector<KernelCode> firstTeams(const TargetRegion &R, const KernelPlan &P, const KernelNames &N);

} // namespace chomp

#endif
