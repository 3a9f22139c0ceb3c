//===- Device.h - one device as OpenMP sees it ----------------------------===//
//
// A number, a back end's device, and the data environment on it. Queues are kept and lent: a launch takes one that is
// idle, without a lock, and gives it back.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_DEVICE_H
#define CHOMP_CORE_DEVICE_H

#include "Core/DataEnvironment.h"
#include "Core/DeviceTraits.h"
#include "Core/FunctionTable.h"
#include "Core/Geometry.h"
#include "Core/HostLine.h"
#include "Core/PartialsMemory.h"
#include "Core/Tasks/TaskQueue.h"

#include <atomic>

namespace chomp {

class Device;

/// A queue, and the memory that its launches use one after the other.
struct OwnQueue {
  std::unique_ptr<plugin::Queue> Queue;
  PartialsMemory Partials;
};

/// A queue on loan; goes back to its device at the end of the scope. Empty after a failure to make one.
class QueueLoan {
public:
  QueueLoan(Device &Owner, std::unique_ptr<OwnQueue> Lent) : Owner(Owner), Lent(std::move(Lent)) {}
  ~QueueLoan();
  QueueLoan(QueueLoan &&) = default;
  plugin::Queue &operator*() { return *Lent->Queue; }
  plugin::Queue *operator->() { return Lent->Queue.get(); }
  PartialsMemory &partials() { return Lent->Partials; }
  Device &owner() const { return Owner; }

private:
  Device &Owner;
  std::unique_ptr<OwnQueue> Lent;
};

class Device {
public:
  Device(int Number, DeviceIdentity Identity, plugin::Device &Impl)
      : Number(Number), Identity(std::move(Identity)), Kind(this->Identity.Kind), Impl(Impl),
        Data(Number, Kind, Impl.watcher(), Impl.limits().SmallTransfer) {}

  const int Number;
  const DeviceIdentity Identity;
  const char *const Kind; ///< The plugin's name.
  plugin::Device &Impl;   ///< Belongs to the plugin registry, which is never destroyed.
  /// nteams-var and teams-thread-limit-var, 0 for none; any thread of the program may set them.
  std::atomic<unsigned> NumTeams{0}, TeamsThreadLimit{0};
  DataEnvironment Data;
  FunctionTable Functions;
  HostLine Line;
  TaskQueues Tasks{*this};

  /// All its queues are back.
  ~Device() {
    for (std::atomic<OwnQueue *> &Queue : Idle)
      delete Queue.load(std::memory_order_relaxed);
  }
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;

  Result<QueueLoan> borrowQueue();

private:
  friend class QueueLoan;
  /// Idle queues. More threads than slots at a time just make queues of their own.
  std::atomic<OwnQueue *> Idle[64] = {};
};

} // namespace chomp

#endif
