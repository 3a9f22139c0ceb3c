//===- PartialsMemory.cpp - where teams leave their values of reductions --===//
#include "Core/PartialsMemory.h"

#include "Ompt/Ompt.h"

#include <algorithm>
#include <vector>

using namespace chomp;

Status PartialsMemory::free(plugin::Queue &Q) {
  for (plugin::DeviceAddress *Address : {&Memory.Counters, &Memory.Slots})
    if (*Address) {
      CHOMP_TRY(Q.free(*Address));
      *Address = 0;
    }
  CounterBytes = SlotBytes = 0;
  return {};
}

Result<PartialsMemory::Addresses> PartialsMemory::reserve(std::size_t Items, std::size_t Bytes, unsigned Teams,
                                                          plugin::Queue &Q) {
  // As device/ReduceInOrder.h counts: a counter for the teams and one for each team's threads; slots aligned to 64, and
  // where several items are one structure (GPUs), no member of more than that apart.
  constexpr std::size_t Alignment = 64;
  const std::size_t Counters = Items * (std::size_t(1) + Teams) * sizeof(unsigned);
  const std::size_t Slots = Teams * (Bytes + Items * Alignment) + Items * Alignment;
  if (Counters <= CounterBytes && Slots <= SlotBytes)
    return Memory;
  const ompt::Aside Untold;
  const std::size_t NewCounters = std::max(Counters, 2 * CounterBytes), NewSlots = std::max(Slots, SlotBytes);
  CHOMP_TRY(free(Q));
  auto Allocate = [&](plugin::DeviceAddress &Address, std::size_t Size) -> Status {
    Result<plugin::DeviceAddress> Got = Q.allocate(Size);
    if (!Got.ok())
      return Got.takeStatus().context("while making memory for the teams' values of a reduction");
    Address = *Got;
    return {};
  };
  CHOMP_TRY(Allocate(Memory.Counters, NewCounters));
  CHOMP_TRY(Allocate(Memory.Slots, NewSlots));
  const std::vector<char> Zeros(NewCounters);
  CHOMP_TRY(Q.copyToDevice(Memory.Counters, Zeros.data(), NewCounters));
  CHOMP_TRY(Q.synchronize());
  CounterBytes = NewCounters;
  SlotBytes = NewSlots;
  return Memory;
}
