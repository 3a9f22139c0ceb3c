//===- HostTextOf.h - the host text of regions built by hand ----------------===//
#ifndef CHOMP_TEST_HOSTTEXTOF_H
#define CHOMP_TEST_HOSTTEXTOF_H

#include "Lowering/HostHead.h"
#include "Lowering/HostText.h"
#include "Lowering/MapText.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace chomp {

/// A text as it is once the names of Chomp's own are settled.
inline std::string settled(llvm::StringRef Text) {
  std::string Out;
  for (char C : Text)
    if (static_cast<unsigned char>(C) >= ' ' || C == '\n')
      Out += C;
  return Out;
}
inline std::string settled(const HostText &Text) { return settled(Text.Open) + "\n    BLOCK" + settled(Text.Close); }

/// A construct with BLOCK for its code.
template <class Region> std::string textOf(const Region &R) { return settled(hostText(R, 11)); }
inline std::string textOf(const std::vector<const TargetRegion *> &Instances) {
  return settled(hostText(Instances, 11));
}
/// A mapper's function, or one for a construct with device(ancestor: 1).
template <class Function> std::string functionOf(const Function &F) { return settled(hostText(F)); }
/// The class in such a construct's place.
inline std::string classOf(const AncestorFunction &F) { return settled(hostText(F, 11)); }
/// What precedes the user's text.
inline std::string headOf(const Unit &U) { return settled(hostHead(U)); }
inline std::string headOf(const Unit &U, const std::vector<AncestorFunction> &Functions) {
  return settled(hostHead(U, Functions));
}
/// The table of list items.
inline std::string tableOf(const std::vector<MapItem> &Maps, bool Exit = false,
                           const std::vector<bool> &IsPassed = {}) {
  return settled(mapTable(Maps, "", Exit, IsPassed));
}

} // namespace chomp

#endif
