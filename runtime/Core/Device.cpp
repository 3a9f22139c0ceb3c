//===- Device.cpp - lending queues ----------------------------------------===//
//
// An exchange on a slot both tests and takes, so that two threads can't get the same queue.
//
//===----------------------------------------------------------------------===//
#include "Core/Device.h"

#include "Core/TimedQueue.h"
#include "Core/Timeline.h"
#include "Ompt/Ompt.h"

using namespace chomp;

Result<QueueLoan> Device::borrowQueue() {
  for (std::atomic<OwnQueue *> &Slot : Idle)
    if (Slot.load(std::memory_order_relaxed))
      if (OwnQueue *Q = Slot.exchange(nullptr, std::memory_order_acquire))
        return QueueLoan(*this, std::unique_ptr<OwnQueue>(Q));
  Result<std::unique_ptr<plugin::Queue>> Made = Impl.createQueue();
  if (!Made.ok())
    return Made.takeStatus().context("while making a queue on device ", Number);
  std::unique_ptr<plugin::Queue> Queue = std::move(*Made);
  if (timeline::Follows)
    Queue = makeTimedQueue(std::move(Queue), Impl, Number);
  Queue = ompt::observe(std::move(Queue), Impl, Number);
  return QueueLoan(*this, std::make_unique<OwnQueue>(OwnQueue{std::move(Queue), {}}));
}

QueueLoan::~QueueLoan() {
  if (!Lent)
    return;
  for (std::atomic<OwnQueue *> &Slot : Owner.Idle) {
    OwnQueue *Empty = nullptr;
    if (Slot.compare_exchange_strong(Empty, Lent.get(), std::memory_order_release, std::memory_order_relaxed)) {
      (void)Lent.release(); // the slot owns it now
      return;
    }
  }
  (void)Lent->Partials.free(*Lent->Queue);
}
