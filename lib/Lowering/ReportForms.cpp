//===- ReportForms.cpp - reports as text, JSON and SARIF ------------------===//
#include "chomp/Translator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

namespace chomp {

std::string apartText(const KernelReport &K) {
  return K.Apart.empty() ? "" : "neighbouring threads, by " + llvm::join(K.Apart, "; by ");
}

namespace {

llvm::json::Value asJson(const std::vector<KernelReport> &Kernels, const std::vector<TaskgraphReport> &Taskgraphs) {
  llvm::json::Array All;
  for (const KernelReport &K : Kernels)
    All.push_back(llvm::json::Object{{"kernel", K.Kernel},
                                     {"function", K.Function},
                                     {"file", K.File},
                                     {"line", K.Line},
                                     {"directive", K.Directive},
                                     {"shape", K.Shape},
                                     {"why", K.Why},
                                     {"teams", K.Teams},
                                     {"threads", K.Threads},
                                     {"index", K.Index},
                                     {"parameters", llvm::json::Array(K.Parameters)},
                                     {"restrict", K.Restrict},
                                     {"apart", llvm::json::Array(K.Apart)},
                                     {"maps", llvm::json::Array(K.Maps)},
                                     {"stack", K.Stack}});
  for (const TaskgraphReport &T : Taskgraphs) {
    llvm::json::Array Constructs;
    for (const TaskgraphReport::Construct &C : T.Constructs)
      Constructs.push_back(llvm::json::Object{{"line", C.Line}, {"directive", C.Directive}, {"becomes", C.Becomes}});
    All.push_back(llvm::json::Object{{"taskgraph", T.WhyAsWritten.empty() ? "recorded" : "as written"},
                                     {"file", T.File},
                                     {"line", T.Line},
                                     {"why", T.WhyAsWritten},
                                     {"constructs", std::move(Constructs)}});
  }
  return All;
}

/// What can be said of a region or taskgraph, in SARIF's words a rule.
struct Rule {
  llvm::StringLiteral Id, Text;
};
constexpr Rule Rules[] = {
    {"kernel", "How the code of a target region is spread over a device's teams and threads, and what made it so."},
    {"index", "A loop's iterations are counted in 64 bits, which costs registers and time on a GPU."},
    {"restrict", "Pointers of a kernel are not __restrict__, so that each store may change what the next load reads."},
    {"apart", "Neighbouring threads access memory far apart, which a GPU can't do in one transaction."},
    {"stack", "A kernel's threads may need more stack than a GPU gives them by itself."},
    {"taskgraph", "A taskgraph construct is not recorded: its body runs as it is written each time."},
};

/// SARIF 2.1.0, as editors and code scanning read it. Everything is a note: the program is right as it is.
class Sarif {
public:
  void add(llvm::StringRef Id, llvm::StringRef File, unsigned Line, std::string Message) {
    const auto *Found = llvm::find_if(Rules, [&](const Rule &R) { return R.Id == Id; });
    llvm::json::Object Region{{"startLine", Line}};
    llvm::json::Object Physical{{"artifactLocation", llvm::json::Object{{"uri", uri(File)}}},
                                {"region", std::move(Region)}};
    llvm::json::Array Locations;
    Locations.push_back(llvm::json::Object{{"physicalLocation", std::move(Physical)}});
    Results.push_back(llvm::json::Object{{"ruleId", Id},
                                         {"ruleIndex", Found - std::begin(Rules)},
                                         {"level", "note"},
                                         {"message", llvm::json::Object{{"text", std::move(Message)}}},
                                         {"locations", std::move(Locations)}});
  }

  llvm::json::Value finish() {
    llvm::json::Array Known;
    for (const Rule &R : Rules)
      Known.push_back(llvm::json::Object{{"id", R.Id}, {"shortDescription", llvm::json::Object{{"text", R.Text}}}});
    llvm::json::Object Driver{{"name", "chomp"}, {"rules", std::move(Known)}};
    llvm::json::Array Runs;
    Runs.push_back(llvm::json::Object{{"tool", llvm::json::Object{{"driver", std::move(Driver)}}},
                                      {"results", std::move(Results)}});
    return llvm::json::Object{
        {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}, {"runs", std::move(Runs)}};
  }

private:
  /// A path as a URI says it; a relative one stays relative.
  static std::string uri(llvm::StringRef Path) {
    std::string Out = llvm::sys::path::is_absolute(Path) ? "file://" : "";
    for (const char C : Path)
      if (llvm::isAlnum(C) || llvm::StringRef("/-._~").contains(C))
        Out += C;
      else
        Out += "%" + llvm::utohexstr(static_cast<unsigned char>(C), /*LowerCase=*/false, /*Width=*/2);
    return Out;
  }

  llvm::json::Array Results;
};

llvm::json::Value asSarif(const std::vector<KernelReport> &Kernels, const std::vector<TaskgraphReport> &Taskgraphs) {
  Sarif Out;
  for (const KernelReport &K : Kernels) {
    const std::string Of = "kernel " + K.Kernel + ": ";
    Out.add("kernel", K.File, K.Line,
            Of + K.Shape + (K.Why.empty() ? "" : ": " + K.Why) + "; teams: " + K.Teams + "; threads: " + K.Threads);
    for (const auto &[Id, Text] : {std::pair<llvm::StringRef, std::string>("index", K.Index),
                                   {"restrict", K.Restrict},
                                   {"apart", apartText(K)},
                                   {"stack", K.Stack}})
      if (!Text.empty())
        Out.add(Id, K.File, K.Line, Of + Text);
  }
  for (const TaskgraphReport &T : Taskgraphs)
    if (!T.WhyAsWritten.empty())
      Out.add("taskgraph", T.File, T.Line, "runs as it is written each time: " + T.WhyAsWritten);
  return Out.finish();
}

void printText(llvm::raw_ostream &OS, const std::vector<KernelReport> &Kernels,
               const std::vector<TaskgraphReport> &Taskgraphs) {
  for (const KernelReport &K : Kernels) {
    OS << K.File << ":" << K.Line << ": kernel " << K.Kernel << ": " << K.Directive << "\n";
    for (const auto &[Name, Text] : {std::pair<const char *, std::string>("shape:      ", K.Shape),
                                     {"why:        ", K.Why},
                                     {"teams:      ", K.Teams},
                                     {"threads:    ", K.Threads},
                                     {"index:      ", K.Index},
                                     {"parameters: ", llvm::join(K.Parameters, ", ")},
                                     {"restrict:   ", K.Restrict},
                                     {"apart:      ", apartText(K)},
                                     {"maps:       ", llvm::join(K.Maps, "; ")},
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

void printReport(llvm::raw_ostream &OS, const std::vector<KernelReport> &Kernels,
                 const std::vector<TaskgraphReport> &Taskgraphs, ReportForm Form) {
  if (Form == ReportForm::Text)
    return printText(OS, Kernels, Taskgraphs);
  OS << llvm::formatv("{0:2}\n", Form == ReportForm::Json ? asJson(Kernels, Taskgraphs) : asSarif(Kernels, Taskgraphs));
}

} // namespace chomp
