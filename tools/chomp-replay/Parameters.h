//===- Parameters.h - what a kernel file says of its arguments ------------===//
#ifndef CHOMP_REPLAY_PARAMETERS_H
#define CHOMP_REPLAY_PARAMETERS_H

#include "Manifest.h"

#include <map>

namespace chomp::replay {

/// The types of the elements to which a kernel's parameters lead, by their memory's address: float, double, int or
/// long.
std::map<uint64_t, std::string> findElementTypes(const Manifest &M, llvm::StringRef KernelFile);

} // namespace chomp::replay

#endif
