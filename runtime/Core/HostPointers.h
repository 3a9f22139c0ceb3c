//===- HostPointers.h - pointers that a device can't follow, in words -----===//
//
// One text for what strict mode finds when a kernel follows such a pointer, and for what can be told before a launch on
// any device.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_HOSTPOINTERS_H
#define CHOMP_CORE_HOSTPOINTERS_H

#include "chomp/plugin.h"

#include <string>
#include <vector>

struct chomp_map_t;

namespace chomp {

/// "a[0:n]" is a.
std::string variableOf(const std::string &Item);
/// What is the matter with a pointer that nothing is mapped for, and what would mend it.
std::string hostPointerText(const std::string &Variable, const void *Value);
std::string hostPointerMend(const std::string &Variable);

/// Those of a construct's items that are pointers which nothing is mapped for, so that they keep their values.
/// Addresses are the items' device addresses.
std::vector<plugin::Watcher::Unmapped> unmappedPointers(const chomp_map_t *Maps, std::size_t Count,
                                                        const plugin::DeviceAddress *Addresses);
/// Those among them that the device can't follow. Null pointers are left out: a region may test for them.
std::vector<plugin::Watcher::Unmapped> strangePointers(std::vector<plugin::Watcher::Unmapped> Pointers,
                                                       const plugin::Device &Device);

} // namespace chomp

#endif
