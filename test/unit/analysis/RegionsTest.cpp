//===- RegionsTest.cpp - what is known of a region as a whole -------------===//
#include "Analysed.h"

#include "Analysis/Directives.h"
#include "Frontend/Regions/GeneralRegions.h"

using namespace chomp;
using namespace clang;

namespace {

const std::string Names = R"(
#define P(x) _Pragma(#x)
#define FOR(i) for (int i = 0; i < n; i++)
#ifdef __cplusplus
extern "C" {
#endif
typedef struct { double v; double *p; } S;
int other(int);
#ifdef __cplusplus
}
#endif
)";

/// The parameters of a region that are restricted, and why others are not.
std::string restricted(Dialect In, const char *Source) {
  auto Region = regionOf(In, Names + Source);
  std::set<std::string> Found;
  for (const Variable &V : Region->Variables)
    if (V.ParameterDecl.contains("restrict"))
      Found.insert(V.Name);
  const std::string Why = spell(Region->WhyNotRestricted);
  return joined(Found) + (Why.empty() ? "" : " (" + Why + ")");
}

std::string distances(const char *Code, const char *Clauses = "") {
  auto Region = regionOf(C, Names +
                                "void f(int n, int k, double *x, double *y, int *at, double m[][64], S *s) {\n"
                                "#pragma omp target teams distribute parallel for " +
                                Clauses + " map(x[0:n], y[0:n], at[0:n], m[0:n], s[0:n])\n" + Code + "\n}");
  std::string Out;
  if (Region->Loops)
    for (const std::string &Text : Region->Loops->Distant)
      Out += (Out.empty() ? "" : ", ") + Text.substr(0, Text.find(" elements")) + " " + Text.substr(Text.find('\''), 3);
  return Out;
}

} // namespace

TEST_CASE("A region is general if its code has more than a loop, or what the threads of a team meet") {
  const Row<bool> Cases[] = {
      {C, "void f(int n, int *a) { P(omp target teams distribute parallel for map(a[0:n])) FOR(i) a[i] = 1; }", false},
      {C, "void f(int n, int *a) { P(omp target map(a[0:n])) { a[0] = 1; } }", false},
      {C, "void f(int n, int *a) { P(omp target teams map(a[0:n])) { a[0] = 1; } }", false},
      {C, "void f(int n, int *a) { P(omp target map(a[0:n])) { P(omp parallel) a[0] = 1; } }", true},
      {C, "void f(int n, int *a) { P(omp target parallel map(a[0:n])) { a[0] = 1; } }", true},
      {C, "void f(int n, int *a) { P(omp target parallel map(a[0:n])) { a[0] = 1; P(omp barrier) } }", true},
      {C, "void f(int n, int *a) { P(omp target parallel for map(a[0:n])) FOR(i) a[i] = 1; }", false},
      {C,
       "void f(int n, int *a) { P(omp target parallel for ordered map(a[0:n])) FOR(i) { P(omp ordered) a[i] = 1; } }",
       true},
      {C,
       "void f(int n, int *a) { P(omp target teams distribute map(a[0:n])) FOR(i) { P(omp parallel for) FOR(j) a[i] = "
       "1; "
       "} }",
       true},
      {C,
       "void f(int n, int *a) { P(omp target teams map(a[0:n])) { P(omp distribute parallel for) FOR(i) a[i] = 1; } }",
       true},
      {C, "void f(int n, int *a) { P(omp target parallel for num_threads(strict: 4) map(a[0:n])) FOR(i) a[i] = 1; }",
       true},
      {C, "void f(int n, int *a) { P(omp target parallel for if(parallel: n > 4) map(a[0:n])) FOR(i) a[i] = 1; }",
       true},
      {C, "void f(int n, int *a) { P(omp target parallel for if(n > 4) map(a[0:n])) FOR(i) a[i] = 1; }", false},
      {C, "void f(int n, int *a) { P(omp target parallel for if(target: n > 4) map(a[0:n])) FOR(i) a[i] = 1; }", false},
      // Iterations of a static schedule may wait for others, whose threads are known.
      {C,
       "void f(int n, int *a) { P(omp target parallel for schedule(static, 1) map(a[0:n])) FOR(i) { int v = 0; while "
       "(!v) { P(omp atomic read) v = a[i]; } } }",
       true},
      {C,
       "void f(int n, int *a) { P(omp target parallel for map(a[0:n])) FOR(i) { int v = 0; while (!v) { P(omp atomic "
       "read) v = a[i]; } } }",
       false},
      {C,
       "void f(int n, int *a) { P(omp target parallel for schedule(static, 1) map(a[0:n])) FOR(i) { P(omp atomic) "
       "a[0]++; "
       "} }",
       false},
  };
  for (const Row<bool> &Each : Cases) {
    CAPTURE(Each.Source);
    CHECK(regionOf(Each.In, Names + Each.Source)->General == Each.Expected);
  }
}

TEST_CASE("A loop construct that is all of a target construct's block is a loop over all threads") {
  checkRows<bool>(
      Names,
      {
          {C, "void f(int n, int *a) { P(omp target) { P(omp loop bind(parallel)) FOR(i) a[i] = 1; } }", true},
          {C, "void f(int n, int *a) { P(omp target) { P(omp loop bind(thread)) FOR(i) a[i] = 1; } }", false},
          {C, "void f(int n, int *a) { P(omp target) { a[0] = 2; P(omp loop bind(parallel)) FOR(i) a[i] = 1; } }",
           false},
          {C, "void f(int n, int s) { P(omp target) { P(omp loop bind(parallel) reduction(+: s)) FOR(i) s += i; } }",
           false},
          {C,
           "void f(int n, int s) { P(omp target map(s)) { P(omp loop bind(parallel) reduction(+: s)) FOR(i) s += i; } "
           "}",
           true},
          {C,
           "void f(int n, int *a) { P(omp target teams private(n)) { P(omp loop) for (int i = 0; i < 8; i++) a[i] = 1; "
           "} "
           "}",
           false},
          {C, "void f(int n, int *a) { P(omp target) { P(omp parallel for) FOR(i) a[i] = 1; } }", false},
      },
      [](Analysed &P) { return onlyLoop(P.Context, P.directive()) != nullptr; });
}

TEST_CASE("A block may be one directive, or one teams construct") {
  struct Case {
    const char *Source;
    bool Directive, Teams;
  };
  const Case Cases[] = {
      {"{ P(omp teams) {} }", true, true},
      {"{ { P(omp teams) {} } }", true, true},
      {"{ P(omp parallel) {} }", true, false},
      {"{ P(omp parallel) {} P(omp parallel) {} }", false, false},
      {"{ ; }", false, false},
      {"{ }", false, false},
      {"{ P(omp teams distribute) FOR(i) ; }", true, true},
  };
  for (const Case &Each : Cases) {
    CAPTURE(Each.Source);
    analyseC(Names + "void f(int n) { P(omp target) " + Each.Source + "}", [&](Analysed &P) {
      CHECK((onlyDirective(codeOf(P.directive())) != nullptr) == Each.Directive);
      CHECK((onlyTeams(codeOf(P.directive())) != nullptr) == Each.Teams);
    });
  }
}

TEST_CASE("Results of teams that no map clause names are told") {
  checkRows<bool>(
      Names,
      {
          {C, "void f(int n, int s) { P(omp target) { P(omp teams distribute reduction(+: s)) FOR(i) s += i; } }",
           true},
          {C,
           "void f(int n, int s) { P(omp target map(s)) { P(omp teams distribute reduction(+: s)) FOR(i) s += i; } }",
           false},
          {C, "void f(int n, int s) { P(omp target) { P(omp teams distribute lastprivate(s)) FOR(i) s = i; } }", true},
          {C, "void f(int n, int s) { P(omp target) { P(omp teams distribute private(s)) FOR(i) s = i; } }", false},
      },
      [](Analysed &P) { return hasUnmappedResults(P.directive(0), P.directive(1)); });
}

TEST_CASE("Pointers are restricted where nothing else leads to their memory, and something comes of it") {
  struct Case {
    Dialect In;
    const char *Source, *Expected;
  };
  const Case Cases[] = {
      {C,
       "void f(int n, double *x, double *y) { P(omp target teams distribute parallel for map(x[0:n], y[0:n])) FOR(i) { "
       "x[i] = 1; x[i] += y[i]; } }",
       "x y"},
      {C,
       "void f(int n, double *x, double *y) { P(omp target teams distribute parallel for map(x[0:n], y[0:n])) FOR(i) { "
       "x[i] = y[i]; } }",
       ""}, // one store, after all loads
      {C,
       "void f(int n, double *x, double *y) { P(omp target teams distribute parallel for) FOR(i) { x[i] = 1; x[i] += "
       "y[i]; } }",
       " (none: nothing that is seen maps 'x' (map it here, or in a target data construct around))"},
      {C,
       "void f(int n, double *x, double *y) { P(omp target teams distribute parallel for map(x[0:n])) FOR(i) { x[i] = "
       "1; "
       "x[i] += y[i]; } }",
       " (none: nothing that is seen maps 'y' (map it here, or in a target data construct around))"},
      {C,
       "void f(int n, double *restrict x, double *restrict y) { P(omp target teams distribute parallel for) FOR(i) { "
       "x[i] "
       "= 1; x[i] += y[i]; } }",
       "x y"},
      {C,
       "void f(int n, double *x, double *y) { P(omp target data map(x[0:n], y[0:n])) { P(omp target teams distribute "
       "parallel for) FOR(i) { x[i] = 1; x[i] += y[i]; } } }",
       "x y"},
      {C,
       "void f(int n, double *x, double *y) { P(omp target data map(x[0:n], y[0:n])) { x = y; P(omp target teams "
       "distribute parallel for) FOR(i) { x[i] = 1; x[i] += y[i]; } } }",
       " (none: 'x' may have changed since it was mapped)"},
      {C,
       "void f(int n, double *x, double *y) { P(omp target data map(x[0:n])) P(omp target data map(y[0:n])) { P(omp "
       "target teams distribute parallel for) FOR(i) { x[i] = 1; x[i] += y[i]; } } }",
       " (none: different constructs map 'x' and 'y')"},
      {C,
       "void f(int n, double **x, double *y) { P(omp target teams distribute parallel for map(x[0:n], y[0:n])) FOR(i) "
       "{ "
       "y[i] = 1; y[i] += x[i][0]; } }",
       " (none: 'x' leads to pointers)"},
      {C,
       "void f(int n, double *x, double *y) { P(omp target teams distribute parallel for map(x[0:n], y[0:n])) FOR(i) { "
       "x[i] = 1; P(omp atomic) x[0] += y[i]; } }",
       " (none: the code may hear from other threads, or get at memory in other ways)"},
      {C,
       "void f(int n, double *x, double *y) { P(omp target teams distribute parallel for map(x[0:n], y[0:n])) FOR(i) { "
       "x[i] = 1; x[i] += y[i] + other(i); } }",
       " (none: the code may hear from other threads, or get at memory in other ways)"},
      {C,
       "void f(int n, double *x, volatile double *y) { P(omp target teams distribute parallel for map(x[0:n], y[0:n])) "
       "FOR(i) { x[i] = 1; x[i] += y[i]; } }",
       " (none: the code may hear from other threads, or get at memory in other ways)"},
      {C,
       "void f(int n, double *x, long y) { P(omp target teams distribute parallel for map(x[0:n])) FOR(i) { x[i] = 1; "
       "x[i] += *(double *)y; } }",
       ""}, // there is one pointer only
  };
  for (const Case &Each : Cases) {
    CAPTURE(Each.Source);
    CHECK(restricted(Each.In, Each.Source) == Each.Expected);
  }
}

TEST_CASE("Accesses of neighbouring iterations are as far apart as their subscripts say") {
  const std::pair<const char *, const char *> Cases[] = {
      {"FOR(i) x[i] = y[i];", ""},
      {"FOR(i) x[i + k] = y[k - i];", ""},
      {"FOR(i) x[0] = 1;", ""}, // all at one place
      {"FOR(i) x[4 * i] = 1;", "4 'x'"},
      {"FOR(i) x[3 * i] = 1;", ""}, // 24 bytes: still in one piece
      {"FOR(i) x[-8 * i + n] = 1;", "8 'x'"},
      {"FOR(i) x[i << 3] = 1;", "8 'x'"},
      {"FOR(i) x[i * k] = 1;", "k 'x'"},
      {"FOR(i) x[2 * i * k] = 1;", "2 * k 'x'"},
      {"FOR(i) x[i * (k + 1)] = 1;", "(k + 1) 'x'"},
      {"FOR(i) x[at[i]] = 1;", ""}, // it can't be told
      {"FOR(i) x[i * i] = 1;", ""},
      {"FOR(i) x[i / 2] = 1;", ""},
      {"FOR(i) x[i * at[0]] = 1;", ""},
      {"FOR(i) m[i][3] = 1;", "64 'm'"},
      {"FOR(i) m[3][i] = 1;", ""},
      {"FOR(i) *(x + 4 * i) = 1;", "4 'x'"},
      {"FOR(i) { int t = 4 * i; x[t] = 1; }", "4 'x'"},
      {"FOR(i) { int t = 4 * i; t = at[0]; x[t] = 1; }", ""},
      {"FOR(i) { int t = 0; t += i; x[4 * t] = 1; }", ""},
      {"FOR(i) for (int j = 0; j < k; j++) x[i * k + j] = 1;", "k 'x'"},
      {"FOR(i) for (int j = 0; j < k; j++) x[j * k + i] = 1;", ""},
      {"FOR(i) if (i == 0) x[4 * i] = 1;", ""}, // one of them alone
      {"FOR(i) if (k == 0) x[4 * i] = 1;", "4 'x'"},
      {"FOR(i) { double *p = x + 4 * i; p[1] = 1; }", "4 'p'"},
      {"for (int i = 0; i < n; i += 4) x[i] = 1;", "4 'x'"},
      {"for (int i = n; i > 0; i -= 8) x[i] = 1;", "8 'x'"},
      {"FOR(i) { double t[64]; t[4 * i] = 1; }", ""}, // the thread's own
      {"FOR(i) (void)&x[4 * i];", ""},                // no access
  };
  for (const auto &[Code, Expected] : Cases) {
    CAPTURE(Code);
    CHECK(distances(Code) == Expected);
  }
  CHECK(distances("FOR(i) FOR(j) m[j][i] = 1;", "collapse(2)") == "64 'm'");
  CHECK(distances("FOR(i) FOR(j) m[i][j] = 1;", "collapse(2)").empty());
}

TEST_CASE("An extent is kept where the expression would have another value later") {
  auto Ask = [](Analysed &P) { return P.Context.File.Extents.sizes(P.variable("a")).size() == 1; };
  checkRows<bool>("int g; int other(int); void take(int *);",
                  {
                      {C, "void f(int n) { int a[n]; a[0] = n; }", false},
                      {C, "void f(int n) { int a[n]; n++; a[0] = n; }", true},
                      {C, "void f(int n) { n++; int a[n]; a[0] = n; }", false},
                      {C, "void f(int n) { { int a[n]; a[0] = n; } n++; }", false},
                      {C, "void f(int n) { int a[n + 1]; n = 2; a[0] = n; }", true},
                      {C, "void f(int n) { int a[n * 2 + 1]; a[0] = n; }", false},
                      {C, "void f(int n) { int a[other(n)]; a[0] = n; }", true},
                      {C, "void f(int n) { int a[g]; a[0] = n; }", true}, // anybody may change it
                      {C, "void f(const int n) { int a[n]; a[0] = n; }", false},
                      {C, "void f(int n) { take(&n); int a[n]; a[0] = 1; }", true},
                      {C, "void f(int n) { int a[4]; n++; a[0] = n; }", false},
                      {C, "void f(int *n) { int a[n[0]]; a[0] = 1; }", true},
                      {C, "void f(int n) { int a[n++]; a[0] = 1; }", true},
                      {C, "void f(volatile int n) { int a[n]; a[0] = 1; }", true},
                      {C, "void f(int n) { for (int i = 0; i < 4; i++) { int a[i + 1]; a[0] = n; } }", false},
                      {C, "void f(int n) { for (int i = 0; i < 4; i++) { int a[i + 1]; a[0] = n; i++; } }", true},
                      {Cxx, "void f(int n) { int a[n]; n++; a[0] = n; }", false}, // C++'s stand as they are
                  },
                  Ask);
}
