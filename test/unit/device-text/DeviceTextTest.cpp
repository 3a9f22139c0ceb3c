//===- DeviceTextTest.cpp - C as device C++ -------------------------------===//
//
// Each case is a C file, the text that the kernel file would hold of it, and a parse of that text as C++17: what Clang
// refuses there, HIP would refuse too.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/DeviceText.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Model/Unit.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/FileSystem.h"

#include <catch2/catch.hpp>

#include <unistd.h>

using namespace chomp;
using namespace clang;

namespace {

/// A source file for the time of one check.
class SourceFile {
public:
  SourceFile(llvm::StringRef Suffix, llvm::StringRef Content) {
    int Descriptor = -1;
    REQUIRE(!llvm::sys::fs::createTemporaryFile("device-text", Suffix, Descriptor, Path));
    llvm::raw_fd_ostream(Descriptor, /*shouldClose=*/true) << Content;
  }
  ~SourceFile() { (void)llvm::sys::fs::remove(Path); }
  std::string path() const { return Path.str().str(); }

private:
  llvm::SmallString<128> Path;
};

struct Result {
  bool Valid;
  std::string Text, Messages;
};

/// Device text of the declarations of a C file, each followed by a line break.
Result deviceText(llvm::StringRef Source, bool Gpu = false) {
  SourceFile Input("c", Source);
  TranslateOptions Options;
  Options.Source = Input.path();
  Options.Flags = {"-std=gnu11"};
  Options.OpenMP = false;
  Result Out;
  KernelCode Code;
  llvm::raw_string_ostream Messages(Out.Messages);
  Out.Valid = parse(Options, Messages, /*Colors=*/false, [&](ParsedFile &File) {
    DeviceText Text(File);
    Text.setGpu(Gpu);
    const SourceManager &SM = File.Context.getSourceManager();
    auto Write = [&](const Decl *D) {
      auto Range = File.Tokens.range(D->getSourceRange());
      REQUIRE(Range);
      TokenEdits Edits;
      Text.edit(D, Edits);
      auto *F = dyn_cast<FunctionDecl>(D);
      bool Body = F && F->doesThisDeclarationHaveABody();
      Code += File.Tokens.deviceText(*Range, &Edits) + (Body ? "\n" : ";\n");
    };
    for (const Decl *D : File.Context.getTranslationUnitDecl()->decls()) {
      if (D->isImplicit() || !SM.isInMainFile(SM.getExpansionLoc(D->getLocation())))
        continue;
      auto *Tag = dyn_cast<TagDecl>(D);
      if (Tag && Tag->isEmbeddedInDeclarator())
        continue; // comes with its declarator
      if (auto *F = dyn_cast<FunctionDecl>(D))
        for (const Decl *Own : F->decls()) // in front, as the kernel file has them
          if (DeviceSlice::parametersAround(Own))
            Write(Own);
      Write(D);
    }
  });
  Out.Text = Code.spelled(KernelWords()).str(); // a GPU's
  return Out;
}

/// The text as a kernel file on the host: the headers of the C file, then the text.
void checkIsCxx(llvm::StringRef Source, llvm::StringRef Text) {
  std::string Program = "namespace chomp { template <class F> F indirect(F f) { return f; } }\n";
  llvm::SmallVector<llvm::StringRef> Lines;
  Source.split(Lines, '\n');
  for (llvm::StringRef Line : Lines)
    if (Line.starts_with("#include"))
      Program += Line.str() + "\n";
  SourceFile Output("cpp", Program + Text.str());
  TranslateOptions Options;
  Options.Source = Output.path();
  Options.Flags = {"-std=c++17"};
  Options.OpenMP = false;
  std::string Messages;
  llvm::raw_string_ostream OS(Messages);
  bool Valid = parse(Options, OS, /*Colors=*/false, [](ParsedFile &) {});
  INFO(Program << Text.str() << Messages);
  CHECK(Valid);
}

void check(llvm::StringRef Source, llvm::StringRef Expected) {
  Result R = deviceText(Source);
  INFO(R.Messages);
  CHECK(R.Valid);
  CHECK(R.Text == (Expected + "\n").str());
  checkIsCxx(Source, R.Text);
}

/// A statement in a function with variables of many types.
void checkStatement(llvm::StringRef Statement, llvm::StringRef Expected, llvm::StringRef Include = "") {
  static const std::string Declarations =
      "enum E { A, B, C };\nenum F { X, Y };\nstruct S { int a, b; };\n"
      "double *make(void);\nvoid take(double *p, const char *s, char *t, enum E e, float f);\nint *ip(void);\n";
  static const std::string Head =
      "void f(int n, long l, float x, double d, enum E e, enum F g, void *v, const int *ci, "
      "unsigned *u, int *i, volatile struct S *vs, _Bool b)";
  Result R = deviceText((Include + "\n" + Declarations + Head + " { " + Statement + " }").str());
  INFO(R.Messages);
  CHECK(R.Valid);
  llvm::StringRef Text = R.Text;
  Text = Text.substr(Text.find("_Bool b)") == llvm::StringRef::npos ? Text.find("bool b)") : 0);
  Text.consume_front("bool b) { ");
  Text.consume_back(" }\n");
  CHECK(Text.str() == Expected.str());
  checkIsCxx((Include + "\n").str(), R.Text);
}

void sameStatement(llvm::StringRef Statement, llvm::StringRef Include = "") {
  checkStatement(Statement, Statement, Include);
}

void checkRefused(llvm::StringRef Source, llvm::StringRef Message, bool Gpu = true) {
  Result R = deviceText(Source, Gpu);
  INFO(Source.str());
  CHECK_FALSE(R.Valid);
  CHECK_THAT(R.Messages, Catch::Contains(Message.str()));
}

} // namespace

TEST_CASE("What is C++ with C's meaning stays as it is", "[DeviceText]") {
  sameStatement("float y = 1.0; double z = n; y = d; n = x; /* a comment */ l += n;");
  sameStatement("void *w = i; const int *c = i; w = make(); take(0, \"text\", 0, A, 1);");
  sameStatement("double r = sqrt(d) + pow(d, 2.5) + abs(n) + sqrtf(d);", "#include <math.h>\n#include <stdlib.h>");
  sameStatement("e = B; if (e == C || e < 2 || e > A) n = e + 1; switch (e) { case A: break; default: n = A | B; }");
  sameStatement("struct S s = { .a = 1, .b = 2 }, t = { 1 }; s = t; int k[3] = { 1, 2 }; char w[] = \"w\";");
  sameStatement("int k = n ?: 3; switch (n) { case 1 ... 5: { int m = 1; k += m; } }");
  sameStatement("if (n > 0) { int t = n; n += t; } n = ({ int q = n; q * 2; });");
}

TEST_CASE("Pointers are converted in the open", "[DeviceText]") {
  checkStatement("i = v;", "i = (int *)v;");
  checkStatement("double *p = n ? v : 0;", "double *p = (double *)(n ? v : 0);");
  checkStatement("i = u;", "i = (int *)u;");
  checkStatement("i = ci;", "i = (int *)ci;");
  checkStatement("const int **pp = &i;", "const int **pp = (const int **)&i;");
  checkStatement("i = l; l = i; n = i; n = i == l;", "i = (int *)l; l = (long)i; n = (int)(long)i; n = i == (int *)l;");
  checkStatement("void (*k)(int *) = ip;", "void (*k)(int *) = (void (*)(int *))ip;");
  checkStatement("i = malloc(n * sizeof *i);", "i = (int *)malloc(n * sizeof *i);", "#include <stdlib.h>");
  checkStatement("i = NULL; if (u == NULL) n = v != NULL;", "i = nullptr; if (u == nullptr) n = v != nullptr;",
                 "#include <stddef.h>");
  checkStatement("char *s = \"a\"; take(0, \"b\", n ? \"c\" : s, A, 1);",
                 "char *s = (char *)\"a\"; take(0, \"b\", (char *)(n ? \"c\" : s), A, 1);");
}

TEST_CASE("void * is counted in bytes", "[DeviceText]") {
  checkStatement("v = v + n;", "v = (void *)((char *)v + n);");
  checkStatement("v++; v -= 2; l = v - v;", "v = (char *)v + 1; v = (char *)v - 2; l = (char *)v - (char *)v;");
  checkStatement("i = (int *)(v + 1);", "i = (int *)((char *)v + 1);");
  checkStatement("n = sizeof(void) + sizeof(ip);", "n = sizeof(char) + sizeof(char);");
}

TEST_CASE("Enumerations", "[DeviceText]") {
  checkStatement("e = n; e = g; e = n ? A : 0;", "e = (enum E)n; e = (enum E)g; e = (enum E)(n ? A : 0);");
  checkStatement("e = n ? A : B; take(0, 0, 0, n + 1, 1);", "e = n ? A : B; take(0, 0, 0, (enum E)(n + 1), 1);");
  checkStatement("e++; --e; e |= B; n = e++;",
                 "e = (enum E)(e + 1); e = (enum E)(e - 1); e = (enum E)(e | B); n = (enum E)(*(unsigned int *)&e)++;");
  // No enumerator is negative: C computes with unsigned.
  checkStatement("n = e - 1 < 0; n = e < n; l = -e;",
                 "n = (unsigned int)e - 1 < 0; n = (unsigned int)e < n; l = -(unsigned int)e;");
}

TEST_CASE("bool", "[DeviceText]") {
  checkStatement("b++; b--; ++b;", "b = true; b = !b; b = true;");
  checkStatement("n = b++; n = b--; n = ++b;", "n = (b || (b = true, false)); n = !(b = !b); n = (b = true);");
  check("_Bool g;", "bool g;");
  check("#include <stdbool.h>\nbool h(bool b) { return b == true; }", "bool h(bool b) { return b == 1; }");
}

TEST_CASE("C's function is the one that is called", "[DeviceText]") {
  const char *Math = "#include <math.h>\n#include <stdlib.h>";
  checkStatement("d = sqrt(x) + exp(n) + fabs(x - 1);", "d = sqrt((double)x) + exp((double)n) + fabs((double)(x - 1));",
                 Math);
  checkStatement("d = pow(x, 2) + fmax(d, 0);", "d = pow((double)x, 2.0) + fmax(d, 0.0);", Math);
  checkStatement("n = abs(d) + abs(l) + abs('a');", "n = abs((int)d) + abs((int)l) + abs('a');", Math);
  checkStatement("char *s = strchr(\"abc\", n);", "char *s = (char *)strchr(\"abc\", n);", "#include <string.h>");
  checkStatement("d = sqrt(x) + sqrt(d);", "d = sqrtf(x) + sqrt(d);", "#include <tgmath.h>");
  checkStatement("n = isnan(x) + isinf(d); d = INFINITY;", "n = isnan(x) + isinf(d); d = (INFINITY);", Math);
  checkStatement("assert(n > 0 && i);", "assert(n > 0 && i);", "#include <assert.h>");
  checkStatement("printf(\"%\" PRId64\"!\", (int64_t)n);", "printf(\"%\" \"l\" \"d\"\"!\", (int64_t)n);",
                 "#include <inttypes.h>\n#include <stdio.h>");
}

TEST_CASE("GPUs have fewer of the library's macros", "[DeviceText]") {
  Result R = deviceText(
      "#include <math.h>\nint f(float x, double y) { return isgreater(x, y) + isnormal(x) + isunordered(x, y); }",
      /*Gpu=*/true);
  CHECK(R.Valid);
  CHECK(R.Text == "int f(float x, double y) { return (x > y) + (isfinite(x) && fabsf(x) >= 1.17549435e-38f) + "
                  "(isnan(x) || isnan(y)); }\n");
}

TEST_CASE("Types that C++ takes differently", "[DeviceText]") {
  checkStatement("n = sizeof('a') + sizeof 'b' + sizeof(n == 1) + sizeof(!n);",
                 "n = sizeof((int)'a') + sizeof ((int)'b') + sizeof((int)(n == 1)) + sizeof((int)!n);");
  checkStatement("typeof(n < 1) t = 5; typeof(d) s = 1; __auto_type a = n < 1; __auto_type p = i;",
                 "int t = 5; __typeof__(d) s = 1; int a = n < 1; auto p = i;");
  checkStatement("n = _Generic(d, int: 1, double: n + 2, default: 3) * 2;", "n = (n + 2) * 2;");
  checkStatement("struct S s = *vs; *vs = s;", "struct S s = *(struct S *)&*vs; *(struct S *)&*vs = s;");
  check("struct E {};\nstruct H { struct E e; int x; };\n_Static_assert(sizeof(struct H) == 4, \"as C says\");",
        "struct E { char none_[0]; };\nstruct H { struct E e; int x; };\n"
        "static_assert(sizeof(struct H) == 4, \"as C says\");");
}

TEST_CASE("Keywords of C", "[DeviceText]") {
  check("void f(double *restrict a, const double b[restrict static 4], int c[const]) {}",
        "void f(double *__restrict__ a, const double *__restrict__ b, int *const c) {}");
  check("_Noreturn void f(void);", "__attribute__((noreturn)) void f(void);");
  check("_Alignas(16) int a; static _Alignas(double) char b[8];",
        "__attribute__((aligned(16))) int a;\nstatic __attribute__((aligned(alignof(double)))) char b[8];");
  check("int f(register int n) { register int m = _Alignof(int); return n + m; }",
        "int f(int n) { int m = alignof(int); return n + m; }");
  check("struct A { _Atomic int a; _Atomic(long) b; };", "struct A { int a; long b; };");
}

TEST_CASE("Names that C++ or the vendors own", "[DeviceText]") {
  check(
      "struct class { int new; struct class *delete; };\nint this(struct class *p) { return p->delete->new; }",
      "struct class_ { int new_; struct class_ *delete_; };\nint this_(struct class_ *p) { return p->delete_->new_; }");
  check("typedef int bool;\nbool f(bool template) { bool virtual = template; return virtual; }",
        "typedef int bool_;\nbool_ f(bool_ template_) { bool_ virtual_ = template_; return virtual_; }");
  check("static double max(double a, double b) { return a > b ? a : b; }\n"
        "static double rsqrt(double x) { double norm = max(x, 1); return norm; }",
        "static double max_(double a, double b) { return a > b ? a : b; }\n"
        "static double rsqrt_(double x) { double norm = max_(x, 1); return norm; }");
  check("typedef struct { double x, y; } double2;\nenum { min = 3 };\ndouble f(double2 d) { return d.x + min; }",
        "typedef struct { double x, y; } double2_;\nenum { min_ = 3 };\ndouble f(double2_ d) { return d.x + min_; }");
  check("int f(int threadIdx) { try: if (threadIdx++ < 3) goto try; return threadIdx; }",
        "int f(int threadIdx_) { try_: if (threadIdx_++ < 3) goto try_; return threadIdx_; }");
  check("int max_;\nint max(void) { return max_; }", "int max_;\nint max__(void) { return max_; }");
  check("struct T { int a; };\ntypedef float T;\nT f(struct T t) { return t.a; }",
        "struct T_ { int a; };\ntypedef float T;\nT f(struct T_ t) { return t.a; }");
  check("typedef int T;\nstruct S { T T; T other; };", "typedef int T;\nstruct S { ::T T; ::T other; };");
  check("#include <stdio.h>\nint stat(int x) { return x; }\nint f(FILE *p) { return p != 0; }",
        "int stat(int x) { return x; }\nint f(FILE *p) { return p != 0; }");
  check("#include <stddef.h>\nstruct S { int a, this; };\nsize_t f(void) { return offsetof(struct S, this); }",
        "struct S { int a, this_; };\nsize_t f(void) { return __builtin_offsetof(struct S, this_); }");
}

TEST_CASE("Tags defined inside something else", "[DeviceText]") {
  check("struct A { struct B { enum { R, G } c; } b; };\nint f(struct B b) { return b.c == G; }",
        "struct A { struct B { enum c_t { R, G } c; } b; };\nint f(struct A::B b) { return b.c == A::B::G; }");
  check("struct A { struct { struct B { int x; } b; } in; };\nint f(struct B b) { return b.x; }",
        "struct A { struct in_t { struct B { int x; } b; } in; };\nint f(struct A::in_t::B b) { return b.x; }");
  check("struct A { union { enum { R, G } c; int i; }; };\nint f(struct A a) { return a.c == G; }",
        "enum c_t { R, G };\nstruct A { union { enum c_t c; int i; }; };\nint f(struct A a) { return a.c == G; }");
  check("int f(void) {\n  return sizeof(struct L { int a; }) + sizeof(struct { char c; });\n}",
        "int f(void) {\n  struct L { int a; };\n  struct struct_t { char c; };\n"
        "  return sizeof(struct L) + sizeof(struct struct_t);\n}");
  check("int f(struct P { int a; } *p) { return p->a; }", "struct P { int a; };\nint f(struct P *p) { return p->a; }");
}

TEST_CASE("Functions without a prototype", "[DeviceText]") {
  check("int f(a, b) int a; double *b; { return a + *b; }", "int f(int a, double *b) { return a + *b; }");
  check(
      "int g();\nint f(void *v) { return g(1, v); }\nint g(int a, double *b) { return a; }",
      "int g(int a, double *b);\nint f(void *v) { return g(1, (double *)v); }\nint g(int a, double *b) { return a; }");
  check("int f(int (*g)(), float x) { return g(1, x); }",
        "int f(int (*g)(), float x) { return ((int (*)(int, double))chomp::indirect(g))(1, x); }");
  check("int g(int a) { return a; }\nint f(void) { extern int g(int); return g(1); }",
        "int g(int a) { return a; }\nint f(void) { return g(1); }");
}

TEST_CASE("Initializers", "[DeviceText]") {
  checkStatement("struct S s = { .b = n, .a = 2 };", "struct S s = {2, n};");
  checkStatement("struct S s = { .a = 1, n }, t[2] = { [1] = { .b = 1 }, [0].a = d };",
                 "struct S s = {1, n}, t[2] = {{(int)d}, { .b = 1 }};");
  checkStatement("int k[5] = { [3] = n, 5, [0] = 1 };", "int k[5] = {1, 0, 0, n, 5};");
  checkStatement("int k[2][3] = { [1][2] = 5 };", "int k[2][3] = {{}, {0, 0, 5}};");
  checkStatement("union { int i; float f; } w = { .f = d };", "union { int i; float f; } w = { .f = (float)d };");
  checkStatement("struct { int z; union { int i; float f; } w; } s = { .w.f = 1, .z = n };",
                 "struct { int z; union { int i; float f; } w; } s = {n, {.f = 1}};");
  checkStatement(
      "unsigned char k[] = { n, 200, 300 - 100, 'x' }; float y[] = { d, 0.1, 3, n };",
      "unsigned char k[] = { (unsigned char)n, 200, 300 - 100, 'x' }; float y[] = { (float)d, 0.1, 3, (float)n };");
  checkStatement("int k[] = { d, 1.0, e }; enum E q[] = { n, B }; int *p[] = { v, 0 };",
                 "int k[] = { (int)d, (int)1.0, e }; enum E q[] = { (enum E)n, B }; int *p[] = { (int *)v, 0 };");
  checkStatement("char s[3] = \"a'\\n\", t[] = \"abc\", *w[] = { \"x\" };",
                 "char s[3] = {'a', '\\'', 10}, t[] = \"abc\", *w[] = { (char *)\"x\" };");
  check("const int n; int f(void) { const struct { int a; } s; return s.a + n; }",
        "const int n = {};\nint f(void) { const struct { int a; } s = {}; return s.a + n; }");
}

TEST_CASE("Compound literals are objects", "[DeviceText]") {
  const char *Prefix = "struct P { int x, y; };\nint g(struct P *p, int *k);\n";
  auto Case = [&](const char *Source, const char *Expected) {
    check((llvm::Twine(Prefix) + Source).str(), (llvm::Twine(Prefix) + Expected).str());
  };
  Case("int f(int n) {\n  return g(&(struct P){ 1, n }, (int[]){1, 2});\n}",
       "int f(int n) {\n  struct P P_ = { 1, n };\n  int literal_[2] = {1, 2};\n  return g(&P_, literal_);\n}");
  Case("int f(int n) {\n  if (n) g(&(struct P){ n }, (int[2]){n});\n  return 0;\n}",
       "int f(int n) {\n  struct P P_;\n  int literal_[2];\n"
       "  if (n) g(&(P_ = { n }), (literal_[0] = n, literal_[1] = 0, literal_));\n  return 0;\n}");
  Case("struct P f(int n) { struct P p = (struct P){ n, 2 }; return p; }",
       "struct P f(int n) { struct P p = (struct P){ n, 2 }; return p; }");
  CHECK_FALSE(deviceText("int *p = (int[]){1, 2};").Valid);
}

TEST_CASE("Jumps past an initialization", "[DeviceText]") {
  checkStatement("if (n) goto out; int k = n, m; const int c = 2; k += c; out: n = k;",
                 "if (n) goto out; int k; int m; k = n; int c; c = 2; k += c; out: n = k;");
  checkStatement(
      "switch (n) { case 0: ; int k = 1; n += k; break; case 1: ; struct S s = { 1, n }; n = s.a; break; "
      "default: break; }",
      "switch (n) { case 0: ; int k; k = 1; n += k; break; case 1: ; struct S s; s = { 1, n }; n = s.a; break; "
      "default: break; }");
  checkStatement(
      "if (n) goto out; int k[2] = { n, 2 }; n = k[0]; out: ;",
      "if (n) goto out; int k[2]; { const int k_[2] = { n, 2 }; __builtin_memcpy(k, k_, sizeof(k)); } n = k[0]; "
      "out: ;");
  sameStatement("again: ; int k = n; if (k) goto again; switch (k) { case 1: { int m = 2; n = m; } }");
  checkStatement("if (n) goto out; n = 1; out:", "if (n) goto out; n = 1; out:;");
}

TEST_CASE("Statements", "[DeviceText]") {
  checkStatement("for (int k = 0; k < n; k++) { int k = 2; n -= k; }",
                 "for (int k = 0; k < n; k++) {{ int k = 2; n -= k; }}");
  check("int f(int n) { if (n) return; return 1; }", "int f(int n) { if (n) return 0; return 1; }");
  checkStatement("n ? f(n, l, x, d, e, g, v, ci, u, i, vs, b) : 0;",
                 "n ? f(n, l, x, d, e, g, v, ci, u, i, vs, b) : (void)0;");
}

TEST_CASE("Arrays of variable length", "[DeviceText]") {
  check("double f(int n, int m, double a[n][m], double (*b)[m]) { return a[1][2] + b[n - 1][m] + *a[2] + (*b)[1]; }",
        "double f(int n, int m, double *a, double *b) { return a[1L * m + 2] + b[(long)(n - 1) * m + m] + a[2L * m] + "
        "b[1]; }");
  check("double f(int n, double a[n][n + 1][3], double v[n]) { return a[1][2][0] + v[1] + sizeof(a[0]); }",
        "double f(int n, double *a, double *v) { return a[(1L * (n + 1) + 2) * 3] + v[1] + "
        "(sizeof(double) * (n + 1) * 3); }");
  check(
      "void g(int n, double a[n][n], double *r);\n"
      "void f(int n, double a[n][n], double *p) { double (*q)[n] = (double (*)[n])p; g(n, q, a[1]); g(n, a + 1, *q); }",
      "void g(int n, double *a, double *r);\n"
      "void f(int n, double *a, double *p) { double *q = (double *)p; g(n, q, (a + 1L * n)); g(n, (a + 1L * n), q); }");
  check("void g(int n, double a[n][n]);\nvoid f(double w[4][4]) { g(4, w); }",
        "void g(int n, double *a);\nvoid f(double w[4][4]) { g(4, (double *)w); }");
  sameStatement("const int k = 4; double a[k][k]; a[1][2] = sizeof(a);");
  checkStatement("int a[n][2 * n]; a[1][n] = sizeof(a);",
                 "int a[n * (2 * n)]; a[1L * (2 * n) + n] = (sizeof(int) * n * (2 * n));");
}

TEST_CASE("Declarations of a type", "[DeviceText]") {
  SourceFile Input(
      "c", "typedef struct { int a; } T; struct class { int b; }; enum E { A };\n"
           "void f(int n) { typedef unsigned long word; double (*a)[200], *const b = 0, *restrict *c; T *t;\n"
           "  struct class *d; int (*e)(double, char *, ...); int *(*g[3])(void); const volatile enum E h = A;\n"
           "  _Bool k[2][3]; _Atomic int m; word w; double (*v)[n]; int p[n]; struct { int z; } s; }");
  TranslateOptions Options;
  Options.Source = Input.path();
  Options.OpenMP = false;
  std::string Messages, Out;
  llvm::raw_string_ostream OS(Messages);
  bool Valid = parse(Options, OS, false, [&](ParsedFile &File) {
    DeviceText Text(File);
    for (const Decl *D : File.Context.getTranslationUnitDecl()->decls())
      if (auto *F = dyn_cast<FunctionDecl>(D); F && F->getNameAsString() == "f")
        for (const Decl *Local : F->decls())
          if (auto *V = dyn_cast<VarDecl>(Local))
            Out += Text.declare(V->getType(), Text.name(V)) + " | " + Text.declare(V->getType(), "") + "\n";
  });
  INFO(Messages);
  CHECK(Valid);
  CHECK(Out == "int n | int\n"
               "double (*a)[200] | double (*)[200]\n"
               "double *const b | double *const\n"
               "double *__restrict__ *c | double *__restrict__ *\n"
               "T *t | T *\n"
               "struct class_ *d | struct class_ *\n"
               "int (*e)(double, char *, ...) | int (*)(double, char *, ...)\n"
               "int *(*g[3])() | int *(*[3])()\n"
               "const volatile enum E h | const volatile enum E\n"
               "bool k[2][3] | bool [2][3]\n"
               "int m | int\n"
               "unsigned long w | unsigned long\n"
               "double *v | double *\n"
               "int *p | int *\n"
               "struct s_t s | struct s_t\n");
}

TEST_CASE("What can't be written is said where it stands", "[DeviceText]") {
  checkRefused("void f(int n) { void *t[] = { &&a }; goto *t[n]; a: ; }", "use a switch");
  checkRefused("void f(void) { __asm__ volatile(\"nop\"); }", "inline assembly for the host can't be written");
  checkRefused("typedef double v4 __attribute__((vector_size(32)));", "a vector type can't be written in CUDA or HIP");
  checkRefused("long double f(void) { return 1; }", "long double can't be written in CUDA or HIP: use double");
  checkRefused("#include <stdlib.h>\nint f(void) { return rand(); }",
               "a call of 'rand' can't be written in CUDA or HIP");
  checkRefused("#include <math.h>\nint f(double x) { return fpclassify(x); }", "'fpclassify' can't be written");
  checkRefused("_Complex _Float16 z; double f(void) { return *(_Float16 *)&z; }", "complex number", false);
  checkRefused("_Atomic int n; void f(void) { n++; }", "use a plain type and '#pragma omp atomic'", false);
  checkRefused("_Atomic int n; int f(void) { return n; }", "use a plain type and '#pragma omp atomic'", false);
}
