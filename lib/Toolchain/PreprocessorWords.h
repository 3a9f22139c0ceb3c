//===- Toolchain/PreprocessorWords.h - what -Wp, hands on -----------------===//
#ifndef CHOMP_TOOLCHAIN_PREPROCESSORWORDS_H
#define CHOMP_TOOLCHAIN_PREPROCESSORWORDS_H

#include "Toolchain/Options.h"

#include "llvm/ADT/StringRef.h"

namespace chomp::toolchain {

/// Adds the words behind a "-Wp," to Line as arguments: "-DN=4,-isystem,include,-MD,file" is -DN=4 -isystem include,
/// which the translator wants, too, and -MD -MF file.
void addPreprocessorWords(llvm::StringRef Text, CommandLine &Line);

} // namespace chomp::toolchain

#endif
