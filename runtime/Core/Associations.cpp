//===- Associations.cpp - look-ups, associations, link variables ----------===//
//
// What is present without a map clause, and who asks for it. Section numbers are those of OpenMP 5.2.
//
//===----------------------------------------------------------------------===//
#include "Core/DataEnvironment.h"

#include "chomp/runtime.h"

using namespace chomp;
using Presence = MappingTable::Presence;

static HostAddress address(const void *Pointer) { return reinterpret_cast<HostAddress>(Pointer); }

DeviceAddress DataEnvironment::find(HostAddress Address) {
  std::lock_guard<std::mutex> Guard(Lock);
  return Table.translate(Address);
}

DeviceAddress DataEnvironment::findPointee(HostAddress Address) {
  std::lock_guard<std::mutex> Guard(Lock);
  Mapping *M = Table.findPointee(Address);
  return M ? M->translate(Address) : 0;
}

MappingTable::Presence DataEnvironment::findOriginal(DeviceAddress Begin, std::size_t Size, HostAddress &Original) {
  std::lock_guard<std::mutex> Guard(Lock);
  // The table is ordered by the host's addresses; nothing that asks is in a hurry.
  for (const Mapping &M : Table.all()) {
    std::size_t Whole = M.End - M.Begin;
    if (Begin >= M.Device && Begin - M.Device < Whole) {
      Original = M.Begin + (Begin - M.Device);
      return Size <= Whole - (Begin - M.Device) ? MappingTable::Presence::Present : MappingTable::Presence::Partial;
    }
    if (M.Device > Begin && M.Device - Begin < Size) {
      Original = M.Begin - (M.Device - Begin);
      return MappingTable::Presence::Partial;
    }
  }
  return MappingTable::Presence::Absent;
}

const chomp_map_t *DataEnvironment::firstPresent(const chomp_map_t *Maps, std::size_t Count) {
  std::lock_guard<std::mutex> Guard(Lock);
  for (std::size_t I = 0; I < Count; ++I)
    if (Table.find(address(Maps[I].begin), Maps[I].size).State != Presence::Absent)
      return &Maps[I];
  return nullptr;
}

Status DataEnvironment::associate(HostAddress Begin, std::size_t Size, DeviceAddress Device, bool Associated,
                                  const char *Item) {
  std::lock_guard<std::mutex> Guard(Lock);
  MappingTable::Found Found = Table.find(Begin, Size);
  if (Found.Where) {
    Mapping &M = *Found.Where;
    if (Associated && M.Associated && M.Begin == Begin && M.End == Begin + Size && M.Device == Device)
      return {}; // The same association again has no effect (18.8.9).
    return Status::failure(Item, " at ", pointer(Begin), " (", Size,
                           " bytes) is present on the device already: ", M.Item, " (", M.End - M.Begin, " bytes at ",
                           pointer(M.Begin), ") ", M.Where);
  }
  Mapping &M = Table.insert(Begin, Size, Device, 0);
  M.Count = Mapping::Infinite;
  M.Associated = Associated;
  M.Item = Item;
  M.Where = Associated ? "by omp_target_associate_ptr" : "by declare target";
  return {};
}

bool DataEnvironment::isDeclareTarget(HostAddress Begin, std::size_t Size, DeviceAddress Device) {
  std::lock_guard<std::mutex> Guard(Lock);
  const Mapping *M = Table.find(Begin, Size).Where;
  return M && M->Count == Mapping::Infinite && !M->Associated && M->Begin == Begin && M->End == Begin + Size &&
         M->Device == Device;
}

Status DataEnvironment::disassociate(HostAddress Begin, bool Associated) {
  Guard Locked(Lock);
  Moved.wait(Locked, [&] { return !UnderWay || !isMoving(Begin, Begin); });
  Mapping *M = Table.find(Begin, 0).Where;
  if (!M || M->Begin != Begin || M->Associated != Associated || M->Count != Mapping::Infinite)
    return Status::failure(pointer(Begin), " has no association on this device");
  Table.erase(*M);
  return {};
}

/// Sets the pointers of the link variables in [Begin, End) for their storage in Target, or clears them.
Status DataEnvironment::setLinks(Transfers &T, HostAddress Begin, HostAddress End, const Mapping *Target) {
  auto L = Links.upper_bound(Begin);
  if (L != Links.begin())
    --L;
  for (; L != Links.end() && L->first < End; ++L) {
    if (L->first + L->second.Size <= Begin)
      continue;
    L->second.Value = Target ? Target->translate(L->first) : Unified ? L->first : 0;
    T.hasQueued();
    CHOMP_TRY(T.Q->copyToDevice(L->second.Symbol, &L->second.Value, sizeof(L->second.Value)));
  }
  return {};
}

Status DataEnvironment::addLink(HostAddress Begin, std::size_t Size, DeviceAddress Symbol, plugin::Queue &Q) {
  std::lock_guard<std::mutex> Guard(Lock);
  Links[Begin] = {Size, Symbol};
  if (!Unified)
    return {};
  const Loan Mine = begin(Place(), Q);
  Transfers &T = *Mine;
  CHOMP_TRY(setLinks(T, Begin, Begin + Size, nullptr));
  return T.finish();
}

void DataEnvironment::removeLink(HostAddress Begin) {
  std::lock_guard<std::mutex> Guard(Lock);
  Links.erase(Begin);
}

void DataEnvironment::identify(const chomp_map_t *Maps, std::size_t Count, std::uint64_t *Numbers) {
  Guard Locked(Lock);
  for (std::size_t I = 0; I < Count; ++I) {
    const auto Begin = reinterpret_cast<HostAddress>(Maps[I].begin);
    const Mapping *M = Maps[I].type & CHOMP_MAP_LOOKUP ? Table.findPointee(Begin) : Table.find(Begin, 0).Where;
    Numbers[I] = M ? M->Number : 0;
  }
}

std::uint64_t DataEnvironment::lastNumber() {
  Guard Locked(Lock);
  return Table.lastNumber();
}

std::size_t DataEnvironment::size() {
  std::lock_guard<std::mutex> Guard(Lock);
  return Table.size();
}
