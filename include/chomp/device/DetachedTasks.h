// device/DetachedTasks.h - tasks that are complete when their event is fulfilled, too (detach).
//
// A task's code is run at once, by the thread that meets it. So what a detached one leaves behind is its event, of
// which the thread keeps a list, newest first, for each parallel region that it is in: whoever has to see the task
// complete (taskwait, the end of a taskgroup, a barrier, the end of the region) waits until the event has been
// fulfilled, by whatever thread, and takes it off the list. On AMD GPUs that may be no thread of the same wavefront,
// which runs in lockstep with the one that waits.
//
//   Before:  #pragma omp task detach(event)         After:  { event = chomp::detach();
//            start(&event);                                   start(&event); }
//            #pragma omp taskwait                           chomp::taskwait();
//
// Numbers tell which events were made where: a taskgroup's are those after the one that it began with, a task's
// children those that were made with its number. Files that name no events have nothing of this (CHOMP_EVENTS).
#ifndef CHOMP_DEVICE_DETACHEDTASKS_H
#define CHOMP_DEVICE_DETACHEDTASKS_H

namespace chomp {
namespace machine {

/// What an event's handle is the address of. On the device's heap: its task may be gone, and any thread may fulfil it.
struct detached_task {
  detached_task *next;
  unsigned generator, number;
  unsigned pending; ///< Nobody has fulfilled the event.
};

CHOMP_DEVICE void finish(detached_task *task) {
  while (load(&task->pending))
    pause();
  fence();
}

/// Waits for those of a list that were made after a number. Not in line, for barriers are many.
template <class = void> CHOMP_DEVICE_CALLEE void finish_after(open_tasks *tasks, unsigned number) {
  for (detached_task *task; (task = static_cast<detached_task *>(tasks->first)) && task->number > number;) {
    finish(task);
    tasks->first = task->next;
    heap_free(task);
  }
}

template <class = void> CHOMP_DEVICE_CALLEE void finish_children(open_tasks *tasks) {
  detached_task *kept = nullptr;
  for (auto *task = static_cast<detached_task *>(tasks->first); task;) {
    detached_task *const next = task->next;
    if (task->generator != tasks->task) {
      kept = task;
    } else {
      finish(task);
      if (kept)
        kept->next = next;
      else
        tasks->first = next;
      heap_free(task);
    }
    task = next;
  }
}

/// A thread's part in a parallel region, or the initial task: at its end all that it has made are complete.
class implicit_task {
public:
  CHOMP_MEMBER implicit_task() {
    if (open_tasks *tasks = opened()) {
      Outer = *tasks;
      *tasks = open_tasks();
    }
  }
  CHOMP_MEMBER ~implicit_task() {
    if (open_tasks *tasks = opened()) {
      finish_after(tasks, 0);
      *tasks = Outer;
    }
  }
  implicit_task(const implicit_task &) = delete;

private:
  open_tasks Outer = {};
};

/// Before a barrier.
CHOMP_DEVICE void finish_all() {
  open_tasks *tasks = opened();
  if (tasks && tasks->first)
    finish_after(tasks, 0);
}

} // namespace machine

/// The code of a task: what it makes are its own children.
class explicit_task {
public:
  CHOMP_MEMBER explicit_task() {
    machine::open_tasks &tasks = machine::own_tasks();
    Outer = tasks.task;
    tasks.task = ++tasks.made;
  }
  CHOMP_MEMBER ~explicit_task() { machine::own_tasks().task = Outer; }
  explicit_task(const explicit_task &) = delete;

private:
  unsigned Outer;
};

/// At its end all tasks that were made since its beginning are complete.
class task_group {
public:
  CHOMP_MEMBER task_group() {
    const machine::open_tasks *tasks = machine::opened();
    Before = tasks ? tasks->made : 0;
  }
  CHOMP_MEMBER ~task_group() {
    machine::open_tasks *tasks = machine::opened();
    if (tasks && tasks->first)
      machine::finish_after(tasks, Before);
  }
  task_group(const task_group &) = delete;

private:
  unsigned Before;
};

CHOMP_DEVICE void taskwait() {
  machine::open_tasks *tasks = machine::opened();
  if (tasks && tasks->first)
    machine::finish_children(tasks);
}

} // namespace chomp

#endif
