/* chomp/waits.h - where the program waits for its tasks. libchomp-waits.a, which chompcc links, gets the calls of the
   host compiler's OpenMP runtime that wait, or begin what does (--wrap), and tells libchomp of them with these: target
   tasks that a device is still working on have then ended, too. So does code that Chomp has never seen, if it is linked
   together with what it has.

   Threads: each function is about the thread that calls it. */
#ifndef CHOMP_WAITS_H
#define CHOMP_WAITS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Behind a taskwait. */
void chomp_after_taskwait(void);
/* Around a barrier, explicit or not: before the thread says that it has come, and behind that. */
void chomp_before_barrier(void);
void chomp_after_barrier(void);
/* Around a parallel region, and in it around the code of each of its threads: before and behind that a thread may run
   other tasks. */
void chomp_before_parallel(void);
void chomp_after_parallel(void);
void chomp_implicit_task_begins(void);
void chomp_implicit_task_ends(void);
/* At the beginning of a taskgroup, and around the wait at its end. */
void chomp_group_begins(void);
void chomp_before_group_end(void);
void chomp_after_group_end(void);

/* Around what may run other tasks in this thread: what it has said of its next construct is for later. */
void chomp_leaves(void);
void chomp_returns(void);

/* A dependence of a task that the host is to run or to wait for, or of the next construct. address: null for any. */
enum { CHOMP_DEPENDS_IN, CHOMP_DEPENDS_OUT, CHOMP_DEPENDS_INOUTSET };
void chomp_depends(const void *address, int kind);
/* These were all of them, of whatever it is: target tasks that it comes after are waited for. A list that may be the
   next construct's, if that has nowait: then it isn't waited for, and the answer is not 0. */
enum { CHOMP_TASK_DEPENDS, CHOMP_WAIT_DEPENDS, CHOMP_LIST_DEPENDS };
int chomp_depended(int what);
/* Whether the host may have tasks that what this thread does next depends on. */
int chomp_has_host_tasks(void);

/* The next construct has nowait. told: the waits of this module's code are told of with these functions. */
void chomp_next_nowait(int told);

/* Of the tasks of gcc's that taskwait.h makes: the one that only has the list of CHOMP_DEPEND, and that which
   CHOMP_TASKWAIT waits for. */
#define CHOMP_LIST_PRIORITY 0x43686f6d
#define CHOMP_TASKWAIT_PRIORITY 0x43686f6e

/* The functions whose calls the linker hands on. What isn't among them: gcc's old interfaces (GOMP_parallel_start), and
   taskloops of clang's, which it puts into taskgroups. */
#define CHOMP_GNU_WAITS(WAIT)                                                                                          \
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
  WAIT(GOMP_single_copy_start)                                                                                         \
  WAIT(GOMP_single_copy_end)                                                                                           \
  WAIT(GOMP_workshare_task_reduction_unregister)                                                                       \
  WAIT(GOMP_teams_reg)                                                                                                 \
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
#define CHOMP_LLVM_WAITS(WAIT)                                                                                         \
  WAIT(__kmpc_omp_taskwait)                                                                                            \
  WAIT(__kmpc_omp_taskwait_deps_51)                                                                                    \
  WAIT(__kmpc_omp_wait_deps)                                                                                           \
  WAIT(__kmpc_omp_task)                                                                                                \
  WAIT(__kmpc_omp_task_with_deps)                                                                                      \
  WAIT(__kmpc_omp_task_begin_if0)                                                                                      \
  WAIT(__kmpc_omp_task_complete_if0)                                                                                   \
  WAIT(__kmpc_omp_taskyield)                                                                                           \
  WAIT(__kmpc_taskloop)                                                                                                \
  WAIT(__kmpc_taskloop_5)                                                                                              \
  WAIT(__kmpc_taskgroup)                                                                                               \
  WAIT(__kmpc_end_taskgroup)                                                                                           \
  WAIT(__kmpc_barrier)                                                                                                 \
  WAIT(__kmpc_cancel_barrier)                                                                                          \
  WAIT(__kmpc_end_reduce)                                                                                              \
  WAIT(__kmpc_copyprivate)                                                                                             \
  WAIT(__kmpc_fork_call)                                                                                               \
  WAIT(__kmpc_fork_teams)                                                                                              \
  WAIT(__kmpc_serialized_parallel)                                                                                     \
  WAIT(__kmpc_end_serialized_parallel)

#ifdef __cplusplus
}
#endif
#endif
