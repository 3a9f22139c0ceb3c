//===- DeviceTraits.cpp - kind, arch and isa of a device ------------------===//
//
// What a metadirective asks of a device before its construct begins (OpenMP 6.0, 9.2). The names are those that the
// translator knows for kernel files (lib/Frontend/Pragmas/DeviceTraits.h).
//
//===----------------------------------------------------------------------===//
#include "Api/Abi.h"
#include "Core/Runtime.h"

#include <string_view>

using namespace chomp;

/// Host: the host has the trait, and the virtual GPU, whose kernels are compiled for it.
static bool hasTrait(const Device *D, std::string_view Selector, std::string_view Property, bool Host) {
  const bool IsHosts = !D || (Selector != "kind" && std::string_view(D->Kind) == "vgpu");
  return IsHosts ? Host : hasTrait(D->Identity, Selector, Property);
}

int chomp_target_device_has(chomp_module_t *Module, int Number, const char *Selector, const char *Property, int Host) {
  ensureRegistered(Module);
  // A launch would fall back to another device.
  if (Number != CHOMP_DEFAULT_DEVICE && (Number < CHOMP_INITIAL_DEVICE || Number > Runtime::get().deviceCount()))
    return 0;
  Result<Runtime::Choice> Found = Runtime::get().choose(Number);
  return Found.ok() && hasTrait(Found->Where, Selector, Property, Host);
}
