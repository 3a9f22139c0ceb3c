//===- RegionPlanTest.cpp - kernels that are no loop; names in kernels ----===//
#include "Built.h"
#include "PlanWords.h"

#include "chomp/limits.h"

#include <catch2/catch.hpp>

using namespace chomp;
using namespace llvm::omp;

namespace {
template <class Change> TargetRegion loopWith(Change Do) { return with(loopRegion(), Do); }
} // namespace

TEST_CASE("Code without constructs that threads meet is one thread's of each team") {
  CHECK(plan(codeRegion(code("y[0] = 1;"))) == "sequential, one thread, 1 threads");
  CHECK(plan(codeRegion(code("y[0] = 1;"), {OMPD_target, OMPD_teams})) == "sequential, one thread per team, 1 threads");
  auto Observes = [](TargetRegion &R) { R.ObservesThreads = true; };
  CHECK(plan(with(codeRegion(code("y[0] = 1;")), Observes)) == "sequential, one thread, header, 1 threads");
}

TEST_CASE("Constructs that call the device header") {
  auto Needs = [](std::shared_ptr<Construct> C) {
    return planKernel(codeRegion(code(std::move(C)))).NeedsDeviceHeader;
  };
  CHECK(Needs(atomicUpdate("y[0]", "+", "1")));
  auto Critical = std::make_shared<Construct>();
  Critical->Critical.emplace();
  CHECK(Needs(Critical));
  auto Plain = std::make_shared<Construct>();
  Plain->Plain = code("y[0] = 1;");
  CHECK_FALSE(Needs(Plain));
  Plain->Plain = code(atomicUpdate("y[0]", "+", "1"));
  CHECK(Needs(Plain));
  auto Generic = std::make_shared<Construct>();
  Generic->Instances = {InstanceCode{"", {}, code("y[0] = 1;")}};
  CHECK_FALSE(Needs(Generic));
  Generic->Instances.push_back(InstanceCode{"", {}, code(Critical)});
  CHECK(Needs(Generic));
  CHECK(planKernel(loopWith([&](TargetRegion &R) { R.Loops->Body = code(Critical); })).NeedsDeviceHeader);
}

namespace {
TargetRegion generalRegion(StructuredBlock Body) {
  return with(codeRegion(std::move(Body)), [](TargetRegion &R) { R.General = true; });
}
} // namespace

TEST_CASE("Regions with threads that meet") {
  auto Parallel = threads({OMPD_parallel});
  CHECK(plan(generalRegion(code("g();"))) == "generic, one team, header, 128 threads");
  CHECK(planKernel(generalRegion(code("g();"))).Why == "one thread of each team starts");
  // All threads are in the construct from the start, unless something decides how many, or whether.
  CHECK(plan(generalRegion(code(Parallel))) == "parallel, one team, header, 128 threads");
  CHECK(planKernel(generalRegion(code(Parallel))).Why == "all threads of a team run it (SPMD mode)");
  Parallel->Threads->If = value("n");
  CHECK(plan(generalRegion(code(Parallel))) == "generic, one team, header, 128 threads");
  Parallel->Threads->If.reset();
  Parallel->Threads->Strict.emplace();
  CHECK(plan(generalRegion(code(Parallel))) == "generic, one team, header, 128 threads");
  CHECK(plan(generalRegion(code(threads({OMPD_task})))) == "generic, one team, header, 128 threads");
  Parallel->Threads->Strict.reset();
  StructuredBlock Two = code(Parallel);
  Two.Pieces.push_back(code("g();").Pieces.front());
  CHECK(plan(generalRegion(Two)) == "generic, one team, header, 128 threads");

  auto SpmdMode = [](TargetRegion &R) { R.SpmdMode = true; };
  CHECK(plan(with(generalRegion(Two), SpmdMode)) == "SPMD, one team, header, 128 threads");
  auto Teams = [](TargetRegion &R) { R.Constructs.push_back(OMPD_teams); };
  CHECK(plan(with(with(generalRegion(Two), SpmdMode), Teams)) == "SPMD, header, 128 threads");
  CHECK(planKernel(with(generalRegion(Two), [](TargetRegion &R) { R.WhyGeneral = ObstacleKind::HasAllocators; })).Why ==
        "one thread of each team starts, for it has allocators");
  CHECK(planKernel(with(with(generalRegion(Two), SpmdMode), [](TargetRegion &R) {
          R.WhyGeneral = ObstacleKind::HasAllocators;
        })).Why == "all threads of a team run it (SPMD mode)");
}

TEST_CASE("Launch bounds of threads that meet") {
  auto Bounds = [](auto Change) { return planKernel(with(generalRegion(code("g();")), Change)).MaxThreads; };
  CHECK(Bounds([](TargetRegion &) {}) == CHOMP_TEAM_THREADS);
  CHECK(Bounds([](TargetRegion &R) { R.Launch.ThreadLimit = constant(96); }) == 96);
  CHECK(Bounds([](TargetRegion &R) {
          R.Launch.ThreadLimit = constant(96);
          R.Launch.NumThreads = constant(64);
        }) == 64);
  CHECK(Bounds([](TargetRegion &R) { R.Launch.ThreadLimit = value("m"); }) == 0);
  CHECK(Bounds([](TargetRegion &R) { R.Launch.ThreadLimit = constant(4096); }) == 0);
  CHECK(Bounds([](TargetRegion &R) { R.Launch.Bounds = {constant(512)}; }) == 512);
}

TEST_CASE("A team for each iteration") {
  auto Distribute = threads({OMPD_distribute});
  Distribute->Threads->Loops = nest({loop("i", value("n"))}, code("g();"));
  Distribute->Threads->OneEach = 32;
  auto Around = threads({OMPD_teams});
  Around->Threads->Body = code(Distribute);
  TargetRegion R = generalRegion(code(Around));
  CHECK(distributedLoops(R) == nullptr);
  R.TeamThreads = 32;
  R.Launch.Bounds = {constant(512)};
  CHECK(plan(R) == "generic, one each, one team, header, 32 threads");
  REQUIRE(distributedLoops(R));
  CHECK(distributedLoops(R)->Loops[0].Variable == "i");
  R.Body = code("g();");
  CHECK(distributedLoops(R) == nullptr);
}

TEST_CASE("The virtual GPU's threads take turns") {
  TargetRegion R = generalRegion(code(threads({OMPD_parallel})));
  R.SpmdMode = true;
  R.AsWorkItemLoops = std::make_shared<TargetRegion::WorkItemBody>();
  R.AsWorkItemLoops->Body = code("h();");
  const TargetRegion WorkItemLoops = asWorkItemLoops(R);
  CHECK(plan(WorkItemLoops) == "generic, one team, header, 128 threads");
  CHECK(planKernel(WorkItemLoops).Why == "the threads of a team run as work-item loops, from barrier to barrier");
}

TEST_CASE("Kernel mode") {
  auto Bare = [](auto Change) {
    return with(codeRegion(code("y[0] = 1;"), {OMPD_target, OMPD_teams}), [&](TargetRegion &R) {
      R.Bare = true;
      R.Launch.Block = {constant(32), constant(4)};
      Change(R);
    });
  };
  CHECK(plan(Bare([](TargetRegion &) {})) == "bare, 128 threads");
  CHECK(plan(Bare([](TargetRegion &R) { R.Launch.Block = {value("m")}; })) == "bare");
  CHECK(plan(Bare([](TargetRegion &R) { R.Launch.Block = {constant(1024), constant(2)}; })) == "bare");
  CHECK(plan(Bare([](TargetRegion &R) { R.Launch.Bounds = {constant(256)}; })) == "bare, 256 threads");
  CHECK(plan(Bare([](TargetRegion &R) { R.Body = code(atomicUpdate("y[0]", "+", "1")); })) ==
        "bare, header, 128 threads");
  CHECK(planKernel(Bare([](TargetRegion &R) { R.RunsWorkItemLoops = true; })).Why ==
        "kernel mode; the threads of a team run as work-item loops, from barrier to barrier");
}

// ---- Names
// ---------------------------------------------------------------------------------------------------------------

TEST_CASE("Names that the kernel invents occur nowhere in its code") {
  CHECK(inventNames(loopRegion()).Index == "k");
  auto Index = [](auto Change) { return inventNames(loopWith(Change)).Index; };
  CHECK(Index([](TargetRegion &R) { R.Loops->Body = code("y[k] = ks + sk + k_;"); }) == "k__");
  CHECK(Index([](TargetRegion &R) { R.Loops->Body = code("ks + sk + a_k"); }) == "k");
  CHECK(Index([](TargetRegion &R) { R.Loops->Loops[0].Variable = "k"; }) == "k_");
  CHECK(Index([](TargetRegion &R) { R.Loops->Loops[0].Upper = value("k + 1"); }) == "k_");
  CHECK(Index([](TargetRegion &R) { R.Variables = {parameter("int", "k")}; }) == "k_");
  CHECK(Index([](TargetRegion &R) { R.Schedule.Chunk = value("k"); }) == "k_");
  CHECK(Index([](TargetRegion &R) {
          R.Inductions.emplace_back();
          R.Inductions[0].Step = value("k");
        }) == "k_");
  CHECK(Index([](TargetRegion &R) { R.Loops->Uneven = Trapezoid{0, 1, "k", "", {}, {}}; }) == "k_");
}

TEST_CASE("Where a name may occur in a construct") {
  CHECK(occursIn(*atomicUpdate("y[0]", "+", "k"), "k"));
  CHECK_FALSE(occursIn(*atomicUpdate("y[0]", "+", "1"), "k"));
  auto Within = [](auto Change) {
    auto C = std::make_shared<Construct>();
    Change(*C);
    return occursIn(*C, "k");
  };
  CHECK(Within([](Construct &C) { C.Critical.emplace().Body = code("k;"); }));
  CHECK(Within([](Construct &C) { C.Plain = code("k;"); }));
  CHECK(Within([](Construct &C) {
    C.BarrierInterval = std::make_shared<BarrierInterval>();
    C.BarrierInterval->Code = code("k;");
  }));
  CHECK(Within([](Construct &C) { C.Instances = {InstanceCode{"k", {}, code(";")}}; }));
  CHECK(Within([](Construct &C) { C.Instances = {InstanceCode{"", {}, code("k;")}}; }));
  auto OfThreads = [&](auto Change) {
    return Within([&](Construct &C) {
      C.Threads = std::make_shared<ThreadConstruct>();
      Change(*C.Threads);
    });
  };
  CHECK_FALSE(OfThreads([](ThreadConstruct &) {}));
  CHECK(OfThreads([](ThreadConstruct &T) { T.Body = code("k;"); }));
  CHECK(OfThreads([](ThreadConstruct &T) { T.NumThreads = value("k"); }));
  CHECK(OfThreads([](ThreadConstruct &T) { T.If = value("k"); }));
  CHECK(OfThreads([](ThreadConstruct &T) { T.Filter = value("k"); }));
  CHECK(OfThreads([](ThreadConstruct &T) { T.DistSchedule.Chunk = value("k"); }));
  CHECK(OfThreads([](ThreadConstruct &T) { T.Loops = nest({loop("k", value("n"))}, code(";")); }));
  CHECK(OfThreads([](ThreadConstruct &T) { T.Loops = nest({loop("i", value("n"))}, code("k;")); }));
  CHECK(OfThreads([](ThreadConstruct &T) { T.Sections = {code(";"), code("k;")}; }));
  CHECK(OfThreads([](ThreadConstruct &T) { T.Dependences = {Dependence{{}, "in", "&k"}}; }));
  CHECK(OfThreads([](ThreadConstruct &T) { T.Dependences = {Dependence{{"for (int k = 0;;)"}, "in", "x"}}; }));
  CHECK(OfThreads([](ThreadConstruct &T) {
    T.Privates.emplace_back();
    T.Privates[0].Decl = "int k";
  }));
}
