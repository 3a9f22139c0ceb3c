//===- Construct.h - one construct, from its beginning to its end ---------===//
//
// A construct with nowait is a task that may end at any time before the host waits for it. Where a device can do its
// work by itself it is only queued (Tasks/), or left to the host's runtime to be queued when it has run what comes
// before it; else the runtime ends it before it returns, and tells whoever watches the device that nobody may rely on
// that.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_CONSTRUCT_H
#define CHOMP_CORE_CONSTRUCT_H

#include "Core/Device.h"
#include "Core/Tasks/TaskDomain.h"

namespace chomp {

class Construct {
public:
  /// D: null where the host runs it. Takes what the thread has said of its next construct.
  Construct(Device *D, const Place &Where) : D(D), Where(Where), Nowait(Next.Nowait) {
    if (Recording.Into)
      spoilRecord();
    if (Nowait)
      take();
  }
  ~Construct() {
    if (Watcher)
      Watcher->taskEnds();
    if (Depends.capacity())
      giveBack();
  }
  Construct(const Construct &) = delete;
  Construct &operator=(const Construct &) = delete;

  /// It has the clause.
  bool hasNowait() const { return Nowait; }
  /// Whether it may be left to a queue of its device, as far as its clauses are concerned.
  bool isDeferrable() const { return Deferrable; }
  /// Does so: Do(Task) queues all of it.
  template <typename F> Status defer(F Do) { return TaskDomain::own().queue(D->Tasks, Where, Depends, Do); }
  /// Whether it comes after tasks that the host's runtime orders.
  bool isBehindHost() const { return Host && TaskDomain::own().scope().followsHost(Depends); }
  /// Leaves it to that runtime: Work owns all that it needs. False where that can't be.
  bool pend(TaskWork Work) { return TaskDomain::own().pend(*Host, *D, Where, Depends, std::move(Work)); }
  bool hasPredecessors() const { return !Depends.empty(); }
  /// Waits for the tasks that it depends on.
  Status await() { return Depends.empty() ? Status() : awaitDepends(); }

private:
  /// No record has target tasks yet.
  static void spoilRecord();
  void take();
  void giveBack();
  void awaitHost();
  Status awaitDepends();

  Device *const D;
  const Place &Where;
  const bool Nowait;
  bool Deferrable = false;
  std::vector<Dependence> Depends;
  const chomp_host_tasks_t *Host = nullptr; ///< Where it may depend on the host's tasks.
  plugin::Watcher *Watcher = nullptr;       ///< Who hears of its end.
};

} // namespace chomp

#endif
