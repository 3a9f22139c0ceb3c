//===- HostPointers.cpp ---------------------------------------------------===//
#include "Core/HostPointers.h"

#include "chomp/runtime.h"

#include <algorithm>

using namespace chomp;
using plugin::Watcher;

std::string chomp::variableOf(const std::string &Item) {
  std::size_t End = Item.find('[');
  return End == std::string::npos ? Item : Item.substr(0, End);
}

std::string chomp::hostPointerText(const std::string &Variable, const void *Value) {
  return cat("the pointer ", Variable, Value ? "" : ", which is null,",
             " is the host's: nothing is mapped where it points to");
}

std::string chomp::hostPointerMend(const std::string &Variable) {
  return cat("map what it points to: map(tofrom: ", Variable,
             "[0:n]), on this construct or before it; or is_device_ptr(", Variable,
             ") if it is to hold a device address");
}

std::vector<Watcher::Unmapped> chomp::unmappedPointers(const chomp_map_t *Maps, std::size_t Count,
                                                       const plugin::DeviceAddress *Addresses) {
  std::vector<Watcher::Unmapped> Pointers;
  for (std::size_t I = 0; I < Count; ++I)
    if ((Maps[I].type & CHOMP_MAP_LOOKUP) && Addresses[I] == reinterpret_cast<plugin::DeviceAddress>(Maps[I].begin))
      Pointers.push_back({Maps[I].item, Maps[I].begin});
  return Pointers;
}

std::vector<Watcher::Unmapped> chomp::strangePointers(std::vector<Watcher::Unmapped> Pointers,
                                                      const plugin::Device &Device) {
  auto Follows = [&](const Watcher::Unmapped &P) {
    return !P.Value || Device.mayFollow(reinterpret_cast<std::uintptr_t>(P.Value));
  };
  Pointers.erase(std::remove_if(Pointers.begin(), Pointers.end(), Follows), Pointers.end());
  return Pointers;
}
