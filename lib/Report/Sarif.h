//===- Sarif.h - reports for editors and code scanning --------------------===//
#ifndef CHOMP_REPORT_SARIF_H
#define CHOMP_REPORT_SARIF_H

#include "Report/Report.h"

#include "llvm/Support/JSON.h"

namespace chomp {

/// SARIF 2.1.0, with a result for each region and for each thing that stands against a better kernel.
llvm::json::Value reportSarif(llvm::ArrayRef<UnitReport> Units);

} // namespace chomp

#endif
