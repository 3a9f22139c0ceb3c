//===- DeviceTraits.h - devices that variables name by what they are ------===//
//
// Decides which devices a list like "uid(cuda-1),kind(gpu)&&!vendor(amd)[:2],*" means: OMP_AVAILABLE_DEVICES and
// OMP_DEFAULT_DEVICE (OpenMP 6.0, 4.3.7 and 4.3.8).
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_DEVICETRAITS_H
#define CHOMP_CORE_DEVICETRAITS_H

#include "chomp/status.h"

#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace chomp {

/// What traits are asked of.
struct DeviceIdentity {
  const char *Kind = "host"; ///< The plugin's name.
  std::string UniqueName;    ///< "cuda-0": the plugin's first, whatever its number is.
  std::string Isa;
};

/// Whether a device has a trait like kind(gpu); names are in lower case, and those that the translator knows for kernel
/// files (lib/Frontend/Pragmas/DeviceTraits.h). The virtual GPU has the host's architecture.
bool hasTrait(const DeviceIdentity &Device, std::string_view Name, std::string_view Property);

/// Traits, joined by && and ||.
struct TraitExpression {
  enum class Form { Everything, Trait, Both, Either };
  Form Is = Form::Everything;
  bool Inverted = false;
  std::string Name, Property;            ///< Of Trait.
  std::vector<TraitExpression> Operands; ///< Of Both and Either.
};

/// "[1]" or "[0:2]"; elements beyond the end are silently left out.
struct Subscript {
  int Lower = 0, Length = std::numeric_limits<int>::max(), Stride = 1;
};

/// What the variable says; without items: it isn't set.
struct DeviceList {
  enum class Form { Traits, Number, Initial, Invalid, Default };
  struct Item {
    Form Is = Form::Traits;
    int Number = 0;
    TraitExpression Traits;
    Subscript Part;
  };
  std::vector<Item> Items;
};

/// Both fail with what was expected, and where.
Result<DeviceList> parseAvailableDevices(std::string_view Text);
Result<DeviceList> parseDefaultDevice(std::string_view Text);

/// The indices of those devices that are available, in the order of their numbers.
std::vector<std::size_t> chooseAvailable(const DeviceList &List, std::span<const DeviceIdentity> Devices);

constexpr int InvalidDevice = -2; ///< omp_invalid_device of clang and, where gcc has another or none, of chomp/omp.h.

/// The default device's number, of the available devices in the order of their numbers; NotSet where the list doesn't
/// say.
int chooseDefault(const DeviceList &List, std::span<const DeviceIdentity> Devices, int NotSet = 0);

} // namespace chomp

#endif
