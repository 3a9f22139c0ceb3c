//===- UsedVariablesTest.cpp - what code names, and what threads share ----===//
#include "Analysed.h"

#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Regions/SharedVariables.h"

using namespace chomp;
using namespace clang;

namespace {

const std::string Names = R"(
#define P(x) _Pragma(#x)
#define LOOP for (int i = 0; i < 9; i++)
#ifdef __cplusplus
extern "C" {
#endif
int other(int);
void take(int *), takeConst(const int *);
#ifdef __cplusplus
}
#endif
)";

/// The variables that the code of the last statement of f() uses: with '=' those that it may write to, with '!' those
/// that it never reads.
std::string used(Analysed &P) {
  std::string Out;
  for (const UsedVariable &Use : usedVariables(P.Context, P.statement()))
    Out +=
        (Out.empty() ? "" : " ") + Use.Decl->getNameAsString() + (Use.Written ? "=" : "") + (Use.NeverRead ? "!" : "");
  return Out;
}

} // namespace

TEST_CASE("Code uses what it names and does not declare, and may write to some of it") {
  checkRows<std::string>(Names,
                         {
                             {C, "void f(int a, int b) { { a = b; } }", "a=! b"},
                             {C, "void f(int a, int b) { { b; a; } }", "a b"},
                             {C, "void f(int a) { { int b = a; b = 2; } }", "a"},
                             {C, "void f(int a) { { int a = 2; a = 3; } }", ""},
                             {C, "void f(int a) { { a += 2; } }", "a=!"},
                             {C, "void f(int a) { { a++; } }", "a=!"},
                             {C, "void f(int a) { { take(&a); } }", "a="},
                             {C, "void f(int *a) { { *a = 2; } }", "a"},
                             {C, "void f(int *a) { { a++; } }", "a=!"},
                             {C, "void f(int *a) { { take(a); } }", "a"},
                             {C, "void f(void) { int a[4]; { a[1] = 2; } }", "a=!"},
                             {C, "void f(void) { int a[4]; { other(a[1]); } }", "a"},
                             {C, "void f(void) { int a[4]; { take(a); } }", "a="},
                             {C, "void f(void) { int a[4]; { sizeof a; } }", "a"},
                             {C, "void f(void) { struct { int x, y[3]; } a; { a.y[1] = 2; } }", "a=!"},
                             {C, "void f(void) { struct { int x, y[3]; } a; { other(a.y[1]); } }", "a"},
                             {C, "void f(void) { struct { int *p; } a; { *a.p = 2; } }", "a"},
                             {C, "void f(void) { const int a = 1; { takeConst(&a); } }", "a"},
                             {C, "void f(int a, int b, int c) { { c = a ? b : 2; } }", "a b c=!"},
                             {C, "void f(int n) { int a[n]; { a[0] = 1; } }", "a=!"},
                             {C, "void f(int n) { { int a[n]; a[0] = 1; } }", "n"},
                             {C, "#define SET(x) ((x) = 1)\nvoid f(int a) { { SET(a); } }", "a=!"},
                             {Cxx, "void f(int a) { { int &r = a; } }", "a="},
                             {Cxx, "void f(int a) { { const int &r = a; other(r); } }", "a"},
                             {Cxx, "void f(int &a) { { a = 2; } }", "a=!"},
                             {Cxx, "void g(int &); void f(int a) { { g(a); } }", "a="},
                             {Cxx, "void g(const int &); void f(int a) { { g(a); } }", "a"},
                             {Cxx, "void f(int a) { { auto l = [&] { a = 2; }; l(); } }", "a="},
                             {Cxx, "void f(int a) { { auto l = [&] { return a; }; l(); } }", "a"},
                             {Cxx, "void f(int a) { { auto l = [=] { return a; }; l(); } }", "a"},
                             {Cxx, "struct S { int x; void m(); }; void f(S a) { { a.m(); } }", "a="},
                             {Cxx, "struct S { int x; void m() const; }; void f(S a) { { a.m(); } }", "a"},
                             {Cxx, "void f(int a, int b, bool c) { { (c ? a : b) = 2; } }", "a= b= c"},
                         },
                         used);
}

TEST_CASE("A construct's copies hide the originals") {
  checkRows<std::string>(
      Names,
      {
          {C, "void f(int a) { P(omp parallel) { a = 1; } }", "a=!"},
          {C, "void f(int a) { P(omp parallel private(a)) { a = 1; } }", ""},
          {C, "void f(int a) { P(omp parallel firstprivate(a)) { a = 1; } }", "a"},
          {C, "void f(int a) { P(omp parallel for lastprivate(a)) LOOP a = i; }", "a="},
          {C, "void f(int a) { P(omp parallel for reduction(+: a)) LOOP a += i; }", "a="},
          {C, "void f(int a) { P(omp parallel num_threads(a)) {} }", "a"},
          {C, "void f(int a) { P(omp parallel if(a > 1)) {} }", "a"},
          {C, "void f(int a) { P(omp parallel shared(a)) {} }", ""},
          {C, "void f(int a, int b) { P(omp parallel private(a)) { P(omp parallel) { a = b; } } }", "b"},
          {C, "void f(int a) { P(omp for) for (a = 0; a < 9; a++) ; }", ""},
          {C, "void f(int a) { P(omp critical) { a = 1; } }", "a=!"},
      },
      used);
}

TEST_CASE("Threads share a variable of which a parallel or teams construct makes no copy") {
  checkRows<bool>(Names,
                  {
                      {C, "void f(int v) { P(omp parallel) { other(v); } }", true},
                      {C, "void f(int v) { P(omp teams) { other(v); } }", true},
                      {C, "void f(int v) { P(omp parallel private(v)) { v = 1; } }", false},
                      {C, "void f(int v) { P(omp parallel firstprivate(v)) { other(v); } }", true}, // read there
                      {C, "void f(int v) { other(v); P(omp parallel) { } }", false},
                      {C, "void f(int v) { P(omp critical) { other(v); } }", false},
                      {C, "void f(int v) { P(omp critical) { P(omp parallel) { v = 1; } } }", true},
                      {C, "void f(int v) { if (v) { P(omp parallel) { other(2); } } }", false},
                      {C, "void f(int v) { P(omp parallel) { int v = 1; other(v); } }", false},
                  },
                  [](Analysed &P) { return isShared(P.Context, P.body(), P.variable("v")); });
}

TEST_CASE("Threads change a variable that a parallel construct writes to without a copy") {
  checkRows<bool>(Names,
                  {
                      {C, "void f(int v) { P(omp parallel) { v = 1; } }", true},
                      {C, "void f(int v) { P(omp parallel) { other(v); } }", false},
                      {C, "void f(int v) { P(omp parallel) { take(&v); } }", true},
                      {C, "void f(int v) { P(omp parallel private(v)) { v = 1; } }", false},
                      {C, "void f(int v) { P(omp parallel firstprivate(v)) { v = 1; } }", false},
                      {C, "void f(int v) { P(omp parallel reduction(+: v)) { v += 1; } }", true},
                      {C, "void f(int v) { P(omp teams) { v = 1; } }", false},
                      {C, "void f(int v) { P(omp teams) { P(omp parallel) { v = 1; } } }", true},
                      {C, "void f(int v) { v = 1; P(omp parallel) { } }", false},
                      {C, "void f(int *v) { P(omp parallel) { *v = 1; } }", false}, // what it leads to
                  },
                  [](Analysed &P) { return isChangedByThreads(P.Context, P.body(), P.variable("v")); });
}

TEST_CASE("A variable that one thread changes, with nothing to tell others, may be each thread's own") {
  checkRows<bool>(
      Names,
      {
          {C, "void f(int v) { P(omp parallel) { v = 1; other(v); } }", true},
          {C, "void f(int *v) { P(omp parallel) { v += 4; take(v); } }", true},
          {C, "void f(int v) { P(omp parallel) { { v = 1; } other(v); } }", false}, // used outside of the block
          {C, "void f(int v) { P(omp parallel) { v = 1; } other(v); }", false},
          {C, "void f(int v) { other(v); P(omp parallel) { v = 1; } }", false},
          {C, "void f(int v, int c) { P(omp parallel) { if (c) { v = 1; other(v); } } }", true},
          {C, "void f(int v, int c) { P(omp parallel) { if (c) { v = 1; } else { other(v); } } }", false},
          {C, "void f(int v) { P(omp parallel) { for (int i = 0; i < 4; i++) { v = 1; other(v); } } }", false}, // again
          {C, "void f(int v) { P(omp parallel) { P(omp critical) { v = 1; } } }", false},
          {C, "void f(int v) { P(omp parallel) { P(omp for) LOOP { v = 1; } } }", false},
          {C, "void f(int v) { P(omp teams) { P(omp parallel) { v = 1; } } }", true},
          {C, "void f(int v) { P(omp parallel) { P(omp parallel) { v = 1; } } }", false},
          {C, "void f(int v) { v = 1; }", false},
          {C, "void f(int v) { P(omp parallel) { other(v); } }", false},
          {C, "void f(void) { int v[2]; P(omp parallel) { v[0] = 1; } }", false},
          {C, "void f(void) { struct { int x; } v; P(omp parallel) { v.x = 1; } }", false},
          {C, "void f(int v) { P(omp parallel num_threads(v)) { v = 1; } }", false},
          {C, "void f(int v, int c) { again:; P(omp parallel) { v += 1; } if (c--) goto again; }", false},
      },
      [](Analysed &P) { return isChangedApart(P.body(), P.variable("v")); });
}

TEST_CASE("Threads may pass values through a variable") {
  checkRows<bool>(Names,
                  {
                      {C, "void f(int v) { P(omp atomic) v++; }", true},
                      {C, "void f(int v) { P(omp critical) { v = 1; } }", true},
                      {C, "void f(int v) { take(&v); }", true},
                      {C, "void f(int v) { v = 1; other(v); }", false},
                      {C, "void f(int v, int w) { P(omp atomic) w++; v = 1; }", false},
                      {C, "void f(int v) { for (;;) if (v) { P(omp atomic) v++; } }", true},
                      {C, "void f(void) { int v[3]; P(omp atomic) v[1]++; }", true},
                      {C, "void f(int v) { P(omp simd) LOOP { P(omp atomic) v++; } }", true},
                      {C, "void f(int v) { P(omp simd) LOOP { v++; } }", false},
                      {Cxx, "void g(int &); void f(int v) { g(v); }", true},
                      {Cxx, "void f(int v) { int &r = v; r = 1; }", true},
                  },
                  [](Analysed &P) { return isCommunicated(P.body(), P.variable("v")); });
}
