//===- OccupancyTest.cpp - teams on a multiprocessor ----------------------===//
//
// By the rules and figures of NVIDIA's programming guide, worked out by hand.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/Occupancy.h"

#include <catch2/catch.hpp>

using namespace chomp::toolchain;

static void check(llvm::StringRef Arch, unsigned Registers, unsigned Shared, unsigned Threads, unsigned Teams,
                  unsigned ResidentThreads, llvm::StringRef Limit) {
  auto Found = occupancyOf(Arch, Registers, Shared, Threads);
  REQUIRE(Found);
  CHECK(Found->Teams == Teams);
  CHECK(Found->Threads == ResidentThreads);
  CHECK(Found->Limit == Limit);
}

TEST_CASE("Small kernels are limited by the threads of a multiprocessor, or by its teams") {
  check("sm_90", 16, 0, 256, 8, 2048, "threads");
  check("sm_75", 16, 0, 256, 4, 1024, "threads");
  check("sm_86", 16, 0, 256, 6, 1536, "threads");
  check("sm_90", 16, 0, 32, 32, 1024, "teams");
  check("sm_90a", 16, 0, 100, 16, 2048, "threads"); // four whole warps
}

TEST_CASE("Registers are handed out by eights for each thread") {
  check("sm_90", 32, 0, 256, 8, 2048, "threads");
  check("sm_90", 33, 0, 256, 6, 1536, "registers");
  check("sm_90", 40, 0, 256, 6, 1536, "registers");
  check("sm_80", 64, 0, 256, 4, 1024, "registers");
  check("sm_80", 255, 0, 256, 1, 256, "registers");
}

TEST_CASE("From 8.0 on the system takes a kilobyte of each team's shared memory") {
  check("sm_90", 16, 47 * 1024, 256, 4, 1024, "shared memory");
  check("sm_70", 16, 48 * 1024, 256, 2, 512, "shared memory");
  check("sm_80", 16, 48 * 1024, 256, 3, 768, "shared memory");
}

TEST_CASE("Nothing is said of what isn't known, or can't be") {
  CHECK_FALSE(occupancyOf("sm_42", 16, 0, 256));
  CHECK_FALSE(occupancyOf("gfx90a", 16, 0, 256));
  CHECK_FALSE(occupancyOf("sm_90", 16, 0, 0));
  CHECK_FALSE(occupancyOf("sm_90", 128, 0, 1024));
}
