//===- Transfers.h - one construct's work on the data of a device ---------===//
//
// What belongs to a single construct while it enters, leaves or updates a data environment: its place in the source,
// its number, its queue, and the data that goes between original and corresponding storage, as DataEnvironment.cpp
// decides: queued one after the other, and waited for once.
//
// Threads: used by the construct's own. Memory: see Packing.h; what is copied from the program's memory stays as it is
// until finish().
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TRANSFERS_H
#define CHOMP_CORE_TRANSFERS_H

#include "Core/MappingTable.h"
#include "Core/Message.h"
#include "Core/Packing.h"

namespace chomp {

class Transfers {
public:
  /// Label: what the trace calls the device. Watcher: the device's, or null.
  Transfers(std::uint64_t Construct, const Place &Where, plugin::Queue &Q, const std::string &Label,
            plugin::Watcher *Watcher, PackedMemory &Shared)
      : Construct(Construct), Where(Where), Q(Q), Packed(Shared), Label(Label), Watcher(Watcher) {}

  const std::uint64_t Construct; ///< The construct's number; in Mapping, too.
  const Place Where;
  plugin::Queue &Q;
  Packing Packed;

  /// One transfer, told to the trace; copyIn and copyOut are the same untold.
  Status toDevice(const char *Item, Mapping &M, HostAddress Begin, std::size_t Size);
  Status toHost(const char *Item, Mapping &M, HostAddress Begin, std::size_t Size);
  Status copyIn(const char *Item, Mapping &M, HostAddress Begin, std::size_t Size);
  Status copyOut(const char *Item, Mapping &M, HostAddress Begin, std::size_t Size);
  /// Bytes that are nobody's original storage.
  Status write(DeviceAddress To, const void *From, std::size_t Size);
  /// Something else was queued that other queues may rely on.
  void hasQueued() { Queued = true; }

  /// Waits for all that was queued, and delivers what came back.
  Status finish();

private:
  const std::string &Label;
  plugin::Watcher *const Watcher;
  bool Queued = false; ///< There is something to wait for.
  /// Host pointers that a transfer from the device may overwrite with device addresses, to be put back after it.
  std::map<HostAddress, void *> Restore;
};

} // namespace chomp

#endif
