//===- Toolchain/ForeignOptions.h - other compilers' options for OpenMP ---===//
#ifndef CHOMP_TOOLCHAIN_FOREIGNOPTIONS_H
#define CHOMP_TOOLCHAIN_FOREIGNOPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace chomp::toolchain {

/// What to say of an option that neither gcc nor clang have, or take for something else: whose it is and what to write
/// here. Empty for all others. Next: the word behind it.
std::string foreignAdvice(llvm::StringRef Token, llvm::StringRef Next);

/// Why an option of gcc's or clang's for their own kernels is left out, and what to write here.
std::string droppedAdvice(llvm::ArrayRef<std::string> Tokens);

} // namespace chomp::toolchain

#endif
