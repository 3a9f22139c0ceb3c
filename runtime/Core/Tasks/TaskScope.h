//===- TaskScope.h - the target tasks that one task has generated ---------===//
//
// What of a task's children is not over, and how its next ones depend on them.
//
// Threads: any. A child that comes after tasks of the host's is queued by whichever thread the host's runtime lets go
// on with it.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TASKS_TASKSCOPE_H
#define CHOMP_CORE_TASKS_TASKSCOPE_H

#include "Core/ForkLock.h"
#include "Core/Tasks/DependenceTable.h"

#include <mutex>

namespace chomp {

class TaskScope {
public:
  /// The queued tasks that something with these dependences comes after.
  TaskClock predecessors(const std::vector<Dependence> &Depends) const;
  /// A task has been queued, and is part of so many of the taskgroups that there are.
  void add(const std::vector<Dependence> &Depends, const TaskPoint &Point, std::size_t GroupCount = ~std::size_t(0));

  /// The host's runtime has got a task with these dependences; IsTarget: one that it is to queue.
  void addHost(const std::vector<Dependence> &Depends, bool IsTarget);
  /// All of those are over.
  void forgetHost();
  bool hasHost() const;
  /// Whether something with these dependences comes after one of those.
  bool followsHost(const std::vector<Dependence> &Depends) const;
  /// Whether something with these dependences may come after a target task: one that is queued, or will be.
  bool followsTarget(const std::vector<Dependence> &Depends) const;

  void beginGroup();
  std::size_t groupCount() const;
  /// What is not over of the innermost taskgroup, of all if none is known; Ends: the taskgroup is no longer.
  TaskClock group(bool Ends);
  /// What is not over.
  TaskClock tasks();
  /// For another task.
  void clear();

private:
  mutable ForkLock Lock;
  DependenceTable Table;
  TaskClock Tasks;
  std::vector<TaskClock> Groups; ///< The same for each taskgroup.
  bool HasPending = false;       ///< Some of the host's tasks are target tasks that are not queued.
};

} // namespace chomp

#endif
