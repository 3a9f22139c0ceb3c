//===- Ancestor.cpp - code of the host's, called by a device --------------===//
//
// target device(ancestor: 1) (OpenMP 5.2, 13.8). Original and corresponding storage change places: what the device's
// data environment maps is present on the host for ever, so that only the `always` modifier moves data; the rest gets
// storage for the time of the call. On the virtual GPU a thread of a device is one of the host's and calls the function
// itself.
//
//===----------------------------------------------------------------------===//
#include "Api/Abi.h"
#include "Api/Routines.h"

using namespace chomp;

namespace {

using Presence = MappingTable::Presence;

/// One item for the time of a call.
struct CalledItem {
  const chomp_vgpu_item_t *Item;
  void *Host = nullptr; ///< Corresponds to Item->begin.
  bool Allocated = false;
  bool Back = false; ///< Copied to the device afterwards.
};

Status enter(Device &D, CalledItem &I) {
  const chomp_vgpu_item_t &Item = *I.Item;
  void *Begin = const_cast<void *>(Item.begin);
  if (Item.type & CHOMP_MAP_COPY) {
    I.Host = Begin; // the function makes the copy
    return {};
  }
  HostAddress Original = 0;
  Presence Found = D.Data.findOriginal(api::address(Begin), Item.size, Original);
  bool Always = Item.type & CHOMP_MAP_ALWAYS;
  if (Found == Presence::Partial)
    return Status::failure(Item.item, " reaches beyond what is mapped of it");
  if (Found == Presence::Absent && (Item.type & CHOMP_MAP_PRESENT))
    return Status::failure(Item.item, " is not present on the host, as its map clause demands");
  if (Found == Presence::Absent && ((Item.type & CHOMP_MAP_LOOKUP) || !Item.size || Runtime::requiresUnifiedMemory())) {
    I.Host = Begin;
    return {};
  }
  I.Allocated = Found == Presence::Absent;
  I.Host = I.Allocated ? ::operator new(Item.size) : reinterpret_cast<void *>(Original);
  I.Back = (Item.type & CHOMP_MAP_FROM) && (I.Allocated || Always);
  if (!(Item.type & CHOMP_MAP_TO) || !(I.Allocated || Always))
    return {};
  return api::onQueue(D, [&](plugin::Queue &Q) { return Q.copyToHost(I.Host, api::address(Begin), Item.size); });
}

Status exit(Device &D, CalledItem &I) {
  Status S;
  if (I.Back)
    S = api::onQueue(
        D, [&](plugin::Queue &Q) { return Q.copyToDevice(api::address(I.Item->begin), I.Host, I.Item->size); });
  if (I.Allocated)
    ::operator delete(I.Host);
  return S;
}

} // namespace

void chomp_vgpu_ancestor(const char *File, int Line, void (*Function)(void *const *), const chomp_vgpu_item_t *Items,
                         size_t Count) {
  const chomp_vgpu_place_t *Outer = std::exchange(chomp_vgpu_place, nullptr); // the host's code asks the host
  Device &D = *Runtime::get().devices().Devices[Outer->device];
  if (TraceOn)
    trace("[", D.Number, " ", D.Kind, "] host         target device(ancestor: 1)  (", File, ":", Line, ")");
  InlineArray<CalledItem, 16> Called(Count);
  InlineArray<void *, 16> Addresses(Count);
  auto Check = [&](Status S, const char *Item) {
    if (!S.ok())
      stop(std::move(S).context("while mapping ", Item, " to the host (", File, ":", Line, ")"));
  };
  for (size_t I = 0; I < Count; ++I) {
    Called[I] = {&Items[I]};
    Check(enter(D, Called[I]), Items[I].item);
    Addresses[I] = static_cast<char *>(Called[I].Host) +
                   (static_cast<const char *>(Items[I].base) - static_cast<const char *>(Items[I].begin));
  }
  Function(Addresses.data());
  for (size_t I = Count; I-- > 0;)
    Check(exit(D, Called[I]), Items[I].item);
  chomp_vgpu_place = Outer;
}
