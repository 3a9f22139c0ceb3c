//===- PragmaMaskTest.cpp - directives that Clang must not see as they are ===//
//
// Each program goes through Clang with the mask in place. That a test ends at all is half of what it shows: without the
// mask most of these crash Clang or keep it busy for ever.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Pragmas/PragmaMask.h"
#include "Support/Guarded.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/CrashRecoveryContext.h"

#include <catch2/catch.hpp>

using namespace clang;

namespace {

/// Diagnostics as "line:column: text", in one string each.
class Collector : public DiagnosticConsumer {
public:
  explicit Collector(std::vector<std::string> &Out) : Out(Out) {}
  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level < DiagnosticsEngine::Error)
      return;
    llvm::SmallString<128> Text;
    Info.FormatDiagnostic(Text);
    std::string Where = "?";
    if (Info.getLocation().isValid()) {
      const SourceManager &SM = Info.getSourceManager();
      SourceLocation Loc = SM.getFileLoc(Info.getLocation());
      Where = std::to_string(SM.getSpellingLineNumber(Loc)) + ":" + std::to_string(SM.getSpellingColumnNumber(Loc));
    }
    Out.push_back(Where + ": " + Text.str().str());
  }

private:
  std::vector<std::string> &Out;
};

struct DirectiveNames : DynamicRecursiveASTVisitor {
  bool VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    Names += (Names.empty() ? "" : ", ") + llvm::omp::getOpenMPDirectiveName(D->getDirectiveKind(), 52).str();
    return true;
  }
  std::string Names;
};

class MaskedAction : public ASTFrontendAction {
public:
  MaskedAction(std::vector<std::string> &Errors, std::string &Directives) : Errors(Errors), Directives(Directives) {}
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI, StringRef) override {
    CI.getDiagnostics().setClient(new Collector(Errors));
    Mask.attach(CI.getPreprocessor());
    CI.getPreprocessor().setTokenWatcher([this](const Token &Tok) { Mask.watch(Tok); });
    struct Consumer : ASTConsumer {
      explicit Consumer(std::string &Directives) : Directives(Directives) {}
      void HandleTranslationUnit(ASTContext &Context) override {
        DirectiveNames Visitor;
        Visitor.TraverseDecl(Context.getTranslationUnitDecl());
        Directives = Visitor.Names;
      }
      std::string &Directives;
    };
    return std::make_unique<Consumer>(Directives);
  }

private:
  chomp::PragmaMask Mask;
  std::vector<std::string> &Errors;
  std::string &Directives;
};

struct Result {
  std::vector<std::string> Errors;
  std::string Directives;
  bool Finished = false;
};

Result parse(const std::string &Code, bool CPlusPlus = false) {
  Result R;
  std::vector<std::string> Flags = {"-fopenmp", "-fopenmp-version=60", "-w", "-fsyntax-only",
                                    CPlusPlus ? "-std=c++20" : "-std=c17"};
  tooling::FileContentMappings Headers = {{"omp_tg.h", "#pragma omp task memscope(all)\n"}};
  R.Finished = chomp::runGuarded([&] {
    tooling::runToolOnCodeWithArgs(std::make_unique<MaskedAction>(R.Errors, R.Directives), Code, Flags,
                                   CPlusPlus ? "test.cpp" : "test.c", "unit",
                                   std::make_shared<PCHContainerOperations>(), Headers);
  });
  return R;
}

/// The program has exactly this error.
void check(const std::string &Code, const std::string &Error, bool CPlusPlus = false) {
  INFO(Code);
  CHECK(parse(Code, CPlusPlus).Errors == std::vector<std::string>{Error});
}

/// The program is valid, and Clang sees these directives.
void checkValid(const std::string &Code, const std::string &Directives = "", bool CPlusPlus = false) {
  INFO(Code);
  Result R = parse(Code, CPlusPlus);
  CHECK(R.Finished);
  CHECK(R.Errors.empty());
  if (!Directives.empty())
    CHECK(R.Directives == Directives);
}

std::string inFunction(const std::string &Pragma) {
  return "int x, a[9];\nvoid f(int n) {\n#pragma omp " + Pragma + "\n  for (int i = 0; i < n; ++i) a[i] = i;\n}\n";
}

} // namespace

TEST_CASE("taskgraph is taken for taskgroup, or for nothing") {
  checkValid(inFunction("taskgraph"), "taskgroup");
  checkValid(inFunction("taskgraph if(1) graph_id(2)"), "taskgroup");
  checkValid(inFunction("taskgraph nogroup"), "");
}

TEST_CASE("What has no effect goes") {
  checkValid(inFunction("assume holds(n > 1) no_openmp"), "");
  checkValid(inFunction("target parallel for replayable"), "target parallel for");
  checkValid(inFunction("target data map(x) transparent"), "target data");
  checkValid(inFunction("task transparent(x)"), "task");
  checkValid(inFunction("target parallel for safesync"), "target parallel for");
  checkValid(inFunction("task replayable"), "task");
  checkValid("#pragma omp requires reverse_offload device_safesync\n");
}

TEST_CASE("dyn_groupprivate is read where there are teams") {
  checkValid(inFunction("target dyn_groupprivate(n)"), "target");
  checkValid(inFunction("target teams dyn_groupprivate(cgroup, fallback(abort) : n > 1 ? n : 2)"), "target teams");
  check(
      inFunction("target teams dyn_groupprivate(fallback(default_mem): n)"),
      "3:43: clause 'dyn_groupprivate(fallback(default_mem))' on '#pragma omp target teams' is not yet supported: only "
      "fallback(abort)");
  check(inFunction("task dyn_groupprivate(n)"),
        "3:18: clause 'dyn_groupprivate' on '#pragma omp task' is not yet supported");
}

TEST_CASE("Directives that crash Clang are refused") {
  check(inFunction("target loop bind(teams)"), "3:20: '#pragma omp target loop' is not yet supported by Chomp");
}

TEST_CASE("Clauses that hang Clang are refused") {
  for (const char *Name : {"apply", "collector", "combiner", "counts", "graph_id", "graph_reset", "inductor",
                           "init_complete", "interop", "local", "memscope"}) {
    std::string Clause(Name);
    for (const char *Arguments : {"", "(x)", "(a: b(c), d)"})
      check(inFunction("task " + Clause + Arguments),
            "3:18: clause '" + Clause + "' on '#pragma omp task' is not yet supported");
    check(inFunction("target teams distribute parallel for " + Clause + "(x), private(x)"),
          "3:50: clause '" + Clause + "' on '#pragma omp target teams distribute parallel for' is not yet supported");
  }
}

TEST_CASE("Clauses without effect are refused where they have no place") {
  for (const char *Clause : {"device_safesync", "reverse_offload", "safesync", "replayable"})
    check(inFunction("masked " + std::string(Clause)),
          "3:20: unexpected '" + std::string(Clause) + "' in '#pragma omp masked'");
}

TEST_CASE("Clang reads the list of groupprivate alone") {
  checkValid("int x;\n#pragma omp groupprivate(x)\n");
  checkValid("int x;\n#pragma omp groupprivate(x) device_type(host)\n");
  checkValid("int x;\n#pragma omp groupprivate(x), device_type(nohost)\n");
  check("int x;\n#pragma omp groupprivate(x) device_type(gpu)\n",
        "2:41: unexpected 'gpu' in '#pragma omp groupprivate'");
  check("int x;\n#pragma omp groupprivate(x) enter(x)\n", "2:29: unexpected 'enter' in '#pragma omp groupprivate'");
}

TEST_CASE("Induction clauses are lastprivate to Clang") {
  for (const char *Clause : {"induction(step(2), + : x)", "induction(strict, step(x ? 1 : 2), * : x), collapse(1)",
                             "induction(step(1), relaxed, operator+ : x)"})
    for (const char *Directive : {"target parallel for ", "teams distribute ", "for ", "simd ", "taskloop "})
      checkValid(inFunction(std::string(Directive) + Clause));
  checkValid("#pragma omp declare induction(mine : int) inductor(omp_var += omp_step) collector(omp_step * omp_idx)\n" +
             inFunction("for induction(step(1), mine : x)"));
  check(inFunction("for induction(x)"), "3:17: clause 'induction' needs a step, an operator and a list: write "
                                        "'induction(step(s), + : x)'");
  check(inFunction("task induction(step(1), + : x)"),
        "3:18: clause 'induction' on '#pragma omp task' is not yet supported");
  check("#pragma omp declare induction(mine : int) inductor(omp_var += omp_step)\n",
        "1:13: clause 'collector' is missing: write 'collector(…)', omp_idx steps of omp_step in one");
}

TEST_CASE("Tokens that hang Clang inside a clause are refused") {
  check(inFunction("simd linear(x: 2;)"), "3:29: unexpected ';' in '#pragma omp simd'");
  check(inFunction("simd linear(x: })"), "3:28: unexpected '}' in '#pragma omp simd'");
  check(inFunction("simd linear(x : 2 x : 2)"), "3:33: unexpected ':' in '#pragma omp simd'");
  check(inFunction("simd private(x]"), "3:27: unexpected ']' in '#pragma omp simd'");
  checkValid(inFunction("simd linear(x: n > 1 ? 2 : 4)"), "simd");
  checkValid(inFunction("parallel if(({ int y = n; y > 1; }))"), "parallel");
}

TEST_CASE("Known clauses in the wrong place are Clang's error") {
  for (const char *Name : {"adjust_args", "append_args", "cancellation_construct_type", "inbranch", "indirect",
                           "initializer", "link", "memory_order", "notinbranch", "otherwise", "when"}) {
    std::string Clause(Name);
    check(inFunction("parallel " + Clause + "(x)"),
          "3:22: unexpected OpenMP clause '" + Clause + "' in directive '#pragma omp parallel'");
  }
}

TEST_CASE("A word in parentheses is not a clause") {
  checkValid("void f(int local, int apply) {\n#pragma omp task firstprivate(local) if(task: apply)\n  ;\n}\n", "task");
  checkValid("void f(void) {\n#pragma omp critical(interop)\n  ;\n}\n", "critical");
  checkValid("void link(void);\n#pragma omp declare target enter(link)\n");
  checkValid("#pragma omp declare simd uniform(n) notinbranch\nint f(int n);\n");
  checkValid("int x;\n#pragma omp declare target link(x)\n");
  checkValid("#pragma omp declare reduction(link: int: omp_out += omp_in) initializer(omp_priv = 0)\n");
}

TEST_CASE("However the directive is written") {
  check("void f(void) {\n_Pragma(\"omp target loop bind(teams)\")\n  ;\n}\n",
        "2:1: '#pragma omp target loop' is not yet supported by Chomp");
  check("void f(void) {\n%:pragma omp task \\\n  mem\\\nscope\n  ;\n}\n",
        "3:3: clause 'memscope' on '#pragma omp task' is not yet supported");
  check("void f(void) {\n#pragma omp /* a */ task /*\n*/ memscope(all) // b\n  ;\n}\n",
        "3:4: clause 'memscope' on '#pragma omp task' is not yet supported");
  check("#define T graph_id\nvoid f(void) {\n#pragma omp task T\n  ;\n}\n",
        "3:18: clause 'graph_id' on '#pragma omp task' is not yet supported");
  check("#define P(...) _Pragma(#__VA_ARGS__)\nvoid f(void) {\nP(omp task graph_id)\n  ;\n}\n",
        "3:1: clause 'graph_id' on '#pragma omp task' is not yet supported");
  check("void f(void) {\n#include \"omp_tg.h\"\n  ;\n}\n",
        "1:18: clause 'memscope' on '#pragma omp task' is not yet supported");
}

TEST_CASE("Only active code counts") {
  checkValid("void f(void) {\n#if 0\n#pragma omp taskgraph\n#endif\n  // #pragma omp taskgraph\n}\n"
             "const char *s = \"\\\n#pragma omp taskgraph\";\n");
  checkValid("const char *s = R\"(\n#pragma omp taskgraph\n)\";\n", "", true);
}

TEST_CASE("A metadirective is what suits its place") {
  checkValid(inFunction("metadirective when(user={condition(0)}: parallel) default(single)"), "single");
  checkValid(inFunction("metadirective when(device={kind(host)}: single) default(parallel)"), "single");
  checkValid(inFunction("metadirective when(device={arch(\"x\")}: single) when(implementation={vendor(llvm)}: masked)"),
             "masked");
  checkValid(inFunction("target\n#pragma omp metadirective when(device={kind(nohost)}: simd) default(parallel)"),
             "target, simd");
  checkValid(inFunction("metadirective when(user={condition(n)}: single) when(user={condition(score(2): n > 1)}: "
                        "parallel) default(nothing)"),
             "parallel, single");
}

TEST_CASE("Variants of a metadirective are screened too") {
  check(inFunction("metadirective when(user={condition(1)}: task graph_id) default(nothing)"),
        "3:58: clause 'graph_id' on '#pragma omp task' is not yet supported");
  checkValid(inFunction("metadirective when(user={condition(1)}: parallel) default(nothing)"), "parallel");
}

TEST_CASE("Attributes are screened too") {
  checkValid("void f() {\n  [[omp::directive(taskgraph)]] {}\n}\n", "taskgroup", true);
  check("void f() {\n  [[omp::directive(task memscope(all), untied)]] {}\n}\n",
        "2:25: clause 'memscope' on '#pragma omp task' is not yet supported", true);
  check("void f() {\n  [[using omp: directive(task graph_id(1))]] {}\n}\n",
        "2:31: clause 'graph_id' on '#pragma omp task' is not yet supported", true);
  check("void f() {\n  [[omp::sequence(directive(parallel), directive(task local(f)))]] {}\n}\n",
        "2:55: clause 'local' on '#pragma omp task' is not yet supported", true);
  checkValid("void f(int local) {\n  [[omp::directive(task firstprivate(local))]] {}\n}\n", "task", true);
}

TEST_CASE("Leaving the parser ends what is guarded, and nothing else") {
  // A crash goes the same way, but Catch's own signal handlers would see it first.
  CHECK_FALSE(chomp::runGuarded([] { llvm::CrashRecoveryContext::GetCurrent()->HandleExit(1); }));
  CHECK(chomp::runGuarded([] {}));
}

TEST_CASE("Old spellings are understood") {
  checkValid("int x;\n#pragma omp declare target to(x)\n");
  checkValid("int x;\n#pragma omp declare target to(x) device_type(any)\n");
  checkValid("int s;\nvoid f(void) {\n#pragma omp parallel reduction(-: s)\n  s -= 1;\n}\n", "parallel");
  checkValid("int s;\nvoid f(void) {\n#pragma omp parallel reduction(default, -: s)\n  s -= 1;\n}\n", "parallel");
  checkValid("void f(int x) {\n#pragma omp target map(always close to: x)\n  x = 1;\n}\n", "target");
  checkValid("void f(int x) {\n#pragma omp target map(always, present, to: x)\n  x = 1;\n}\n", "target");
  checkValid("void f(int x) {\n#pragma omp target map(storage: x)\n  x = 1;\n}\n", "target");
  checkValid("void f(int x) {\n#pragma omp target exit data map(storage: x)\n}\n", "target exit data");
  checkValid("#pragma omp declare simd linear(val(x))\nint f(int x);\n");
  checkValid("#pragma omp declare simd linear(val(x, y): 2)\nint f(int x, int y);\n");
  checkValid("typedef struct T T;\nvoid f(void) {\n  int x = 0;\n#pragma omp simd linear(val(x): 1)\n"
             "  for (int i = 0; i < 9; ++i) {}\n}\n",
             "simd");
  checkValid(inFunction("target loop"), "target teams loop");
  checkValid(inFunction("target loop collapse(1) map(a)"), "target teams loop");
  checkValid(inFunction("target loop bind(parallel) collapse(1)"), "target parallel loop");
}

TEST_CASE("Old forms that need omp.h") {
  const std::string Types =
      "typedef void *omp_depend_t;\n"
      "typedef enum { omp_null_allocator = 0, omp_default_mem_alloc, omp_large_cap_mem_alloc,\n"
      "  omp_const_mem_alloc, omp_high_bw_mem_alloc, omp_low_lat_mem_alloc, omp_cgroup_mem_alloc,\n"
      "  omp_pteam_mem_alloc, omp_thread_mem_alloc,\n"
      "  KMP_ALLOCATOR_MAX_HANDLE = __UINTPTR_MAX__ } omp_allocator_handle_t;\n"
      "typedef struct { int k; long v; } omp_alloctrait_t;\n";
  checkValid(Types + "void f(omp_depend_t d) {\n#pragma omp depobj(d) destroy\n}\n", "depobj");
  checkValid(Types + "void f(omp_depend_t d) {\n#pragma omp depobj(d) destroy(d)\n}\n", "depobj");
  checkValid(Types + "void f(void) {\n  const omp_alloctrait_t t[1] = {0}; omp_allocator_handle_t a;\n"
                     "#pragma omp target uses_allocators(omp_default_mem_alloc, a(t))\n  ;\n}\n",
             "target");
}
