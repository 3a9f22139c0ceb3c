//===- TaskPoint.h - places in the order of queued work -------------------===//
//
// What a target task has done is over when its queue has come to a point: nothing more is known of a task once it is
// queued, and nothing more is needed, neither to wait for it nor to let others come after it.
//
// Threads: points are values; whether one is over any thread may ask.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TASKS_TASKPOINT_H
#define CHOMP_CORE_TASKS_TASKPOINT_H

#include "Core/SmallVector.h"

#include "chomp/plugin.h"

#include <algorithm>

namespace chomp {

class TaskQueue;

/// How far a queue is known to have come.
using TaskProgress = plugin::StepCount;

struct TaskPoint {
  TaskQueue *Queue = nullptr; ///< Null: no task.
  const TaskProgress *Progress = nullptr;
  std::uint64_t Value = 0;

  bool isOver() const { return !Queue || Progress->Done.load(std::memory_order_acquire) >= Value; }
};

/// Points of several queues: of each the latest, since a queue comes to all before it first.
class TaskClock {
public:
  void add(const TaskPoint &P) {
    if (P.isOver())
      return;
    for (TaskPoint &Own : Points)
      if (Own.Queue == P.Queue) {
        Own.Value = std::max(Own.Value, P.Value);
        return;
      }
    Points.push_back(P);
  }
  void add(const TaskClock &Others) {
    for (const TaskPoint &P : Others.Points)
      add(P);
  }
  void clear() { Points.clear(); }
  /// Forgets what is over.
  void prune() {
    Points.shrink(std::remove_if(Points.begin(), Points.end(), [](const TaskPoint &P) { return P.isOver(); }));
  }
  bool isOver() const {
    return std::all_of(Points.begin(), Points.end(), [](const TaskPoint &P) { return P.isOver(); });
  }
  auto begin() const { return Points.begin(); }
  auto end() const { return Points.end(); }

private:
  SmallVector<TaskPoint, 2> Points; // often there is one
};

} // namespace chomp

#endif
