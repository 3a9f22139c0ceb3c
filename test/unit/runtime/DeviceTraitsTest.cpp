//===- DeviceTraitsTest.cpp - lists of devices ----------------------------===//
#include "Core/DeviceTraits.h"

#include <catch2/catch.hpp>

using namespace chomp;

namespace {

const std::vector<DeviceIdentity> Devices = {
    {"cuda", "cuda-0", "sm_90"}, {"cuda", "cuda-1", "sm_90"}, {"hip", "hip-0", "gfx90a"}, {"hip", "hip-1", "gfx942"}};

using Numbers = std::vector<std::size_t>;

Numbers available(std::string_view Text) {
  Result<DeviceList> List = parseAvailableDevices(Text);
  REQUIRE(List.ok());
  return chooseAvailable(*List, Devices);
}

int standard(std::string_view Text, std::span<const DeviceIdentity> Among = Devices) {
  Result<DeviceList> List = parseDefaultDevice(Text);
  REQUIRE(List.ok());
  return chooseDefault(*List, Among);
}

void refused(Result<DeviceList> List, const std::string &Message) {
  REQUIRE(!List.ok());
  CHECK(List.takeStatus().text() == Message);
}

} // namespace

TEST_CASE("Available devices: traits") {
  CHECK(available("*") == Numbers{0, 1, 2, 3});
  CHECK(available("kind(gpu)") == Numbers{0, 1, 2, 3});
  CHECK(available("kind(cpu)").empty());
  CHECK(available("vendor(amd)") == Numbers{2, 3});
  CHECK(available("arch(nvptx64)") == Numbers{0, 1});
  CHECK(available("isa(gfx942)") == Numbers{3});
  CHECK(available("uid(hip-0)") == Numbers{2});
  CHECK(available(" KIND ( GPU ) && Vendor(NVIDIA)") == Numbers{0, 1});
  CHECK(available("uid(no-such)").empty());
}

TEST_CASE("Available devices: expressions") {
  CHECK(available("!vendor(amd)") == Numbers{0, 1});
  CHECK(available("uid(cuda-1)||uid(hip-0)||uid(hip-1)") == Numbers{1, 2, 3});
  CHECK(available("vendor(amd)&&!isa(gfx942)") == Numbers{2});
  CHECK(available("(uid(cuda-1)||vendor(amd))&&!uid(hip-1)") == Numbers{1, 2});
  CHECK(available("!(uid(cuda-0)||vendor(amd))") == Numbers{1});
  CHECK(available("!(!(vendor(amd)))") == Numbers{2, 3});
}

TEST_CASE("Available devices: order, and each one once") {
  CHECK(available("vendor(amd),*") == Numbers{2, 3, 0, 1});
  CHECK(available("uid(hip-1),uid(cuda-0)") == Numbers{3, 0});
  CHECK(available("*,uid(hip-1)") == Numbers{0, 1, 2, 3});
}

TEST_CASE("Available devices: elements") {
  CHECK(available("*[1]") == Numbers{1});
  CHECK(available("*[4]").empty());
  CHECK(available("*[1:2]") == Numbers{1, 2});
  CHECK(available("*[:2]") == Numbers{0, 1});
  CHECK(available("*[2:]") == Numbers{2, 3});
  CHECK(available("*[:]") == Numbers{0, 1, 2, 3});
  CHECK(available("*[3:7]") == Numbers{3});
  CHECK(available("*[:0]").empty());
  CHECK(available("*[1::2]") == Numbers{1, 3});
  CHECK(available("*[::3]") == Numbers{0, 3});
  CHECK(available("*[0:2:2]") == Numbers{0, 2});
  CHECK(available("*[0:2:]") == Numbers{0, 1});
  CHECK(available("*[1:2147483647:2147483647]") == Numbers{1});
  CHECK(available("(kind(gpu)&&vendor(amd))[0],(kind(gpu)&&vendor(nvidia))[0:2],*") == Numbers{2, 0, 1, 3});
  CHECK(available("uid(cuda-1),kind(gpu)[:2]") == Numbers{1, 0, 2});
}

TEST_CASE("Available devices: what is refused") {
  auto Refused = [](const char *Text, const std::string &Message) { refused(parseAvailableDevices(Text), Message); };
  const std::string Start = "expected * or a trait: kind(...), isa(...), arch(...), vendor(...) or uid(...)";
  Refused("0", Start + " at '0'");
  Refused("initial", Start + " at 'initial'");
  Refused("device_num(0)", Start + " at 'device_num(0)'");
  Refused("kind(gpu),", Start + " at the end");
  Refused("!!uid(a)", Start + " at '!uid(a)'");
  Refused("kind(gpu)&&", Start + " at the end");
  Refused("kind(host)", "expected any, nohost, cpu, gpu or fpga at 'host)'");
  Refused("kind(tpu)", "expected any, nohost, cpu, gpu or fpga at 'tpu)'");
  Refused("uid()", "expected a name at ')'");
  Refused("uid", "expected '(' at the end");
  Refused("uid(a", "expected ')' at the end");
  Refused("(uid(a)", "expected ')' at the end");
  Refused("uid(a) uid(b)", "expected a comma, or the end at 'uid(b)'");
  Refused("*[", "expected a number, 0 or greater at the end");
  Refused("*[-1]", "expected a number, 0 or greater at '-1]'");
  Refused("*[0:1:0]", "the stride of a section has to be 1 or more");
  Refused("*[1", "expected ']' at the end");
  const std::string Mixed = "&& and || stand side by side: put one of them in parentheses";
  Refused("uid(a)&&uid(b)||uid(c)", Mixed);
  Refused("uid(a)||uid(b)&&uid(c)", Mixed);
}

TEST_CASE("Available devices: many parentheses") {
  auto Nested = [](std::size_t Depth) { return std::string(Depth, '(') + "vendor(amd)" + std::string(Depth, ')'); };
  CHECK(available(Nested(100)) == Numbers{2, 3});
  CHECK(available(Nested(60) + "||" + Nested(60)) == Numbers{2, 3});
  refused(parseAvailableDevices(Nested(101)), "more than 100 parentheses inside each other");
  refused(parseAvailableDevices(std::string(1000000, '(')), "more than 100 parentheses inside each other");
}

TEST_CASE("The default device") {
  CHECK(chooseDefault({}, Devices) == 0);
  CHECK(chooseDefault({}, {}, InvalidDevice) == InvalidDevice);
  CHECK(standard("2") == 2);
  CHECK(standard("vendor(amd)") == 2);
  CHECK(standard("vendor(amd)[1]") == 3);
  CHECK(standard("vendor(amd)[2]") == InvalidDevice);
  CHECK(standard("device_num(3)") == 3);
  CHECK(standard("!device_num(0)") == 1);
  CHECK(standard("Default") == 0);
  CHECK(standard("INVALID") == InvalidDevice);
}

TEST_CASE("The default device: the host") {
  CHECK(standard("initial") == 4);
  CHECK(standard("kind(host)") == 4);
  CHECK(standard("4") == 4);
  CHECK(standard("!kind(gpu)") == 4);
  CHECK(standard("uid(host)") == 4);
}

TEST_CASE("The default device: the first item that there is") {
  CHECK(standard("7,1") == 1);
  CHECK(standard("7") == InvalidDevice);
  CHECK(standard("isa(gfx90c),vendor(amd)[5],uid(cuda-1)") == 1);
  CHECK(standard("vendor(chomp),initial") == 4);
  CHECK(standard("vendor(chomp),invalid,0") == InvalidDevice);
  CHECK(standard("vendor(chomp)") == InvalidDevice);
  // Without devices a region for any of them runs on the host.
  CHECK(standard("1", {}) == 1);
  CHECK(standard("kind(gpu)", {}) == InvalidDevice);
  CHECK(standard("kind(gpu),initial", {}) == 0);
}

TEST_CASE("The default device: what is refused") {
  const std::string Start =
      "expected a device number, 0 or greater, a trait like kind(gpu), initial, invalid or default";
  refused(parseDefaultDevice("-1"), Start + " at '-1'");
  refused(parseDefaultDevice("*"), Start + " at '*'");
  refused(parseDefaultDevice("99999999999"), Start + " at '99999999999'");
  refused(parseDefaultDevice("1[0]"), "expected a comma, or the end at '[0]'");
  refused(parseDefaultDevice("device_num(x)"), "expected a device number at 'x)'");
  refused(parseDefaultDevice("kind(tpu)"), "expected any, host, nohost, cpu, gpu or fpga at 'tpu)'");
}
