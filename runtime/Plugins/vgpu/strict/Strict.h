//===- Strict.h - the virtual GPU that looks for bugs ---------------------===//
//
// CHOMP_VGPU=strict: every iteration, or thread, of a kernel runs for itself, one after the other in one host thread;
// instrumented kernels (chompcc --vgpu-check) tell of each access, and the detector holds it against what is known of
// the memory. Races are found by rule and not by luck: two accesses of threads that nothing orders.
//
// Everything here is called with strict mode on, but for turnOn().
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_STRICT_STRICT_H
#define CHOMP_PLUGINS_VGPU_STRICT_STRICT_H

#include "Core/Environment.h"
#include "Plugins/vgpu/strict/Memory.h"

struct chomp_vgpu_kernel_t;

namespace chomp::vgpu::strict {

/// Settled before the first launch.
extern bool On;

void turnOn(const Environment &Env);
/// A virtual GPU's memory, which lives as long as the process.
void addMemory(Memory &M);
plugin::Watcher &watcher();

/// Runs a kernel; several launches take turns.
Status launch(Memory &M, const chomp_vgpu_kernel_t &Kernel, const plugin::LaunchGeometry &Shape, unsigned WarpSize,
              void *const *Args, const std::size_t *Sizes, std::size_t Count);

// Transfers.
void written(DeviceAddress To, const void *From, std::size_t Size);
void read(void *To, DeviceAddress From, std::size_t Size);
void copied(DeviceAddress To, DeviceAddress From, std::size_t Size);

// A team's threads: the parallel region that they are in, and its barriers. Code: where the call returns to.
/// Own: the executor's record of it, which is in the starting thread's memory.
void regionBegins(const void *Own, std::size_t Size);
void regionEnds(const void *Own);
void barrierReached(unsigned Thread, const void *Code);
void barrierPassed();
/// Lanes of a warp have met, in kernel mode.
void lanesMet(unsigned Warp);
/// Some wait at a barrier and others have ended. Ends the program.
[[noreturn]] void barrierStuck(unsigned Ended, unsigned Threads);

} // namespace chomp::vgpu::strict

#endif
