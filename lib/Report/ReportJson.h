//===- ReportJson.h - reports as JSON -------------------------------------===//
//
// report.schema.json has the members, for those who read it. A unit's part can be kept by itself, in an object file,
// and become a part of a whole program's report later.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_REPORT_REPORTJSON_H
#define CHOMP_REPORT_REPORTJSON_H

#include "Report/Report.h"

#include "llvm/Support/JSON.h"

namespace chomp {

/// WithTexts: the user's files and the generated ones, too, which a page shows.
llvm::json::Value unitJson(const UnitReport &Unit, bool WithTexts);
llvm::json::Value resourcesJson(const KernelResources &Resources);
/// The whole report of units.
llvm::json::Value reportJson(llvm::json::Array Units);

} // namespace chomp

#endif
