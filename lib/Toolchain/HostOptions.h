//===- Toolchain/HostOptions.h - what gcc's and clang's options say -------===//
#ifndef CHOMP_TOOLCHAIN_HOSTOPTIONS_H
#define CHOMP_TOOLCHAIN_HOSTOPTIONS_H

#include "Toolchain/Options.h"

#include "llvm/Option/Arg.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace chomp::toolchain {

/// What the options so far say of those behind them, and of the whole line.
struct HostOptionState {
  CommandLine &Line;
  llvm::raw_ostream &Errors;     ///< For warnings.
  std::string Language;          ///< The value of the last -x; empty: files' names tell.
  bool HostAlone = false;        ///< The host compiler has the answer.
  bool KeepBesideOutput = false; ///< -save-temps=obj
};

/// Reads an option, or an input, as Clang's option table has parsed it. A has its words, and gets what they are about.
void readHostOption(const llvm::opt::Arg &Parsed, Argument &A, HostOptionState &State);

} // namespace chomp::toolchain

#endif
