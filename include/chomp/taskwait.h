/* chomp/taskwait.h - waiting for the tasks that depend clauses name.

   CHOMP_DEPEND says what a construct with nowait depends on: the host compiler makes the list of its taskwait, and
   libchomp takes it (chomp/waits.h). Nobody waits, but in modules whose waits it is not told of. For gcc it is a task's
   that is known by its priority (chomp/waits.h names both), and not run: in constructors gcc 12 breaks off at a
   taskwait with depend.

   In libgomp (12) a taskwait with depend and an undeferred task run the tasks that they wait for, and take a detached
   one for complete when its code ends. A taskgroup's end is right, and waits for a deferred task that has the
   dependences. All child tasks are waited for before it where libgomp defers no more tasks, since many could run, and
   where the team has no other thread: what a detached task's event makes ready, the end of a taskgroup wouldn't run. */
#ifndef CHOMP_TASKWAIT_H
#define CHOMP_TASKWAIT_H

#define CHOMP_PRAGMA(words) _Pragma(#words)

/* A dependence type that gcc 12 doesn't know: what is lost is freedom to run at the same time, never order. */
#if defined(__clang__)
#define CHOMP_INOUTSET inoutset
#else
#define CHOMP_INOUTSET inout
#endif

#if defined(__clang__)
#define CHOMP_TASKWAIT(clauses) CHOMP_PRAGMA(omp taskwait clauses)
#define CHOMP_DEPEND(clauses) CHOMP_PRAGMA(omp taskwait clauses)
#else
#ifdef __cplusplus
extern "C" {
#endif
/* libgomp's, by names that no declaration of the program's can differ from. */
/* Whether there may be tasks of the host's to wait for. */
int chomp_host_tasks(void);
/* Whether libchomp is told of the waits of this module's code. */
int chomp_waits_told(void);
extern int chomp_host_level(void) __asm__("omp_get_level");
extern int chomp_host_thread(void) __asm__("omp_get_thread_num");
extern int chomp_host_threads(void) __asm__("omp_get_num_threads");
#ifdef __cplusplus
}
#endif

typedef struct chomp_waiter_t {
  int thread;  /* that makes a task */
  int made;    /* whether it has done so */
  int at_once; /* whether it has run the task before that */
} chomp_waiter_t;

#define CHOMP_TASKWAIT(clauses)                                                                                        \
  CHOMP_PRAGMA(omp taskgroup) {                                                                                        \
    chomp_waiter_t chomp_waiter = {chomp_host_thread(), 0, 0};                                                         \
    CHOMP_PRAGMA(omp task shared(chomp_waiter))                                                                        \
    chomp_waiter.at_once = chomp_waiter.thread == chomp_host_thread() && !chomp_waiter.made;                           \
    chomp_waiter.made = 1;                                                                                             \
    if (chomp_host_level() > 0 && (chomp_waiter.at_once || chomp_host_threads() == 1) && chomp_host_tasks()) {         \
      CHOMP_PRAGMA(omp taskwait)                                                                                       \
    }                                                                                                                  \
    CHOMP_PRAGMA(omp task priority(0x43686f6e) clauses);                                                               \
  }
#define CHOMP_DEPEND(clauses)                                                                                          \
  CHOMP_PRAGMA(omp task if (0) priority(0x43686f6d) clauses);                                                          \
  if (!chomp_waits_told()) {                                                                                           \
    CHOMP_TASKWAIT(clauses)                                                                                            \
  }
#endif

#endif
