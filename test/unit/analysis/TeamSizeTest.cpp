//===- TeamSizeTest.cpp - constructs of a team, and how many threads it has ===//
#include "Analysed.h"

#include "Analysis/PrivateVariables.h"
#include "Analysis/TeamCode.h"
#include "Frontend/Threads/TeamSize.h"
#include "Frontend/Threads/ThreadCopies.h"

using namespace chomp;
using namespace clang;

namespace {

/// In these programs LOOP is a loop over i, and P starts a directive.
const std::string Names = R"(
#define P(x) _Pragma(#x)
#define LOOP for (int i = 0; i < 9; i++)
#ifdef __cplusplus
extern "C" {
#endif
int omp_get_thread_num(void), omp_get_num_threads(void), omp_in_parallel(void);
int omp_get_team_num(void);
int other(int), pure(int) __attribute__((const));
int g[64], s;
typedef unsigned long omp_event_handle_t;
#ifdef __cplusplus
}
#endif
)";

} // namespace

TEST_CASE("Code can tell how many threads a team has where it asks, or each of them leaves something") {
  checkRows<bool>(
      Names,
      {
          {C, "void f(void) { P(omp target) { P(omp parallel for) LOOP g[i] = i; } }", false},
          {C, "void f(void) { P(omp target) { P(omp parallel for) LOOP g[i] = omp_get_thread_num(); } }", true},
          {C, "void f(void) { P(omp target) { P(omp parallel for) LOOP g[i] = omp_get_num_threads(); } }", true},
          {C, "void f(void) { P(omp target) { P(omp parallel for) LOOP g[i] = omp_in_parallel(); } }", true},
          {C, "void f(void) { P(omp target) { P(omp parallel for) LOOP g[i] = omp_get_team_num(); } }", false},
          {C, "void f(void) { P(omp target) { P(omp parallel for) LOOP g[i] = other(i); } }", true},
          {C, "void f(void) { P(omp target) { P(omp parallel for) LOOP g[i] = pure(i); } }", false},
          {C,
           "int h(void) { return omp_get_thread_num(); } void f(void) { P(omp target) { P(omp parallel for) LOOP "
           "g[i] = h(); } }",
           true},
          {C, "void f(void) { P(omp target) { P(omp parallel) g[0] = 1; } }", true},
          {C, "void f(void) { P(omp target) { P(omp parallel) { P(omp atomic) s++; } } }", true},
          {C, "void f(void) { P(omp target) { P(omp parallel) { P(omp critical) s++; } } }", true},
          {C, "void f(void) { P(omp target) { P(omp parallel) __atomic_fetch_add(&s, 1, 5); } }", true},
          {C, "void f(void) { P(omp target) { P(omp parallel) { P(omp for) LOOP g[i] = i; } } }", false},
          {C, "void f(void) { P(omp target) { P(omp parallel) { int k = 3; k++; P(omp for) LOOP g[i] = k; } } }",
           false},
          {C, "void f(void) { P(omp target) { P(omp parallel) { static int k; P(omp for) LOOP g[i] = 1; } } }", true},
          {C, "void f(void) { P(omp target) { P(omp parallel) { P(omp single) s++; } } }", false},
          {C, "void f(void) { P(omp target) { P(omp parallel) { P(omp masked) s++; } } }", false},
          {C, "void f(void) { P(omp target) { P(omp parallel) { P(omp masked filter(1)) s++; } } }", true},
          {C, "void f(void) { P(omp target) { P(omp parallel) { P(omp sections) { s++; } } } }", false},
          {C, "void f(void) { P(omp target) { P(omp parallel) { P(omp barrier) } } }", false},
          {C,
           "void f(void) { P(omp target) { P(omp parallel) for (int k = 0; k < 3; k++) { P(omp for) LOOP g[i] += k; } "
           "} }",
           false},
          {C, "void f(void) { P(omp target) { P(omp parallel reduction(+: s)) s += 1; } }", true},
          {C, "void f(void) { P(omp target) { P(omp parallel reduction(+: s)) { P(omp for) LOOP s += i; } } }", false},
          {C, "void f(void) { P(omp target) { P(omp parallel for reduction(+: s)) LOOP s += i; } }", false},
          {C, "void f(void) { P(omp target) { P(omp parallel num_threads(strict: 4)) { P(omp for) LOOP g[i] = i; } } }",
           true},
          {C, "void f(void) { P(omp target) { P(omp parallel num_threads(4)) { P(omp for) LOOP g[i] = i; } } }", false},
          {C, "void f(int a) { P(omp target) { P(omp parallel for firstprivate(a)) LOOP g[i] = a++; } }", true},
          {C, "void f(int a) { P(omp target) { P(omp parallel for firstprivate(a)) LOOP g[i] = a; } }", false},
          {C,
           "void f(void) { P(omp target) { P(omp parallel for) LOOP { int v; P(omp atomic read) v = s; g[i] = v; } } "
           "}",
           true},
          {C, "void f(void) { P(omp target) { P(omp parallel for) LOOP { P(omp atomic) s += i; } } }", false},
          {C, "void f(void) { P(omp target) { P(omp parallel) { P(omp task) s++; } } }", true},
          {C, "void f(void) { P(omp target) { P(omp parallel for ordered) LOOP { P(omp ordered) s = i; } } }", true},
          {C, "void f(void) { P(omp target) { g[0] = 1; } }", false},
          {C, "void f(void) { P(omp target) { P(omp parallel for) LOOP __asm__(\"nop\"); } }", true},
          {Cxx, "struct S { int k; S() : k(1) { s = 2; } }; void f() { P(omp target) { P(omp parallel) { S x; } } }",
           true},
          {Cxx, "void f() { P(omp target) { P(omp parallel) { auto l = [] { return 1; }; l(); } } }", true},
      },
      [](Analysed &P) { return tellsTeamSize(P.Context, P.directive()); });
}

TEST_CASE("Threads of a static schedule keep something from one iteration to the next") {
  checkRows<bool>(
      Names,
      {
          {C,
           "void f(void) { P(omp target) { P(omp parallel num_threads(4)) { int k; P(omp for schedule(static)) LOOP "
           "g[i] = 1; } } }",
           true},
          {C,
           "void f(void) { P(omp target) { P(omp parallel) { int k; P(omp for schedule(static)) LOOP g[i] = 1; } } }",
           false},
          {C,
           "void f(void) { P(omp target) { P(omp parallel num_threads(4)) { int k; P(omp for schedule(dynamic)) LOOP "
           "g[i] = 1; } } }",
           false},
          {C,
           "void f(int a) { P(omp target) { P(omp parallel for num_threads(4) schedule(static) private(a)) LOOP a = "
           "i; } }",
           true},
          {C, "void f(int a) { P(omp target) { P(omp parallel for num_threads(4) schedule(static)) LOOP g[i] = i; } }",
           false},
      },
      [](Analysed &P) { return tellsTeamSize(P.Context, P.directive()); });
}

TEST_CASE("Code has constructs that a team's threads meet, or that start them") {
  struct Case {
    Dialect In;
    const char *Source;
    bool Uses, Starts;
  };
  const Case Cases[] = {
      {C, "void f(void) { g[0] = 1; }", false, false},
      {C, "void f(void) { P(omp parallel) {} }", true, true},
      {C, "void f(void) { P(omp parallel for) LOOP ; }", true, true},
      {C, "void f(void) { P(omp for) LOOP ; }", true, false},
      {C, "void f(void) { P(omp single) {} }", true, false},
      {C, "void f(void) { P(omp masked) {} }", true, false},
      {C, "void f(void) { P(omp barrier) }", true, false},
      {C, "void f(void) { P(omp sections) { ; } }", true, false},
      {C, "void f(void) { P(omp critical) {} }", false, false},
      {C, "void f(void) { P(omp simd) LOOP ; }", false, false},
      {C, "void f(void) { P(omp atomic) s++; }", false, false},
      {C, "void f(void) { P(omp task) {} }", false, false},
      {C, "void f(omp_event_handle_t e) { P(omp task detach(e)) {} }", true, false},
      {C, "void f(void) { P(omp loop bind(parallel)) LOOP ; }", true, false},
      {C, "void f(void) { P(omp loop bind(thread)) LOOP ; }", false, false},
      {C, "void h(void) { P(omp parallel) {} } void f(void) { h(); }", true, true},
      {C, "void h(void) { P(omp barrier) } void f(void) { if (s) h(); }", true, false},
      {C, "void h(void) { P(omp parallel) {} } void f(void) { }", false, false},
      {C, "void f(void) { other(1); }", false, false},
      {Cxx, "struct S { S() { P(omp parallel) {} } }; void f() { S x; }", true, true},
      {Cxx, "struct S { ~S() { P(omp barrier) } }; void f() { S x; }", true, false},
      {Cxx, "struct S { S &operator++() { P(omp parallel) {} return *this; } }; void f(S x) { ++x; }", true, true},
      {Cxx, "void f() { auto l = [] { P(omp parallel) {} }; l(); }", true, true},
      {Cxx, "template <class T> void h(T) { P(omp parallel) {} } void f() { h(1); }", true, true},
      {Cxx, "void h() { P(omp parallel) {} } void f() { if constexpr (sizeof(int) == 1) h(); }", false, false},
  };
  for (const Case &Each : Cases) {
    CAPTURE(Each.Source);
    analyse(Each.In, Names + Each.Source, [&](Analysed &P) {
      CHECK(usesTeam(P.body()) == Each.Uses);
      CHECK(startsThreads(P.body()) == Each.Starts);
    });
  }
}

TEST_CASE("A loop construct is its thread's own inside a loop, unless it says otherwise") {
  checkRows<bool>(Names,
                  {
                      {C, "void f(void) { P(omp loop bind(thread)) LOOP ; }", false},
                      {C, "void f(void) { P(omp loop bind(parallel)) LOOP ; }", true},
                      {C, "void f(void) { P(omp loop bind(teams)) LOOP ; }", true},
                      {C, "void f(void) { LOOP { P(omp loop bind(thread)) for (int j = 0; j < 4; j++) ; } }", false},
                      {C, "void f(void) { P(omp barrier) }", true},
                  },
                  [](Analysed &P) { return usesTeam(P.body(), /*InLoop=*/true); });
  checkRows<bool>(Names,
                  {
                      {C, "void f(void) { P(omp loop bind(thread)) LOOP ; }", false},
                      {C, "void f(void) { P(omp loop bind(parallel)) LOOP ; }", true},
                      {C, "void f(void) { P(omp loop bind(teams)) LOOP ; }", true},
                  },
                  [](Analysed &P) { return bindsToOthers(P.directive()); });
}

TEST_CASE("A construct asks for an exact number of threads") {
  checkRows<bool>(Names,
                  {
                      {C, "void f(int n) { P(omp parallel num_threads(strict: n)) {} }", true},
                      {C, "void f(int n) { P(omp parallel num_threads(n)) {} }", false},
                      {C, "void f(int n) { P(omp parallel) {} }", false},
                  },
                  [](Analysed &P) { return wantsExactThreads(P.directive()); });
}

TEST_CASE("Code detaches tasks, itself or in what it calls") {
  checkRows<bool>(Names,
                  {
                      {C, "void f(omp_event_handle_t e) { P(omp task detach(e)) {} }", true},
                      {C, "void f(omp_event_handle_t e) { P(omp task) { e++; } }", false},
                      {C, "void h(omp_event_handle_t e) { P(omp task detach(e)) {} } void f(void) { h(1); }", true},
                      {C, "void h(omp_event_handle_t e) { P(omp task detach(e)) {} } void f(void) { }", false},
                      {C, "void f(void) { P(omp parallel) { omp_event_handle_t e; P(omp task detach(e)) {} } }", true},
                  },
                  [](Analysed &P) { return detachesTasks(P.body()); });
}

TEST_CASE("A construct decides which threads run its code") {
  checkRows<bool>(Names,
                  {
                      {C, "void f(void) { P(omp parallel) {} }", true},
                      {C, "void f(void) { P(omp for) LOOP ; }", true},
                      {C, "void f(void) { P(omp barrier) }", true},
                      {C, "void f(void) { P(omp task) {} }", true},
                      {C, "void f(void) { P(omp taskwait) }", true},
                      {C, "void f(void) { P(omp simd) LOOP ; }", false},
                      {C, "void f(int a) { P(omp simd linear(a)) LOOP a++; }", true},
                      {C, "void f(void) { P(omp critical) {} }", false},
                      {C, "void f(void) { P(omp atomic) s++; }", false},
                      {C, "void f(void) { P(omp target) {} }", false},
                      {C, "void f(void) { P(omp target teams) {} }", true},
                      {C,
                       "void f(void) { P(omp simd reduction(inscan, +: s)) LOOP { s += i; P(omp scan inclusive(s)) "
                       "g[i] = s; } }",
                       true},
                  },
                  [](Analysed &P) { return isThreadConstruct(P.directive()); });
}

TEST_CASE("A construct makes copies of what its clauses say, and of its loops' counters") {
  checkRows<std::string>(
      Names,
      {
          {C, "void f(int a, int b) { P(omp parallel private(a) firstprivate(b)) { a = b; } }", "a b"},
          {C, "void f(int a) { P(omp parallel) { a = 1; } }", ""},
          {C, "void f(int a) { P(omp parallel shared(a)) { a = 1; } }", ""},
          {C, "void f(int a) { P(omp parallel for reduction(+: a)) LOOP a += i; }", "a i"},
          {C, "void f(int a) { P(omp parallel for lastprivate(a)) LOOP a = i; }", "a i"},
          {C, "void f(int a) { P(omp simd linear(a)) LOOP a++; }", "a i"},
          {C, "void f(void) { P(omp for collapse(2)) LOOP for (int j = 0; j < 4; j++) ; }", "i j"},
          {C, "void f(void) { P(omp for) LOOP for (int j = 0; j < 4; j++) ; }", "i"},
          {C, "void f(int k) { P(omp for) for (k = 0; k < 4; k++) ; }", "k"},
          {C, "void f(int a) { P(omp task) { a = 1; } }", "a"},     // implicitly firstprivate
          {C, "void f(int a) { P(omp target) { other(a); } }", ""}, // target's own rules
          {C, "void f(int a) { P(omp parallel num_threads(a)) {} }", ""},
      },
      [](Analysed &P) { return namesOf(privateVariables(P.directive())); });
}
