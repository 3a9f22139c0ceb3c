//===- TaskloopChunksTest.cpp - how a taskloop's iterations become tasks --===//
#include "Waits/Chunks.h"

#include <catch2/catch.hpp>

#include <vector>

namespace {

/// The sizes of the tasks, which follow one another.
std::vector<std::uint64_t> sizes(const TaskloopChunks &Chunks, std::uint64_t Iterations) {
  std::vector<std::uint64_t> Out;
  std::uint64_t Next = 0;
  Chunks.split(Iterations, [&](std::uint64_t First, std::uint64_t Count) {
    CHECK(First == Next);
    Next += Count;
    Out.push_back(Count);
  });
  CHECK(Next == Iterations);
  return Out;
}

using Sizes = std::vector<std::uint64_t>;

} // namespace

TEST_CASE("A grain is the least that a task has, and it has less than two") {
  for (std::uint64_t Grain : {1, 3, 7, 10, 100})
    for (std::uint64_t Iterations : {1, 6, 10, 19, 103})
      for (std::uint64_t Size : sizes({TaskloopChunks::Grainsize, Grain, false, 4}, Iterations)) {
        CHECK(Size >= std::min(Grain, Iterations));
        CHECK(Size < 2 * Grain);
      }
}

TEST_CASE("A strict grain is what each task has but the last") {
  CHECK(sizes({TaskloopChunks::Grainsize, 4, true, 4}, 10) == Sizes{4, 4, 2});
  CHECK(sizes({TaskloopChunks::Grainsize, 4, true, 4}, 8) == Sizes{4, 4});
}

TEST_CASE("There are as many tasks as num_tasks says, if there are iterations for them") {
  CHECK(sizes({TaskloopChunks::Tasks, 4, true, 1}, 10) == Sizes{3, 3, 2, 2});
  CHECK(sizes({TaskloopChunks::Tasks, 4, false, 1}, 3) == Sizes{1, 1, 1});
}

TEST_CASE("Where nothing is said there are as many as threads, and none without iterations") {
  CHECK(sizes({TaskloopChunks::Nothing, 0, false, 2}, 5) == Sizes{3, 2});
  CHECK(sizes({TaskloopChunks::Nothing, 0, false, 2}, 0).empty());
  CHECK(sizes({TaskloopChunks::Grainsize, 0, false, 2}, 0).empty());
}
