//===- Toolchain/Occupancy.cpp - how full kernels make a multiprocessor ---===//
//
// Limits by compute capability: CUDA C++ Programming Guide, "Technical Specifications per Compute Capability"; how
// registers and shared memory are handed out: the same guide's occupancy calculator.
//
//===----------------------------------------------------------------------===//
#include "Toolchain/Occupancy.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <utility>

using namespace llvm;

namespace chomp::toolchain {

namespace {

constexpr unsigned Warp = 32, AllRegisters = 65536;

struct Multiprocessor {
  unsigned Capability, Threads, Teams, SharedKiB;
};
constexpr Multiprocessor Known[] = {
    {50, 2048, 32, 64},   {52, 2048, 32, 96},   {53, 2048, 32, 64},   {60, 2048, 32, 64},   {61, 2048, 32, 96},
    {62, 2048, 32, 64},   {70, 2048, 32, 96},   {72, 2048, 32, 96},   {75, 1024, 16, 64},   {80, 2048, 32, 164},
    {86, 1536, 16, 100},  {87, 1536, 16, 164},  {88, 1536, 24, 100},  {89, 1536, 24, 100},  {90, 2048, 32, 228},
    {100, 2048, 32, 228}, {103, 2048, 32, 228}, {110, 1536, 24, 228}, {120, 1536, 24, 100}, {121, 1536, 24, 100},
};

} // namespace

std::optional<Occupancy> occupancyOf(StringRef Arch, unsigned Registers, unsigned Shared, unsigned TeamThreads) {
  unsigned Capability = 0;
  if (!Arch.consume_front("sm_") || Arch.consumeInteger(10, Capability) || !TeamThreads)
    return std::nullopt;
  const auto *M = find_if(Known, [&](const Multiprocessor &M) { return M.Capability == Capability; });
  if (M == std::end(Known))
    return std::nullopt;
  const unsigned Warps = divideCeil(TeamThreads, Warp);
  std::pair<unsigned, StringRef> Limits[4] = {
      {M->Threads / Warp / Warps, "threads"}, {M->Teams, "teams"}, {~0u, "registers"}, {~0u, "shared memory"}};
  if (Registers) {
    // Whole eights for each thread; each of the four schedulers has a quarter of them, for as many whole warps.
    const unsigned WarpsInAll = AllRegisters / (alignTo(Registers, 8) * Warp) / 4 * 4;
    Limits[2].first = WarpsInAll / Warps;
  }
  // From 8.0 on the system takes 1 KiB of each team's.
  if (const unsigned OfTeam = Capability >= 80 ? alignTo(Shared, 128) + 1024 : alignTo(Shared, 256))
    Limits[3].first = M->SharedKiB * 1024 / OfTeam;
  const auto &Least = *std::min_element(std::begin(Limits), std::end(Limits),
                                        [](const auto &A, const auto &B) { return A.first < B.first; });
  if (!Least.first)
    return std::nullopt;
  return Occupancy{Least.first, Least.first * Warps * Warp, M->Threads, Least.second};
}

} // namespace chomp::toolchain
