//===- ObstacleTest.cpp - the words for what was not possible -------------===//
#include "Model/Obstacle.h"

#include "llvm/ADT/StringRef.h"

#include <catch2/catch.hpp>

#include <set>

using namespace chomp;

TEST_CASE("Each kind of obstacle has a text of its own, which names at most two things") {
  static constexpr llvm::StringLiteral Texts[] = {
#define OBSTACLE(Kind, Text) Text,
#include "Model/Obstacles.def"
  };
  std::set<llvm::StringRef> Found;
  for (llvm::StringRef Text : Texts) {
    CAPTURE(Text.str());
    CHECK_FALSE(Text.empty());
    CHECK(Found.insert(Text).second);
    CHECK(Text.count("%0") <= 1);
    CHECK(Text.count("%1") <= Text.count("%0"));
    CHECK(Text.count('%') == Text.count("%0") + Text.count("%1"));
  }
}

TEST_CASE("An obstacle's text has the line of its statement, and its names") {
  CHECK(spell(ObstacleKind::HasAllocators) == "it has allocators");
  CHECK(spell(Obstacle(ObstacleKind::HasIf, Place{"a.c", 12})) == "line 12 has an if clause");
  CHECK(spell(Obstacle(ObstacleKind::ChangesOwn, Place{"a.c", 7}, "x")) ==
        "line 7 changes 'x', which is no variable of the team");
  CHECK(spell(Obstacle(ObstacleKind::MayBeTheSame, "x", "y")) == "'x' and 'y' may be the same");
  // What a name says is no place for another one.
  CHECK(spell(Obstacle(ObstacleKind::MayBeTheSame, "a %1", "b %0")) == "'a %1' and 'b %0' may be the same");
}

TEST_CASE("Which pointers are not restricted") {
  NotRestricted Pointers;
  CHECK(spell(Pointers).empty());
  Pointers.Heard = {"x", "y"};
  const std::string Heard = "not 'x', 'y': threads that wait for one another may find there what others have written";
  CHECK(spell(Pointers) == Heard);
  Pointers.Why = Obstacle(ObstacleKind::ChangedSinceMapped, "p");
  Pointers.OnlySaid = true;
  CHECK(spell(Pointers) == "only those of which the user says so: 'p' may have changed since it was mapped; " + Heard);
  Pointers = {};
  Pointers.Why = ObstacleKind::UnknownAccesses;
  CHECK(spell(Pointers) == "none: the code may hear from other threads, or get at memory in other ways");
}
