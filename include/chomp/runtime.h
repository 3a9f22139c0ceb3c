/* chomp/runtime.h - what translated host code calls: the C ABI of libchomp.

   Every translated host file includes this header before anything else, so it includes nothing that could lock the
   program's feature-test macros (_GNU_SOURCE and the like): no header but its own. It is C99 and C++98 alike.

   Threads: every function may be called from any host thread at any time, before main and in other threads too; the
   first call registers the module's device images (see chomp_register).
   Errors: no function returns an error to the program. What can't be done is either done on the host, with a line on
   stderr (OMP_TARGET_OFFLOAD=default), or stops the program with a chain of messages and exit code 1 (mandatory, and
   whenever going on could give wrong results: a failed transfer, a mapping that contradicts an earlier one).
   Ownership: everything passed by pointer stays the caller's and is read before the call returns; descriptors
   (chomp_kernel_t, chomp_image_t, chomp_global_t) must live as long as their module is loaded. */
#ifndef CHOMP_RUNTIME_H
#define CHOMP_RUNTIME_H

#include "maptypes.h"

#define CHOMP_ABI 1

/* What the translator took it for when it chose among the program's branches. */
#ifdef _OPENMP
#undef _OPENMP
#define _OPENMP 202111
#endif

#ifdef __cplusplus
extern "C" {
#define CHOMP_INLINE static inline __attribute__((unused))
#else
#define CHOMP_INLINE static __inline__ __attribute__((unused))
#endif

typedef __SIZE_TYPE__ chomp_size_t;

/* ---- Descriptors: collected by the linker, one set for each module (executable or shared library) ---- */

/* A device image: kernels and variables of one or more units, for one kind of device.
   An object file carries a pointer to each of its images in the section "chomp_images". */
typedef struct chomp_image_t {
  unsigned abi;       /* CHOMP_ABI */
  const char *target; /* "vgpu", "sm_90", "gfx90a" ... as in --offload-arch */
  const char *units;  /* ids of the units inside, separated by spaces */
  const void *data;   /* cubin, HSACO, or chomp_vgpu_image_t (vgpu.h); 0 for a side file */
  chomp_size_t size;  /* bytes at data; 0 for vgpu */
  const char *file;   /* name of the side file, looked up beside the module's own file; 0 when embedded */
  const char *sha256; /* hash of the side file, 64 hexadecimal digits; 0 when embedded */
  unsigned linked;    /* not 0: of code that could be linked with other units', where a kernel is called
                         "<name>_<what follows the last '-' of its unit's id>" */
} chomp_image_t;

/* A variable with static storage duration that lives on the device (declare target). Section "chomp_globals". */
typedef struct chomp_global_t {
  const char *name;  /* symbol in the image */
  const char *unit;  /* the unit whose image defines it */
  void *address;     /* original storage on the host */
  chomp_size_t size; /* bytes */
  unsigned flags;    /* CHOMP_GLOBAL_... */
  const char *item;  /* the user's name for it, for messages */
} chomp_global_t;
enum {
  CHOMP_GLOBAL_ENTER = 0,    /* mapped for the whole program, with the value it has on the host when registered */
  CHOMP_GLOBAL_LINK = 1,     /* mapped on demand: the image's symbol is a pointer that every mapping sets */
  CHOMP_GLOBAL_LOCAL = 2,    /* never mapped: a variable of the device's own, which begins with the value on the host */
  CHOMP_GLOBAL_INITIAL = 16, /* beside these: it begins with addresses, so the image has the value and not the host */
  CHOMP_GLOBAL_ADDRESS = 4,  /* the image's symbol is a pointer that gets the address as it is */
  /* The address is that of a function of the host's, the image's symbol a pointer to the device's version: calls
     through pointers with the host's address find that. */
  CHOMP_GLOBAL_INDIRECT = 8,
  CHOMP_GLOBAL_METHOD = 32, /* beside it: at the address are pointers to a member function, which begin with it */
  /* Pointers in a variable: those that the host has set to addresses of declare target variables begin with the
     addresses of the device's. */
  CHOMP_GLOBAL_POINTERS = 64
};

/* A kernel: one target region. Section "chomp_kernels". */
typedef struct chomp_kernel_t {
  const char *name;     /* symbol in the image */
  const char *unit;     /* the unit whose image holds it */
  const char *function; /* the user's function around the region */
  const char *file;     /* the user's file, and the line of the directive */
  unsigned line;
  unsigned flags;         /* CHOMP_KERNEL_... */
  unsigned max_threads;   /* threads in a team that the kernel was compiled for at most (launch bounds); 0: any */
  void *volatile runtime; /* the runtime's own record; 0 before registration */
} chomp_kernel_t;
enum {
  /* The kernel counts its iterations in 32 bits, signed: the runtime keeps
     iterations + league size (all threads) <= 2^31 - 1, with fewer teams where it must. */
  CHOMP_KERNEL_INDEX32 = 1,
  CHOMP_KERNEL_REDUCTION = 2,  /* ends with one atomic per team: worth fewer, longer-living teams */
  CHOMP_KERNEL_ONE_TEAM = 4,   /* no teams construct and threads that can tell: exactly one team */
  CHOMP_KERNEL_ONE_THREAD = 8, /* runs sequentially: one team of one thread */
  /* A sequential part that starts parallel regions (chomp::team in device/Parallel.h): launched with room for the
     largest region (num_threads, thread_limit), and on a GPU a warp more for the sequential part. */
  CHOMP_KERNEL_GENERAL = 16,
  /* One parallel region from the start: all threads of a team run it together (chomp::parallel_team). */
  CHOMP_KERNEL_TEAM = 32,
  /* Kernel mode (ompx_bare): a grid of teams, all of whose threads run the code from the start. The launch is a
     chomp_grid_launch_t; no host version can stand in for more than one thread. */
  CHOMP_KERNEL_BARE = 64,
  /* dyn_groupprivate: the launch is a chomp_grid_launch_t, whose teams and threads are not read. */
  CHOMP_KERNEL_TEAM_MEMORY = 128,
  /* No loop over the iterations: a GPU's launch has a thread for each of them. */
  CHOMP_KERNEL_ONE_EACH = 256,
  /* On a GPU a nest's loops are the dimensions of the launch, which is a chomp_nest_launch_t. */
  CHOMP_KERNEL_NEST = 512,
  /* Nothing in a general or team kernel's code tells how many threads a team has: fewer than the clauses say do. */
  CHOMP_KERNEL_ANY_TEAM_SIZE = 1024,
  /* num_threads(strict: ...) in a general kernel: it says itself what happens where there are fewer. */
  CHOMP_KERNEL_CHECKS_THREADS = 2048,
  /* Runs once on each device, without arguments, when the image has been loaded and its variables have their values. */
  CHOMP_KERNEL_MAKES_OBJECTS = 4096,
  /* A loop, whose clauses may leave one thread: what they say of teams without a parallel construct, or of threads
     without teams. That one then runs all iterations, in order. */
  CHOMP_KERNEL_MAY_BE_ONE = 8192
};

/* What the linker collected for this module, and the registration's gate. One hidden object in each module. */
typedef struct chomp_module_t {
  unsigned abi;
  const chomp_image_t *const *images, *const *images_end;
  const chomp_global_t *const *globals, *const *globals_end;
  chomp_kernel_t *const *kernels, *const *kernels_end;
  void *dso;               /* &__dso_handle: lets the runtime find the module's file and hear of its unloading */
  volatile unsigned state; /* CHOMP_UNREGISTERED, _BUSY or _REGISTERED: the runtime's, 0 at first */
  void *volatile runtime;  /* the runtime's own record */
} chomp_module_t;
enum { CHOMP_UNREGISTERED = 0, CHOMP_BUSY = 1, CHOMP_REGISTERED = 2 };

#define CHOMP_HIDDEN __attribute__((visibility("hidden")))
#if defined(__has_attribute)
#if __has_attribute(retain)
#define CHOMP_RETAIN retain,
#endif
#endif
#ifndef CHOMP_RETAIN
#define CHOMP_RETAIN
#endif
#define CHOMP_SECTION(name) __attribute__((CHOMP_RETAIN used, section(name), aligned(sizeof(void *))))

extern const chomp_image_t *const __start_chomp_images[] __attribute__((weak)) CHOMP_HIDDEN;
extern const chomp_image_t *const __stop_chomp_images[] __attribute__((weak)) CHOMP_HIDDEN;
extern const chomp_global_t *const __start_chomp_globals[] __attribute__((weak)) CHOMP_HIDDEN;
extern const chomp_global_t *const __stop_chomp_globals[] __attribute__((weak)) CHOMP_HIDDEN;
extern chomp_kernel_t *const __start_chomp_kernels[] __attribute__((weak)) CHOMP_HIDDEN;
extern chomp_kernel_t *const __stop_chomp_kernels[] __attribute__((weak)) CHOMP_HIDDEN;
extern void *__dso_handle CHOMP_HIDDEN;

__attribute__((weak)) CHOMP_HIDDEN chomp_module_t chomp_module = {CHOMP_ABI,
                                                                  __start_chomp_images,
                                                                  __stop_chomp_images,
                                                                  __start_chomp_globals,
                                                                  __stop_chomp_globals,
                                                                  __start_chomp_kernels,
                                                                  __stop_chomp_kernels,
                                                                  &__dso_handle,
                                                                  CHOMP_UNREGISTERED,
                                                                  0};

/* Defines a kernel at file scope: its descriptor, and a function of its name that launches it (chomp_target_launch).
   Regions name the function alone, so that they may stand where default(none) refuses variables. */
#define CHOMP_KERNEL(symbol, unit, function, file, line, flags, max_threads)                                           \
  static chomp_kernel_t symbol##_kernel = {#symbol, unit, function, file, line, flags, max_threads, 0};                \
  static chomp_kernel_t *const symbol##_entry CHOMP_SECTION("chomp_kernels") = &symbol##_kernel;                       \
  CHOMP_INLINE int symbol(const chomp_launch_t *launch, const chomp_map_t *maps, chomp_size_t map_count,               \
                          const chomp_arg_t *args, chomp_size_t arg_count) {                                           \
    return chomp_target_launch(&chomp_module, &symbol##_kernel, launch, maps, map_count, args, arg_count);             \
  }                                                                                                                    \
  CHOMP_INLINE int symbol(const chomp_launch_t *launch, const chomp_map_t *maps, chomp_size_t map_count,               \
                          const chomp_arg_t *args, chomp_size_t arg_count)
#ifdef __cplusplus
/* The kernels of a region in a C++ template. Each instantiation finds its own by the name of a type that it declares
   locally, as far as the end of its template arguments (gcc; __GXX_ABI_VERSION 1018 numbers lambdas anew, 1019 names
   the kinds of parameters), or by that or its own name (clang, which has no lasting name for the closures of an
   ordinary function). */
typedef struct chomp_instance_t {
  chomp_kernel_t *kernel;
  const char *name, *old_gcc, *clang, *gcc13; /* the others: 0 where they are the same */
} chomp_instance_t;
#if defined(__GXX_RTTI) || defined(__cpp_rtti)
#define CHOMP_INSTANCE(tag) typeid(tag).name(), __PRETTY_FUNCTION__
#define CHOMP_NAMED_INSTANCES(symbol)
#elif defined(__clang__)
#define CHOMP_INSTANCE(tag) "", __PRETTY_FUNCTION__
#define CHOMP_NAMED_INSTANCES(symbol)
#else /* nothing tells them apart, so there may be but one */
#define CHOMP_INSTANCE(tag) 0, ""
#define CHOMP_NAMED_INSTANCES(symbol)                                                                                  \
  typedef char                                                                                                         \
      symbol##_regions_in_templates_need_frtti[sizeof(symbol##_instances) == sizeof(chomp_instance_t) ? 1 : -1];
#endif
/* What follows gcc's name of a namespace's type that has none: "8._anon_5", "10._anon_12". 0: it is another's name. */
CHOMP_INLINE const char *chomp_behind_unnamed(const char *type) {
  chomp_size_t length = 0;
  while (*type >= '0' && *type <= '9')
    length = 10 * length + (chomp_size_t)(*type++ - '0');
  return *type == '.' && __builtin_strlen(type) >= length ? type + length : 0;
}
/* Gcc leaves out the mark of internal linkage, the L of ZL5apply, in the names of static function templates. A key has
   a '?' for each of those types. */
CHOMP_INLINE int chomp_begins_with(const char *type, const char *key) {
  for (;; ++type, ++key) {
    while (*key == '?') {
      type = chomp_behind_unnamed(type);
      if (!type)
        return 0;
      ++key;
    }
    while (*type == 'L' && type[1] >= '0' && type[1] <= '9')
      ++type;
    while (*key == 'L' && key[1] >= '0' && key[1] <= '9')
      ++key;
    if (!*key)
      return 1;
    if (*type != *key)
      return 0;
  }
}
/* The index of an instantiation's kernel; -1: this file has none for it. */
CHOMP_INLINE int chomp_find_instance(const chomp_instance_t *instances, int count, const char *type,
                                     const char *function) {
  if (!type)
    return 0;
  for (int i = 0; i < count; ++i) {
#if defined(__clang__)
    const char *key = instances[i].clang;
#elif __GXX_ABI_VERSION >= 1019
    const char *key = instances[i].name;
#elif __GXX_ABI_VERSION >= 1018
    const char *key = instances[i].gcc13;
#else
    const char *key = instances[i].old_gcc;
#endif
    key = key ? key : instances[i].name;
    if (chomp_begins_with(type, key) || !__builtin_strcmp(key, function))
      return i;
  }
  return -1;
}
/* What finds the instantiation around a construct that has no kernel. */
#define CHOMP_DATA_INSTANCES(symbol, ...)                                                                              \
  static const chomp_instance_t symbol##_instances[] = {__VA_ARGS__};                                                  \
  CHOMP_NAMED_INSTANCES(symbol)                                                                                        \
  CHOMP_INLINE int symbol##_instance(const char *type, const char *function) {                                         \
    return chomp_find_instance(symbol##_instances, sizeof(symbol##_instances) / sizeof(symbol##_instances[0]), type,   \
                               function);                                                                              \
  }                                                                                                                    \
  CHOMP_INLINE int symbol##_instance(const char *type, const char *function)
/* An instantiation without a kernel runs on the host, with a word or a stop from the runtime. */
#define CHOMP_INSTANCES(symbol, ...)                                                                                   \
  static const chomp_instance_t symbol##_instances[] = {__VA_ARGS__};                                                  \
  CHOMP_NAMED_INSTANCES(symbol)                                                                                        \
  CHOMP_INLINE int symbol##_instance(const char *type, const char *function) {                                         \
    int instance = chomp_find_instance(symbol##_instances, sizeof(symbol##_instances) / sizeof(symbol##_instances[0]), \
                                       type, function);                                                                \
    if (instance < 0) {                                                                                                \
      const chomp_kernel_t *other = symbol##_instances[0].kernel;                                                      \
      chomp_kernel_t missing = {#symbol, "", #symbol, other->file, other->line, 0, 0, 0};                              \
      const chomp_launch_t launch = {CHOMP_DEFAULT_DEVICE, 0, 0, 0, 0};                                                \
      chomp_target_launch(&chomp_module, &missing, &launch, 0, 0, 0, 0);                                               \
    }                                                                                                                  \
    return instance;                                                                                                   \
  }                                                                                                                    \
  CHOMP_INLINE int symbol(const char *type, const char *function, const chomp_launch_t *launch,                        \
                          const chomp_map_t *maps, chomp_size_t map_count, const chomp_arg_t *args,                    \
                          chomp_size_t arg_count) {                                                                    \
    int instance = symbol##_instance(type, function);                                                                  \
    return instance >= 0 && chomp_target_launch(&chomp_module, symbol##_instances[instance].kernel, launch, maps,      \
                                                map_count, args, arg_count);                                           \
  }                                                                                                                    \
  CHOMP_INLINE int symbol##_instance(const char *type, const char *function)
#endif
/* Defines a declare target variable's descriptor at file scope, after the variable. */
#define CHOMP_GLOBAL(symbol, unit, variable, flags)                                                                    \
  static const chomp_global_t symbol##_global = {                                                                      \
      #symbol, unit, (void *)&variable, sizeof(variable), flags, #variable};                                           \
  static const chomp_global_t *const symbol##_entry CHOMP_SECTION("chomp_globals") = &symbol##_global

/* Pointers in such a variable, at an offset, so many in a row. */
#define CHOMP_GLOBAL_POINTERS_AT(symbol, unit, variable, offset, count)                                                \
  static const chomp_global_t symbol##_at_##offset##_global = {                                                        \
      #symbol, unit, (char *)&variable + offset, (count) * sizeof(void *), CHOMP_GLOBAL_POINTERS, #variable};          \
  static const chomp_global_t *const symbol##_at_##offset##_entry CHOMP_SECTION("chomp_globals") =                     \
      &symbol##_at_##offset##_global

#if defined(__cplusplus) && __cplusplus >= 201103L
/* The same for a static data member that its class keeps to itself: an explicit instantiation may name it. */
#define CHOMP_GLOBAL_MEMBER(symbol, unit, variable, flags)                                                             \
  struct symbol##_member {                                                                                             \
    friend constexpr chomp_global_t chomp_describe(symbol##_member);                                                   \
  };                                                                                                                   \
  template <class T, T *Address> struct symbol##_described {                                                           \
    friend constexpr chomp_global_t chomp_describe(symbol##_member) {                                                  \
      return {#symbol, unit, (void *)Address, sizeof(T), flags, #variable};                                            \
    }                                                                                                                  \
  };                                                                                                                   \
  template struct symbol##_described<decltype(variable), &variable>;                                                   \
  static constexpr chomp_global_t symbol##_global = chomp_describe(symbol##_member());                                 \
  static const chomp_global_t *const symbol##_entry CHOMP_SECTION("chomp_globals") = &symbol##_global
#endif

/* The same for a function of the device's that is called by its address on the host. */
#define CHOMP_FUNCTION(symbol, unit, function, flags)                                                                  \
  static const chomp_global_t symbol##_global = {#symbol, unit, (void *)function, sizeof(void *), flags, #function};   \
  static const chomp_global_t *const symbol##_entry CHOMP_SECTION("chomp_globals") = &symbol##_global

#if defined(__cplusplus) && __cplusplus >= 201103L
/* And for a method, given a pointer to it: the Itanium ABI has the address in its first word. */
#define CHOMP_METHOD(symbol, unit, method, flags)                                                                      \
  static const auto symbol##_method = method;                                                                          \
  static const chomp_global_t symbol##_global = {                                                                      \
      #symbol, unit, (void *)&symbol##_method, sizeof(symbol##_method), (flags) | CHOMP_GLOBAL_METHOD, #method};       \
  static const chomp_global_t *const symbol##_entry CHOMP_SECTION("chomp_globals") = &symbol##_global
#endif

/* A function of the host's that a device's thread calls (target device(ancestor: 1)). The device's variable of that
   name holds the descriptor's address. items[i] is where the host has the i-th item (hostcall.h). */
typedef struct chomp_host_function_t {
  void (*call)(void *const *items);
  const char *file; /* of the construct */
  int line;
} chomp_host_function_t;
#define CHOMP_HOST_FUNCTION(symbol, unit, function, file, line)                                                        \
  static chomp_host_function_t symbol##_called = {function, file, line};                                               \
  static const chomp_global_t symbol##_global = {                                                                      \
      #symbol, unit, (void *)&symbol##_called, sizeof(void *), CHOMP_GLOBAL_ADDRESS, #symbol};                         \
  static const chomp_global_t *const symbol##_entry CHOMP_SECTION("chomp_globals") = &symbol##_global

#if defined(__cplusplus) && __cplusplus >= 201103L
/* The same for a function that a class in the construct's place has, which the class puts into the descriptor before
   main begins. In a template each instantiation finds its own, as its kernels do. */
#define CHOMP_HOST_CLASS(symbol, unit, file, line) CHOMP_HOST_FUNCTION(symbol, unit, 0, file, line)
#define CHOMP_HOST_CLASSES(symbol, functions, ...)                                                                     \
  static const chomp_instance_t symbol##_instances[] = {__VA_ARGS__};                                                  \
  CHOMP_INLINE chomp_host_function_t *symbol##_of(const char *type, const char *function) {                            \
    static chomp_host_function_t *const called[] = functions;                                                          \
    static chomp_host_function_t none;                                                                                 \
    int instance = chomp_find_instance(symbol##_instances, sizeof(called) / sizeof(called[0]), type, function);        \
    return instance < 0 ? &none : called[instance];                                                                    \
  }
#define CHOMP_SEVERAL(...) {__VA_ARGS__}
#if defined(__GXX_RTTI) || defined(__cpp_rtti)
#define CHOMP_TYPE_NAME(tag) typeid(tag).name()
#else
#define CHOMP_TYPE_NAME(tag) ""
#endif
#endif

/* ---- Registration ---- */

/* Loads the module's images, creates its declare target variables on every device and resolves its kernels. Idempotent;
   racing threads wait for the first. After a failure the gate is open again for another try, with the reason on stderr.
 */
void chomp_register(chomp_module_t *module);
/* Gives back what the module holds on the devices. */
void chomp_unregister(chomp_module_t *module);

/* The first statement of a translated main: no timer of the program's own counts the registration. */
CHOMP_INLINE void chomp_offload_init(void) { chomp_register(&chomp_module); }
/* For those who want teardown before the program ends. */
CHOMP_INLINE void chomp_offload_fini(void) { chomp_unregister(&chomp_module); }

/* ---- What the program requires (#pragma omp requires) ---- */

enum {
  CHOMP_REQUIRES_UNIFIED_SHARED_MEMORY = 1 /* devices use the host's own storage: what is mapped is never copied, and
                                              devices that can't are not used */
};
/* Before the module's first construct. What one module requires holds for the whole program. */
void chomp_require(chomp_module_t *module, unsigned requirements);
/* At file scope: requires it before any constructor of the program's own runs. */
#define CHOMP_REQUIRES(requirements)                                                                                   \
  __attribute__((constructor(101))) static void chomp_requires(void) { chomp_require(&chomp_module, requirements); }   \
  CHOMP_INLINE void chomp_requires_once(void)

/* ---- Mapping ---- */

/* One list item of a map clause (explicit, predetermined or implicit), or of a motion clause. */
typedef struct chomp_map_t {
  const char *item; /* as the user wrote it, for messages: "x[0:n]" */
  unsigned type;    /* CHOMP_MAP_... */
  void *begin;      /* original storage: first byte and number of bytes */
  chomp_size_t size;
  void *pointer;   /* address of the base pointer (its original storage), to be attached if it has corresponding
                      storage; 0 where the item has none */
  void *container; /* address of the structure that the item is a member of, or that it is as a whole, implicitly: items
                      of one container in one construct share one allocation, from the lowest to the highest of them; 0
                      for none */
} chomp_map_t;
/* The size of a section of rows, of which only the program knows whether they are whole ones: of its elements, and from
   the first of them to the last. Where the two differ it is one that no map takes. */
#define CHOMP_NOT_CONTIGUOUS (~(chomp_size_t)0)
CHOMP_INLINE chomp_size_t chomp_contiguous(chomp_size_t elements, chomp_size_t span) {
  return elements == span ? elements : CHOMP_NOT_CONTIGUOUS;
}
/* Where a member of reference type lies itself: the `pointer` of what it refers to. */
#if defined(__clang__) /* which warns of it in what is no standard layout, as a reference makes it */
#define CHOMP_REFERENCE(object, member)                                                                                \
  (_Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Winvalid-offsetof\"")(void *)(                \
      (char *)&(object) + __builtin_offsetof(__typeof__(object), member)) _Pragma("clang diagnostic pop"))
#else
#define CHOMP_REFERENCE(object, member) ((void *)((char *)&(object) + __builtin_offsetof(__typeof__(object), member)))
#endif

/* A table of list items that is made at run time: mappers and iterators say only there how many there are. Grows as
   needed; the strings are not copied. */
typedef struct chomp_map_list_t {
  chomp_map_t *items;
  chomp_size_t count, capacity;
} chomp_map_list_t;
#define CHOMP_NO_MAPS {0, 0, 0}
/* Appends one list item, as chomp_map_t has it. */
void chomp_map(chomp_map_list_t *list, const char *item, unsigned type, const void *begin, chomp_size_t size,
               const void *pointer, const void *container);
/* A mapper: appends what the clauses of its `declare mapper` say of one object. */
typedef void (*chomp_mapper_t)(chomp_map_list_t *list, void *object);
/* Appends what the mapper says of `count` objects of `size` bytes each that begin at `begin`: with the map types that
   are left of the mapper's under `type` (OpenMP 5.2, 5.8.8), and all of its modifiers. Several objects get storage side
   by side. */
void chomp_map_each(chomp_map_list_t *list, const char *item, unsigned type, const void *begin, chomp_size_t count,
                    chomp_size_t size, const void *pointer, const void *container, chomp_mapper_t mapper);
void chomp_free_maps(chomp_map_list_t *list);

/* device: a device number, omp_initial_device (-1), or this: no device clause, so the default device (the icv
   default-device-var). INT_MIN, since -1 and the numbers just below it mean something in OpenMP. */
#define CHOMP_DEFAULT_DEVICE (-2147483647 - 1)
/* The host, as OpenMP's omp_initial_device. */
#define CHOMP_INITIAL_DEVICE (-1)

/* For code written by hand: what the functions below begin with. */
#define CHOMP_HERE &chomp_module, __FILE__, __LINE__

/* file, line: the place of the construct in the user's source, for messages and the trace. */
void chomp_target_data_begin(chomp_module_t *module, const char *file, int line, int device, const chomp_map_t *maps,
                             chomp_size_t count);
void chomp_target_data_end(chomp_module_t *module, const char *file, int line, int device, const chomp_map_t *maps,
                           chomp_size_t count);
void chomp_target_enter_data(chomp_module_t *module, const char *file, int line, int device, const chomp_map_t *maps,
                             chomp_size_t count);
void chomp_target_exit_data(chomp_module_t *module, const char *file, int line, int device, const chomp_map_t *maps,
                            chomp_size_t count);
/* type TO: host to device, FROM: device to host, and PRESENT. Items that are not present are left out (5.x, target
 * update). */
void chomp_target_update(chomp_module_t *module, const char *file, int line, int device, const chomp_map_t *maps,
                         chomp_size_t count);
/* A strided section for target update: `dims` extents from outermost to innermost; offsets, counts and strides in
   elements of each dimension; extents[d] is the size of dimension d in elements (extents[0] may be 0: unknown).
   element: bytes of an innermost element. base: original storage of element 0. */
void chomp_target_update_strided(chomp_module_t *module, const char *file, int line, int device, const char *item,
                                 unsigned type, void *base, chomp_size_t element, int dims, const chomp_size_t *extents,
                                 const chomp_size_t *offsets, const chomp_size_t *counts, const chomp_size_t *strides);
/* The device address that corresponds to a variable's (use_device_addr), or to what a pointer holds (use_device_ptr),
   which may lead below the section that was mapped by it; the host address itself where there is no corresponding
   storage, or where `device` is the host. */
void *chomp_device_address(chomp_module_t *module, int device, const void *host);
void *chomp_device_pointer(chomp_module_t *module, int device, const void *host);

/* The same for this module: what translated text calls, with the place of the construct. */
#define CHOMP_DATA_CALL(name)                                                                                          \
  CHOMP_INLINE void chomp_##name(const char *file, int line, int device, const chomp_map_t *maps,                      \
                                 chomp_size_t count) {                                                                 \
    chomp_target_##name(&chomp_module, file, line, device, maps, count);                                               \
  }
CHOMP_DATA_CALL(data_begin)
CHOMP_DATA_CALL(data_end)
CHOMP_DATA_CALL(enter_data)
CHOMP_DATA_CALL(exit_data)
CHOMP_DATA_CALL(update)
#undef CHOMP_DATA_CALL
CHOMP_INLINE void chomp_update_strided(const char *file, int line, int device, const char *item, unsigned type,
                                       void *base, chomp_size_t element, int dims, const chomp_size_t *extents,
                                       const chomp_size_t *offsets, const chomp_size_t *counts,
                                       const chomp_size_t *strides) {
  chomp_target_update_strided(&chomp_module, file, line, device, item, type, base, element, dims, extents, offsets,
                              counts, strides);
}
CHOMP_INLINE void *chomp_address(int device, const void *host) {
  return chomp_device_address(&chomp_module, device, host);
}
/* A pointer's value, of whatever type. */
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

enum { CHOMP_INTEROP_TARGET = 1, CHOMP_INTEROP_TARGETSYNC = 2 };

/* interop init: makes the object for a device. prefer: foreign runtimes in the order of the program's liking, separated
   by commas ("hip,cuda_driver"), or 0. Where the device is the host there is no foreign runtime: omp_interop_none. */
void chomp_target_interop_init(chomp_module_t *module, const char *file, int line, int device, void **object,
                               unsigned types, const char *prefer);
/* interop use, and the first half of destroy: waits for what the program gave to the object's stream or queue. */
void chomp_interop_use(const char *file, int line, void **object);
/* interop destroy: the object is omp_interop_none afterwards. */
void chomp_interop_destroy(const char *file, int line, void **object);
CHOMP_INLINE void chomp_interop_init(const char *file, int line, int device, void **object, unsigned types,
                                     const char *prefer) {
  chomp_target_interop_init(&chomp_module, file, line, device, object, types, prefer);
}

/* target_device={kind(…), arch(…), isa(…)}: whether a device has a property of that selector. host: whether the host
   has, and the virtual GPU, which runs the host's instructions. A device that doesn't exist has none. */
int chomp_target_device_has(chomp_module_t *module, int device, const char *selector, const char *property, int host);
CHOMP_INLINE int chomp_device_has(int device, const char *selector, const char *property, int host) {
  return chomp_target_device_has(&chomp_module, device, selector, property, host);
}

/* Says that a parallel region of the host's has fewer threads than num_threads(strict) asks for; fatal: and stops. */
void chomp_fewer_threads(int fatal, const char *where, const char *message);

/* dispatch device(number): the statement behind it runs with that default device. */
int chomp_swap_default_device(int number);
#define chomp_on_device(number)                                                                                        \
  for (int chomp_outer = chomp_swap_default_device(number), chomp_once = 1; chomp_once;                                \
       chomp_once = 0, (void)chomp_swap_default_device(chomp_outer))

/* ---- Contention groups ---- */

/* A groupprivate variable of the host: the running team's copy in a league of several teams, else the variable. */
#define CHOMP_GROUPPRIVATE(variable) (*(__typeof__(variable) *)chomp_group_copy(&(variable), sizeof(variable)))
void *chomp_group_copy(void *variable, chomp_size_t size);

/* ---- Constructs with nowait ---- */

/* The construct that this thread begins next has nowait, and depends on what the next `taskwait depend` names. It has
   ended when its function returns all the same; but strict mode of the virtual GPU tells who relies on that. */
void chomp_nowait(void);

/* ---- Launch ---- */

/* One kernel argument. */
typedef struct chomp_arg_t {
  const void *value; /* map -1: where the bytes are; else a host address to translate through maps[map] */
  chomp_size_t size; /* map -1: how many bytes */
  int map;
} chomp_arg_t;
/* A variable passed by value (firstprivate, is_device_ptr). */
#define CHOMP_VALUE(variable) {(const void *)&(variable), sizeof(variable), -1}
/* The device address of `address` (a base pointer's value, or the address of a mapped variable), which lies in or
   before maps[map]: device(begin) + (address - begin). */
#define CHOMP_MAPPED(map, address) {(const void *)(address), 0, (map)}
/* Memory in which teams leave their values of reductions (chomp::partials of device/ReduceInOrder.h): for so many list
   items, of so many bytes together. */
#define CHOMP_PARTIALS(items, bytes) {(const void *)(chomp_size_t)(items), (bytes), CHOMP_ARG_PARTIALS}
#define CHOMP_ARG_PARTIALS (-2)

/* A loop whose bounds only the device can read. */
#define CHOMP_UNKNOWN_ITERATIONS (~0ULL)
/* Iterations of `for (i = first; i < last; i += step)`, step > 0; none where first >= last. */
CHOMP_INLINE unsigned long long chomp_iterations(long long first, long long last, long long step) {
  if (first >= last)
    return 0;
  return ((unsigned long long)last - (unsigned long long)first + (unsigned long long)step - 1) /
         (unsigned long long)step;
}

/* A loop whose bounds depend on the counter of another one around it: its iterations in one of that one's, below zero
   where first is beyond last; linear if the step divides the differences. */
CHOMP_INLINE long long chomp_extent(long long first, long long last, long long step) {
  const long long span = (long long)((unsigned long long)last - (unsigned long long)first);
  return span > 0 ? (span - 1) / step + 1 : -(-span / step);
}
/* All of them, from those in the first two iterations of the loop around it, which has `rows`. */
CHOMP_INLINE unsigned long long chomp_trapezoid(unsigned long long rows, long long first, long long second) {
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
CHOMP_INLINE unsigned long long chomp_longest_row(unsigned long long rows, long long first, long long second) {
  const long long last = rows > 1 ? first + (long long)(rows - 1) * (second - first) : first;
  const long long longest = first > last ? first : last;
  return rows && longest > 0 ? (unsigned long long)longest : 0;
}

typedef struct chomp_launch_t {
  int device;
  unsigned num_teams;            /* 0: no clause, the runtime chooses */
  unsigned thread_limit;         /* 0: no clause */
  unsigned num_threads;          /* 0: no clause; of a general kernel: the largest of its parallel regions' */
  unsigned long long iterations; /* of the collapsed loop nest; 1 where there is none */
} chomp_launch_t;

/* A launch that says more, by the kernel's flags; what is called with it gets &launch. */
typedef struct chomp_grid_launch_t {
  chomp_launch_t launch;          /* kernel mode: its numbers of teams and threads are not read */
  unsigned long long team_memory; /* bytes that each team gets beside what its code declares */
  unsigned teams[3], threads[3];  /* kernel mode: in each dimension, x first; kept exactly, or the launch is refused */
} chomp_grid_launch_t;

/* A launch of two or three collapsed loops as the dimensions of a grid. */
typedef struct chomp_nest_launch_t {
  chomp_launch_t launch;
  unsigned long long loops[3]; /* iterations of each loop, the innermost first; 0: there is no third */
} chomp_nest_launch_t;

/* Maps, launches, waits, unmaps. Returns 1 when the region ran on a device; 0 when the host version must run (the
   device is the host, or none can take it, of which the user has then been told). Where it returns 0 nothing stays
   mapped. */
int chomp_target_launch(chomp_module_t *module, chomp_kernel_t *kernel, const chomp_launch_t *launch,
                        const chomp_map_t *maps, chomp_size_t map_count, const chomp_arg_t *args,
                        chomp_size_t arg_count);
/* A construct of which the device's code has no instantiation runs on the host, with a word or a stop from the runtime.
   Always 0. */
CHOMP_INLINE int chomp_without_kernel(const char *function, const char *file, unsigned line) {
  chomp_kernel_t missing = {"", "", function, file, line, 0, 0, 0};
  const chomp_launch_t launch = {CHOMP_DEFAULT_DEVICE, 0, 0, 0, 0};
  return chomp_target_launch(&chomp_module, &missing, &launch, 0, 0, 0, 0);
}

#ifdef __cplusplus
}

/* What the host text of a region in a template needs, which is one for all of its instantiations. */
#if __cplusplus >= 201103L
template <unsigned Index> struct chomp_nth {
  static char &get() {
    static char none;
    return none;
  }
  template <class T, class... Ts> static auto get(T &, Ts &...rest) -> decltype(chomp_nth<Index - 1>::get(rest...)) {
    return chomp_nth<Index - 1>::get(rest...);
  }
};
template <> struct chomp_nth<0> {
  static char &get() { return chomp_nth<1>::get(); }
  template <class T, class... Ts> static T &get(T &first, Ts &...) { return first; }
};
/* An element of a parameter pack; any object in an instantiation that has fewer of them. */
template <unsigned Index, class... Ts> auto chomp_element(Ts &...pack) -> decltype(chomp_nth<Index>::get(pack...)) {
  return chomp_nth<Index>::get(pack...);
}
/* Where the two lay out a closure differently. */
#ifdef __clang__
#define CHOMP_BY_COMPILER(gcc, clang) (clang)
#else
#define CHOMP_BY_COMPILER(gcc, clang) (gcc)
#endif
/* In the class of a construct with device(ancestor: 1): the type of a variable of the function around it, */
template <class T> struct chomp_named {
  typedef T type;
};
template <class T> struct chomp_named<T &> {
  typedef T type;
};
template <class T> struct chomp_named<T &&> {
  typedef T type;
};
template <class T> using chomp_variable = typename chomp_named<T>::type;
/* and what is at an address, as whatever it is taken for. */
struct chomp_at {
  void *address;
  template <class T> operator T &() const { return *(T *)address; }
};
/* Where the host itself runs the code: a copy (firstprivate), */
template <class T> struct chomp_copy {
  T value;
  explicit chomp_copy(const T &from) : value(from) {}
  T *get() { return &value; }
};
template <class T, chomp_size_t N> struct chomp_copy<T[N]> {
  T value[N];
  explicit chomp_copy(T (&from)[N]) : chomp_copy((chomp_copy &)from) {} /* element by element */
  T (*get()) [N] { return &value; }
};
template <class T> chomp_copy<T> chomp_copied(T &from) { return chomp_copy<T>(from); }
template <chomp_size_t Alignment, class T> struct alignas(Alignment) chomp_aligned_copy : chomp_copy<T> {
  using chomp_copy<T>::chomp_copy;
};
template <chomp_size_t Alignment, class T> chomp_aligned_copy<Alignment, T> chomp_copied_aligned(T &from) {
  return chomp_aligned_copy<Alignment, T>(from);
}
template <class T> void chomp_assign(T &to, T &from) { (chomp_copy<T> &)to = (chomp_copy<T> &)from; }
/* or what a variable without a clause is: a scalar is copied, all else is itself. */
template <class T, bool Whole = __is_class(T) || __is_union(T)> struct chomp_implicit : chomp_copy<T> {
  using chomp_copy<T>::chomp_copy;
};
template <class T> struct chomp_implicit<T, true> {
  T &value;
  explicit chomp_implicit(T &from) : value(from) {}
  T *get() { return &value; }
};
template <class T, chomp_size_t N> struct chomp_implicit<T[N], false> {
  T (&value)[N];
  explicit chomp_implicit(T (&from)[N]) : value(from) {}
  T (*get()) [N] { return &value; }
};
template <class Class> struct chomp_host_class {
  static const bool known;
};
template <class Class> const bool chomp_host_class<Class>::known = (Class::descriptor()->call = &Class::call, true);
template <class Class, class... Items> inline void chomp_call_here(Items *...items) {
  (void)&chomp_host_class<Class>::known;
  void *const all[] = {(void *)items..., 0};
  Class::call(all);
}
/* What is a pointer in one instantiation may be none in another, which doesn't get here. */
template <class T> inline void *chomp_pointer(T *pointer) { return (void *)pointer; }
template <class T> inline void *chomp_pointer(const T &) { return 0; }
#endif
#endif
#endif
