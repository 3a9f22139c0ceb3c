//===- Extents.cpp - items of a construct that share storage --------------===//
//
// One sweep over the items in the order of their addresses. What a structure's items span counts as an item too.
//
//===----------------------------------------------------------------------===//
#include "Core/Extents.h"
#include "Core/InlineArray.h"

#include "chomp/runtime.h"

#include <algorithm>
#include <map>

using namespace chomp;

static bool hasStorage(const chomp_map_t &Item) {
  return Item.size && !(Item.type & (CHOMP_MAP_LOOKUP | CHOMP_MAP_ATTACH));
}

void chomp::findExtents(const chomp_map_t *Maps, std::size_t Count, Extent *Extents) {
  if (Count == 1) {
    const HostAddress Begin = reinterpret_cast<HostAddress>(Maps->begin);
    *Extents = {Begin, Begin + Maps->size};
    return;
  }
  std::map<void *, Extent> Structures;
  std::size_t Used = 0;
  InlineArray<std::size_t, 16> Order(Count);
  for (std::size_t I = 0; I < Count; ++I) {
    HostAddress Begin = reinterpret_cast<HostAddress>(Maps[I].begin);
    Extents[I] = {Begin, Begin + Maps[I].size};
    if (!hasStorage(Maps[I]))
      continue;
    Order[Used++] = I;
    if (!Maps[I].container)
      continue;
    Extent &Whole = Structures.try_emplace(Maps[I].container, Extents[I]).first->second;
    Whole = {std::min(Whole.Begin, Begin), std::max(Whole.End, Extents[I].End)};
  }
  if (Used < 2)
    return;
  for (std::size_t K = 0; K < Used; ++K)
    if (Maps[Order[K]].container)
      Extents[Order[K]] = Structures[Maps[Order[K]].container];
  std::sort(Order.data(), Order.data() + Used, [&](std::size_t A, std::size_t B) {
    return Extents[A].Begin != Extents[B].Begin ? Extents[A].Begin < Extents[B].Begin : A < B;
  });
  for (std::size_t First = 0, K = 1; K <= Used; ++K) {
    Extent &Whole = Extents[Order[First]];
    if (K < Used) {
      const Extent &Next = Extents[Order[K]];
      void *Pointer = Maps[Order[K]].pointer;
      HostAddress Container = reinterpret_cast<HostAddress>(Maps[Order[K]].container);
      bool SamePointer = Pointer && Pointer == Maps[Order[K - 1]].pointer;
      // A flexible array member begins where its structure ends.
      bool OfWhole = Whole.Begin <= Container && Container < Whole.End;
      if (Next.Begin < Whole.End || (Next.Begin == Whole.End && (SamePointer || OfWhole))) {
        Whole.End = std::max(Whole.End, Next.End);
        continue;
      }
    }
    for (std::size_t J = First + 1; J < K; ++J)
      Extents[Order[J]] = Whole;
    First = K;
  }
}
