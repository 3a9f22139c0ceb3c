//===- ScheduleTest.cpp - orders drawn from a seed ------------------------===//
#include "Plugins/vgpu/Schedule.h"

#include <catch2/catch.hpp>

#include <cstddef>
#include <vector>

using namespace chomp::vgpu;

namespace {

std::vector<std::uint64_t> all(std::uint64_t Size, std::uint64_t Key) {
  Order O(Size, Key);
  std::vector<std::uint64_t> Numbers;
  for (std::uint64_t I = 0; I < Size; ++I)
    Numbers.push_back(O[I]);
  return Numbers;
}

} // namespace

TEST_CASE("An order has every number once, for every size") {
  for (std::uint64_t Size = 0; Size < 300; ++Size) {
    std::vector<bool> Seen(static_cast<std::size_t>(Size));
    for (std::uint64_t Number : all(Size, 12345 + Size)) {
      REQUIRE(Number < Size);
      REQUIRE(!Seen[static_cast<std::size_t>(Number)]);
      Seen[static_cast<std::size_t>(Number)] = true;
    }
  }
}

TEST_CASE("Keys decide; none is the numbers' own order") {
  CHECK(all(5, 0) == std::vector<std::uint64_t>{0, 1, 2, 3, 4});
  CHECK(all(100, 7) == all(100, 7));
  CHECK(all(100, 7) != all(100, 8));
  CHECK(all(100, 7) != all(100, 0));
  const Order Large(~0ull, 7);
  CHECK(Large[0] != Large[1]);
}

TEST_CASE("Small orders all come up") {
  unsigned First[3] = {};
  for (std::uint64_t Key = 1; Key <= 300; ++Key)
    ++First[Order(3, Key * 0x9e3779b97f4a7c15)[0]];
  for (unsigned Count : First)
    CHECK(Count > 50);
}

TEST_CASE("A launch's draws follow from the seed and from its number") {
  CHECK(draw() == 0);
  setSeed(3);
  std::uint64_t Outer, Inner, After;
  {
    Draws One;
    Outer = draw();
    {
      Draws Two;
      Inner = draw();
    }
    After = draw();
  }
  CHECK(Outer != 0);
  CHECK(Outer != Inner);
  CHECK(Outer != After);
  setSeed(0);
  CHECK(draw() == 0);
}
