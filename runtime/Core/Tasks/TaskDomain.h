//===- TaskDomain.h - the target tasks that a thread generates ------------===//
//
// What OpenMP says of tasks is about those that one task generates: the order that depend clauses ask for, and what a
// taskwait waits for. A thread that waits, or generates a task, may run others' code in the meantime: what that
// generates is in a *scope* of its own, one for all tasks that it runs in one such wait. Of these a target task may so
// come after another one's, and a taskwait wait for both, which is more than is asked for.
//
// A target task that comes after tasks of the host's is *pending*: the host's runtime gets a task with the same
// dependences, which queues it. So all that this runtime orders is ordered by it, devices order what is queued, and no
// thread waits in between. Others are queued as they are met.
//
// A wait for others' tasks (a barrier, the end of a taskgroup or of a parallel region) is two: each thread waits for
// its own before it tells the host's runtime that it has come, and behind that for those which threads have generated
// in tasks that they ran in the meantime ("loose" ones: of scopes of waits, and of what a region's threads run before
// and behind its code). The end of a parallel region waits for all that threads have generated in it.
//
// Threads: a domain belongs to one thread; the static functions concern all of them.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TASKS_TASKDOMAIN_H
#define CHOMP_CORE_TASKS_TASKDOMAIN_H

#include "Core/ForkLock.h"
#include "Core/Tasks/TaskQueue.h"
#include "Core/Tasks/TaskScope.h"

#include <functional>
#include <mutex>

struct chomp_host_tasks_t;

namespace chomp {

/// What this thread has said of the construct that it begins next.
struct NextConstruct {
  bool Nowait = false;
  bool IsListed = false;   ///< What it depends on is known: TaskDomain::NextDepends.
  bool TellsWaits = false; ///< The module has been linked so that the waits of its code are told of.
  /// The host's runtime, where it may have tasks that the construct depends on.
  const chomp_host_tasks_t *Host = nullptr;
};
// What each construct looks at costs a load, where the model for libraries is a call.
extern constinit thread_local NextConstruct Next [[gnu::tls_model("initial-exec")]];

class TaskgraphRecord;
/// The record that this thread makes, and what is said of the task that it generates next.
struct RecordInProgress {
  TaskgraphRecord *Into = nullptr;
  enum { Unknown, Recorded, LeftOut } Next = Unknown;
};
extern constinit thread_local RecordInProgress Recording [[gnu::tls_model("initial-exec")]];

/// What a target task does, which may be another thread's turn, and later.
struct TaskWork {
  std::function<bool()> CanDefer; ///< Whether it may be left to a queue, now that its dependences are over.
  /// All of it; Task: null where it is to be over when this returns.
  std::function<Status(plugin::Queue &, PartialsMemory &, Task *)> Do;
};

class TaskDomain {
public:
  /// The calling thread's.
  static TaskDomain &own() { return Mine ? *Mine : acquire(); }
  /// Whether there has ever been a task that was only queued. Cheap.
  static bool any() { return Any.load(std::memory_order_relaxed); }

  /// Queues a target task with Do(Task): behind its dependences, and before whatever comes after it.
  template <typename F> Status queue(TaskQueues &On, const Place &Where, const std::vector<Dependence> &Depends, F Do) {
    TaskPoint Point;
    {
      Task T(On);
      CHOMP_TRY(T.begin(Where, now().predecessors(Depends)));
      CHOMP_TRY(Do(T));
      Point = T.point();
    }
    add(Depends, Point);
    return {};
  }
  /// Leaves it to a task of the host's runtime to queue one. False where that has no such task.
  bool pend(const chomp_host_tasks_t &Host, Device &D, const Place &Where, const std::vector<Dependence> &Depends,
            TaskWork Work);

  /// What the thread's tasks depend on, and how they are waited for.
  TaskScope &scope() { return now(); }

  /// What the thread's next construct depends on.
  std::vector<Dependence> NextDepends;
  /// A list of dependences of which only a part has been told.
  std::vector<Dependence> Told;

  /// The thread may run other tasks from now on; Loose: which others wait for without it. And it goes on with its own.
  void enterScope(bool Loose);
  void leaveScope();
  void beginGroup() { used().beginGroup(); }
  /// Waits for the thread's own tasks of the innermost taskgroup; Ends: which is over.
  Status waitForGroup(bool Ends);

  /// Waits for the thread's target tasks that something with these dependences comes after.
  Status waitFor(const std::vector<Dependence> &Depends) { return waitFor(now().predecessors(Depends)); }
  /// Waits for all of them.
  Status wait();
  /// Waits for loose ones, any thread's.
  static Status waitForLoose();
  /// Waits for those that any thread has generated inside of the parallel region that has just ended.
  static Status waitForRegion();
  static Status waitForAll();

  /// The host's runtime gets a task with these dependences. Null, or what this task is to call waitForTarget with.
  void *generateHost(const std::vector<Dependence> &Depends, bool IsWait);
  static Status waitForTarget(void *Before);

private:
  struct Loan;
  static constinit thread_local TaskDomain *Mine [[gnu::tls_model("initial-exec")]];
  static TaskDomain &acquire();

  struct Scope : TaskScope {
    RecordInProgress Recording; ///< Of the scope around it,
    NextConstruct Next;         ///< as this, and what that depends on.
    std::vector<Dependence> NextDepends;
    bool IsLoose = false, IsUsed = false;
  };
  struct Pending;
  struct HostTask;
  Scope &now() { return *Scopes[Depth]; }
  /// For what leaves something in it.
  Scope &used() {
    now().IsUsed = true;
    return now();
  }
  void add(const std::vector<Dependence> &Depends, const TaskPoint &Point);
  void add(const TaskPoint &Point, int AtLevel, bool Loose);
  static Status waitFor(const TaskClock &Points);
  static Status waitForAll(int Level);

  static std::atomic<bool> Any;

  std::vector<std::shared_ptr<Scope>> Scopes; ///< Kept when they are left; others have those of pending tasks.
  std::size_t Depth = 0;

  ForkLock Lock; ///< Guards what follows, which other threads look at.
  TaskClock All; ///< Tasks of all scopes.
  int Level = 0; ///< The most parallel regions around one of them.

  TaskDomain() { Scopes.push_back(std::make_shared<Scope>()); }
};

} // namespace chomp

#endif
