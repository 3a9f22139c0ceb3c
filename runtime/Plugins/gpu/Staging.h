//===- Staging.h - a queue's ring of pinned host memory -------------------===//
//
// Copies between the device and ordinary (pageable) host memory make the driver synchronise; through pinned memory they
// don't. Copies of moderate size go through this ring in pieces: host to ring by the CPU while earlier pieces are on
// their way. Small ones the driver stages well itself; very large ones aren't faster this way. A queue that nobody may
// wait for brings small ones to the host in this way, too, since the driver would wait for them.
//
// Threads: belongs to one queue, used by one thread at a time.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_GPU_STAGING_H
#define CHOMP_PLUGINS_GPU_STAGING_H

#include "Plugins/gpu/Driver.h"

namespace chomp::gpu {

class Staging {
public:
  enum class Delivery { WhenWaited, InOrder };

  Staging(Driver &D, Handle Stream, Delivery How) : D(D), Stream(Stream), How(How) {}
  ~Staging();

  static constexpr std::size_t Smallest = std::size_t(64) << 10, Largest = std::size_t(32) << 20;
  static bool suits(std::size_t Size) { return Size >= Smallest && Size <= Largest; }

  Status copyToDevice(DeviceAddress To, const char *From, std::size_t Size);
  /// What arrives reaches To at the latest in finish(); InOrder: before what is queued later, by a function of the
  /// host's.
  Status copyToHost(char *To, DeviceAddress From, std::size_t Size);
  /// The ring is made when it is first needed, or before; all of it, or nothing.
  Status prepare();
  bool isPrepared() const { return Ring; }
  /// Delivers everything that is still in the ring; the stream has been synchronised.
  void finish();
  /// What is in the ring is delivered no more: the wait for it has failed, and whoever asked for it may be gone.
  void forget();
  /// Leaves the ring to the device, which may be in the middle of anything.
  void abandon() { Ring = nullptr; }

private:
  static constexpr std::size_t SlotSize = std::size_t(1) << 20, SlotCount = 4;
  struct Slot {
    char *Memory = nullptr;
    Handle Done = nullptr; ///< Recorded after the slot's last copy.
    bool InFlight = false;
    char *Deliver = nullptr; ///< Where what arrives in this slot goes; null for copies to the device.
    std::size_t Size = 0;
  };

  /// The next slot, empty.
  Result<Slot *> next();
  void finish(Slot &S);
  /// The slot is in use from now on, if what was queued with it was taken (Code) and its end can be told; else the
  /// slot is empty.
  Status sent(Slot &S, int Code, const char *Doing);
  void release(void *Memory);

  Driver &D;
  const Handle Stream;
  const Delivery How;
  Slot Slots[SlotCount];
  std::size_t Next = 0;
  void *Ring = nullptr;
};

} // namespace chomp::gpu

#endif
