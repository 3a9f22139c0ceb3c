//===- PartialsMemory.h - where teams leave their values of reductions ----===//
//
// Of a queue, whose launches use it one after the other: counters, which are zero between them, and slots, which hold
// anything. It grows as launches ask for more.
//
// Threads: belongs to whoever has the queue.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_PARTIALSMEMORY_H
#define CHOMP_CORE_PARTIALSMEMORY_H

#include "chomp/plugin.h"

namespace chomp {

class PartialsMemory {
public:
  /// What a kernel gets: chomp::partials of device/ReduceInOrder.h.
  struct Addresses {
    plugin::DeviceAddress Counters = 0, Slots = 0;
  };

  /// For a launch with so many list items, of Bytes together in each team.
  Result<Addresses> reserve(std::size_t Items, std::size_t Bytes, unsigned Teams, plugin::Queue &Q);
  Status free(plugin::Queue &Q);

private:
  Addresses Memory;
  std::size_t CounterBytes = 0, SlotBytes = 0;
};

} // namespace chomp

#endif
