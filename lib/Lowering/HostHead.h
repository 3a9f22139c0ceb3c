//===- HostHead.h - what precedes the user's text in a host file ----------===//
#ifndef CHOMP_LOWERING_HOSTHEAD_H
#define CHOMP_LOWERING_HOSTHEAD_H

#include "Lowering/HostWords.h"
#include "Lowering/Plan.h"

namespace chomp {

/// The include, the kernels' descriptors. The text is ours from here on (HostWords::quiet()).
std::string hostHead(const Unit &U, const HostWords &Words);
/// The descriptors of the host's functions that regions call.
std::string hostHead(const Unit &U, const std::vector<AncestorFunction> &Functions);
/// What tells the instantiations around data constructs apart.
std::string hostHead(const Unit &U, const std::vector<std::unique_ptr<DataRegion>> &Data);

} // namespace chomp

#endif
