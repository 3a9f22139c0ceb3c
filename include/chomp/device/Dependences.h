// device/Dependences.h - detached tasks, and tasks that depend on them (DetachedTasks.h): what programs ask for.
#ifndef CHOMP_DEVICE_DEPENDENCES_H
#define CHOMP_DEVICE_DEPENDENCES_H

namespace chomp {

/// Makes the event of a task whose code comes next.
CHOMP_DEVICE omp_event_handle_t detach() {
  return static_cast<omp_event_handle_t>(
      reinterpret_cast<unsigned long long>(machine::add_task(machine::own_tasks(), /*event=*/true)));
}

/// Where an undeferred task ends.
CHOMP_DEVICE void finish(omp_event_handle_t event) { machine::finish(reinterpret_cast<machine::open_task *>(event)); }

/// A depend object holds the address of what it says.
class depend_object {
public:
  explicit CHOMP_MEMBER depend_object(const omp_depend_t &object) : Object(const_cast<omp_depend_t *>(&object)) {}
  CHOMP_MEMBER void in(const volatile void *item) { init({item, dependence_type::in}); }
  CHOMP_MEMBER void inout(const volatile void *item) { init({item, dependence_type::inout}); }
  CHOMP_MEMBER void mutexinoutset(const volatile void *item) { init({item, dependence_type::mutexinoutset}); }
  CHOMP_MEMBER void inoutset(const volatile void *item) { init({item, dependence_type::inoutset}); }
  CHOMP_MEMBER void update(dependence_type type) { get().type = type; }
  CHOMP_MEMBER void destroy() { machine::heap_free(&get()); }
  CHOMP_MEMBER machine::dependence &get() const { return **reinterpret_cast<machine::dependence **>(Object); }

private:
  CHOMP_MEMBER void init(const machine::dependence &value) {
    auto *place = static_cast<machine::dependence *>(machine::task_memory(sizeof(machine::dependence)));
    *place = value;
    *reinterpret_cast<machine::dependence **>(Object) = place;
  }
  omp_depend_t *Object;
};

/// Is told the dependences of a task: looks for those on open siblings, counts them and, if asked to, keeps them.
class dependences {
public:
  /// Of a task with a number.
  CHOMP_MEMBER dependences(const machine::open_tasks &tasks, unsigned number, machine::dependence *record = nullptr)
      : Tasks(tasks), Number(number), Record(record) {}
  CHOMP_MEMBER void in(const volatile void *item) { add({item, dependence_type::in}); }
  CHOMP_MEMBER void inout(const volatile void *item) { add({item, dependence_type::inout}); }
  CHOMP_MEMBER void mutexinoutset(const volatile void *item) { add({item, dependence_type::mutexinoutset}); }
  CHOMP_MEMBER void inoutset(const volatile void *item) { add({item, dependence_type::inoutset}); }
  CHOMP_MEMBER void object(const omp_depend_t &object) { add(depend_object(object).get()); }

  bool Blocked = false; ///< The task has to wait.
  unsigned Count = 0;

private:
  CHOMP_MEMBER void add(const machine::dependence &one) {
    for (auto *task = machine::newest(Tasks); task && !Blocked; task = task->next)
      if (task->generator == Tasks.task && task->number < Number && !task->complete())
        for (unsigned i = 0; i < task->count; ++i)
          Blocked |= one.orders(task->dependences[i]);
    if (Record)
      Record[Count] = one;
    ++Count;
  }
  const machine::open_tasks &Tasks;
  const unsigned Number;
  machine::dependence *const Record;
};

namespace machine {

/// Until no older sibling is left that a task depends on.
template <class Depends>
CHOMP_DEVICE void wait_for_siblings(open_tasks &tasks, unsigned number, const Depends &depends) {
  for (;;) {
    dependences asked(tasks, number);
    depends(asked);
    if (!asked.Blocked)
      break;
    if (are_left(tasks, made_by{tasks.task}))
      pause();
  }
  fence();
}

template <class Depends>
CHOMP_DEVICE void keep_dependences(const open_tasks &tasks, open_task &task, unsigned count, const Depends &depends) {
  task.dependences = static_cast<dependence *>(task_memory(count * sizeof(dependence)));
  dependences asked(tasks, task.number, task.dependences);
  depends(asked);
  task.count = asked.Count;
}

template <class Code> CHOMP_DEVICE_CALLEE void run_code(void *place) {
  auto *code = static_cast<Code *>(place);
  (*code)();
  code->~Code();
  heap_free(place);
}

} // namespace machine

/// A task's code comes at once, unless it depends on a sibling that is not complete. Depends: tells its argument the
/// dependences, each time it is called. Without deferred it is this thread that waits, for its event, too.
template <class Depends, class Code>
CHOMP_DEVICE void task(const Depends &depends, const Code &code, bool deferred = true, omp_event_handle_t event = {}) {
  using namespace machine;
  open_tasks *const tasks = opened();
  auto *self = reinterpret_cast<open_task *>(event);
  if (!tasks || (!tasks->first && !self))
    return code();
  const unsigned number = self ? self->number : tasks->made + 1;
  if (!deferred) {
    wait_for_siblings(*tasks, number, depends);
    code();
    if (self)
      finish(self);
    return;
  }
  dependences asked(*tasks, number);
  depends(asked);
  if (!asked.Blocked && !self)
    return code();
  if (!self)
    self = add_task(*tasks, /*event=*/false);
  if (asked.Count)
    keep_dependences(*tasks, *self, asked.Count, depends);
  if (!asked.Blocked)
    return code();
  self->code = new (task_memory(sizeof(Code)), place_of_element()) Code(code);
  self->run = run_code<Code>;
}

/// Waits for what an empty task with these dependences would.
template <class Depends> CHOMP_DEVICE void taskwait(const Depends &depends) {
  machine::open_tasks *const tasks = machine::opened();
  if (tasks && tasks->first)
    machine::wait_for_siblings(*tasks, tasks->made + 1, depends);
}

} // namespace chomp

CHOMP_DEVICE void omp_fulfill_event(omp_event_handle_t event) {
  chomp::machine::release(&reinterpret_cast<chomp::machine::open_task *>(event)->pending);
}

#endif
