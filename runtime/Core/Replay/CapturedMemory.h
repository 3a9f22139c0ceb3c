//===- CapturedMemory.h - what of a device's memory a kernel may find -----===//
#ifndef CHOMP_CORE_REPLAY_CAPTUREDMEMORY_H
#define CHOMP_CORE_REPLAY_CAPTUREDMEMORY_H

#include "Core/Device.h"

namespace chomp::capture {

/// A piece of memory, none of which is another one's.
struct Block {
  enum class Kind { Mapped, Variable, Allocated };
  /// A word that is known to hold an address of the device's.
  struct Pointer {
    std::size_t Offset;
    DeviceAddress Target; ///< Where the memory begins that it leads to; 0: its value tells.
  };

  Kind Is;
  std::string Item, Where;  ///< For people.
  std::string Symbol, Unit; ///< Of a variable.
  DeviceAddress Address;
  std::size_t Size;
  std::vector<Pointer> Pointers;

  bool has(DeviceAddress At) const { return At >= Address && At - Address < Size; }
};

const char *name(Block::Kind Kind);

/// All that is there: declare target variables, memory of the program's own, what is mapped. Fails where the device
/// uses the host's storage.
Result<std::vector<Block>> findMemory(Device &D);

/// The one that has an address, or null.
const Block *findBlock(const std::vector<Block> &All, DeviceAddress At);

} // namespace chomp::capture

#endif
