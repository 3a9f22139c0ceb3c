// device/Allocators.h - OpenMP's memory spaces, allocators and allocation routines in device code.
//
// All memory of these routines comes from the device's heap, which is what the access traits and the predefined memory
// spaces ask for at least. An allocator with a pool or with fb_data is an object there, which all threads count in: one
// that omp_init_allocator makes, or one of uses_allocators that the host sends along. Any other one is its traits, in
// its handle: where the members of an access group that isn't all of the device have a pool together, its pool_size
// limits each allocation by itself. The other traits change nothing here.
//
//   handle of a user-defined allocator: bit 63 set; bit 62 too where the rest is the address of an object, else 0-5
//   log2 of the alignment, 6-8 fallback, 9-61 pool_size (0: no limit)
#ifndef CHOMP_DEVICE_ALLOCATORS_H
#define CHOMP_DEVICE_ALLOCATORS_H

#include "Parallel.h"

#include <stddef.h>
#include <stdint.h>

typedef uintptr_t omp_uintptr_t;

enum omp_memspace_handle_t : omp_uintptr_t {
  omp_default_mem_space = 0,
  omp_large_cap_mem_space = 1,
  omp_const_mem_space = 2,
  omp_high_bw_mem_space = 3,
  omp_low_lat_mem_space = 4
};

enum omp_allocator_handle_t : omp_uintptr_t {
  omp_null_allocator = 0,
  omp_default_mem_alloc = 1,
  omp_large_cap_mem_alloc = 2,
  omp_const_mem_alloc = 3,
  omp_high_bw_mem_alloc = 4,
  omp_low_lat_mem_alloc = 5,
  omp_cgroup_mem_alloc = 6,
  omp_pteam_mem_alloc = 7,
  omp_thread_mem_alloc = 8
};

enum omp_alloctrait_key_t {
  omp_atk_sync_hint = 1,
  omp_atk_alignment = 2,
  omp_atk_access = 3,
  omp_atk_pool_size = 4,
  omp_atk_fallback = 5,
  omp_atk_fb_data = 6,
  omp_atk_pinned = 7,
  omp_atk_partition = 8,
  omp_atk_pin_device = 9,
  omp_atk_preferred_device = 10,
  omp_atk_device_access = 11,
  omp_atk_target_access = 12,
  omp_atk_atomic_scope = 13,
  omp_atk_part_size = 14
};

enum omp_alloctrait_value_t {
  omp_atv_false = 0,
  omp_atv_true = 1,
  omp_atv_contended = 3,
  omp_atv_uncontended = 4,
  omp_atv_serialized = 5,
  omp_atv_sequential = omp_atv_serialized,
  omp_atv_private = 6,
  omp_atv_device = 7,
  omp_atv_thread = 8,
  omp_atv_pteam = 9,
  omp_atv_cgroup = 10,
  omp_atv_default_mem_fb = 11,
  omp_atv_null_fb = 12,
  omp_atv_abort_fb = 13,
  omp_atv_allocator_fb = 14,
  omp_atv_environment = 15,
  omp_atv_nearest = 16,
  omp_atv_blocked = 17,
  omp_atv_interleaved = 18,
  omp_atv_all = 19,
  omp_atv_single = 20,
  omp_atv_multiple = 21,
  omp_atv_memspace = 22
};
#define omp_atv_default (static_cast<omp_uintptr_t>(-1))

struct omp_alloctrait_t {
  omp_alloctrait_key_t key;
  omp_uintptr_t value;
};

CHOMP_DEVICE omp_allocator_handle_t omp_get_default_allocator() {
  const unsigned long long set = chomp::machine::variables().allocator;
  return set ? static_cast<omp_allocator_handle_t>(set) : omp_default_mem_alloc;
}

namespace chomp::machine {

/// What a handle says.
struct AllocatorTraits {
  unsigned long long alignment = 1, fallback = omp_atv_default_mem_fb;
  omp_allocator_handle_t fallback_allocator = omp_default_mem_alloc;
  unsigned long long pool_size = 0; ///< 0: no limit.
};

/// An allocator with a pool; how much of it is in use, its threads count together. The host writes it as five numbers.
struct Allocator {
  AllocatorTraits traits;
  unsigned long long used;
};
static_assert(sizeof(Allocator) == 5 * sizeof(unsigned long long));

constexpr omp_uintptr_t UserDefined = omp_uintptr_t(1) << 63, IsObject = omp_uintptr_t(1) << 62,
                        MaxPool = (omp_uintptr_t(1) << 50) - 1;

CHOMP_DEVICE Allocator *object_of(omp_allocator_handle_t handle) {
  return (handle & UserDefined) && (handle & IsObject)
             ? reinterpret_cast<Allocator *>(handle & ~(UserDefined | IsObject))
             : nullptr;
}

CHOMP_DEVICE AllocatorTraits traits_of(omp_allocator_handle_t handle) {
  if (const Allocator *object = object_of(handle))
    return object->traits;
  AllocatorTraits traits;
  if (!(handle & UserDefined)) {
    traits.fallback = omp_atv_null_fb;
    return traits;
  }
  traits.alignment = size_t(1) << (handle & 63);
  traits.fallback = omp_atv_default_mem_fb + (handle >> 6 & 7);
  traits.pool_size = (handle & ~UserDefined) >> 9;
  return traits;
}

/// What lies right before each block that a program gets.
struct BlockHead {
  void *raw;
  size_t size;
  Allocator *pool; ///< That the block is counted in; may be null.
};

CHOMP_DEVICE void give_back(Allocator *pool, size_t size) {
  if (pool)
    fetch_add(&pool->used, 0ull - size);
}
/// Whether an allocator's pool has room for that much, which is in use then.
CHOMP_DEVICE bool take(Allocator *pool, const AllocatorTraits &traits, size_t size) {
  if (!pool || !traits.pool_size)
    return !traits.pool_size || size <= traits.pool_size;
  if (fetch_add(&pool->used, static_cast<unsigned long long>(size)) + size <= traits.pool_size)
    return true;
  give_back(pool, size);
  return false;
}

/// A block from an allocator itself, or null.
CHOMP_DEVICE void *allocate_here(size_t alignment, size_t size, const AllocatorTraits &traits, Allocator *pool) {
  alignment = alignment > traits.alignment ? alignment : traits.alignment;
  alignment = alignment > 16 ? alignment : 16;
  const size_t whole = size + alignment + sizeof(BlockHead);
  if (whole < size || !take(pool, traits, size))
    return nullptr;
  void *raw = heap_allocate(whole);
  if (!raw) {
    give_back(pool, size);
    return nullptr;
  }
  uintptr_t first = reinterpret_cast<uintptr_t>(raw) + sizeof(BlockHead) + alignment - 1;
  void *block = reinterpret_cast<void *>(first & ~static_cast<uintptr_t>(alignment - 1));
  static_cast<BlockHead *>(block)[-1] = {raw, size, pool};
  return block;
}

CHOMP_DEVICE void *allocate(size_t alignment, size_t size, omp_allocator_handle_t handle) {
  if (!size || !alignment || (alignment & (alignment - 1)))
    return nullptr;
  handle = handle ? handle : omp_get_default_allocator();
  for (;;) {
    const AllocatorTraits traits = traits_of(handle);
    if (void *block = allocate_here(alignment, size, traits, object_of(handle)))
      return block;
    if (traits.fallback == omp_atv_abort_fb)
      machine::trap("an allocator with the trait abort_fb has no memory left");
    if (traits.fallback == omp_atv_null_fb)
      return nullptr;
    handle = traits.fallback == omp_atv_allocator_fb ? traits.fallback_allocator : omp_default_mem_alloc;
  }
}

CHOMP_DEVICE omp_allocator_handle_t handle_of(const Allocator *object) {
  return static_cast<omp_allocator_handle_t>(reinterpret_cast<omp_uintptr_t>(object) | UserDefined | IsObject);
}

/// The handle that says what there is to say of an allocator without an object.
CHOMP_DEVICE omp_allocator_handle_t handle_of(const AllocatorTraits &traits) {
  unsigned log = 0;
  while (size_t(1) << log < traits.alignment)
    ++log;
  const omp_uintptr_t pool = traits.pool_size < MaxPool ? traits.pool_size : MaxPool;
  return static_cast<omp_allocator_handle_t>(
      UserDefined | log | static_cast<omp_uintptr_t>(traits.fallback - omp_atv_default_mem_fb) << 6 | pool << 9);
}

CHOMP_DEVICE void clear(void *block, size_t size) {
  for (size_t i = 0; block && i < size; ++i)
    static_cast<unsigned char *>(block)[i] = 0;
}

} // namespace chomp::machine

namespace chomp::machine {

/// What traits say; false where one has a value that it can't have.
CHOMP_DEVICE bool read_traits(int count, const omp_alloctrait_t *traits, AllocatorTraits &made) {
  for (int i = 0; i < count; ++i) {
    const omp_uintptr_t value = traits[i].value;
    if (traits[i].key < omp_atk_sync_hint || traits[i].key > omp_atk_part_size)
      return false;
    if (value == omp_atv_default)
      continue;
    if (traits[i].key == omp_atk_alignment) {
      if (!value || (value & (value - 1)) || value > omp_uintptr_t(1) << 32)
        return false;
      made.alignment = value;
    } else if (traits[i].key == omp_atk_fallback) {
      if (value < omp_atv_default_mem_fb || value > omp_atv_allocator_fb)
        return false;
      made.fallback = static_cast<unsigned>(value);
    } else if (traits[i].key == omp_atk_fb_data) {
      if (!value || (value > omp_thread_mem_alloc && !(value & UserDefined)))
        return false;
      made.fallback_allocator = static_cast<omp_allocator_handle_t>(value);
    } else if (traits[i].key == omp_atk_pool_size) {
      made.pool_size = value;
    }
  }
  return true;
}

} // namespace chomp::machine

/// omp_null_allocator where a trait has a value that it can't have.
CHOMP_DEVICE omp_allocator_handle_t omp_init_allocator(omp_memspace_handle_t, int count,
                                                       const omp_alloctrait_t *traits) {
  using namespace chomp::machine;
  AllocatorTraits made;
  if (!read_traits(count, traits, made))
    return omp_null_allocator;
  if (!made.pool_size && made.fallback != omp_atv_allocator_fb)
    return handle_of(made);
  void *place = heap_allocate(sizeof(Allocator));
  if (!place)
    return omp_null_allocator;
  *static_cast<Allocator *>(place) = Allocator{made, 0};
  return handle_of(static_cast<Allocator *>(place));
}
CHOMP_DEVICE void omp_destroy_allocator(omp_allocator_handle_t allocator) {
  if (void *object = chomp::machine::object_of(allocator))
    chomp::machine::heap_free(object);
}

CHOMP_DEVICE void *omp_aligned_alloc(size_t alignment, size_t size,
                                     omp_allocator_handle_t allocator = omp_null_allocator) {
  return chomp::machine::allocate(alignment, size, allocator);
}
CHOMP_DEVICE void *omp_alloc(size_t size, omp_allocator_handle_t allocator = omp_null_allocator) {
  return chomp::machine::allocate(1, size, allocator);
}
CHOMP_DEVICE void *omp_aligned_calloc(size_t alignment, size_t count, size_t size,
                                      omp_allocator_handle_t allocator = omp_null_allocator) {
  if (size && count > ~size_t(0) / size)
    return nullptr;
  void *block = chomp::machine::allocate(alignment, count * size, allocator);
  chomp::machine::clear(block, count * size);
  return block;
}
CHOMP_DEVICE void *omp_calloc(size_t count, size_t size, omp_allocator_handle_t allocator = omp_null_allocator) {
  return omp_aligned_calloc(1, count, size, allocator);
}
CHOMP_DEVICE void omp_free(void *block, omp_allocator_handle_t = omp_null_allocator) {
  if (!block)
    return;
  const chomp::machine::BlockHead head = static_cast<chomp::machine::BlockHead *>(block)[-1];
  chomp::machine::give_back(head.pool, head.size);
  chomp::machine::heap_free(head.raw);
}
CHOMP_DEVICE void *omp_realloc(void *block, size_t size, omp_allocator_handle_t allocator = omp_null_allocator,
                               omp_allocator_handle_t free_allocator = omp_null_allocator) {
  void *moved = size ? omp_alloc(size, allocator) : nullptr;
  if (size && !moved)
    return nullptr; // the block stays
  if (block && moved) {
    const size_t old = static_cast<chomp::machine::BlockHead *>(block)[-1].size;
    __builtin_memcpy(moved, block, old < size ? old : size); // reads what nobody wrote without a word of strict mode's
  }
  omp_free(block, free_allocator);
  return moved;
}

namespace chomp {

/// What uses_allocators(memspace(space), traits(t): a) makes of a: the traits are constants.
template <int N>
CHOMP_DEVICE omp_allocator_handle_t allocator(omp_memspace_handle_t, const omp_alloctrait_t (&traits)[N]) {
  machine::AllocatorTraits made;
  return machine::read_traits(N, traits, made) ? machine::handle_of(made) : omp_null_allocator;
}
CHOMP_DEVICE omp_allocator_handle_t allocator(omp_memspace_handle_t) {
  return machine::handle_of(machine::AllocatorTraits());
}
/// One that the host sends along, for all threads of the region.
CHOMP_DEVICE omp_allocator_handle_t allocator(const unsigned long long (&object)[5]) {
  return machine::handle_of(reinterpret_cast<const machine::Allocator *>(object));
}

} // namespace chomp

#endif
