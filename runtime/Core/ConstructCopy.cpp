//===- ConstructCopy.cpp - copying what a construct is about --------------===//
#include "Core/ConstructCopy.h"

#include "Core/DataEnvironment.h"

#include <algorithm>
#include <cstring>

using namespace chomp;

char *ConstructCopy::keep(const void *From, std::size_t Size) {
  Bytes.emplace_back(new std::max_align_t[Size / sizeof(std::max_align_t) + 1]);
  return static_cast<char *>(std::memcpy(Bytes.back().get(), From, Size));
}

ConstructCopy::ConstructCopy(DataEnvironment &Data, const chomp_map_t *Given, std::size_t MapCount,
                             const chomp_arg_t *GivenArgs, std::size_t ArgCount)
    : Maps(Given, Given + MapCount), Args(GivenArgs, GivenArgs + ArgCount) {
  for (chomp_arg_t &Arg : Args)
    if (Arg.map < 0 && Arg.map != CHOMP_ARG_PARTIALS)
      Arg.value = keep(Arg.value, Arg.size);
  // A base pointer has its value of now. Only one that is on the device, or comes there, is to be attached, and lives
  // on.
  auto Comes = [&](const void *Pointer) {
    return std::any_of(Given, Given + MapCount, [&](const chomp_map_t &Item) {
      const auto Offset = reinterpret_cast<HostAddress>(Pointer) - reinterpret_cast<HostAddress>(Item.begin);
      return !(Item.type & (CHOMP_MAP_LOOKUP | CHOMP_MAP_ATTACH)) && Offset < Item.size;
    });
  };
  for (chomp_map_t &Item : Maps)
    if (Item.pointer && !Comes(Item.pointer) && !Data.find(reinterpret_cast<HostAddress>(Item.pointer)))
      Item.pointer = keep(Item.pointer, sizeof(void *));
  for (std::size_t I = 0; I < MapCount; ++I) {
    if (!DataEnvironment::isOwnCopy(Given[I]) || !Given[I].size)
      continue;
    const char *const From = static_cast<const char *>(Given[I].begin);
    char *const To = keep(From, Given[I].size);
    // Whatever has an address in it: the other items of one structure, base pointers, arguments.
    auto Move = [&](auto *&Address) {
      const char *const At = static_cast<const char *>(Address);
      if (At >= From && At < From + Given[I].size)
        Address = To + (At - From);
    };
    for (chomp_map_t &Item : Maps) {
      Move(Item.begin);
      Move(Item.pointer);
      Move(Item.container);
    }
    for (chomp_arg_t &Arg : Args)
      if (Arg.map >= 0)
        Move(Arg.value);
  }
}
