//===- Compare.h - what a replay computed, and what the run did -----------===//
#ifndef CHOMP_REPLAY_COMPARE_H
#define CHOMP_REPLAY_COMPARE_H

#include "Run.h"

#include "llvm/ADT/StringMap.h"

namespace chomp::replay {

/// How results are compared. Memory has no types: the user says what an item's elements are, or a kernel file does.
struct Comparison {
  double Tolerance = 0;               ///< Relative; 0: bit by bit.
  llvm::StringMap<std::string> Types; ///< By item or variable; "" for those of which nothing else is known.

  std::map<uint64_t, std::string> Found; ///< By address: what a kernel file says.

  /// Takes TYPE, or ITEM=TYPE. Fails for types and items that there are not.
  llvm::Error add(const Manifest &M, llvm::StringRef Text);
  /// "" where nobody said it.
  llvm::StringRef typeOf(const Memory &M) const;
};

struct Difference {
  const Memory *In;
  uint64_t Count = 0; ///< Of elements, or bytes where the type is not known.
  std::string First;  ///< In words.
};

/// The memories that differ.
llvm::Expected<std::vector<Difference>> compare(const Manifest &M, const Outcome &Now, const Comparison &How);

/// For tests: one memory's contents.
Difference compareBytes(const Manifest &M, unsigned Number, llvm::StringRef Expected, llvm::StringRef Got,
                        const Outcome &Now, const Comparison &How);

} // namespace chomp::replay

#endif
