//===- HostStatements.cpp - what host texts of all constructs have --------===//
#include "Lowering/HostStatements.h"

#include "Lowering/MapText.h"
#include "Model/LoopText.h"
#include "Support/Quoted.h"

#include "llvm/ADT/StringExtras.h"

namespace chomp {

std::string lineDirective(unsigned Line, llvm::StringRef File) {
  return "#line " + std::to_string(Line) + " " + quoted(File);
}

std::string depend(const LaunchClauses &L, const std::string &Indent, bool Nowait) {
  if (L.DependsOnAll)
    return "#pragma omp taskwait\n";
  return L.Depend.empty() ? ""
                          : Indent + (Nowait ? "CHOMP_DEPEND(" : "CHOMP_TASKWAIT(") + llvm::join(L.Depend, " ") + ")\n";
}

std::string task(const LaunchClauses &L, const std::string &Indent, llvm::StringRef If) {
  if (L.Recorded)
    return "";
  if (!L.Nowait)
    return depend(L, Indent, /*Nowait=*/false);
  const std::string And = If.empty() || L.NowaitIf.empty() ? "" : " && ";
  const std::string Condition = If.str() + And + (And.empty() ? L.NowaitIf : factor(L.NowaitIf));
  if (Condition.empty())
    return Indent + "chomp_nowait();\n" + depend(L, Indent, /*Nowait=*/true);
  const std::string Waits = depend(L, Indent + "  ", /*Nowait=*/false);
  if (Waits.empty())
    return Indent + "if (" + Condition + ")\n" + Indent + "  chomp_nowait();\n";
  return Indent + "if (" + Condition + ") {\n" + Indent + "  chomp_nowait();\n" +
         depend(L, Indent + "  ", /*Nowait=*/true) + Indent + "} else {\n" + Waits + Indent + "}\n";
}

std::string opening(const std::string &Lead, const std::string &Directive, const HostWords &Words) {
  return Lead + "{" + Words.quiet() + " /* " + inComment(Directive) + " */\n";
}

std::string opening(const LaunchClauses &L, const std::string &Lead, const std::string &Indentation,
                    const std::string &Directive, const HostWords &Words) {
  if (!L.Recorded)
    return opening(Lead, Directive, Words);
  const RecordedTask &Task = *L.Recorded;
  std::string Out = (Task.Waits ? "#pragma omp taskgroup\n" : "") + ("#pragma omp task" + Task.Clauses) +
                    " if (chomp_recorded_target(" + (Words.Standalone ? "__LINE__" : std::to_string(Task.Line)) + ", " +
                    (Task.WhyEvaluated.empty() ? "1" : "0") + "))\n" + opening(Indentation, Directive, Words);
  for (const std::string &Copy : Task.Copies)
    Out += Indentation + "  " + Copy + "\n";
  return Out;
}

std::string device(const LaunchClauses &L) {
  return L.Device.empty() ? "CHOMP_DEFAULT_DEVICE" : "(int)(" + L.Device + ")";
}

} // namespace chomp
