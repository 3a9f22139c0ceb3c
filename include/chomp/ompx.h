/* chomp/ompx.h - kernel mode: what a region of `target teams ompx_bare` may ask and do. <ompx.h> includes it.

   It has all of LLVM's header of that name, with the same meaning on CUDA, HIP and the virtual GPU, and what that
   lacks: all shuffles for all types of 32 and 64 bits, any and all, lanes, and reductions over a team.

     ompx_thread_id_x(), ompx_block_dim_y(), ompx_block_id(ompx_dim_z), ompx_grid_dim_x() …   where a thread stands
     ompx_sync_block_acq_rel()                                 all threads of the block that have not ended
     ompx_warp_size(), ompx_lane_id()                          a warp is 32 threads, 64 on some AMD GPUs
     ompx_sync_warp(mask), ompx_ballot_sync(mask, predicate), ompx_any_sync, ompx_all_sync
     ompx_shfl_sync_T(mask, value, lane, width), ompx_shfl_up_sync_T, _down_, _xor_
     ompx_reduce_block_add_T(value), _mul_, _min_, _max_, and for integers _and_, _or_, _xor_

   where T is i (int), u (unsigned), l (long), ul, ll (long long), ull, f (float) or d (double); in C++ all are in the
   namespace ompx, without T. A mask names lanes of the calling thread's warp, each of which calls the same with the
   same mask; those that the warp doesn't have are left out. A shuffle exchanges within parts of `width` lanes, a power
   of two. A reduction over the block is called by all its threads, and each of them gets the result.

   On the host a thread is a block of its own, in a grid of its own: regions for more than that are refused there. */
#ifndef CHOMP_OMPX_H
#define CHOMP_OMPX_H

#include <stdint.h>

enum {
  ompx_relaxed = __ATOMIC_RELAXED,
  ompx_acquire = __ATOMIC_ACQUIRE,
  ompx_aquire = __ATOMIC_ACQUIRE, /* as LLVM spells it */
  ompx_release = __ATOMIC_RELEASE,
  ompx_acq_rel = __ATOMIC_ACQ_REL,
  ompx_seq_cst = __ATOMIC_SEQ_CST
};

enum { ompx_dim_x = 0, ompx_dim_y = 1, ompx_dim_z = 2 };

/* What a machine has to give: for kernels in device/Ompx.h; here for one thread of the host. */
#ifdef CHOMP_DEVICE_H
#include "device/Ompx.h"
#define CHOMP_OMPX CHOMP_DEVICE
#define CHOMP_OMPX_MACHINE(device, host) chomp::machine::device
#else
#if defined(__cplusplus)
#define CHOMP_OMPX static inline __attribute__((unused))
#else
#define CHOMP_OMPX static __inline__ __attribute__((unused))
#endif
#define CHOMP_OMPX_MACHINE(device, host) host

#if !defined(__clang__) || __clang_major__ < 23 /* clang 23's <omp.h> has them */
#define CHOMP_OMPX_TEAM_MEMORY
typedef enum omp_access_t { omp_access_cgroup = 0, omp_access_pteam = 1 } omp_access_t;
#endif
#ifdef __cplusplus
extern "C" {
extern void *llvm_omp_target_dynamic_shared_alloc(void);
#ifdef CHOMP_OMPX_TEAM_MEMORY
extern void *omp_get_dyn_groupprivate_ptr(__SIZE_TYPE__ offset = 0, int *is_fallback = 0,
                                          omp_access_t access_group = omp_access_cgroup);
#endif
}
#else
extern void *llvm_omp_target_dynamic_shared_alloc(void);
#ifdef CHOMP_OMPX_TEAM_MEMORY
extern void *omp_get_dyn_groupprivate_ptr(__SIZE_TYPE__ offset, int *is_fallback, omp_access_t access_group);
#endif
#endif
#undef CHOMP_OMPX_TEAM_MEMORY
#endif

/* ---- Where a thread stands ---- */

#define CHOMP_OMPX_PLACE(name, host)                                                                                   \
  CHOMP_OMPX int ompx_##name(int dim) {                                                                                \
    (void)dim;                                                                                                         \
    return (int)CHOMP_OMPX_MACHINE(name(dim), host);                                                                   \
  }                                                                                                                    \
  CHOMP_OMPX int ompx_##name##_x(void) { return ompx_##name(ompx_dim_x); }                                             \
  CHOMP_OMPX int ompx_##name##_y(void) { return ompx_##name(ompx_dim_y); }                                             \
  CHOMP_OMPX int ompx_##name##_z(void) { return ompx_##name(ompx_dim_z); }
#define CHOMP_OMPX_PLACES(M) M(thread_id, 0) M(block_dim, 1) M(block_id, 0) M(grid_dim, 1)
CHOMP_OMPX_PLACES(CHOMP_OMPX_PLACE)
#undef CHOMP_OMPX_PLACE

CHOMP_OMPX int ompx_warp_size(void) { return (int)CHOMP_OMPX_MACHINE(warp_size(), 1); }
CHOMP_OMPX int ompx_lane_id(void) { return (int)CHOMP_OMPX_MACHINE(lane_id(), 0); }
/* The name that LLVM's header has for it. */
CHOMP_OMPX uint32_t __warpSize(void) { return (uint32_t)ompx_warp_size(); }

/* ---- Waiting ---- */

/* Memory is in order before and after them, whatever ordering is asked for. divergent: called from several places. */
CHOMP_OMPX void ompx_sync_block_acq_rel(void) { CHOMP_OMPX_MACHINE(sync_block(), (void)0); }
CHOMP_OMPX void ompx_sync_block(int ordering) {
  (void)ordering;
  ompx_sync_block_acq_rel();
}
CHOMP_OMPX void ompx_sync_block_divergent(int ordering) {
  (void)ordering;
  CHOMP_OMPX_MACHINE(sync_block_divergent(), (void)0);
}
CHOMP_OMPX void ompx_sync_warp(uint64_t mask) {
  (void)mask;
  CHOMP_OMPX_MACHINE(sync_warp(mask), (void)0);
}

/* ---- The lanes of a warp together ---- */

CHOMP_OMPX uint64_t ompx_ballot_sync(uint64_t mask, int predicate) {
  return CHOMP_OMPX_MACHINE(ballot(mask, predicate), (predicate ? mask & 1 : 0));
}
CHOMP_OMPX int ompx_any_sync(uint64_t mask, int predicate) {
  return CHOMP_OMPX_MACHINE(any(mask, predicate), ((void)mask, predicate != 0));
}
CHOMP_OMPX int ompx_all_sync(uint64_t mask, int predicate) {
  return CHOMP_OMPX_MACHINE(all(mask, predicate), ((void)mask, predicate != 0));
}

#define CHOMP_OMPX_INTEGERS(M)                                                                                         \
  M(int, i) M(unsigned int, u) M(long, l) M(unsigned long, ul) M(long long, ll) M(unsigned long long, ull)
#define CHOMP_OMPX_TYPES(M) CHOMP_OMPX_INTEGERS(M) M(float, f) M(double, d)

#define CHOMP_OMPX_SHUFFLES(T, S)                                                                                      \
  CHOMP_OMPX T ompx_shfl_sync_##S(uint64_t mask, T value, int lane, int width) {                                       \
    (void)mask, (void)lane, (void)width;                                                                               \
    return CHOMP_OMPX_MACHINE(shuffle(mask, value, lane, width), value);                                               \
  }                                                                                                                    \
  CHOMP_OMPX T ompx_shfl_up_sync_##S(uint64_t mask, T value, unsigned delta, int width) {                              \
    (void)mask, (void)delta, (void)width;                                                                              \
    return CHOMP_OMPX_MACHINE(shuffle_up(mask, value, delta, width), value);                                           \
  }                                                                                                                    \
  CHOMP_OMPX T ompx_shfl_down_sync_##S(uint64_t mask, T value, unsigned delta, int width) {                            \
    (void)mask, (void)delta, (void)width;                                                                              \
    return CHOMP_OMPX_MACHINE(shuffle_down(mask, value, delta, width), value);                                         \
  }                                                                                                                    \
  CHOMP_OMPX T ompx_shfl_xor_sync_##S(uint64_t mask, T value, int lanes, int width) {                                  \
    (void)mask, (void)lanes, (void)width;                                                                              \
    return CHOMP_OMPX_MACHINE(shuffle_xor(mask, value, lanes, width), value);                                          \
  }
CHOMP_OMPX_TYPES(CHOMP_OMPX_SHUFFLES)
#undef CHOMP_OMPX_SHUFFLES

/* ---- The threads of a block together ---- */

#define CHOMP_OMPX_REDUCTION(T, S, name)                                                                               \
  CHOMP_OMPX T ompx_reduce_block_##name##_##S(T value) { return CHOMP_OMPX_MACHINE(reduce_block_##name(value), value); }
#define CHOMP_OMPX_REDUCTIONS(T, S)                                                                                    \
  CHOMP_OMPX_REDUCTION(T, S, add)                                                                                      \
  CHOMP_OMPX_REDUCTION(T, S, mul) CHOMP_OMPX_REDUCTION(T, S, min) CHOMP_OMPX_REDUCTION(T, S, max)
#define CHOMP_OMPX_BITWISE_REDUCTIONS(T, S)                                                                            \
  CHOMP_OMPX_REDUCTION(T, S, and) CHOMP_OMPX_REDUCTION(T, S, or) CHOMP_OMPX_REDUCTION(T, S, xor)
CHOMP_OMPX_TYPES(CHOMP_OMPX_REDUCTIONS)
CHOMP_OMPX_INTEGERS(CHOMP_OMPX_BITWISE_REDUCTIONS)

#ifdef __cplusplus
namespace ompx {

enum { dim_x = ompx_dim_x, dim_y = ompx_dim_y, dim_z = ompx_dim_z };
enum {
  relaxed = ompx_relaxed,
  acquire = ompx_acquire,
  aquire = ompx_aquire,
  release = ompx_release,
  acq_rel = ompx_acq_rel,
  acc_rel = ompx_acq_rel,
  seq_cst = ompx_seq_cst
};

#define CHOMP_OMPX_PLACE(name, host)                                                                                   \
  CHOMP_OMPX int name(int dim) { return ompx_##name(dim); }                                                            \
  CHOMP_OMPX int name##_x() { return ompx_##name##_x(); }                                                              \
  CHOMP_OMPX int name##_y() { return ompx_##name##_y(); }                                                              \
  CHOMP_OMPX int name##_z() { return ompx_##name##_z(); }
CHOMP_OMPX_PLACES(CHOMP_OMPX_PLACE)
#undef CHOMP_OMPX_PLACE

CHOMP_OMPX int warp_size() { return ompx_warp_size(); }
CHOMP_OMPX int lane_id() { return ompx_lane_id(); }

CHOMP_OMPX void sync_block_acq_rel() { ompx_sync_block_acq_rel(); }
CHOMP_OMPX void sync_block(int ordering = acq_rel) { ompx_sync_block(ordering); }
CHOMP_OMPX void sync_block_divergent(int ordering = acq_rel) { ompx_sync_block_divergent(ordering); }
CHOMP_OMPX void sync_warp(uint64_t mask = ~static_cast<uint64_t>(0)) { ompx_sync_warp(mask); }

CHOMP_OMPX uint64_t ballot_sync(uint64_t mask, int predicate) { return ompx_ballot_sync(mask, predicate); }
CHOMP_OMPX bool any_sync(uint64_t mask, int predicate) { return ompx_any_sync(mask, predicate) != 0; }
CHOMP_OMPX bool all_sync(uint64_t mask, int predicate) { return ompx_all_sync(mask, predicate) != 0; }

#define CHOMP_OMPX_SHUFFLES(T, S)                                                                                      \
  CHOMP_OMPX T shfl_sync(uint64_t mask, T value, int lane, int width = warp_size()) {                                  \
    return ompx_shfl_sync_##S(mask, value, lane, width);                                                               \
  }                                                                                                                    \
  CHOMP_OMPX T shfl_up_sync(uint64_t mask, T value, unsigned delta, int width = warp_size()) {                         \
    return ompx_shfl_up_sync_##S(mask, value, delta, width);                                                           \
  }                                                                                                                    \
  CHOMP_OMPX T shfl_down_sync(uint64_t mask, T value, unsigned delta, int width = warp_size()) {                       \
    return ompx_shfl_down_sync_##S(mask, value, delta, width);                                                         \
  }                                                                                                                    \
  CHOMP_OMPX T shfl_xor_sync(uint64_t mask, T value, int lanes, int width = warp_size()) {                             \
    return ompx_shfl_xor_sync_##S(mask, value, lanes, width);                                                          \
  }
CHOMP_OMPX_TYPES(CHOMP_OMPX_SHUFFLES)
#undef CHOMP_OMPX_SHUFFLES

#undef CHOMP_OMPX_REDUCTION
#define CHOMP_OMPX_REDUCTION(T, S, name)                                                                               \
  CHOMP_OMPX T reduce_block_##name(T value) { return ompx_reduce_block_##name##_##S(value); }
CHOMP_OMPX_TYPES(CHOMP_OMPX_REDUCTIONS)
CHOMP_OMPX_INTEGERS(CHOMP_OMPX_BITWISE_REDUCTIONS)

} // namespace ompx
#endif

#undef CHOMP_OMPX_REDUCTION
#undef CHOMP_OMPX_REDUCTIONS
#undef CHOMP_OMPX_BITWISE_REDUCTIONS
#undef CHOMP_OMPX_TYPES
#undef CHOMP_OMPX_INTEGERS
#undef CHOMP_OMPX_PLACES
#undef CHOMP_OMPX_MACHINE
#undef CHOMP_OMPX
#endif
