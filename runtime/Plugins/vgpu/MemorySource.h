//===- MemorySource.h - where a virtual GPU's memory comes from -----------===//
//
// Two kinds: the arena, which is quick, and strict mode's, in which every wrong address can be told.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_MEMORYSOURCE_H
#define CHOMP_PLUGINS_VGPU_MEMORYSOURCE_H

#include "chomp/plugin.h"

namespace chomp::vgpu {

using plugin::DeviceAddress;

class MemorySource {
public:
  virtual ~MemorySource() = default;
  /// Aligned to 256 bytes; contents undefined.
  virtual Result<DeviceAddress> allocate(std::size_t Size) = 0;
  /// Fails for an address that allocate() didn't give.
  virtual Status free(DeviceAddress Address) = 0;
  /// The range lies inside one allocated block.
  virtual bool owns(DeviceAddress Address, std::size_t Size) const = 0;
};

} // namespace chomp::vgpu

#endif
