//===- AddressTableTest.cpp - what is kept for addresses ------------------===//
#include "Core/AddressTable.h"

#include <catch2/catch.hpp>

#include <map>
#include <random>

using namespace chomp;

namespace {

const void *address(std::uintptr_t Number) { return reinterpret_cast<const void *>(Number); }

} // namespace

TEST_CASE("An address table knows what it was told") {
  AddressTable<int> Table;
  CHECK(Table.find(address(1)) == nullptr);
  Table[address(1)] = 7;
  Table[nullptr] = 8;
  CHECK(Table[address(2)] == 0);
  REQUIRE(Table.find(address(1)));
  CHECK(*Table.find(address(1)) == 7);
  REQUIRE(Table.find(nullptr));
  CHECK(*Table.find(nullptr) == 8);
  CHECK(Table.find(address(3)) == nullptr);
  CHECK(Table.size() == 3);
}

TEST_CASE("An address table forgets all at once, however often") {
  AddressTable<int, std::uint8_t> Table;
  Table[address(1)] = 1;
  Table[address(2)] = 2;
  for (int Time = 0; Time < 600; ++Time) {
    Table.clear();
    CHECK(Table.size() == 0);
    CHECK(Table.find(address(1)) == nullptr);
    CHECK(Table.find(address(2)) == nullptr);
    if (Time % 7 == 0)
      CHECK(Table[address(1)] == 0);
    Table[address(1)] = Time;
    CHECK(*Table.find(address(1)) == Time);
  }
}

TEST_CASE("An address table agrees with a map, whatever the addresses' distance") {
  const unsigned Shift = GENERATE(0U, 3U, 12U, 32U, 52U);
  std::mt19937 Random(Shift);
  AddressTable<int, std::uint8_t> Table;
  std::map<const void *, int> Map;
  for (int Step = 0; Step < 20000; ++Step) {
    const void *const At = address(std::uintptr_t(Random() % 2000) << Shift);
    if (Random() % 5000 == 0) {
      Table.clear();
      Map.clear();
    }
    const auto Found = Map.find(At);
    const int *const Own = Table.find(At);
    REQUIRE((Own != nullptr) == (Found != Map.end()));
    if (Own)
      REQUIRE(*Own == Found->second);
    if (Random() % 2)
      Table[At] = Map[At] = Step;
    REQUIRE(Table.size() == Map.size());
  }
}
