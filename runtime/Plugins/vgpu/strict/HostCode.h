//===- HostCode.h - what only the host can call ---------------------------===//
//
// The virtual GPU's kernels and the host are one process, so that a kernel can call what it has a host address of: a
// function, or a virtual function of an object whose table of them is the host's. No GPU can.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_STRICT_HOSTCODE_H
#define CHOMP_PLUGINS_VGPU_STRICT_HOSTCODE_H

#include "Plugins/vgpu/strict/Symbols.h"

#include <map>
#include <set>

namespace chomp::vgpu::strict {

/// Used by the thread that runs strict kernels.
class HostCode {
public:
  /// Before a launch: the program may have loaded further files.
  void update();

  /// The host's table of virtual functions that an object's pointer leads to; null if none.
  const Symbol *table(std::uintptr_t Pointer) const {
    return Pointer > Lowest && Pointer <= Highest ? search(Pointer) : nullptr;
  }
  /// A kernel gives this pointer to an object that it makes: host and kernels share the table of such a class.
  void noteShared(std::uintptr_t Pointer) {
    if (const Symbol *Table = table(Pointer))
      Shared.insert(Table->Begin);
  }

  /// As strict::hostFunction().
  const std::string &function(const void *Code);

private:
  const Symbol *search(std::uintptr_t Pointer) const;

  std::vector<Symbol> Tables; ///< By address.
  std::uintptr_t Lowest = 0, Highest = 0;
  unsigned long long Files = 0;
  std::set<std::uintptr_t> Shared; ///< By where they begin.
  std::map<const void *, std::string> Functions;
};

} // namespace chomp::vgpu::strict

#endif
