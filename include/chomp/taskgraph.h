/** @file
   Taskgraph constructs of the host text: their records.

   The first encounter of a construct runs its body and records the tasks; later ones with the same id run the recorded
   tasks without the body. What tasks use of the variables around the construct is in a frame, which the text fills at
   each encounter: addresses of shared ones, values of firstprivate ones. So it does not matter where these are.

   Threads: any number may encounter a construct; a record serves one at a time, and the others run the body. */
#ifndef CHOMP_TASKGRAPH_H
#define CHOMP_TASKGRAPH_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Whether libchomp is told of what this module's code asks the host's OpenMP runtime for. */
int chomp_waits_told(void);

/** One construct; all zero but for its place. */
typedef struct chomp_taskgraph_t {
  const char *file;  /**< where the construct stands */
  unsigned line;     /**< likewise */
  unsigned pointers; /**< at the frame's beginning: while these stay the same, tasks depend on the same addresses */
  void *records;     /**< libchomp's */
} chomp_taskgraph_t;

/** An encounter begins. id: graph_id; reset: graph_reset, the record is made anew; record: whether there may be one.
   The frame, of so many bytes, stays until chomp_taskgraph_end. */
void *chomp_taskgraph_begin(chomp_taskgraph_t *graph, long long id, int reset, int record, size_t size);
/** Runs the recorded tasks, or answers 1: the body is to be run. Inside of the taskgroup that waits for the tasks. */
int chomp_taskgraph_runs(void *frame);
/** Behind the body. */
void chomp_taskgraph_ran(void *frame);
/** Behind the taskgroup. */
void chomp_taskgraph_end(void *frame);
/** In a task's if clause: it is part of the record that this thread makes, if it makes one; file, line: of its
   construct, for people. Answers `deferred`. */
int chomp_record_task(const char *file, unsigned line, int deferred);
/** The same of a task that does what one construct for a device asks for. fixed: as long as the frame has the same
   bytes it asks for the same. Answers 1. */
int chomp_record_target(const char *file, unsigned line, int fixed);
/** The same of a task that runs with the body alone. */
int chomp_not_recorded(int deferred);
/** chomp_record_task, in the file where the construct stands. */
#define chomp_recorded(line, deferred) chomp_record_task(__FILE__, line, deferred)
/** chomp_record_target, likewise. */
#define chomp_recorded_target(line, fixed) chomp_record_target(__FILE__, line, fixed)

#ifdef __cplusplus
}
#endif
#endif
