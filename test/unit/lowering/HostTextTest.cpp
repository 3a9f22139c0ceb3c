//===- HostTextTest.cpp - what the host text has for a target construct ---===//
#include "Built.h"
#include "HostTextOf.h"

#include <catch2/catch.hpp>

using namespace chomp;
using namespace llvm::omp;
using Catch::Contains;
using Catch::EndsWith;
using Catch::StartsWith;

namespace {

TargetRegion saxpy() {
  TargetRegion R = loopRegion();
  R.Variables = {parameter("int", "n"), parameter("float", "a"), pointer("float", "x", 0), pointer("float", "y", 1)};
  R.Maps = {mapOf("x", true, false), mapOf("y", true, true)};
  R.HostDirective = "parallel for";
  return R;
}
template <class Change> std::string saxpyWith(Change Do) {
  TargetRegion R = saxpy();
  Do(R);
  return textOf(R);
}

} // namespace

TEST_CASE("A launch, and the host version where there was none") {
  CHECK(textOf(saxpy()) == R"(  { /* target teams distribute parallel for */
    const chomp_map_t chomp_maps[] = {
        {"x[0:n]", CHOMP_MAP_TO, &x[0], n * sizeof(x[0]), (void *)&x, 0},
        {"y[0:n]", CHOMP_MAP_TOFROM, &y[0], n * sizeof(y[0]), (void *)&y, 0},
    };
    const chomp_arg_t chomp_args[] = {CHOMP_VALUE(n), CHOMP_VALUE(a), CHOMP_MAPPED(0, x), CHOMP_MAPPED(1, y)};
    const chomp_launch_t chomp_launch = {CHOMP_DEFAULT_DEVICE, /*num_teams*/ 0, /*thread_limit*/ 0,
        /*num_threads*/ 0, chomp_iterations(0, n, 1)};
    if (!f_l10(&chomp_launch, chomp_maps, 2, chomp_args, 4))
#pragma omp parallel for
#line 11 "a.c"
    BLOCK
  })");
  // Nothing is mapped or passed, nothing shared: one thread.
  CHECK(textOf(codeRegion(code("g();"))) == R"(  { /* target */
    const chomp_launch_t chomp_launch = {CHOMP_DEFAULT_DEVICE, /*num_teams*/ 1, /*thread_limit*/ 0,
        /*num_threads*/ 1, 1};
    if (!f_l10(&chomp_launch, 0, 0, 0, 0))
#line 11 "a.c"
    BLOCK
  })");
}

TEST_CASE("What clauses say of the launch") {
  const std::string Text = saxpyWith([](TargetRegion &R) {
    R.Launch.Device = "d";
    R.Launch.If = "n > 8";
    R.Launch.NumTeams = value("t");
    R.Launch.ThreadLimit = constant(64);
  });
  CHECK_THAT(Text, Contains("chomp_launch = {(int)(d), /*num_teams*/ (unsigned)(t),\n"
                            "        /*thread_limit*/ (unsigned)(64), /*num_threads*/ 0, chomp_iterations(0, n, 1)};\n"
                            "    if (!((n > 8) && f_l10(&chomp_launch, chomp_maps, 2, chomp_args, 4)))\n"));
  CHECK_THAT(saxpyWith([](TargetRegion &R) {
               R.Launch.NumTeams = value("t");
               R.Launch.IfTeams = "n > 8";
             }),
             Contains("/*num_teams*/ (n > 8) ? (unsigned)(t) : 1,"));
  CHECK_THAT(saxpyWith([](TargetRegion &R) { R.InOrder = true; }),
             Contains("/*num_teams*/ 1, /*thread_limit*/ 0,\n        /*num_threads*/ 1,"));
}

TEST_CASE("How many iterations there are") {
  // A counter's number of them is a parameter of the kernel.
  CHECK_THAT(saxpyWith([](TargetRegion &R) { R.Loops->Loops[0].Step = constant(2); }),
             Contains("    const int chomp_count = (int)(chomp_iterations(0, n, 2));\n") &&
                 Contains("CHOMP_VALUE(chomp_count)};\n") &&
                 Contains("/*num_threads*/ 0, chomp_iterations(0, n, 2)};"));
  CHECK_THAT(saxpyWith([](TargetRegion &R) { R.Loops->Loops[0].Upper = inMemory("*n"); }),
             Contains("/*num_threads*/ 0, CHOMP_UNKNOWN_ITERATIONS};"));
  CHECK_THAT(saxpyWith([](TargetRegion &R) { R.Loops->Loops.push_back(loop("j", value("m"))); }),
             Contains("chomp_nest_launch_t chomp_launch = {{") &&
                 Contains("chomp_iterations(0, n, 1) * chomp_iterations(0, m, 1)},\n"
                          "        /*loops*/ {chomp_iterations(0, m, 1), chomp_iterations(0, n, 1)}};\n"
                          "    if (!f_l10(&chomp_launch.launch, "));
  CHECK_THAT(
      saxpyWith([](TargetRegion &R) {
        R.Loops->Loops.push_back(loop("j", value("i")));
        R.Loops->Uneven = Trapezoid{0, 1, "t", "", loop("j", constant(0)), loop("j", constant(1))};
      }),
      Contains("        chomp_trapezoid(chomp_iterations(0, n, 1),\n        chomp_extent(0, 0, 1),\n"
               "        chomp_extent(0, 1, 1))},\n        /*loops*/ {chomp_longest_row(chomp_iterations(0, n, 1), "
               "chomp_extent(0, 0, 1), chomp_extent(0, 1, 1)),\n            chomp_iterations(0, n, 1)}};\n"));
  CHECK_THAT(textOf(codeRegion(code("g();"), {OMPD_target, OMPD_teams})), Contains("CHOMP_UNKNOWN_ITERATIONS"));
}

TEST_CASE("Teams in rows, and a team for each iteration") {
  auto Distribute = threads({OMPD_distribute});
  Distribute->Threads->Loops = nest({loop("i", value("n")), loop("j", value("m"))}, code("g();"));
  Distribute->Threads->OneEach = 32;
  TargetRegion R = codeRegion(code(Distribute), {OMPD_target, OMPD_teams});
  R.General = true;
  R.TeamThreads = 32;
  CHECK_THAT(textOf(R), Contains("/*num_threads*/ 0, chomp_iterations(0, n, 1) * chomp_iterations(0, m, 1)};"));
  R.TeamThreads = 0;
  R.InRows = TeamRows{value("w"), value("h + 1"), "first"};
  CHECK_THAT(textOf(R), Contains("chomp_nest_launch_t chomp_launch = {{") && Contains("/*num_threads*/ 0, 1},") &&
                            Contains("/*rows*/ {(unsigned long long)w, (unsigned long long)(h + 1), 0}};"));
}

TEST_CASE("A launch in kernel mode") {
  TargetRegion R = codeRegion(code("g();"));
  R.Bare = true;
  R.Launch.Grid = {value("n"), constant(4)};
  R.Launch.Block = {constant(32)};
  CHECK_THAT(textOf(R), Contains("    const chomp_grid_launch_t chomp_launch = {{CHOMP_DEFAULT_DEVICE, 0, 0, 0, 1}, "
                                 "/*dyn_groupprivate*/ 0,\n        /*num_teams*/ {(unsigned)(n), 4, 1}, "
                                 "/*thread_limit*/ {32, 1, 1}};\n"));
  R.Launch.TeamMemory = value("b");
  R.Launch.If = "n"; // the runtime judges whether the host's one thread is enough
  CHECK_THAT(textOf(R), Contains("{{(n) ? CHOMP_DEFAULT_DEVICE : CHOMP_INITIAL_DEVICE, 0, 0, 0,") &&
                            Contains("/*dyn_groupprivate*/ (unsigned long long)(b)") &&
                            Contains("    if (!f_l10(&chomp_launch.launch, 0, 0, 0, 0))\n"));
}

TEST_CASE("Target tasks") {
  auto Depends = [](TargetRegion &R) { R.Launch.Depend = {"depend(in: x)"}; };
  CHECK_THAT(saxpyWith(Depends), Contains("*/\n    CHOMP_TASKWAIT(depend(in: x))\n    const chomp_map_t"));
  CHECK_THAT(saxpyWith([&](TargetRegion &R) {
               Depends(R);
               R.Launch.DependsOnAll = true;
             }),
             Contains("*/\n#pragma omp taskwait\n    const chomp_map_t"));
  CHECK_THAT(saxpyWith([&](TargetRegion &R) {
               Depends(R);
               R.Launch.Nowait = true;
             }),
             Contains("*/\n    chomp_nowait();\n    CHOMP_DEPEND(depend(in: x))\n    const chomp_map_t"));
  auto Condition = [](TargetRegion &R) {
    R.Launch.Nowait = true;
    R.Launch.If = "n > 8";
    R.Launch.NowaitIf = "m";
  };
  CHECK_THAT(saxpyWith(Condition),
             Contains("    const int chomp_if = (n > 8) ? 1 : 0;\n    if (chomp_if && m)\n      chomp_nowait();\n"));
  CHECK_THAT(
      saxpyWith([&](TargetRegion &R) {
        Condition(R);
        Depends(R);
      }),
      Contains("    if (chomp_if && m) {\n      chomp_nowait();\n      CHOMP_DEPEND(depend(in: x))\n    } else {\n"
               "      CHOMP_TASKWAIT(depend(in: x))\n    }\n") &&
          Contains("    if (!(chomp_if && f_l10("));
}

TEST_CASE("Constructs that a taskgraph records are tasks") {
  auto Recorded = [](TargetRegion &R) {
    R.Launch.Recorded.emplace();
    R.Launch.Recorded->Clauses = " depend(in: x)";
    R.Launch.Recorded->Line = 10;
    R.Launch.Recorded->Copies = {"int n = chomp_frame->n;"};
  };
  CHECK_THAT(saxpyWith(Recorded),
             StartsWith("#pragma omp task depend(in: x) if (chomp_recorded_target(10, 1))\n"
                        "  { /* target teams distribute parallel for */\n    int n = chomp_frame->n;\n    const"));
  CHECK_THAT(saxpyWith([&](TargetRegion &R) {
               Recorded(R);
               R.Launch.Recorded->Waits = true;
               R.Launch.Recorded->WhyEvaluated = "it reads a global variable";
             }),
             StartsWith("#pragma omp taskgroup\n#pragma omp task depend(in: x) if (chomp_recorded_target(10, 0))\n"));
  CHECK_THAT(saxpyWith([&](TargetRegion &R) {
               Recorded(R);
               R.Launch.Recorded->InPlace = {{"int N = n;", "n = N;"}};
             }),
             Contains(", 4)) {\n      int N = n;\n") && EndsWith("BLOCK\n      n = N;\n    }\n  }"));
}

TEST_CASE("What the host version has of its own") {
  TargetRegion R = codeRegion(code("g();"));
  R.HostCopies.emplace_back();
  R.HostCopies[0].Name = "c";
  R.HostCopies[0].Copy = "c_";
  auto Version = [&] {
    const std::string Text = textOf(R);
    return Text.substr(Text.find("    if (!"));
  };
  CHECK(Version() == "    if (!f_l10(&chomp_launch, 0, 0, 0, 0)) {\n      __typeof__(c) c_ = c;\n      {\n"
                     "      __typeof__(c_) c = c_;\n#line 11 \"a.c\"\n    BLOCK\n    }}\n  }");
  // A name that nothing hides gets its value back.
  R.HostCopies[0].Name = "Grid::c";
  R.HostCopies[0].Qualified = true;
  CHECK(Version() == "    if (!f_l10(&chomp_launch, 0, 0, 0, 0)) {\n      __typeof__(Grid::c) c_ = Grid::c;\n"
                     "      {\n#line 11 \"a.c\"\n    BLOCK\n    } Grid::c = c_; }\n  }");
  R.HostCopies[0].Array = true;
  CHECK_THAT(Version(), Contains("BLOCK\n    } __builtin_memcpy(Grid::c, c_, sizeof(c_)); }\n"));
  R.HostCopies[0].Object = true;
  CHECK_THAT(Version(), Contains("BLOCK\n    } chomp_assign(Grid::c, c_); }\n"));
  // Nobody changes it.
  R.HostCopies[0].Constant = true;
  CHECK(Version() == "    if (!f_l10(&chomp_launch, 0, 0, 0, 0))\n#line 11 \"a.c\"\n    BLOCK\n  }");
  // Allocators of uses_allocators.
  R.Allocators.emplace_back();
  R.Allocators[0].HostName = "al";
  R.Allocators[0].Space = "omp_default_mem_space";
  R.HostDeclarations = {"int t = 0;"};
  CHECK(Version() == "    if (!f_l10(&chomp_launch, 0, 0, 0, 0)) {\n      omp_allocator_handle_t al = "
                     "omp_init_allocator(omp_default_mem_space, 0, 0);\n      int t = 0;\n#line 11 \"a.c\"\n    BLOCK\n"
                     "      omp_destroy_allocator(al);\n    }\n  }");
}

TEST_CASE("Arguments that are no list items") {
  // has_device_addr: the address is one of the device.
  CHECK_THAT(saxpyWith([](TargetRegion &R) { R.Variables[2].Map = -1; }),
             Contains("    void *const chomp_x = (void *)x;\n") &&
                 Contains("{CHOMP_VALUE(n), CHOMP_VALUE(a), CHOMP_VALUE(chomp_x), CHOMP_MAPPED(1, y)};"));
  CHECK_THAT(saxpyWith([](TargetRegion &R) {
               R.Variables[0].Computed = true;
               R.Variables[0].HostValue = "p->n";
             }),
             Contains("    const int n = p->n;\n") && Contains("{CHOMP_VALUE(n), "));
  CHECK_THAT(saxpyWith([](TargetRegion &R) { R.PartialBytes = {"8", "n * 8"}; }),
             Contains("CHOMP_PARTIALS(2, 8 + n * 8)};"));
  CHECK_THAT(saxpyWith([](TargetRegion &R) { R.Variables.push_back(copyOf(Sharing::Private, "int", "t")); }),
             Contains("chomp_args, 4)"));
}

TEST_CASE("A region in a template") {
  TargetRegion One = saxpy();
  One.Template = "f_l10";
  One.Kernel = "f_l10_1";
  One.Keys.Gcc = One.Keys.Gcc13 = One.Keys.OldGcc = One.Keys.Clang = "Z1fIiE";
  TargetRegion Two = One;
  Two.Kernel = "f_l10_2";
  Two.Keys.Clang = "f<double>";
  // One text does for both.
  CHECK_THAT(textOf({&One, &Two}),
             Contains("    struct chomp_f_l10 {};\n    const chomp_map_t") &&
                 Contains("    if (!f_l10(CHOMP_INSTANCE(chomp_f_l10), &chomp_launch, chomp_maps, "
                          "2, chomp_args, 4))\n#pragma omp parallel for\n"));
  Unit U = unit(One);
  U.Regions.push_back(std::make_unique<TargetRegion>(Two));
  CHECK_THAT(headOf(U), Contains("#include <typeinfo>\n") &&
                            Contains("CHOMP_INSTANCES(f_l10,\n    {&f_l10_1_kernel, \"Z1fIiE\", 0, 0, 0},\n"
                                     "    {&f_l10_2_kernel, \"Z1fIiE\", \"Z1fIiE\", \"f<double>\", 0});\n"));
  // They map other things.
  Two.Maps[0].Size = "8";
  CHECK_THAT(
      textOf({&One, &Two}),
      Contains("    int chomp_ran = 0;\n    switch (f_l10_instance(CHOMP_INSTANCE(chomp_f_l10))) {\n    case 0: {\n") &&
          Contains("    chomp_ran = f_l10_1(&chomp_launch, chomp_maps, 2, chomp_args, 4);\n    } break;\n"
                   "    case 1: {\n") &&
          Contains("{\"x[0:n]\", CHOMP_MAP_TO, &x[0], 8, (void *)&x, 0},\n") &&
          Contains("    }\n    if (!chomp_ran)\n#pragma omp parallel for\n"));
}

TEST_CASE("What precedes the user's text") {
  CHECK(headOf(unit(saxpy())) == R"(/* Host side of a.c, written by Chomp. */
#include <chomp/runtime.h>

CHOMP_KERNEL(f_l10, "a-0123456789ab", "f", "a.c", 10, CHOMP_KERNEL_INDEX32 | CHOMP_KERNEL_ONE_EACH, 256);

)");
  auto Flags = [](TargetRegion R) {
    const std::string Head = headOf(unit(std::move(R)));
    return llvm::StringRef(Head).split("\"a.c\", 10, ").second.split(", ").first.str();
  };
  auto With = [&](auto Change) {
    TargetRegion R = saxpy();
    Change(R);
    return Flags(R);
  };
  CHECK(With([](TargetRegion &R) { R.Launch.NumTeams = constant(8); }) == "CHOMP_KERNEL_INDEX32");
  CHECK(With([](TargetRegion &R) { R.Loops->Loops[0].Upper = inMemory("*n"); }) == "0");
  CHECK(With([](TargetRegion &R) { R.Loops->Loops.push_back(loop("j", value("m"))); }) ==
        "CHOMP_KERNEL_NEST | CHOMP_KERNEL_ONE_EACH");
  CHECK(With([](TargetRegion &R) { R.Loops->Loops = {loopOf("unsigned int", 32, false, "i", value("n"))}; }) ==
        "CHOMP_KERNEL_UNSIGNED | CHOMP_KERNEL_ONE_EACH");
  CHECK(With([](TargetRegion &R) { R.InOrder = true; }) == "CHOMP_KERNEL_INDEX32 | CHOMP_KERNEL_ONE_THREAD");
  TargetRegion General = codeRegion(code("g();"));
  General.General = true;
  General.Recursive = "g";
  CHECK(Flags(General) == "CHOMP_KERNEL_GENERAL | CHOMP_KERNEL_ONE_TEAM | CHOMP_KERNEL_RECURSIVE");
  General.SpmdMode = General.AnyTeamSize = true;
  CHECK(Flags(General) ==
        "CHOMP_KERNEL_TEAM | CHOMP_KERNEL_ANY_TEAM_SIZE | CHOMP_KERNEL_ONE_TEAM | CHOMP_KERNEL_RECURSIVE");
  Unit U = unit(saxpy());
  U.HiddenMacros = {"N"};
  U.NeedsOmpHeader = U.UnifiedMemory = U.HasTaskgraphs = true;
  CHECK_THAT(headOf(U),
             Contains("#pragma push_macro(\"N\")\n#undef N\n#include <chomp/omp.h>\n#pragma pop_macro(\"N\")\n") &&
                 Contains("#include <chomp/taskgraph.h>\n") &&
                 Contains("CHOMP_REQUIRES(CHOMP_REQUIRES_UNIFIED_SHARED_MEMORY);\n"));
}

TEST_CASE("Code of the host's that a device calls") {
  AncestorFunction F;
  F.Name = "f_l9_host";
  F.Directive = "target device(ancestor: 1)";
  F.Variables = {"int *a = (int *)chomp_items[0];"};
  F.Body = "g(a);";
  F.Where = {"a.c", 11};
  CHECK(functionOf(F) == R"(/* target device(ancestor: 1), called by a device */
static void f_l9_host(void *const *chomp_items) {
  int *a = (int *)chomp_items[0];
#line 11 "a.c"
g(a);
}
)");
  F.Variables.clear();
  CHECK_THAT(functionOf(F), Contains("chomp_items) {\n  (void)chomp_items;\n#line"));
  // A class in the construct's place.
  F.Body = "";
  F.Indentation = "  ";
  F.Arguments = {"&a", "&b"};
  CHECK(classOf(F) == R"({ /* target device(ancestor: 1), called by a device */
    struct f_l9_host {
      static chomp_host_function_t *descriptor() { return &f_l9_host_called; }
      static void call(void *const *chomp_items) {
        (void)chomp_items;
#line 11 "a.c"
    BLOCK
      }
    };
    chomp_call_here<f_l9_host>(&a, &b);
  })");
  F.InTemplate = true;
  F.InPlace = true;
  F.Instances = {{"f_l9_host_1", {}}};
  CHECK_THAT(classOf(F), Contains("return f_l9_host_of(CHOMP_TYPE_NAME(f_l9_host), chomp_instance); }"));
  CHECK_THAT(headOf(unit(saxpy()), {F}),
             StartsWith("#include <typeinfo>\nCHOMP_HOST_CLASS(f_l9_host_1, \"a-0123456789ab\", \"a.c\", 0);\n"
                        "CHOMP_HOST_CLASSES(f_l9_host, CHOMP_SEVERAL(&f_l9_host_1_called),\n"));
}

TEST_CASE("What the user wrote ends no comment") {
  CHECK(inComment("map(to: a[0:n]) /* n */") == "map(to: a[0:n]) / * n * /");
  CHECK(inComment("a */ b") == "a * / b");
}
