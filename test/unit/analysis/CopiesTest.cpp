//===- CopiesTest.cpp - atomic updates, and arrays that a team has one of -===//
#include "Analysed.h"

#include "Frontend/Threads/Atomics.h"
#include "Frontend/Threads/TeamCopies.h"

using namespace chomp;
using namespace clang;

namespace {

const std::string Names = R"(
#define P(x) _Pragma(#x)
int x, a[8]; unsigned u; float r; short h; long l; int *p; volatile int w;
struct { int m; } s;
)";

/// An atomic construct in short: kind, operator, and its marks: N computed in its own type, F the operand is first,
/// O it captures the old value, M it may be a thread's own variable, X it captures where the comparison failed.
std::string atomic(Analysed &P) {
  auto A = buildAtomic(P.Context, P.directiveOf<OMPAtomicDirective>());
  if (!A)
    return "refused";
  static constexpr const char *Kinds[] = {"read", "write", "update", "capture", "compare"};
  std::string Out = Kinds[static_cast<int>(A->Kind)];
  Out += A->Operator.empty() ? "" : " " + A->Operator;
  Out += A->Value.empty() ? "" : " " + A->Value.str();
  std::string Marks = std::string(A->Native ? "N" : "") + (A->ValueFirst ? "F" : "") + (A->CaptureOld ? "O" : "") +
                      (A->MayBeOwn ? "M" : "") + (A->CaptureFailed ? "X" : "");
  return Out + (Marks.empty() ? "" : " " + Marks);
}

std::string copies(Analysed &P) {
  const TeamCopies Found = findTeamCopies(P.Context, P.directive());
  std::string Out = namesOf(Found.Arrays);
  for (const auto &[S, Update] : Found.Updates)
    Out += " " + Update.Operator;
  return Out;
}

} // namespace

TEST_CASE("An atomic update is taken apart: its operator, its operand, and in which type it is computed") {
  checkRows<std::string>(Names,
                         {
                             {C, "void f(int e) { P(omp atomic) x += e; }", "update + e N"},
                             {C, "void f(int e) { P(omp atomic) x++; }", "update + 1 N"},
                             {C, "void f(int e) { P(omp atomic) --x; }", "update - 1 N"},
                             {C, "void f(int e) { P(omp atomic) x = x * e; }", "update * e N"},
                             {C, "void f(int e) { P(omp atomic) x = e - x; }", "update - e NF"},
                             {C, "void f(int e) { P(omp atomic) x = e + x; }", "update + e NF"},
                             {C, "void f(int e) { P(omp atomic) x <<= e; }", "update << e N"},
                             {C, "void f(int e) { P(omp atomic) x |= e; }", "update | e N"},
                             {C, "void f(double e) { P(omp atomic) x += e; }", "update + e"},
                             {C, "void f(float e) { P(omp atomic) r += e; }", "update + e N"},
                             {C, "void f(double e) { P(omp atomic) r += e; }", "update + e"},
                             {C, "void f(int e) { P(omp atomic) h += e; }", "update + e"}, // an int's sum
                             {C, "void f(int e) { P(omp atomic) l += e; }", "update + e N"},
                             {C, "void f(int e) { P(omp atomic) u += e; }", "update + e N"},
                             {C, "void f(int e) { P(omp atomic) p += e; }", "update + e"},
                             {C, "void f(int e) { P(omp atomic) a[e]++; }", "update + 1 N"},
                             {C, "void f(int e) { P(omp atomic) p[e]++; }", "update + 1 N"},
                             {C, "void f(int e) { P(omp atomic) s.m ^= 3; }", "update ^ 3 N"},
                             {C, "void f(int e) { P(omp atomic) w += e; }", "update + e N"},
                             {C, "#define ADD(v) (v) += e\nvoid f(int e) { P(omp atomic) ADD(x); }", "update + e N"},
                             {C, "void f(int e) { P(omp atomic) e++; }", "update + 1 NM"},
                             {C, "void f(int *e) { P(omp atomic) *e += 2; }", "update + 2 NM"},
                             {C, "void f(struct { int m; } *e) { P(omp atomic) e->m += 2; }", "update + 2 NM"},
                             {Cxx, "void f(int &e) { P(omp atomic) e += 2; }", "update + 2 NM"},
                             {Cxx, "struct K { int m; void f() { P(omp atomic) m += 2; } };", "update + 2 NM"},
                         },
                         atomic);
}

TEST_CASE("Atomic reads, writes and captures") {
  checkRows<std::string>(Names,
                         {
                             {C, "void f(int v) { P(omp atomic read) v = x; }", "read"},
                             {C, "void f(int v) { P(omp atomic write) x = v; }", "write v"},
                             {C, "void f(int v) { P(omp atomic write) x = v + 1; }", "write v + 1"},
                             {C, "void f(int v) { P(omp atomic capture) v = x++; }", "capture + 1 NO"},
                             {C, "void f(int v) { P(omp atomic capture) v = ++x; }", "capture + 1 N"},
                             {C, "void f(int v) { P(omp atomic capture) v = x += 2; }", "capture + 2 N"},
                             {C, "void f(int v) { P(omp atomic capture) { v = x; x += 2; } }", "capture + 2 NO"},
                             {C, "void f(int v) { P(omp atomic capture) { x += 2; v = x; } }", "capture + 2 N"},
                             {C, "void f(int v, int e) { P(omp atomic capture) { v = x; x = e; } }", "capture e O"},
                         },
                         atomic);
}

TEST_CASE("Atomic compare is a minimum, a maximum or an exchange") {
  checkRows<std::string>(
      Names,
      {
          {C, "void f(int e) { P(omp atomic compare) if (e < x) { x = e; } }", "compare min e N"},
          {C, "void f(int e) { P(omp atomic compare) if (x > e) { x = e; } }", "compare min e N"},
          {C, "void f(int e) { P(omp atomic compare) if (x < e) { x = e; } }", "compare max e N"},
          {C, "void f(int e) { P(omp atomic compare) x = x < e ? e : x; }", "compare max e N"},
          {C, "void f(int e) { P(omp atomic compare) x = e > x ? e : x; }", "compare max e N"},
          {C, "void f(int e, int d) { P(omp atomic compare) if (x == e) { x = d; } }", "compare == d N"},
          {C, "void f(long e, int d) { P(omp atomic compare) if (x == e) { x = d; } }", "compare == d"},
          {C, "void f(int d) { P(omp atomic compare) if (x == 3L) { x = d; } }", "compare == d N"},
          {C, "void f(int e, int d, int v) { P(omp atomic compare capture) if (x == e) { x = d; } else { v = x; } }",
           "compare == d NX"},
          {C, "void f(int e, int d, int v) { P(omp atomic compare capture) { v = x; if (x == e) { x = d; } } }",
           "compare == d NO"},
      },
      atomic);
}

TEST_CASE("A team has one copy of a reduced array that the code only combines values into") {
  const std::string Arrays = R"(
#define P(x) _Pragma(#x)
#define HIST(op) P(omp target teams distribute parallel for reduction(op: h[0:64])) \
  for (int i = 0; i < n; i++)
void f(int n, int *x) { int h[64]; volatile int w[64]; int k = 0;
)";
  checkRows<std::string>(Arrays,
                         {
                             {C, "HIST(+) h[x[i]]++; }", "h +"},
                             {C,
                              "P(omp target teams distribute parallel for reduction(+: w[0:64]))\n"
                              "for (int i = 0; i < n; i++) w[x[i]]++; }",
                              ""}, // volatile
                             {C, "HIST(+) h[x[i]] += x[i]; }", "h +"},
                             {C, "HIST(+) { h[x[i]] += 1; h[0] -= 2; } }", "h + -"},
                             {C, "HIST(+) h[x[i]] = h[x[i]] + 2; }", "h +"},
                             {C, "HIST(+) h[x[i]] = 2 + h[x[i]]; }", "h +"},
                             {C, "HIST(+) if (x[i]) h[x[i]]++; }", "h +"},
                             {C, "HIST(+) for (int j = 0; j < 3; j++) h[j]++; }", "h +"},
                             {C, "HIST(+) switch (x[i]) { case 1: h[1]++; break; default: h[2]++; } }", "h + +"},
                             {C, "HIST(+) h[x[i]] = 2 - h[x[i]]; }", ""},
                             {C, "HIST(+) h[x[i]] *= 2; }", ""},
                             {C, "HIST(+) h[x[i]] = 2; }", ""},
                             {C, "HIST(+) x[i] = h[x[i]]++; }", ""}, // somebody asks for its value
                             {C, "HIST(+) { h[x[i]]++; x[i] = h[1]; } }", ""},
                             {C, "HIST(+) h[1] += h[2]; }", ""},
                             {C, "HIST(+) h[k++] = h[k++] + 1; }", ""},
                             {C, "HIST(+) { int *p = h; p[0]++; } }", ""},
                             {C, "HIST(^) h[x[i]] ^= 1; }", "h ^"},
                             {C, "HIST(|) h[x[i]] ^= 1; }", ""},
                             {C, "HIST(min) if (x[i] < h[0]) h[0] = x[i]; }", "h min"},
                             {C, "HIST(max) if (x[i] > h[0]) h[0] = x[i]; }", "h max"},
                             {C, "HIST(min) if (x[i] > h[0]) h[0] = x[i]; }", ""},
                             {C, "HIST(min) h[0] = x[i] < h[0] ? x[i] : h[0]; }", "h min"},
                             {C, "HIST(min) if (x[i] < h[0]) h[0] = x[n]; }", ""},
                             {C, "HIST(min) if (x[i] < h[0]) h[0] = x[i]; else h[1] = 0; }", ""},
                             {C, "HIST(*) h[x[i]] *= 2; }", ""}, // no atomic instruction does it
                             {Cxx, "HIST(+) { auto l = [&] { h[0]++; }; l(); } }", ""},
                             {Cxx, "HIST(+) { int &r = h[0]; r++; } }", ""},
                         },
                         copies);
}

TEST_CASE("How many elements there are, and of which type, decides about a team's copy") {
  const char *Before = "void f(int n) { ";
  const char *Loop = "\n_Pragma(\"omp target teams distribute parallel for reduction(+: h)\")"
                     "for (int i = 0; i < n; i++) h[i % 8]++; }";
  const std::pair<const char *, bool> Cases[] = {
      {"int h[32];", true},   {"int h[31];", false},    {"int h[4096];", true},         {"int h[4097];", false},
      {"float h[64];", true}, {"double h[64];", true},  {"short h[64];", false},        {"char h[64];", false},
      {"long h[64];", true},  {"long h[2049];", false}, {"unsigned long h[64];", true},
  };
  for (const auto &[Array, Expected] : Cases) {
    CAPTURE(Array);
    analyseC(std::string(Before) + Array + Loop,
             [&, Expected = Expected](Analysed &P) { CHECK((copies(P) == "h +") == Expected); });
  }
  // The sum of numbers that are no integers depends on the order.
  analyseC(std::string(Before) + "float h[64];" + Loop, [](Analysed &P) {
    P.Context.DeterministicReductions = true;
    CHECK(copies(P).empty());
  });
  analyseC(std::string(Before) + "int h[64];" + Loop, [](Analysed &P) {
    P.Context.DeterministicReductions = true;
    CHECK(copies(P) == "h +");
  });
}
