/** @file
   Chomp_map_t::type and chomp_item_t::type. */
#ifndef CHOMP_MAPTYPES_H
#define CHOMP_MAPTYPES_H

enum {
  CHOMP_MAP_ALLOC = 0,
  CHOMP_MAP_RELEASE = 0, /**< on exit */
  CHOMP_MAP_TO = 1,
  CHOMP_MAP_FROM = 2,
  CHOMP_MAP_TOFROM = 3,
  CHOMP_MAP_DELETE = 4,
  CHOMP_MAP_ALWAYS = 8,
  CHOMP_MAP_CLOSE = 16,
  CHOMP_MAP_PRESENT = 32,
  CHOMP_MAP_IMPLICIT = 64,
  /** Only a look-up: a pointer used in a region and not mapped there (the specification's zero-length section). The
     pointer keeps its value where nothing is found. */
  CHOMP_MAP_LOOKUP = 128,
  /** Only attach `pointer` to the corresponding storage of begin, without mapping anything. */
  CHOMP_MAP_ATTACH = 256,
  CHOMP_MAP_OMPX_HOLD = 512,
  CHOMP_MAP_SELF = 1024, /**< the corresponding storage is the original; an error where that can't be */
  /** In chomp_item_t alone: the host gets a copy (firstprivate); */
  CHOMP_MAP_COPY = 2048,
  /** or a pointer of its own, to what corresponds to what the device's pointer leads to. */
  CHOMP_MAP_POINTER = 4096
};

#endif
