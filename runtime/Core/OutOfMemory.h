//===- OutOfMemory.h - when the host has no memory for the runtime --------===//
#ifndef CHOMP_CORE_OUTOFMEMORY_H
#define CHOMP_CORE_OUTOFMEMORY_H

#include <cstddef>
#include <new>

namespace chomp {

/// Says that the host has no memory left, and ends the program. Size: what was asked for; 0 if unknown.
[[noreturn]] void stopWithoutMemory(std::size_t Size = 0);

/// Does what allocates inside of the C++ library (std::filesystem, streams). The runtime's own calls of operator new
/// need no such care.
template <typename F> auto orStopWithoutMemory(const F &Do) {
  try {
    return Do();
  } catch (const std::bad_alloc &) {
    stopWithoutMemory();
  }
}

} // namespace chomp

#endif
