//===- ReplayPlanTest.cpp - what chomp-replay asks for --------------------===//
#include "Core/Replay/ReplayPlan.h"

#include <catch2/catch.hpp>

using namespace chomp;
using namespace chomp::replay;

TEST_CASE("A plan is read") {
  Result<Plan> P = parsePlan("results /tmp/a folder\nlibrary /x/lib y.so\nimage sm_90 1 u-1 u-2\nimagefile /x/image\n"
                             "device 1\nname k\nunit u-1\nfunction void f(int)\nfile a b.c\nkernel 7 257 128\n"
                             "clauses 2 3 4 18446744073709551615\ngrid 64 1 2 3 4 5 6\nloops 7 8 9\nmost 10 11\n"
                             "place 1 2\nown 1\nmemory 4096 16 - - /x/0 before\nmemory 8192 8 scale u-1 /x/1\n"
                             "base 36864\nword 0 8 1 -40\nargumentword 1 0 -1 16\nargument 00ff\npartials 3 24\n"
                             "repeat 5\n");
  REQUIRE(P.ok());
  CHECK(P->Results == "/tmp/a folder");
  CHECK(P->Libraries == std::vector<std::string>{"/x/lib y.so"});
  REQUIRE(P->Images.size() == 1);
  CHECK((P->Images[0].Target == "sm_90" && P->Images[0].Linked && P->Images[0].Units == "u-1 u-2"));
  CHECK((P->Images[0].File == "/x/image" && !P->Images[0].IsSide));
  CHECK((P->Device == 1 && P->Function == "void f(int)" && P->File == "a b.c"));
  CHECK((P->Line == 7 && P->Flags == 257 && P->MaxThreads == 128));
  CHECK((P->Grid.launch.num_teams == 2 && P->Grid.launch.num_threads == 4 && P->Grid.launch.iterations == ~0ull));
  CHECK((P->Grid.team_memory == 64 && P->Grid.teams[2] == 3 && P->Grid.threads[0] == 4 && P->Loops[2] == 9));
  CHECK((P->MostThreads == 11 && P->Devices == 2 && P->AtOwnAddresses && P->Base == 36864 && P->Repeats == 5));
  REQUIRE(P->Memories.size() == 2);
  CHECK((!P->isVariable(P->Memories[0]) && P->Memories[0].File == "/x/0 before" && P->Memories[0].Size == 16));
  CHECK((P->isVariable(P->Memories[1]) && P->Memories[1].Unit == "u-1" && P->Memories[1].Address == 8192));
  REQUIRE((P->Words.size() == 1 && P->ArgumentWords.size() == 1));
  CHECK((P->Words[0].Offset == 8 && P->Words[0].Target == 1 && P->Words[0].Delta == -40));
  CHECK(P->ArgumentWords[0].Target == Plan::Code);
  REQUIRE(P->Arguments.size() == 2);
  CHECK(P->Arguments[0].Bytes == std::vector<unsigned char>{0, 255});
  CHECK((P->Arguments[1].IsPartials && P->Arguments[1].Items == 3 && P->Arguments[1].Size == 24));
}

TEST_CASE("A line that means nothing is told") {
  auto Refused = [](const char *Text) {
    Result<Plan> P = parsePlan(Text);
    REQUIRE(!P.ok());
    return P.takeStatus().text();
  };
  CHECK_THAT(Refused("name k\ncolour red\n"), Catch::Contains("means nothing here: colour red"));
  CHECK_THAT(Refused("repeat often\n"), Catch::Contains("means nothing here: repeat often"));
  CHECK_THAT(Refused("memory 4096\n"), Catch::Contains("memory 4096"));
}
