//===- Warps.h - where the lanes of a warp meet ---------------------------===//
//
// Kernel mode has operations that some lanes of a warp do together: a ballot, a shuffle, or only to wait for one
// another. Which lanes, each of them says with the same mask; lanes with another mask may be at another operation in
// the meantime. Here a warp's lanes are fibers, so the last one that comes does it for all.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_WARPS_H
#define CHOMP_PLUGINS_VGPU_WARPS_H

#include "Plugins/vgpu/Region.h"

#include <cstdint>
#include <vector>

namespace chomp::vgpu {

/// The warps of the team that a host thread runs. Used for one team after the other.
class Warps {
public:
  enum class Operation { Ballot, Shuffle };

  void begin(chomp_vgpu_region_t &Team, unsigned WarpSize);
  /// What the running thread gets from an operation, once all lanes of Mask that have not ended are in it.
  std::uint64_t meet(Operation What, std::uint64_t Mask, std::uint64_t Value, unsigned From);
  /// Tells that a thread has ended: others may have waited for it.
  void end(unsigned Thread);

private:
  struct Lane {
    Operation What;
    std::uint64_t Mask, Value; ///< Its value, and then its result.
    unsigned From;
    Fiber *Parked;
  };
  struct Warp {
    std::uint64_t Waiting = 0, Ended = 0; ///< Lanes in an operation; lanes whose thread has ended.
  };

  bool complete(unsigned Warp, std::uint64_t Mask, Operation What);

  chomp_vgpu_region_t *Team = nullptr;
  unsigned Size = 0;
  std::vector<Lane> Lanes; ///< By thread.
  std::vector<Warp> All;
};

} // namespace chomp::vgpu

#endif
