//===- Region.h - a team's threads on one host thread ---------------------===//
//
// What Region.cpp, which runs them by turns, and Warps.cpp, where the lanes of a warp meet, know of them.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_REGION_H
#define CHOMP_PLUGINS_VGPU_REGION_H

#include "Plugins/vgpu/Fibers.h"
#include "Plugins/vgpu/Schedule.h"

#pragma GCC visibility push(default)
#include "chomp/vgpu.h"
#pragma GCC visibility pop

namespace chomp::vgpu {

class Warps;

/// Kernel mode: runs Body(Closure) in all threads of a team, of whose place First says what they have in common.
void runBareTeam(const chomp_vgpu_place_t &First, unsigned Threads, void (*Body)(const void *), const void *Closure);

} // namespace chomp::vgpu

struct chomp_vgpu_region_t {
  chomp_vgpu_region_t(const chomp_vgpu_place_t &Outer, unsigned Threads, void (*Body)(const void *),
                      const void *Closure)
      : Place(Outer), Body(Body), Closure(Closure), Threads(Threads, chomp::vgpu::draw()) {
    Place.threads = Place.active_threads = Threads;
    Place.active_level = ++Place.level;
    Place.region = this;
  }

  chomp_vgpu_place_t Place; ///< What its threads have in common.
  void (*Body)(const void *Closure);
  const void *Closure;
  const chomp::vgpu::Order Threads; ///< In which they start.
  unsigned Started = 0, Ended = 0, Arrived = 0;
  chomp::vgpu::FiberList Ready, Waiting;
  chomp::vgpu::Fiber Caller, *Running = &Caller;
  const void *Shared = nullptr;
  chomp::vgpu::FiberList Spent;         ///< Where ThreadSanitizer watches: those of threads that have ended.
  char Start = 0, End = 0, Barriers[2]; ///< Their addresses are for ThreadSanitizer.
  unsigned Opened = 0;                  ///< Barriers up to now.
  chomp::vgpu::Warps *Lanes = nullptr;  ///< Of kernel mode; null in a parallel region.

  unsigned threads() const { return Place.threads; }
  void run();
  /// Lets another thread run until somebody puts the running one, which it returns to, into Ready.
  void park();

  void runThreads();
  void leave(chomp::vgpu::Fiber &Me, chomp::vgpu::Fiber &To);
  chomp::vgpu::Fiber &next();
  void wait(chomp::vgpu::FiberList &Queue);
  void endThread(unsigned Thread);
  void openBarrier();
  [[noreturn]] void stopAtBarrier() const;
  [[noreturn]] void stopStuck() const;
};

#endif
