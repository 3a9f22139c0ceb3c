//===- DataEnvironment.h - mapping constructs onto a device ---------------===//
//
// The rules of the map and motion clauses (OpenMP 5.2, 5.8 and 5.9): which items get storage, when data moves, when
// pointers are attached, when storage goes. One for each device.
//
// Threads: every function may be called by any thread. The table's lock is held until the construct's transfers are
// done, so that whoever finds an item present may rely on its content. No lock is held while a kernel runs.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_DATAENVIRONMENT_H
#define CHOMP_CORE_DATAENVIRONMENT_H

#include "Core/Extents.h"
#include "Core/InlineArray.h"
#include "Core/MappingTable.h"
#include "Core/Message.h"
#include "Core/Packing.h"

#include <mutex>

struct chomp_map_t;

namespace chomp {

struct StridedSection;

class DataEnvironment {
public:
  /// Number and Name only label the trace. Watcher: of the device, or null. SmallTransfer: as in DeviceLimits.
  DataEnvironment(int Number, const std::string &Name, plugin::Watcher *Watcher = nullptr,
                  std::size_t SmallTransfer = 0)
      : Label(cat("[", Number, " ", Name, "] ")), Watcher(Watcher), Packed(SmallTransfer) {}

  /// The beginning of a construct with map clauses. Addresses, when not null, receives one device address for each
  /// item: of its first byte, or the host address where the item has no corresponding storage (sections of no bytes,
  /// look-ups).
  Status enter(const Place &Where, const chomp_map_t *Maps, std::size_t Count, DeviceAddress *Addresses,
               plugin::Queue &Q);

  enum class ExitKind {
    Target,     ///< The end of a target construct, which enter() has given addresses.
    Structured, ///< The end of target data.
    ExitData    ///< target exit data, where a `present` modifier still counts.
  };
  Status exit(const Place &Where, ExitKind Kind, const chomp_map_t *Maps, std::size_t Count, plugin::Queue &Q);

  /// target update. Items that are not present are left out, unless the `present` modifier forbids it.
  Status update(const Place &Where, const chomp_map_t *Maps, std::size_t Count, plugin::Queue &Q);
  Status update(const Place &Where, const StridedSection &Section, plugin::Queue &Q);

  /// The corresponding address, or 0.
  DeviceAddress find(HostAddress Address);
  /// The same for a pointer's value, which may lead below the section that was mapped by it (MappingTable).
  DeviceAddress findPointee(HostAddress Address);
  /// The other way round: the original storage of so many bytes of a device's memory. Found as in MappingTable::find;
  /// Original is set where it isn't Absent.
  MappingTable::Presence findOriginal(DeviceAddress Begin, std::size_t Size, HostAddress &Original);
  /// The first of the items that is present, or null: its host copy may be out of date.
  const chomp_map_t *firstPresent(const chomp_map_t *Maps, std::size_t Count);

  /// omp_target_associate_ptr and its counterpart. associate() is also how declare target variables become present
  /// (Associated = false), for ever or until disassociate().
  Status associate(HostAddress Begin, std::size_t Size, DeviceAddress Device, bool Associated, const char *Item);
  Status disassociate(HostAddress Begin, bool Associated);
  /// Whether that has happened before: units may define one variable alike (inline, or a template's member).
  bool isDeclareTarget(HostAddress Begin, std::size_t Size, DeviceAddress Device);

  /// A declare target link variable: its symbol in the image is a pointer, set whenever the variable gets storage; from
  /// the beginning where that is the original storage.
  Status addLink(HostAddress Begin, std::size_t Size, DeviceAddress Symbol, plugin::Queue &Q);
  void removeLink(HostAddress Begin);

  /// From now on, original storage is the corresponding storage too (requires unified_shared_memory): all counts and
  /// rules stay, nothing is copied. Before anything is mapped.
  void unify() { Unified = true; }

  /// For tests: what is present just now.
  std::size_t size();

private:
  struct Link {
    std::size_t Size;
    DeviceAddress Symbol;
    DeviceAddress Value = 0; ///< What the symbol holds; here because transfers read it later.
  };

  Result<Mapping *> grow(const Place &Where, const chomp_map_t &Item, Extent Whole, InlineArray<Mapping *, 16> &Mapped,
                         plugin::Queue &Q);
  Result<Mapping *> mapItem(const Place &Where, const chomp_map_t &Item, Extent Whole,
                            InlineArray<Mapping *, 16> &Mapped, plugin::Queue &Q);
  Result<Mapping *> create(const Place &Where, const chomp_map_t &Item, HostAddress Begin, std::size_t Size,
                           plugin::Queue &Q);

  // Overlays.cpp: structures of which parts are present, for one construct.
  bool needsOverlay(const chomp_map_t &Item, Extent Whole);
  Result<Mapping *> overlay(const Place &Where, const chomp_map_t &Item, Extent Whole, plugin::Queue &Q);
  Status makeOverlays(const Place &Where, const chomp_map_t *Maps, std::size_t Count, const Extent *Extents,
                      Mapping **Lies, plugin::Queue &Q);
  Status leaveOverlays(const Place &Where, const chomp_map_t *Maps, std::size_t Count, Mapping **Lies,
                       plugin::Queue &Q);
  bool isOverlaid(const chomp_map_t &Item, const Mapping *Lies);
  Mapping *findOverlay(Extent Whole);
  Mapping *overlayAround(HostAddress At);
  Status fillGaps(const Place &Where, const chomp_map_t &Item, Mapping &Overlay, plugin::Queue &Q);
  Status fillParts(const chomp_map_t &Item, const Mapping &Overlay, plugin::Queue &Q);
  Status leaveOverlay(const Place &Where, const chomp_map_t &Item, Mapping &Overlay, plugin::Queue &Q);
  Status freeOverlays(const Place &Where, plugin::Queue &Q);
  template <class Function> Status forEachPart(const chomp_map_t &Item, Function Call);

  void countSmall(const chomp_map_t *Maps, std::size_t Count, const Extent *Extents);
  Status attach(const Place &Where, const chomp_map_t &Item, plugin::Queue &Q);
  Status attachIn(Mapping &Around, const Place &Where, const chomp_map_t &Item, plugin::Queue &Q);
  Status setLinks(HostAddress Begin, HostAddress End, const Mapping *Target, plugin::Queue &Q);

  // DataTransfers.cpp. One transfer, told to the trace; copyIn and copyOut are the same untold.
  Status toDevice(const Place &Where, const char *Item, Mapping &M, HostAddress Begin, std::size_t Size,
                  plugin::Queue &Q);
  Status toHost(const Place &Where, const char *Item, Mapping &M, HostAddress Begin, std::size_t Size,
                plugin::Queue &Q);
  Status copyIn(const Place &Where, const char *Item, Mapping &M, HostAddress Begin, std::size_t Size,
                plugin::Queue &Q);
  Status copyOut(const Place &Where, const char *Item, Mapping &M, HostAddress Begin, std::size_t Size,
                 plugin::Queue &Q);
  Status write(DeviceAddress To, const void *From, std::size_t Size, plugin::Queue &Q);
  Status finishTransfers(const Place &Where, plugin::Queue &Q);

  const std::string Label;
  plugin::Watcher *const Watcher;
  std::mutex Lock; ///< Guards all below. The innermost lock of Core: only a queue's own may be taken inside.
  MappingTable Table;
  Packing Packed;
  std::multimap<HostAddress, Mapping> Overlays; ///< By Begin.
  bool Unified = false;
  std::map<HostAddress, Link> Links; ///< By the variable's original address.
  std::uint64_t Construct = 0;       ///< The present construct's number.
  bool Queued = false;               ///< The present construct has transfers to wait for.
  /// Host pointers that a transfer from the device may overwrite with device addresses, to be put back after it.
  std::map<HostAddress, void *> Restore;
};

} // namespace chomp

#endif
