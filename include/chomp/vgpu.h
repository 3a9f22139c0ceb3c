/* chomp/vgpu.h - the contract between a unit's virtual-GPU object and the runtime: what the image holds and what a
   kernel is told of its place. Generated *.vgpu.cpp files reach it through <chomp/device.h>. */
#ifndef CHOMP_VGPU_H
#define CHOMP_VGPU_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where a call of a kernel stands in the league. Lives on the calling worker's stack for the length of the call. */
typedef struct chomp_vgpu_place_t {
  unsigned team, teams;          /* omp_get_team_num, omp_get_num_teams */
  unsigned thread, threads;      /* omp_get_thread_num, omp_get_num_threads */
  unsigned long long begin, end; /* CHOMP_VGPU_CHUNKS: the logical iterations that this call runs */
  unsigned long long iterations; /* all of the launch; where only the kernel can count them: the parts that the
                                    executor cuts them into, and begin and end count parts */
} chomp_vgpu_place_t;

/* args[i] points at the i-th argument's bytes. */
typedef void (*chomp_vgpu_entry_t)(const chomp_vgpu_place_t *place, void *const *args);

typedef enum chomp_vgpu_shape_t {
  /* Nothing in the kernel tells threads apart: the executor calls it with ranges of iterations as it likes, on any
     number of workers; a place holds only begin, end and iterations. */
  CHOMP_VGPU_CHUNKS = 0,
  /* One call for each thread of each team, in any order, teams in parallel; begin = 0 and end = iterations. */
  CHOMP_VGPU_THREADS = 1
} chomp_vgpu_shape_t;

typedef struct chomp_vgpu_kernel_t {
  const char *name;
  chomp_vgpu_entry_t entry;
  chomp_vgpu_shape_t shape;
} chomp_vgpu_kernel_t;

typedef struct chomp_vgpu_global_t {
  const char *name;
  void *address; /* the virtual GPU's own storage of a declare target variable */
  size_t size;
} chomp_vgpu_global_t;

typedef struct chomp_vgpu_image_t {
  const chomp_vgpu_kernel_t *kernels;
  size_t kernel_count;
  const chomp_vgpu_global_t *globals;
  size_t global_count;
} chomp_vgpu_image_t;

/* The running kernel's place, for device functions that ask (omp_get_thread_num behind a call): set by the executor
   around every call of a CHOMP_VGPU_THREADS kernel. */
extern __thread const chomp_vgpu_place_t *chomp_vgpu_place; /* __thread: no wrapper call at each use, as C++ has */
#ifdef __cplusplus
}
#endif
#endif
