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

/* Code: what waits, for profiles: the address that the runtime's function returns to. */
/* Behind a taskwait. */
void chomp_after_taskwait(const void *code);
/* Around a barrier, explicit or not: before the thread says that it has come, and behind that. */
void chomp_before_barrier(const void *code);
void chomp_after_barrier(const void *code);
/* Around a parallel region, and in it around the code of each of its threads: before and behind that a thread may run
   other tasks. */
void chomp_before_parallel(void);
void chomp_after_parallel(void);
void chomp_implicit_task_begins(void);
void chomp_implicit_task_ends(void);
/* At the beginning of a taskgroup, and around the wait at its end. */
void chomp_group_begins(void);
void chomp_before_group_end(const void *code);
void chomp_after_group_end(const void *code);

/* Around what may run other tasks in this thread: what it has said of its next construct is for later. */
void chomp_leaves(void);
void chomp_returns(void);

/* A dependence; address: null for any. The last kind is known to chomp_record alone. */
enum { CHOMP_DEPENDS_IN, CHOMP_DEPENDS_OUT, CHOMP_DEPENDS_INOUTSET, CHOMP_DEPENDS_MUTEXINOUTSET };
typedef struct chomp_dependence_t {
  const void *address;
  int kind;
} chomp_dependence_t;
/* Tells one of a list of dependences. The next of these functions says what has them all. */
void chomp_depends(const void *address, int kind);
/* A task of the host's that is generated now; wait: one that is over when its taskgroup is. Null, or what its code
   begins with: chomp_wait_for_target(this), for it comes after target tasks. */
void *chomp_task_depends(int wait);
void chomp_wait_for_target(void *before);
/* A taskwait of the host's, which has waited for the host's tasks. */
void chomp_wait_depends(const void *code);
/* What the host's runtime does for target tasks with dependences on its own tasks. The functions are of the module that
   tells of its waits. */
typedef struct chomp_host_tasks_t {
  /* Generates a task of the calling thread's that calls run(data). 0 where there is none with such dependences. */
  int (*generate)(const chomp_dependence_t *list, size_t count, void (*run)(void *), void *data);
  /* Waits for the thread's tasks that something with these dependences comes after. */
  void (*wait)(const chomp_dependence_t *list, size_t count);
  /* Calls run(data) in an undeferred task of the calling thread's: its children are not those of the calling task. */
  void (*call)(void (*run)(void *), void *data);
} chomp_host_tasks_t;
/* The list is the next construct's, if that has nowait. Else it is forgotten, and the answer is 0. */
int chomp_construct_depends(const chomp_host_tasks_t *host);
/* Whether the host may have tasks that what this thread does next depends on. */
int chomp_has_host_tasks(void);

/* Asked as tasks are generated: 0: no record is about them; 2: they are part of the one that the thread makes; 1: they
   are generated while it makes one, which can't have them. The answer to the next question may be another one. */
int chomp_recording(void);
/* Of the task that the thread has allocated last, for clang's. It is libchomp's: a module's own thread-local variables
   would stand beside those of a team, where strict mode looks for what is right behind them. */
typedef struct chomp_allocated_t {
  const void *task;
  int flags;
  size_t size, shared_size;
} chomp_allocated_t;
chomp_allocated_t *chomp_allocated(void);
/* A task of a record: its code, what each call gets a copy of, and what it depends on. */
typedef struct chomp_recorded_task_t {
  void (*run)(void *data);
  const void *data;
  size_t size, alignment;
  const chomp_dependence_t *list;
  size_t count;
} chomp_recorded_task_t;
/* Adds it to the record that the thread makes. task: null where the record can't have it. */
void chomp_record(const chomp_host_tasks_t *host, const chomp_recorded_task_t *task);

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
  WAIT(__kmpc_omp_task_alloc)                                                                                          \
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
