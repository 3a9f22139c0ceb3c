// device/Tasks.h - what tasks know of one another. They are run at once, in order, by the thread that meets them.
#ifndef CHOMP_DEVICE_TASKS_H
#define CHOMP_DEVICE_TASKS_H

#include "Parallel.h"

/// A depend object has nothing to say then. Its size is the host compiler's.
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

namespace chomp {

/// Makes the event of a task whose code comes next.
CHOMP_DEVICE omp_event_handle_t detach() {
  machine::open_tasks &tasks = machine::own_tasks();
  void *place = machine::heap_allocate(sizeof(machine::detached_task));
  if (!place)
    trap("the device's heap is too small for the event of a detached task");
  auto *task = static_cast<machine::detached_task *>(place);
  task->next = static_cast<machine::detached_task *>(tasks.first);
  task->generator = tasks.task;
  task->number = ++tasks.made;
  task->pending = 1;
  tasks.first = task;
  return static_cast<omp_event_handle_t>(reinterpret_cast<unsigned long long>(task));
}

/// Where an undeferred task ends.
CHOMP_DEVICE void finish(omp_event_handle_t event) {
  machine::finish(reinterpret_cast<machine::detached_task *>(event));
}

} // namespace chomp

CHOMP_DEVICE void omp_fulfill_event(omp_event_handle_t event) {
  chomp::machine::release(&reinterpret_cast<chomp::machine::detached_task *>(event)->pending);
}

#endif

#endif
