//===- Packing.h - small items of a construct as one transfer -------------===//
//
// To a GPU a copy of four bytes takes as long as one of some thousand, and an allocation as well. So the small new
// items of a construct share one allocation, are copied to it as one, and what comes back of them comes as one.
//
// Threads: a construct's Packing is used by its thread. The allocations outlive it and belong to a DataEnvironment,
// whose lock its callers hold. Memory: what the device writes to and reads from stays as it is until deliver().
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_PACKING_H
#define CHOMP_CORE_PACKING_H

#include "Core/Message.h"

#include "chomp/plugin.h"

#include <map>
#include <string>
#include <vector>

namespace chomp {

using plugin::DeviceAddress;

/// The allocations that small items of a device share.
class PackedMemory {
public:
  /// Small: DeviceLimits::SmallTransfer. 0: nothing is packed.
  explicit PackedMemory(std::size_t Small) : Small(Small) {}

  bool isSmall(std::size_t Size) const { return Size <= Small; }
  bool isShared(DeviceAddress Allocation) const { return Users.contains(Allocation); }
  /// A mapping that begins to use it; or a construct that adds some.
  void use(DeviceAddress Allocation) { ++Users[Allocation]; }
  /// Whether an allocation, shared or not, may be freed: who goes was the last one in it.
  bool release(DeviceAddress Allocation);

  const std::size_t Small;

private:
  std::map<DeviceAddress, unsigned> Users;
};

class Packing {
public:
  explicit Packing(PackedMemory &Shared) : Shared(Shared) {}

  /// The construct begins, with so many new small items of so many bytes together.
  void begin(std::size_t Count, std::size_t Bytes);
  /// Storage for one of them, in the allocation that goes to Allocation, which release() takes. 0: it wasn't counted,
  /// or is the only one. The storage lies in its 256 bytes as the original does, and so is aligned like that.
  Result<DeviceAddress> place(std::uintptr_t Original, std::size_t Size, DeviceAddress &Allocation, plugin::Queue &Q);
  /// Size bytes for storage that this construct has placed; false: it hasn't. Item: the program's own literal.
  bool write(const char *Item, DeviceAddress To, const void *From, std::size_t Size);
  /// The beginning of the construct is over: nothing more is placed.
  Status end(plugin::Queue &Q);

  /// Size bytes of what some construct has placed to To; false: none has.
  bool read(const char *Item, void *To, DeviceAddress From, std::size_t Size, DeviceAddress Allocation);

  /// Queues the transfers of what was written and read. Label: for the trace; Where: the construct's place.
  Status queue(plugin::Queue &Q, const std::string &Label, const Place &Where);
  /// What was read is brought to the host's memory; the queue has been synchronised.
  void deliver();

private:
  static constexpr std::size_t Alignment = 256; ///< Of allocations.

  struct Arrival {
    DeviceAddress From, Allocation;
    std::size_t Size;
    void *To;
    const char *Item;
    std::size_t At = 0; ///< In Landing.
  };
  /// Arrivals that come in one transfer.
  struct Run {
    std::size_t First, Count, Size;
  };

  PackedMemory &Shared;

  std::size_t Room = 0, Used = 0; ///< Of the allocation, and of that what has been given away.
  DeviceAddress Memory = 0;       ///< 0: not allocated yet.
  std::vector<char> Bytes;        ///< What goes there: [First, Last).
  std::size_t First = 0, Last = 0;
  std::vector<const char *> Items; ///< Of all that was written.

  std::vector<Arrival> Arrivals;
  std::vector<char> Landing;
};

} // namespace chomp

#endif
