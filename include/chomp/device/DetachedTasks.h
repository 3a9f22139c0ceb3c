// device/DetachedTasks.h - tasks that are complete when their event is fulfilled, too (detach), and tasks that wait for
// them.
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
// A task that depends on such a task is put off: its code and what it has copied are in the same list. A thread that
// waits for tasks runs those of its own that may begin by then, the oldest first.
//
//   Before:  #pragma omp task depend(in : x)
//            y = x;
//   After:   chomp::task([&](chomp::dependences &on) { on.in(&x); }, [&] {
//              y = x;
//            });
//
// Numbers tell which tasks were made where: a taskgroup's are those after the one that it began with, a task's
// children those that were made with its number. Files that name no events have nothing of this (CHOMP_EVENTS).
#ifndef CHOMP_DEVICE_DETACHEDTASKS_H
#define CHOMP_DEVICE_DETACHEDTASKS_H

namespace chomp {

/// What may be between two tasks with an item in common: nothing if both are of the same type other than inout.
enum class dependence_type : unsigned char { in, inout, mutexinoutset, inoutset };

/// The item omp_all_memory.
constexpr const volatile void *all_memory = nullptr;

namespace machine {

struct dependence {
  const volatile void *item;
  dependence_type type;

  CHOMP_MEMBER bool orders(const dependence &other) const {
    return (item == other.item || item == all_memory || other.item == all_memory) &&
           !(type == other.type && type != dependence_type::inout);
  }
};

/// A task that is not complete. An event's handle is its address. On the device's heap: the thread that has made it may
/// be at another place, and any thread may fulfil the event.
struct open_task {
  open_task *next;
  unsigned generator, number;
  unsigned pending;        ///< There is an event, which nobody has fulfilled.
  bool running;            ///< Its code, which was put off.
  unsigned count;          ///< Of dependences.
  dependence *dependences; ///< On the heap, too; so is the code.
  void (*run)(void *code); ///< Runs what was put off, and frees it; null if nothing is.
  void *code;

  CHOMP_MEMBER bool complete() const { return !run && !running && !load(&pending); }
  CHOMP_MEMBER bool follows(const open_task &older) const {
    for (unsigned i = 0; i < count; ++i)
      for (unsigned k = 0; k < older.count; ++k)
        if (dependences[i].orders(older.dependences[k]))
          return true;
    return false;
  }
};

CHOMP_DEVICE open_task *newest(const open_tasks &tasks) { return static_cast<open_task *>(tasks.first); }

CHOMP_DEVICE void *task_memory(unsigned long long size) {
  void *place = heap_allocate(size);
  if (!place)
    trap("the device's heap is too small for a detached task, or one that waits for it");
  return place;
}

/// Enters a task into the thread's list.
CHOMP_DEVICE open_task *add_task(open_tasks &tasks, bool event) {
  auto *task = static_cast<open_task *>(task_memory(sizeof(open_task)));
  *task = {newest(tasks), tasks.task, ++tasks.made, event, false, 0, nullptr, nullptr, nullptr};
  tasks.first = task;
  return task;
}

/// Whether a task that was put off has to wait for an older sibling.
CHOMP_DEVICE bool is_blocked(const open_task &task) {
  for (const open_task *older = task.next; older; older = older->next)
    if (older->generator == task.generator && !older->complete() && task.follows(*older))
      return true;
  return false;
}

CHOMP_DEVICE void run_task(open_task &task) {
  fence(); // those that it depends on are complete
  void (*const run)(void *) = task.run;
  task.running = true;
  task.run = nullptr;
  run(task.code);
  task.running = false;
}

/// Runs the tasks that were put off and may begin, descendants of the running task (OpenMP 5.2, 12.9), and takes off
/// the list what is complete. Whether any is left that concerns the caller.
template <class Concerns> CHOMP_DEVICE bool are_left(open_tasks &tasks, const Concerns &concerns) {
  for (;;) {
    bool left = false;
    open_task *ready = nullptr, *newer = nullptr;
    for (open_task *task = newest(tasks); task;) {
      open_task *const next = task->next;
      if (task->complete()) {
        if (newer)
          newer->next = next;
        else
          tasks.first = next;
        heap_free(task->dependences);
        heap_free(task);
      } else {
        left |= concerns(*task);
        if (task->run && task->number > tasks.task && !is_blocked(*task))
          ready = task;
        newer = task;
      }
      task = next;
    }
    if (!left || !ready)
      return left;
    run_task(*ready);
  }
}

template <class Concerns> CHOMP_DEVICE void wait_for(open_tasks &tasks, const Concerns &concerns) {
  while (are_left(tasks, concerns))
    pause();
  fence();
}

/// Those that were made after a number. Not in line, for barriers are many.
struct made_after {
  unsigned number;
  CHOMP_MEMBER bool operator()(const open_task &task) const { return task.number > number; }
};
template <class = void> CHOMP_DEVICE_CALLEE void finish_after(open_tasks *tasks, unsigned number) {
  wait_for(*tasks, made_after{number});
}

/// Children of a task.
struct made_by {
  unsigned generator;
  CHOMP_MEMBER bool operator()(const open_task &task) const { return task.generator == generator; }
};
template <class = void> CHOMP_DEVICE_CALLEE void finish_children(open_tasks *tasks) {
  wait_for(*tasks, made_by{tasks->task});
}

struct numbered {
  unsigned number;
  CHOMP_MEMBER bool operator()(const open_task &task) const { return task.number == number; }
};
template <class = void> CHOMP_DEVICE_CALLEE void finish(open_task *task) {
  wait_for(own_tasks(), numbered{task->number});
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

CHOMP_DEVICE void taskyield() {
  machine::open_tasks *tasks = machine::opened();
  if (tasks && tasks->first)
    machine::are_left(*tasks, machine::made_by{tasks->task});
}

} // namespace chomp

#endif
