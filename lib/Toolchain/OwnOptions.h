//===- Toolchain/OwnOptions.h - options that are chompcc's own ------------===//
#ifndef CHOMP_TOOLCHAIN_OWNOPTIONS_H
#define CHOMP_TOOLCHAIN_OWNOPTIONS_H

#include "Toolchain/Options.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace chomp::toolchain {

/// Reads one of our own options at the front of Words into Line. Returns how many words it takes, 0 if it is none, or
/// what is wrong with its value.
llvm::Expected<unsigned> readOwnOption(llvm::ArrayRef<const char *> Words, CommandLine &Line);

} // namespace chomp::toolchain

#endif
