/** @file
   Images, variables, kernels and host functions of a module, which the linker collects: one set
   for each executable or shared library. A part of chomp/runtime.h, inside its extern "C". */
#ifndef CHOMP_DESCRIPTORS_H
#define CHOMP_DESCRIPTORS_H

/** A device image: kernels and variables of one or more units, for one kind of device.
   An object file carries a pointer to each of its images in the section "chomp_images". */
typedef struct chomp_image_t {
  unsigned abi;       /**< CHOMP_ABI */
  const char *target; /**< "vgpu", "sm_90", "gfx90a" ... as in --offload-arch */
  const char *units;  /**< ids of the units inside, separated by spaces */
  const void *data;   /**< cubin, HSACO, or chomp_vgpu_image_t (vgpu.h); 0 for a side file */
  chomp_size_t size;  /**< bytes at data, or of the side file; 0 for vgpu, and where nobody has said it */
  const char *file;   /**< name of the side file, looked up beside the module's own file; 0 when embedded */
  const char *sha256; /**< hash of the side file, 64 hexadecimal digits; 0 when embedded */
  unsigned linked;    /**< not 0: of code that could be linked with other units', where a kernel is called
                         "<name>_<what follows the last '-' of its unit's id>" */
} chomp_image_t;

/** A variable with static storage duration that lives on the device (declare target). Section "chomp_globals". */
typedef struct chomp_global_t {
  const char *name;  /**< symbol in the image */
  const char *unit;  /**< the unit whose image defines it */
  void *address;     /**< original storage on the host */
  chomp_size_t size; /**< bytes */
  unsigned flags;    /**< CHOMP_GLOBAL_... */
  const char *item;  /**< the user's name for it, for messages */
} chomp_global_t;
enum {
  CHOMP_GLOBAL_ENTER = 0, /**< mapped for the whole program, with the value it has on the host when registered */
  CHOMP_GLOBAL_LINK = 1,  /**< mapped on demand: the image's symbol is a pointer that every mapping sets */
  CHOMP_GLOBAL_LOCAL = 2, /**< never mapped: a variable of the device's own, which begins with the value on the host */
  CHOMP_GLOBAL_INITIAL = 16, /**< beside these: it begins with addresses, so the image has the value and not the host */
  CHOMP_GLOBAL_ADDRESS = 4,  /**< the image's symbol is a pointer that gets the address as it is */
  /** The address is that of a function of the host's, the image's symbol a pointer to the device's version: calls
     through pointers with the host's address find that. */
  CHOMP_GLOBAL_INDIRECT = 8,
  CHOMP_GLOBAL_METHOD = 32, /**< beside it: at the address are pointers to a member function, which begin with it */
  /** Pointers in a variable: those that the host has set to addresses of declare target variables begin with the
     addresses of the device's. */
  CHOMP_GLOBAL_POINTERS = 64,
  CHOMP_GLOBAL_COMPUTED = 128 /**< beside the first: the host computes its value before main begins */
};

/** A kernel: one target region. Section "chomp_kernels". */
typedef struct chomp_kernel_t {
  const char *name;       /**< symbol in the image */
  const char *unit;       /**< the unit whose image holds it */
  const char *function;   /**< the user's function around the region */
  const char *file;       /**< the user's file */
  unsigned line;          /**< of the directive */
  unsigned flags;         /**< CHOMP_KERNEL_... */
  unsigned max_threads;   /**< threads in a team that the kernel was compiled for at most (launch bounds); 0: any */
  void *volatile runtime; /**< the runtime's own record; 0 before registration */
} chomp_kernel_t;
enum {
  /** The kernel counts its iterations in 32 bits, signed: the runtime keeps
     iterations + league size (all threads) <= 2^31 - 1, with fewer teams where it must. */
  CHOMP_KERNEL_INDEX32 = 1,
  CHOMP_KERNEL_REDUCTION = 2,  /**< ends with one atomic per team: worth fewer, longer-living teams */
  CHOMP_KERNEL_ONE_TEAM = 4,   /**< no teams construct and threads that can tell: exactly one team */
  CHOMP_KERNEL_ONE_THREAD = 8, /**< runs sequentially: one team of one thread */
  /** A sequential part that starts parallel regions (chomp::team in device/Parallel.h): launched with room for the
     largest region (num_threads, thread_limit), and on a GPU a warp more for the sequential part. */
  CHOMP_KERNEL_GENERAL = 16,
  /** One parallel region from the start: all threads of a team run it (SPMD mode) (chomp::parallel_team). */
  CHOMP_KERNEL_TEAM = 32,
  /** Kernel mode (ompx_bare): a grid of teams, all of whose threads run the code from the start. The launch is a
     chomp_grid_launch_t; no host version can stand in for more than one thread. */
  CHOMP_KERNEL_BARE = 64,
  /** dyn_groupprivate: the launch is a chomp_grid_launch_t, whose teams and threads are not read. */
  CHOMP_KERNEL_TEAM_MEMORY = 128,
  /** No loop over the iterations: a GPU's launch has a thread for each of them. Nothing in the code tells how many
     teams there are. With CHOMP_KERNEL_TEAM a team for each, of as many threads as the kernel was compiled for. */
  CHOMP_KERNEL_ONE_EACH = 256,
  /** On a GPU a nest's loops are the dimensions of the launch, which is a chomp_nest_launch_t. The kernel has one
     or two parameters more, unsigned: the number of the launch's first team in y and, with three loops, in z. What is
     more than the device has of those is launched after it. */
  CHOMP_KERNEL_NEST = 512,
  /** Nothing in a general or team kernel's code tells how many threads a team has: fewer than the clauses say do. */
  CHOMP_KERNEL_ANY_TEAM_SIZE = 1024,
  /** num_threads(strict: ...) in a general kernel: it says itself what happens where there are fewer. */
  CHOMP_KERNEL_CHECKS_THREADS = 2048,
  /** Runs once on each device, without arguments, as soon as the image is loaded and its variables have values. */
  CHOMP_KERNEL_MAKES_OBJECTS = 4096,
  /** A loop, whose clauses may leave one thread: what they say of teams without a parallel construct, or of threads
     without teams. That one then runs all iterations, in order. */
  CHOMP_KERNEL_MAY_BE_ONE = 8192,
  /** Some function calls itself: nobody knows how much stack a thread needs. */
  CHOMP_KERNEL_RECURSIVE = 16384,
  /** With CHOMP_KERNEL_ONE_EACH: an index has 32 bits without a sign, which the runtime keeps from going round; with
     CHOMP_KERNEL_NEST it may also have 64, or the sign. */
  CHOMP_KERNEL_UNSIGNED = 32768,
  /** With CHOMP_KERNEL_TEAM: on a GPU the teams are in rows. The launch is a chomp_nest_launch_t, whose loops are the
     teams in a row and the rows, and whose num_teams is their product. The kernel has a parameter more, unsigned: the
     number of the launch's first row. What is more than the device has in y is launched after it. */
  CHOMP_KERNEL_ROWS = 65536,
  /** With CHOMP_KERNEL_TEAM: on a GPU the kernel was compiled for teams of exactly max_threads threads. */
  CHOMP_KERNEL_KNOWN_THREADS = 131072
};

/** What the linker collected for this module, and the registration's gate. One hidden object in each module. */
typedef struct chomp_module_t {
  unsigned abi;                             /**< CHOMP_ABI */
  const chomp_image_t *const *images;       /**< the section "chomp_images" */
  const chomp_image_t *const *images_end;   /**< its end */
  const chomp_global_t *const *globals;     /**< the section "chomp_globals" */
  const chomp_global_t *const *globals_end; /**< its end */
  chomp_kernel_t *const *kernels;           /**< the section "chomp_kernels" */
  chomp_kernel_t *const *kernels_end;       /**< its end */
  void *dso;               /**< &__dso_handle: lets the runtime find the module's file and hear of its unloading */
  volatile unsigned state; /**< CHOMP_UNREGISTERED, _BUSY or _REGISTERED: the runtime's, 0 at first */
  void *volatile runtime;  /**< the runtime's own record */
} chomp_module_t;
/** chomp_module_t::state. */
enum { CHOMP_UNREGISTERED = 0, CHOMP_BUSY = 1, CHOMP_REGISTERED = 2 };

/** No other module sees it. */
#define CHOMP_HIDDEN __attribute__((visibility("hidden")))
/** The linker keeps it, where compilers can say so. */
#if defined(__has_attribute)
#if __has_attribute(retain)
#define CHOMP_RETAIN retain,
#endif
#endif
#ifndef CHOMP_RETAIN
#define CHOMP_RETAIN
#endif
/** An entry of a section that the linker collects. */
#define CHOMP_SECTION(name) __attribute__((CHOMP_RETAIN used, section(name), aligned(sizeof(void *))))

/** The linker's: where the section "chomp_images" begins; null where there is none. */
extern const chomp_image_t *const __start_chomp_images[] __attribute__((weak)) CHOMP_HIDDEN;
/** The end of that section. */
extern const chomp_image_t *const __stop_chomp_images[] __attribute__((weak)) CHOMP_HIDDEN;
/** The section "chomp_globals". */
extern const chomp_global_t *const __start_chomp_globals[] __attribute__((weak)) CHOMP_HIDDEN;
/** Its end. */
extern const chomp_global_t *const __stop_chomp_globals[] __attribute__((weak)) CHOMP_HIDDEN;
/** The section "chomp_kernels". */
extern chomp_kernel_t *const __start_chomp_kernels[] __attribute__((weak)) CHOMP_HIDDEN;
/** Its end. */
extern chomp_kernel_t *const __stop_chomp_kernels[] __attribute__((weak)) CHOMP_HIDDEN;
/** The compiler's: one for each module. */
extern void *__dso_handle CHOMP_HIDDEN;

/** This module. */
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

/** Defines a kernel at file scope: its descriptor, and a function of its name that launches it (chomp_target_launch).
   Regions name the function alone, so that they may stand where default(none) refuses variables. */
#define CHOMP_KERNEL(symbol, unit, function, file, line, flags, max_threads)                                           \
  CHOMP_DESCRIBE_KERNEL(static, CHOMP_INLINE, symbol, symbol##_kernel, unit, function, file, line, flags, max_threads)
/** The same for a region of an inline function of C's that isn't static: such a function may name nothing static. The
   descriptor's name is that of no other file's. */
#define CHOMP_INLINE_KERNEL(symbol, descriptor, unit, function, file, line, flags, max_threads)                        \
  CHOMP_DESCRIBE_KERNEL(__attribute__((weak)) CHOMP_HIDDEN, CHOMP_HOST_INLINE, symbol, descriptor, unit, function,     \
                        file, line, flags, max_threads)
/** What both of them are made of. */
#define CHOMP_DESCRIBE_KERNEL(storage, inlined, symbol, descriptor, unit, function, file, line, flags, max_threads)    \
  storage chomp_kernel_t descriptor = {#symbol, unit, function, file, line, flags, max_threads, 0};                    \
  inlined int symbol(const chomp_launch_t *launch, const chomp_map_t *maps, chomp_size_t map_count,                    \
                     const chomp_arg_t *args, chomp_size_t arg_count) {                                                \
    return chomp_target_launch(&chomp_module, &descriptor, launch, maps, map_count, args, arg_count);                  \
  }                                                                                                                    \
  static chomp_kernel_t *const symbol##_entry CHOMP_SECTION("chomp_kernels") = &descriptor
#ifdef __cplusplus
/** The kernels of a region in a C++ template. Each instantiation finds its own by the name of a type that it declares
   locally, as far as the end of its template arguments (gcc; __GXX_ABI_VERSION 1018 numbers lambdas anew, 1019 names
   the kinds of parameters), or by that or its own name (clang, which has no lasting name for the closures of an
   ordinary function). */
typedef struct chomp_instance_t {
  chomp_kernel_t *kernel; /**< the instantiation's */
  const char *name;       /**< by gcc, __GXX_ABI_VERSION 1019 */
  const char *old_gcc;    /**< before 1018; here and below, 0: the same */
  const char *clang;      /**< by clang */
  const char *gcc13;      /**< by gcc, 1018 */
} chomp_instance_t;
#if defined(__GXX_RTTI) || defined(__cpp_rtti)
/** In an instantiation: its own names. */
#define CHOMP_INSTANCE(tag) typeid(tag).name(), __PRETTY_FUNCTION__
/** In the list of a region's kernels: the names of an instantiation, by the type that it declares. */
#define CHOMP_KEY(type) typeid(type).name(), type::name()
/** Refuses several instantiations where nothing tells them apart. */
#define CHOMP_NAMED_INSTANCES(symbol)
#elif defined(__clang__)
#define CHOMP_INSTANCE(tag) "", __PRETTY_FUNCTION__
#define CHOMP_KEY(type) "", type::name()
#define CHOMP_NAMED_INSTANCES(symbol)
#else /* nothing tells them apart, so there may be but one */
#define CHOMP_INSTANCE(tag) 0, ""
#define CHOMP_KEY(type) 0, ""
#define CHOMP_NAMED_INSTANCES(symbol)                                                                                  \
  typedef char                                                                                                         \
      symbol##_regions_in_templates_need_frtti[sizeof(symbol##_instances) == sizeof(chomp_instance_t) ? 1 : -1];
#endif
/** What follows gcc's name of a namespace's type that has none: "8._anon_5", "10._anon_12". 0: it is another's name. */
CHOMP_INLINE const char *chomp_behind_unnamed(const char *type) {
  chomp_size_t length = 0;
  while (*type >= '0' && *type <= '9')
    length = 10 * length + (chomp_size_t)(*type++ - '0');
  return *type == '.' && __builtin_strlen(type) >= length ? type + length : 0;
}
/** What follows "S_", "S4_", which stands for a part that the name had before. */
CHOMP_INLINE const char *chomp_behind_substitution(const char *type) {
  if (*type++ != 'S')
    return 0;
  while ((*type >= '0' && *type <= '9') || (*type >= 'A' && *type <= 'Z'))
    ++type;
  return *type == '_' ? type + 1 : 0;
}
/** The same for the end of a lambda's name, "_" or "4_". */
CHOMP_INLINE const char *chomp_behind_number(const char *type) {
  while (*type >= '0' && *type <= '9')
    ++type;
  return *type == '_' ? type + 1 : 0;
}
/** Gcc leaves out the mark of internal linkage, the L of ZL5apply, in the names of static function templates. A key has
   a '?' for each of those types, and for what compilers don't agree on in the names of lambdas that no function holds:
   a '#' for a number, an '&' for a substitution, a '%' for an M. */
CHOMP_INLINE int chomp_begins_with(const char *type, const char *key) {
  for (;; ++type, ++key) {
    while (*key == '?' || *key == '#' || *key == '&' || *key == '%') {
      type = *key == '?'   ? chomp_behind_unnamed(type)
             : *key == '#' ? chomp_behind_number(type)
             : *key == '&' ? chomp_behind_substitution(type)
                           : type + (*type == 'M');
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
/** The index of an instantiation's kernel; -1: this file has none for it. */
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
/** What finds the instantiation around a construct that has no kernel. */
#define CHOMP_DATA_INSTANCES(symbol, ...)                                                                              \
  static const chomp_instance_t symbol##_instances[] = {__VA_ARGS__};                                                  \
  CHOMP_NAMED_INSTANCES(symbol)                                                                                        \
  CHOMP_INLINE int symbol##_instance(const char *type, const char *function) {                                         \
    return chomp_find_instance(symbol##_instances, sizeof(symbol##_instances) / sizeof(symbol##_instances[0]), type,   \
                               function);                                                                              \
  }                                                                                                                    \
  struct chomp_instance_t
/** An instantiation without a kernel runs on the host, with a word or a stop from the runtime. */
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
  struct chomp_instance_t
#endif
/** Defines a declare target variable's descriptor at file scope, after the variable. */
#define CHOMP_GLOBAL(symbol, unit, variable, flags)                                                                    \
  static const chomp_global_t symbol##_global = {                                                                      \
      #symbol, unit, (void *)&variable, sizeof(variable), flags, #variable};                                           \
  static const chomp_global_t *const symbol##_entry CHOMP_SECTION("chomp_globals") = &symbol##_global

/** Pointers in such a variable, at an offset, so many in a row. */
#define CHOMP_GLOBAL_POINTERS_AT(symbol, unit, variable, offset, count)                                                \
  static const chomp_global_t symbol##_at_##offset##_global = {                                                        \
      #symbol, unit, (char *)&variable + offset, (count) * sizeof(void *), CHOMP_GLOBAL_POINTERS, #variable};          \
  static const chomp_global_t *const symbol##_at_##offset##_entry CHOMP_SECTION("chomp_globals") =                     \
      &symbol##_at_##offset##_global

#if defined(__cplusplus) && __cplusplus >= 201103L
/** The same for a static data member that its class keeps to itself: an explicit instantiation may name it. */
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

/** The same for a function of the device's that is called by its address on the host. */
#define CHOMP_FUNCTION(symbol, unit, function, flags)                                                                  \
  static const chomp_global_t symbol##_global = {#symbol, unit, (void *)function, sizeof(void *), flags, #function};   \
  static const chomp_global_t *const symbol##_entry CHOMP_SECTION("chomp_globals") = &symbol##_global

#if defined(__cplusplus) && __cplusplus >= 201103L
/** And for a method, given a pointer to it: the Itanium ABI has the address in its first word. */
#define CHOMP_METHOD(symbol, unit, method, flags)                                                                      \
  static const auto symbol##_method = method;                                                                          \
  static const chomp_global_t symbol##_global = {                                                                      \
      #symbol, unit, (void *)&symbol##_method, sizeof(symbol##_method), (flags) | CHOMP_GLOBAL_METHOD, #method};       \
  static const chomp_global_t *const symbol##_entry CHOMP_SECTION("chomp_globals") = &symbol##_global
#endif

/** A function of the host's that a device's thread calls (target device(ancestor: 1)). The device's variable of that
   name holds the descriptor's address. items[i] is where the host has the i-th item (hostcall.h). */
typedef struct chomp_host_function_t {
  void (*call)(void *const *items); /**< the function */
  const char *file;                 /**< of the construct */
  int line;                         /**< of the construct */
} chomp_host_function_t;
/** Defines such a function's descriptor. */
#define CHOMP_HOST_FUNCTION(symbol, unit, function, file, line)                                                        \
  static chomp_host_function_t symbol##_called = {function, file, line};                                               \
  static const chomp_global_t symbol##_global = {                                                                      \
      #symbol, unit, (void *)&symbol##_called, sizeof(void *), CHOMP_GLOBAL_ADDRESS, #symbol};                         \
  static const chomp_global_t *const symbol##_entry CHOMP_SECTION("chomp_globals") = &symbol##_global

#if defined(__cplusplus) && __cplusplus >= 201103L
/** The same for a function that a class in the construct's place has, which the class puts into the descriptor before
   main begins. In a template each instantiation finds its own, as its kernels do. */
#define CHOMP_HOST_CLASS(symbol, unit, file, line) CHOMP_HOST_FUNCTION(symbol, unit, 0, file, line)
/** Defines what finds an instantiation's function. */
#define CHOMP_HOST_CLASSES(symbol, functions, ...)                                                                     \
  static const chomp_instance_t symbol##_instances[] = {__VA_ARGS__};                                                  \
  CHOMP_INLINE chomp_host_function_t *symbol##_of(const char *type, const char *function) {                            \
    static chomp_host_function_t *const called[] = functions;                                                          \
    static chomp_host_function_t none;                                                                                 \
    int instance = chomp_find_instance(symbol##_instances, sizeof(called) / sizeof(called[0]), type, function);        \
    return instance < 0 ? &none : called[instance];                                                                    \
  }
/** A list, as one argument of a macro. */
#define CHOMP_SEVERAL(...) {__VA_ARGS__}
/** A type's name, where types have some. */
#if defined(__GXX_RTTI) || defined(__cpp_rtti)
#define CHOMP_TYPE_NAME(tag) typeid(tag).name()
#else
#define CHOMP_TYPE_NAME(tag) ""
#endif
#endif

#endif
