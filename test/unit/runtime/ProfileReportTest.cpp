//===- ProfileReportTest.cpp - a profile as text and as JSON --------------===//
#include "Core/ProfileReport.h"

#include <catch2/catch.hpp>

using namespace chomp::profile;
using Catch::Contains;

namespace {

Count counted(const std::vector<double> &Times, std::uint64_t Bytes = 0) {
  Count C;
  for (const double T : Times)
    C.add(T, Bytes);
  return C;
}

Report small() {
  Report R{"prog", 7, "3", "8", 2e6, {}};
  R.Regions.push_back({"target update", "", "a.c", 9, {{What::Construct, "", counted({5})}}});
  R.Regions.push_back({"target",
                       "main",
                       "a.c",
                       3,
                       {{What::FromDevice, "a[0 : \"n\"]", counted({500}, 1000000)},
                        {What::ToDevice, "x", counted(std::vector<double>(12, 2.5), 8)},
                        {What::Construct, "", counted({1000, 3000})}}});
  R.sort();
  return R;
}

} // namespace

TEST_CASE("Counts know the least, the most and what is small") {
  Count C = counted({3, 1, 2}, 5000);
  C.add(counted({7}, 10));
  CHECK(C.Calls == 4);
  CHECK(C.Total == 13);
  CHECK(C.Least == 1);
  CHECK(C.Most == 7);
  CHECK(C.Bytes == 15010);
  CHECK(C.Small == 1);
}

TEST_CASE("The region that takes longest comes first, and its transfers behind its kernels") {
  const Report R = small();
  CHECK(R.Regions[0].title() == "target main (a.c:3)");
  CHECK(R.Regions[0].Lines[0].Kind == What::Construct);
  CHECK(R.Regions[0].Lines[1].Item == "x");
  CHECK(R.Regions[1].title() == "target update (a.c:9)");
  CHECK(R.total(What::Construct).Calls == 3);
}

TEST_CASE("A profile as text") {
  const std::string Text = text(small());
  CHECK_THAT(Text, Contains("chomp profile: prog, process 7, rank 3 of 8, ran for 2.00 s"));
  CHECK_THAT(Text, Contains("4.00 ms  2.00 ms  1.00 ms  3.00 ms"));
  CHECK_THAT(Text, Contains("1,000,000  2.00"));
  CHECK_THAT(Text, Contains("Most transfers (13 in all, 12 of them of no more than 4,096 bytes)"));
  CHECK_THAT(Text, Contains("can stay on the device"));
  CHECK_THAT(text({"prog", 7, "", "", 0, {}}), !Contains("Most transfers"));
}

TEST_CASE(
    "A profile of several devices has their numbers, and one of many items that move together the first of them") {
  Report R{"prog", 7, "", "", 2e6, {}, {{0, "one"}, {1, "another"}, {2, "idle"}}};
  const std::string Items = "first[0 : n], second[0 : n], third[0 : n], fourth[0 : n], fifth[0 : n] together";
  R.Regions.push_back({"target",
                       "main",
                       "a.c",
                       3,
                       {{What::Kernel, "", counted({5}), 0},
                        {What::ToDevice, Items, counted({5}, 40), 1},
                        {What::Kernel, "", counted({6, 7}), 1}}});
  R.Regions.push_back({"", "", "", 0, {{What::WarmUp, "", counted({9}), 2}}});
  R.sort();
  const std::string Text = text(R);
  CHECK_THAT(Text, Contains("device 0: one\ndevice 1: another\n\n"));
  CHECK_THAT(Text, Contains("  to device 1    first[0 : n], second[0 : n], third[0 : n] and 2 more together  "));
  CHECK_THAT(Text, Contains("\n  kernel on device 0 ") && Contains("\n  kernel on device 1 "));
  CHECK_THAT(Text, Contains("\n  device 0 ") && Contains("\n  device 1 ") && !Contains("\n  device 2 "));
  CHECK_THAT(json(R), Contains(Items + R"(","device":1,)") && Contains(R"({"device":2,"description":"idle")"));
  R.Regions[0].Lines.pop_back();
  R.Regions[0].Lines.pop_back();
  CHECK_THAT(text(R), !Contains("device 0"));
}

TEST_CASE("A profile as JSON") {
  const std::string Text = json(small());
  CHECK_THAT(Text, Contains(R"("rank":"3","ranks":"8")"));
  CHECK_THAT(Text, Contains(R"("item":"a[0 : \"n\"]","device":null,"calls":1,"total":500.000,"mean":500.000)"));
  CHECK_THAT(Text, Contains(R"("bytes":96,"small":12)"));
  CHECK_THAT(json({"prog", 7, "", "", 0, {}}), Contains(R"("rank":null,"ranks":null)"));
}
