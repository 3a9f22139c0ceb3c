// device/Tasks.h - what tasks know of one another. They are run at once, in order, by the thread that meets them.
#ifndef CHOMP_DEVICE_TASKS_H
#define CHOMP_DEVICE_TASKS_H

#include "Parallel.h"

/// A depend object has nothing to say where no task is put off. Its size is the host compiler's.
#if defined(__clang__) && !CHOMP_IS_GPU
typedef void *omp_depend_t;
#else
struct alignas(void *) omp_depend_t {
  char unused[2 * sizeof(void *)];
};
#endif

/// Of the event that completes a detached task.
enum omp_event_handle_t : unsigned long long {};

#ifdef CHOMP_EVENTS
#include "Dependences.h"
#endif

#endif
