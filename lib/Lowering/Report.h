//===- Report.h - what became of the regions (--report, -Rchomp) ----------===//
#ifndef CHOMP_LOWERING_REPORT_H
#define CHOMP_LOWERING_REPORT_H

#include "Model/Translator.h"
#include "Model/Unit.h"

#include <vector>

namespace chomp {

/// The plan of each of a unit's kernels in the user's words.
std::vector<KernelReport> reportKernels(const Unit &U);
std::vector<TaskgraphReport> reportTaskgraphs(const Unit &U);

} // namespace chomp

#endif
