//===- Pages.h - the system's pages ---------------------------------------===//
//
// 4 KiB on x86-64. On AArch64 also 16 or 64 KiB, which is what servers' systems choose.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_PAGES_H
#define CHOMP_PLUGINS_VGPU_PAGES_H

#include <cstddef>
#include <cstdint>
#include <sys/mman.h>
#include <unistd.h>

namespace chomp::vgpu {

inline std::size_t pageSize() {
  static const auto Size = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return Size;
}

constexpr std::size_t HugePage = std::size_t(2) << 20;

/// Asks for huge pages where the memory has room for two of them: one fault for each when it is touched first, instead
/// of one for each small page. What has been touched stays as it is.
inline void expectHugePages(std::uintptr_t Begin, std::size_t Size) {
  const std::uintptr_t First = (Begin + HugePage - 1) / HugePage * HugePage, End = (Begin + Size) / HugePage * HugePage;
  if (Size >= 2 * HugePage && First < End)
    madvise(reinterpret_cast<void *>(First), End - First, MADV_HUGEPAGE); // A hint, which the system may refuse.
}

} // namespace chomp::vgpu

#endif
