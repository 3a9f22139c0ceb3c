//===- GraphDrawing.h - a recorded graph, for people ----------------------===//
//
// What somebody wants to know of a record: what can run at a time, and what takes it so long; and a picture in the
// language of Graphviz's dot. Nothing of this is needed to replay one. Joins are nodes, but count as no task.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TASKGRAPH_GRAPHDRAWING_H
#define CHOMP_CORE_TASKGRAPH_GRAPHDRAWING_H

#include "Core/Taskgraph/TaskGraph.h"

#include <string>

namespace chomp {

/// What people call a task.
struct TaskLabel {
  std::string Name = "task";
  std::string Place;        ///< "saxpy.c:12"; none if empty.
  double Microseconds = -1; ///< Of the last replay; below zero: not known.
  bool OnDevice = false;
};
/// By the task's number, for each of the graph's tasks.
using TaskLabels = std::span<const TaskLabel>;

/// A cover of the graph by paths: each node is in one of them, and an edge leads from each to the next. Greedy: a path
/// goes on where most is still to come.
std::vector<std::vector<TaskGraph::Node>> chains(const TaskGraph &Graph);

/// By node: the most tasks on a path that leads to it.
std::vector<std::uint32_t> levels(const TaskGraph &Graph);

/// A path that takes longest; of those, and where no time is known, one with the most tasks.
struct CriticalPath {
  std::vector<TaskGraph::Node> Nodes;
  std::uint32_t Tasks = 0;
  double Microseconds = 0; ///< Of those tasks whose time is known.
};
CriticalPath criticalPath(const TaskGraph &Graph, TaskLabels Labels);

/// A digraph, which may stand in a file with others. Colours are chains, boxes are tasks of devices, and thick borders
/// the critical path.
std::string draw(const TaskGraph &Graph, TaskLabels Labels, const std::string &Title);

} // namespace chomp

#endif
