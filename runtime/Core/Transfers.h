//===- Transfers.h - one construct's work on the data of a device ---------===//
//
// What belongs to a single construct while it enters, leaves or updates a data environment: its place in the source,
// its number, its queue, and the data that goes between original and corresponding storage, as DataEnvironment.cpp
// decides: noted while the environment is locked, then queued one after the other and waited for once. The mappings of
// a transfer are marked until the environment says that it is over.
//
// Threads: used by the construct's own; of all functions only finish() needs no lock of the environment's. Memory: see
// Packing.h; what is copied from the program's memory stays as it is until finish().
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TRANSFERS_H
#define CHOMP_CORE_TRANSFERS_H

#include "Core/MappingTable.h"
#include "Core/Message.h"
#include "Core/Packing.h"

#include <memory>

namespace chomp {

class Task;

class Transfers {
public:
  /// Label: what the trace calls the device. Watcher: the device's, or null.
  Transfers(const std::string &Label, plugin::Watcher *Watcher, PackedMemory &Shared)
      : Packed(Shared), Label(Label), Watcher(Watcher) {}
  Transfers(const Transfers &) = delete;
  Transfers &operator=(const Transfers &) = delete;

  /// A construct takes the object, which others have had before.
  void begin(std::uint64_t Number, const Place &Place, plugin::Queue &Queue, Task *Task) {
    Construct = Number;
    Where = Place;
    Q = &Queue;
    OfTask = Task;
  }

  std::uint64_t Construct = 0; ///< The construct's number; in Mapping, too.
  Place Where;
  plugin::Queue *Q = nullptr;
  Task *OfTask = nullptr; ///< While a target task is queued.
  Packing Packed;
  Transfers *Next = nullptr; ///< Of those that no construct has.

  /// One transfer, told to the trace; copyIn and copyOut are the same untold.
  Status toDevice(const char *Item, Mapping &M, HostAddress Begin, std::size_t Size, const void *From = nullptr);
  Status toHost(const char *Item, Mapping &M, HostAddress Begin, std::size_t Size);
  /// From: where the bytes are that Begin names.
  Status copyIn(const char *Item, Mapping &M, HostAddress Begin, std::size_t Size, const void *From = nullptr);
  Status copyOut(const char *Item, Mapping &M, HostAddress Begin, std::size_t Size);
  /// The pointer at To, in M's storage, gets a value.
  void writePointer(Mapping &M, DeviceAddress To, DeviceAddress Value);
  /// Until the construct's transfers are over others can't rely on M's storage.
  void mark(Mapping &M);
  /// M goes before they have begun.
  void forget(Mapping &M);
  /// Something else was queued that other queues may rely on.
  void hasQueued() { HasWork = true; }

  bool isPending() const { return HasWork; }
  /// Of what was noted.
  std::size_t bytes() const { return Bytes; }
  /// Queues what was noted, waits for it, and delivers what came back.
  Status finish();
  /// Queues it for a target task, which nobody waits for here: the object stays as it is until the task is over, and
  /// recycle() makes it one that a construct can take.
  Status queueAll();
  void recycle();
  /// A copy of the host's bytes that stays until then.
  const void *keep(const void *From, std::size_t Size);
  /// Takes the marks away.
  void unmark() {
    for (Mapping *M : Marked)
      M->IsMoving = false;
    Marked.clear();
  }

private:
  struct Copy {
    DeviceAddress Device;
    void *Host; ///< Null: Value.
    std::size_t Size;
    const char *Item;
    bool ToDevice;
    DeviceAddress Value;
  };
  /// Notes it, if it isn't for what is packed.
  void noteWrite(const Copy &C);
  void restore();
  Status queue(const Copy &C);

  const std::string &Label;
  plugin::Watcher *const Watcher;
  bool HasWork = false; ///< There is something to wait for.
  std::size_t Bytes = 0;
  std::vector<Copy> Copies;
  std::vector<Mapping *> Marked;
  /// Host pointers that a transfer from the device may overwrite with device addresses, to be put back after it.
  std::map<HostAddress, void *> Restore;
  std::vector<std::unique_ptr<char[]>> Kept;
};

} // namespace chomp

#endif
