//===- Sarif.h - reports for editors and code scanning --------------------===//
#ifndef CHOMP_REPORT_SARIF_H
#define CHOMP_REPORT_SARIF_H

#include "Report/Report.h"

#include "llvm/Support/JSON.h"

namespace chomp {

/// A place in a file, as SARIF has it: a physicalLocation. Columns count characters; 0: no line, or no column.
llvm::json::Object sarifPlace(llvm::StringRef File, unsigned Line, unsigned Column, unsigned EndLine = 0,
                              unsigned EndColumn = 0);

/// A whole file of SARIF 2.1.0.
llvm::json::Object sarifLog(llvm::json::Array Runs);

/// SARIF 2.1.0, with a result for each region and for each thing that stands against a better kernel.
llvm::json::Value reportSarif(llvm::ArrayRef<UnitReport> Units);

} // namespace chomp

#endif
