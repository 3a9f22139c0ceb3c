//===- Overlays.cpp - objects of which parts are present ------------------===//
//
// A member function maps this[:1] implicitly, and members that are objects may have mapped themselves long before. For
// the region the specification takes the whole for the part that is present (5.2, 5.8.3), which leaves the other
// members without storage; compilers that map each used member by itself give it to them. Here the object gets storage
// for the construct: its parts are copied from where they are on the device, and back there, the rest comes from the
// host. Members that the user has mapped together as members of this very object need none of that: they lie where they
// lie in it.
//
//===----------------------------------------------------------------------===//
#include "Core/DataEnvironment.h"

#include "chomp/runtime.h"

using namespace chomp;

static HostAddress address(const void *Pointer) { return reinterpret_cast<HostAddress>(Pointer); }

/// Calls Call(Begin, Size, Mapping or null) for each stretch of the object that somebody has mapped, and for those
/// between.
template <class Function> Status DataEnvironment::forEachPart(const Mapping &Overlay, Function Call) {
  for (HostAddress At = Overlay.Begin; At < Overlay.End;) {
    Mapping *Part = Table.find(At, Overlay.End - At).Where;
    const bool Inside = Part && Part->Begin <= At;
    const HostAddress End = !Part ? Overlay.End : std::min(Overlay.End, Inside ? Part->End : Part->Begin);
    CHOMP_TRY(Call(At, End - At, Inside && Part->isMapped() ? Part : nullptr));
    At = End;
  }
  return {};
}

/// Whether parts of an object are present that weren't mapped as its members, or not together.
bool DataEnvironment::needsOverlay(const chomp_map_t &Item) {
  if (!Item.container || Item.container != Item.begin)
    return false;
  const HostAddress Begin = address(Item.begin), End = Begin + Item.size;
  const Mapping *First = Table.find(Begin, Item.size).Where;
  return First->Container != Begin || (First->End < End && Table.find(First->End, End - First->End).Where);
}

Result<Mapping *> DataEnvironment::overlay(const Place &Where, const chomp_map_t &Item, plugin::Queue &Q) {
  Result<DeviceAddress> Memory = Q.allocate(Item.size);
  if (!Memory.ok())
    return Memory.takeStatus().context("while mapping ", Item.item, " (", Where, ")");
  Queued = true;
  Mapping &M = Overlays.emplace(address(Item.begin), Mapping())->second;
  M.Begin = M.Base = address(Item.begin);
  M.End = M.Begin + Item.size;
  M.Device = M.Allocation = *Memory;
  M.CreatedBy = Construct;
  M.Overlay = true;
  // Those that are there for base pointers alone hold nothing else.
  for (HostAddress At = M.Begin; const Mapping *Part = At < M.End ? Table.find(At, M.End - At).Where : nullptr;
       At = Part->End)
    if (!Part->isMapped())
      M.Attached.insert(Part->Attached.lower_bound(M.Begin), Part->Attached.lower_bound(M.End));
  M.Item = Item.item;
  M.Where = cat(Where);
  if (Watcher)
    Watcher->mapped(M.Device, Item.size, Item.begin, M.Item, M.Where);
  return &M;
}

/// What the host alone has.
Status DataEnvironment::fillGaps(const Place &Where, Mapping &Overlay, plugin::Queue &Q) {
  return forEachPart(Overlay, [&](HostAddress Begin, std::size_t Size, const Mapping *Part) {
    return Part ? Status() : toDevice(Where, Overlay.Item.c_str(), Overlay, Begin, Size, Q);
  });
}

/// What the device has, when it has all that the construct brings: in the present construct's overlays.
Status DataEnvironment::fillParts(const Place &Where, plugin::Queue &Q) {
  for (auto &[Address, Overlay] : Overlays)
    if (Overlay.CreatedBy == Construct) {
      CHOMP_TRY(forEachPart(Overlay, [&](HostAddress Begin, std::size_t Size, const Mapping *Part) {
        return Part ? Q.copyOnDevice(Overlay.translate(Begin), Part->translate(Begin), Size) : Status();
      }));
      Queued = true;
    }
  return finishTransfers(Where, Q);
}

/// The overlay of a section, preferably the present construct's.
Mapping *DataEnvironment::findOverlay(HostAddress Begin, std::size_t Size) {
  Mapping *Out = nullptr;
  for (auto &[Address, Overlay] : Overlays)
    if (Overlay.isMapped() && Begin >= Overlay.Begin && Begin + Size <= Overlay.End &&
        (!Out || Overlay.CreatedBy == Construct))
      Out = &Overlay;
  return Out;
}

/// Brings back what the construct has done to an object.
Status DataEnvironment::leaveOverlay(const Place &Where, Mapping &Overlay, plugin::Queue &Q) {
  Queued = true; // other queues may look at the parts next
  return forEachPart(Overlay, [&](HostAddress Begin, std::size_t Size, const Mapping *Part) {
    return Part ? Q.copyOnDevice(Part->translate(Begin), Overlay.translate(Begin), Size)
                : toHost(Where, Overlay.Item.c_str(), Overlay, Begin, Size, Q);
  });
}

/// Frees those that their constructs have left.
Status DataEnvironment::freeOverlays(const Place &Where, plugin::Queue &Q) {
  for (auto At = Overlays.begin(); At != Overlays.end();) {
    if (At->second.isMapped()) {
      ++At;
      continue;
    }
    if (Watcher)
      Watcher->unmapping(At->second.Device, cat(Where));
    CHOMP_TRY(Q.free(At->second.Allocation));
    At = Overlays.erase(At);
  }
  return {};
}
