//===- Globals.h - each virtual GPU's own declare target variables --------===//
//
// An image's variables exist once in the process, whatever the number of virtual GPUs. Where there are several, one at
// a time owns them: before another one's kernels or transfers, its values take the place of the former owner's. Kernels
// of different virtual GPUs then run one after the other, which only costs time: whoever waits for another queue's work
// has given up its turn. With one virtual GPU, and where no image has variables, nothing happens here.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_GLOBALS_H
#define CHOMP_PLUGINS_VGPU_GLOBALS_H

#include "Core/ForkLock.h"
#include "chomp/vgpu.h"

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <vector>

namespace chomp::vgpu {

class Globals {
public:
  explicit Globals(unsigned Devices);
  ~Globals();

  /// Before anything has used an image's variables; each device that loads the image does this.
  void add(const chomp_vgpu_image_t &Image);
  /// One of them has unloaded it. When the last one has, the variables may go.
  void remove(const chomp_vgpu_image_t &Image);

  /// Keeps the variables as one device has them while it lives.
  class Use {
  public:
    Use(Globals &All, unsigned Device) : Entered(All.TakeTurns.load(std::memory_order_acquire) ? &All : nullptr) {
      if (Entered)
        Entered->enter(Device);
    }
    ~Use() {
      if (Entered)
        Entered->leave();
    }
    Use(const Use &) = delete;

  private:
    Globals *const Entered;
  };

private:
  struct Variable {
    const chomp_vgpu_image_t *Image;
    void *Address;
    std::vector<std::vector<unsigned char>> Values; ///< For each device; the owner's are in the variable.
  };

  void enter(unsigned Device);
  void leave();

  const unsigned Devices;
  /// There are variables. What runs while the first ones come has none of them.
  std::atomic<bool> TakeTurns{false};
  ForkLock Lock;
  ForkCondition Left;
  std::map<const chomp_vgpu_image_t *, unsigned> Images; ///< And how many devices have loaded them.
  std::vector<Variable> Variables;
  unsigned Owner = 0, Users = 0;
};

} // namespace chomp::vgpu

#endif
