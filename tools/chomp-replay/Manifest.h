//===- Manifest.h - a capture as it is read -------------------------------===//
//
// What CHOMP_CAPTURE has written (runtime/Core/Replay/Manifest.cpp): manifest.json, and the files that it names.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_REPLAY_MANIFEST_H
#define CHOMP_REPLAY_MANIFEST_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace chomp::replay {

struct Kernel {
  std::string Name, Unit, Function, File;
  unsigned Line = 0, Flags = 0, MaxThreads = 0;
};

/// What the launch's clauses said; 0: nothing.
struct Clauses {
  unsigned NumTeams = 0, ThreadLimit = 0, NumThreads = 0;
  uint64_t Iterations = 0, TeamMemory = 0;
  std::vector<uint64_t> Teams, Threads, Loops; ///< Three of each.
  unsigned MostTeams = 0, MostThreads = 0;     ///< The device's variables.
};

struct Image {
  std::string Target, Units, File;
  bool Linked = false, CallsByAddress = false;
  // Of the virtual GPU's: the file that had the code, whether it is the program, and where it was loaded.
  std::string Path, Sha256, Kind;
  uint64_t Begin = 0, End = 0;
};

struct Argument {
  std::string Kind, Item; ///< value, mapped, unmapped or partials
  std::vector<uint8_t> Bytes;
  unsigned Memory = 0;          ///< Of what is mapped.
  uint64_t Items = 0, Size = 0; ///< Of partials.
};

struct Memory {
  /// A word that is known to be an address.
  struct Pointer {
    uint64_t Offset = 0;
    std::optional<unsigned> Memory; ///< That it leads to; else its value tells.
  };
  std::string Kind, Item, Where, Symbol, Unit; ///< mapped, variable or allocated
  uint64_t Address = 0, Size = 0;
  std::string Before, After; ///< After: empty where the kernel changed nothing.
  std::vector<Pointer> Pointers;

  bool isVariable() const { return Kind == "variable"; }
};

struct Manifest {
  std::string Folder;
  unsigned Launch = 1;
  replay::Kernel Kernel;
  replay::Clauses Clauses;
  unsigned Teams = 0, Threads = 0;
  int DeviceNumber = 0, Devices = 1;
  std::string DeviceKind, Description, Isa;
  replay::Image Image;
  std::vector<Argument> Arguments;
  std::vector<Memory> Memories; ///< In the order of their addresses.

  std::string path(llvm::StringRef File) const;
};

/// Fails for what is no capture, or is damaged: with the file, and what is wrong in it.
llvm::Expected<Manifest> readManifest(llvm::StringRef Folder);

} // namespace chomp::replay

#endif
