//===- DeviceTraits.h - kind, arch and isa of devices and the host --------===//
//
// What the device selectors of OpenMP 6.0, 9.2 are true of. A device's arch is that of its kernel file: nvptx and
// nvptx64, amdgcn and gcn (as gcc says), and for the virtual GPU the host's. Its isa is one exactly, as it is for gcc
// and clang, and its compiler alone knows which: sm_90, gfx90a. The virtual GPU has the host's instruction sets.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DEVICETRAITS_H
#define CHOMP_FRONTEND_DEVICETRAITS_H

#include "Model/Unit.h"

#include "llvm/ADT/StringRef.h"

#include <array>
#include <string>

namespace clang {
class CallExpr;
class TargetInfo;
} // namespace clang

namespace chomp {

/// A property of kind, arch or isa.
struct DeviceTrait {
  std::string Selector, Property;
};

enum class TraitAnswer { No, Yes, Compiler };
/// Of the devices of an architecture; Compiler: that decides.
TraitAnswer hasTrait(const clang::TargetInfo &Host, Arch Device, const DeviceTrait &Trait);
bool hostHasTrait(const clang::TargetInfo &Host, const DeviceTrait &Trait);

/// "1", "0" or "CHOMP_ISA_sm_90(1, 0)", for the devices of each architecture.
std::array<KernelCode, ArchCount> traitTexts(const clang::TargetInfo &Host, const DeviceTrait &Trait);

/// For Clang a question about the code that runs is a call: __chomp_code_has("arch", "nvptx"). One about some device is
/// a call of the runtime. Their declarations, for the preprocessor's first lines:
std::string traitDeclarations();
/// The name of the first.
inline constexpr llvm::StringLiteral CodeHas = "__chomp_code_has";
/// Asks for one that a device has, by its number: the runtime's on the host, chomp/device/Devices.h's in kernels.
inline constexpr llvm::StringLiteral DeviceHas = "chomp_device_has";
/// What such a call asks; empty for other calls.
DeviceTrait traitOf(const clang::CallExpr *E);

} // namespace chomp

#endif
