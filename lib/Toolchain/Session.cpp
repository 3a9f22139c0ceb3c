//===- Toolchain/Session.cpp - one invocation of chompcc ------------------===//
#include "Toolchain/Session.h"

#include "Toolchain/Messages.h"

using namespace llvm;

namespace chomp::toolchain {

int reportError(Error E) {
  handleAllErrors(std::move(E), [](const ErrorInfoBase &Info) { messages().error(Info.message()); });
  return 1;
}

} // namespace chomp::toolchain
