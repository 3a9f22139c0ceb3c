//===- HostPointers.h - pointers that a device can't follow, in words -----===//
//
// One text for what strict mode finds when a kernel follows such a pointer, and for what can be told before a launch on
// any device.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_HOSTPOINTERS_H
#define CHOMP_CORE_HOSTPOINTERS_H

#include "Core/DataEnvironment.h"
#include "chomp/plugin.h"

#include <string>
#include <vector>

struct chomp_arg_t;
struct chomp_map_t;

namespace chomp {

/// "a[0:n]" is a.
std::string variableOf(const std::string &Item);
/// What is the matter with a pointer that nothing is mapped for, and what would mend it.
std::string hostPointerText(const std::string &Variable, const void *Value);
std::string hostPointerMend(const std::string &Variable);

/// Those of a construct's items that are pointers which nothing is mapped for, so that they keep their values.
/// Addresses are the items' device addresses.
std::vector<plugin::Watcher::Unmapped> unmappedPointers(DataEnvironment &Data, const chomp_map_t *Maps,
                                                        std::size_t Count, const plugin::DeviceAddress *Addresses);
/// Those among them that the device can't follow. With unified shared memory there are none. Null pointers are left
/// out: a region may test for them.
std::vector<plugin::Watcher::Unmapped> strangePointers(std::vector<plugin::Watcher::Unmapped> Pointers,
                                                       const plugin::Device &Device);

/// The same for one that leads to where a mapped item's storage ends.
std::string pointerBehindText(const std::string &Variable, const std::string &Item);
std::string pointerBehindMend(const std::string &Variable);

/// Pointers of the host's in what a kernel gets besides: in the storage that its items lie in, as far as it has the
/// host's bytes, and in arguments that go by value.
struct HeldPointers {
  std::string Holder;     ///< "v (16 bytes)"
  std::size_t Offset = 0; ///< Of the first one.
  std::size_t More = 0;   ///< How many there are besides.
  std::string Target;     ///< The mapped item that it leads to; "" for none.
};
/// Of large arrays only their beginning is looked at. What is no pointer, and by chance looks like one, may be among
/// them.
Result<std::vector<HeldPointers>> heldPointers(DataEnvironment &Data, const plugin::Device &Device, plugin::Queue &Q,
                                               const chomp_map_t *Maps, std::size_t MapCount, const chomp_arg_t *Args,
                                               std::size_t ArgCount);

} // namespace chomp

#endif
