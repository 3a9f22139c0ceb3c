//===- WorkItemLoopsTest.cpp - parallel constructs whose threads take turns ===//
#include "Analysed.h"

#include "Analysis/Directives.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Threads/SequentialWalk.h"
#include "Frontend/Threads/WorkItemLoops.h"
#include "Frontend/Threads/WorkItemVariables.h"

using namespace chomp;
using namespace clang;

namespace {

const std::string Names = R"(
#define P(x) _Pragma(#x)
#define BARRIER P(omp barrier)
#ifdef __cplusplus
extern "C" {
#endif
typedef struct { int d; } omp_lock_t;
int omp_get_thread_num(void), omp_get_num_threads(void);
void omp_set_lock(omp_lock_t *), omp_set_num_threads(int);
int other(int), abs(int);
void take(int *);
#ifdef __cplusplus
struct D { int v; D(int v) : v(v) {} };
#endif
int g[64], x; volatile int *at;
#ifdef __cplusplus
}
#endif
)";

std::string inParallel(const char *Code) {
  return Names + "void f(int n, volatile int flag) { P(omp target) { P(omp parallel num_threads(8)) {" + Code + "} } }";
}

/// How the variables of a parallel construct are kept over its barriers, in the order of their names, and how many
/// parts it has; or why its threads need stacks.
std::string turns(Analysed &P) {
  P.Context.Region->Sequential = sequentialVariables(P.Context, codeOf(P.directive(0)), nullptr);
  P.Context.Region->Passed[P.variable("n")->getCanonicalDecl()] = Passing::Value;
  std::optional<Obstacle> Why;
  auto Found = findWorkItemLoops(P.Context, P.directive(0), Why);
  if (Why)
    return withoutLine(*Why);
  const WorkItemLoops &T = *Found.at(P.directive(1));
  if (T.Whole)
    return "whole";
  static constexpr const char *Kinds[] = {"here", "team", "anew", "copied", "in place", "bound"};
  std::set<std::string> Variables;
  for (const auto &[V, How] : T.Variables)
    Variables.insert(V->getNameAsString() + ":" + Kinds[static_cast<int>(How)]);
  return std::to_string(T.Parts.size()) + (Variables.empty() ? "" : " ") + joined(Variables);
}

struct Case {
  Dialect In;
  const char *Code, *Expected;
};

void check(std::initializer_list<Case> Cases) {
  for (const Case &Each : Cases) {
    CAPTURE(Each.Code);
    analyse(Each.In, inParallel(Each.Code), [&](Analysed &P) { CHECK(turns(P) == Each.Expected); });
  }
}

} // namespace

TEST_CASE("Constructs end with barriers unless they say nowait") {
  struct Ends {
    const char *Directive, *Statement;
    bool Expected;
  };
  const Ends Cases[] = {
      {"barrier", "", true},
      {"for", "for (int i = 0; i < 4; i++) ;", true},
      {"for nowait", "for (int i = 0; i < 4; i++) ;", false},
      {"for simd", "for (int i = 0; i < 4; i++) ;", true},
      {"single", "{}", true},
      {"single nowait", "{}", false},
      {"sections", "{ ; }", true},
      {"scope", "{}", true},
      {"masked", "{}", false},
      {"critical", "{}", false},
      {"simd", "for (int i = 0; i < 4; i++) ;", false},
      {"taskwait", "", false},
      {"task", "{}", false},
  };
  for (const Ends &Each : Cases) {
    CAPTURE(Each.Directive);
    analyseC("void f(void) {\n#pragma omp " + std::string(Each.Directive) + "\n" + Each.Statement + "\n}",
             [&](Analysed &P) {
               CHECK(endsWithBarrier(P.directive()) == Each.Expected);
               CHECK(hasBarrier(P.body()) == Each.Expected);
             });
  }
  // The text alone counts.
  analyseC("void g(void) {\n#pragma omp barrier\n} void f(void) { g(); }",
           [](Analysed &P) { CHECK_FALSE(hasBarrier(P.body())); });
  analyseC("void f(int n) { while (n) { if (n) {\n#pragma omp barrier\n} } }",
           [](Analysed &P) { CHECK(hasBarrier(P.body())); });
}

TEST_CASE("A variable is kept over barriers as its uses ask for") {
  check({
      {C, "g[0] = 1;", "whole"},
      {C, "int t = omp_get_thread_num(); g[t] = 1; BARRIER x = 1;", "2 t:anew"},
      {C, "int t = omp_get_thread_num(); g[t] = 1; BARRIER g[t] = 2;", "2 t:anew"},
      {C, "int t = omp_get_thread_num(), u = t * n; g[t] = u; BARRIER g[u] = 2;", "2 t:anew u:anew"},
      {C, "int t = g[omp_get_thread_num()]; BARRIER g[t] = 2;", "2 t:copied"}, // what is there may change
      {C, "int t = g[omp_get_thread_num()]; g[1] = t; BARRIER x = 2;", "2 t:here"},
      {C, "int t = 1; t += omp_get_thread_num(); BARRIER g[t] = 2;", "2 t:copied"},
      {C, "int t[2]; t[0] = omp_get_thread_num(); BARRIER g[1] = t[0];", "2 t:in place"},
      {C, "int t = omp_get_thread_num(); take(&t); BARRIER g[1] = t;", "calls what may wait for other threads"},
      {C, "int t = omp_get_thread_num(); int *p = &t; BARRIER g[1] = t;", "2 p:here t:in place"},
      {C, "int t = n + 1; g[t] = 1; BARRIER g[t] = 2;", "2 t:team"},
      {C, "int t; t = omp_get_thread_num(); g[t] = 1; BARRIER g[t] = 2;", "2 t:anew"},
      {C, "int t; if (n) t = omp_get_thread_num(); else t = 2; BARRIER g[t] = 2;", "2 t:copied"},
      {C, "for (int j = 0; j < n; j++) { g[j] = 1; BARRIER g[j] = 2; }", "2 j:team"},
      {C, "for (int j = 0; j < g[0]; j++) { g[j] = 1; BARRIER x = 2; }", "2 j:team"},
      {C, "for (int j = omp_get_thread_num(); j < 8; j++) { g[j] = 1; BARRIER x = 2; }", "5 j:copied"},
      {Cxx, "int &r = g[omp_get_thread_num()]; r = 1; BARRIER r = 2;", "2 r:bound"},
      {Cxx, "const int t = 4; g[t] = 1; BARRIER g[t] = 2;", "2 t:team"},
  });
}

TEST_CASE("A thread whose turn it is waits for nobody") {
  check({
      {C, "other(1); BARRIER", "calls what may wait for other threads"},
      {C, "abs(1); g[1] = 1; BARRIER", "1"},
      {C, "int v = *at; BARRIER", "reads a volatile variable"},
      {C, "while (!flag) ; BARRIER", "reads a volatile variable"}, // one that is captured
      {C, "*at = 1; g[1] = 1; BARRIER", "1"},                      // only to write it
      {C, "P(omp atomic) x++; BARRIER", "1"},
      {C, "int v; P(omp atomic read) v = x; g[1] = v; BARRIER", "1 v:here"},
      {C, "int v = 0; while (!v) { P(omp atomic read) v = x; } BARRIER", "reads an atomic variable in a loop"},
      {C, "int v = 0; do { P(omp atomic capture) v = x++; } while (!v); BARRIER", "reads an atomic variable in a loop"},
      {C, "for (int j = 0; j < 4; j++) { P(omp atomic) x++; } BARRIER", "1"},
      {C, "for (int j = 0; j < 4; j++) { int v; P(omp atomic read) v = x; g[j] = v; } BARRIER", "1"}, // it counts
      {C, "for (int j = 0; j < 4; j += 0) { int v; P(omp atomic read) v = x; g[j] = v; j = v; } BARRIER",
       "reads an atomic variable in a loop"},
      {C, "for (int j = 0; j < g[0]; j++) { int v; P(omp atomic read) v = x; g[j] = v; } BARRIER",
       "reads an atomic variable in a loop"},
      {C, "P(omp critical) { x++; } BARRIER", "1"},
      {C, "while (x) { P(omp critical) { x--; } } BARRIER", "has a critical section in a loop"},
      {C, "omp_lock_t l; omp_set_lock(&l); BARRIER", "it has locks"},
      {C, "omp_set_num_threads(2); BARRIER", "it sets internal control variables of its threads' own tasks"},
      {C, "__asm__(\"nop\"); BARRIER", "has assembler code"},
      {C, "P(omp task) { x = 1; } BARRIER", "has 'task' in it"},
      {C, "P(omp for ordered) for (int j = 0; j < 4; j++) { P(omp ordered) x = j; } BARRIER", "has an ordered loop"},
      {C, "int v; P(omp single copyprivate(v)) { v = 1; } BARRIER", "has 'single' with copies"},
      {C, "__atomic_load_n(&x, 0); g[1] = 1; BARRIER", "1"},
      {C, "while (__atomic_load_n(&x, 0)) ; BARRIER", "has an atomic access in a loop"},
      {C, "while (__sync_fetch_and_add(&x, 0)) ; BARRIER", "it calls '__sync_fetch_and_add_4' in a loop"},
      {C, "int v; again: P(omp atomic read) v = x; if (!v) goto again; BARRIER", "reads an atomic variable in a loop"},
      {Cxx, "int (*p)(int) = other; p(1); BARRIER", "calls what may wait for other threads"},
  });
  // In what is called there are no barriers of the construct's text.
  analyseC(Names + "void h(void) { BARRIER } void f(int n) { P(omp target) { P(omp parallel) { h(); BARRIER } } }",
           [](Analysed &P) {
             const auto Why = whyStacks(P.Context, P.directive(2), false);
             REQUIRE(Why);
             CHECK(Why->Kind == ObstacleKind::ConstructInCalled);
             CHECK(Why->Name == "barrier");
           });
}

TEST_CASE("Barriers stand where all threads come to them or none") {
  check({
      {C, "if (n) { g[0] = 1; BARRIER g[1] = 1; }", "2"},
      {C, "if (omp_get_thread_num()) { g[0] = 1; BARRIER g[1] = 1; }", "3"}, // they have to agree
      {C, "if (omp_get_thread_num()) { if (x) { BARRIER } }", "has a condition that not all threads have to agree on"},
      {C, "for (int j = 0; j < n; j++) { if (j == 3) break; BARRIER }", "0 j:team"},
      {C, "for (int j = 0; j < n; j++) { if (omp_get_thread_num()) break; BARRIER }",
       "has a condition that not all threads have to agree on"},
      {C, "switch (n) { case 1:; BARRIER }", "has a barrier in a statement of a kind that work-item loops can't have"},
      {C, "again:; BARRIER if (n) goto again;",
       "has a jump, a lambda, or a variable or type of a kind that barrier intervals can't have"},
      {C, "static int s; BARRIER s = 1;",
       "has a jump, a lambda, or a variable or type of a kind that barrier intervals can't have"},
      {C, "int a[n]; BARRIER a[0] = 1;",
       "has a jump, a lambda, or a variable or type of a kind that barrier intervals can't have"},
      {Cxx, "auto l = [] {}; BARRIER",
       "has a jump, a lambda, or a variable or type of a kind that barrier intervals can't have"},
      {Cxx, "D d(n); BARRIER g[0] = d.v;", "has an object that threads would keep over a barrier"},
      {Cxx, "const int &r = n + 1; BARRIER g[0] = r;", "binds a reference, kept over a barrier, to what does not last"},
  });
}

TEST_CASE("Code's accesses to variables, and whether it asks for its thread") {
  auto Ask = [](Analysed &P) {
    const Accesses A = accessesOf(P.body());
    std::set<std::string> Names;
    for (const auto &[V, Use] : A.Uses)
      Names.insert(V->getNameAsString() + (Use.Writes ? "=" : "") + (Use.Escapes ? "&" : ""));
    return joined(Names) + (A.Asks ? " asks" : "") + (A.AsksDirectly ? " directly" : "");
  };
  checkRows<std::string>(Names,
                         {
                             {C, "void f(int a, int b) { a = b; }", "a= b"},
                             {C, "void f(int a) { take(&a); }", "a&"},
                             {C, "void f(int a) { a++; sizeof a; }", "a="},
                             {C, "void f(void) { int a[2]; a[0] = a[1]; }", "a="},
                             {C, "void f(void) { int a[2]; take(a); }", "a&"},
                             {C, "void f(int a) { P(omp parallel private(a)) { a = 1; } }", " asks"},
                             {C, "void f(int a) { P(omp critical) { a = 1; } }", "a="},
                             {C, "void f(void) { omp_get_thread_num(); }", " directly"},
                             {C, "int h(void) { return omp_get_thread_num(); } void f(void) { h(); }", " asks"},
                             {C, "void f(void) { int (*p)(void) = omp_get_thread_num; }", " asks directly"},
                             {Cxx, "void f(int a) { int &r = a; r = 1; }", "a& r="},
                             {Cxx, "struct S { int v; }; void f(S a, S b) { a = b; S c = a; }", "a= b"},
                         },
                         Ask);
}

TEST_CASE("An expression consists of assignments to variables, or is more than that") {
  auto Ask = [](Analysed &P) {
    auto List = assignments(P.statement());
    std::string Out = List ? "" : "more";
    if (List)
      for (const Assignment &A : *List)
        Out += A.To->getNameAsString() + (A.Plain ? "=" : A.Value ? "op=" : "1");
    return Out;
  };
  checkRows<std::string>(Names,
                         {
                             {C, "void f(int a) { a = 1; }", "a="},
                             {C, "void f(int a) { (a) = 1; }", "a="},
                             {C, "void f(int a) { a += 2; }", "aop="},
                             {C, "void f(int a) { a++; }", "a1"},
                             {C, "void f(int a, int b) { a = 1, b--; }", "a=b1"},
                             {C, "void f(int a, int b) { a = 1, other(b); }", "more"},
                             {C, "void f(int *a) { *a = 1; }", "more"},
                             {C, "void f(int *a) { a[0] = 1; }", "more"},
                             {C, "void f(int a) { a; }", "more"},
                             {C, "void f(int a) { if (a) a = 1; }", "more"},
                             {C, "void f(int a) { ; }", "more"},
                         },
                         Ask);
}
