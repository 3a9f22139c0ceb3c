//===- Sarif.cpp - reports for editors and code scanning ------------------===//
#include "Report/Sarif.h"

#include "Report/Wishes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <utility>

namespace chomp {

namespace {

/// What can be said of a region or taskgraph, in SARIF's words a rule.
struct Rule {
  std::string Id, Text;
};
std::vector<Rule> rules() {
  std::vector<Rule> Out = {
      {"kernel", "How the code of a target region is spread over a device's teams and threads, and what made it so."},
      {"taskgraph", "A taskgraph construct is not recorded: its body runs as it is written each time."}};
  for (const Wish &W : Wishes)
    Out.push_back({W.Against.str(), "What stands against " + W.Text.str() + "."});
  return Out;
}

/// A path as a URI says it; a relative one stays relative.
std::string uri(llvm::StringRef Path) {
  std::string Out = llvm::sys::path::is_absolute(Path) ? "file://" : "";
  for (const char C : Path)
    if (llvm::isAlnum(C) || llvm::StringRef("/-._~").contains(C))
      Out += C;
    else
      Out += "%" + llvm::utohexstr(static_cast<unsigned char>(C), /*LowerCase=*/false, /*Width=*/2);
  return Out;
}

/// SARIF 2.1.0, as editors and code scanning read it. Everything is a note: the program is right as it is.
class Sarif {
public:
  void add(llvm::StringRef Id, llvm::StringRef File, unsigned Line, unsigned Column, std::string Message) {
    const auto Found = llvm::find_if(Rules, [&](const Rule &R) { return R.Id == Id; });
    llvm::json::Array Locations;
    Locations.push_back(llvm::json::Object{{"physicalLocation", sarifPlace(File, Line, Column)}});
    Results.push_back(llvm::json::Object{{"ruleId", Id.str()},
                                         {"ruleIndex", Found - Rules.begin()},
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
    return sarifLog(std::move(Runs));
  }

private:
  const std::vector<Rule> Rules = rules();
  llvm::json::Array Results;
};

} // namespace

llvm::json::Object sarifPlace(llvm::StringRef File, unsigned Line, unsigned Column, unsigned EndLine,
                              unsigned EndColumn) {
  llvm::json::Object Place{{"artifactLocation", llvm::json::Object{{"uri", uri(File)}}}};
  if (!Line)
    return Place;
  llvm::json::Object Region{{"startLine", Line}};
  if (Column)
    Region["startColumn"] = Column;
  if (EndLine && EndLine != Line)
    Region["endLine"] = EndLine;
  if (EndColumn)
    Region["endColumn"] = EndColumn;
  Place["region"] = std::move(Region);
  return Place;
}

llvm::json::Object sarifLog(llvm::json::Array Runs) {
  return llvm::json::Object{
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}, {"runs", std::move(Runs)}};
}

llvm::json::Value reportSarif(llvm::ArrayRef<UnitReport> Units) {
  Sarif Out;
  for (const UnitReport &U : Units)
    for (const KernelReport &K : U.Kernels) {
      const std::string Of = "kernel " + K.Kernel + ": ";
      Out.add("kernel", K.File, K.Line, K.Column,
              Of + K.Shape + (K.Why.empty() ? "" : ": " + K.Why) + "; teams: " + K.Teams.Text +
                  "; threads: " + K.Threads.Text);
      for (const ObstacleReport &O : K.Obstacles) {
        const std::string Text = Of + "what stands against " + wish(O.Against).str() + ": " + O.Text +
                                 (O.Change.empty() ? "" : "; " + O.Change);
        if (O.Line)
          Out.add(O.Against, O.File, O.Line, 0, Text);
        else
          Out.add(O.Against, K.File, K.Line, K.Column, Text);
      }
    }
  for (const UnitReport &U : Units)
    for (const TaskgraphReport &T : U.Taskgraphs)
      if (!T.WhyAsWritten.empty())
        Out.add("taskgraph", T.File, T.Line, T.Column, "runs as it is written each time: " + T.WhyAsWritten);
  return Out.finish();
}

} // namespace chomp
