//===- Capture.h - one launch of a kernel, written to a folder ------------===//
//
// CHOMP_CAPTURE=KERNEL[:N]:DIR. The N-th launch of that kernel is written with all that it needs to be done again by
// itself (chomp-replay): manifest.json, for people too, and beside it the bytes of the device's memory before and after
// the launch, and the image. While a capture is wanted constructs with nowait are done at once, so that nothing else
// of the program's is under way on the device but what other threads do.
//
// Threads: all functions may be called by all threads.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_REPLAY_CAPTURE_H
#define CHOMP_CORE_REPLAY_CAPTURE_H

#include "Core/Device.h"

#include <atomic>

struct chomp_arg_t;
struct chomp_map_t;
struct chomp_module_t;

namespace chomp::capture {

/// A launch is wanted and has not come yet.
extern std::atomic<bool> On;

/// From now on launches of that kernel are counted. Makes the folder, and takes away the manifest of an older capture.
Status open(const std::string &Kernel, unsigned Number, const std::string &Folder);

/// A module was registered: its kernels are known.
void knows(const chomp_module_t &Module);

// Memory of the program's own (omp_target_alloc).
void allocated(const Device &D, DeviceAddress Begin, std::size_t Size);
void freed(const Device &D, DeviceAddress Begin);
struct Allocation {
  DeviceAddress Begin;
  std::size_t Size;
};
std::vector<Allocation> allocations(const Device &D);

/// What is launched.
struct Launch {
  Device &D;
  const chomp_kernel_t &Kernel;
  const chomp_launch_t &Clauses;
  const ChosenGeometry &Geometry;
  const chomp_map_t *Maps;
  std::size_t MapCount;
  const DeviceAddress *Addresses; ///< Of the maps.
  const chomp_arg_t *Args;
  void *const *Values; ///< As the kernel gets them.
  const std::size_t *Sizes;
  std::size_t Count;
};

/// Around the launch that is wanted. What can't be captured is told; the program goes on.
class Capture {
public:
  /// Null: this is another one. Before it is queued.
  static std::unique_ptr<Capture> begin(const Launch &L, plugin::Queue &Q);
  virtual ~Capture() = default;
  /// When it is over.
  virtual void finish(plugin::Queue &Q) = 0;
};

} // namespace chomp::capture

#endif
