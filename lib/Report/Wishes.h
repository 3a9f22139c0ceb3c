//===- Wishes.h - what would be better than a kernel is -------------------===//
#ifndef CHOMP_REPORT_WISHES_H
#define CHOMP_REPORT_WISHES_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <iterator>

namespace chomp {

/// What ObstacleReport::Against means, for the reader.
struct Wish {
  llvm::StringLiteral Against, Text;
};
inline constexpr Wish Wishes[] = {
    {"one-each", "a thread for each iteration"},
    {"grid", "the loops as dimensions of a grid"},
    {"spmd", "all threads running the code (SPMD mode)"},
    {"team-each", "a team for each iteration"},
    {"work-item-loops", "work-item loops on the virtual GPU"},
    {"rows", "teams in rows"},
    {"index", "an index of 32 bits"},
    {"restrict", "__restrict__ pointers"},
    {"coalescing", "neighbouring accesses"},
    {"stack", "a stack of known size"},
};

inline llvm::StringRef wish(llvm::StringRef Against) {
  const auto *Known = llvm::find_if(Wishes, [&](const Wish &W) { return W.Against == Against; });
  return Known == std::end(Wishes) ? Against : llvm::StringRef(Known->Text);
}

} // namespace chomp

#endif
