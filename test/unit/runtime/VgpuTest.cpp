//===- VgpuTest.cpp - the virtual GPU's pool and arena --------------------===//
#include "Plugins/vgpu/Arena.h"
#include "Plugins/vgpu/Pool.h"

#include <catch2/catch.hpp>

#include <chrono>
#include <cstring>
#include <map>
#include <random>
#include <thread>

using namespace chomp;
using namespace chomp::vgpu;

namespace {

struct Tally {
  std::vector<std::atomic<int>> Done;
  unsigned SlowMicroseconds;
  static void run(void *Context, unsigned Begin, unsigned End) {
    Tally &T = *static_cast<Tally *>(Context);
    for (unsigned I = Begin; I < End; ++I) {
      ++T.Done[I];
      if (T.SlowMicroseconds)
        std::this_thread::sleep_for(std::chrono::microseconds(T.SlowMicroseconds));
    }
  }
  int wrong() const {
    int N = 0;
    for (const std::atomic<int> &D : Done)
      N += D != 1;
    return N;
  }
};

/// Leaked: a pool's workers live as long as the process. The map, too: LeakSanitizer sees that it has them.
Pool &pool(unsigned Cores) {
  static auto &Pools = *new std::map<unsigned, Pool *>;
  Pool *&Of = Pools[Cores];
  return Of ? *Of : *(Of = new Pool(Cores));
}

} // namespace

TEST_CASE("Every piece of a job is done once") {
  // 40: more than a job has shares.
  unsigned Cores = GENERATE(1u, 2u, 5u, 40u), Pieces = GENERATE(1u, 2u, 3u, 80u, 1000u), Slow = GENERATE(0u, 30u);
  if (Pieces == 1000 && Slow)
    Slow = 1;
  for (int Round = 0; Round < 3; ++Round) {
    Tally T{std::vector<std::atomic<int>>(Pieces), Slow};
    pool(Cores).run(Pieces, Tally::run, &T);
    CHECK(T.wrong() == 0);
  }
}

TEST_CASE("Many threads launch at once") {
  const unsigned Cores = GENERATE(2u, 5u, 40u);
  Pool &Shared = pool(Cores);
  std::atomic<int> Wrong{0};
  std::vector<std::thread> Threads;
  for (int I = 0; I < 12; ++I) // More than there are job slots.
    Threads.emplace_back([&, I] {
      for (int Round = 0; Round < 300; ++Round) {
        Tally T{std::vector<std::atomic<int>>(static_cast<std::size_t>(1 + (Round + I) % (Round % 3 ? 40 : 300))),
                Round % 50 == 0 ? 10u : 0u};
        Shared.run(static_cast<unsigned>(T.Done.size()), Tally::run, &T);
        Wrong += T.wrong();
      }
    });
  for (std::thread &T : Threads)
    T.join();
  CHECK(Wrong == 0);
}

TEST_CASE("The arena gives, takes back and keeps apart") {
  auto Made = Arena::create(std::size_t(256) << 20);
  REQUIRE(Made.ok());
  Arena &A = **Made;
  std::mt19937 Random(1);
  struct Block {
    DeviceAddress Address;
    std::size_t Size;
    unsigned char Mark;
  };
  std::vector<Block> Blocks;
  std::size_t Used = 0;
  for (int Step = 0; Step < 3000; ++Step) {
    if (Blocks.empty() || Random() % 3) {
      std::size_t Size = 1 + Random() % (std::size_t(1) << (Random() % 24));
      Result<DeviceAddress> Got = A.allocate(Size);
      if (!Got.ok()) {
        // Only when it is really full.
        CHECK_THAT(Got.takeStatus().text(), Catch::Contains("exhausted"));
        REQUIRE(Used + Size > std::size_t(256) << 20);
        continue;
      }
      Used += Size;
      Blocks.push_back({*Got, Size, static_cast<unsigned char>(Step)});
      REQUIRE(*Got % 256 == 0);
      std::memset(reinterpret_cast<void *>(*Got), Step & 255, Size);
    } else {
      std::size_t I = Random() % Blocks.size();
      auto *Bytes = reinterpret_cast<unsigned char *>(Blocks[I].Address);
      REQUIRE(Bytes[0] == Blocks[I].Mark);
      REQUIRE(Bytes[Blocks[I].Size / 2] == Blocks[I].Mark);
      REQUIRE(Bytes[Blocks[I].Size - 1] == Blocks[I].Mark);
      REQUIRE(A.owns(Blocks[I].Address, Blocks[I].Size));
      REQUIRE(A.free(Blocks[I].Address).ok());
      Used -= Blocks[I].Size;
      Blocks[I] = Blocks.back();
      Blocks.pop_back();
    }
  }
  for (Block &B : Blocks)
    REQUIRE(A.free(B.Address).ok());
  // All of it is there again, in one piece.
  Result<DeviceAddress> Whole = A.allocate(std::size_t(256) << 20);
  CHECK(Whole.ok());
  CHECK(!A.allocate(1).ok());
  CHECK(!A.free(*Whole + 256).ok());
}
