//===- TaskHistory.h - what messages say of tasks that fail ---------------===//
//
// A queue remembers its last tasks: where they are in the user's source, and what they came after. Writing it down is a
// few stores for each task, and nobody reads it before something has failed.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TASKS_TASKHISTORY_H
#define CHOMP_CORE_TASKS_TASKHISTORY_H

#include "Core/Message.h"
#include "Core/Tasks/TaskPoint.h"

#include <array>
#include <vector>

namespace chomp {

/// Of one queue; guarded as that is.
class TaskHistory {
public:
  /// Follows: the task before it in the queue was not over.
  void begins(std::uint64_t Task, const Place &Where, bool Follows) { Tasks[Task % Size] = {Task, Where, Follows}; }
  /// Its queue waits for another queue's task.
  void waits(std::uint64_t Task, const TaskPoint &Other) { Waits[WaitCount++ % Size] = {Task, Other}; }

  /// Null: it is forgotten.
  const Place *place(std::uint64_t Task) const {
    const Entry &E = Tasks[Task % Size];
    return E.Task == Task ? &E.Where : nullptr;
  }
  bool follows(std::uint64_t Task) const { return place(Task) && Tasks[Task % Size].Follows; }
  /// Those of other queues that it waited for.
  std::vector<TaskPoint> awaited(std::uint64_t Task) const {
    std::vector<TaskPoint> Others;
    for (const Wait &W : Waits)
      if (W.Task == Task)
        Others.push_back(W.Other);
    return Others;
  }

private:
  static constexpr std::size_t Size = 64;
  struct Entry {
    std::uint64_t Task = 0; ///< Tasks have numbers from 1 on.
    Place Where;
    bool Follows = false;
  };
  struct Wait {
    std::uint64_t Task = 0;
    TaskPoint Other;
  };
  std::array<Entry, Size> Tasks;
  std::array<Wait, Size> Waits;
  std::size_t WaitCount = 0;
};

} // namespace chomp

#endif
