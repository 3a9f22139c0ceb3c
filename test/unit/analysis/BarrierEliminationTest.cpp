//===- BarrierEliminationTest.cpp - which barriers of a team's threads nobody needs ===//
#include "Analysed.h"

#include "Analysis/BarrierElimination.h"
#include "Analysis/Directives.h"

#include "llvm/ADT/StringExtras.h"

using namespace chomp;
using namespace clang;

namespace {

/// The region's code is f()'s block, whose variables in front of the parallel construct are the team's. The answer: for
/// each directive inside, in their order, '-' if nobody waits at its end, else '|'.
std::string waits(Analysed &P) {
  llvm::SmallPtrSet<const VarDecl *, 8> Team;
  const OMPExecutableDirective *Parallel = nullptr;
  for (const Stmt *S : cast<CompoundStmt>(P.body())->body())
    if (auto *Declared = dyn_cast<DeclStmt>(S))
      for (const Decl *D : Declared->decls())
        Team.insert(cast<VarDecl>(D)->getCanonicalDecl());
    else if (auto *D = dyn_cast<OMPExecutableDirective>(S))
      Parallel = D;
  const NeedlessBarriers Found = findNeedlessBarriers(P.AST, P.body(), Parallel, Team);
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(const NeedlessBarriers &Found) : Found(Found) {}
    const NeedlessBarriers &Found;
    std::string Out;
    bool TraverseCapturedStmt(CapturedStmt *S) override { return TraverseStmt(S->getCapturedStmt()); }
    bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
      Out += Found.Needless.contains(D) ? '-' : '|';
      return true;
    }
  } Find(Found);
  Find.TraverseStmt(const_cast<Stmt *>(codeOf(Parallel)));
  return Find.Out;
}

/// In "code", FOR(n) is a worksharing loop over i.
std::string program(const char *Before, const char *Code, const char *Clauses = "") {
  return std::string(
             "#define FOR(n) _Pragma(\"omp for\") for (int i = 0; i < (n); i++)\n"
             "#define SINGLE _Pragma(\"omp single\")\n#define BARRIER _Pragma(\"omp barrier\")\n"
             "double g[64]; volatile int flag; int other(int); double fabs(double);\nvoid f(int n, double *p) {\n") +
         Before + "\n#pragma omp parallel" + Clauses + "\n{" + Code + "}\n}";
}

struct Case {
  const char *Team, *Code, *Expected;
};

} // namespace

TEST_CASE("No thread waits where each goes on with elements of its own") {
  const Case Cases[] = {
      // Loops of equally many iterations are cut equally.
      {"double a[64];", "FOR(64) a[i] = 0; FOR(64) g[i] = a[i];", "--"},
      {"double a[64];", "FOR(64) a[i] = 0; FOR(64) p[i] = a[i];", "--"},
      {"double a[64];", "FOR(64) a[i] = 0; FOR(32) g[i] = a[i];", "|-"},
      {"double a[64];", "FOR(64) a[i] = 0; FOR(64) g[i] = a[63 - i];", "|-"},
      {"double a[64];", "FOR(64) a[i] = 0; FOR(64) g[i] = a[i + 1];", "|-"},
      {"double a[64], b[64];", "FOR(64) a[i] = 0; FOR(64) b[i] = 1;", "--"},
      {"double a[64], b[64];", "FOR(64) a[i] = 0; FOR(64) b[i] = a[0];", "|-"},
      {"double a[64], b[64];", "FOR(64) a[i] = 0; FOR(64) b[i] = 1; FOR(64) g[i] = a[0];", "|--"},
      {"double a[64], b[64];", "FOR(64) a[i] = 0; FOR(64) b[i] = 1; FOR(64) g[i] = a[0] + b[1];", "-|-"},
      // Only the loop's own counter is a subscript that keeps threads apart.
      {"double a[64];", "FOR(64) { int k = i; a[k] = 0; } FOR(64) g[i] = a[i];", "|-"},
      {"double a[64];", "FOR(n) a[i] = 0; FOR(n) g[i] = a[i];", "|-"}, // n is no constant
  };
  for (const Case &Each : Cases) {
    CAPTURE(Each.Team, Each.Code);
    analyseC(program(Each.Team, Each.Code), [&](Analysed &P) { CHECK(waits(P) == Each.Expected); });
  }
}

TEST_CASE("Threads wait for what others read or write of memory that is not the team's") {
  const Case Cases[] = {
      {"", "FOR(64) g[i] = 0; FOR(64) g[i] = 1;", "|-"},
      {"", "FOR(64) p[i] = 0; FOR(64) g[i] = 1;", "|-"}, // p may lead to g
      {"double a[64];", "FOR(64) a[i] = p[i]; FOR(64) p[i] = a[i];", "|-"},
      {"double a[64];", "FOR(64) a[i] = p[i]; FOR(64) a[i] += g[i];", "--"}, // both only read
      {"double a[64];", "FOR(64) a[i] = p[i]; BARRIER FOR(64) p[i] = a[i];", "-||"},
  };
  for (const Case &Each : Cases) {
    CAPTURE(Each.Team, Each.Code);
    analyseC(program(Each.Team, Each.Code), [&](Analysed &P) {
      // A barrier of the text stays.
      CHECK(waits(P) == (llvm::StringRef(Each.Code).contains("BARRIER") ? "-|-" : Each.Expected));
    });
  }
}

TEST_CASE("A variable that one thread writes is waited for") {
  const Case Cases[] = {
      {"int a;", "SINGLE a = 1; FOR(64) g[i] = a;", "|-"},
      {"int a, b;", "SINGLE a = 1; FOR(64) g[i] = b;", "--"},
      {"int a;", "SINGLE a = 1; SINGLE a = 2;", "--"}, // the first thread does both
      {"int a;", "FOR(64) g[i] = a; SINGLE a = 1;", "|-"},
      {"int a;", "for (int k = 0; k < 4; k++) { FOR(64) g[i] = a; SINGLE a = k; }", "||"},
      {"int a, b;", "for (int k = 0; k < 4; k++) { FOR(64) p[i] = a; SINGLE b = k; }", "|-"},
      {"int a;", "if (n) { SINGLE a = 1; } FOR(64) g[i] = a;", "|-"},
      {"int a;", "if (n) { SINGLE a = 1; } else { FOR(64) g[i] = a; }", "--"},
      {"int a;", "while (n) { SINGLE a = 1; FOR(64) g[i] = a; }", "||"},
  };
  for (const Case &Each : Cases) {
    CAPTURE(Each.Team, Each.Code);
    analyseC(program(Each.Team, Each.Code), [&](Analysed &P) { CHECK(waits(P) == Each.Expected); });
  }
}

TEST_CASE("Code of any other kind leaves all barriers where they are but that at its end") {
  const char *const Codes[] = {
      "FOR(64) a[i] = other(i); FOR(64) g[i] = a[i];",
      "double *q = &a[0]; FOR(64) a[i] = 0; FOR(64) g[i] = a[i];",
      "double *q = a; FOR(64) a[i] = 0; FOR(64) g[i] = a[i];",
      "FOR(64) a[i] = flag; FOR(64) g[i] = a[i];",
      "FOR(64) a[i] = __atomic_load_n(&n, 5); FOR(64) g[i] = a[i];",
      "for (int k = 0; k < 4; k++) { if (k == n) break; FOR(64) a[i] = 0; } FOR(64) g[i] = a[i];",
      "FOR(64) a[i] = ({ 1; }); FOR(64) g[i] = a[i];",
      "_Pragma(\"omp for schedule(dynamic)\") for (int i = 0; i < 64; i++) a[i] = 0; FOR(64) g[i] = a[i];",
      "_Pragma(\"omp masked\") a[0] = 0; FOR(64) g[i] = a[i];",
      "_Pragma(\"omp critical\") a[0] = 0; FOR(64) g[i] = a[i];",
      "do { FOR(64) a[i] = 0; FOR(64) g[i] = a[i]; } while (n);",
      "switch (n) { case 1: ; } FOR(64) a[i] = 0; FOR(64) g[i] = a[i];",
  };
  for (const char *Code : Codes) {
    CAPTURE(Code);
    analyseC(program("double a[64];", Code),
             [](Analysed &P) { CHECK_FALSE(llvm::StringRef(waits(P)).drop_back().contains('-')); });
  }
  // So does a parallel construct that says more than how many threads there are.
  for (const char *Clauses : {" private(n)", " if(n)", " reduction(+: n)", " proc_bind(close)"}) {
    CAPTURE(Clauses);
    analyseC(program("double a[64];", "FOR(64) a[i] = 0; FOR(64) g[i] = a[i];", Clauses),
             [](Analysed &P) { CHECK(waits(P) == "|-"); });
  }
  // What gives results waits for them.
  analyseC(program("double a[64];", "FOR(64) a[i] = other(i);"
                                    "_Pragma(\"omp for reduction(+ : n)\") for (int i = 0; i < 64; i++) n++;"),
           [](Analysed &P) { CHECK(waits(P) == "||"); });
  analyseC(program("double a[64];", "FOR(64) a[i] = fabs(1.); FOR(64) g[i] = a[i];", " num_threads(n)"),
           [](Analysed &P) { CHECK(waits(P) == "--"); });
}

TEST_CASE("A thread begins a construct anew while others are at its end, if the team's variables allow it") {
  const std::pair<const char *, bool> Cases[] = {
      {"FOR(64) g[i] = 1;", true},
      {"FOR(64) a[i] = 1;", true},                       // each its own
      {"FOR(64) a[i] = 1; FOR(64) g[i] = a[i];", true},  // likewise
      {"FOR(64) a[i] = 1; FOR(64) g[i] = a[0];", false}, // one reads what another one's next round writes
      {"SINGLE b = 1; FOR(64) g[i] = b;", false},
      {"FOR(64) g[i] = b;", true},
      {"FOR(64) g[i] = b; BARRIER", true},
      {"other(1);", false}, // nobody knows
  };
  for (const auto &[Code, Expected] : Cases) {
    CAPTURE(Code);
    analyseC(program("double a[64]; int b;", Code), [&, Expected = Expected](Analysed &P) {
      llvm::SmallPtrSet<const VarDecl *, 8> Team = {P.variable("a"), P.variable("b")};
      CHECK(findNeedlessBarriers(P.AST, P.body(), P.directive(), Team).Overlaps == Expected);
    });
  }
}
