//===- TaskGraph.h - what a taskgraph's record knows of order -------------===//
//
// The tasks of a record are nodes, numbered as they were recorded, and each comes after some that were recorded before.
// Dependences relate them as they relate tasks that run (OpenMP 6.0, 17.9.5), but for one thing: no task of a record is
// ever over. So it has a table of its own, which forgets nothing.
//
// What other edges say anyway is left out (transitive reduction): of many programs' graphs nothing is, but an edge less
// is a counter less in each replay. Where many tasks come after many, nodes without work (joins) keep the edges few.
//
// Threads: one at a time records; a finished graph doesn't change.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TASKGRAPH_TASKGRAPH_H
#define CHOMP_CORE_TASKGRAPH_TASKGRAPH_H

#include "Core/AddressTable.h"
#include "Core/SmallVector.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace chomp {

/// What a node does to a storage location, as depend clauses say it.
enum class GraphAccess {
  In,
  Out,   ///< inout, too.
  Set,   ///< inoutset: not ordered among themselves.
  Mutex, ///< mutexinoutset: likewise, but one at a time.
};

struct GraphDependence {
  const void *Address; ///< Null: omp_all_memory.
  GraphAccess Kind;
};

class TaskGraph {
public:
  using Node = std::uint32_t;
  static constexpr Node None = ~Node(0);

  std::size_t size() const { return Tasks.size(); }
  /// The number of a node's task among those that were added; None for a join.
  Node task(Node N) const { return Tasks[N]; }
  /// All of them have greater numbers.
  std::span<const Node> successors(Node N) const { return part(Edges, FirstEdge, N); }
  std::span<const std::uint32_t> predecessorCounts() const { return PredecessorCounts; }
  /// What a node has for itself while it runs, in ascending order: numbers below mutexCount().
  std::span<const std::uint32_t> mutexes(Node N) const { return part(Mutexes, FirstMutex, N); }
  std::uint32_t mutexCount() const { return MutexCount; }

private:
  friend class GraphRecorder;
  static std::span<const std::uint32_t> part(const std::vector<std::uint32_t> &All,
                                             const std::vector<std::size_t> &First, Node N) {
    return {All.data() + First[N], All.data() + First[N + 1]};
  }

  std::vector<Node> Tasks, Edges;
  std::vector<std::uint32_t> PredecessorCounts, Mutexes;
  std::vector<std::size_t> FirstEdge, FirstMutex; ///< By node, and one more.
  std::uint32_t MutexCount = 0;
};

class GraphRecorder {
public:
  using Node = TaskGraph::Node;

  /// The next task: it comes after those that its dependences name. Returns its number among the tasks.
  Node add(std::span<const GraphDependence> Depends);
  /// The next node, of a graph whose order is known: it comes after those nodes, and has these mutexes. Returns its
  /// number among the nodes. For graphs that are made of such nodes alone.
  Node addBehind(Node Task, std::span<const Node> Others, std::span<const std::uint32_t> Mutexes);
  /// What is added behind endGroup() comes after all that was added between the two. Groups nest.
  void beginGroup() { Groups.push_back(size()); }
  void endGroup();

  /// All that was added. The recorder can be used no more.
  TaskGraph finish();

private:
  using Nodes = SmallVector<Node, 4>;
  /// The tasks at a location that are not ordered among themselves, and those that come before each of them.
  struct Location {
    GraphAccess Kind = GraphAccess::Out;
    Nodes Now, Before;
    std::uint32_t Mutex = TaskGraph::None;
    bool isMember(GraphAccess Next) const { return Next == Kind && Next != GraphAccess::Out; }
  };
  Node size() const { return static_cast<Node>(Made.Tasks.size()); }
  Node begin(Node Task);
  void comeAfter(Node N, Node Other);
  void comeAfter(Node N, const Nodes &Others);
  /// One node for many.
  void join(Nodes &Many);
  void access(Node N, Location &At, GraphAccess Kind);

  TaskGraph Made; ///< Its tasks and mutexes.
  std::vector<Node> Predecessors;
  std::vector<std::size_t> FirstPredecessor; ///< By node.
  Location &location(const void *Address);
  std::deque<Location> Locations; ///< Each stays where it is until all are forgotten.
  AddressTable<Location *> ByAddress;
  SmallVector<Location *, 8> Named; ///< Of one task.
  Nodes Everything;                 ///< The last task for omp_all_memory, if there is one.
  std::vector<Node> Groups;         ///< Their first nodes.
  Node Fence = TaskGraph::None;     ///< All that is added comes after it.
  Node TaskCount = 0;
};

} // namespace chomp

#endif
