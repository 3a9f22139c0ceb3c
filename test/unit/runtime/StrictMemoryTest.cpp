// Strict mode's memory: which block an address belongs to, whatever became of it, and what is known of its bytes.
#include "Plugins/vgpu/strict/Memory.h"

#include <catch2/catch.hpp>

#include <vector>

using namespace chomp;
using namespace chomp::vgpu::strict;

/// qemu-user 7 keeps a table of all pages that are reserved.
constexpr std::size_t FewAddresses = std::size_t(4) << 30;

TEST_CASE("Every address near a block, and every one that it ever had, finds it") {
  auto M = Memory::create(1 << 30, FewAddresses);
  REQUIRE(M.ok());
  Memory &Device = **M;
  auto A = Device.allocate(100), B = Device.allocate(1 << 20);
  REQUIRE((A.ok() && B.ok()));
  CHECK(*A % 256 == 0);
  CHECK(Device.find(*A)->Begin == *A);
  CHECK(Device.find(*A + 99) == Device.find(*A));
  CHECK(Device.find(*A + 100) == Device.find(*A));
  CHECK(Device.find(*A - 8) == Device.find(*A));
  // As far as the block is long, on both sides.
  CHECK(Device.find(*B - (1 << 20)) == Device.find(*B));
  CHECK(Device.find(*B + (2 << 20) - 1) == Device.find(*B));
  CHECK(Device.owns(*A, 100));
  CHECK_FALSE(Device.owns(*A, 101));
  int Local;
  CHECK(Device.find(reinterpret_cast<std::uintptr_t>(&Local)) == nullptr);

  CHECK(Device.free(*A).ok());
  CHECK(Device.find(*A)->Freed);
  CHECK_FALSE(Device.owns(*A, 1));
  CHECK_FALSE(Device.free(*A).ok());
  CHECK_FALSE(Device.free(*B + 16).ok());
  auto C = Device.allocate(100);
  REQUIRE(C.ok());
  CHECK(*C != *A);
  CHECK(Device.find(*A)->Freed);
}

TEST_CASE("The limit counts what is allocated at a time") {
  auto M = Memory::create(1000, FewAddresses);
  REQUIRE(M.ok());
  auto A = (*M)->allocate(600);
  REQUIRE(A.ok());
  CHECK_FALSE((*M)->allocate(600).ok());
  CHECK((*M)->free(*A).ok());
  CHECK((*M)->allocate(600).ok());
}

TEST_CASE("A byte is written when it was, and not its neighbour") {
  Shadow S;
  S.cover(1000, 100, false);
  CHECK_FALSE(S.isWritten(1000, 1));
  S.markWritten(1003, 30);
  CHECK(S.isWritten(1003, 30));
  CHECK_FALSE(S.isWritten(1002, 2));
  CHECK_FALSE(S.isWritten(1032, 2));
  Shadow Copy;
  Copy.cover(5000, 100, false);
  Copy.copyWritten(5000, S, 1000, 100);
  CHECK(Copy.isWritten(5003, 30));
  CHECK_FALSE(Copy.isWritten(5000, 1));
  CHECK_FALSE(Copy.isWritten(5033, 1));
}

TEST_CASE("Cells are words until bytes are asked for, which then know what the words knew") {
  Shadow S;
  S.cover(1002, 50, true);
  auto count = [&](std::uintptr_t At, std::size_t Size) {
    unsigned Count = 0;
    S.forEachCell(At, Size, [&](Cell &) { ++Count; });
    return Count;
  };
  CHECK(count(1004, 8) == 2);
  S.forEachCell(1004, 4, [](Cell &C) { C.Write.Launch = 7; });
  CHECK(count(1004, 1) == 1);
  CHECK(count(1004, 8) == 8);
  std::vector<unsigned> Launches;
  S.forEachCell(1003, 6, [&](Cell &C) { Launches.push_back(C.Write.Launch); });
  CHECK(Launches == std::vector<unsigned>{0, 7, 7, 7, 7, 0});
  CHECK(count(1049, 3) == 3); // up to the last byte
}
