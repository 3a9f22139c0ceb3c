//===- HostTextOf.h - the host text of regions built by hand --------------===//
#ifndef CHOMP_TEST_HOSTTEXTOF_H
#define CHOMP_TEST_HOSTTEXTOF_H

#include "Lowering/HostHead.h"
#include "Lowering/HostText.h"
#include "Lowering/MapText.h"

#include <string>
#include <vector>

namespace chomp {

/// In a file that has none of Chomp's names, without care for warnings.
inline const HostWords Plain;

inline std::string whole(const HostText &Text) { return Text.Open + "\n    BLOCK" + Text.Close; }

/// A construct with BLOCK for its code.
inline std::string textOf(const DataRegion &R) { return whole(hostText(R, 11, Plain)); }
inline std::string textOf(const std::vector<const TargetRegion *> &Instances) {
  return whole(hostText(Instances, 11, Plain));
}
inline std::string textOf(const TargetRegion &R) { return textOf(std::vector{&R}); }
/// A mapper's function, or one for a construct with device(ancestor: 1).
inline std::string functionOf(const MapperFunction &M) { return hostText(M, Plain); }
inline std::string functionOf(const AncestorFunction &F) { return hostText(F); }
/// The class in such a construct's place.
inline std::string classOf(const AncestorFunction &F) { return whole(hostText(F, 11)); }
/// What precedes the user's text.
inline std::string headOf(const Unit &U) { return hostHead(U, Plain); }
inline std::string headOf(const Unit &U, const std::vector<AncestorFunction> &Functions) {
  return hostHead(U, Functions);
}
/// The table of list items.
inline std::string tableOf(const std::vector<MapItem> &Maps, bool Exit = false,
                           const std::vector<bool> &IsPassed = {}) {
  return mapTable(Maps, "", Plain, Exit, IsPassed);
}

} // namespace chomp

#endif
