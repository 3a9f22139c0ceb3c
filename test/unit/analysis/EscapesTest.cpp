//===- EscapesTest.cpp - what of its variables code gives away ------------===//
#include "Analysed.h"

#include "Analysis/Escapes.h"
#include "Frontend/Threads/SequentialWalk.h"

#include <algorithm>

using namespace chomp;
using namespace clang;

namespace {

const std::string Names = R"(
#ifdef __cplusplus
#define NOTHROW noexcept
extern "C" {
#else
#define NOTHROW
#endif
void other(void);
void take(int *), takeAll(void *);
int value(int);
#ifdef __cplusplus
}
#endif
)";

/// The variables that f() gives away, and `this`.
std::string escaped(Analysed &P) {
  struct Walker : EscapeVisitor {
    using EscapeVisitor::EscapeVisitor;
    std::set<std::string> Found;
    void escape(const Expr *E) override {
      findSources(E, [&](const Expr *Source) {
        if (isa<CXXThisExpr>(Source))
          Found.insert("this");
        else if (const VarDecl *V = variableNamed(Source))
          Found.insert(V->getNameAsString());
      });
    }
  };
  CalleeFacts Facts;
  Walker W(Facts);
  W.TraverseStmt(const_cast<Stmt *>(P.body()));
  return joined(W.Found);
}

/// Those that are in the team's memory when f() is a region's sequential code.
std::string ofTeam(Analysed &P) { return namesOf(sequentialVariables(P.Context, P.body(), /*F=*/nullptr).Team); }

} // namespace

TEST_CASE("Code gives a variable away where somebody gets its address") {
  checkRows<std::string>(
      Names,
      {
          {C, "void f(void) { int a = 1; a = a + 1; value(a); }", ""},
          {C, "void f(void) { int a; int *p = &a; }", "a"},
          {C, "void f(void) { int a; take(&a); }", "a"},
          {C, "void f(void) { int a[4]; a[1] = a[2]; }", ""},
          {C, "void f(void) { int a[4]; take(a); }", "a"},
          {C, "void f(void) { int a[4]; take(a + 1); }", "a"},
          {C, "void f(void) { int a[4]; take(&a[1]); }", "a"},
          {C, "void f(void) { int a[4]; 1[a] = 2; }", ""},
          {C, "void f(void) { int a[4][4]; a[1][2] = 3; }", ""},
          {C, "void f(void) { int a[4][4]; take(a[1]); }", "a"},
          {C, "void f(void) { struct { int x; } s; s.x = 1; take(&s.x); }", "s"},
          {C, "void f(int n) { int a, b; take(n ? &a : &b); }", "a b"},
          {C, "void f(int n) { int a, b; take((n++, &b)); }", "b"},
          {C, "void f(void) { int a; sizeof(a); }", ""},
          {C, "#define AT(x) (&(x))\nvoid f(void) { int a; take(AT(a)); }", "a"},
          {Cxx, "void f() { int a = 1; int &r = a; }", "a"},
          {Cxx, "void f() { int a = 1; const int &r = a; }", "a"},
          {Cxx, "void g(int &); void f() { int a; g(a); }", "a"},
          {Cxx, "void g(int); void f() { int a = 1; g(a); }", ""},
          {Cxx, "struct S { int &r; }; void f() { int a; S s{a}; }", "a"},
          {Cxx, "struct S { int r; }; void f() { int a = 1; S s{a}; }", ""},
          {Cxx, "struct S { S(int &); }; void f() { int a; S s(a); }", "a"},
          {Cxx, "struct S { int x; }; void f() { S s{1}; S t = s; t = s; }", ""},
          {Cxx, "struct S { int x; int get() { return x; } }; void f() { S s{1}; s.get(); }", ""},
          {Cxx, "struct S { int x; int *at() { return &x; } }; void f() { S s{1}; s.at(); }", "s"},
          {Cxx, "struct S { int x; void m(); }; void f() { S s; s.m(); }", "s"}, // nobody knows where it goes
          {Cxx, "struct S { int x; virtual int m() { return x; } }; void f() { S s; s.m(); }", "s"},
          {Cxx, "struct S { int x; int &r() { return x; } }; void f() { S s; int &t = s.r(); }", "s"},
          {Cxx, "struct S { int a[4]; }; void f() { S s; for (int &e : s.a) e = 1; }", "s"},
          {Cxx, "void f() { int a[2] = {1, 2}; auto &[b, c] = a; }", "a"},
      },
      escaped);
}

TEST_CASE("A method hands its object on, or keeps to itself where it is") {
  auto Ask = [](Analysed &P) {
    CalleeFacts Facts;
    return Facts.handsOn(cast<CXXMethodDecl>(P.function("m")));
  };
  checkRows<bool>(Names + "\nstruct S; extern S *all; void keep(S *);",
                  {
                      {Cxx, "struct S { int x; void m() { x = 1; } };", false},
                      {Cxx, "struct S { int x; void m() { this->x = 1; } };", false},
                      {Cxx, "struct S { int x; S *m() { return this; } };", false}, // its type tells
                      {Cxx, "struct S { int x; void m() { all = this; } };", true},
                      {Cxx, "struct S { int x; void m() { keep(this); } };", true},
                      {Cxx, "struct S { int x; void m() { take(&x); } };", true},
                      {Cxx, "struct S { int x[2]; void m() { take(x); } };", true},
                      {Cxx, "struct S { int x; void m(); };", true},
                      {Cxx, "struct S { int x; virtual void m() {} };", true},
                      {Cxx, "struct S { int x; void k() { all = this; } void m() { k(); } };", true},
                      {Cxx, "struct S { int x; void k() { x = 2; } void m() { k(); } };", false},
                      {Cxx, "struct S { int x; void m() { auto l = [this] { x = 1; }; l(); } };", true},
                      {Cxx, "struct S { int x; void m() { m(); } };", false},
                      {Cxx, "struct S { int x; void m() { S t = *this; t.x = 1; } };", false},
                  },
                  Ask);
}

TEST_CASE("A reference to a temporary object holds it") {
  checkRows<bool>("",
                  {
                      {Cxx, "int g(); void f() { const int &v = g(); }", true},
                      {Cxx, "int g(); void f() { int &&v = g() + 1; }", true},
                      {Cxx, "int a; void f() { int &v = a; }", false},
                      {Cxx, "int &g(); void f() { int &v = g(); }", false},
                      {Cxx, "int a; void f() { const long &v = a; }", true},
                      {Cxx, "int a; void f() { int v = a; }", false},
                      {Cxx, "struct S { int x; }; S g(); void f() { S &&v = g(); }", true},
                  },
                  [](Analysed &P) { return holdsTemporary(P.variable("v")); });
}

TEST_CASE("A function makes an object where its caller has it if registers can't pass it") {
  checkRows<bool>("",
                  {
                      {C, "typedef int T;", false},
                      {C, "typedef struct { int a[100]; } T;", false},
                      {Cxx, "struct T { int a; ~T() {} };", true},
                      {Cxx, "struct T { int a; T(const T &) {} };", true},
                      {Cxx, "struct T { int a; T(int) {} };", false},
                  },
                  [](Analysed &P) { return isReturnedInPlace(P.type()); });
}

TEST_CASE("Threads start in code, in what it calls, and where objects begin and end") {
  const std::string Starts = Names + "\ninline void go() {\n#pragma omp parallel\n  other();\n}\n";
  checkRows<bool>(Starts,
                  {
                      {Cxx, "void f() { go(); }", true},
                      {Cxx, "void f() { other(); }", false},
                      {Cxx, "void g() { go(); } void f() { g(); }", true},
                      {Cxx, "void f() { auto l = [] { go(); }; }", true},
                      {Cxx, "void f() {\n#pragma omp for\n  for (int i = 0; i < 9; i++) ;\n}", false},
                      {Cxx, "struct S { ~S() { go(); } }; void f() { S s; }", true},
                  },
                  [](Analysed &P) {
                    CalleeFacts Facts;
                    return Facts.starts(P.function());
                  });
  checkRows<bool>(Starts,
                  {
                      {Cxx, "struct S { ~S() { go(); } }; using T = S;", true},
                      {Cxx, "struct S { ~S() { go(); } }; using T = S[3];", true},
                      {Cxx, "struct S { ~S() { go(); } }; struct R { S s; }; using T = R;", true},
                      {Cxx, "struct S { ~S() { go(); } }; struct R : S {}; using T = R;", true},
                      {Cxx, "struct S { ~S() { go(); } }; using T = S *;", false},
                      {Cxx, "struct S { ~S() { other(); } }; using T = S;", false},
                  },
                  [](Analysed &P) {
                    CalleeFacts Facts;
                    return Facts.startsAtEnd(P.type());
                  });
  checkRows<bool>(Starts,
                  {
                      {Cxx, "struct S { S(int) { go(); } }; void f() { S v(1); }", true},
                      {Cxx, "struct S { S(int) {} }; void f() { S v(1); }", false},
                      {Cxx, "struct S { S(int) { go(); } }; struct R { S s; }; void f() { R v{1}; }", true},
                      {Cxx, "struct S { S(int) { go(); } }; void f(bool b) { S v = b ? S(1) : S(2); }", true},
                      {Cxx, "struct S { int a; }; S g() { go(); return {1}; } void f() { S v = g(); }", false},
                      {Cxx, "struct S { int a; ~S() {} }; S g() { go(); return {1}; } void f() { S v = g(); }", true},
                  },
                  [](Analysed &P) {
                    CalleeFacts Facts;
                    return Facts.startsIn(P.variable("v")->getInit());
                  });
}

TEST_CASE("Parallel constructs share what they write to, and what sequential code has given away") {
  checkRows<std::string>(
      Names,
      {
          {C, "void f(void) { int a = 1;\n#pragma omp parallel\n{ a = 2; }\n}", "a"},
          {C, "void f(void) { int a = 1;\n#pragma omp parallel\n{ value(a); }\n}", ""}, // all have the value
          {C, "void f(void) { int a[4];\n#pragma omp parallel\n{ value(a[1]); }\n}", "a"},
          {C, "void f(void) { int a = 1;\n#pragma omp parallel private(a)\n{ a = 2; }\n}", ""},
          {C, "void f(void) { int a = 1;\n#pragma omp parallel firstprivate(a)\n{ a = 2; }\n}", ""},
          {C, "void f(void) { int a = 1;\n#pragma omp parallel reduction(+: a)\n{ a += 2; }\n}", "a"},
          {C,
           "void f(void) { int a = 1;\n#pragma omp parallel for lastprivate(a)\nfor (int i = 0; i < 9; i++) a = i;\n}",
           "a"},
          {C, "void f(void) { int a = 1; int *p = &a;\n#pragma omp parallel\n{ *p = 2; }\n}", "a"},
          {C, "void f(void) { int a = 1; int *p = &a; *p = 2; }", ""}, // there are no other threads
          {C, "void f(void) { int a = 1; take(&a);\n#pragma omp parallel\n{ }\n}", "a"},
          {C, "void f(void) {\n#pragma omp parallel\n{ int a; a = 1; }\n}", ""},
          {C, "void f(void) { int a, b;\n#pragma omp parallel\n{ int a; a = 1; b = 2; }\n}", "b"},
          {C, "void g(int *p) {\n#pragma omp parallel\n  *p = 1;\n} void f(void) { int a; g(&a); }", "a"},
          {C, "void g(int *p) { *p = 1; } void f(void) { int a; g(&a); }", ""},
          {C, "void f(void) { struct { int x, y; } s;\n#pragma omp parallel\n{ s.x = 1; }\n}", "s"},
          {C, "void f(void) { int a = 0;\n#pragma omp parallel if(a++)\n{ }\n}", "a"},
          {Cxx, "void f() { int a = 1; int &r = a;\n#pragma omp parallel\n{ r = 2; }\n}", "a"},
          {Cxx, "void f() { int a = 1; auto l = [&] { a = 2; };\n#pragma omp parallel\n{ l(); }\n}", "a"},
          {Cxx, "void f() { int a = 1; auto l = [=] { return a; };\n#pragma omp parallel\n{ l(); }\n}", ""},
          {Cxx, "struct S { S(const S &); S(); int x; }; void f() { S s;\n#pragma omp parallel\n{ value(s.x); }\n}",
           "s"},
          {Cxx, "struct S { ~S() {\n#pragma omp parallel\n{}\n} }; void f() { S s; }", "s"},
      },
      ofTeam);
}

TEST_CASE("A device function's parameters are given away to functions of other files") {
  checkRows<std::string>(
      Names,
      {
          {C, "void f(int a) { take(&a); }", "a"},
          {C, "void f(int a) { int *p = &a; }", ""},
          {C, "void f(int a) {\n#pragma omp parallel\n{ a = 2; }\n}", "a"},
          {C, "void f(int a) {\n#pragma omp parallel\n{ value(a); }\n}", ""},
          {C, "void f(int a) { value(a); }", ""},
      },
      [](Analysed &P) { return namesOf(sequentialVariables(P.Context, P.body(), P.function()).Team); });
}

TEST_CASE("What is known of functions is the same in whatever order they are asked for") {
  const std::string Source =
      "void d(int); void p(void) { P(omp parallel) {} } void a(void) { p(); } void b(void) { a(); }"
      "void c(int n) { if (n) d(n - 1); } void d(int n) { c(n); }"
      "void e(void) { c(1); b(); } void g(void) { other(); } void h(void) { c(1); g(); }";
  analyse(C, "#define P(x) _Pragma(#x)\n" + Names + Source, [](Analysed &P) {
    for (std::size_t I = 0; I < 16; ++I) {
      std::string Order = "abcdeghp";
      std::rotate(Order.begin(), Order.begin() + I % 8, Order.end());
      if (I >= 8)
        std::reverse(Order.begin(), Order.end());
      CAPTURE(Order);
      CalleeFacts Facts;
      for (const char Name : Order) {
        const std::string F(1, Name);
        CHECK(Facts.hasParallel(P.body(F)) == (std::string("pabe").find(Name) != std::string::npos));
        CHECK(Facts.starts(P.function(F)) == Facts.hasParallel(P.body(F)));
        CHECK(Facts.callsOtherFiles(P.body(F)) == (Name == 'g' || Name == 'h'));
      }
    }
  });
}
