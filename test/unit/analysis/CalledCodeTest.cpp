//===- CalledCodeTest.cpp - questions about all that code may run ---------===//
#include "Analysed.h"

#include "Analysis/CalledCode.h"
#include "Analysis/ControlVariables.h"
#include "Analysis/ThreadQueries.h"

using namespace chomp;
using namespace clang;

namespace {

const std::string Routines = R"(
#ifdef __cplusplus
extern "C" {
#endif
int omp_get_thread_num(void);
int omp_get_num_threads(void);
int omp_get_team_num(void);
double omp_get_wtime(void);
void omp_set_num_threads(int);
void omp_set_schedule(int, int);
void omp_get_schedule(int *, int *);
void *omp_alloc(unsigned long, unsigned long);
void *omp_target_alloc(unsigned long, int);
int omp_in_explicit_task(void);
int abs(int);
int other(int);
#ifdef __cplusplus
}
#endif
)";

/// The functions that a walk enters, the names that nobody knows, and the functions that call themselves.
std::string walked(Analysed &P) {
  struct Walker : CalledCodeVisitor {
    std::set<std::string> Entered, Unknown, Recursive;
    bool enters(const FunctionDecl *F) override { return Entered.insert(F->getNameAsString()), true; }
    bool unknown(const Expr *E) override {
      if (auto *Ref = dyn_cast<DeclRefExpr>(E))
        Unknown.insert(Ref->getDecl()->getNameAsString());
      else
        Unknown.insert(isa<MemberExpr>(E) ? cast<MemberExpr>(E)->getMemberDecl()->getNameAsString() : "?");
      return true;
    }
    bool recurses(const FunctionDecl *F) override { return Recursive.insert(F->getNameAsString()), true; }
  } Walker;
  Walker.TraverseStmt(const_cast<Stmt *>(P.body()));
  return joined(Walker.Entered) + " | " + joined(Walker.Unknown) + " | " + joined(Walker.Recursive);
}

} // namespace

TEST_CASE("A walk enters all that is called, and tells what nobody knows") {
  checkRows<std::string>(
      Routines,
      {
          {C, "void f(void) {}", " |  | "},
          {C, "void g(void) {} void f(void) { g(); g(); }", "g |  | "},
          {C, "void h(void) {} void g(void) { h(); } void f(void) { g(); }", "g h |  | "},
          {C, "int f(void) { return other(1); }", "other | other | "},
          {C, "int f(void) { return abs(1) + omp_get_thread_num(); }", "abs omp_get_thread_num |  | "},
          {C, "int pure(int) __attribute__((const)); int f(void) { return pure(1); }", "pure |  | "},
          {C, "void f(void (*p)(void)) { p(); }", " | ? | "},
          {C, "void g(void) {} void f(void) { void (*p)(void) = g; }", "g |  | "},
          {C, "void g(int n) { if (n) g(n - 1); } void f(void) { g(3); }", "g |  | g"},
          {C, "void h(int); void g(int n) { h(n); } void h(int n) { if (n) g(n - 1); } void f(void) { h(3); }",
           "g h |  | h"},
          {C, "void g(int n) { } void h(int n) { g(n); } void f(void) { g(1); h(2); }", "g h |  | "},
          {Cxx, "struct S { void m() { n(); } void n() {} }; void f() { S s; s.m(); }", "S m n |  | "},
          {Cxx, "struct S { virtual void m() {} }; void f(S &s) { s.m(); }", "m | m | "},
          {Cxx, "struct S { virtual void m() {} }; void f(S &s) { s.S::m(); }", "m |  | "},
          {Cxx, "struct S { ~S() { other(1); } }; void f() { S s; }", "S other ~S | other | "},
          {Cxx, "struct S { ~S() {} }; struct T { S s; }; void f() { T t; }", "S T ~S ~T |  | "},
          {Cxx, "struct S { ~S() {} }; void f(S &s) { S &r = s; }", " |  | "},
          {Cxx, "int g() { return 1; } struct S { int a = g(); S() {} }; void f() { S s; }", "S g |  | "},
          {Cxx, "int h() { return 1; } void g(int n = h()) {} void f() { g(); }", "g h |  | "},
          {Cxx, "int h() { return 1; } void g(int n = h()) {} void f() { g(2); }", "g |  | "},
          {Cxx, "int g() { return 1; } void f() { auto l = [] { return g(); }; }", "g |  | "},
          {Cxx, "template <class T> T g(T t) { return other(t); } int f() { return g(2); }", "g other | other | "},
          {Cxx, "int g() { return 1; } void f() { if constexpr (false) g(); }", " |  | "},
          {Cxx, "struct S { S operator+(S) { return {}; } }; void f(S a, S b) { a + b; }", "S operator+ |  | "},
      },
      walked);
}

TEST_CASE("A function that calls itself is found on whatever way") {
  checkRows<std::string>(
      Routines,
      {
          {C, "int g(int n) { return n ? g(n - 1) : 0; } int f(void) { return g(3); }", "g"},
          {C, "int g(int n) { return n; } int f(void) { return g(g(3)); }", ""},
          {C,
           "int h(int); int g(int n) { return h(n); } int h(int n) { return n ? g(n) : 0; } int f(void) { return g(3); "
           "}",
           "g"},
          {C, "int g(int n) { return n ? g(n - 1) : 0; } int f(void) { return sizeof(int); }", ""},
          {C, "int h(int n) { return n ? h(n - 1) : 0; } int g(int n) { return h(n); } int f(void) { return g(3); }",
           "h"},
          {C, "#define AGAIN(n) g(n - 1)\nint g(int n) { return n ? AGAIN(n) : 0; } int f(void) { return g(3); }", "g"},
          {Cxx, "struct S { int m(int n) { return n ? m(n - 1) : 0; } }; int f() { return S().m(3); }", "m"},
          {Cxx,
           "struct S { int m(int n) { return n; } int k(int n) { return m(m(n)); } }; int f() { return S().k(3); }",
           ""},
          {Cxx,
           "template <int N> int g() { if constexpr (N > 0) return g<N - 1>(); else return 0; }"
           " int f() { return g<3>(); }",
           ""}, // four functions
      },
      [](Analysed &P) { return recursiveFunction(P.body()); });
}

TEST_CASE("Code observes its threads where it, or what it calls, asks for them") {
  checkRows<bool>(
      Routines,
      {
          {C, "int f(void) { return omp_get_thread_num(); }", true},
          {C, "int f(void) { return omp_get_num_threads(); }", true},
          {C, "int f(void) { return omp_get_team_num(); }", true},
          {C, "double f(void) { return omp_get_wtime(); }", false},
          {C, "int g(void) { return omp_get_thread_num(); } int f(void) { return g(); }", true},
          {C, "int g(void) { return omp_get_thread_num(); } int f(void) { return 1; }", false},
          {C, "int (*f(void))(void) { return omp_get_thread_num; }", true},
          {C, "#define ME omp_get_thread_num()\nint f(void) { return ME; }", true},
          {C, "int f(int omp_get_thread) { return omp_get_thread; }", false},
          {C, "int f(int n) { return other(n); }", false}, // which callsUnknown() says
          {Cxx, "struct S { int m() { return omp_get_thread_num(); } }; int f() { return S().m(); }", true},
          {Cxx, "int f() { auto l = [] { return omp_get_thread_num(); }; return l(); }", true},
          {Cxx, "struct S { int a = omp_get_thread_num(); }; int f() { S s; return s.a; }", true},
          {Cxx, "namespace n { int omp_get_wtime2() { return 1; } } int f() { return n::omp_get_wtime2(); }", false},
      },
      [](Analysed &P) { return observesThreads(P.body()); });
}

TEST_CASE("What code asks itself is told apart from what it calls") {
  checkRows<bool>(Routines,
                  {
                      {C, "int f(void) { return omp_get_thread_num(); }", false},
                      {C, "int g(void) { return omp_get_thread_num(); } int f(void) { return g(); }", true},
                      {C, "int g(void) { return 1; } int f(void) { return g() + omp_get_thread_num(); }", false},
                      {Cxx, "int g(int n = omp_get_thread_num()) { return n; } int f() { return g(); }", true},
                  },
                  [](Analysed &P) { return callsObserveThreads(P.body()); });
}

TEST_CASE("Functions without a body are unknown, but for those that only compute a value") {
  checkRows<bool>(Routines,
                  {
                      {C, "int f(int n) { return other(n); }", true},
                      {C, "int f(int n) { return abs(n) + omp_get_thread_num(); }", false},
                      {C, "int pure(int) __attribute__((const)); int f(int n) { return pure(n); }", false},
                      {C, "int known(int n) { return n; } int f(int n) { return known(n); }", false},
                      {C, "int g(int n) { return other(n); } int f(int n) { return g(n); }", true},
                      {C, "int f(int (*p)(int)) { return p(1); }", true},
                      {Cxx, "struct S { virtual int m() { return 1; } }; int f(S &s) { return s.m(); }", true},
                      {Cxx, "struct S { S(int); }; void f() { S s(1); }", true},
                      {Cxx, "struct S { int a; }; void f(S s) { S t = s; t = s; }", false},
                      {Cxx, "template <class T> void g(T *p) { p->~T(); } void f(int *p) { g(p); }", false},
                  },
                  [](Analysed &P) { return callsUnknown(P.body()); });
}

TEST_CASE("Code sets control variables itself or in what it calls") {
  constexpr const char *Answers[] = {"", "may", "sets"};
  auto Ask = [&](Analysed &P) -> std::string {
    return Answers[setsVariables(P.body()) ? 2 : maySetVariables(P.body()) ? 1 : 0];
  };
  checkRows<std::string>(
      Routines,
      {
          {C, "void f(void) { omp_set_num_threads(4); }", "sets"},
          {C, "void f(void) { omp_set_schedule(1, 4); }", "sets"},
          {C, "void g(void) { omp_set_num_threads(4); } void f(void) { g(); }", "sets"},
          {C, "void f(void) { omp_get_thread_num(); }", ""},
          {C, "void f(void) { other(1); }", "may"},
          {C, "void f(void (*p)(void)) { p(); }", "may"},
          {C, "int f(void) { return abs(1); }", ""},
          {Cxx, "struct S { void omp_set_num_threads(int) {} }; void f(S &s) { s.omp_set_num_threads(4); }", ""},
      },
      Ask);
}

TEST_CASE("Code asks for control variables that tell no thread apart") {
  checkRows<bool>(Routines,
                  {
                      {C, "void f(int *k) { omp_get_schedule(k, k); }", true},
                      {C, "void *f(void) { return omp_alloc(4, 0); }", true},
                      {C, "void *f(void) { return omp_target_alloc(4, 0); }", false},
                      {C, "int f(void) { return omp_get_thread_num(); }", false},
                      {C, "void *g(void) { return omp_alloc(4, 0); } void *f(void) { return g(); }", true},
                  },
                  [](Analysed &P) { return asksForVariables(P.body()); });
  checkRows<bool>(Routines,
                  {
                      {C, "void unused(void) { omp_set_schedule(1, 2); }", true},
                      {C, "void unused(void) { omp_set_num_threads(2); }", false},
                      {C, "void (*p)(int, int) = omp_set_schedule;", true},
                  },
                  [](Analysed &P) { return setsSchedule(P.AST); });
}

TEST_CASE("The numbers of threads that code sets count outside of parallel constructs") {
  checkRows<std::size_t>(
      Routines,
      {
          {C, "void f(int n) { omp_set_num_threads(n); }", 1},
          {C, "void f(int n) { omp_set_num_threads(n); omp_set_num_threads(4); }", 2},
          {C, "void f(int n) {\n#pragma omp parallel\n{ omp_set_num_threads(4); }\n}", 0},
          {C, "void f(int n) {\n#pragma omp single\n{ omp_set_num_threads(4); }\n}", 1},
          {C, "void g(void) { omp_set_num_threads(4); } void f(void) { g(); }", 1},
          {C, "void g(int n) { omp_set_num_threads(n); } void f(void) { g(4); }", 0}, // its n is not f's
          {C, "void f(int n) { omp_get_thread_num(); }", 0},
      },
      [](Analysed &P) { return threadsAskedFor(P.body()).size(); });
}
