//===- MapList.cpp - tables of list items made at run time ----------------===//
//
// A mapper's clauses are written for one object as if they stood in a clause of their own; what the map clause that
// names the mapper wants of them is settled afterwards, over all items that the mapper has appended, those of its
// nested mappers included.
//
//===----------------------------------------------------------------------===//
#include "Api/Abi.h"

#include <cstdlib>

using namespace chomp;

namespace {

/// Map types decay: what remains of an item's under the clause's (OpenMP 5.2 table 5.4). Modifiers add up.
unsigned decayed(unsigned Item, unsigned Clause) {
  constexpr unsigned Directions = CHOMP_MAP_TO | CHOMP_MAP_FROM;
  return ((Item | Clause) & ~Directions) | (Item & Clause & Directions);
}

} // namespace

void chomp_map(chomp_map_list_t *List, const char *Item, unsigned Type, const void *Begin, size_t Size,
               const void *Pointer, const void *Container) {
  if (List->count == List->capacity) {
    List->capacity = List->capacity ? 2 * List->capacity : 16;
    void *Grown = std::realloc(List->items, List->capacity * sizeof(chomp_map_t));
    if (!Grown)
      stop(Status::failure("host memory is exhausted").context("while listing what to map: ", Item));
    List->items = static_cast<chomp_map_t *>(Grown);
  }
  List->items[List->count++] = {
      Item, Type, const_cast<void *>(Begin), Size, const_cast<void *>(Pointer), const_cast<void *>(Container)};
}

void chomp_map_each(chomp_map_list_t *List, const char *Item, unsigned Type, const void *Begin, size_t Count,
                    size_t Size, const void *Pointer, const void *Container, chomp_mapper_t Mapper) {
  size_t First = List->count;
  if (static_cast<std::ptrdiff_t>(Count) < 0) { // the construct has a message for it
    chomp_map(List, Item, CHOMP_MAP_ALLOC, Begin, Count * Size, Pointer, Container);
    return;
  }
  // Storage for all of the objects, in which the mapper's items then lie; and for a part of a structure, beside the
  // structure's other items.
  if (Count != 1 || Container)
    chomp_map(List, Item, CHOMP_MAP_ALLOC, Begin, Count * Size, Pointer, Container);
  char *Object = static_cast<char *>(const_cast<void *>(Begin));
  for (size_t I = 0; I < Count; ++I)
    Mapper(List, Object + I * Size);
  // A single object that is reached through a pointer: the pointer is attached to what there is of it.
  if (Count == 1 && Pointer)
    for (size_t I = First, End = List->count; I < End; ++I)
      if (char *Part = static_cast<char *>(List->items[I].begin); Part >= Object && Part < Object + Size) {
        chomp_map(List, Item, CHOMP_MAP_ATTACH, Part, List->items[I].size, Pointer, nullptr);
        break;
      }
  for (size_t I = First; I < List->count; ++I)
    if (!(List->items[I].type & (CHOMP_MAP_LOOKUP | CHOMP_MAP_ATTACH)))
      List->items[I].type = decayed(List->items[I].type, Type);
}

void chomp_free_maps(chomp_map_list_t *List) {
  std::free(List->items);
  *List = {nullptr, 0, 0};
}
