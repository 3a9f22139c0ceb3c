//===- Toolchain/BuildReport.cpp - the report of a whole build ------------===//
#include "Toolchain/BuildReport.h"

#include "Report/Page.h"
#include "Report/ReportJson.h"
#include "Toolchain/Embed.h"
#include "Toolchain/Messages.h"
#include "Toolchain/Workspace.h"

#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace chomp::toolchain {

std::string serializeUnit(const UnitReport &Unit) { return formatv("{0}", unitJson(Unit, /*WithTexts=*/true)).str(); }

/// Adds what the link has told of a unit's kernels.
static void addResources(json::Object &Unit, ArrayRef<KernelReport> Linked) {
  const StringRef Id = Unit.getString("unit").value_or("");
  json::Array *Regions = Unit.getArray("regions");
  if (!Regions)
    return;
  for (json::Value &Region : *Regions)
    for (const KernelReport &K : Linked)
      if (K.Kernel == linkedKernel(Region.getAsObject()->getString("kernel").value_or(""), Id))
        for (const KernelResources &R : K.Resources)
          Region.getAsObject()->getArray("resources")->push_back(resourcesJson(R));
}

Error BuildReport::write() const {
  if (!Line.Report)
    return Error::success();
  if (Units.empty() && Line.Goal == Stage::Link) // most sources of a program have no region
    messages().warning(Line.ReportFile +
                       " has no region: no object was compiled with --report, or none has target regions");
  json::Array All;
  for (const std::string &Text : Units) {
    auto Unit = json::parse(Text);
    if (!Unit)
      return createStringError("an object's report is damaged, or of another version of chompcc: compile it again: " +
                               toString(Unit.takeError()));
    if (json::Object *Members = Unit->getAsObject()) {
      addResources(*Members, Linked);
      if (Line.Report == ReportForm::Json) {
        Members->erase("files");
        Members->erase("sources");
      }
      All.push_back(std::move(*Unit));
    }
  }
  auto Profile = readProfile(Line.ProfileFile);
  if (!Profile)
    return Profile.takeError();
  PendingOutput Output(Line.ReportFile);
  std::string Text;
  raw_string_ostream OS(Text);
  if (Line.Report == ReportForm::Html)
    printPage(OS, std::move(All), *Profile);
  else
    OS << formatv("{0:2}\n", reportJson(std::move(All)));
  if (Error E = writeFile(Output.path(), Text))
    return E;
  return Output.commit();
}

} // namespace chomp::toolchain
