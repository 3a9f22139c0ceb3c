//===- GeometryTest.cpp - teams and threads of a launch -------------------===//
#include "Core/Geometry.h"

#include "chomp/runtime.h"

#include <array>
#include <catch2/catch.hpp>

using namespace chomp;

namespace {

struct TestKernel final : plugin::Kernel {
  unsigned maxThreads() const override { return 512; }
  unsigned defaultThreads() const override { return 256; }
  unsigned residentTeams(unsigned Threads) const override { return 2048 / Threads; }
};

struct Launch {
  unsigned Flags = 0, Bound = 0;
  unsigned NumTeams = 0, ThreadLimit = 0, NumThreads = 0;
  unsigned long long Iterations = 1;
  unsigned long long MaxLeague = 0;
  unsigned MainThread = 0;
  bool TeamsOfOne = false;
  unsigned TeamSize = 128;
  TeamsVariables Variables = {};
  bool HasGrid = false;
};

Result<ChosenGeometry> choose(const Launch &L) {
  chomp_kernel_t Kernel = {"k", "u", "f", "f.c", 1, L.Flags, L.Bound, nullptr};
  chomp_launch_t Clauses = {0, L.NumTeams, L.ThreadLimit, L.NumThreads, L.Iterations};
  plugin::DeviceLimits Limits{0x7fffffff, 1024, 10, L.MaxLeague, L.MainThread};
  Limits.TeamsOfOne = L.TeamsOfOne;
  Limits.TeamSize = L.TeamSize;
  if (L.HasGrid) {
    Limits.MaxGrid = {0x7fffffff, 65535, 65535};
    Limits.MaxBlock = {1024, 1024, 64};
  }
  return chooseGeometry(Kernel, Clauses, Limits, TestKernel(), L.Variables);
}

void check(const Launch &L, unsigned Teams, const std::string &TeamsBy, unsigned Threads,
           const std::string &ThreadsBy) {
  Result<ChosenGeometry> G = choose(L);
  REQUIRE(G.ok());
  CHECK(G->Shape.Teams == Teams);
  CHECK(G->TeamsBy == TeamsBy);
  CHECK(G->Shape.Threads == Threads);
  CHECK(G->ThreadsBy == ThreadsBy);
  CHECK(G->Shape.Iterations == L.Iterations);
}

void refused(const Launch &L, const std::string &Message) {
  Result<ChosenGeometry> G = choose(L);
  REQUIRE(!G.ok());
  CHECK_THAT(G.takeStatus().text(), Catch::Contains(Message));
}

} // namespace

TEST_CASE("Without clauses, one thread for each iteration") {
  check({.Iterations = 1}, 1, "heuristic", 256, "heuristic");
  check({.Iterations = 256}, 1, "heuristic", 256, "heuristic");
  check({.Iterations = 257}, 2, "heuristic", 256, "heuristic");
  check({.Iterations = 1000000}, 3907, "heuristic", 256, "heuristic");
  check({.Bound = 64, .Iterations = 1000}, 16, "heuristic", 64, "heuristic");
  check({.Iterations = ~0ull - 1}, 0x7fffffff, "heuristic", 256, "heuristic");
  check({.Iterations = ~0ull - 1, .MaxLeague = 0xffffffff}, 0xffffffffu / 256, "heuristic", 256, "heuristic");
}

TEST_CASE("Iterations that only the kernel can count: a full device, in parts") {
  Result<ChosenGeometry> G = choose({.Iterations = CHOMP_UNKNOWN_ITERATIONS});
  REQUIRE(G.ok());
  CHECK(G->Shape.Teams == 80);
  CHECK(G->Shape.Threads == 256);
  CHECK(G->Shape.Iterations == 160);
}

TEST_CASE("Clauses are kept exactly") {
  check({.NumTeams = 7, .Iterations = 1000000}, 7, "num_teams", 256, "heuristic");
  check({.ThreadLimit = 33, .Iterations = 66}, 2, "heuristic", 33, "thread_limit");
  check({.NumThreads = 8, .Iterations = 66}, 9, "heuristic", 8, "num_threads");
  check({.ThreadLimit = 128, .NumThreads = 8, .Iterations = 8}, 1, "heuristic", 8, "num_threads");
  check({.ThreadLimit = 8, .NumThreads = 128, .Iterations = 8}, 1, "heuristic", 8, "thread_limit");
  check({.NumTeams = 100000, .ThreadLimit = 512, .Iterations = 3}, 100000, "num_teams", 512, "thread_limit");
}

TEST_CASE("Bounds on threads beyond the device's own are no bounds") {
  constexpr const char *NumThreads = "num_threads, as far as the device goes";
  constexpr const char *ThreadLimit = "thread_limit, as far as the device goes";
  check({.NumThreads = 512, .Iterations = 1024}, 2, "heuristic", 512, "num_threads");
  check({.NumThreads = 513, .Iterations = 1024}, 2, "heuristic", 512, NumThreads);
  check({.ThreadLimit = 10000, .Iterations = 1024}, 2, "heuristic", 512, ThreadLimit);
  check({.ThreadLimit = 10000, .NumThreads = 10000, .Iterations = 1024}, 2, "heuristic", 512, NumThreads);
  check({.ThreadLimit = 10000, .NumThreads = 8, .Iterations = 16}, 2, "heuristic", 8, "num_threads");
  check({.Bound = 64, .NumThreads = 65, .Iterations = 128}, 2, "heuristic", 64, NumThreads);
}

TEST_CASE("More teams than there can be are refused") {
  refused({.NumTeams = 0x80000000u}, "num_teams(2147483648) is more than this device can have");
  refused({.NumTeams = 0x7fffffffu, .MaxLeague = 0xffffffff}, "threads in all");
}

TEST_CASE("A reduction gets as many teams as run at a time") {
  check({.Flags = CHOMP_KERNEL_REDUCTION, .Iterations = 1000000}, 80, "heuristic", 256, "heuristic");
  check({.Flags = CHOMP_KERNEL_REDUCTION, .Iterations = 300}, 2, "heuristic", 256, "heuristic");
  check({.Flags = CHOMP_KERNEL_REDUCTION, .NumTeams = 1000, .Iterations = 300}, 1000, "num_teams", 256, "heuristic");
}

TEST_CASE("Regions without teams, and sequential ones") {
  check({.Flags = CHOMP_KERNEL_ONE_TEAM, .Iterations = 1000000}, 1, "no teams construct", 256, "heuristic");
  check({.Flags = CHOMP_KERNEL_ONE_TEAM, .NumThreads = 17, .Iterations = 100}, 1, "no teams construct", 17,
        "num_threads");
  check({.Flags = CHOMP_KERNEL_ONE_THREAD, .ThreadLimit = 17}, 1, "sequential region", 1, "sequential region");
}

TEST_CASE("A kernel that counts in 32 bits never counts over") {
  unsigned F = CHOMP_KERNEL_INDEX32;
  check({.Flags = F, .Iterations = 1000000}, 3907, "heuristic", 256, "heuristic");
  for (unsigned long long Iterations : {1ull << 30, (1ull << 31) - 1000, (1ull << 31) - 300, (1ull << 31) - 3})
    for (unsigned Teams : {0u, 1u, 5000000u}) {
      Result<ChosenGeometry> G = choose({.Flags = F, .NumTeams = Teams, .Iterations = Iterations});
      REQUIRE(G.ok());
      CHECK(G->Shape.Teams >= 1);
      CHECK(G->Shape.Threads >= 1);
      CHECK(Iterations + 1ull * G->Shape.Teams * G->Shape.Threads <= 0x7fffffff);
    }
  check({.Flags = F, .NumTeams = 5000000, .Iterations = 1ull << 30}, 4194303, "32-bit index", 256, "heuristic");
  refused({.Flags = F, .Iterations = 0x7fffffff}, "are too many for a kernel that counts them in 32 bits");
}

TEST_CASE("A general kernel has room for its largest parallel region") {
  constexpr unsigned General = CHOMP_KERNEL_GENERAL, OneTeam = General | CHOMP_KERNEL_ONE_TEAM;
  check({.Flags = OneTeam}, 1, "no teams construct", 128, "heuristic");
  check({.Flags = OneTeam, .NumThreads = 8}, 1, "no teams construct", 8, "num_threads");
  check({.Flags = OneTeam, .ThreadLimit = 64}, 1, "no teams construct", 64, "thread_limit");
  check({.Flags = OneTeam, .ThreadLimit = 64, .NumThreads = 100}, 1, "no teams construct", 64, "thread_limit");
  check({.Flags = OneTeam, .NumThreads = 512}, 1, "no teams construct", 512, "num_threads");
  refused({.Flags = OneTeam, .NumThreads = 513}, "num_threads(513) is more than a team of this kernel can have (512)");
  // A warp of a GPU's team belongs to the sequential part.
  check({.Flags = OneTeam, .NumThreads = 480, .MainThread = 32}, 1, "no teams construct", 480, "num_threads");
  refused({.Flags = OneTeam, .NumThreads = 481, .MainThread = 32}, "can have (480)");
  refused({.Flags = OneTeam, .NumThreads = 449, .MainThread = 64}, "can have (448)");

  // Teams: the clause, else a full device, else one for each iteration.
  check({.Flags = General, .NumTeams = 7}, 7, "num_teams", 128, "heuristic");
  check({.Flags = General}, 160, "heuristic", 128, "heuristic");
  check({.Flags = General, .MainThread = 32}, 120, "heuristic", 128, "heuristic");
  check({.Flags = General, .Iterations = 5}, 5, "heuristic", 128, "heuristic");
  check({.Flags = General, .Iterations = 100000}, 160, "heuristic", 128, "heuristic");
  // A region that doesn't say how many threads gets the default, one that does may get more.
  Result<ChosenGeometry> G = choose({.Flags = General});
  REQUIRE(G.ok());
  CHECK(G->Shape.General);
  CHECK(G->Shape.ThreadLimit == 512);
}

TEST_CASE("Where any number of threads will do, a device may have one") {
  constexpr unsigned Any = CHOMP_KERNEL_TEAM | CHOMP_KERNEL_ANY_TEAM_SIZE;
  check({.Flags = Any, .NumTeams = 7, .NumThreads = 64, .TeamsOfOne = true}, 7, "num_teams", 1, "any number would do");
  check({.Flags = Any, .NumTeams = 7, .NumThreads = 64}, 7, "num_teams", 64, "num_threads");
  check({.Flags = CHOMP_KERNEL_TEAM, .NumTeams = 7, .NumThreads = 64, .TeamsOfOne = true}, 7, "num_teams", 64,
        "num_threads");
  check({.Flags = Any, .NumTeams = 7, .TeamSize = 32}, 7, "num_teams", 32, "heuristic");
}

namespace {

Result<ChosenGeometry> chooseGrid(const chomp_grid_launch_t &L, unsigned Flags = CHOMP_KERNEL_BARE) {
  chomp_kernel_t Kernel = {"k", "u", "f", "f.c", 1, Flags, 0, nullptr};
  plugin::DeviceLimits Limits{0x7fffffff, 1024, 10, 0, 0};
  Limits.MaxGrid = {0x7fffffff, 65535, 65535};
  Limits.MaxBlock = {1024, 1024, 64};
  Limits.MaxTeamMemory = 1024;
  return chooseGeometry(Kernel, L.launch, Limits, TestKernel());
}

void gridRefused(const chomp_grid_launch_t &L, const std::string &Message) {
  Result<ChosenGeometry> G = chooseGrid(L);
  REQUIRE(!G.ok());
  CHECK_THAT(G.takeStatus().text(), Catch::Contains(Message));
}

} // namespace

TEST_CASE("Kernel mode gets the grid that the program asks for") {
  Result<ChosenGeometry> G = chooseGrid({{0, 0, 0, 0, 1}, 100, {3, 4, 5}, {8, 4, 2}});
  REQUIRE(G.ok());
  CHECK(G->Shape.Bare);
  CHECK(G->Shape.Teams == 60);
  CHECK(G->Shape.Threads == 64);
  CHECK(G->Shape.Grid == std::array{3u, 4u, 5u});
  CHECK(G->Shape.Block == std::array{8u, 4u, 2u});
  CHECK(G->Shape.TeamMemory == 100);
}

TEST_CASE("Kernel mode is refused beyond the device's limits") {
  gridRefused({{0, 0, 0, 0, 1}, 0, {1, 1, 1}, {32, 32, 1}},
              "thread_limit(32, 32, 1) is more than a team of this kernel can have (512)");
  gridRefused({{0, 0, 0, 0, 1}, 0, {1, 1, 1}, {1, 1, 65}}, "in dimension z (64)");
  gridRefused({{0, 0, 0, 0, 1}, 0, {1, 70000, 1}, {1, 1, 1}},
              "num_teams(1, 70000, 1) is more than this device can have in dimension y (65535)");
  gridRefused({{0, 0, 0, 0, 1}, 0, {0x7fffffff, 3, 1}, {1, 1, 1}}, "is more than this device can have (4294967295)");
  gridRefused({{0, 0, 0, 0, 1}, 0, {1, 0, 1}, {1, 1, 1}}, "each dimension has to be 1 or more");
  gridRefused({{0, 0, 0, 0, 1}, 1025, {1, 1, 1}, {1, 1, 1}},
              "dyn_groupprivate(1025) is more memory than a team of this device can have (1024 bytes)");
}

TEST_CASE("Clauses that leave one thread leave a loop that one alone") {
  constexpr unsigned Flags = CHOMP_KERNEL_INDEX32 | CHOMP_KERNEL_MAY_BE_ONE;
  const char *One = "the clauses leave one";
  check({.Flags = Flags, .NumThreads = 1, .Iterations = 1000}, 1, One, 1, One);
  check({.Flags = Flags, .ThreadLimit = 1, .Iterations = 1000}, 1, One, 1, One);
  check({.Flags = Flags, .ThreadLimit = 1, .NumThreads = 64, .Iterations = 1000}, 1, One, 1, One);
  check({.Flags = Flags, .NumTeams = 1, .Iterations = 1000}, 1, One, 1, One);
  check({.Flags = Flags, .NumTeams = 3, .Iterations = 1000}, 3, "num_teams", 256, "heuristic");
  check({.Flags = Flags, .NumThreads = 4, .Iterations = 1000}, 250, "heuristic", 4, "num_threads");
  check({.Flags = Flags, .Iterations = 1000}, 4, "heuristic", 256, "heuristic");
}

TEST_CASE("A team's memory does not change the rest of a launch") {
  Result<ChosenGeometry> G = chooseGrid({{0, 7, 0, 0, 1000}, 64, {1, 1, 1}, {1, 1, 1}}, CHOMP_KERNEL_TEAM_MEMORY);
  REQUIRE(G.ok());
  CHECK(!G->Shape.Bare);
  CHECK(G->Shape.Teams == 7);
  CHECK(G->Shape.Threads == 256);
  CHECK(G->Shape.TeamMemory == 64);
}

TEST_CASE("A kernel without a loop gets a thread for each iteration") {
  constexpr unsigned Flags = CHOMP_KERNEL_INDEX32 | CHOMP_KERNEL_ONE_EACH;
  for (unsigned long long Iterations : {1ull, 1000ull, 1ull << 30, (1ull << 31) - 1000, (1ull << 31) - 3})
    for (unsigned Threads : {0u, 1u, 33u, 512u}) {
      Result<ChosenGeometry> G =
          choose({.Flags = Flags, .ThreadLimit = Threads, .Iterations = Iterations, .MaxLeague = 0xffffffff});
      REQUIRE(G.ok());
      const unsigned long long League = 1ull * G->Shape.Teams * G->Shape.Threads;
      CHECK(League >= Iterations);
      CHECK(League <= 0x7fffffff);
    }
}

TEST_CASE("An unsigned index of 32 bits does not go round") {
  constexpr unsigned Flags = CHOMP_KERNEL_UNSIGNED | CHOMP_KERNEL_ONE_EACH;
  for (unsigned long long MaxLeague : {0ull, 0xffffffffull})
    for (unsigned long long Iterations : {1ull, 1ull << 31, (1ull << 32) - 300, (1ull << 32) - 1})
      for (unsigned Threads : {0u, 1u, 33u, 192u, 512u}) {
        Result<ChosenGeometry> G = choose({.Flags = Flags,
                                           .ThreadLimit = Threads,
                                           .Iterations = Iterations,
                                           .MaxLeague = MaxLeague,
                                           .HasGrid = true});
        if (!G.ok()) { // x has too few teams, or threads
          CHECK((Threads == 1 || (MaxLeague && Iterations == MaxLeague)));
          CHECK_THAT(G.takeStatus().text(), Catch::Contains("give the loop a 64-bit variable"));
          continue;
        }
        const auto &Shape = G->Shape;
        const unsigned long long League = 1ull * Shape.Teams * Shape.Threads;
        CHECK(League >= Iterations);
        CHECK(League <= (MaxLeague ? MaxLeague : 1ull << 32));
        CHECK(!Shape.HasDimensions);
      }
}

TEST_CASE("An index of 64 bits counts the teams of a second dimension") {
  for (unsigned long long Iterations : {1000ull, 1ull << 33, (1ull << 39) + 1})
    for (unsigned long long MaxLeague : {0ull, 0xffffffffull}) {
      Result<ChosenGeometry> G =
          choose({.Flags = CHOMP_KERNEL_ONE_EACH, .Iterations = Iterations, .MaxLeague = MaxLeague, .HasGrid = true});
      REQUIRE(G.ok());
      const auto &Shape = G->Shape;
      const bool InX = Iterations <= (MaxLeague ? MaxLeague : 1ull << 39) - 256;
      CHECK(Shape.HasDimensions == !InX);
      CHECK(1ull * Shape.Teams * Shape.Threads >= Iterations);
      if (Shape.HasDimensions) {
        CHECK(1ull * Shape.Grid[0] * Shape.Grid[1] == Shape.Teams);
        CHECK((!MaxLeague || 1ull * Shape.Grid[0] * Shape.Block[0] <= MaxLeague));
        CHECK(Shape.Grid[1] <= 65535);
      }
    }
  Result<ChosenGeometry> G = choose({.Flags = CHOMP_KERNEL_ONE_EACH, .Iterations = 1ull << 62, .HasGrid = true});
  REQUIRE(!G.ok());
  CHECK_THAT(G.takeStatus().text(), Catch::Contains("a constant num_teams"));
}

TEST_CASE("Where each iteration has a thread, num_teams is no less than they need") {
  constexpr unsigned Flags = CHOMP_KERNEL_INDEX32 | CHOMP_KERNEL_ONE_EACH;
  check({.Flags = Flags, .NumTeams = 4, .Iterations = 1000, .HasGrid = true}, 4, "num_teams", 256, "heuristic");
  check({.Flags = Flags, .NumTeams = 9, .Iterations = 1000, .HasGrid = true}, 9, "num_teams", 256, "heuristic");
  check({.Flags = Flags, .NumTeams = 3, .Iterations = 1000, .HasGrid = true}, 4, "the iterations, more than num_teams",
        256, "heuristic");
  check({.Flags = Flags, .NumTeams = 3, .Iterations = 1000}, 3, "num_teams", 256, "heuristic"); // ranges
}

TEST_CASE("A kernel that knows how many threads a team has gets as many on a GPU") {
  constexpr unsigned Flags = CHOMP_KERNEL_TEAM | CHOMP_KERNEL_KNOWN_THREADS;
  check({.Flags = Flags, .Bound = 64, .NumTeams = 3, .NumThreads = 64, .HasGrid = true}, 3, "num_teams", 64,
        "num_threads");
  check({.Flags = Flags, .Bound = 64, .NumTeams = 3, .ThreadLimit = 64, .NumThreads = 100, .HasGrid = true}, 3,
        "num_teams", 64, "thread_limit");
  CHECK(!choose({.Flags = Flags, .Bound = 64, .NumTeams = 3, .NumThreads = 32, .HasGrid = true}).ok());
  // What runs teams in other ways may have fewer.
  check({.Flags = Flags, .Bound = 64, .NumTeams = 3, .NumThreads = 32}, 3, "num_teams", 32, "num_threads");
}

TEST_CASE("A GPU's iterations of distribute have a team each, of the threads that their loops need") {
  constexpr unsigned Flags = CHOMP_KERNEL_TEAM | CHOMP_KERNEL_ONE_EACH | CHOMP_KERNEL_ANY_TEAM_SIZE;
  for (unsigned long long Iterations : {1ull, 700ull, 0x7fffffffull}) {
    const Launch Plain = {.Flags = Flags, .Bound = 66, .Iterations = Iterations, .HasGrid = true};
    check(Plain, Iterations, "the iterations", 66, "a loop's iterations");
    Launch Asked = Plain; // which nothing tells
    Asked.Variables = {.NumTeams = 1, .ThreadLimit = 3};
    Asked.NumTeams = 0x7fffffff;
    Asked.NumThreads = 100;
    Asked.ThreadLimit = 200;
    check(Asked, Iterations, "the iterations", 66, "a loop's iterations");
  }
  // More than x has: rows of teams.
  for (auto [Iterations, MaxLeague] : {std::pair(5000000000ull, 0ull), {100000000ull, 0xffffffffull}}) {
    Result<ChosenGeometry> G =
        choose({.Flags = Flags, .Bound = 66, .Iterations = Iterations, .MaxLeague = MaxLeague, .HasGrid = true});
    if (Iterations > 0xffffffff) {
      CHECK(!G.ok());
      continue;
    }
    REQUIRE(G.ok());
    CHECK(G->Shape.HasDimensions);
    CHECK(1ull * G->Shape.Grid[0] * G->Shape.Grid[1] >= Iterations);
    CHECK(1ull * G->Shape.Grid[0] * 66 <= MaxLeague);
    CHECK(G->Shape.Block == std::array{66u, 1u, 1u});
  }
  // As many as a clause asks for.
  check({.Flags = Flags, .Bound = 64, .ThreadLimit = 64, .Iterations = 700, .HasGrid = true}, 700, "the iterations", 64,
        "thread_limit");
  // The virtual GPU's teams stride.
  check({.Flags = Flags, .Bound = 66, .Iterations = 700, .TeamsOfOne = true}, 700, "heuristic", 1,
        "any number would do");
  check({.Flags = Flags, .Bound = 66, .NumTeams = 3, .Iterations = 700}, 3, "num_teams", 66, "heuristic");
}

namespace {

Result<ChosenGeometry> chooseNest(unsigned long long Inner, unsigned long long Middle, unsigned long long Outer,
                                  unsigned ThreadLimit = 0, unsigned MaxGridY = 65535, unsigned Flags = 0) {
  chomp_kernel_t Kernel = {"k", "u", "f", "f.c", 1, CHOMP_KERNEL_NEST | CHOMP_KERNEL_ONE_EACH | Flags, 0, nullptr};
  chomp_nest_launch_t L = {{0, 0, ThreadLimit, 0, Inner * Middle * (Outer ? Outer : 1)}, {Inner, Middle, Outer}};
  plugin::DeviceLimits Limits{0x7fffffff, 1024, 10, 0, 0};
  Limits.MaxGrid = {0x7fffffff, MaxGridY, MaxGridY};
  Limits.MaxBlock = {1024, 1024, 64};
  return chooseGeometry(Kernel, L.launch, Limits, TestKernel());
}

void checkNest(unsigned long long Inner, unsigned long long Middle, unsigned long long Outer,
               std::array<unsigned, 3> Grid, std::array<unsigned, 3> Block) {
  Result<ChosenGeometry> G = chooseNest(Inner, Middle, Outer);
  REQUIRE(G.ok());
  CHECK(G->Shape.HasDimensions);
  CHECK(G->Shape.Grid == Grid);
  CHECK(G->Shape.Block == Block);
  CHECK(G->Shape.Threads == Block[0] * Block[1] * Block[2]);
}

} // namespace

TEST_CASE("Collapsed loops are the dimensions of a launch") {
  checkNest(1000, 1000, 0, {32, 125, 1}, {32, 8, 1});
  checkNest(1000, 1, 0, {4, 1, 1}, {256, 1, 1});
  checkNest(7, 1000, 0, {1, 28, 1}, {7, 36, 1});
  checkNest(3, 3, 1000000, {1, 1, 35715}, {3, 3, 28});
  checkNest(36, 1000, 0, {1, 143, 1}, {36, 7, 1});      // two warps for each row would idle for 28 lanes of 64
  checkNest(96, 1000, 0, {3, 125, 1}, {32, 8, 1});      // whole warps
  checkNest(36, 1, 0, {1, 1, 1}, {64, 1, 1});           // nothing to gain
  checkNest(64, 64, 64, {2, 8, 64}, {32, 8, 1});        // teams that run at a time are neighbours
  checkNest(0, 5, 0, {1, 1, 1}, {1, 5, 1});             // nothing to do
  checkNest(4, 10000000, 0, {1, 65535, 1}, {4, 64, 1}); // more rows than y has teams: in parts
}

TEST_CASE("Every iteration of two collapsed loops has its thread") {
  for (unsigned long long Inner : {1ull, 5ull, 32ull, 33ull, 1000000ull})
    for (unsigned long long Middle : {1ull, 7ull, 524281ull, 70000000ull})
      for (unsigned Threads : {1u, 33u, 256u}) {
        Result<ChosenGeometry> G = chooseNest(Inner, Middle, 0, Threads);
        REQUIRE(G.ok());
        const auto &[Grid, Block] = std::pair(G->Shape.Grid, G->Shape.Block);
        CHECK(1ull * Grid[0] * Block[0] >= Inner);
        CHECK(1ull * G->InParts[0] * Block[1] >= Middle);
        CHECK(Grid[1] <= 65535);
        CHECK(Grid[2] == 1);
        CHECK(G->Shape.Threads <= Threads);
      }
  Result<ChosenGeometry> G = chooseNest(1, 0x7fffffff, 0);
  REQUIRE(!G.ok());
  CHECK_THAT(G.takeStatus().text(), Catch::Contains("too many for one of several collapsed loops"));
}

TEST_CASE("A nest of loops is launched in parts where it has more teams than y or z") {
  Result<ChosenGeometry> G = chooseNest(64, 9000, 70000, 64, 1000);
  REQUIRE(G.ok());
  CHECK(G->Shape.Block == std::array{32u, 2u, 1u});
  CHECK(G->Shape.Grid == std::array{2u, 1000u, 1000u});
  CHECK(G->InParts == std::array{4500u, 70000u});
  CHECK(G->FirstTeams == 2);
  G = chooseNest(64, 9000, 0, 64, 1000);
  REQUIRE(G.ok());
  CHECK(G->Shape.Grid == std::array{2u, 1000u, 1u});
  CHECK(G->InParts == std::array{4500u, 1u});
  CHECK(G->FirstTeams == 1);
}

TEST_CASE("Unsigned indices of a nest do not go round") {
  constexpr unsigned long long Most = 0xffffffff;
  for (auto [Inner, Middle, Outer] : {std::array{Most, 1ull, 0ull},
                                      {3ull, Most, 0ull},
                                      {7ull, Most - 9, 0ull},
                                      {40ull, 5ull, Most},
                                      {1ull, Most, Most},
                                      {Most, Most, 3ull}})
    for (unsigned Threads : {33u, 96u, 256u}) {
      Result<ChosenGeometry> G = chooseNest(Inner, Middle, Outer, Threads, 65535, CHOMP_KERNEL_UNSIGNED);
      REQUIRE(G.ok());
      const auto &[Grid, Block] = std::pair(G->Shape.Grid, G->Shape.Block);
      const unsigned long long Reach[] = {1ull * Grid[0] * Block[0], 1ull * G->InParts[0] * Block[1],
                                          1ull * G->InParts[1] * Block[2]};
      CHECK((Reach[0] >= Inner && Reach[0] <= Most + 1));
      CHECK((Reach[1] >= Middle && Reach[1] <= Most + 1));
      CHECK((Reach[2] >= Outer && Reach[2] <= Most + 1));
    }
}

TEST_CASE("Teams of num_teams(X * Y) are in rows on a GPU, in parts where it has fewer") {
  auto ChooseRows = [](unsigned Teams, unsigned long long Columns, unsigned long long Rows, bool HasGrid = true) {
    chomp_kernel_t Kernel = {"k", "u", "f", "f.c", 1, CHOMP_KERNEL_TEAM | CHOMP_KERNEL_ROWS, 64, nullptr};
    chomp_nest_launch_t L = {{0, Teams, 64, 0, 1}, {Columns, Rows, 0}};
    plugin::DeviceLimits Limits{0x7fffffff, 1024, 10, 0, 0};
    if (HasGrid)
      Limits.MaxGrid = {0x7fffffff, 65535, 65535};
    return chooseGeometry(Kernel, L.launch, Limits, TestKernel());
  };
  for (auto [Columns, Rows] : {std::pair(1u, 1u), {7u, 65535u}, {3u, 65536u}, {2000000000u, 1u}, {1u, 2000000000u}}) {
    Result<ChosenGeometry> G = ChooseRows(Columns * Rows, Columns, Rows);
    REQUIRE(G.ok());
    CHECK(G->Shape.Teams == Columns * Rows);
    CHECK(G->Shape.Grid == std::array{Columns, std::min(Rows, 65535u), 1u});
    CHECK(G->Shape.Block == std::array{64u, 1u, 1u});
    CHECK(G->InParts == std::array{Rows, 1u});
    CHECK(G->FirstTeams == 1);
  }
  // What is negative, or no product.
  for (auto [Columns, Rows] : {std::pair(-2ull, -3ull), {2ull, 4ull}, {0ull, 6ull}, {6ull, 0ull}, {1ull << 32, 6ull}}) {
    Result<ChosenGeometry> G = ChooseRows(6, Columns, Rows);
    REQUIRE(!G.ok());
    CHECK_THAT(G.takeStatus().text(), Catch::Contains("no product"));
  }
  Result<ChosenGeometry> G = ChooseRows(6, -2, -3, /*HasGrid=*/false);
  REQUIRE(G.ok());
  CHECK((G->Shape.Teams == 6 && !G->Shape.HasDimensions));
}

TEST_CASE("A device without dimensions runs a nest as one range") {
  chomp_kernel_t Kernel = {"k", "u", "f", "f.c", 1, CHOMP_KERNEL_NEST, 0, nullptr};
  chomp_nest_launch_t L = {{0, 0, 0, 0, 1000}, {10, 100, 0}};
  Result<ChosenGeometry> G =
      chooseGeometry(Kernel, L.launch, plugin::DeviceLimits{0x7fffffff, 1024, 10, 0, 0}, TestKernel());
  REQUIRE(G.ok());
  CHECK(!G->Shape.HasDimensions);
  CHECK(G->Shape.Iterations == 1000);
}

TEST_CASE("nteams-var bounds what no num_teams clause says") {
  constexpr unsigned OneEach = CHOMP_KERNEL_INDEX32 | CHOMP_KERNEL_ONE_EACH;
  check({.Iterations = 10000, .Variables = {8, 0}}, 8, "nteams-var", 256, "heuristic");
  check({.Iterations = 1000, .Variables = {8, 0}}, 4, "heuristic", 256, "heuristic");
  check({.NumTeams = 12, .Iterations = 10000, .Variables = {8, 0}}, 12, "num_teams", 256, "heuristic");
  check({.Flags = CHOMP_KERNEL_GENERAL, .Iterations = 10000, .Variables = {8, 0}}, 8, "nteams-var", 128, "heuristic");
  check({.Flags = CHOMP_KERNEL_ONE_TEAM, .Variables = {8, 0}}, 1, "no teams construct", 256, "heuristic");
  // It needs them all, and can't tell.
  check({.Flags = OneEach, .Iterations = 10000, .Variables = {8, 0}}, 40, "heuristic", 256, "heuristic");
}

TEST_CASE("teams-thread-limit-var stands in for thread_limit") {
  check({.Iterations = 640, .Variables = {0, 64}}, 10, "heuristic", 64, "OMP_TEAMS_THREAD_LIMIT");
  check({.Iterations = 640, .Variables = {0, 4096}}, 2, "heuristic", 512, "OMP_TEAMS_THREAD_LIMIT");
  check({.ThreadLimit = 32, .Iterations = 640, .Variables = {0, 64}}, 20, "heuristic", 32, "thread_limit");
  check({.NumThreads = 32, .Iterations = 640, .Variables = {0, 64}}, 20, "heuristic", 32, "num_threads");
  check({.NumThreads = 128, .Iterations = 640, .Variables = {0, 64}}, 10, "heuristic", 64, "OMP_TEAMS_THREAD_LIMIT");
  check({.Flags = CHOMP_KERNEL_ONE_TEAM, .Variables = {0, 64}}, 1, "no teams construct", 256, "heuristic");
}
