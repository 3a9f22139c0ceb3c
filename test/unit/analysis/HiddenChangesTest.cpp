//===- HiddenChangesTest.cpp - who may know where a variable is -----------===//
#include "Analysed.h"

#include "Analysis/AddressTaken.h"
#include "Analysis/Directives.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Regions/ByValue.h"
#include "Frontend/Regions/HiddenChanges.h"

using namespace chomp;
using namespace clang;

namespace {

const std::string Names = R"(
#define P(x) _Pragma(#x)
#ifdef __cplusplus
extern "C" {
#endif
int other(int), scanf(const char *, ...);
void take(int *), store(void *);
typedef struct { int x, y[4]; } S;
#ifdef __cplusplus
}
#endif
)";

} // namespace

TEST_CASE("A variable's address is taken by all that is more than reading and assigning it") {
  checkRows<bool>(Names,
                  {
                      {C, "void f(int v) { v = other(v) + v++; v += 2; }", false},
                      {C, "void f(int v) { int *p = &v; }", true},
                      {C, "void f(int v) { take(&v); }", true},
                      {C, "void f(int v) { scanf(\"%d\", &v); }", false}, // it keeps none
                      {C, "void f(int v) { sizeof v; }", false},
                      {C, "void f(S v) { v.x = 1; v.y[2] = v.x; }", false},
                      {C, "void f(S v) { take(v.y); }", true},
                      {C, "void f(S v) { take(&v.x); }", true},
                      {C, "void f(S v) { S w = v; v = w; }", false},
                      {C, "void f(void) { int v[4]; v[1] = v[2]; }", false},
                      {C, "void f(void) { int v[4]; take(v); }", true},
                      {C, "void f(int *v) { take(v); *v = 1; v[2] = 3; }", false}, // what it leads to
                      {C, "void f(int **w, int *v) { w = &v; }", true},
                      {C, "void f(int v) { P(omp parallel) { v = 1; } }", false},
                      {C, "void f(int v) { P(omp parallel) { take(&v); } }", true},
                      {C, "#define AT(x) take(&x)\nvoid f(int v) { AT(v); }", true},
                      {C, "void f(int v) { int w = 1; take(&w); }", false},
                      {Cxx, "void f(int v) { int &r = v; }", true},
                      {Cxx, "void f(int v) { const int &r = v; }", true},
                      {Cxx, "void g(int &); void f(int v) { g(v); }", true},
                      {Cxx, "void f(int v) { auto l = [&v] { return v; }; }", true},
                      {Cxx, "struct K { int x; int get() { return x; } }; void f(K v) { v.get(); }", false},
                      {Cxx, "struct K { int x; int *get() { return &x; } }; void f(K v) { v.get(); }", true},
                      {Cxx, "struct K { int x; K *get() { return this; } }; void f(K v) { v.get(); }", true},
                      {Cxx, "struct K { int x; int get(); }; void f(K v) { v.get(); }", true},
                      {Cxx, "struct K { int x; virtual int get() { return x; } }; void f(K v) { v.get(); }", true},
                      {Cxx, "struct K { int x; K(const K &); }; void f(K v) { K w = v; }", true},
                      {Cxx, "struct K { int x; }; void f(K v) { K w = v; w = v; }", false},
                  },
                  [](Analysed &P) {
                    return AddressesTaken().contain(P.variable("v"), P.function(), /*But=*/nullptr,
                                                    ClauseUses::Counted);
                  });
}

TEST_CASE("A construct's code, or clauses, may be left out") {
  checkRows<bool>(Names,
                  {
                      {C, "void f(int v) { P(omp target) { take(&v); } }", false},
                      {C, "void f(int v) { P(omp target) { v = 1; } take(&v); }", true},
                      {C, "void f(int v) { P(omp target map(v)) { v = 1; } }", false},
                  },
                  [](Analysed &P) {
                    return AddressesTaken().contain(P.variable("v"), P.function(), P.directive(), ClauseUses::LeftOut);
                  });
  checkRows<bool>(Names,
                  {
                      {C, "void f(int v) { P(omp target map(v)) { v = 1; } }", true},
                      {C, "void f(int v) { P(omp target) { v = 1; } }", false},
                  },
                  [](Analysed &P) {
                    return AddressesTaken().contain(P.variable("v"), P.function(), P.directive(), ClauseUses::Counted);
                  });
}

TEST_CASE("A store of one type may change an object of another one") {
  checkRows<bool>("",
                  {
                      {C, "int o; int s;", true},
                      {C, "int o; float s;", false},
                      {C, "int o; char s;", true},
                      {C, "int o; unsigned s;", true},
                      {C, "int o; short s;", false},
                      {C, "char o; int s;", false}, // but not the other way round
                      {C, "int o[4]; int s;", true},
                      {C, "int o; int s[4];", true},
                      {C, "struct { float a; int b; } o; int s;", true},
                      {C, "struct { float a; int b; } o; double s;", false},
                      {C, "struct { float a; struct { int b[2]; } c; } o; int s;", true},
                      {C, "int *o; float *s;", true},
                      {C, "int *o; long s;", false},
                      {C, "enum { A } o; unsigned s;", true},
                      {C, "double _Complex o; double s;", true},
                      {C, "double _Complex o; float s;", false},
                      {C, "const int o = 1; int s;", true}, // that it is constant is asked elsewhere
                      {C, "float o; float s __attribute__((vector_size(16)));", true},
                      {Cxx, "struct B { int a; }; struct D : B { float b; } o; int s;", true},
                      {Cxx, "int v; int &o = v; int s;", true},
                      {Cxx, "enum class E : short { A } o; int s;", false},
                  },
                  [](Analysed &P) { return mayChange(P.AST, P.variable("o")->getType(), P.variable("s")->getType()); });
}

TEST_CASE("Pointers lead to a variable by what any code does with it") {
  checkRows<bool>(Names,
                  {
                      {C, "void f(int v) { v = 1; }", false},
                      {C, "void f(int v) { take(&v); }", true},
                      {C, "void f(int v) { P(omp target) { take(&v); } }", true},
                      {C, "static int v; void f(void) { v = 1; }", false},
                      {C, "static int v; void f(void) { v = 1; } void g(void) { take(&v); }", true},
                      {C, "int v; void f(void) { v = 1; }", true}, // another file may
                      {C, "extern int v; void f(void) { v = 1; }", true},
                      {C, "void f(void) { static int v; v = 1; }", false},
                      {C, "void f(void) { static int v; take(&v); }", true},
                      {Cxx, "namespace { int v; } void f() { v = 1; }", false},
                      {Cxx, "void f(int &v) { v = 1; }", true},
                      {Cxx, "void f(int v) { auto l = [&] { v = 1; }; l(); }", true},
                      {Cxx, "void f(int v) { auto l = [=] { return v; }; l(); }", false},
                  },
                  [](Analysed &P) { return isReachable(P.Context, P.variable("v")); });
}

TEST_CASE("A region may change the original of its copy by pointers, or in what it calls") {
  checkRows<bool>(
      Names,
      {
          {C, "void f(int v, int *p) { P(omp target firstprivate(v)) { v = 1; } }", false},
          {C, "void f(int v, int *p) { P(omp target firstprivate(v)) { *p = v; } }", false}, // no way to v
          {C, "void f(int v) { int *p = &v; P(omp target firstprivate(v)) { *p = v; } }", true},
          {C, "void f(int v) { int *p = &v; P(omp target firstprivate(v)) { other(*p + v); } }", true}, // unknown
          {C, "void f(int v) { int *p = &v, a; P(omp target firstprivate(v)) { a = *p + v; } }", false},
          {C, "void f(int v, float *q) { int *p = &v; P(omp target firstprivate(v)) { *q = v; } }", false}, // C11 6.5
          {C, "void f(int v, char *q) { int *p = &v; P(omp target firstprivate(v)) { *q = v; } }", true},
          {C, "void f(int v, S *q) { int *p = &v; P(omp target firstprivate(v)) { q->x = v; } }", false}, // v is no S
          {C, "void f(const int v) { const int *p = &v; P(omp target firstprivate(v)) { *(int *)p = v; } }", false},
          {C, "static int v; void g(void) { v = 2; } void f(void) { P(omp target firstprivate(v)) { g(); } }", true},
          {C, "static int v, w; void g(void) { w = 2; } void f(void) { P(omp target firstprivate(v)) { g(); } }",
           false},
          {C, "static int v; void f(void) { P(omp target firstprivate(v)) { v = 2; } }", false},
          {C, "static int v; void f(void) { P(omp target firstprivate(v)) { other(v); } }", true},
          {C, "void g(int *p) { *p = 1; } void f(int v) { int *q = &v; P(omp target firstprivate(v)) { g(q); } }",
           true},
          {C, "void g(int *p) { *p = 1; } void f(int v, int *q) { P(omp target firstprivate(v)) { g(q); } }", false},
          {Cxx, "void f(int v) { int &r = v; P(omp target firstprivate(v)) { r = v; } }", true},
          {Cxx, "void f(int v) { auto l = [&] { v = 1; }; P(omp target firstprivate(v)) { l(); } }", true},
          {Cxx,
           "struct K { int x; void m() { x = 1; } }; void f(K v, K *q) { take(&v.x); P(omp target firstprivate(v)) "
           "{ q->m(); } }",
           true},
      },
      [](Analysed &P) { return mayChangeOriginal(P.Context, P.directive(), P.variable("v")); });
}

TEST_CASE("A structure that a region only reads travels by value if nobody has its address") {
  checkRows<bool>(
      Names,
      {
          {C, "void f(S v) { P(omp target) { other(v.x); } }", true},
          {C, "void f(S v) { P(omp target) { v.x = 1; } }", false},
          {C, "void f(S v) { take(&v.x); P(omp target) { other(v.x); } }", false},
          {C, "void f(S v) { P(omp target enter data map(to: v)) P(omp target) { other(v.x); } }", false},
          {C, "void f(S v) { P(omp target nowait) { other(v.x); } }", false},
          {C, "void f(S v) { P(omp target defaultmap(tofrom: aggregate)) { other(v.x); } }", false},
          {C, "S v; void f(void) { P(omp target) { other(v.x); } }", false},
          {C, "void f(void) { static S v; P(omp target) { other(v.x); } }", false},
          {C, "void f(int v) { P(omp target) { other(v); } }", false}, // no structure
          {C, "void f(void) { volatile S v; P(omp target) { other(v.x); } }", false},
          {C, "void f(void) { struct { int a[64]; } v; P(omp target) { other(v.a[1]); } }", true},
          {C, "void f(void) { struct { int a[65]; } v; P(omp target) { other(v.a[1]); } }", false}, // too large
          {Cxx, "struct K { mutable int x; }; void f(K v) { P(omp target) { other(v.x); } }", false},
          {Cxx, "struct K { int x; K(const K &); }; void f(K v) { P(omp target) { other(v.x); } }", false},
          {Cxx, "struct K { int x; K() { take(&x); } }; void f() { K v; P(omp target) { other(v.x); } }", false},
          {Cxx, "struct K { int x; constexpr K() : x(1) {} }; void f() { K v; P(omp target) { other(v.x); } }", true},
          {Cxx, "void f(S &v) { P(omp target) { other(v.x); } }", false},
          {Cxx, "void f(S v) { auto l = [&] { v.x = 2; }; P(omp target) { other(v.x); } l(); }", false},
      },
      [](Analysed &P) {
        const OMPExecutableDirective *Target = nullptr;
        for (std::size_t I = 0; !Target; ++I)
          if (P.directive(I)->hasAssociatedStmt() && !P.directive(I)->isStandaloneDirective())
            Target = P.directive(I);
        for (const UsedVariable &Use : usedVariables(P.Context, codeOf(Target)))
          if (Use.Decl->getName() == "v")
            return mayGoByValue(P.Context, Target, Use);
        FAIL("v is not used");
        return false;
      });
}
