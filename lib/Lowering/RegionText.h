//===- RegionText.h - the host's side of a target construct ---------------===//
#ifndef CHOMP_LOWERING_REGIONTEXT_H
#define CHOMP_LOWERING_REGIONTEXT_H

#include "Lowering/HostWords.h"
#include "Lowering/Plan.h"

#include <string>

namespace chomp {

/// The text of a target construct in parts, since constructs in templates have some of them for each instantiation.
struct RegionText {
  std::string Head;   ///< Opens the block; what has to come first.
  std::string Launch; ///< Declares the launch's data.
  std::string Call;   ///< Launches: an expression, false where the host has to do the work.
  std::string Rest;   ///< The host version's beginning, with the #line of what follows.
  std::string Close;  ///< Behind the associated statement.
};

/// LineAfter: line of the first token after the pragma.
RegionText regionText(const TargetRegion &R, unsigned LineAfter, const HostWords &Words);

} // namespace chomp

#endif
