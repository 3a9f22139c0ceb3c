//===- Advice.h - what stands against better kernels, and what helps ------===//
#ifndef CHOMP_LOWERING_ADVICE_H
#define CHOMP_LOWERING_ADVICE_H

#include "Lowering/Plan.h"
#include "Report/Report.h"

#include <vector>

namespace chomp {

/// Why the threads of a loop's kernel stride over its iterations and do not have one each.
ObstacleReport whyStride(const TargetRegion &R, const KernelPlan &P);

/// All that the translator knows of for a region. Report: what was said of it before this.
std::vector<ObstacleReport> obstaclesOf(const TargetRegion &R, const KernelPlan &P, const KernelReport &Report);

} // namespace chomp

#endif
