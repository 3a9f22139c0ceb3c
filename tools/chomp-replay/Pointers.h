//===- Pointers.h - addresses in captured memory --------------------------===//
//
// Where a replay's memory lies elsewhere, words that hold addresses have to change. Those that the runtime has written
// are known: arguments, attached pointers, link variables. Others that look like addresses of what was captured may be
// the program's own (omp_get_mapped_ptr, pointers that a kernel stored), or numbers.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_REPLAY_POINTERS_H
#define CHOMP_REPLAY_POINTERS_H

#include "Manifest.h"

namespace chomp::replay {

struct Word {
  static constexpr int Code = -1;

  bool InArgument;
  unsigned In;     ///< The number of an argument or a memory,
  uint64_t Offset; ///< and where in it.
  int Target;      ///< The number of a memory, or Code.
  int64_t Delta;
  bool Known;
};

/// Where an address leads: to a memory, or the code.
struct Place {
  int Target;
  int64_t Delta;
};
std::optional<Place> findPlace(const Manifest &M, uint64_t Address);

/// All words of arguments and memories.
llvm::Expected<std::vector<Word>> findWords(const Manifest &M);

/// The eight bytes at At.
uint64_t loadWord(const void *At);

} // namespace chomp::replay

#endif
