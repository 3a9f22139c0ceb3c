//===- MappingTable.cpp - look-up in the present table --------------------===//
//
// Mappings never overlap, so only two can matter for a section: the last one that begins at or before it, and the next.
//
//===----------------------------------------------------------------------===//
#include "Core/MappingTable.h"

#include <algorithm>
#include <iterator>

using namespace chomp;

/// The most mappings of a block. Of 32 to 256 this was the best for look-ups among 300,000, and no worse for
/// insertions.
static constexpr std::size_t MostOfBlock = 256;

/// The first of the block's entries that begins behind the address.
template <typename Block> static auto firstBehind(Block &In, HostAddress Address) {
  return std::upper_bound(In.begin(), In.end(), Address, [](HostAddress At, const auto &E) { return At < E.Begin; });
}

std::ptrdiff_t MappingTable::findBlock(HostAddress Address) const {
  return std::upper_bound(Firsts.begin(), Firsts.end(), Address) - Firsts.begin() - 1;
}

MappingTable::Found MappingTable::find(HostAddress Begin, std::size_t Size) {
  const std::ptrdiff_t At = findBlock(Begin);
  const Entry *Next = nullptr;
  if (At >= 0) {
    auto Behind = firstBehind(Blocks[At], Begin);
    const Entry &Before = *std::prev(Behind);
    if (Begin < Before.End)
      return {Size <= Before.End - Begin ? Presence::Present : Presence::Partial, Before.Where.get()};
    if (Behind != Blocks[At].end())
      Next = &*Behind;
  }
  if (!Next && static_cast<std::size_t>(At + 1) < Blocks.size())
    Next = &Blocks[At + 1].front();
  if (Next && Size > Next->Begin - Begin)
    return {Presence::Partial, Next->Where.get()};
  return {};
}

DeviceAddress MappingTable::translate(HostAddress Address) const {
  const std::ptrdiff_t At = findBlock(Address);
  if (At < 0)
    return 0;
  const Entry &Before = *std::prev(firstBehind(Blocks[At], Address));
  return Address < Before.End ? Before.Device + (Address - Before.Begin) : 0;
}

std::ptrdiff_t MappingTable::divide(std::ptrdiff_t Number, HostAddress Begin) {
  Block &Full = Blocks[Number];
  // Full blocks stay full where addresses grow.
  const auto Middle = Begin > Full.back().Begin ? Full.end() : Full.begin() + MostOfBlock / 2;
  Block Rest(std::make_move_iterator(Middle), std::make_move_iterator(Full.end()));
  Full.erase(Middle, Full.end());
  const HostAddress First = Rest.empty() ? Begin : Rest.front().Begin;
  Firsts.insert(Firsts.begin() + Number + 1, First);
  Blocks.insert(Blocks.begin() + Number + 1, std::move(Rest));
  return Begin < First ? Number : Number + 1;
}

Mapping &MappingTable::insert(HostAddress Begin, std::size_t Size, DeviceAddress Device, DeviceAddress Allocation) {
  assert(Size && find(Begin, Size).State == Presence::Absent && "mappings must not overlap");
  std::ptrdiff_t At = std::max<std::ptrdiff_t>(findBlock(Begin), 0);
  if (Blocks.empty()) {
    Blocks.emplace_back();
    Firsts.push_back(Begin);
  } else if (Blocks[At].size() == MostOfBlock) {
    At = divide(At, Begin);
  }
  Block &In = Blocks[At];
  Entry New{Begin, Begin + Size, Device, std::make_unique<Mapping>()};
  Mapping &M = *New.Where;
  In.insert(firstBehind(In, Begin), std::move(New));
  Firsts[At] = In.front().Begin;
  ++Count;
  M.Number = ++LastNumber;
  M.Begin = M.Base = Begin;
  M.End = Begin + Size;
  M.Device = Device;
  M.Allocation = Allocation;
  return M;
}

Mapping *MappingTable::findPointee(HostAddress Address) {
  if (Mapping *M = find(Address, 0).Where)
    return M;
  for (auto At = Extended.upper_bound(Address); At != Extended.end() && *At - Address <= Furthest; ++At)
    if (Mapping *M = find(*At, 0).Where; M->Base <= Address)
      return M;
  return nullptr;
}

void MappingTable::addBase(Mapping &M, HostAddress Base) {
  if (Base >= M.Base)
    return;
  M.Base = Base;
  Extended.insert(M.Begin);
  Furthest = std::max(Furthest, M.Begin - Base);
}

void MappingTable::erase(Mapping &M) {
  Extended.erase(M.Begin);
  if (Extended.empty())
    Furthest = 0;
  const std::ptrdiff_t At = findBlock(M.Begin);
  Block &In = Blocks[At];
  In.erase(std::prev(firstBehind(In, M.Begin)));
  --Count;
  auto Remove = [&](std::ptrdiff_t Number) {
    Blocks.erase(Blocks.begin() + Number);
    Firsts.erase(Firsts.begin() + Number);
  };
  if (In.empty())
    return Remove(At);
  Firsts[At] = In.front().Begin;
  // Small neighbours become one, so that there are never more blocks than their mappings need.
  if (static_cast<std::size_t>(At + 1) < Blocks.size() && In.size() + Blocks[At + 1].size() <= MostOfBlock / 2) {
    std::move(Blocks[At + 1].begin(), Blocks[At + 1].end(), std::back_inserter(In));
    Remove(At + 1);
  }
}
