//===- ClangProbeTest.cpp - what this Clang takes, hangs or crashes on ----===//
//
// Clang22.def against Clang itself: its parser gets every directive with every clause, each directive in a process of
// its own with a limit of time. What has no row has to come back, with or without errors; what has one must not: a row
// that does is for the next Clang to delete. `ClangProbeTest "[all]"` tries each row on every directive, which takes
// minutes.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Pragmas/ClangLimits.h"

#include "clang/Frontend/FrontendActions.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <csignal>
#include <fcntl.h>
#include <memory>
#include <set>
#include <string>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace chomp;
using namespace llvm::omp;

namespace {

/// Milliseconds of a process's own time.
constexpr unsigned Long = 5000, Short = 100;

/// Directives in front of a loop, each in a function of its own. "" for a directive without clauses.
std::string program(llvm::StringRef Directive, const std::vector<std::string> &Clauses) {
  std::string Out = "int x, a[9];\n";
  for (size_t I = 0; I < Clauses.size(); ++I)
    Out += "void f" + std::to_string(I) + "(int n) {\n#pragma omp " + Directive.str() + " " + Clauses[I] +
           "\n  for (int i = 0; i < n; ++i) a[i] = i;\n}\n";
  return Out;
}

/// Starts Clang with a program, and so much time of its own.
pid_t start(const std::string &Program, unsigned Milliseconds) {
  const pid_t Child = fork();
  if (Child != 0)
    return Child;
  // Catch has handlers for these.
  for (int Signal : {SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE, SIGTERM})
    signal(Signal, SIG_DFL);
  const int Nothing = open("/dev/null", O_WRONLY);
  dup2(Nothing, STDOUT_FILENO);
  dup2(Nothing, STDERR_FILENO);
  const rlimit NoCore = {0, 0}, Memory = {4ull << 30, 4ull << 30};
  setrlimit(RLIMIT_CORE, &NoCore);
  setrlimit(RLIMIT_AS, &Memory);
  const itimerval Limit = {{0, 0}, {Milliseconds / 1000, static_cast<suseconds_t>(Milliseconds % 1000 * 1000)}};
  setitimer(ITIMER_PROF, &Limit, nullptr);
  const bool Right = clang::tooling::runToolOnCodeWithArgs(
      std::make_unique<clang::SyntaxOnlyAction>(), Program,
      {"-fopenmp", "-fopenmp-version=60", "-w", "-fsyntax-only", "-ferror-limit=0", "-std=c17"}, "probe.c");
  _exit(Right ? 0 : 1);
}

enum class Outcome { Right, Errors, Lost };

/// What came of it; lost: it never came back, or has crashed.
Outcome outcome(pid_t Child) {
  int Status = 0;
  if (waitpid(Child, &Status, 0) != Child || !WIFEXITED(Status) || WEXITSTATUS(Status) > 1)
    return Outcome::Lost;
  return WEXITSTATUS(Status) == 0 ? Outcome::Right : Outcome::Errors;
}

/// What comes of a directive outside of functions.
Outcome probeOutside(llvm::StringRef Directive, llvm::StringRef Clause) {
  const std::string End = Directive.starts_with("begin ") ? "\n#pragma omp end " + Directive.drop_front(6).str() : "";
  return outcome(start("int x;\n#pragma omp " + Directive.str() + " " + Clause.str() + "\nint y;" + End + "\n", Long));
}

Outcome probe(llvm::StringRef Directive, const std::vector<std::string> &Clauses, unsigned Milliseconds) {
  return outcome(start(program(Directive, Clauses), Milliseconds));
}

std::vector<Directive> allDirectives() {
  std::vector<Directive> Out;
  for (unsigned I = 0; I < Directive_enumSize; ++I)
    if (const auto D = static_cast<Directive>(I); D != OMPD_unknown && !clangRefuses(D, ""))
      if ((getDirectiveLanguages(D) & SourceLanguage::C) == SourceLanguage::C)
        Out.push_back(D);
  return Out;
}

/// Each clause in these forms.
std::vector<std::string> allClauses(Directive D) {
  std::vector<std::string> Out = {""};
  for (unsigned I = 0; I < Clause_enumSize; ++I) {
    const std::string Name = getOpenMPClauseName(static_cast<Clause>(I)).str();
    if (Name == "unknown" || clangReads(D, Name) != ClangReads::Yes)
      continue;
    for (const char *Arguments : {"", "(x)"})
      Out.push_back(Name + Arguments);
  }
  return Out;
}

struct Row {
  std::string Directive, Clause;
};

/// None of these comes back.
void checkRows(const std::vector<Row> &Rows) {
  constexpr size_t AtOnce = 2;
  for (size_t First = 0; First < Rows.size(); First += AtOnce) {
    std::vector<pid_t> Children;
    for (size_t I = First; I < std::min(First + AtOnce, Rows.size()); ++I)
      Children.push_back(start(program(Rows[I].Directive, {Rows[I].Clause + "(x)"}), Short));
    for (size_t I = 0; I < Children.size(); ++I) {
      INFO("Clang reads '" << Rows[First + I].Directive << " " << Rows[First + I].Clause
                           << "(x)': its row in Clang22.def can go");
      CHECK(outcome(Children[I]) == Outcome::Lost);
    }
  }
}

std::vector<std::string> hangingClauses() {
  return {
#define HANGS(Clause) #Clause,
#define MISPLACED(Clause) #Clause,
#include "Frontend/Pragmas/Clang22.def"
  };
}

} // namespace

TEST_CASE("Clang gets past all that has no row") {
  std::set<std::string> Wrong; // one that hangs on many directives is found once
  for (Directive D : allDirectives()) {
    const llvm::StringRef Name = getOpenMPDirectiveName(D, 60);
    std::vector<std::string> Clauses = allClauses(D);
    llvm::erase_if(Clauses, [&](const std::string &Clause) { return Wrong.contains(Clause); });
    if (probe(Name, Clauses, Long) != Outcome::Lost)
      continue;
    for (const std::string &Clause : Clauses)
      if (probe(Name, {Clause}, Short) == Outcome::Lost) {
        Wrong.insert(Clause);
        FAIL_CHECK("Clang doesn't get past '" << Name.str() << " " << Clause << "': it wants a row in Clang22.def");
      }
  }
  CHECK(Wrong.empty());
}

TEST_CASE("Clang doesn't get past what has a row") {
  REQUIRE(probe("task", {""}, Short) == Outcome::Right); // else all would be lost
  std::vector<Row> Rows;
  for (const std::string &Clause : hangingClauses())
    Rows.push_back({"task", Clause});
  checkRows(Rows);
#define CRASHES(Name) CHECK(probe(getOpenMPDirectiveName(OMPD_##Name, 52), {""}, Short) == Outcome::Lost);
#include "Frontend/Pragmas/Clang22.def"
}

TEST_CASE("Clang refuses what has such a row") {
#define REFUSES(Clause) CHECK(probe("target", {#Clause "(x)"}, Long) == Outcome::Errors);
#define REFUSES_ON(Name, Clause)                                                                                       \
  CHECK(probeOutside(getOpenMPDirectiveName(OMPD_##Name, 52), "") == Outcome::Right);                                  \
  CHECK(probeOutside(getOpenMPDirectiveName(OMPD_##Name, 52), #Clause "(x)") == Outcome::Errors);
#include "Frontend/Pragmas/Clang22.def"
#define UNKNOWN(Word) CHECK(getOpenMPDirectiveKind(#Word) == OMPD_unknown);
#include "Frontend/Pragmas/Clang22.def"
}

TEST_CASE("Each row holds on every directive", "[.][all]") {
  std::vector<Row> Rows;
  for (Directive D : allDirectives())
    for (const std::string &Clause : hangingClauses())
      if (clangReads(D, Clause) != ClangReads::Yes)
        Rows.push_back({getOpenMPDirectiveName(D, 60).str(), Clause});
  checkRows(Rows);
}
