//===- HostCall.cpp - storage for the time of a call ----------------------===//
#include "Core/HostCall.h"

#include "Core/Runtime.h"

#include "chomp/runtime.h"

#include <algorithm>
#include <new>
#include <vector>

using namespace chomp;

namespace {

using Presence = MappingTable::Presence;

/// One item for the time of a call.
class CalledItem {
public:
  CalledItem() = default;
  ~CalledItem() {
    if (Own)
      ::operator delete(Own, Alignment);
  }
  CalledItem(const CalledItem &) = delete;

  /// Other: an item of the same variable before it, or null. Bytes from First on are those of all of these.
  Status enter(Device &D, const chomp_item_t &From, const CalledItem *Other, const char *First, std::size_t Bytes,
               CallerMemory &Memory);
  Status exit(CallerMemory &Memory) { return Back ? Memory.write(Item->begin, Host, Item->size) : Status(); }
  /// What the function gets.
  void *base() {
    void *Base =
        static_cast<char *>(Host) + (static_cast<const char *>(Item->base) - static_cast<const char *>(Item->begin));
    if (!(Item->type & CHOMP_MAP_POINTER))
      return Base;
    Pointer = Base;
    return &Pointer;
  }

private:
  static constexpr std::align_val_t Alignment{64};
  const chomp_item_t *Item = nullptr;
  void *Host = nullptr; ///< Corresponds to Item->begin.
  void *Own = nullptr;  ///< Its storage, and that of further items of the variable.
  void *Pointer = nullptr;
  bool Back = false; ///< Copied to the device afterwards.
};

Status CalledItem::enter(Device &D, const chomp_item_t &From, const CalledItem *Other, const char *First,
                         std::size_t Bytes, CallerMemory &Memory) {
  Item = &From;
  const bool Copy = From.type & CHOMP_MAP_COPY, Always = From.type & CHOMP_MAP_ALWAYS;
  HostAddress Original = 0;
  Presence Found =
      Copy ? Presence::Absent : D.Data.findOriginal(reinterpret_cast<DeviceAddress>(From.begin), From.size, Original);
  if (Found == Presence::Partial && (From.type & CHOMP_MAP_IMPLICIT))
    Found = Presence::Present; // the object of a member function, of which the code uses what is mapped
  auto Name = [&] { return Memory.text(From.item); };
  if (Found == Presence::Partial)
    return Status::failure(Name(), " reaches beyond what is mapped of it");
  if (Found == Presence::Absent && (From.type & CHOMP_MAP_PRESENT))
    return Status::failure(Name(), " is not present on the host, as its map clause demands");
  bool AsItIs = Found == Presence::Absent && !Copy && ((From.type & CHOMP_MAP_LOOKUP) || !From.size);
  if (Found == Presence::Absent && !Copy && !AsItIs && Runtime::requiresUnifiedMemory()) {
    Result<bool> Reachable = Memory.isReachable(From.begin);
    if (!Reachable.ok())
      return Reachable.takeStatus();
    AsItIs = *Reachable;
  }
  if (AsItIs) {
    Host = const_cast<void *>(From.begin);
    return {};
  }
  const bool Moves = Found == Presence::Absent || Always;
  if (Found == Presence::Present) {
    Host = pointer(Original);
  } else {
    if (!Other || !Other->Own)
      Own = ::operator new(Bytes, Alignment);
    Host = static_cast<char *>(Own ? Own : Other->Own) + (static_cast<const char *>(From.begin) - First);
  }
  Back = !Copy && (From.type & CHOMP_MAP_FROM) && Moves;
  return (Copy || (From.type & CHOMP_MAP_TO)) && Moves ? Memory.read(Host, From.begin, From.size) : Status();
}

} // namespace

Status chomp::callHost(Device &D, const chomp_host_function_t &Function, const chomp_item_t *Items, std::size_t Count,
                       CallerMemory &Memory) {
  if (TraceOn)
    trace("[", D.Number, " ", D.Kind, "] host         target device(ancestor: 1)  (", Function.file, ":", Function.line,
          ")");
  if (!Function.call)
    return Status::failure(
        "the host compiler has not made the function of ", Function.file, ":", Function.line,
        ", or a static initializer of the program wants it before it is known; in templates it is found "
        "by run-time type information (-frtti)");
  auto Told = [&](Status S, std::size_t I) {
    return S.ok() ? std::move(S)
                  : std::move(S).context("while mapping ", Memory.text(Items[I].item), " to the host (", Function.file,
                                         ":", Function.line, ")");
  };
  std::vector<CalledItem> Called(Count);
  InlineArray<void *, 16> Addresses(Count);
  for (std::size_t I = 0; I < Count; ++I) {
    const CalledItem *Other = nullptr;
    auto *First = static_cast<const char *>(Items[I].begin), *End = First + Items[I].size;
    for (std::size_t J = 0; J < Count; ++J)
      if (Items[J].base == Items[I].base && Items[J].size) {
        First = std::min(First, static_cast<const char *>(Items[J].begin));
        End = std::max(End, static_cast<const char *>(Items[J].begin) + Items[J].size);
        Other = J < I && !Other ? &Called[J] : Other;
      }
    CHOMP_TRY(Told(Called[I].enter(D, Items[I], Other, First, static_cast<std::size_t>(End - First), Memory), I));
    Addresses[I] = Called[I].base();
  }
  Function.call(Addresses.data());
  for (std::size_t I = Count; I-- > 0;)
    CHOMP_TRY(Told(Called[I].exit(Memory), I));
  return {};
}
