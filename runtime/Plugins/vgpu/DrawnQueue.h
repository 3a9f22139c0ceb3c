//===- DrawnQueue.h - target tasks in an order that a seed decides --------===//
//
// CHOMP_VGPU_SCHEDULE=SEED: what such queues are given is kept until somebody waits for something. Who waits then does
// it, one piece after the other, each from a queue that is drawn among those that don't wait for another one, until
// there is what it has waited for. So tasks that nothing orders come in any order, and with the same seed in the same
// one.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_DRAWNQUEUE_H
#define CHOMP_PLUGINS_VGPU_DRAWNQUEUE_H

#include "chomp/plugin.h"

namespace chomp::vgpu {

/// AtOnce does its work before its functions return, on any thread.
std::unique_ptr<plugin::Queue> makeDrawnQueue(std::unique_ptr<plugin::Queue> AtOnce);

} // namespace chomp::vgpu

#endif
