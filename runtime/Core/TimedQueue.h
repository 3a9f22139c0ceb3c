//===- TimedQueue.h - a queue whose work appears on the timeline ----------===//
//
// In front of a device's own queue where CHOMP_TRACE=timeline:FILE asks for it: each transfer and launch gets an event
// before it and one behind it, whose times are read when the queue has been waited for. So the bars are what the device
// did, not when the host asked for it.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TIMEDQUEUE_H
#define CHOMP_CORE_TIMEDQUEUE_H

#include "chomp/plugin.h"

namespace chomp {

/// Number: of the device. D must outlive the queue.
std::unique_ptr<plugin::Queue> makeTimedQueue(std::unique_ptr<plugin::Queue> Own, plugin::Device &D, int Number);

} // namespace chomp

#endif
