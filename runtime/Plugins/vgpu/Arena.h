//===- Arena.h - the virtual GPU's own memory -----------------------------===//
//
// One reserved range of addresses for each device, so that a device address is never the address of anything on the
// host, and a wrong one can be told by looking at it. Large blocks are multiples of 2 MiB at 2 MiB boundaries, for huge
// pages (a gather over a large table loses 15 % without them); small ones come from slabs of one size class. Freed
// memory is kept for the next allocation: fresh pages cost more than the copy that fills them.
//
// Threads: every function may be called by any thread.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_ARENA_H
#define CHOMP_PLUGINS_VGPU_ARENA_H

#include "Core/ForkLock.h"
#include "Plugins/vgpu/MemorySource.h"

#include <map>
#include <mutex>
#include <set>
#include <unordered_map>

namespace chomp::vgpu {

class Arena final : public MemorySource {
public:
  /// Limit: bytes that may be allocated at a time; 0 for the machine's memory.
  static Result<std::unique_ptr<Arena>> create(std::size_t Limit);
  ~Arena() override;

  Result<DeviceAddress> allocate(std::size_t Size) override;
  Status free(DeviceAddress Address) override;
  bool owns(DeviceAddress Address, std::size_t Size) const override;

private:
  struct Block {
    std::size_t Asked, Offset, Size; ///< As the user asked; where the block really begins, and how long it is.
  };

  Arena(char *Base, std::size_t Reserved, std::size_t Limit);
  Result<std::size_t> takeRange(std::size_t Size);
  void giveRange(std::size_t Offset, std::size_t Size);

  char *const Base;
  const std::size_t Reserved, Limit;

  mutable ForkLock Lock; ///< Guards all below; innermost.
  std::size_t Used = 0;
  unsigned Colour = 0;
  std::map<DeviceAddress, Block> Blocks;                ///< All that is allocated, by address.
  std::map<std::size_t, std::size_t> FreeRanges;        ///< Free multiples of 2 MiB: size by offset, merged.
  std::set<std::pair<std::size_t, std::size_t>> BySize; ///< The same as (size, offset), for the best fit.
  std::unordered_map<std::size_t, std::vector<std::size_t>> FreeSmall; ///< Offsets of free small blocks, by class.
};

} // namespace chomp::vgpu

#endif
