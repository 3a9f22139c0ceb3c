//===- MappingTable.cpp - look-up in the present table --------------------===//
//
// Mappings never overlap, so only two can matter for a section: the last one that begins at or before it, and the next.
//
//===----------------------------------------------------------------------===//
#include "Core/MappingTable.h"

using namespace chomp;

MappingTable::Found MappingTable::find(HostAddress Begin, std::size_t Size) {
  auto Next = Mappings.upper_bound(Begin);
  if (Next != Mappings.begin()) {
    Mapping &Before = std::prev(Next)->second;
    if (Begin < Before.End)
      return {Size <= Before.End - Begin ? Presence::Present : Presence::Partial, &Before};
  }
  if (Next != Mappings.end() && Size > Next->second.Begin - Begin)
    return {Presence::Partial, &Next->second};
  return {};
}

Mapping &MappingTable::insert(HostAddress Begin, std::size_t Size, DeviceAddress Device, DeviceAddress Allocation) {
  assert(Size && find(Begin, Size).State == Presence::Absent && "mappings must not overlap");
  Mapping &M = Mappings[Begin];
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
  for (auto At = Extended.upper_bound(Address); At != Extended.end(); ++At)
    if (Mapping &M = Mappings.find(*At)->second; M.Base <= Address)
      return &M;
  return nullptr;
}

void MappingTable::addBase(Mapping &M, HostAddress Base) {
  if (Base >= M.Base)
    return;
  M.Base = Base;
  Extended.insert(M.Begin);
}

void MappingTable::erase(Mapping &M) {
  Extended.erase(M.Begin);
  Mappings.erase(M.Begin);
}
