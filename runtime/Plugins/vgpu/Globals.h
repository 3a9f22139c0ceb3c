//===- Globals.h - each virtual GPU's own declare target variables --------===//
//
// An image's variables exist once in the process, whatever the number of virtual GPUs. Where there are several, one at
// a time owns them: before another one's kernels or transfers, its values take the place of the former owner's. Kernels
// of different virtual GPUs then run one after the other, which only costs time. With one, nothing happens here.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_GLOBALS_H
#define CHOMP_PLUGINS_VGPU_GLOBALS_H

#include "chomp/vgpu.h"

#include <condition_variable>
#include <mutex>
#include <vector>

namespace chomp::vgpu {

class Globals {
public:
  explicit Globals(unsigned Devices) : Devices(Devices) {}

  /// Before anything has used an image's variables; further calls for the same image do nothing.
  void add(const chomp_vgpu_image_t &Image);

  /// Keeps the variables as one device has them while it lives.
  class Use {
  public:
    Use(Globals &All, unsigned Device) : All(All) {
      if (All.Devices > 1)
        All.enter(Device);
    }
    ~Use() {
      if (All.Devices > 1)
        All.leave();
    }
    Use(const Use &) = delete;

  private:
    Globals &All;
  };

private:
  struct Variable {
    void *Address;
    std::vector<std::vector<unsigned char>> Values; ///< For each device; the owner's are in the variable.
  };

  void enter(unsigned Device);
  void leave();

  const unsigned Devices;
  std::mutex Lock;
  std::condition_variable Left;
  std::vector<const chomp_vgpu_image_t *> Images;
  std::vector<Variable> Variables;
  unsigned Owner = 0, Users = 0;
};

} // namespace chomp::vgpu

#endif
