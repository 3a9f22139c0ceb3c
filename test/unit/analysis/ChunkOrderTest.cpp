//===- ChunkOrderTest.cpp - what iterations of a loop leave to others -----===//
#include "Analysed.h"

#include "Analysis/PrivateVariables.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Clauses/SimdCounters.h"
#include "Frontend/Loops/UnevenLoops.h"
#include "Frontend/Regions/ChunkOrder.h"

using namespace chomp;
using namespace clang;

namespace {

const std::string Names = R"(
#define FOR(i) for (int i = 0; i < n; i++)
#ifdef __cplusplus
extern "C" {
#endif
typedef struct { double x, y; } S;
int other(int), abs(int);
void *memset(void *, int, unsigned long);
double fabs(double);
#ifdef __cplusplus
}
#endif
static inline int own(int v) { int w = v; w += 1; return w; }
static inline void store(double *p) { *p = 1; }
static int counted; static inline int count(void) { return counted++; }
)";

std::string inLoop(const char *Code, const char *Clauses = "") {
  return Names +
         "void f(int n, double *x, double *y, int *at, double (*m)[64], S *s, double sum) { double a[64];\n"
         "#pragma omp target teams distribute parallel for " +
         Clauses + "\nFOR(i) {" + Code + "}\n}";
}

bool needsOrder(Analysed &P) {
  auto *Loop = P.directiveOf<OMPLoopDirective>();
  SmallVector<const VarDecl *, 2> Counters;
  for (const Expr *Counter : Loop->counters())
    Counters.push_back(cast<VarDecl>(cast<DeclRefExpr>(Counter)->getDecl()));
  return chomp::needsOrder(P.Context, Loop, Counters);
}

struct Case {
  Dialect In;
  const char *Code;
  bool Expected;
};

} // namespace

TEST_CASE("Iterations need no order where each has elements of its own") {
  const Case Cases[] = {
      {C, "y[i] = x[i];", false},
      {C, "x[i] += 1;", false},
      {C, "x[i + 1] = x[i + 1] * 2;", false},
      {C, "x[2 * i] = 1;", false},
      {C, "x[n - i] = 1;", false},
      {C, "x[i + n * 4] = x[i + n * 4] + 1;", false},
      {C, "x[i] = x[i + 1];", true},
      {C, "x[i / 4] += y[i];", true},
      {Cxx, "struct R { double &r; } o{x[i / 4]}; o.r += y[i];", true},
      {C, "x[i % 4] += y[i];", true},
      {C, "x[0] = i;", true},
      {C, "x[at[i]] += 1;", true},
      {C, "y[i] = x[at[i]];", false}, // only read
      {C, "*(x + i) = 1;", false},
      {C, "*x = i;", true},
      {C, "double *p = x + i; *p = 1;", true},
      {C, "m[i][3] = 1;", false},
      {C, "m[3][i] = 1;", false},
      {C, "m[i / 2][i] = m[i / 2][i] + 1;", false},
      {C, "m[i / 2][i % 2] = 1;", true},
      {C, "s[i].x = s[i].y;", false},
      {C, "s[0].x = i;", true},
      {C, "s->x = i;", true},
      {C, "double t = x[i]; t += 1; y[i] = t;", false},
      {C, "int k = i; x[k] = x[k] + 1;", true}, // not seen through
      {C, "sum += x[i];", true},
      {C, "double t[2]; t[0] = x[i]; y[i] = t[0];", false},
      {C, "for (int j = 0; j < 4; j++) y[i] += x[j];", false},
      {C, "for (int j = 0; j < 4; j++) y[i + j] += x[j];", true},
      {C, "for (int j = 0; j < 4; j++) m[i][j] += x[j];", false},
      {C, "n++; x[i] = n;", true},
      {C, "x[i] = i ? x[i] : 2;", false},
      {C, "x[(i)] = (x)[i];", false},
      {Cxx, "double &r = x[i]; r += 1;", false},
      {Cxx, "double &r = x[i / 2]; r += 1;", true},
      {Cxx, "const double &r = x[i / 2]; y[i] = r;", false},
  };
  for (const Case &Each : Cases) {
    CAPTURE(Each.Code);
    analyse(Each.In, inLoop(Each.Code), [&](Analysed &P) { CHECK(needsOrder(P) == Each.Expected); });
  }
}

TEST_CASE("What a loop calls uses no memory but its own, or the order counts") {
  const Case Cases[] = {
      {C, "x[i] = other(i);", true},
      {C, "x[i] = abs(i) + fabs(y[i]);", false},
      {C, "x[i] = own(i);", false},
      {C, "x[i] = count();", true},
      {C, "store(&x[i]);", true},
      {C, "memset(x, 0, 8); y[i] = 1;", true},
      {C, "double t[2]; memset(&t, 0, 8); y[i] = t[1];", false},
      {C, "__asm__(\"nop\"); y[i] = 1;", true},
      {Cxx, "auto l = [&] { x[0] = 1; }; l();", true},
      {Cxx, "struct P { double v; void set(double w) { v = w; } }; P p; p.set(i); y[i] = p.v;", false},
      {Cxx, "delete new int; y[i] = 1;", true},
  };
  for (const Case &Each : Cases) {
    CAPTURE(Each.Code);
    analyse(Each.In, inLoop(Each.Code), [&](Analysed &P) { CHECK(needsOrder(P) == Each.Expected); });
  }
}

TEST_CASE("Copies are each iteration's own, and atomic updates come in any order") {
  struct WithClauses {
    const char *Clauses, *Code;
    bool Expected;
  };
  const WithClauses Cases[] = {
      {"private(sum)", "sum = x[i]; y[i] = sum;", false},
      {"reduction(+: sum)", "sum += x[i];", false},
      {"", "_Pragma(\"omp atomic\") x[0] += y[i];", false},
      {"", "_Pragma(\"omp atomic\") x[0] += y[i]; _Pragma(\"omp atomic\") x[0] += 1;", false},
      {"", "_Pragma(\"omp atomic\") x[0] += y[i]; y[i] = x[0];", true},
      {"", "double v; _Pragma(\"omp atomic capture\") v = x[0]++; y[i] = v;", true},
      {"", "double v; _Pragma(\"omp atomic read\") v = x[0]; y[i] = v;", true},
      {"", "_Pragma(\"omp simd\") for (int j = 0; j < 4; j++) m[i][j] = 1;", false},
      {"", "_Pragma(\"omp critical\") x[i] = 1;", true},
      {"collapse(2)", "FOR(j) m[i][j] = 1;", false},
      {"collapse(2)", "FOR(j) x[i * 64 + j] = 1;", true}, // one subscript may be alike for two pairs
      {"collapse(2)", "FOR(j) m[j][0] = 1;", true},
      {"collapse(2)", "FOR(j) m[j][i] += x[i];", false},
  };
  for (const WithClauses &Each : Cases) {
    CAPTURE(Each.Clauses, Each.Code);
    analyseC(inLoop(Each.Code, Each.Clauses), [&](Analysed &P) { CHECK(needsOrder(P) == Each.Expected); });
  }
}

TEST_CASE("An expression that is linear in a counter has a factor") {
  auto Ask = [](Analysed &P) -> std::string {
    auto Slope = constantSlope(cast<Expr>(P.statement()), P.variable("i"), P.AST);
    return Slope ? std::to_string(*Slope) : "";
  };
  checkRows<std::string>("",
                         {
                             {C, "void f(int i, int n) { i; }", "1"},
                             {C, "void f(int i, int n) { -i; }", "-1"},
                             {C, "void f(int i, int n) { n; }", "0"},
                             {C, "void f(int i, int n) { 3 * i + n; }", "3"},
                             {C, "void f(int i, int n) { n - 2 * (i + 1); }", "-2"},
                             {C, "void f(int i, int n) { i - i; }", "0"},
                             {C, "void f(int i, int n) { n * i; }", ""}, // no constant
                             {C, "void f(int i, int n) { i * i; }", ""},
                             {C, "void f(int i, int n) { i / 2; }", ""},
                             {C, "void f(int i, int n) { i % 2; }", ""},
                             {C, "void f(int i, int n) { i << 1; }", ""},
                             {C, "void f(int i, int *n) { n[i]; }", ""},
                             {C, "void f(int i, int n) { (char)i; }", ""},
                             {C, "void f(int i, int n) { n ? i : 2; }", ""},
                             {C, "#define N 4\nvoid f(int i, int n) { i * N * 2; }", "8"},
                         },
                         Ask);
}

TEST_CASE("A simd loop's counter gets its last value where the code reads it later") {
  auto Ask = [](Analysed &P) {
    checkSimdCounters(P.Context, P.body(), nullptr);
    return std::string(P.Context.Region->OwnSimdCounters.empty() ? "" : "own");
  };
  checkRows<std::string>(
      "#define P(x) _Pragma(#x)\n#define LOOP for (k = 0; k < 8; k++) x[k] = 1;",
      {
          {C, "void f(int *x) { P(omp parallel) { int k; P(omp for simd) LOOP x[0] = k; } }", "own"},
          {C, "void f(int *x) { P(omp parallel) { int k; P(omp for simd) LOOP } }", ""},
          {C, "void f(int *x) { P(omp parallel) { int k; P(omp for) LOOP x[0] = k; } }", ""}, // no simd
          {C, "void f(int *x) { P(omp parallel) { P(omp for simd) for (int k = 0; k < 8; k++) x[k] = 1; } }", ""},
          {C, "void f(int *x) { P(omp parallel) { int k; P(omp for simd) LOOP k = 3; } }", ""}, // set, not read
          {C, "void f(int *x) { P(omp parallel) { int k; P(omp for simd) LOOP for (k = 0; k < 3; k++) x[k] = 2; } }",
           ""},
          {C, "void f(int *x) { P(omp parallel) { int k; P(omp for simd) LOOP x[0] = x[k]; } }", "own"},
      },
      Ask);
}

TEST_CASE("The file is read again with lastprivate for a simd loop's counter that threads share") {
  struct Case {
    const char *Source;
    int Reads;
  };
  const Case Cases[] = {
      {"void f(int *x) { int k; P(omp parallel) { P(omp for simd) LOOP } x[0] = k; }", 2},
      {"void f(int *x) { int k; P(omp parallel) { P(omp for simd) LOOP } }", 1},
      {"void f(int *x) { int k; P(omp parallel) { P(omp for simd lastprivate(k)) LOOP } x[0] = k; }", 1},
      {"void f(int *x) { int k; P(omp parallel private(k)) { P(omp for simd) LOOP } x[0] = k; }", 1},
      {"void f(int *x) { int k; P(omp parallel for simd) LOOP x[0] = k; }", 2},
      {"void f(int *x) { int k; P(omp parallel for simd) LOOP k = 1; }", 1},
  };
  for (const Case &Each : Cases) {
    CAPTURE(Each.Source);
    int Reads = 0;
    analyseC(std::string("#define P(x) _Pragma(#x)\n#define LOOP for (k = 0; k < 8; k++) x[k] = 1;\n") + Each.Source,
             [&](Analysed &P) {
               checkSimdCounters(P.Context, P.body(), nullptr);
               ++Reads;
             });
    CHECK(Reads == Each.Reads);
  }
}
