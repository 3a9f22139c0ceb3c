//===- SpmdModeTest.cpp - sequential code that all threads of a team run --===//
#include "Analysed.h"

#include "Analysis/MainThreadCode.h"
#include "Frontend/Device/DeviceText.h"

using namespace chomp;
using namespace clang;

namespace {

const std::string Names = R"(
#define P(x) _Pragma(#x)
#define LOOP for (int i = 0; i < n; i++)
#define USE(e) P(omp parallel for) LOOP a[i] = (e);
#define SUM(t) P(omp parallel for reduction(+ : t)) LOOP t += a[i];
#ifdef __cplusplus
extern "C" {
#endif
#pragma omp begin declare target
int omp_get_thread_num(void), omp_get_team_num(void), omp_get_num_threads(void);
int other(int), abs(int);
int pure(int) __attribute__((const));
struct S { int x, y; };
#pragma omp end declare target
#ifdef __cplusplus
}
#endif
)";

/// The region around some code: the team's initial thread runs it, on arrays a and b and a variable x in memory.
std::string inRegion(const char *Code) {
  return Names +
         "void f(int *a, int *b, struct S *s, int n, int k) { int x = 0;\n#pragma omp target "
         "map(tofrom: a[0:n], b[0:n], s[0:1], x)\n{" +
         Code + "}\n}";
}

/// What a GPU's text of a region has: L for code that one thread runs alone, | for a barrier, P for a parallel
/// construct.
std::string eventsOf(const StructuredBlock &Body) {
  std::string Out;
  for (const StructuredBlock::Piece &Piece : Body.Pieces) {
    if (const Construct *Nested = Piece.Nested.get())
      Out += std::string(Nested->Barrier ? "|" : "") + (Nested->MainThread ? "L" : "P");
    const KernelCode Text = Piece.Text.spelled(KernelWords()); // a GPU's
    for (llvm::StringRef Rest = Text.chars(); !Rest.empty(); Rest = Rest.drop_front())
      if (Rest.starts_with("if (threadIdx.x == 0)"))
        Out += 'L';
      else if (Rest.starts_with("__syncthreads()"))
        Out += '|';
  }
  return Out;
}

/// Those, or why generic mode has to run the region.
std::string together(Dialect In, const std::string &Source) {
  TranslateOptions Options;
  Options.Cuda = true;
  auto Region = regionOf(In, Source, Options);
  if (!Region->General)
    return "not general";
  if (!Region->SpmdMode)
    return withoutLine(*Region->WhyGeneral);
  return eventsOf(Region->Body);
}

struct Case {
  Dialect In;
  const char *Code, *Expected;
};

void check(std::initializer_list<Case> Cases) {
  for (const Case &Each : Cases) {
    CAPTURE(Each.Code);
    CHECK(together(Each.In, inRegion(Each.Code)) == Each.Expected);
  }
}

} // namespace

TEST_CASE("All threads compute values of their own, and one writes to memory") {
  check({
      {C, "USE(k)", "P"},
      {C, "int t = k + 1; USE(t)", "P"},
      {C, "int t = omp_get_team_num(); t *= 2; USE(t)", "P"},
      {C, "int t = pure(k) + abs(k); USE(t)", "P"},
      {C, "b[0] = 1; USE(1)", "L|P"},
      {C, "x = 1; USE(1)", "L|P"},
      {C, "x = 1; b[0] = 2; USE(1)", "LL|P"},
      {C, "int t = x; USE(t)", "|P"},          // the threads may write there
      {C, "int t = x; x = 2; USE(t)", "|L|P"}, // so does one
      {C, "x = 2; int t = x; USE(t)", "L||P"},
      {C, "USE(1) x = 2;", "P|L"},
      {C, "USE(1) int t = b[0]; USE(t)", "P||P"},
      {C, "USE(1) USE(2)", "P|P"},
      {C, "int t = k; if (t) t = 2; else t = 3; USE(t)", "P"},
      {C, "int t = 0; for (int j = 0; j < k; j++) t += j; USE(t)", "P"},
      {C, "int t = 0; while (t < k) t++; USE(t)", "P"},
      {C, "int t = 0; do t++; while (t < k); USE(t)", "P"},
      {C, "int t; switch (k) { case 1: t = 1; break; default: t = 2; } USE(t)", "P"},
      {C, "for (int j = 0; j < k; j++) { if (j == 3) continue; if (j == 5) break; USE(j) }", "|P"},
      {C, "for (int j = 0; j < k; j++) { b[j] = 1; USE(j) }", "|L|P"},
      {C, "if (k) b[0] = 1; USE(1)", "L|P"},
      {C, "for (int j = 0; j < k; j++) b[j] = j; USE(1)", "L|P"},
      {C, "struct S t = {k, 2}; t.x = 3; USE(t.x)", "P"},
      {Cxx, "auto t = k; auto u = t; USE(u)", "P"},
      {Cxx, "int &r = b[0]; r = 1; USE(1)", "L|P"},
      {Cxx, "S t{1, 2}; S u = t; u = t; USE(u.x)", "P"},
      {Cxx, "int t; if (k) [[likely]] t = 1; else [[unlikely]] t = 2; USE(t)", "P"},
      {Cxx, "if (k) [[likely]] b[0] = 1; else [[unlikely]] { b[1] = 1; } USE(1)", "L|P"},
      {Cxx, "int t = k; switch (k) { [[likely]] case 1: t = 2; } USE(t)", "P"},
  });
}

TEST_CASE("What not all threads may run is left to one of them, with its variables in the team's memory") {
  check({
      {C, "int t; P(omp atomic capture) t = x++; USE(t)", "L|P"},
      {C, "P(omp atomic) x++; USE(1)", "L|P"},
      {C, "P(omp critical) { x++; } USE(1)", "L|P"},
      {C, "int t = k; b[t++] = 1; USE(t)", "LL|P"},
      {C, "int t = omp_get_thread_num(); USE(t)", "L|P"},
      {C, "int t; int *p = &t; *p = k; USE(t)", "L|P"},
      {C, "if (x++ < 3) { b[0] = 1; } USE(1)", "L|P"},
      {C, "volatile int *p = &b[0]; int t = *p; USE(t)", "L|P"},
  });
}

TEST_CASE("What only the main thread uses of a reduction is its own, and the reduction the last barrier") {
  check({
      {C, "int t = 0; SUM(t) b[0] = t;", "PL"},
      {C, "int t = 0; SUM(t) t++; SUM(t) b[0] = t;", "PLPL"},
      {C, "int t = b[0]; SUM(t) b[1] = t;", "L|PL"},
      {C, "int t = 0; SUM(t) b[0] = t; SUM(t) b[1] = t;", "PL|PL"}, // the threads may read b
      {C, "int t = 0; SUM(t) int u = t; USE(u)", "PL|P"},
      {C, "int t = 0; SUM(t) if (t > 3) t = 3; b[0] = t;", "PLL"},
      {C, "int t = 0; for (int j = 0; j < k; j++) { SUM(t) } b[0] = t;", "PL"},
      {C, "int t = 0; SUM(t) USE(t)", "L|P|P"},
      {C, "int t = 0; SUM(t) if (t > 3) { USE(1) } b[0] = t;", "L|P||P|L"},
      {C, "int t = 0; int *p = &t; SUM(t) b[0] = *p;", "L|P|L"},
      {C, "int t = x; USE(t) t = 0; SUM(t) b[0] = t;", "L|P|L|P|L"},
      {C, "int t[2] = {0}; P(omp parallel for reduction(+ : t)) LOOP t[0] += a[i]; b[0] = t[0];", "L|P|L"},
      // Last values are given before the reduction.
      {C, "int t = 0; P(omp parallel for reduction(+ : t) lastprivate(x)) LOOP { t += a[i]; x = i; } b[0] = x;", "PL"},
  });
}

TEST_CASE("What stands against all threads' running the code is told") {
  check({
      {C, "int t = other(k); USE(t)", "calls 'other', of which not all threads may take part"},
      {C, "again:; USE(1) if (k) goto again;", "has a statement of a kind that not all threads may run"},
      {C, "static int t; t = 1; USE(t)", "declares what not every thread may have"},
      {C, "P(omp parallel if(k)) { a[0] = 1; }", "has an if clause"},
      {C, "P(omp parallel num_threads(2)) { a[0] = 1; } P(omp parallel num_threads(3)) { a[1] = 1; }",
       "asks for another number of threads than the parallel construct before it"},
      {C, "P(omp parallel num_threads(strict: 2)) { a[0] = 1; }", "asks for an exact number of threads"},
      {C, "int t = k; P(omp parallel num_threads(t)) { a[0] = 1; }",
       "computes how many threads it asks for on the device"},
      {C, "P(omp task) { x = 1; } USE(1)", "is a construct that only generic mode knows"},
      {Cxx, "struct D { int v; ~D() {} } d{k}; USE(d.v)", "declares what not every thread may have"},
      {Cxx, "auto l = [] { return 1; }; int t = l(); USE(t)",
       "has an expression of a kind that not all threads may evaluate"},
      {Cxx, "if (int t = k) { USE(t) }", "declares a variable in a condition"},
  });
}

TEST_CASE("Variables that one thread could give a value for all are plain, and declared in blocks") {
  checkRows<std::string>(Names,
                         {
                             {C, "void f(void) { int t = 1; }", "t"},
                             {C, "void f(void) { int t = 1; { int u; } }", "t u"},
                             {C, "void f(void) { static int t; }", ""},
                             {C, "void f(void) { volatile int t; }", ""},
                             {C, "void f(int n) { int t[n]; }", ""},
                             {C, "void f(void) { int t[4]; struct S s; }", "s t"},
                             {C, "void f(void) { struct L { int x; } t; }", ""},
                             {C, "void f(void) { for (int t = 0; t < 4; t++) { int u; } }", "u"},
                             {C, "void f(void) { P(omp parallel) { int t; } int u; }", "u"},
                             {C, "void f(void) { const int t = 1; }", "t"},
                             {Cxx, "void f() { const int t = 1; }", ""}, // text may need it as a constant
                             {Cxx, "void f(int n) { int &t = n; }", ""},
                             {Cxx, "void f() { auto t = [] { int u; }; }", ""},
                             {Cxx, "struct D { D() {} }; void f() { D t; }", ""},
                         },
                         [](Analysed &P) { return namesOf(shareable(P.AST, P.body())); });
}

TEST_CASE("The main thread has what parallel constructs only reduce, and other code knows by its value") {
  checkRows<std::string>(
      Names,
      {
          {C, "void f(int n, int *a) { int t = 0, u = 0; SUM(t) a[0] = t + u; }", "t"},
          {C, "void f(int n, int *a) { char t = 0; double u; SUM(t) u = 1; SUM(u) }", "t u"},
          {C, "void f(int n, int *a) { int t = 0; SUM(t) if (n) t = 1; else t++; while (t) t -= 2; }", "t"},
          {C, "void f(int n, int *a) { int t = 0; SUM(t) a[0] = t = 1; }", ""}, // an object, in C++
          {C, "void f(int n, int *a) { int t = 0, *p = &t; SUM(t) }", ""},
          {C, "void f(int n, int *a) { int t[2]; P(omp parallel for reduction(+ : t)) LOOP t[0]++; }", ""},
          {C, "void f(int n, int *a) { _Complex double t = 0; SUM(t) }", ""},
          {C, "void f(int n, int *a) { int t = 0; SUM(t) USE(t) }", ""},
          {C, "void f(int n, int *a) { int t = 0; SUM(t) P(omp parallel num_threads(t)) {} }", ""},
          {C, "void f(int n, int *a) { int t = 0; P(omp parallel) { P(omp for reduction(+ : t)) LOOP t++; } }", ""},
          {C, "void f(int n, int *a) { int t = 0; P(omp parallel reduction(+ : t)) { P(omp for) LOOP t++; } }", "t"},
          {C, "void f(int n, int *a) { int t = 0; SUM(t) P(omp atomic) t++; }", ""},
          {Cxx, "void f(int n, int *a) { int t = 0; SUM(t) int &r = t; }", ""},
          {Cxx, "void f(int n, int *a) { int t = 0; SUM(t) auto l = [&] { return t; }; }", ""},
          {Cxx, "void g(int &); void f(int n, int *a) { int t = 0; SUM(t) g(t); }", ""},
      },
      [](Analysed &P) { return namesOf(reducedForMainThread(P.AST, P.body())); });
}

TEST_CASE("One thread may run a statement that starts no threads, asks not how many, and ends where it ends") {
  checkRows<bool>(Names,
                  {
                      {C, "void f(int *a) { a[0] = 1; }", true},
                      {C, "void f(int *a) { for (int i = 0; i < 4; i++) { if (a[i]) break; a[i] = 1; } }", true},
                      {C, "void f(int *a) { switch (a[0]) { case 1: a[0] = 2; break; } }", true},
                      {C, "void f(int *a) { while (1) { if (a[0]) { a[1] = 1; break; } } }", true},
                      {C, "void f(int *a) { { P(omp atomic) a[0]++; } }", true},
                      {C, "void f(int *a) { { P(omp critical) { a[0]++; } } }", true},
                      {C, "void f(int *a) { { P(omp barrier) } }", false},
                      {C, "void f(int *a) { { P(omp parallel) {} } }", false},
                      {C, "void f(int *a) { { P(omp task) {} } }", false},
                      {C, "void f(int *a) { a[0] = omp_get_thread_num(); }", true}, // 0, whoever it is
                      {C, "void f(int *a) { a[0] = omp_get_num_threads(); }", false},
                      {C, "void f(int *a) { other(1); }", false},
                      {C, "int h(int n) { return n; } void f(int *a) { a[0] = h(1); }", true},
                      {C, "int h(int n) { return omp_get_num_threads(); } void f(int *a) { a[0] = h(1); }", false},
                      {C, "void f(int *a) { if (a[0]) return; }", false},
                      {C, "void f(int *a) { { again: a[0]++; if (a[0] < 3) goto again; } }", false},
                      {C, "int h(int n) { while (1) { if (n) return n; } } void f(int *a) { a[0] = h(1); }", true},
                      {Cxx, "void f(int *a) { auto l = [] {}; }", false},
                      {Cxx, "struct D { virtual int m() { return 1; } }; void f(D *d) { d->m(); }", false},
                  },
                  [](Analysed &P) { return mayRunInMainThread(P.statement()); });
  analyseC("void f(int n) { for (;;) { if (n) break; if (n) continue; } }", [](Analysed &P) {
    auto *Loop = cast<ForStmt>(P.statement());
    CHECK(mayRunInMainThread(Loop));
    for (const Stmt *If : cast<CompoundStmt>(Loop->getBody())->body())
      CHECK_FALSE(mayRunInMainThread(If)); // it leaves a loop around
  });
}
