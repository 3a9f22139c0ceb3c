//===- Extents.h - items of a construct that share storage ----------------===//
#ifndef CHOMP_CORE_EXTENTS_H
#define CHOMP_CORE_EXTENTS_H

#include "Core/MappingTable.h"

struct chomp_map_t;

namespace chomp {

/// A stretch of original storage.
struct Extent {
  HostAddress Begin, End;
};

/// For each item that maps something, the storage that the construct's items want in one piece around it: all members
/// of one structure, items that overlap, sections of one pointer that touch each other. The order of the items says
/// nothing (OpenMP 5.2, 5.8.3: a construct's effects are as if at once).
void findExtents(const chomp_map_t *Maps, std::size_t Count, Extent *Extents);

} // namespace chomp

#endif
