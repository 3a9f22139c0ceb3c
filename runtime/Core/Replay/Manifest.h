//===- Manifest.h - a capture's description -------------------------------===//
//
// What manifest.json says; tools/chomp-replay reads it.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_REPLAY_MANIFEST_H
#define CHOMP_CORE_REPLAY_MANIFEST_H

#include "Core/Module.h"
#include "Core/Replay/Capture.h"
#include "Core/Replay/CapturedMemory.h"

#include "chomp/runtime.h"

namespace chomp::capture {

struct Manifest {
  struct Argument {
    enum { Value, Mapped, Unmapped, Partials } Is;
    std::string Bytes;       ///< As the kernel gets them, hexadecimal.
    std::string Item;        ///< Of what is mapped.
    std::size_t Memory = 0;  ///< Of what is mapped: the memory that it leads to, or before.
    std::size_t Items, Size; ///< Of partials.
  };
  struct Memory {
    Block Is;
    std::size_t Number;
    bool Changed = false;
    std::string file(const char *When) const { return cat(Number, ".", When); }
  };

  unsigned Number;
  chomp_kernel_t Kernel;
  chomp_launch_t Clauses;
  chomp_grid_launch_t Grid = {};    ///< All zero where the launch has none.
  unsigned long long Loops[3] = {}; ///< Likewise.
  ChosenGeometry Geometry;
  TeamsVariables Variables;
  Device *Where;
  ModuleRecord::Origin Image;
  bool IsSideFile = false;     ///< Of the virtual GPU's kernels: a file beside the program has them.
  bool CallsByAddress = false; ///< The image has functions that are called by the host's addresses.
  std::vector<Argument> Arguments;
  std::vector<Memory> Memories;
};

/// All but the memory's contents. Fails for what no replay could do.
Result<Manifest> describe(const Launch &L, unsigned Number);
/// Puts what the kernel is in beside the memory: a GPU's image, or the program or library with the virtual GPU's code.
Status writeImage(const Manifest &M, const std::string &Folder);
std::string json(const Manifest &M);

} // namespace chomp::capture

#endif
