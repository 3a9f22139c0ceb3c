//===- TaskDomain.h - the target tasks that a thread generates ------------===//
//
// What OpenMP says of tasks is about those that one task generates: the order that depend clauses ask for, and what a
// taskwait waits for. A thread that waits, or generates a task, may run others' code in the meantime: what that
// generates is in a *scope* of its own, one for all tasks that it runs in one such wait. Of these a target task may so
// come after another one's, and a taskwait wait for both, which is more than is asked for. Target tasks are queued as
// soon as they are met, so that no wait too many can keep one from starting.
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

#include "Core/Tasks/DependenceTable.h"
#include "Core/Tasks/TaskQueue.h"

#include <mutex>

namespace chomp {

/// What this thread has said of the construct that it begins next.
struct NextConstruct {
  bool Nowait = false;
  bool IsListed = false;   ///< What it depends on is known: TaskDomain::NextDepends.
  bool TellsWaits = false; ///< The module has been linked so that the waits of its code are told of.
};
extern constinit thread_local NextConstruct Next;

class TaskDomain {
public:
  /// The calling thread's.
  static TaskDomain &own();
  /// Whether there has ever been a task that was only queued. Cheap.
  static bool any() { return Any.load(std::memory_order_relaxed); }

  /// Queues a target task with Do(Task): behind its dependences, and before whatever comes after it.
  template <typename F> Status queue(Device &D, const Place &Where, const std::vector<Dependence> &Depends, F Do) {
    TaskClock Before = predecessors(Depends);
    TaskPoint Point;
    {
      Result<std::unique_ptr<Task>> T = Task::begin(D, Where, Before);
      if (!T.ok())
        return T.takeStatus();
      CHOMP_TRY(Do(**T));
      Point = (*T)->point();
    }
    add(Depends, Point);
    return {};
  }

  /// What the thread's next construct depends on.
  std::vector<Dependence> NextDepends;
  /// A list of dependences of which only a part has been told.
  std::vector<Dependence> Told;

  /// The thread may run other tasks from now on; Loose: which others wait for without it. And it goes on with its own.
  void enterScope(bool Loose);
  void leaveScope();
  void beginGroup() { now().Groups.emplace_back(); }
  /// Waits for the thread's own tasks of the innermost taskgroup; Ends: which is over.
  Status waitForGroup(bool Ends);

  /// Waits for the thread's target tasks that something with these dependences comes after.
  Status waitFor(const std::vector<Dependence> &Depends) { return waitFor(predecessors(Depends)); }
  /// Waits for all of them.
  Status wait();
  /// Waits for loose ones, any thread's.
  static Status waitForLoose();
  /// Waits for those that any thread has generated inside of the parallel region that has just ended.
  static Status waitForRegion();
  static Status waitForAll();

  /// Whether tasks of the host's have been generated that others may depend on, and may not have ended.
  bool hasHostTasks() const { return now().HasHostTasks; }
  void setHostTasks(bool Has) { now().HasHostTasks = Has; }

private:
  struct Scope {
    NextConstruct Next; ///< Of the scope around it, and what that depends on.
    std::vector<Dependence> NextDepends;
    DependenceTable Table;
    TaskClock Tasks;               ///< All that may not be over.
    std::vector<TaskClock> Groups; ///< The same for each taskgroup.
    bool HasHostTasks = false, IsLoose = false;
  };
  Scope &now() { return *Scopes[Depth]; }
  const Scope &now() const { return *Scopes[Depth]; }
  TaskClock predecessors(const std::vector<Dependence> &Depends) const;
  void add(const std::vector<Dependence> &Depends, const TaskPoint &Point);
  static Status waitFor(const TaskClock &Points);
  static Status waitForAll(int Level);

  static std::atomic<bool> Any;

  std::vector<std::unique_ptr<Scope>> Scopes; ///< Kept when they are left.
  std::size_t Depth = 0;

  std::mutex Lock; ///< Guards what follows, which other threads look at.
  TaskClock All;   ///< Tasks of all scopes.
  int Level = 0;   ///< The most parallel regions around one of them.

  TaskDomain() { Scopes.push_back(std::make_unique<Scope>()); }
};

} // namespace chomp

#endif
