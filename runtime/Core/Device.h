//===- Device.h - one device as OpenMP sees it ----------------------------===//
//
// A number, a back end's device, and the data environment on it. Queues are kept and lent: a launch takes one that is
// idle, without a lock, and gives it back.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_DEVICE_H
#define CHOMP_CORE_DEVICE_H

#include "Core/DataEnvironment.h"
#include "Core/FunctionTable.h"

#include <atomic>

namespace chomp {

class Device;

/// A queue on loan; goes back to its device at the end of the scope. Empty after a failure to make one.
class QueueLoan {
public:
  QueueLoan(Device &Owner, std::unique_ptr<plugin::Queue> Queue) : Owner(Owner), Queue(std::move(Queue)) {}
  ~QueueLoan();
  QueueLoan(QueueLoan &&) = default;
  plugin::Queue &operator*() { return *Queue; }
  plugin::Queue *operator->() { return Queue.get(); }

private:
  Device &Owner;
  std::unique_ptr<plugin::Queue> Queue;
};

class Device {
public:
  Device(int Number, const char *Kind, plugin::Device &Impl)
      : Number(Number), Kind(Kind), Impl(Impl), Data(Number, Kind, Impl.watcher(), Impl.limits().SmallTransfer) {}

  const int Number;
  const char *const Kind; ///< The plugin's name.
  plugin::Device &Impl;   ///< Belongs to the plugin registry, which is never destroyed.
  DataEnvironment Data;
  FunctionTable Functions;

  Result<QueueLoan> borrowQueue();

private:
  friend class QueueLoan;
  /// Idle queues. More threads than slots at a time just make queues of their own.
  std::atomic<plugin::Queue *> Idle[64] = {};
};

} // namespace chomp

#endif
