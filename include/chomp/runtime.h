/** @file
   What translated host code calls: the C ABI of libchomp.

   Every translated host file includes this header before anything else, so it includes nothing that could lock the
   program's feature-test macros (_GNU_SOURCE and the like): no header but its own. It is C99 and C++98 alike.

   Threads: every function may be called from any host thread at any time, before main and in other threads too; the
   first construct registers the device images of all modules that are loaded (see chomp_announce).
   Errors: no function returns an error to the program. What can't be done is either done on the host, with a line on
   stderr (OMP_TARGET_OFFLOAD=default), or stops the program with a chain of messages and exit code 1 (mandatory, and
   whenever going on could give wrong results: a failed transfer, a mapping that contradicts an earlier one).
   Ownership: everything passed by pointer stays the caller's and is read before the call returns; descriptors
   (chomp_kernel_t, chomp_image_t, chomp_global_t) must live as long as their module is loaded. */
#ifndef CHOMP_RUNTIME_H
#define CHOMP_RUNTIME_H

#include "maptypes.h"
#include "taskwait.h"
#include "version.h"

/** The version of this interface: libchomp refuses images and modules of another one. */
#define CHOMP_ABI 1

/* What the translator took it for when it chose among the program's branches. */
#ifdef _OPENMP
#undef _OPENMP
#define _OPENMP 202111
#endif

#ifdef __cplusplus
extern "C" {
/** A function of the file's own, which it may leave unused. */
#define CHOMP_INLINE static inline __attribute__((unused))
/** The same. In C it isn't static, since C's inline functions may name nothing static (C17, 6.7.4). */
#define CHOMP_HOST_INLINE CHOMP_INLINE
#else
#define CHOMP_INLINE static __inline__ __attribute__((unused))
/* Its address can't be taken. */
#define CHOMP_HOST_INLINE extern __inline__ __attribute__((gnu_inline, always_inline))
#endif

/** size_t, without <stddef.h>. */
typedef __SIZE_TYPE__ chomp_size_t;

#include "descriptors.h"

/* ---- Registration ---- */

/** Loads the module's images, creates its declare target variables on every device and resolves its kernels.
   Idempotent; racing threads wait for the first. After a failure the gate is open again for another try, with the
   reason on stderr.
 */
void chomp_register(chomp_module_t *module);
/** Says that the module has been loaded: it is registered before the next construct of any module, which may use its
   variables. Idempotent. */
void chomp_announce(chomp_module_t *module);
#ifndef CHOMP_KERNEL_FILE /* which may be a library of its own, and is no module */
__attribute__((constructor(101))) static void chomp_announce_module(void) { chomp_announce(&chomp_module); }
#endif
/** Gives back what the module holds on the devices. */
void chomp_unregister(chomp_module_t *module);

/** The first statement of a translated main: no timer of the program's own counts the registration. */
CHOMP_HOST_INLINE void chomp_offload_init(void) { chomp_register(&chomp_module); }
/** For those who want teardown before the program ends. */
CHOMP_HOST_INLINE void chomp_offload_fini(void) { chomp_unregister(&chomp_module); }

/* ---- What the program requires (#pragma omp requires) ---- */

enum {
  CHOMP_REQUIRES_UNIFIED_SHARED_MEMORY = 1 /**< devices use the host's own storage: what is mapped is never copied, and
                                              devices that can't are not used */
};
/** Before the module's first construct. What one module requires holds for the whole program. */
void chomp_require(chomp_module_t *module, unsigned requirements);
/** At file scope: requires it before any constructor of the program's own runs. */
#define CHOMP_REQUIRES(requirements)                                                                                   \
  __attribute__((constructor(101))) static void chomp_requires(void) { chomp_require(&chomp_module, requirements); }   \
  struct chomp_module_t

/* ---- Warnings ---- */

/** Around code that the translator has written, where chompcc is told of warnings: they are about the user's own. */
#if defined(__clang__)
#define CHOMP_QUIET _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Weverything\"")
/** The end of that code. */
#define CHOMP_LOUD _Pragma("clang diagnostic pop")
#else
/** Switches a warning of gcc's off. */
#define CHOMP_IGNORED(warning) CHOMP_PRAGMA(GCC diagnostic ignored warning)
/** The warnings of one language alone. */
#if defined(__cplusplus)
#define CHOMP_QUIET_LANGUAGE                                                                                           \
  CHOMP_IGNORED("-Wold-style-cast") CHOMP_IGNORED("-Wuseless-cast") CHOMP_IGNORED("-Wzero-as-null-pointer-constant")
#else
#define CHOMP_QUIET_LANGUAGE                                                                                           \
  CHOMP_IGNORED("-Wc++-compat")                                                                                        \
  CHOMP_IGNORED("-Wdeclaration-after-statement") CHOMP_IGNORED("-Wbad-function-cast") CHOMP_IGNORED("-Wlong-long")
#endif
#define CHOMP_QUIET                                                                                                    \
  _Pragma("GCC diagnostic push") CHOMP_QUIET_LANGUAGE CHOMP_IGNORED("-Wshadow") CHOMP_IGNORED("-Wcast-qual")           \
      CHOMP_IGNORED("-Wcast-align") CHOMP_IGNORED("-Wconversion") CHOMP_IGNORED("-Wsign-conversion")                   \
          CHOMP_IGNORED("-Warith-conversion") CHOMP_IGNORED("-Wunused-variable") CHOMP_IGNORED("-Wpedantic")           \
              CHOMP_IGNORED("-Wvla") CHOMP_IGNORED("-Wpadded") CHOMP_IGNORED("-Waddress")                              \
                  CHOMP_IGNORED("-Wnull-dereference") CHOMP_IGNORED("-Wtype-limits")
#define CHOMP_LOUD _Pragma("GCC diagnostic pop")
#endif
/** A declaration: others may follow it (-Wdeclaration-after-statement). */
#define CHOMP_QUIET_INIT const int chomp_initialized __attribute__((unused)) = (chomp_offload_init(), 0)
/** A null pointer, of which no compiler warns. */
#if defined(__cplusplus) && __cplusplus >= 201103L
#define CHOMP_NULL nullptr
#else
#define CHOMP_NULL 0
#endif

/* ---- Mapping ---- */

/** One list item of a map clause (explicit, predetermined or implicit), or of a motion clause. */
typedef struct chomp_map_t {
  const char *item;  /**< as the user wrote it, for messages: "x[0:n]" */
  unsigned type;     /**< CHOMP_MAP_... */
  void *begin;       /**< original storage: its first byte */
  chomp_size_t size; /**< and its number of bytes */
  void *pointer;     /**< address of the base pointer (its original storage), to be attached if it has corresponding
                        storage; 0 where the item has none */
  void *container;   /**< address of the structure that the item is a member of, or that it is as a whole, implicitly:
                        items of one container in one construct share one allocation, from the lowest to the highest
                        of them; 0 for none */
} chomp_map_t;
/** A size that no section has: of a section that is not contiguous, which is the program's mistake. */
#define CHOMP_NOT_CONTIGUOUS ((chomp_size_t)1 << (sizeof(chomp_size_t) * 8 - 1))
/** Another one: of a section that begins below its array. */
#define CHOMP_BELOW_ARRAY (CHOMP_NOT_CONTIGUOUS + 1)
/** The size of a section of rows, of which only the program knows whether they are whole ones: of its elements, and
   from the first of them to the last. Where the two differ it is one that no map takes, and so is a negative one. */
CHOMP_HOST_INLINE chomp_size_t chomp_contiguous(chomp_size_t elements, chomp_size_t span) {
  return elements == span || elements > CHOMP_NOT_CONTIGUOUS ? elements : CHOMP_NOT_CONTIGUOUS;
}
/** The size of a section of an array, in which no lower bound is negative. */
CHOMP_HOST_INLINE chomp_size_t chomp_from(long long lower, chomp_size_t size) {
  return lower < 0 ? CHOMP_BELOW_ARRAY : size;
}
/** Where a member of reference type lies itself: the `pointer` of what it refers to. */
#if defined(__clang__) /* which warns of it in what is no standard layout, as a reference makes it */
#define CHOMP_REFERENCE(object, member)                                                                                \
  (_Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Winvalid-offsetof\"")(void *)(                \
      (char *)&(object) + __builtin_offsetof(__typeof__(object), member)) _Pragma("clang diagnostic pop"))
#else
#define CHOMP_REFERENCE(object, member) ((void *)((char *)&(object) + __builtin_offsetof(__typeof__(object), member)))
#endif

/** A table of list items that is made at run time: mappers and iterators say only there how many there are. Grows as
   needed; the strings are not copied. */
typedef struct chomp_map_list_t {
  chomp_map_t *items;    /**< the table */
  chomp_size_t count;    /**< its list items */
  chomp_size_t capacity; /**< for how many there is room */
} chomp_map_list_t;
/** An empty table. */
#define CHOMP_NO_MAPS {0, 0, 0}
/** Appends one list item, as chomp_map_t has it. */
void chomp_map(chomp_map_list_t *list, const char *item, unsigned type, const void *begin, chomp_size_t size,
               const void *pointer, const void *container);
/** A mapper: appends what the clauses of its `declare mapper` say of one object. */
typedef void (*chomp_mapper_t)(chomp_map_list_t *list, void *object);
/** Appends what the mapper says of `count` objects of `size` bytes each that begin at `begin`: with the map types that
   are left of the mapper's under `type` (OpenMP 5.2, 5.8.8), and all of its modifiers. Several objects get storage side
   by side. */
void chomp_map_each(chomp_map_list_t *list, const char *item, unsigned type, const void *begin, chomp_size_t count,
                    chomp_size_t size, const void *pointer, const void *container, chomp_mapper_t mapper);
/** Frees the table; it is empty then. */
void chomp_free_maps(chomp_map_list_t *list);

/** device: a device number, omp_initial_device (-1), or this: no device clause, so the default device (the icv
   default-device-var). It is omp_default_device (OpenMP 6.0), which means the same in a clause. */
#define CHOMP_DEFAULT_DEVICE (-5)
/** The host, as OpenMP's omp_initial_device. */
#define CHOMP_INITIAL_DEVICE (-1)

/** For code written by hand: what the functions below begin with. */
#define CHOMP_HERE &chomp_module, __FILE__, __LINE__

/** target data. file, line: the place of the construct in the user's source, for messages and the trace. */
void chomp_target_data_begin(chomp_module_t *module, const char *file, int line, int device, const chomp_map_t *maps,
                             chomp_size_t count);
/** The end of target data, with the same list. */
void chomp_target_data_end(chomp_module_t *module, const char *file, int line, int device, const chomp_map_t *maps,
                           chomp_size_t count);
/** target enter data. */
void chomp_target_enter_data(chomp_module_t *module, const char *file, int line, int device, const chomp_map_t *maps,
                             chomp_size_t count);
/** target exit data. */
void chomp_target_exit_data(chomp_module_t *module, const char *file, int line, int device, const chomp_map_t *maps,
                            chomp_size_t count);
/** target update. type TO: host to device, FROM: device to host, and PRESENT. Items that are not present are left
   out. */
void chomp_target_update(chomp_module_t *module, const char *file, int line, int device, const chomp_map_t *maps,
                         chomp_size_t count);
/** A strided section for target update: `dims` extents from outermost to innermost; offsets, counts and strides in
   elements of each dimension; extents[d] is the size of dimension d in elements (extents[0] may be 0: unknown).
   element: bytes of an innermost element. base: original storage of element 0. */
void chomp_target_update_strided(chomp_module_t *module, const char *file, int line, int device, const char *item,
                                 unsigned type, void *base, chomp_size_t element, int dims, const chomp_size_t *extents,
                                 const chomp_size_t *offsets, const chomp_size_t *counts, const chomp_size_t *strides);
/** The device address that corresponds to a variable's (use_device_addr); the host address itself where there is no
   corresponding storage, or where `device` is the host. */
void *chomp_device_address(chomp_module_t *module, int device, const void *host);
/** The same of what a pointer holds (use_device_ptr), which may lead below the section that was mapped by it. */
void *chomp_device_pointer(chomp_module_t *module, int device, const void *host);

/** Defines chomp_data_begin and the like: the same for this module, as translated text calls it. */
#define CHOMP_DATA_CALL(name)                                                                                          \
  CHOMP_HOST_INLINE void chomp_##name(const char *file, int line, int device, const chomp_map_t *maps,                 \
                                      chomp_size_t count) {                                                            \
    chomp_target_##name(&chomp_module, file, line, device, maps, count);                                               \
  }
CHOMP_DATA_CALL(data_begin)
CHOMP_DATA_CALL(data_end)
CHOMP_DATA_CALL(enter_data)
CHOMP_DATA_CALL(exit_data)
CHOMP_DATA_CALL(update)
#undef CHOMP_DATA_CALL
/** chomp_target_update_strided for this module. */
CHOMP_HOST_INLINE void chomp_update_strided(const char *file, int line, int device, const char *item, unsigned type,
                                            void *base, chomp_size_t element, int dims, const chomp_size_t *extents,
                                            const chomp_size_t *offsets, const chomp_size_t *counts,
                                            const chomp_size_t *strides) {
  chomp_target_update_strided(&chomp_module, file, line, device, item, type, base, element, dims, extents, offsets,
                              counts, strides);
}
/** chomp_device_address for this module. */
CHOMP_HOST_INLINE void *chomp_address(int device, const void *host) {
  return chomp_device_address(&chomp_module, device, host);
}
/** The address that a variable has, or would have, of which the part that begins at `part` is there. */
CHOMP_HOST_INLINE void *chomp_address_of_part(int device, const void *host, const void *part) {
  return (char *)chomp_address(device, part) - ((const char *)part - (const char *)host);
}
/** A pointer's value, of whatever type. */
#ifdef __cplusplus
extern "C++" {
template <class T> static inline T *chomp_pointer(int device, T *host) {
  return (T *)chomp_device_pointer(&chomp_module, device, (const void *)host);
}
}
#else
#define chomp_pointer(device, host) chomp_device_pointer(&chomp_module, device, host)
#endif

/* ---- Interop objects ---- */

/** What an interop object is for; both may be. */
enum { CHOMP_INTEROP_TARGET = 1, CHOMP_INTEROP_TARGETSYNC = 2 };

/** interop init: makes the object for a device. prefer: foreign runtimes in the order of the program's liking,
   separated by commas ("hip,cuda_driver"), or 0. Where the device is the host there is no foreign runtime:
   omp_interop_none. */
void chomp_target_interop_init(chomp_module_t *module, const char *file, int line, int device, void **object,
                               unsigned types, const char *prefer);
/** interop use, and the first half of destroy: waits for what the program gave to the object's stream or queue. */
void chomp_interop_use(const char *file, int line, void **object);
/** interop destroy: the object is omp_interop_none afterwards. */
void chomp_interop_destroy(const char *file, int line, void **object);
/** chomp_target_interop_init for this module. */
CHOMP_HOST_INLINE void chomp_interop_init(const char *file, int line, int device, void **object, unsigned types,
                                          const char *prefer) {
  chomp_target_interop_init(&chomp_module, file, line, device, object, types, prefer);
}

/** target_device={kind(…), arch(…), isa(…)}: whether a device has a property of that selector. host: whether the host
   has, and the virtual GPU, which runs the host's instructions. A device that doesn't exist has none. */
int chomp_target_device_has(chomp_module_t *module, int device, const char *selector, const char *property, int host);
/** chomp_target_device_has for this module. */
CHOMP_HOST_INLINE int chomp_device_has(int device, const char *selector, const char *property, int host) {
  return chomp_target_device_has(&chomp_module, device, selector, property, host);
}

/** Says that a parallel region of the host's has fewer threads than num_threads(strict) asks for; fatal: and stops. */
void chomp_fewer_threads(int fatal, const char *where, const char *message);

/** Sets the thread's default device, and returns the one before. */
int chomp_swap_default_device(int number);
/** dispatch device(number): the statement behind it runs with that default device. */
#define chomp_on_device(number)                                                                                        \
  for (int chomp_outer = chomp_swap_default_device(number), chomp_once = 1; chomp_once;                                \
       chomp_once = 0, (void)chomp_swap_default_device(chomp_outer))

/* ---- Contention groups ---- */

/** A groupprivate variable of the host: the running team's copy in a league of several teams, else the variable. */
#define CHOMP_GROUPPRIVATE(variable) (*(__typeof__(variable) *)chomp_group_copy(&(variable), sizeof(variable)))
/** The running team's copy of a variable of so many bytes. */
void *chomp_group_copy(void *variable, chomp_size_t size);

/* ---- Constructs with nowait ---- */

/** The construct that this thread begins next has nowait, and depends on what the next CHOMP_DEPEND says, or, for
   omp_all_memory, the next taskwait. It may go on when its function has returned, until the program waits for it. */
void chomp_nowait(void);

/* ---- Launch ---- */

/** One kernel argument. */
typedef struct chomp_arg_t {
  const void *value; /**< map -1: where the bytes are; else a host address to translate through maps[map] */
  chomp_size_t size; /**< map -1: how many bytes */
  int map;           /**< index in the list of maps; -1: none */
} chomp_arg_t;
/** A variable passed by value (firstprivate, is_device_ptr). By its type: of a parameter written as an array, compilers
   warn of sizeof. */
#define CHOMP_VALUE(variable) {(const void *)&(variable), sizeof(__typeof__(variable)), -1}
/** The device address of `address` (a base pointer's value, or the address of a mapped variable), which lies in or
   before maps[map]: device(begin) + (address - begin). */
#define CHOMP_MAPPED(map, address) {(const void *)(address), 0, (map)}
/** Memory in which teams leave their values of reductions (chomp::partials of device/ReduceInOrder.h): for so many list
   items, of so many bytes together. */
#define CHOMP_PARTIALS(items, bytes) {(const void *)(chomp_size_t)(items), (bytes), CHOMP_ARG_PARTIALS}
/** The map of such an argument. */
#define CHOMP_ARG_PARTIALS (-2)

/** A loop whose bounds only the device can read. */
#define CHOMP_UNKNOWN_ITERATIONS (~0ULL)
/** Iterations of `for (i = first; i < last; i += step)`, step > 0; none where first >= last. */
CHOMP_HOST_INLINE unsigned long long chomp_unsigned_iterations(unsigned long long first, unsigned long long last,
                                                               unsigned long long step) {
  return first < last ? (last - first - 1) / step + 1 : 0;
}
/** The same with a sign. */
CHOMP_HOST_INLINE unsigned long long chomp_iterations(long long first, long long last, long long step) {
  return first < last ? ((unsigned long long)last - (unsigned long long)first - 1) / (unsigned long long)step + 1 : 0;
}
/** The same of `for (i = first; i <= last; i += step)`, where there may be no number behind the last. */
CHOMP_HOST_INLINE unsigned long long
chomp_unsigned_iterations_through(unsigned long long first, unsigned long long last, unsigned long long step) {
  return first <= last ? (last - first) / step + 1 : 0;
}
/** The same with a sign. */
CHOMP_HOST_INLINE unsigned long long chomp_iterations_through(long long first, long long last, long long step) {
  return first <= last ? ((unsigned long long)last - (unsigned long long)first) / (unsigned long long)step + 1 : 0;
}

/** A loop whose bounds depend on the counter of another one around it: its iterations in one of that one's, below zero
   where first is beyond last; linear if the step divides the differences. */
CHOMP_HOST_INLINE long long chomp_extent(long long first, long long last, long long step) {
  const long long span = (long long)((unsigned long long)last - (unsigned long long)first);
  return span > 0 ? (span - 1) / step + 1 : -(-span / step);
}
/** All of them, from those in the first two iterations of the loop around it, which has `rows`. */
CHOMP_HOST_INLINE unsigned long long chomp_trapezoid(unsigned long long rows, long long first, long long second) {
  const long long growth = rows > 1 ? second - first : 0;
  unsigned long long begin = 0, end = rows, count; /* rows that have iterations */
  if (first <= 0)
    begin = growth > 0 ? (unsigned long long)(-first / growth + 1) : rows;
  else if (growth < 0 && (unsigned long long)((first - 1) / -growth) < rows)
    end = (unsigned long long)((first - 1) / -growth) + 1;
  if (begin >= end)
    return 0;
  count = end - begin;
  return count * (unsigned long long)(first + (long long)begin * growth) +
         count * (count - 1) / 2 * (unsigned long long)growth;
}
/** The most iterations that one of those rows has. */
CHOMP_HOST_INLINE unsigned long long chomp_longest_row(unsigned long long rows, long long first, long long second) {
  const long long last = rows > 1 ? first + (long long)(rows - 1) * (second - first) : first;
  const long long longest = first > last ? first : last;
  return rows && longest > 0 ? (unsigned long long)longest : 0;
}

/** What the clauses and the loops of a construct say of a launch. */
typedef struct chomp_launch_t {
  int device;                    /**< a device's number, CHOMP_DEFAULT_DEVICE or CHOMP_INITIAL_DEVICE */
  unsigned num_teams;            /**< 0: no clause, the runtime chooses */
  unsigned thread_limit;         /**< 0: no clause */
  unsigned num_threads;          /**< 0: no clause; of a general kernel: the largest of its parallel regions' */
  unsigned long long iterations; /**< of the collapsed loop nest; 1 where there is none */
} chomp_launch_t;

/** A launch that says more, by the kernel's flags; what is called with it gets &launch. */
typedef struct chomp_grid_launch_t {
  chomp_launch_t launch;          /**< kernel mode: its numbers of teams and threads are not read */
  unsigned long long team_memory; /**< bytes that each team gets beside what its code declares */
  unsigned teams[3];   /**< kernel mode: in each dimension, x first; kept exactly, or the launch is refused */
  unsigned threads[3]; /**< likewise */
} chomp_grid_launch_t;

/** A launch of two or three collapsed loops as the dimensions of a grid. */
typedef struct chomp_nest_launch_t {
  chomp_launch_t launch;       /**< of all iterations */
  unsigned long long loops[3]; /**< iterations of each loop, the innermost first; 0: there is no third */
} chomp_nest_launch_t;

/** Maps, launches, waits, unmaps. Returns 1 when the region ran on a device; 0 when the host version must run (the
   device is the host, or none can take it, of which the user has then been told). Where it returns 0 nothing stays
   mapped. */
int chomp_target_launch(chomp_module_t *module, chomp_kernel_t *kernel, const chomp_launch_t *launch,
                        const chomp_map_t *maps, chomp_size_t map_count, const chomp_arg_t *args,
                        chomp_size_t arg_count);
/** A construct of which the device's code has no instantiation runs on the host, with a word or a stop from the
   runtime. Always 0. */
CHOMP_HOST_INLINE int chomp_without_kernel(const char *function, const char *file, unsigned line) {
  chomp_kernel_t missing = {"", "", function, file, line, 0, 0, 0};
  const chomp_launch_t launch = {CHOMP_DEFAULT_DEVICE, 0, 0, 0, 0};
  return chomp_target_launch(&chomp_module, &missing, &launch, 0, 0, 0, 0);
}

#ifdef __cplusplus
}
#endif

#if defined(__cplusplus) && __cplusplus >= 201103L
#include "templates.h"
#endif
#endif
