//===- Page.h - a report as a page ----------------------------------------===//
#ifndef CHOMP_REPORT_PAGE_H
#define CHOMP_REPORT_PAGE_H

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace chomp {

/// The text of a profile, as CHOMP_PROFILE=json:FILE writes it; empty for no file.
llvm::Expected<std::string> readProfile(llvm::StringRef File);

/// One HTML file that needs no other: the facts as text, for whoever reads without scripts, and the whole report as
/// JSON, which its script shows beside the code. Units: unitJson() with texts. Profile: of CHOMP_PROFILE=json:FILE, or
/// empty.
void printPage(llvm::raw_ostream &OS, llvm::json::Array Units, llvm::StringRef Profile);

} // namespace chomp

#endif
