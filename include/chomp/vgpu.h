/** @file
   The contract between a unit's virtual-GPU object and the runtime: what the image holds and what a
   kernel is told of its place. Generated *.vgpu.cpp files reach it through <chomp/device/VgpuImage.h>. */
#ifndef CHOMP_VGPU_H
#define CHOMP_VGPU_H

#include "hostcall.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The shape of a launch in kernel mode, x first. */
typedef struct chomp_vgpu_grid_t {
  unsigned teams[3];   /**< in each dimension */
  unsigned threads[3]; /**< of a team, in each dimension */
} chomp_vgpu_grid_t;

/** Internal control variables of a task's data environment, as far as routines change them; 0 where none has. */
typedef struct chomp_vgpu_variables_t {
  unsigned long long allocator; /**< def-allocator-var */
  int chunk;                    /**< run-sched-var */
  unsigned short schedule;      /**< run-sched-var */
  unsigned short threads;       /**< nthreads-var */
  unsigned explicit_level;      /**< of an explicit task, 1 + the parallel regions around it: those in it are deeper */
} chomp_vgpu_variables_t;

/** The detached tasks that a thread has made in the innermost region around it (device/DetachedTasks.h). */
typedef struct chomp_vgpu_tasks_t {
  void *first;   /**< of their list */
  unsigned task; /**< the number of the task that runs */
  unsigned made; /**< the last number that was given to any */
} chomp_vgpu_tasks_t;

/** Where a call of a kernel stands in the league. Lives on the calling worker's stack for the length of the call. */
typedef struct chomp_vgpu_place_t {
  unsigned team;                      /**< omp_get_team_num */
  unsigned teams;                     /**< omp_get_num_teams */
  unsigned thread;                    /**< omp_get_thread_num */
  unsigned threads;                   /**< omp_get_num_threads */
  unsigned long long begin;           /**< CHOMP_VGPU_CHUNKS: the logical iterations that this call runs begin here */
  unsigned long long end;             /**< and end before this one */
  unsigned long long iterations;      /**< all of the launch; where only the kernel can count them: the parts that the
                                         executor cuts them into, and begin and end count parts */
  unsigned level;                     /**< omp_get_level: parallel regions around, all of them */
  unsigned active_level;              /**< the level of the one that has several threads; 0: none has */
  unsigned active_thread;             /**< the thread's number in that one, where there is one */
  unsigned active_threads;            /**< how many threads that one has */
  unsigned max_threads;               /**< threads of a parallel region that doesn't say how many; 0: a kernel of
                                         another shape, where every further parallel region is serialised */
  unsigned thread_limit;              /**< threads of a parallel region at most */
  const char *kernel;                 /**< its name, for messages */
  struct chomp_vgpu_region_t *region; /**< the executor's record of the active region */
  int device;                         /**< omp_get_device_num */
  int devices;                        /**< omp_get_num_devices */
  const chomp_vgpu_grid_t *grid;      /**< of a kernel in kernel mode; 0 for others */
  unsigned warp_size;                 /**< threads of a team that exchange values at once; likewise */
  void *team_memory;                  /**< the team's part of what the launch asks for (dyn_groupprivate), or 0 */
  chomp_vgpu_variables_t variables;   /**< of the running task; a parallel region's threads begin with its starter's */
  chomp_vgpu_tasks_t tasks;           /**< in code of files that name events */
} chomp_vgpu_place_t;

/** args[i] points at the i-th argument's bytes. */
typedef void (*chomp_vgpu_entry_t)(const chomp_vgpu_place_t *place, void *const *args);

/** How the executor calls a kernel. */
typedef enum chomp_vgpu_shape_t {
  /** Nothing in the kernel tells threads apart: the executor calls it with ranges of iterations as it likes, on any
     number of workers; a place holds only begin, end and iterations. */
  CHOMP_VGPU_CHUNKS = 0,
  /** One call for each thread of each team, in any order, teams in parallel; begin = 0 and end = iterations. No thread
     may wait for another one. */
  CHOMP_VGPU_THREADS = 1,
  /** One call for each team, teams in parallel: the kernel is the team's initial thread, and starts the others with
     chomp_vgpu_parallel. */
  CHOMP_VGPU_TEAMS = 2,
  /** Kernel mode: one call for each thread of each team, teams in parallel. The threads of a team are fibers of one
     host thread, as those of a parallel region are, and may wait for one another. */
  CHOMP_VGPU_BARE = 3,
  /** Kernel mode too, where the kernel itself runs a team's threads by turns (device/VgpuTurns.h): one call for each
     team, teams in parallel. */
  CHOMP_VGPU_BLOCKS = 4
} chomp_vgpu_shape_t;

/** A kernel of an image. */
typedef struct chomp_vgpu_kernel_t {
  const char *name;         /**< its symbol */
  chomp_vgpu_entry_t entry; /**< its function */
  chomp_vgpu_shape_t shape; /**< how that is called */
} chomp_vgpu_kernel_t;

/** A variable of an image. */
typedef struct chomp_vgpu_global_t {
  const char *name; /**< its symbol */
  void *address;    /**< the virtual GPU's own storage of a declare target variable */
  size_t size;      /**< bytes */
} chomp_vgpu_global_t;

/** What an image for the virtual GPU holds (chomp_image_t::data). */
typedef struct chomp_vgpu_image_t {
  const chomp_vgpu_kernel_t *kernels; /**< its kernels */
  size_t kernel_count;                /**< how many */
  const chomp_vgpu_global_t *globals; /**< its variables */
  size_t global_count;                /**< how many */
  unsigned checked; /**< its kernels tell of what they do with memory (check.h); read in strict mode alone */
} chomp_vgpu_image_t;

/** The running thread's place, for device functions that ask (omp_get_thread_num behind a call): set by the executor
   around every call of a kernel, and for each thread of a parallel region. */
extern __thread const chomp_vgpu_place_t *chomp_vgpu_place; /* __thread: no wrapper call at each use, as C++ has */

/** Runs body(closure) in `threads` threads of the calling thread's team and returns when all have ended. The caller is
   in a CHOMP_VGPU_TEAMS kernel and in no active region; 2 <= threads <= place->thread_limit. Each of them has a stack
   of CHOMP_VGPU_STACK bytes, and all run by turns in the one host thread that works for their team. */
void chomp_vgpu_parallel(unsigned threads, void (*body)(const void *closure), const void *closure);
/** Waits until all threads of the calling thread's active region have come here. Stops the program where that can never
   be, since some have ended; in kernel mode those are not waited for. */
void chomp_vgpu_barrier(void);
/** Lets the other threads of the active region, if any, go on before this one: for loops that wait for one of them. */
void chomp_vgpu_yield(void);
/** For a region whose threads the kernel itself runs by turns, without stacks of their own (device/VgpuTurns.h): what
   decides their order, 0 if it is their own. */
unsigned long long chomp_vgpu_order(void);
/** The thread whose turn is number i in such an order. */
unsigned chomp_vgpu_turn(unsigned threads, unsigned long long order, unsigned i);
/** Stops the program, since `come` of a region's threads, and not all, would come to a barrier. */
void chomp_vgpu_disagree(unsigned come, unsigned threads);
/** Runs a function of the host's (chomp_host_function_t), and waits. items[i] is the host's address of the i-th item:
   of the storage that corresponds to it, or of a copy for the time of the call where there is none. */
void chomp_vgpu_call_host(const void *function, const chomp_item_t *items, size_t count);
/** A pointer that the threads of the active region share, for handing a value around. */
const void **chomp_vgpu_shared(void);

/** In kernel mode: the lanes of a warp that mask names, the calling one among them, meet here, wherever in the code
   each of them is. Lanes that have ended are not waited for. Bit i of the result tells whether lane i's predicate
   holds. */
unsigned long long chomp_vgpu_ballot(unsigned long long mask, int predicate);
/** They meet in the same way, and each gets the value of a lane: its own where that lane is not in the mask, or has
   ended. */
unsigned long long chomp_vgpu_shuffle(unsigned long long mask, unsigned long long value, unsigned lane);
#ifdef __cplusplus
}
#endif
#endif
