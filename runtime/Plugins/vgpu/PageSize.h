//===- PageSize.h - the system's pages ------------------------------------===//
//
// 4 KiB on x86-64. On AArch64 also 16 or 64 KiB, which is what servers' systems choose.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_PAGESIZE_H
#define CHOMP_PLUGINS_VGPU_PAGESIZE_H

#include <cstddef>
#include <unistd.h>

namespace chomp::vgpu {

inline std::size_t pageSize() {
  static const auto Size = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return Size;
}

} // namespace chomp::vgpu

#endif
