/* chomp/omp.h - <omp.h>, complete.

   Translated host files include this header where the program uses a part of OpenMP's interface that not every host
   compiler's <omp.h> declares: gcc 12's ends with 5.0. What it lacks is declared here, with the values that clang's
   header has; a program that is built by another compiler without Chomp may include it as well.

   What the asynchronous routines depend on is in depend objects, which only the host compiler's code can read: the text
   that calls them says it as for a construct with nowait, by the functions at the end.

   It includes nothing that could lock the program's feature-test macros. */
#ifndef CHOMP_OMP_H
#define CHOMP_OMP_H

#if defined(__clang__)
typedef void *omp_depend_t; /* as in clang's <omp.h>, which includes <stdlib.h>: too early here */
#else
#include <omp.h>
#endif

#include "taskwait.h"

#ifdef __cplusplus
extern "C" {
#endif

#if !defined(__clang__) && __GNUC__ < 13
enum { omp_initial_device = -1, omp_invalid_device = -2 };
extern void *omp_get_mapped_ptr(const void *, int);
extern int omp_target_is_accessible(const void *, __SIZE_TYPE__, int);
#endif

#if defined(__clang__) && !defined(omp_initial_device)
#define omp_initial_device -1
#endif
#if defined(__clang__) || __GNUC__ < 16
#define omp_default_device -5
#endif

#if defined(__clang__) || __GNUC__ < 13
extern int omp_target_memcpy_async(void *, const void *, __SIZE_TYPE__, __SIZE_TYPE__, __SIZE_TYPE__, int, int, int,
                                   omp_depend_t *);
extern int omp_target_memcpy_rect_async(void *, const void *, __SIZE_TYPE__, int, const __SIZE_TYPE__ *,
                                        const __SIZE_TYPE__ *, const __SIZE_TYPE__ *, const __SIZE_TYPE__ *,
                                        const __SIZE_TYPE__ *, int, int, int, omp_depend_t *);
#endif

#if !defined(__clang__) && __GNUC__ < 17
typedef enum omp_control_tool_result_t {
  omp_control_tool_notool = -2,
  omp_control_tool_nocallback = -1,
  omp_control_tool_success = 0,
  omp_control_tool_ignored = 1
} omp_control_tool_result_t;
typedef enum omp_control_tool_t {
  omp_control_tool_start = 1,
  omp_control_tool_pause = 2,
  omp_control_tool_flush = 3,
  omp_control_tool_end = 4
} omp_control_tool_t;
extern int omp_control_tool(int, int, void *);
#endif

#if !defined(__clang__) && __GNUC__ < 15
extern int omp_get_device_from_uid(const char *);
extern const char *omp_get_uid_from_device(int);

typedef __INTPTR_TYPE__ omp_intptr_t;
typedef void *omp_interop_t;
#define omp_interop_none 0
typedef enum omp_interop_property_t {
  omp_ipr_fr_id = -1,
  omp_ipr_fr_name = -2,
  omp_ipr_vendor = -3,
  omp_ipr_vendor_name = -4,
  omp_ipr_device_num = -5,
  omp_ipr_platform = -6,
  omp_ipr_device = -7,
  omp_ipr_device_context = -8,
  omp_ipr_targetsync = -9,
  omp_ipr_first = -9
} omp_interop_property_t;
typedef enum omp_interop_rc_t {
  omp_irc_no_value = 1,
  omp_irc_success = 0,
  omp_irc_empty = -1,
  omp_irc_out_of_range = -2,
  omp_irc_type_int = -3,
  omp_irc_type_ptr = -4,
  omp_irc_type_str = -5,
  omp_irc_other = -6
} omp_interop_rc_t;
typedef enum omp_interop_fr_t {
  omp_ifr_cuda = 1,
  omp_ifr_cuda_driver = 2,
  omp_ifr_opencl = 3,
  omp_ifr_sycl = 4,
  omp_ifr_hip = 5,
  omp_ifr_level_zero = 6,
  omp_ifr_last = 7
} omp_interop_fr_t;
extern int omp_get_num_interop_properties(const omp_interop_t);
extern omp_intptr_t omp_get_interop_int(const omp_interop_t, omp_interop_property_t, int *);
extern void *omp_get_interop_ptr(const omp_interop_t, omp_interop_property_t, int *);
extern const char *omp_get_interop_str(const omp_interop_t, omp_interop_property_t, int *);
extern const char *omp_get_interop_name(const omp_interop_t, omp_interop_property_t);
extern const char *omp_get_interop_type_desc(const omp_interop_t, omp_interop_property_t);
extern const char *omp_get_interop_rc_desc(const omp_interop_t, omp_interop_rc_t);
#endif

#if !defined(__clang__) && __GNUC__ < 16
#define omp_atk_pin_device ((omp_alloctrait_key_t)9)
#define omp_atk_preferred_device ((omp_alloctrait_key_t)10)
#define omp_atk_device_access ((omp_alloctrait_key_t)11)
#define omp_atk_target_access ((omp_alloctrait_key_t)12)
#define omp_atk_atomic_scope ((omp_alloctrait_key_t)13)
#define omp_atk_part_size ((omp_alloctrait_key_t)14)
#define omp_atv_device ((omp_alloctrait_value_t)7)
#define omp_atv_single ((omp_alloctrait_value_t)20)
#define omp_atv_multiple ((omp_alloctrait_value_t)21)
#define omp_atv_memspace ((omp_alloctrait_value_t)22)
#define omp_null_mem_space                                                                                             \
  ((omp_memspace_handle_t)0) /* what a failure gives; here also omp_default_mem_space's number */
extern omp_memspace_handle_t omp_get_devices_memspace(int, const int *, omp_memspace_handle_t);
extern omp_memspace_handle_t omp_get_device_memspace(int, omp_memspace_handle_t);
extern omp_memspace_handle_t omp_get_devices_and_host_memspace(int, const int *, omp_memspace_handle_t);
extern omp_memspace_handle_t omp_get_device_and_host_memspace(int, omp_memspace_handle_t);
extern omp_memspace_handle_t omp_get_devices_all_memspace(omp_memspace_handle_t);
extern int omp_get_memspace_num_resources(omp_memspace_handle_t);
extern omp_memspace_handle_t omp_get_submemspace(omp_memspace_handle_t, int, const int *);
extern omp_allocator_handle_t omp_get_devices_allocator(int, const int *, omp_memspace_handle_t);
extern omp_allocator_handle_t omp_get_device_allocator(int, omp_memspace_handle_t);
extern omp_allocator_handle_t omp_get_devices_and_host_allocator(int, const int *, omp_memspace_handle_t);
extern omp_allocator_handle_t omp_get_device_and_host_allocator(int, omp_memspace_handle_t);
extern omp_allocator_handle_t omp_get_devices_all_allocator(omp_memspace_handle_t);
#endif

#if defined(__clang__) || __GNUC__ < 16
extern void *omp_target_memset(void *, int, __SIZE_TYPE__, int);
extern void *omp_target_memset_async(void *, int, __SIZE_TYPE__, int, int, omp_depend_t *);
#endif

extern int omp_get_device_num_teams(int), omp_get_device_teams_thread_limit(int), omp_get_max_progress_width(int);
extern void omp_set_device_num_teams(int, int), omp_set_device_teams_thread_limit(int, int);

#ifdef __cplusplus
}
#endif

#ifdef __cplusplus
extern "C"
#endif
    void chomp_fewer_threads(int fatal, const char *where, const char *message);
#ifdef __cplusplus
extern "C"
#endif
    void chomp_nowait(void);

#if defined(__cplusplus)
#define CHOMP_OMP_INLINE static inline __attribute__((unused))
#else
#define CHOMP_OMP_INLINE static __inline__ __attribute__((unused))
#endif

/* The routine that this thread calls next is a target task that depends on what these name (chomp/runtime.h). */
CHOMP_OMP_INLINE void chomp_nowait_on(int count, omp_depend_t *list) {
#ifdef _OPENMP
  int i;
  chomp_nowait();
  for (i = 0; i < count; i++) {
    omp_depend_t each = list[i]; /* gcc 12 takes an element for a section */
    CHOMP_DEPEND(depend(depobj : each))
    (void)each;
  }
#else
  (void)count, (void)list;
#endif
}
CHOMP_OMP_INLINE int chomp_memcpy_async(void *to, const void *from, __SIZE_TYPE__ length, __SIZE_TYPE__ to_offset,
                                        __SIZE_TYPE__ from_offset, int to_device, int from_device, int count,
                                        omp_depend_t *list) {
  chomp_nowait_on(count, list);
  return omp_target_memcpy_async(to, from, length, to_offset, from_offset, to_device, from_device, count, list);
}
CHOMP_OMP_INLINE int chomp_memcpy_rect_async(void *to, const void *from, __SIZE_TYPE__ element, int dims,
                                             const __SIZE_TYPE__ *volume, const __SIZE_TYPE__ *to_offsets,
                                             const __SIZE_TYPE__ *from_offsets, const __SIZE_TYPE__ *to_dimensions,
                                             const __SIZE_TYPE__ *from_dimensions, int to_device, int from_device,
                                             int count, omp_depend_t *list) {
  chomp_nowait_on(count, list);
  return omp_target_memcpy_rect_async(to, from, element, dims, volume, to_offsets, from_offsets, to_dimensions,
                                      from_dimensions, to_device, from_device, count, list);
}
CHOMP_OMP_INLINE void *chomp_memset_async(void *to, int value, __SIZE_TYPE__ size, int device, int count,
                                          omp_depend_t *list) {
  chomp_nowait_on(count, list);
  return omp_target_memset_async(to, value, size, device, count, list);
}

#if defined(__clang__)
#ifdef __cplusplus
extern "C" {
#endif
extern int omp_get_active_level(void), omp_get_max_active_levels(void), omp_get_thread_limit(void);
#ifdef __cplusplus
}
#endif
#endif
/* threadset is left out: all tasks are run by threads of the team. */
CHOMP_OMP_INLINE int chomp_is_free_agent(void) { return 0; }
CHOMP_OMP_INLINE int chomp_ancestor_is_free_agent(int level) { return (void)level, 0; }
#define omp_is_free_agent() chomp_is_free_agent()
#define omp_ancestor_is_free_agent(level) chomp_ancestor_is_free_agent(level)

/* num_threads(strict: wanted): says so where a parallel region that starts here has fewer threads. */
CHOMP_OMP_INLINE int chomp_strict_threads(int wanted, int fatal, const char *where, const char *message) {
  int threads = omp_get_active_level() < omp_get_max_active_levels() ? omp_get_thread_limit() : 1;
  if (wanted <= threads)
    return wanted;
  chomp_fewer_threads(fatal, where, message);
  return threads;
}

/* gcc's number for no device is another one since it has one. */
#if !defined(__clang__) && __GNUC__ >= 13
CHOMP_OMP_INLINE int chomp_get_device_from_uid(const char *uid) {
  int device = omp_get_device_from_uid(uid);
  return device < -1 ? (int)omp_invalid_device : device;
}
#define omp_get_device_from_uid(uid) chomp_get_device_from_uid(uid)
#endif
#endif
