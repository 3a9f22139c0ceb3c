//===- GpuCore.h - what the parts of a GPU back end share -----------------===//
//
// One device as its queues, images and graphs see it, and kernels, with the one place that says what a launch is to the
// driver.
//
// Threads: everything may be used by all threads.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_GPU_GPUCORE_H
#define CHOMP_PLUGINS_GPU_GPUCORE_H

#include "Core/ForkLock.h"
#include "Plugins/gpu/Driver.h"

#include <algorithm>
#include <map>
#include <mutex>

namespace chomp::gpu {

/// What queues, images, events and graphs of one device need of it.
struct DeviceCore {
  DeviceCore(Driver &D, int Ordinal) : D(D), Ordinal(Ordinal) {}

  Status makeCurrent() const { return D.check(D.makeCurrent(Ordinal), "choosing the device"); }

  Driver &D;
  const int Ordinal;
  bool Pools = false;
  unsigned WarpSize = 32;
  mutable ForkLock Lock; ///< Guards Blocks; innermost.
  std::map<DeviceAddress, std::size_t> Blocks;
};

class GpuKernel final : public plugin::Kernel {
public:
  GpuKernel(DeviceCore &Core, Handle Function, unsigned MaxThreads)
      : Core(Core), Function(Function), MaxThreads(MaxThreads) {}
  unsigned maxThreads() const override { return MaxThreads; }
  unsigned defaultThreads() const override { return std::min(256u, MaxThreads); }
  unsigned residentTeams(unsigned Threads) const override {
    // Asked anew at each launch of a reduction; the drivers answer from tables.
    int Count = 0;
    if (!Core.makeCurrent().ok() || Core.D.Call.residentBlocks(&Count, Function, static_cast<int>(Threads), 0))
      return 8;
    return static_cast<unsigned>(std::max(1, Count));
  }

  /// Says in L what a launch of this kernel is to the driver, and lets it have the memory that Shape asks for. The
  /// device is current.
  Status prepare(KernelLaunch &L, const plugin::LaunchGeometry &Shape, void *const *Args) const {
    const unsigned Threads = Shape.General ? generalBlock(Shape.Threads) : Shape.Threads;
    L.Function = Function;
    L.Grid = Shape.HasDimensions ? Shape.Grid : std::array{Shape.Teams, 1u, 1u};
    L.Block = Shape.HasDimensions ? Shape.Block : std::array{Threads, 1u, 1u};
    L.BlockMemory = static_cast<unsigned>(Shape.TeamMemory);
    L.Arguments = const_cast<void **>(Args);
    if (!Shape.TeamMemory)
      return {};
    return Core.D.check(Core.D.allowBlockMemory(Function, Shape.TeamMemory), "asking for memory of each block");
  }

private:
  /// A general kernel's block: its threads in whole warps, the initial thread, and as many more as the last of these
  /// warps has threads too many (include/chomp/device/GpuTeam.h takes it apart).
  unsigned generalBlock(unsigned Threads) const {
    const unsigned Workers = (Threads + Core.WarpSize - 1) / Core.WarpSize * Core.WarpSize;
    return Workers + 1 + (Workers - Threads);
  }

  DeviceCore &Core;
  const Handle Function;
  const unsigned MaxThreads;
};

} // namespace chomp::gpu

#endif
