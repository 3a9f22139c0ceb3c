//===- Warps.cpp - where the lanes of a warp meet -------------------------===//
#include "Plugins/vgpu/Warps.h"

#include "Core/Message.h"
#include "Plugins/vgpu/Tsan.h"
#include "Plugins/vgpu/strict/Strict.h"

#include <algorithm>

using namespace chomp;
using namespace chomp::vgpu;

namespace {

std::uint64_t bit(unsigned Lane) { return std::uint64_t(1) << Lane; }

/// Calls Do for each bit of Mask.
template <class Function> void forEachLane(std::uint64_t Mask, Function Do) {
  for (; Mask; Mask &= Mask - 1)
    Do(static_cast<unsigned>(__builtin_ctzll(Mask)));
}

} // namespace

void Warps::begin(chomp_vgpu_region_t &NewTeam, unsigned WarpSize) {
  Team = &NewTeam;
  Size = WarpSize;
  const unsigned Threads = NewTeam.threads();
  All.assign((Threads + Size - 1) / Size, Warp());
  if (Lanes.size() < Threads)
    Lanes.resize(Threads);
}

std::uint64_t Warps::meet(Operation What, std::uint64_t Mask, std::uint64_t Value, unsigned From) {
  const unsigned Thread = chomp_vgpu_place->active_thread, Own = Thread % Size, Number = Thread / Size;
  // Of a mask for more lanes than there are, those that exist.
  const unsigned Present = std::min(Size, Team->threads() - Number * Size);
  Mask &= ~std::uint64_t(0) >> (64 - Present);
  if (!(Mask & bit(Own)))
    stop(Status::failure("lane ", Own, " calls an operation of its warp whose mask doesn't name it (kernel ",
                         Team->Place.kernel ? Team->Place.kernel : "?", ", team ", Team->Place.team, ", thread ",
                         Thread, ")"));
  Lane &Mine = Lanes[Thread];
  Mine = {What, Mask, Value, From, nullptr};
  All[Number].Waiting |= bit(Own);
  tsan::released(&All[Number]);
  if (!complete(Number, Mask, What)) {
    Mine.Parked = Team->Running;
    Team->park();
  }
  tsan::acquired(&All[Number]);
  return Mine.Value;
}

void Warps::end(unsigned Thread) {
  const unsigned Number = Thread / Size;
  Warp &W = All[Number];
  W.Ended |= bit(Thread % Size);
  // Each operation is tried by the first lane that is left in it.
  for (std::uint64_t Left = W.Waiting; Left;) {
    const Lane &First = Lanes[Number * Size + static_cast<unsigned>(__builtin_ctzll(Left))];
    Left &= ~First.Mask & (Left - 1);
    complete(Number, First.Mask, First.What);
  }
}

/// Does an operation if all lanes in it have come, and lets them go on.
bool Warps::complete(unsigned Number, std::uint64_t Mask, Operation What) {
  Warp &W = All[Number];
  Lane *const First = &Lanes[Number * Size];
  const std::uint64_t Live = Mask & ~W.Ended;
  if ((W.Waiting & Live) != Live)
    return false;
  bool Same = true;
  std::uint64_t Ballot = 0;
  forEachLane(Live, [&](unsigned I) {
    Same &= First[I].Mask == Mask && First[I].What == What;
    Ballot |= First[I].Value ? bit(I) : 0;
  });
  if (!Same)
    return false;
  std::uint64_t Values[64];
  forEachLane(Live, [&](unsigned I) { Values[I] = First[I].Value; });
  FiberList GoOn;
  forEachLane(Live, [&](unsigned I) {
    if (What == Operation::Ballot)
      First[I].Value = Ballot;
    else if (First[I].From < Size && (Live & bit(First[I].From)))
      First[I].Value = Values[First[I].From];
    if (First[I].Parked)
      GoOn.push(First[I].Parked);
  });
  GoOn.shuffle(draw());
  Team->Ready.splice(GoOn);
  W.Waiting &= ~Live;
  if (strict::On)
    strict::lanesMet(Number);
  return true;
}

static Warps &warpsOfCaller() {
  const chomp_vgpu_place_t *Place = chomp_vgpu_place;
  if (!Place || !Place->region || !Place->region->Lanes)
    stop(Status::failure("an operation of a warp in a kernel that is not in kernel mode (ompx_bare)"));
  return *Place->region->Lanes;
}

extern "C" {

__attribute__((visibility("default"))) unsigned long long chomp_vgpu_ballot(unsigned long long Mask, int Predicate) {
  return warpsOfCaller().meet(Warps::Operation::Ballot, Mask, Predicate != 0, 0);
}

__attribute__((visibility("default"))) unsigned long long chomp_vgpu_shuffle(unsigned long long Mask,
                                                                             unsigned long long Value, unsigned Lane) {
  return warpsOfCaller().meet(Warps::Operation::Shuffle, Mask, Value, Lane);
}
}
