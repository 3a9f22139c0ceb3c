//===- StridedSection.h - a section with a stride in each dimension -------===//
#ifndef CHOMP_CORE_STRIDEDSECTION_H
#define CHOMP_CORE_STRIDEDSECTION_H

#include "Core/Extents.h"
#include "Core/MappingTable.h"

#include <vector>

namespace chomp {

/// As chomp_target_update_strided describes it.
struct StridedSection {
  const char *Item;
  unsigned Type;
  HostAddress Base;
  std::size_t Element;
  int Dims;
  const std::size_t *Extents, *Offsets, *Counts, *Strides;
};

/// From its first byte to its last; nothing where it has none.
inline Extent spanOf(const StridedSection &S) {
  HostAddress First = S.Base;
  std::size_t Pitch = S.Element, ToLast = 0;
  for (int D = S.Dims; D-- > 0; Pitch *= S.Extents[D]) {
    if (!S.Counts[D])
      return {S.Base, S.Base};
    First += S.Offsets[D] * Pitch;
    ToLast += (S.Counts[D] - 1) * S.Strides[D] * Pitch;
  }
  return {First, First + ToLast + S.Element};
}

/// Calls Do(first byte, bytes) for each contiguous run of the section, in order; stops at the first failure.
template <typename F> Status forEachRun(const StridedSection &S, F Do) {
  // Inner dimensions that are taken whole belong to the run.
  int Inner = S.Dims;
  std::size_t Run = S.Element;
  std::vector<std::size_t> Pitch(S.Dims); // Bytes from one index to the next.
  std::size_t Bytes = S.Element;
  bool Whole = true;
  for (int D = S.Dims; D-- > 0;) {
    if (S.Counts[D] == 0)
      return {};
    Pitch[D] = Bytes;
    Bytes *= S.Extents[D];
    if (Whole && (S.Strides[D] == 1 || S.Counts[D] == 1)) {
      Inner = D;
      Run = S.Counts[D] * Pitch[D];
      Whole = S.Counts[D] == S.Extents[D];
    } else {
      Whole = false;
    }
  }
  HostAddress Start = S.Base;
  for (int D = 0; D < S.Dims; ++D)
    Start += S.Offsets[D] * Pitch[D];
  std::vector<std::size_t> Index(Inner);
  while (true) {
    HostAddress At = Start;
    for (int D = 0; D < Inner; ++D)
      At += Index[D] * S.Strides[D] * Pitch[D];
    CHOMP_TRY(Do(At, Run));
    int D = Inner - 1;
    while (D >= 0 && ++Index[D] == S.Counts[D])
      Index[D--] = 0;
    if (D < 0)
      return {};
  }
}

} // namespace chomp

#endif
