//===- ForcedIncludes.h - headers that the command line includes ----------===//
//
// -include, -imacros and precompiled headers, as gcc and Clang spell them. Of a precompiled header we read the text
// that it was made of: whose compiler made it, and whether it is up to date, does not matter then.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_FORCEDINCLUDES_H
#define CHOMP_FRONTEND_FORCEDINCLUDES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace chomp {

struct ForcedIncludes {
  std::vector<std::string> Headers; ///< Read in front of the source, in this order.
  std::vector<std::string> Macros;  ///< Of these the macros alone, before all others.
};

/// Takes what includes files out of the flags. Directory: the command's. Fails where nobody knows what a precompiled
/// header was made of.
llvm::Expected<ForcedIncludes> takeForcedIncludes(std::vector<std::string> &Flags, llvm::StringRef Directory);

} // namespace chomp

#endif
