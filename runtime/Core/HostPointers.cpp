//===- HostPointers.cpp ---------------------------------------------------===//
#include "Core/HostPointers.h"

#include "Core/Runtime.h"
#include "chomp/runtime.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <map>

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

std::vector<Watcher::Unmapped> chomp::unmappedPointers(DataEnvironment &Data, const chomp_map_t *Maps,
                                                       std::size_t Count, const plugin::DeviceAddress *Addresses) {
  std::vector<Watcher::Unmapped> Pointers;
  for (std::size_t I = 0; I < Count; ++I)
    if ((Maps[I].type & CHOMP_MAP_LOOKUP) && Addresses[I] == reinterpret_cast<plugin::DeviceAddress>(Maps[I].begin) &&
        !Data.findPointee(Addresses[I]))
      Pointers.push_back({Maps[I].item, Maps[I].begin});
  return Pointers;
}

std::vector<Watcher::Unmapped> chomp::strangePointers(std::vector<Watcher::Unmapped> Pointers,
                                                      const plugin::Device &Device) {
  if (Runtime::requiresUnifiedMemory())
    return {};
  auto Follows = [&](const Watcher::Unmapped &P) {
    return !P.Value || Device.mayFollow(reinterpret_cast<std::uintptr_t>(P.Value));
  };
  Pointers.erase(std::remove_if(Pointers.begin(), Pointers.end(), Follows), Pointers.end());
  return Pointers;
}

//===----------------------------------------------------------------------===//
// Where mapped storage ends
//===----------------------------------------------------------------------===//

DataEnvironment::Storage DataEnvironment::storageAround(HostAddress Address) {
  std::lock_guard<std::mutex> Guard(Lock);
  const Mapping *M = Table.find(Address, 0).Where;
  return M ? Storage{M->Begin, M->End - M->Begin, M->Device, M->Item} : Storage();
}

std::string chomp::pointerBehindText(const std::string &Variable, const std::string &Item) {
  return cat("the pointer ", Variable, " is the host's: it leads to where ", Item,
             " ends, and nothing is mapped there, so that no pointer of the device's equals it");
}

std::string chomp::pointerBehindMend(const std::string &Variable) {
  return cat("compute ", Variable, " in the region, from the pointer to the first element and their number");
}

//===----------------------------------------------------------------------===//
// Pointers in structures and arrays
//===----------------------------------------------------------------------===//

namespace {

/// The program's own memory that can be written to: its heaps, stacks and variables. Neither code nor constants, which
/// the tables of virtual functions are.
class WritableMemory {
public:
  WritableMemory() {
    std::FILE *Maps = std::fopen("/proc/self/maps", "re");
    if (!Maps)
      return;
    char Line[4608], Rights[8];
    std::uintptr_t Begin, End;
    while (std::fgets(Line, sizeof(Line), Maps))
      if (std::sscanf(Line, "%" SCNxPTR "-%" SCNxPTR " %7s", &Begin, &End, Rights) == 3 && Rights[0] == 'r' &&
          Rights[1] == 'w')
        Parts[Begin] = End;
    std::fclose(Maps);
  }
  bool contains(std::uintptr_t Address, std::size_t Size = 1) const {
    const auto Next = Parts.upper_bound(Address);
    return Next != Parts.begin() && Address < std::prev(Next)->second && Size <= std::prev(Next)->second - Address;
  }

private:
  std::map<std::uintptr_t, std::uintptr_t> Parts;
};

class Search {
public:
  Search(DataEnvironment &Data, const plugin::Device &Device) : Data(Data), Device(Device) {}

  std::vector<HeldPointers> Found;

  void look(const std::string &Holder, const char *Host, const char *Corresponding, std::size_t Size) {
    HeldPointers H;
    H.Holder = Holder;
    bool Any = false;
    for (std::size_t At = 0; At + sizeof(void *) <= Size; At += sizeof(void *)) {
      HostAddress Value, There;
      std::memcpy(&Value, Host + At, sizeof(Value));
      std::memcpy(&There, Corresponding + At, sizeof(There));
      if (Value != There || !Memory.contains(Value) || Device.mayFollow(Value))
        continue;
      const DataEnvironment::Storage Target = Data.storageAround(Value);
      if (Target.Size && Target.Device == Target.Begin)
        continue;
      H.More += Any;
      if (Any)
        continue;
      Any = true;
      H.Offset = At;
      H.Target = Target.Item;
    }
    if (Any)
      Found.push_back(std::move(H));
  }
  bool isThere(HostAddress Begin, std::size_t Size) const { return Memory.contains(Begin, Size); }

private:
  DataEnvironment &Data;
  const plugin::Device &Device;
  const WritableMemory Memory;
};

} // namespace

Result<std::vector<HeldPointers>> chomp::heldPointers(DataEnvironment &Data, const plugin::Device &Device,
                                                      plugin::Queue &Q, const chomp_map_t *Maps, std::size_t MapCount,
                                                      const chomp_arg_t *Args, std::size_t ArgCount) {
  constexpr std::size_t Most = 1 << 16;
  Search S(Data, Device);
  if (Runtime::requiresUnifiedMemory())
    return S.Found;
  std::map<HostAddress, DataEnvironment::Storage> Reached;
  for (std::size_t I = 0; I < MapCount; ++I)
    if (auto Around = Data.storageAround(reinterpret_cast<HostAddress>(Maps[I].begin)); Around.Size)
      Reached[Around.Begin] = std::move(Around);
  for (const auto &[Begin, Storage] : Reached) {
    const std::size_t Size = std::min(Storage.Size, Most);
    if (!S.isThere(Begin, Size))
      continue;
    std::vector<char> There(Size);
    CHOMP_TRY(Q.copyToHost(There.data(), Storage.Device, Size));
    CHOMP_TRY(Q.synchronize());
    S.look(cat(Storage.Item, " (", Storage.Size, " bytes)"), reinterpret_cast<const char *>(Begin), There.data(), Size);
  }
  // A pointer alone is the user's own choice: is_device_ptr, firstprivate.
  for (std::size_t I = 0; I < ArgCount; ++I)
    if (Args[I].map == -1 && Args[I].size > sizeof(void *)) {
      const auto *Bytes = static_cast<const char *>(Args[I].value);
      S.look(cat("an argument that goes by value (", Args[I].size, " bytes)"), Bytes, Bytes, Args[I].size);
    }
  return S.Found;
}
