//===- Toolchain/BuildReport.h - the report of a whole build --------------===//
//
// A unit's part of the report is made when it is compiled and stays in its object, as a record (Embed.h). Who links
// finds the parts of all objects that the program is made of; a command that only compiles has those of its own
// sources.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_BUILDREPORT_H
#define CHOMP_TOOLCHAIN_BUILDREPORT_H

#include "Report/Report.h"
#include "Toolchain/Options.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace chomp::toolchain {

/// A unit's part of the report, as text.
std::string serializeUnit(const UnitReport &Unit);

/// What --report= of an invocation writes.
class BuildReport {
public:
  explicit BuildReport(const CommandLine &Line) : Line(Line) {}

  /// A unit's part, from serializeUnit().
  void add(std::string Unit) { Units.push_back(std::move(Unit)); }
  /// What the link has made known of kernels, by their names in relocatable code.
  void addLinked(llvm::ArrayRef<KernelReport> Kernels) { Linked.insert(Linked.end(), Kernels.begin(), Kernels.end()); }
  /// Nothing where no report is asked for.
  llvm::Error write() const;

private:
  const CommandLine &Line;
  std::vector<std::string> Units;
  std::vector<KernelReport> Linked;
};

} // namespace chomp::toolchain

#endif
