//===- ExpressionsTest.cpp - what expressions and types are made of -------===//
#include "Analysed.h"

#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/MainThreadCode.h"
#include "Analysis/Variables.h"
#include "Frontend/Host/HostCompilers.h"

#include "clang/AST/OpenMPClause.h"

using namespace chomp;
using namespace clang;

namespace {

const std::string Objects = R"(
struct Inner { int x, y[4]; };
struct Outer { struct Inner in, more[3]; int *p; struct Inner *far; };
struct Outer o; struct Outer *q; int i, a[4], b[3][5]; int *p;
)";

} // namespace

TEST_CASE("A glvalue is a part of a variable as far as no pointer lies between") {
  checkRows<std::string>(Objects,
                         {
                             {C, "void f(void) { i; }", "i"},
                             {C, "void f(void) { (i); }", "i"},
                             {C, "void f(void) { o.in.x; }", "o"},
                             {C, "void f(void) { o.more[i].y[2]; }", "o"},
                             {C, "void f(void) { o.p[1]; }", ""},
                             {C, "void f(void) { o.far->x; }", ""},
                             {C, "void f(void) { o.p; }", "o"},
                             {C, "void f(void) { q->in.x; }", ""},
                             {C, "void f(void) { a[i]; }", "a"},
                             {C, "void f(void) { i[a]; }", "a"},
                             {C, "void f(void) { *a; }", ""},
                             {C, "void f(void) { b[i][2]; }", "b"},
                             {C, "void f(void) { (*(b + 1))[2]; }", ""},
                             {C, "void f(void) { p[0]; }", ""},
                             {C, "void f(int n[4]) { n[0]; }", ""}, // a pointer
                             {C, "#define IT o.in\nvoid f(void) { IT.x; }", "o"},
                             {Cxx, "int &r = i; void f() { r; }", ""},
                             {Cxx, "Outer &s = o; void f() { s.in.x; }", ""},
                             {Cxx, "struct S { static int n; }; void f(S s) { s.n; }", ""},
                             {Cxx, "struct R { int &r; int n; }; void f(R s) { s.r; }", ""},
                             {Cxx, "struct R { int &r; int n; }; void f(R s) { s.n; }", "s"},
                             {C, "typedef int V __attribute__((vector_size(16))); void f(V v) { v[1]; }", "v"},
                             {C, "void f(_Complex double z) { __real__ z; }", "z"},
                             {Cxx, "struct S { int n; int f() { this->n; return 0; } };", ""},
                         },
                         [](Analysed &P) {
                           auto *Block = cast<CompoundStmt>(P.body());
                           const VarDecl *V = wholeVariable(cast<Expr>(Block->body_front()));
                           return V ? V->getNameAsString() : std::string();
                         });
}

TEST_CASE("Straight code has no calls, branches, loops or subscripts in subscripts") {
  checkRows<bool>("int g(int); int *a, *b, *c, i;",
                  {
                      {C, "void f(void) { a[i] = b[i] + c[i + 1]; }", true},
                      {C, "void f(void) { int t = b[i]; a[i] = t * t; }", true},
                      {C, "void f(void) { a[i] = b[c[i]]; }", false},
                      {C, "void f(void) { a[c[i]] = 0; }", false},
                      {C, "void f(void) { a[i] = g(i); }", false},
                      {C, "void f(void) { if (b[i]) a[i] = 0; }", false},
                      {C, "void f(void) { a[i] = b[i] ? 1 : 2; }", false},
                      {C, "void f(void) { a[i] = b[i] ?: 2; }", false},
                      {C, "void f(void) { a[i] = b[i] && c[i]; }", false},
                      {C, "void f(void) { a[i] = b[i] & c[i]; }", true},
                      {C, "void f(void) { for (int k = 0; k < 4; k++) a[k] = 0; }", false},
                      {C, "void f(void) { while (i) i--; }", false},
                      {C, "void f(void) { do i--; while (i); }", false},
                      {C, "void f(void) { switch (i) { case 1: i = 2; } }", false},
                      {C, "void f(void) {\n#pragma omp atomic\n  a[i]++;\n}", false},
                      {Cxx, "struct S { S(int); }; void f() { S s(i); }", false},
                      {Cxx, "void f() { int &r = a[i]; r = b[i]; }", true},
                  },
                  [](Analysed &P) { return isStraight(P.body()); });
}

TEST_CASE("A value leads to other storage where some part of it is a pointer or a reference") {
  checkRows<bool>("",
                  {
                      {C, "typedef int T;", false},
                      {C, "typedef int *T;", true},
                      {C, "typedef void (*T)(void);", true},
                      {C, "typedef int T[4];", false},
                      {C, "typedef int *T[4];", true},
                      {C, "typedef struct { int a; struct { float b[2]; } c; } T;", false},
                      {C, "typedef struct { int a; struct { char *b; } c; } T;", true},
                      {C, "typedef union { long a; void *b; } T;", true},
                      {C, "enum E { A }; typedef enum E T;", false},
                      {C, "struct S; typedef struct S *T;", true},
                      {C, "typedef double _Complex T;", false},
                      {Cxx, "using T = int &;", true},
                      {Cxx, "struct B { int *p; }; struct D : B { int n; }; using T = D;", true},
                      {Cxx, "struct B { int p; }; struct D : B { int n; }; using T = D;", false},
                      {Cxx, "struct D { static int *p; int n; }; using T = D;", false},
                      {Cxx, "struct D { int n; }; using T = int D::*;", true},
                      {Cxx, "template <class X> struct D { X n; }; using T = D<int *>; T v;", true},
                      {Cxx, "template <class X> struct D { X n; }; using T = D<int>; T v;", false},
                  },
                  [](Analysed &P) { return holdsPointers(P.type()); });
}

TEST_CASE("Nothing changes an object of a constant type without mutable members") {
  checkRows<bool>("",
                  {
                      {C, "typedef const int T;", true},
                      {C, "typedef int T;", false},
                      {C, "typedef const int *T;", false},
                      {C, "typedef int *const T;", true},
                      {C, "typedef const int T[4];", true},
                      {C, "typedef const int T[2][4];", true},
                      {C, "typedef struct { const int a; } T;", false},
                      {C, "struct S { int a; }; typedef const struct S T;", true},
                      {Cxx, "struct S { int a; }; using T = const S;", true},
                      {Cxx, "struct S { mutable int a; }; using T = const S;", false},
                      {Cxx, "struct I { mutable int a; }; struct S { I i; }; using T = const S[2];", false},
                      {Cxx, "struct S { int a; ~S(); }; using T = const S;", false},
                  },
                  [](Analysed &P) { return isUnchanging(P.AST, P.type()); });
}

TEST_CASE("A variable begins later if no part of it takes its value only at its beginning") {
  checkRows<bool>("",
                  {
                      {C, "typedef int T;", true},
                      {C, "typedef struct { int a, b[3]; } T;", true},
                      {C, "typedef struct { const int a; } T;", false},
                      {C, "typedef struct { struct { int b; const float c[2]; } a; } T;", false},
                      {Cxx, "struct T { int a; };", true},
                      {Cxx, "struct T { int &a; };", false},
                      {Cxx, "struct T { int a = 0; };", false},
                      {Cxx, "struct T { T(int); int a; };", false},
                      {Cxx, "struct B { const int c; }; struct T : B { int a; };", false},
                      {Cxx, "struct B { int c; }; struct T : B { int a; };", true},
                  },
                  [](Analysed &P) { return beginsLater(P.AST, P.type()); });
}

TEST_CASE("A type that is declared in a function is not plain") {
  checkRows<bool>("",
                  {
                      {Cxx, "struct S { int a; }; void f() { using T = S; }", true},
                      {Cxx, "void f() { struct T { int a; }; }", false},
                      {Cxx, "void f() { enum E { A }; using T = E[2]; }", false},
                      {Cxx, "void f() { using T = int[3]; }", true},
                  },
                  [](Analysed &P) { return isPlain(P.AST, P.type()); });
}

TEST_CASE("Only a constructor copies what is not copied byte by byte") {
  checkRows<bool>("",
                  {
                      {C, "typedef struct { const int a; } T;", false},
                      {C, "typedef struct { const int a; } T[2];", true},
                      {C, "typedef struct { int a; } T[2];", false},
                      {Cxx, "struct T { T(const T &); };", true},
                      {Cxx, "struct T { T(int); int a; };", false},
                      {Cxx, "struct S { S(int); int a; }; using T = S[2];", true},
                  },
                  [](Analysed &P) { return isCopiedByConstructor(P.AST, P.type()); });
}

TEST_CASE("A clause's expression is what the user wrote, without Sema's captures") {
  checkRows<std::string>(
      "int g(int);",
      {
          {C, "void f(int n) {\n#pragma omp parallel num_threads(n)\n{}\n}", "n"},
          {C, "void f(int n) {\n#pragma omp parallel num_threads(n + 1)\n{}\n}", "n + 1"},
          {C, "void f(int n) {\n#pragma omp parallel num_threads(g(n))\n{}\n}", "g(n)"},
          {C, "#define N n * 2\nvoid f(int n) {\n#pragma omp parallel num_threads(N)\n{}\n}", "n * 2"},
          {C, "void f(int n) {\n#pragma omp parallel num_threads(4)\n{}\n}", "4"},
          {C, "void f(char n) {\n#pragma omp target teams num_teams(n)\n{}\n}", "n"},
      },
      [](Analysed &P) -> std::string {
        const Expr *E = nullptr;
        for (const OMPClause *Each : P.directive()->clauses())
          if (auto *Threads = dyn_cast<OMPNumThreadsClause>(Each))
            E = Threads->getNumThreads();
          else if (auto *Teams = dyn_cast<OMPNumTeamsClause>(Each))
            E = *Teams->varlist().begin();
        return P.Context.host(asWritten(E));
      });
}

TEST_CASE("A combined directive has its leaf constructs") {
  using namespace llvm::omp;
  checkRows<bool>("",
                  {
                      {C,
                       "void f(void) {\n#pragma omp target teams distribute parallel for simd\n"
                       "for (int i = 0; i < 9; i++) ;\n}",
                       true},
                      {C, "void f(void) {\n#pragma omp parallel for\nfor (int i = 0; i < 9; i++) ;\n}", true},
                      {C, "void f(void) {\n#pragma omp for\nfor (int i = 0; i < 9; i++) ;\n}", false},
                      {C, "void f(void) {\n#pragma omp target teams\n{}\n}", false},
                      {C, "void f(void) {\n#pragma omp parallel\n{}\n}", true},
                      {C, "void f(void) {\n#pragma omp parallel sections\n{\n#pragma omp section\n;\n}\n}", true},
                      {C, "void f(void) {\n#pragma omp parallel masked\n{}\n}", true},
                      {C, "void f(void) {\n#pragma omp target\n{\n#pragma omp parallel\n{}\n}\n}", false},
                  },
                  [](Analysed &P) { return hasLeaf(P.directive(), {OMPD_parallel}); });
  analyseC("void f(void) {\n#pragma omp target teams distribute\nfor (int i = 0; i < 9; i++) ;\n}", [](Analysed &P) {
    CHECK(leavesOf(P.directive()) == ConstructList{OMPD_target, OMPD_teams, OMPD_distribute});
  });
}
