//===- AsyncQueue.h - a virtual GPU's queue that works beside others ------===//
//
// Writes down what it is given (Backlog.h), and a thread of the Runners' asks a queue that does its work at once for
// one piece after the other. So queues run beside the host's threads and beside each other: kernels share the cores in
// the pool, whose jobs all have the thread that launches them.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_ASYNCQUEUE_H
#define CHOMP_PLUGINS_VGPU_ASYNCQUEUE_H

#include "chomp/plugin.h"

namespace chomp::vgpu {

class Runners;

/// AtOnce does its work before its functions return, on any thread; it may allocate beside that.
std::unique_ptr<plugin::Queue> makeAsyncQueue(std::unique_ptr<plugin::Queue> AtOnce, Runners &Threads);

} // namespace chomp::vgpu

#endif
