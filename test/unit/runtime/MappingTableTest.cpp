//===- MappingTableTest.cpp - look-up in the present table ----------------===//
//
// One table, many questions.
//
//===----------------------------------------------------------------------===//
#include "Core/MappingTable.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <random>

using namespace chomp;
using Presence = MappingTable::Presence;

namespace {

/// A table with [1000, 1100), [1100, 1200) and [2000, 2001).
MappingTable example() {
  MappingTable T;
  T.insert(1100, 100, 70100, 0);
  T.insert(1000, 100, 70000, 0);
  T.insert(2000, 1, 90000, 0);
  return T;
}

void check(HostAddress Begin, std::size_t Size, Presence Expected, HostAddress Mapping = 0) {
  MappingTable T = example();
  MappingTable::Found F = T.find(Begin, Size);
  INFO(Begin << " + " << Size);
  CHECK(F.State == Expected);
  CHECK((F.Where == nullptr) == (Expected == Presence::Absent));
  if (F.Where)
    CHECK(F.Where->Begin == Mapping);
}

} // namespace

TEST_CASE("A section is present where one mapping holds all of it") {
  check(1000, 100, Presence::Present, 1000);
  check(1000, 1, Presence::Present, 1000);
  check(1050, 50, Presence::Present, 1000);
  check(1099, 1, Presence::Present, 1000);
  check(1100, 1, Presence::Present, 1100);
  check(1199, 1, Presence::Present, 1100);
  check(2000, 1, Presence::Present, 2000);
}

TEST_CASE("A section that reaches over a mapping's edge is partly present") {
  check(999, 2, Presence::Partial, 1000);
  check(1050, 51, Presence::Partial, 1000); // Neighbours don't make one mapping.
  check(1000, 200, Presence::Partial, 1000);
  check(1199, 2, Presence::Partial, 1100);
  check(1300, 701, Presence::Partial, 2000);
  check(0, 5000, Presence::Partial, 1000);
  check(1999, ~std::size_t(0) - 4000, Presence::Partial, 2000);
}

TEST_CASE("A section that touches no mapping is absent") {
  check(0, 1000, Presence::Absent);
  check(1200, 800, Presence::Absent);
  check(1999, 1, Presence::Absent);
  check(2001, 1, Presence::Absent);
  check(2001, ~std::size_t(0) - 3000, Presence::Absent);
}

TEST_CASE("A section of no bytes is present inside of a mapping") {
  check(1000, 0, Presence::Present, 1000);
  check(1099, 0, Presence::Present, 1000);
  check(1100, 0, Presence::Present, 1100);
  check(999, 0, Presence::Absent);
  check(1200, 0, Presence::Absent); // One past the end is somebody else's address.
  check(2000, 0, Presence::Present, 2000);
}

TEST_CASE("A pointer may lead below the section that was mapped by it (5.8.6)") {
  MappingTable T = example();
  Mapping &M = *T.find(2000, 1).Where;
  CHECK(T.findPointee(1050) == T.find(1050, 0).Where);
  CHECK(!T.findPointee(1900));
  T.addBase(M, 1900);
  T.addBase(M, 2050);
  CHECK(T.findPointee(1900) == &M);
  CHECK(T.findPointee(1950) == &M);
  CHECK(T.find(1950, 0).State == Presence::Absent);
  CHECK(!T.findPointee(1899));
  CHECK(T.findPointee(1900)->translate(1900) + 100 == M.Device);
  T.erase(M);
  CHECK(!T.findPointee(1900));
}

TEST_CASE("Mappings translate and go") {
  MappingTable T = example();
  CHECK(T.find(1050, 1).Where->translate(1050) == 70050);
  CHECK(T.translate(1050) == 70050);
  CHECK(T.translate(999) == 0);
  T.erase(*T.find(1050, 1).Where);
  CHECK(T.size() == 2);
  CHECK(T.find(1050, 1).State == Presence::Absent);
  CHECK(T.find(1000, 200).State == Presence::Partial);
  T.insert(1000, 100, 50000, 0);
  CHECK(T.find(1099, 1).Where->translate(1099) == 50099);
}

TEST_CASE("Thousands of mappings come and go, and each answer is a plain map's") {
  std::mt19937 Random(47);
  auto Draw = [&](unsigned Below) { return Random() % Below; };
  MappingTable T;
  std::map<HostAddress, HostAddress> Model; // from where to where
  auto Overlapped = [&](HostAddress Begin, HostAddress End) {
    auto At = Model.upper_bound(Begin);
    if (At != Model.begin() && std::prev(At)->second > Begin)
      return std::prev(At);
    return At != Model.end() && At->first < End ? At : Model.end();
  };
  for (int Step = 0; Step < 60000; ++Step) {
    // Thousands are there after the first third, few after the second.
    const bool Grows = Step / 20000 != 1;
    // Some grow upwards, as what is allocated in order does.
    const HostAddress Begin = Draw(4) ? 1000 + Draw(200000) : 300000 + 10 * Step;
    const HostAddress End = Begin + 1 + Draw(40);
    const auto Expected = Overlapped(Begin, End);
    const MappingTable::Found F = T.find(Begin, End - Begin);
    REQUIRE((F.Where ? F.Where->Begin : 0) == (Expected == Model.end() ? 0 : Expected->first));
    if (F.Where)
      REQUIRE((F.State == Presence::Present) == (Expected->first <= Begin && End <= Expected->second));
    REQUIRE(T.translate(Begin) == (F.Where && F.Where->Begin <= Begin ? Begin + 5000000 : 0));
    if (!F.Where && (Grows || Draw(8) == 0)) {
      T.insert(Begin, End - Begin, Begin + 5000000, 0);
      Model[Begin] = End;
    } else if (F.Where && (!Grows || Draw(8) == 0)) {
      T.erase(*F.Where);
      Model.erase(Expected);
    }
    REQUIRE(T.size() == Model.size());
    if (Step % 5000 == 0)
      CHECK(std::ranges::equal(T.all(), Model, {}, &Mapping::Begin, [](const auto &Of) { return Of.first; }));
  }
  while (!Model.empty()) {
    const auto At = std::next(Model.begin(), Draw(Model.size()));
    T.erase(*T.find(At->first, 1).Where);
    Model.erase(At);
    REQUIRE(T.find(1000, 300000000).Where == (Model.empty() ? nullptr : T.find(Model.begin()->first, 1).Where));
  }
}
