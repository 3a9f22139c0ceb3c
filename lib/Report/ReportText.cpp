//===- ReportText.cpp - reports as text, and which form they have ---------===//
//
//   saxpy.c:4: kernel saxpy_l4: target teams distribute parallel for map(to : x[0 : n]) map(tofrom : y[0 : n])
//     shape:      a thread for each iteration
//     why:        nothing tells the iterations apart, and the host counts them
//     teams:      as many as the iterations need
//     threads:    at most 256
//     parameters: int n, float a, const float *x, float *y
//     maps:       to: x[0 : n]; tofrom: y[0 : n]
//
//===----------------------------------------------------------------------===//
#include "Report/Page.h"
#include "Report/ReportJson.h"
#include "Report/Sarif.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace chomp {

std::string apartText(const KernelReport &K) {
  return K.Apart.empty() ? "" : "neighbouring threads, by " + llvm::join(K.Apart, "; by ");
}

std::string mapText(const MapReport &M) {
  std::string Out = M.Origin == "explicit" ? "" : M.Origin + " ";
  for (const char *Modifier : {"always", "present"})
    if (llvm::is_contained(M.Modifiers, Modifier))
      Out += std::string(Modifier) + " ";
  return Out + M.Type + ": " + M.Item;
}

namespace {

std::string maps(const KernelReport &K) { return llvm::join(llvm::map_range(K.Maps, mapText), "; "); }

void printText(llvm::raw_ostream &OS, llvm::ArrayRef<KernelReport> Kernels,
               llvm::ArrayRef<TaskgraphReport> Taskgraphs) {
  for (const KernelReport &K : Kernels) {
    OS << K.File << ":" << K.Line << ": kernel " << K.Kernel << ": " << K.Directive << "\n";
    for (const auto &[Name, Text] : {std::pair<const char *, std::string>("shape:      ", K.Shape),
                                     {"why:        ", K.Why},
                                     {"teams:      ", K.Teams.Text},
                                     {"threads:    ", K.Threads.Text},
                                     {"index:      ", K.Index},
                                     {"parameters: ", llvm::join(K.Parameters, ", ")},
                                     {"restrict:   ", K.Restrict},
                                     {"apart:      ", apartText(K)},
                                     {"maps:       ", maps(K)},
                                     {"stack:      ", K.Stack}})
      if (!Text.empty())
        OS << "  " << Name << Text << "\n";
  }
  for (const TaskgraphReport &T : Taskgraphs) {
    OS << T.File << ":" << T.Line << ": taskgraph: "
       << (T.WhyAsWritten.empty() ? "recorded" : "runs as it is written each time: " + T.WhyAsWritten) << "\n";
    for (const TaskgraphReport::Construct &C : T.Constructs)
      OS << "  line " << C.Line << ": " << C.Directive << ": " << C.Becomes << "\n";
  }
}

} // namespace

void printReport(llvm::raw_ostream &OS, llvm::ArrayRef<UnitReport> Units, ReportForm Form, llvm::StringRef Profile) {
  switch (Form) {
  case ReportForm::Text:
    for (const UnitReport &U : Units)
      printText(OS, U.Kernels, {});
    for (const UnitReport &U : Units)
      printText(OS, {}, U.Taskgraphs);
    return;
  case ReportForm::Json:
  case ReportForm::Html: {
    llvm::json::Array All;
    for (const UnitReport &U : Units)
      All.push_back(unitJson(U, /*WithTexts=*/Form == ReportForm::Html));
    if (Form == ReportForm::Html)
      return printPage(OS, std::move(All), Profile);
    OS << llvm::formatv("{0:2}\n", reportJson(std::move(All)));
    return;
  }
  case ReportForm::Sarif:
    OS << llvm::formatv("{0:2}\n", reportSarif(Units));
    return;
  }
}

} // namespace chomp
