//===- EffectsTest.cpp - what evaluating code does to memory --------------===//
#include "Analysed.h"

#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Threads/Effects.h"

using namespace chomp;
using namespace clang;

namespace {

/// In these programs own* are each thread's, team* the team's, and all other variables of functions, too: parameters,
/// which the kernel got by value (by*) or as storage.
struct Probe : Effects {
  explicit Probe(Analysed &P) : Effects(P.Context, Why) {
    struct Finder : DynamicRecursiveASTVisitor {
      BuildContext *Context = nullptr;
      bool VisitVarDecl(VarDecl *V) override {
        const llvm::StringRef Name = V->getIdentifier() ? V->getName() : "";
        if (Name.starts_with("own") || Name.starts_with("team"))
          Context->Region->Sequential.All.insert(V->getCanonicalDecl());
        if (Name.starts_with("team"))
          Context->Region->Sequential.Team.insert(V->getCanonicalDecl());
        if (isa<ParmVarDecl>(V) && Name.starts_with("by"))
          Context->Region->Passed[V->getCanonicalDecl()] = Passing::Value;
        else if (isa<ParmVarDecl>(V))
          Context->Region->Passed[V->getCanonicalDecl()] = Passing::Storage;
        return true;
      }
    } Find;
    Find.Context = &P.Context;
    Find.TraverseDecl(P.AST.getTranslationUnitDecl());
  }
  std::string ofLast(const Stmt *S) {
    if (auto *Declared = dyn_cast<DeclStmt>(S))
      S = cast<VarDecl>(Declared->getSingleDecl())->getInit();
    const Effect E = evaluation(cast<Expr>(S));
    if (failed())
      return withoutLine(*Why);
    return std::string(E.Reads ? "R" : "") + (E.Writes ? "W" : "") + (E.Own ? "O" : "");
  }
  std::string ofFunction(const FunctionDecl *F) {
    const Summary S = Functions.of(F);
    return std::string(S.Reads ? "R" : "") + (S.Writes ? "W" : "") + (S.Tells ? "T" : "");
  }
  std::string ofParallel(const Stmt *S) {
    const Summary Does = Functions.of(cast<OMPExecutableDirective>(S));
    return std::string(Does.Reads ? "R" : "") + (Does.Writes ? "W" : "") + (Does.Tells ? "T" : "");
  }
  std::optional<Obstacle> Why;
};

std::string ofStatement(Analysed &P) { return Probe(P).ofLast(P.statement()); }
std::string ofFunction(Analysed &P) { return Probe(P).ofFunction(P.function()); }
std::string ofParallel(Analysed &P) { return Probe(P).ofParallel(P.statement()); }

const std::string Names = R"(
#ifdef __cplusplus
extern "C" {
#endif
struct S { int x, y[4]; struct S *next; };
int global, globals[4];
const int constant = 4;
volatile int flag;
int other(int);
int pure(int) __attribute__((const));
int abs(int);
int omp_get_team_num(void);
int omp_get_thread_num(void);
double sin(double);
int printf(const char *, ...);
#ifdef __cplusplus
}
#endif
)";

} // namespace

TEST_CASE("Reading and writing is told apart by whose the variable is") {
  checkRows<std::string>(
      Names,
      {
          {C, "void f(void) { 1 + 2; }", ""},
          {C, "void f(void) { int own = 0; own + 1; }", ""},
          {C, "void f(void) { int own = 0; own = 1; }", "O"},
          {C, "void f(void) { int own = 0; own += 2; }", "O"},
          {C, "void f(void) { int own = 0; own++; }", "O"},
          {C, "void f(void) { int own = 0; --own; }", "O"},
          {C, "void f(void) { int team = 0; team + 1; }", "R"},
          {C, "void f(void) { int team = 0; team = 1; }", "W"},
          {C, "void f(void) { int own, team = 0; own = team; }", "RO"},
          {C, "void f(void) { int own, team = 0; team = own; }", "W"},
          {C, "void f(void) { global; }", "R"},
          {C, "void f(void) { global = 1; }", "W"},
          {C, "void f(void) { constant; }", ""},
          {C, "void f(int by) { by; }", ""},
          {C, "void f(int by) { by = 2; }", "O"},
          {C, "void f(int stored) { stored; }", "R"},
          {C, "void f(int *by) { by[1]; }", "R"},
          {C, "void f(int *by) { *by = 3; }", "W"},
          {C, "void f(int *by) { by + 3; }", ""},
          {C, "void f(int *by) { &by[3]; }", ""},
          {C, "void f(int *by) { by++; }", "O"},
          {C, "void f(int *by) { *by++ = 3; }", "WO"},
          {C, "void f(int *by) { by[by[0]] = 3; }", "RW"},
          {C, "void f(void) { int own[3]; own[1] = 2; }", "O"},
          {C, "void f(void) { int own[3]; own[globals[1]]; }", "R"},
          {C, "void f(void) { int team[3]; team[1] = 2; }", "W"},
          {C, "void f(void) { int team[3]; int *own = team; }", ""},
          {C, "void f(void) { struct S own; own.y[2] = 1; }", "O"},
          {C, "void f(void) { _Complex double own; __real__ own = 1; }", "O"},
          {C, "void f(void) { _Complex double team; __imag__ team = 1; }", "W"},
          {C, "typedef int V __attribute__((vector_size(16))); void f(void) { V own; own[1] = 1; }", "O"},
          {Cxx, "struct R { int &r; int n; }; void f(R by) { by.r = 1; }", "W"},
          {Cxx, "struct R { int &r; int n; }; void f(R by) { by.n = 1; }", "O"},
          {Cxx, "void f(S *by) { auto &[team1, team2, team3] = *by; team1 = 1; }", "W"},
          {Cxx, "void f(S *by) { auto &[team1, team2, team3] = *by; team1 + 1; }", "R"},
          {C, "void f(void) { struct S own; own.next->x = 1; }", "W"},
          {C, "void f(void) { struct S own; own.next->next->x; }", "R"},
          {C, "void f(void) { struct S team, own; own = team; }", "RO"},
          {C, "void f(struct S *by) { by->y[1]; }", "R"},
          {C, "void f(void) { int own; own = global ? 1 : 2; }", "RO"},
          {C, "void f(void) { int own; global ? own++ : 0; }", "RO"},
          {C, "void f(void) { int own; own = (global = 2, 3); }", "WO"},
          {C, "void f(void) { int own; global = own = 3; }", "WO"},
          {C, "void f(void) { int own; sizeof(own++); }", ""},
          {C, "void f(void) { \"text\"[1]; }", ""},
          {C, "#define SET(x) ((x) = 1)\nvoid f(void) { int own; SET(own); }", "O"},
          {C, "#define SET(x) ((x) = 1)\nvoid f(void) { SET(global); }", "W"},
          {C, "void f(void) { int own = 0; ((struct S){own, {1}}).x; }", ""},
          {Cxx, "void f() { int own = 0; (own = 1) = 2; }", "O"},
          {Cxx, "void f() { int &own = global; own = 1; }", "W"},
          {Cxx, "void f(int &by) { by; }", ""}, // the kernel has its own
          {Cxx, "void f(int &stored) { stored = 1; }", "W"},
          {Cxx, "struct M { static int n; int a; }; void f() { M own; own.n = 1; }", "W"},
          {Cxx, "struct M { int a; int m() { return a = 2; } }; void f() { M own; own.a = 1; }", "O"},
      },
      ofStatement);
}

TEST_CASE("What not all threads may evaluate stands against the proof") {
  checkRows<std::string>(
      Names,
      {
          {C, "void f(void) { flag; }", "reads a volatile variable"},
          {C, "void f(void) { flag = 1; }", "changes a volatile variable"},
          {C, "void f(void) { volatile int own = 1; own++; }", "changes a volatile variable"},
          {C, "void f(volatile int *by) { by[0]; }", "reads a volatile variable"},
          {C, "void f(void) { int own; &own; }", "keeps the address of a variable of its own"},
          {C, "void f(void) { struct S own; &own.y[1]; }", "keeps the address of a variable of its own"},
          {C, "void f(void) { int own[2]; int *own2 = own; }", "keeps the address of an array of its own"},
          {C, "void f(void) { int own[2]; *own = 1; }", "keeps the address of an array of its own"},
          {C, "void f(int (*by)(int)) { by(1); }", "calls a function through a pointer"},
          {C, "void f(void) { other(1); }", "calls 'other', of which not all threads may take part"},
          {C, "void f(void) { omp_get_thread_num(); }",
           "calls 'omp_get_thread_num', of which not all threads may take part"},
          {C, "void f(void) { int own; ({ own = 1; own; }); }",
           "has an expression of a kind that not all threads may evaluate"},
          {Cxx, "void f() { int own; (global ? own : global) = 1; }", "has either a thread's own variable or memory"},
          {Cxx, "void f() { [] { return 1; }; }", "has an expression of a kind that not all threads may evaluate"},
          {Cxx, "void f() { new int; }", "has an expression of a kind that not all threads may evaluate"},
          {Cxx, "struct V { virtual int m() { return 1; } }; void f() { V own; own.m(); }", "calls a virtual function"},
          {Cxx, "struct V { operator int() const { return 1; } }; void f() { V own; int own2 = own; }",
           "converts by a function"},
      },
      ofStatement);
}

TEST_CASE("A call does what the function's code does") {
  checkRows<std::string>(
      Names,
      {
          {C, "void f(void) { pure(global); }", "R"},
          {C, "void f(void) { abs(-1); }", ""},
          {C, "void f(void) { omp_get_team_num(); }", ""},
          {C, "void f(void) { printf(\"x\"); }", "RW"},
          {C, "int g(int n) { n++; return n * 2; } void f(void) { g(1); }", ""},
          {C, "int g(void) { return global; } void f(void) { g(); }", "R"},
          {C, "void g(void) { global++; } void f(void) { g(); }", "W"},
          {C, "void g(int *p) { *p = 1; } void f(void) { g(globals); }", "W"},
          {C, "int g(const int *p) { return *p; } void f(void) { int team[2]; g(team); }", "R"},
          {C, "void g(void) { global = 1; } void f(void) { int own; own = (g(), 1); }", "WO"},
          {Cxx, "void g(int &r) { r = 1; } void f() { int own; g(own); }", "WO"},
          {Cxx, "int g(const int &r) { return r; } void f() { int own = 1; g(own); }", "R"},
          {Cxx, "struct P { int a; void set() { a = 1; } }; void f() { P own; own.set(); }", "WO"},
          {Cxx, "struct P { int a; int get() const { return 4; } }; void f() { P own; own.get(); }", ""},
          {Cxx, "struct P { int a; P(int n) : a(n) {} }; void f() { P own(3); }", ""},
          {Cxx, "struct P { P(int n) { global = n; } }; void f() { P own(3); }",
           "calls a constructor that may write to what the threads share"},
          {Cxx, "struct P { int a; }; void f() { P own, team; own = team; }", "RO"},
          {Cxx, "struct P { int a; }; void f() { P own, team; team = own; }", "W"},
      },
      ofStatement);
}

TEST_CASE("A function's summary tells reads, writes, and what tells its threads apart") {
  checkRows<std::string>(
      Names,
      {
          {C, "int f(int n) { int m = n; m += 2; return m; }", ""},
          {C, "int f(int n) { int a[4]; a[0] = n; return a[0]; }", ""},
          {C, "int f(void) { return global; }", "R"},
          {C, "void f(int *p) { *p = 1; }", "W"},
          {C, "void f(struct S *s) { s->next->x++; }", "RW"},
          {C, "int f(void) { static int n; return 1; }", "T"},
          {C, "int f(void) { volatile int n = 1; return 1; }", "T"},
          {C, "int f(void) { return flag; }", "RT"},
          {C, "int f(int *p) { return __atomic_fetch_add(p, 1, 5); }", "T"},
          {Cxx, "struct R { int &r; }; void f(int &v) { R own{v}; own.r = 1; }", "W"},
          {C, "int f(int n) { return other(n); }", "T"},
          {C, "int f(int n) { return n ? f(n - 1) : 0; }", "T"},
          {C, "int g(int); int f(int n) { return g(n); } int g(int n) { return n ? f(n - 1) : 0; }", "T"},
          {C, "int f(void) { return omp_get_thread_num(); }", "T"},
          {C, "int f(void) { return omp_get_team_num(); }", ""},
          {C, "int f(int (*p)(int)) { return p(1); }", "T"},
          {C, "void f(void) { __asm__(\"nop\"); }", "T"},
          {C, "void f(int *p) {\n#pragma omp atomic\n  *p += 1;\n}", "WT"},
          {C, "void g(int *p) { *p = 1; } void f(int *p) { g(p); }", "W"},
          {C, "double f(double x) { return sin(x); }", ""},
          {C, "void f(int *p) { for (int i = 0; i < 4; i++) p[i] = i; }", "W"},
          {Cxx, "int &g(); void f() { g() = 1; }", "WT"},
          {Cxx, "void f(int &r) { r = 1; }", "W"},
          {Cxx, "void f(int n) { int &r = n; r = 1; }", "W"}, // whatever it refers to
          {Cxx, "void f() { throw 1; }", "T"},
          {Cxx, "int *f() { return new int; }", "T"},
          {Cxx, "int f() { auto l = [] { return 1; }; return l(); }", "T"},
          {Cxx, "struct D { ~D() {} }; void f() { D d; }", "T"},
          {Cxx, "struct D { virtual void m() {} }; void f(D &d) { d.m(); }", "T"},
          {Cxx, "int h() { return global; } void g(int n = h()) {} void f() { g(); }", "R"},
          {Cxx, "template <class X> X g(X x) { return x; } int f() { return g(1); }", ""},
      },
      ofFunction);
}

TEST_CASE("A parallel construct's threads have for themselves what is declared in it, and its copies") {
  checkRows<std::string>(
      std::string(Names) + R"(
#define P(x) _Pragma(#x)
#define FOR for (int i = 0; i < n; i++)
)",
      {
          {C, "void f(int n, int *a) { int t = 0; P(omp parallel for reduction(+ : t)) FOR t += a[i]; }", "R"},
          {C, "void f(int n, int *a) { int t = 0; P(omp parallel) t = 1; }", "W"},
          {C, "void f(int n, int *a) { P(omp parallel) { int t[2]; t[n % 2] = 1; } }", "R"},
          {C, "void f(int n, int *a) { int t = 0; P(omp parallel private(t)) t = 1; }", ""},
          {C, "void f(int n, int *a) { int i; P(omp parallel for) for (i = 0; i < 4; i++) a[0]; }", "R"},
          {C, "void f(int n, int *a) { P(omp parallel for) FOR a[i] = 1; }", "RW"},
          {C, "void f(int n, int *a) { P(omp parallel) { P(omp for nowait) FOR a[i]; P(omp barrier) } }", "R"},
          {C, "void f(int n, int *a) { int t; P(omp parallel) { P(omp for lastprivate(t)) FOR t = i; } }", "T"},
          {C, "void f(int n, int *a) { P(omp parallel) { P(omp atomic) a[0]++; } }", "T"},
          {C, "void f(int n, int *a) { P(omp parallel) { P(omp critical) { a[0]; } } }", "T"},
          {C, "void f(int n, int *a) { P(omp parallel) omp_get_thread_num(); }", "T"},
          {C, "void g(int *p) { *p = 1; } void f(int n, int *a) { P(omp parallel) g(a); }", "RW"},
          {Cxx, "struct D { D() {} ~D() {} }; void f(int n, int *a) { D d; P(omp parallel private(d)) {} }", "T"},
          {Cxx, "struct P2 { int x; }; void f(int n, P2 *a) { P2 t; P(omp parallel) { t = a[0]; } }", "RW"},
      },
      ofParallel);
}
