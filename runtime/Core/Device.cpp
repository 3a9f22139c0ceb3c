//===- Device.cpp - lending queues ----------------------------------------===//
//
// An exchange on a slot both tests and takes, so that two threads can't get the same queue.
//
//===----------------------------------------------------------------------===//
#include "Core/Device.h"

using namespace chomp;

Result<QueueLoan> Device::borrowQueue() {
  for (std::atomic<plugin::Queue *> &Slot : Idle)
    if (Slot.load(std::memory_order_relaxed))
      if (plugin::Queue *Q = Slot.exchange(nullptr, std::memory_order_acquire))
        return QueueLoan(*this, std::unique_ptr<plugin::Queue>(Q));
  Result<std::unique_ptr<plugin::Queue>> Made = Impl.createQueue();
  if (!Made.ok())
    return Made.takeStatus().context("while making a queue on device ", Number);
  return QueueLoan(*this, std::move(*Made));
}

QueueLoan::~QueueLoan() {
  if (!Queue)
    return;
  for (std::atomic<plugin::Queue *> &Slot : Owner.Idle) {
    plugin::Queue *Empty = nullptr;
    if (Slot.compare_exchange_strong(Empty, Queue.get(), std::memory_order_release, std::memory_order_relaxed)) {
      (void)Queue.release(); // the slot owns it now
      return;
    }
  }
}
