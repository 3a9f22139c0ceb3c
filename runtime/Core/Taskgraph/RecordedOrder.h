//===- RecordedOrder.h - what a record is told of its tasks' order --------===//
//
// Tasks run while they are recorded, so what is said of them then is only kept. The graph is made when somebody asks
// for it first, which is the first replay: a construct that is encountered once needs none.
//
// Threads: one at a time tells; then any threads ask.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TASKGRAPH_RECORDEDORDER_H
#define CHOMP_CORE_TASKGRAPH_RECORDEDORDER_H

#include "Core/Taskgraph/TaskGraph.h"
#include "Core/Tasks/DependenceTable.h"

#include <mutex>
#include <vector>

struct chomp_recorded_task_t;

namespace chomp {

class RecordedOrder {
public:
  /// The next task.
  void add(const chomp_recorded_task_t &Task);
  /// As GraphRecorder has them.
  void beginGroup() { Steps.push_back(GroupBegins); }
  void endGroup() { Steps.push_back(GroupEnds); }

  const TaskGraph &graph() const;
  bool hasDependences() const { return !Depends.empty(); }
  /// What all tasks depend on: each address once, and one that is written as such. One for all memory stands alone.
  const std::vector<Dependence> &dependences() const;

private:
  using Step = std::uint32_t; ///< How many dependences the next task has, or what else comes next.
  static constexpr Step GroupBegins = ~Step(0), GroupEnds = ~Step(1);

  std::vector<GraphDependence> Depends; ///< Of all tasks.
  mutable std::vector<Step> Steps;      ///< Until there is the graph.
  mutable std::once_flag HasGraph, HasEach;
  mutable TaskGraph Graph;
  mutable std::vector<Dependence> Each;
};

} // namespace chomp

#endif
