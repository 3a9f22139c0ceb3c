//===- TimedQueue.h - a queue whose work is timed -------------------------===//
//
// In front of a device's own queue where CHOMP_TRACE=timeline:FILE or CHOMP_PROFILE asks for it: each transfer and
// launch gets an event before it and one behind it, whose times are read when the queue has been waited for. So the
// bars are what the device did, not when the host asked for it, and the profile's times too. A target task has a bar
// around those of its work.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TIMEDQUEUE_H
#define CHOMP_CORE_TIMEDQUEUE_H

#include "chomp/plugin.h"

namespace chomp {

class TimedQueue : public plugin::Queue {
public:
  /// What is queued until endTask() is a task's. Number: greater than those before.
  virtual void beginTask(std::uint64_t Number) = 0;
  /// It comes after a task of this queue or another one.
  virtual void comesAfter(TimedQueue &Other, std::uint64_t Number) = 0;
  virtual void endTask() = 0;
  /// All tasks up to this one are over.
  virtual void finished(std::uint64_t Number) = 0;
};

/// Number: of the device. Name: of its row; "" for a number. D must outlive the queue.
std::unique_ptr<TimedQueue> makeTimedQueue(std::unique_ptr<plugin::Queue> Own, plugin::Device &D, int Number,
                                           const std::string &Name = {});

} // namespace chomp

#endif
