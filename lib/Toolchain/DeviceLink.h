//===- Toolchain/DeviceLink.h - linking device code -----------------------===//
//
// What the link step does with the records of the objects that went into a program: units whose kernels use each
// other's declare target functions and variables become one image, the others keep theirs.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TOOLCHAIN_DEVICELINK_H
#define CHOMP_TOOLCHAIN_DEVICELINK_H

#include "Toolchain/Embed.h"
#include "Toolchain/Session.h"

namespace chomp::toolchain {

/// The device code of the objects that the linker took.
struct LinkedDeviceCode {
  std::vector<DeviceRecord> Records;
  std::vector<std::string> WithEmbeddedImages; ///< Objects that have images as data already.
  std::vector<std::string> Libraries;          ///< The shared ones that it read.
};

/// Understands what `ld -t -t` printed (GNU ld, gold, lld, mold) and reads the records of the files named there. Lines
/// that name no file are left in Rest.
llvm::Error readLinkTrace(llvm::StringRef Trace, LinkedDeviceCode &Code, std::string &Rest);

/// A device symbol that kernels use and nobody defines.
struct UndefinedSymbol {
  std::string Symbol, Message;
};
/// All of them for one device. Shared: in a library, which may mean what its program defines.
std::vector<UndefinedSymbol> findUndefinedSymbols(const LinkedDeviceCode &Code, llvm::StringRef Arch, bool Shared);

/// Says which of the symbols that a linker takes for undefined are defined with parameters of other types: kernels are
/// C++, whose linkers know a function by those, too.
void explainUnlikeSymbols(const std::vector<DeviceRecord> &Records, llvm::StringRef Arch, llvm::StringRef LinkerErrors);

/// Links the device code for Output. On success Objects holds host objects that the final link must add; side files are
/// written. Returns an exit code; after a failure no side file is left.
int linkDeviceCode(Session &S, const LinkedDeviceCode &Code, llvm::StringRef Output, std::vector<std::string> &Objects);

} // namespace chomp::toolchain

#endif
