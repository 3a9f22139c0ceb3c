//===- Overlays.cpp - objects of which parts are present ------------------===//
//
// A member function maps this[:1] implicitly, and members that are objects may have mapped themselves long before. For
// the region the specification takes the whole for the part that is present (5.2, 5.8.3), which leaves the other
// members without storage; compilers that map each used member by itself give it to them. Here the object gets storage
// for the construct: its parts are copied from where they are on the device, and back there, the rest comes from the
// host. Members that the user has mapped together as members of this very object need none of that: they lie where they
// lie in it. Where a construct names only members, and those that are present don't lie in one piece, what they span
// gets such storage, of which just the members named are copied: code finds them all from one address.
//
//===----------------------------------------------------------------------===//
#include "Core/DataEnvironment.h"

#include "chomp/runtime.h"

using namespace chomp;
using Presence = MappingTable::Presence;

static HostAddress address(const void *Pointer) { return reinterpret_cast<HostAddress>(Pointer); }

/// Calls Call(Begin, Size, Mapping or null) for each stretch of an item that somebody has mapped, and for those
/// between.
template <class Function> Status DataEnvironment::forEachPart(const chomp_map_t &Item, Function Call) {
  const HostAddress ItemEnd = address(Item.begin) + Item.size;
  for (HostAddress At = address(Item.begin); At < ItemEnd;) {
    Mapping *Part = Table.find(At, ItemEnd - At).Where;
    const bool Inside = Part && Part->Begin <= At;
    const HostAddress End = !Part ? ItemEnd : std::min(ItemEnd, Inside ? Part->End : Part->Begin);
    CHOMP_TRY(Call(At, End - At, Inside && Part->isMapped() ? Part : nullptr));
    At = End;
  }
  return {};
}

/// Whether parts of what a structure's items span are present that weren't mapped as its members, or not together.
bool DataEnvironment::needsOverlay(const chomp_map_t &Item, Extent Whole) {
  if (!Item.container || !Item.size || Unified)
    return false;
  MappingTable::Found First = Table.find(Whole.Begin, Whole.End - Whole.Begin);
  if (First.State != Presence::Partial)
    return false;
  bool Mapped = false; // and not there for base pointers alone, which grow() makes more of
  for (HostAddress At = Whole.Begin;
       const Mapping *Part = At < Whole.End ? Table.find(At, Whole.End - At).Where : nullptr; At = Part->End)
    Mapped |= Part->isMapped();
  if (!Mapped)
    return false;
  const HostAddress End = First.Where->End;
  if (First.Where->Container != address(Item.container) || (End < Whole.End && Table.find(End, Whole.End - End).Where))
    return true;
  const bool WholeObject = (Item.type & CHOMP_MAP_IMPLICIT) && Item.begin == Item.container;
  return !WholeObject && Table.find(address(Item.begin), Item.size).State == Presence::Absent;
}

Result<Mapping *> DataEnvironment::overlay(Transfers &T, const chomp_map_t &Item, Extent Whole) {
  const std::size_t Size = Whole.End - Whole.Begin, Pad = Whole.Begin % 64; // as in allocate()
  bool IsSelf = isShared();
  for (HostAddress At = Whole.Begin;
       const Mapping *Part = At < Whole.End ? Table.find(At, Whole.End - At).Where : nullptr; At = Part->End)
    IsSelf &= Part->isSelf();
  Result<DeviceAddress> Memory = IsSelf ? Whole.Begin : T.Q->allocate(Size + Pad);
  if (!Memory.ok())
    return Memory.takeStatus().context("while mapping ", Item.item, " (", T.Where, ")");
  T.hasQueued();
  Mapping &M = Overlays.emplace(Whole.Begin, Mapping())->second;
  M.Begin = M.Base = Whole.Begin;
  M.End = Whole.End;
  M.Allocation = IsSelf ? 0 : *Memory;
  M.Device = IsSelf ? *Memory : *Memory + Pad;
  M.CreatedBy = T.Construct;
  M.Count = 1;
  // Those that are there for base pointers alone hold nothing else.
  for (HostAddress At = M.Begin; const Mapping *Part = At < M.End ? Table.find(At, M.End - At).Where : nullptr;
       At = Part->End)
    if (!Part->isMapped())
      M.Attached.insert(Part->Attached.lower_bound(M.Begin), Part->Attached.lower_bound(M.End));
  M.Item = Item.item;
  M.Where = cat(T.Where);
  if (Watcher)
    Watcher->mapped(M.Device, Size, pointer(M.Begin), M.Item, M.Where);
  return &M;
}

/// Makes the overlays that a target construct needs, and tells for each item which it lies in, or null.
Status DataEnvironment::makeOverlays(Transfers &T, const chomp_map_t *Maps, std::size_t Count, const Extent *Extents,
                                     Mapping **Lies) {
  for (std::size_t I = 0; I < Count; ++I) {
    if (!needsOverlay(Maps[I], Extents[I]))
      continue;
    if (const Mapping *M = findOverlay(T, Extents[I]); M && M->CreatedBy == T.Construct)
      continue;
    if (Result<Mapping *> Made = overlay(T, Maps[I], Extents[I]); !Made.ok())
      return Made.takeStatus();
  }
  for (std::size_t I = 0; I < Count; ++I)
    if (Mapping *M = Maps[I].container && Maps[I].size ? findOverlay(T, Extents[I]) : nullptr)
      Lies[I] = M->CreatedBy == T.Construct ? M : nullptr;
  return {};
}

/// Whether an item has no other storage than its overlay.
bool DataEnvironment::isOverlaid(const chomp_map_t &Item, const Mapping *Lies) {
  if (!Lies || (Item.type & CHOMP_MAP_SELF))
    return false;
  const Presence State = Table.find(address(Item.begin), Item.size).State;
  return (State == Presence::Absent && !(Item.type & CHOMP_MAP_PRESENT)) ||
         (State == Presence::Partial && (Item.type & CHOMP_MAP_IMPLICIT));
}

/// What the host alone has of an item.
Status DataEnvironment::fillGaps(Transfers &T, const chomp_map_t &Item, Mapping &Overlay) {
  if (!(Item.type & CHOMP_MAP_TO))
    return {};
  return forEachPart(Item, [&](HostAddress Begin, std::size_t Size, const Mapping *Part) {
    return Part ? Status() : T.toDevice(Item.item, Overlay, Begin, Size);
  });
}

/// What the device has of an item, when it has all that the construct brings.
Status DataEnvironment::fillParts(Transfers &T, const chomp_map_t &Item, const Mapping &Overlay) {
  if (Overlay.isSelf())
    return {};
  T.hasQueued();
  return forEachPart(Item, [&](HostAddress Begin, std::size_t Size, const Mapping *Part) {
    return Part ? T.Q->copyOnDevice(Overlay.translate(Begin), Part->translate(Begin), Size) : Status();
  });
}

/// The overlay of just so much, preferably the present construct's.
Mapping *DataEnvironment::findOverlay(const Transfers &T, Extent Whole) {
  Mapping *Out = nullptr;
  for (auto [At, End] = Overlays.equal_range(Whole.Begin); At != End; ++At)
    if (Mapping &M = At->second; M.isMapped() && M.End == Whole.End && (!Out || M.CreatedBy == T.Construct))
      Out = &M;
  return Out;
}

/// The present construct's overlay around an address.
Mapping *DataEnvironment::overlayAround(const Transfers &T, HostAddress At) {
  for (auto &[Address, Overlay] : Overlays)
    if (Overlay.CreatedBy == T.Construct && At >= Overlay.Begin && At < Overlay.End)
      return &Overlay;
  return nullptr;
}

/// Brings back what the construct has done to an item.
Status DataEnvironment::leaveOverlay(Transfers &T, const chomp_map_t &Item, Mapping &Overlay) {
  if (Overlay.isSelf())
    return {};
  T.hasQueued(); // other queues may look at the parts next
  return forEachPart(Item, [&](HostAddress Begin, std::size_t Size, const Mapping *Part) {
    if (Part)
      return T.Q->copyOnDevice(Part->translate(Begin), Overlay.translate(Begin), Size);
    return Item.type & CHOMP_MAP_FROM ? T.toHost(Item.item, Overlay, Begin, Size) : Status();
  });
}

/// The end of a target construct, while its items still count.
Status DataEnvironment::leaveOverlays(Transfers &T, const chomp_map_t *Maps, std::size_t Count, const Extent *Extents,
                                      Mapping **Lies) {
  for (std::size_t I = 0; I < Count; ++I)
    if (Mapping *M = Maps[I].container && Maps[I].size ? findOverlay(T, Extents[I]) : nullptr) {
      CHOMP_TRY(leaveOverlay(T, Maps[I], *M));
      Lies[I] = M;
    }
  for (std::size_t I = 0; I < Count; ++I)
    if (Lies[I])
      Lies[I]->Count = 0;
  return {};
}

/// Frees those that their constructs have left.
Status DataEnvironment::freeOverlays(Transfers &T) {
  for (auto At = Overlays.begin(); At != Overlays.end();) {
    if (At->second.isMapped()) {
      ++At;
      continue;
    }
    if (Watcher)
      Watcher->unmapping(At->second.Device, cat(T.Where));
    if (At->second.Allocation)
      CHOMP_TRY(T.Q->free(At->second.Allocation));
    At = Overlays.erase(At);
  }
  return {};
}
