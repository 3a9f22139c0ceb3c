/* chomp/check.h - between instrumented kernels and the virtual GPU's strict mode. libchomp-vgpu-check.a, which chompcc
   --vgpu-check links, turns what the compilers' -fsanitize=thread calls into these; the detector is part of libchomp.
 */
#ifndef CHOMP_CHECK_H
#define CHOMP_CHECK_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  CHOMP_CHECK_READ = 1,
  CHOMP_CHECK_WRITE = 2,
  CHOMP_CHECK_ATOMIC = 4,
  CHOMP_CHECK_RANGE = 8,    /* a copy of a whole: parts of it may never have been written */
  CHOMP_CHECK_ACQUIRE = 16, /* of atomic accesses */
  CHOMP_CHECK_RELEASE = 32
};

/* A kernel is about to access memory; at is the place in its code. Elsewhere than in a strict kernel it does nothing.
 */
void chomp_check_access(const volatile void *address, size_t size, unsigned kind, const void *at);
/* A kernel is about to call through a pointer that leads to none of the functions which devices know by their host
   addresses. */
void chomp_check_call(const void *function);
/* It is about to write an object's pointer to the table of its virtual functions, or (table: null) to read it. */
void chomp_check_table(const volatile void *object, const void *table, const void *at);
/* A fence, which orders as if it acquired and released. */
void chomp_check_fence(void);
/* Part of the calling thread's own memory is the team's for a while: its other threads may use it. */
void chomp_check_share(const void *own, size_t size);
void chomp_check_unshare(const void *own);
/* All that the team's initial thread has at this moment is what on a GPU each of the threads has for itself. */
void chomp_check_share_all(void);
/* The team's initial thread is about to begin: its stack holds nothing yet. What was called for that has used the bytes
   below the caller's frame that are returned. */
size_t chomp_check_team(void);
/* Memory that a kernel allocates: null where the caller's own allocator has to do it. */
void *chomp_check_allocate(size_t size, const void *at);
/* Whether the memory was chomp_check_allocate()'s, and is now free. */
int chomp_check_free(void *block, const void *at);
/* How many bytes it has; 0 where it isn't chomp_check_allocate()'s. */
size_t chomp_check_size(const void *block);

/* The host waits for the tasks of the innermost parallel region, whose end this may be (ended: not 0). */
void chomp_check_wait(int ended);
/* A taskgroup begins, and ends by waiting for the tasks that were made in it. */
void chomp_check_group_begins(void);
void chomp_check_group_ends(void);
/* In a wait the thread may run other tasks: what has been said of its next construct is for later. */
void chomp_check_leaves(void);
void chomp_check_returns(void);
/* It waits, or makes a task wait, for those with a dependence on an address (null: on any) that this one has to come
   after. */
void chomp_check_wait_for(const void *address, int writes);

/* The functions of the host compilers' OpenMP runtimes that wait for tasks, or begin what does. The linker hands their
   calls to libchomp-vgpu-check.a (--wrap), which tells of them with those above. __kmpc_fork_call isn't among them,
   since nobody can hand on arguments whose number isn't known: TargetTasks.cpp does without. */
#define CHOMP_CHECK_GNU_WAITS(WAIT)                                                                                    \
  WAIT(GOMP_taskwait)                                                                                                  \
  WAIT(GOMP_taskwait_depend)                                                                                           \
  WAIT(GOMP_task)                                                                                                      \
  WAIT(GOMP_taskloop)                                                                                                  \
  WAIT(GOMP_taskloop_ull)                                                                                              \
  WAIT(GOMP_taskgroup_start)                                                                                           \
  WAIT(GOMP_taskgroup_end)                                                                                             \
  WAIT(GOMP_barrier)                                                                                                   \
  WAIT(GOMP_barrier_cancel)                                                                                            \
  WAIT(GOMP_loop_end)                                                                                                  \
  WAIT(GOMP_loop_end_cancel)                                                                                           \
  WAIT(GOMP_sections_end)                                                                                              \
  WAIT(GOMP_sections_end_cancel)                                                                                       \
  WAIT(GOMP_parallel)                                                                                                  \
  WAIT(GOMP_parallel_reductions)                                                                                       \
  WAIT(GOMP_parallel_sections)                                                                                         \
  WAIT(GOMP_parallel_loop_static)                                                                                      \
  WAIT(GOMP_parallel_loop_dynamic)                                                                                     \
  WAIT(GOMP_parallel_loop_guided)                                                                                      \
  WAIT(GOMP_parallel_loop_nonmonotonic_dynamic)                                                                        \
  WAIT(GOMP_parallel_loop_nonmonotonic_guided)                                                                         \
  WAIT(GOMP_parallel_loop_runtime)                                                                                     \
  WAIT(GOMP_parallel_loop_nonmonotonic_runtime)                                                                        \
  WAIT(GOMP_parallel_loop_maybe_nonmonotonic_runtime)
#define CHOMP_CHECK_LLVM_WAITS(WAIT)                                                                                   \
  WAIT(__kmpc_omp_taskwait)                                                                                            \
  WAIT(__kmpc_omp_taskwait_deps_51)                                                                                    \
  WAIT(__kmpc_omp_wait_deps)                                                                                           \
  WAIT(__kmpc_omp_task_with_deps)                                                                                      \
  WAIT(__kmpc_taskgroup)                                                                                               \
  WAIT(__kmpc_end_taskgroup)                                                                                           \
  WAIT(__kmpc_barrier)                                                                                                 \
  WAIT(__kmpc_cancel_barrier)

#ifdef __cplusplus
}
#endif
#endif
