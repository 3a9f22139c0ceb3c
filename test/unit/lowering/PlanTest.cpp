//===- PlanTest.cpp - which kernel a loop becomes -------------------------===//
#include "Built.h"
#include "PlanWords.h"

#include "chomp/limits.h"

#include <catch2/catch.hpp>

using namespace chomp;
using namespace llvm::omp;

namespace {

template <class Change> TargetRegion loopWith(Change Do) { return with(loopRegion(), Do); }
template <class Change> TargetRegion simdLoopWith(Change Do) { return with(loopRegion({OMPD_target, OMPD_simd}), Do); }
/// With a change to its one loop.
template <class Change> TargetRegion loopChanged(Change Do) {
  return loopWith([&](TargetRegion &R) { Do(R.Loops->Loops.front()); });
}

const char *const Plain = "direct int, one each, 256 threads";

} // namespace

//===--- Who runs the loop ---===//

TEST_CASE("Nothing tells the threads apart: all of the league share the loop") {
  CHECK(plan(loopRegion()) == Plain);
  CHECK(plan(loopRegion({OMPD_target, OMPD_teams, OMPD_distribute})) == Plain);
  CHECK(plan(loopRegion({OMPD_target, OMPD_parallel, OMPD_for})) == Plain);
  CHECK(plan(loopRegion({OMPD_target, OMPD_teams, OMPD_loop})) == Plain);
  CHECK(plan(loopRegion({OMPD_target, OMPD_simd})) == Plain);
}

TEST_CASE("Code that tells its threads apart has the teams and threads that the directive says") {
  auto Asks = [](TargetRegion &R) { R.ObservesThreads = true; };
  CHECK(plan(loopWith(Asks)) == "direct int, no chunks, header, 256 threads");
  const TargetRegion NoTeams = with(loopRegion({OMPD_target, OMPD_parallel, OMPD_for}), Asks);
  CHECK(plan(NoTeams) == "direct int, no chunks, one team, header, 256 threads");
  CHECK(planKernel(NoTeams).Why == "one team: no teams construct, in code that tells its threads apart");
  const TargetRegion NoParallel = with(loopRegion({OMPD_target, OMPD_teams, OMPD_distribute}), Asks);
  CHECK(plan(NoParallel) == "direct int, no chunks, one thread per team, header, 1 threads");
  CHECK(planKernel(NoParallel).Why ==
        "one thread in a team: no parallel construct, in code that tells its threads apart");
  // A call of what isn't here may ask, but wants no header.
  const TargetRegion Calls =
      with(loopRegion({OMPD_target, OMPD_parallel, OMPD_for}), [](TargetRegion &R) { R.CallsUnknown = true; });
  CHECK(plan(Calls) == "direct int, no chunks, one team, 256 threads");
  CHECK(planKernel(Calls).Why == "one team: no teams construct, in code that calls what may tell its threads apart");
}

TEST_CASE("There are no more copies of a changed firstprivate variable than the threads that are asked for") {
  const Variable Changed = copyOf(Sharing::Firstprivate, "int", "t");
  const TargetRegion Limited = with(loopRegion({OMPD_target, OMPD_parallel, OMPD_for}), [&](TargetRegion &R) {
    R.Launch.NumThreads = constant(64);
    R.Variables = {Changed};
  });
  CHECK(plan(Limited) == "direct int, no chunks, one team, 64 threads");
  CHECK(planKernel(Limited).Why == "one team: no teams construct, in code that changes what each thread has a copy of");
  // Nobody says how many threads there are; nobody changes it.
  CHECK(plan(loopWith([&](TargetRegion &R) { R.Variables = {Changed}; })) == Plain);
  CHECK(plan(loopWith([&](TargetRegion &R) {
          R.Launch.NumThreads = constant(64);
          R.Launch.NumTeams = value("n / 64");
          R.Variables = {Changed};
          R.Variables[0].Written = false;
        })) == "direct int, one each, 64 threads");
}

TEST_CASE("What one thread alone gets right") {
  const char *const Alone = "direct int, no chunks, one thread, 1 threads";
  const TargetRegion InOrder = loopWith([](TargetRegion &R) { R.InOrder = true; });
  CHECK(plan(InOrder) == Alone);
  CHECK(planKernel(InOrder).Why == "one thread: the results depend on the iterations' order");

  const TargetRegion SafeLen = simdLoopWith([](TargetRegion &R) { R.SafeLen = true; });
  CHECK(plan(SafeLen) == Alone);
  CHECK(planKernel(SafeLen).Why == "one thread: simd with safelen");
  CHECK(plan(loopWith([](TargetRegion &R) { R.SafeLen = true; })) ==
        Plain); // parallel iterations, whose lanes it limits

  const TargetRegion Asking = simdLoopWith([](TargetRegion &R) { R.CallsUnknown = true; });
  CHECK(plan(Asking) == Alone);
  CHECK(planKernel(Asking).Why == "one thread: simd in code that may ask for its thread");

  const TargetRegion Reads = loopWith([](TargetRegion &R) {
    R.Variables = {reduced("double", "s", 0)};
    R.Reductions = {sum("double", "s")};
    R.Reductions[0].Declared.emplace();
    R.Reductions[0].Declared->ReadsOriginal = true;
  });
  CHECK(plan(Reads) == "direct int, no chunks, one thread, header, 1 threads");
  CHECK(planKernel(Reads).Why == "one thread: the initializer of a reduction reads the original");

  auto Last = [](TargetRegion &R) { R.Variables = {copyOf(Sharing::Lastprivate, "int", "t")}; };
  const TargetRegion Partial = with(loopWith(Last), [](TargetRegion &R) { R.Loops->Partial = true; });
  CHECK(plan(Partial) == "counted int, count passed, no chunks, one thread, 1 threads");
  CHECK(planKernel(Partial).Why == "one thread: the last value of a nest that is no rectangle");
  CHECK(plan(loopWith(Last)) == "counted int, count passed, 256 threads"); // a rectangle's last iteration is known
  CHECK(plan(loopWith([](TargetRegion &R) { R.Loops->Partial = true; })) == Plain);
}

TEST_CASE("Clauses that leave a single thread get one") {
  auto Ones = [](TargetRegion &R) { R.Launch.NumTeams = R.Launch.NumThreads = constant(1); };
  const TargetRegion One = loopWith(Ones);
  CHECK(plan(One) == "direct int, no chunks, one thread, 1 threads");
  CHECK(planKernel(One).Why == "one thread: the clauses ask for a single one");
  CHECK(plan(loopWith([](TargetRegion &R) { R.Launch.NumTeams = R.Launch.ThreadLimit = constant(1); })) == plan(One));
  // One team has many threads, or many teams a thread each.
  CHECK(plan(loopWith([](TargetRegion &R) { R.Launch.NumTeams = constant(1); })) == "direct int, 256 threads");
  CHECK(plan(loopWith([](TargetRegion &R) { R.Launch.NumThreads = constant(1); })) ==
        "direct int, one each, 1 threads");
  // The iterations of simd and loop have no order.
  CHECK(plan(with(loopRegion({OMPD_target, OMPD_teams, OMPD_loop}), Ones)) == "direct int, 1 threads");
  // Only the program's run can tell.
  CHECK(plan(loopWith([](TargetRegion &R) { R.Launch.NumTeams = R.Launch.NumThreads = value("m"); })) == "direct int");
  CHECK(plan(with(loopRegion({OMPD_target, OMPD_parallel, OMPD_for}),
                  [](TargetRegion &R) { R.Launch.NumThreads = value("m"); })) == "direct int, may be one");
}

//===--- Chunks ---===//

TEST_CASE("Static chunks are to the letter where somebody can tell") {
  auto Static = [](TargetRegion &R) { R.Schedule = {true, "static", constant(4)}; };
  auto Observes = [](TargetRegion &R) { R.ObservesThreads = true; };
  const char *const Scheduled = "counted long long, count passed, no chunks, scheduled, header, 256 threads";
  CHECK(plan(loopWith(Static)) == Plain);
  CHECK(plan(with(loopWith(Static), Observes)) == Scheduled);
  CHECK(kindOf(planKernel(with(loopWith(Static), Observes)).WhyWide) == ObstacleKind::ChunksMayBeLong);
  CHECK(plan(with(loopWith(Observes), [](TargetRegion &R) { R.DistSchedule = {true, "static", constant(4)}; })) ==
        Scheduled);
  CHECK(plan(with(loopWith(Observes), [](TargetRegion &R) { R.Schedule = {true, "dynamic", constant(4)}; })) ==
        "direct int, no chunks, header, 256 threads");
  // What a thread's copy keeps from one iteration to the next tells, too, unless nobody writes it.
  for (Sharing Share : {Sharing::Private, Sharing::Firstprivate}) {
    const TargetRegion Keeps =
        with(loopWith(Static), [&](TargetRegion &R) { R.Variables = {copyOf(Share, "int", "t")}; });
    CHECK(plan(Keeps) == Scheduled);
    CHECK(plan(with(Keeps, [](TargetRegion &R) { R.Variables[0].Written = false; })) == Plain);
  }
}

TEST_CASE("Where an iteration may use what those before it in its chunk left, a chunk is one thread's") {
  auto InOrder = [](TargetRegion &R) {
    R.ChunksInOrder = true;
    R.Schedule = {true, "static", constant(4)};
  };
  CHECK(plan(loopWith(InOrder)) == "counted long long, count passed, no chunks, in chunks, header, 256 threads");
  CHECK(plan(with(loopWith(InOrder), [](TargetRegion &R) { R.ObservesThreads = true; })) ==
        "counted long long, count passed, no chunks, scheduled, header, 256 threads");
  CHECK(plan(with(loopRegion({OMPD_target, OMPD_parallel, OMPD_for}), [&](TargetRegion &R) {
          InOrder(R);
          R.Launch.NumThreads = value("m");
        })) == "counted long long, count passed, no chunks, may be one, in chunks, header");
}

//===--- How many threads there are ---===//

TEST_CASE("A thread has one iteration unless few teams are better, or said") {
  auto Sum = [](TargetRegion &R) {
    R.Variables = {reduced("int", "s", 0)};
    R.Reductions = {sum("int", "s")};
  };
  CHECK(plan(loopWith(Sum)) == "direct int, header, 256 threads");
  CHECK(plan(loopWith([](TargetRegion &R) { R.Launch.NumTeams = constant(8); })) == "direct int, 256 threads");
  CHECK(plan(loopWith([](TargetRegion &R) { R.Launch.NumTeams = value("n / 8"); })) == Plain);
  CHECK(plan(loopWith([](TargetRegion &R) { R.Launch.IfTeams = "n > 8"; })) == "direct int, 256 threads");
  CHECK(plan(loopWith([](TargetRegion &R) { R.Loops->Continues = true; })) ==
        "direct int, one each, continues, 256 threads");
}

TEST_CASE("Launch bounds are those of the clauses, if constant") {
  auto Bounds = [](auto Change) { return planKernel(loopWith(Change)).MaxThreads; };
  CHECK(Bounds([](TargetRegion &) {}) == CHOMP_LOOP_TEAM_THREADS);
  CHECK(Bounds([](TargetRegion &R) { R.Launch.NumThreads = constant(64); }) == 64);
  CHECK(Bounds([](TargetRegion &R) { R.Launch.ThreadLimit = constant(96); }) == 96);
  CHECK(Bounds([](TargetRegion &R) { R.Launch.NumThreads = value("m"); }) == 0);
  CHECK(Bounds([](TargetRegion &R) { R.Launch.NumThreads = constant(2048); }) == 0);
  CHECK(Bounds([](TargetRegion &R) { R.Launch.NumThreads = constant(0); }) == 0);
  auto Both = [&](long long Limit, long long Threads) {
    return Bounds([&](TargetRegion &R) {
      R.Launch.ThreadLimit = constant(Limit);
      R.Launch.NumThreads = constant(Threads);
    });
  };
  CHECK(Both(32, 64) == 32);
  CHECK(Both(128, 64) == 64);
  // launch_bounds of ompx_attribute, if there can be so many.
  CHECK(Bounds([](TargetRegion &R) { R.Launch.Bounds = {constant(512)}; }) == 512);
  CHECK(Bounds([](TargetRegion &R) { R.Launch.Bounds = {constant(4096)}; }) == CHOMP_LOOP_TEAM_THREADS);
  CHECK(Bounds([](TargetRegion &R) { R.Launch.Bounds = {value("BOUND")}; }) == CHOMP_LOOP_TEAM_THREADS);
  CHECK(Bounds([](TargetRegion &R) {
          R.Launch.Bounds = {constant(512)};
          R.InOrder = true;
        }) == 1);
}

TEST_CASE("The virtual GPU's sums may be reordered where nothing else is written") {
  auto Sum = [](TargetRegion &R) {
    R.Variables = {reduced("double", "s", 0)};
    R.Reductions = {sum("double", "s")};
    R.Loops->Straight = true;
  };
  auto Reordered = [&](auto Change) { return planKernel(with(loopWith(Sum), Change)).SimdReduction; };
  CHECK(Reordered([](TargetRegion &) {}));
  CHECK_FALSE(Reordered([](TargetRegion &R) { R.Loops->Straight = false; }));
  CHECK_FALSE(Reordered([](TargetRegion &R) { R.ObservesThreads = true; }));
  CHECK_FALSE(Reordered([](TargetRegion &R) { R.Reductions[0].Floating = false; }));
  CHECK_FALSE(Reordered([](TargetRegion &R) { R.Variables.push_back(copyOf(Sharing::Private, "int", "t")); }));
  CHECK_FALSE(Reordered([](TargetRegion &R) {
    R.Variables.push_back(parameter("int", "t"));
    R.Variables.back().Written = true;
  }));
  CHECK(Reordered([](TargetRegion &R) {
    R.Variables.push_back(pointer("double", "x", 1));
    R.Variables.back().Written = true;
  }));
  CHECK_FALSE(Reordered([](TargetRegion &R) { R.Reductions[0].Elements.emplace(); }));
  CHECK_FALSE(Reordered([](TargetRegion &R) { R.Loops->Loops.push_back(loop("j", value("m"))); }));
}

//===--- The index ---===//

TEST_CASE("The user's own variable is the index where it counts up from a small constant") {
  CHECK(plan(loopChanged([](Loop &L) { L.Lower = constant(5); })) == Plain);
  const char *const Counted = "counted int, one each, count passed, 256 threads";
  CHECK(plan(loopChanged([](Loop &L) { L.Lower = constant(CHOMP_MOST_FIRST_INDEX + 1); })) == Counted);
  CHECK(plan(loopChanged([](Loop &L) { L.Lower = constant(-1); })) == Counted);
  CHECK(plan(loopChanged([](Loop &L) { L.Lower = value("m"); })) == Counted);
  CHECK(plan(loopChanged([](Loop &L) { L.Step = constant(2); })) == Counted);
  CHECK(plan(loopChanged([](Loop &L) { L.Down = true; })) == Counted);
  CHECK(plan(loopChanged([](Loop &L) { L.Condition = LoopCondition::LessEqual; })) == Counted);
  CHECK(plan(loopChanged([](Loop &L) { L.Condition = LoopCondition::NotEqual; })) == Plain);
  CHECK(plan(loopWith([](TargetRegion &R) { R.Inductions.emplace_back(); })) == Counted);
  CHECK(plan(loopWith([](TargetRegion &R) {
          R.Inductions.emplace_back();
          R.Inductions[0].What = InductionItem::Operation::Multiply;
        })) == "counted int, one each, count passed, header, 256 threads");
}

TEST_CASE("How wide the index is") {
  auto Loop1 = [](Loop L) { return nestRegion({std::move(L)}); };
  CHECK(plan(Loop1(loopOf("short", 16, true, "i", value("n")))) == "counted int, one each, count passed, 256 threads");
  CHECK(plan(Loop1(loopOf("unsigned int", 32, false, "i", value("n")))) == "direct unsigned, one each, 256 threads");
  CHECK(plan(Loop1(loopOf("long", 64, true, "i", value("n")))) == "direct long long, one each, 256 threads");
  auto Why = [](const TargetRegion &R) { return kindOf(planKernel(R).WhyWide); };
  CHECK_FALSE(Why(loopRegion()));
  CHECK(Why(Loop1(loopOf("long", 64, true, "i", value("n")))) == ObstacleKind::CounterIsWide);
  CHECK(spell(*planKernel(Loop1(loopOf("long", 64, true, "i", value("n")))).WhyWide) == "'i' has 64 bits");
  // An unsigned index needs an iteration for each thread, and a beginning at 0 to be the user's variable.
  auto Few = [](TargetRegion &R) { R.Launch.NumTeams = constant(8); };
  const TargetRegion Strides = with(Loop1(loopOf("unsigned int", 32, false, "i", value("n"))), Few);
  CHECK(plan(Strides) == "counted long long, count passed, 256 threads");
  CHECK(Why(Strides) == ObstacleKind::CounterIsUnsigned);
  CHECK(plan(with(Loop1(loopOf("unsigned int", 32, false, "i", value("n"))), [](TargetRegion &R) {
          R.Loops->Loops[0].Lower = constant(3);
        })) == "counted unsigned, one each, count passed, 256 threads");
  // Pointers, iterators, ranges.
  CHECK(Why(loopChanged([](Loop &L) { L.IsPointer = true; })) == ObstacleKind::CounterIsPointer);
  CHECK(Why(loopChanged([](Loop &L) { L.IsPointer = L.IsIterator = true; })) == ObstacleKind::CounterIsIterator);
  CHECK(Why(loopChanged([](Loop &L) { L.Element = "begin"; })) == ObstacleKind::LongRange);
  // A league's stride has to have room.
  const ObstacleKind TooMany = ObstacleKind::TooManyIterations;
  CHECK_FALSE(Why(loopChanged([](Loop &L) { L.Upper = constant(1 << 30); })));
  CHECK(Why(loopChanged([](Loop &L) { L.Upper = constant((1 << 30) + 1); })) == TooMany);
  CHECK(Why(loopChanged([](Loop &L) { L.Lower = constant(-(1 << 30) - 1); })) == TooMany);
  CHECK_FALSE(Why(loopChanged([](Loop &L) {
    L.Lower = constant(-(1 << 30) - 1);
    L.Down = true;
  })));
}

TEST_CASE("The host counts the iterations where it has the bounds") {
  const char *const ByDevice = "counted long long, counted by the device, header, 256 threads";
  CHECK(plan(loopChanged([](Loop &L) { L.Upper = inMemory("*n"); })) == ByDevice);
  CHECK(plan(loopChanged([](Loop &L) { L.Lower = inMemory("*n"); })) == ByDevice);
  CHECK(plan(loopChanged([](Loop &L) { L.Step = inMemory("*n"); })) == ByDevice);
  CHECK(kindOf(planKernel(loopChanged([](Loop &L) { L.Upper = inMemory("*n"); })).WhyWide) ==
        ObstacleKind::KernelCounts);
}

//===--- Nests ---===//

TEST_CASE("A nest is a grid, or one index that is divided") {
  const Loop N = loop("i", value("n")), M = loop("j", value("m"));
  CHECK(plan(nestRegion({N, M})) == "grid of long long, one each, 256 threads");
  CHECK(kindOf(planKernel(nestRegion({N, M})).WhyWide) == ObstacleKind::ProductUnknown);
  CHECK(plan(nestRegion({loopOf("unsigned int", 32, false, "i", value("n")), M})) ==
        "grid of long long, without sign, one each, 256 threads");
  // So few iterations that an int counts them.
  CHECK(plan(nestRegion({loop("i", constant(100)), loop("j", constant(100))})) ==
        "nest of int, one each, count passed, 256 threads");
  CHECK(kindOf(planKernel(nestRegion({loop("i", constant(1 << 20)), loop("j", constant(1 << 20))})).WhyWide) ==
        ObstacleKind::TooManyIterations);
  // Few teams stride, which a grid doesn't.
  const TargetRegion Strides = with(nestRegion({N, M}), [](TargetRegion &R) { R.Launch.NumTeams = constant(8); });
  CHECK(plan(Strides) == "nest of long long, count passed, header, 256 threads");
  CHECK_FALSE(planKernel(Strides).WhyNoGrid);
}

TEST_CASE("Short constant loops at a nest's inside are one dimension") {
  const Loop N = loop("i", value("n")), M = loop("j", value("m"));
  auto Rows = [](std::vector<Loop> Loops) { return planKernel(nestRegion(std::move(Loops))).RowLoops; };
  CHECK(Rows({N, M, loop("k", constant(3))}) == 1); // j is no constant, which ends the row
  CHECK(Rows({N, M, loop("k", constant(3)), loop("l", constant(3))}) == 2);
  CHECK(Rows({N, loop("j", constant(4)), loop("k", constant(8))}) == 2);
  CHECK(Rows({N, loop("j", constant(4)), loop("k", constant(16))}) == 1);    // long enough
  CHECK(Rows({N, M, loop("k", constant(4)), loop("l", constant(16))}) == 2); // but else a fourth dimension
  CHECK(Rows({N, loop("j", constant(1000)), loop("k", constant(8))}) == 1);  // together too long
}

TEST_CASE("Why a nest is no grid") {
  const Loop N = loop("i", value("n")), M = loop("j", value("m"));
  auto Why = [](const TargetRegion &R) { return kindOf(planKernel(R).WhyNoGrid); };
  CHECK_FALSE(Why(nestRegion({N, M})));
  CHECK(Why(nestRegion({N, M, loop("k", value("l")), loop("l", value("k"))})) == ObstacleKind::TooManyDimensions);
  CHECK_FALSE(Why(with(nestRegion({loop("i", constant(1 << 8)), loop("j", constant(2))}), [](TargetRegion &R) {
    R.Loops->Loops[0].Step.Constant.reset(); // no product
    R.Loops->Loops[0].Step.Host = "s";
  })));
  CHECK(Why(with(nestRegion({N, M}), [](TargetRegion &R) { R.Loops->Loops[1].IsPointer = true; })) ==
        ObstacleKind::NoInteger);
  CHECK(planKernel(with(nestRegion({N, M}), [](TargetRegion &R) {
          R.Loops->Loops[1].IsPointer = true;
        })).WhyNoGrid->Name == "j");
  CHECK(Why(with(nestRegion({N, M}), [](TargetRegion &R) { R.Loops->Loops[0].Element = "begin"; })) ==
        ObstacleKind::NoInteger);
  CHECK(Why(with(nestRegion({N, M}), [](TargetRegion &R) { R.Inductions.emplace_back(); })) ==
        ObstacleKind::HasInduction);
  CHECK(Why(with(nestRegion({N, M}), [](TargetRegion &R) { R.Launch.TeamMemory = value("b"); })) ==
        ObstacleKind::HasTeamMemory);
  auto Uneven = [](TargetRegion &R) { R.Loops->Uneven = Trapezoid{0, 1, "t", "", {}, {}}; };
  CHECK(plan(with(nestRegion({N, M}), Uneven)) == "grid of long long, one each, 256 threads");
  CHECK(Why(with(with(nestRegion({N, M}), Uneven), [](TargetRegion &R) { R.Loops->Loops[0].Down = true; })) ==
        ObstacleKind::OuterDoesNotCountUp);
  CHECK(Why(with(nestRegion({N, loopOf("long", 64, true, "j", value("m"))}), Uneven)) == ObstacleKind::DependentNotInt);
}

TEST_CASE("Which loops' variables are the index in a dimension") {
  const Loop N = loop("i", value("n")), Long = loopOf("long", 64, true, "j", value("m"));
  Loop FromOne = N;
  FromOne.Lower = constant(1);
  CHECK(isOwnIndex(nestRegion({N, Long}), N));
  CHECK(isOwnIndex(nestRegion({FromOne, N}), FromOne));
  CHECK_FALSE(isOwnIndex(nestRegion({FromOne, Long}), FromOne)); // it goes up to its type's end
  const TargetRegion R = nestRegion({N, loop("j", constant(3)), loop("k", constant(4))});
  const LoopNest Row = rowOf(R, planKernel(R));
  REQUIRE(Row.Loops.size() == 2);
  CHECK(Row.Loops[0].Variable == "j");
}
