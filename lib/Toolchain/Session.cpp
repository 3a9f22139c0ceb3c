//===- Toolchain/Session.cpp - one invocation of chompcc ------------------===//
#include "Toolchain/Session.h"

using namespace llvm;

namespace chomp::toolchain {

int reportError(Error E) {
  handleAllErrors(std::move(E),
                  [](const ErrorInfoBase &Info) { errs() << "chompcc: error: " << Info.message() << "\n"; });
  return 1;
}

} // namespace chomp::toolchain
