//===- GraphReplay.h - running a graph's tasks by some threads ------------===//
//
// A node runs when a counter of its predecessors has come to zero; one with a single predecessor needs none. Whoever
// makes nodes ready goes on with the first of them, and leaves the others in a list of its own, from which idle threads
// take the oldest (Chase and Lev's deque, with the orders of Le et al., 2013). One thread alone just goes by the
// numbers of the nodes.
//
// Threads: the workers of a run call work(), each with a number of its own; begin() is called before them, and there is
// one run at a time. Nothing is allocated once there have been as many workers.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_TASKGRAPH_GRAPHREPLAY_H
#define CHOMP_CORE_TASKGRAPH_GRAPHREPLAY_H

#include "Core/Taskgraph/TaskGraph.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace chomp {

class GraphReplay {
public:
  using Node = TaskGraph::Node;

  /// Graph outlives it.
  explicit GraphReplay(const TaskGraph &Graph);

  /// A run begins, with so many workers; the last one is over.
  void begin(unsigned Count);
  /// Until all tasks of the run are done: calls Do(task's number) for some of them. What the tasks did is visible then.
  template <typename F> void work(unsigned Worker, F Do) {
    if (Running == 1) {
      for (Node N = 0; N < Graph.size(); ++N)
        if (Graph.task(N) != TaskGraph::None)
          Do(Graph.task(N));
      return;
    }
    Own &Mine = Workers[Worker];
    for (Node N; (N = next(Mine)) != TaskGraph::None;)
      do {
        if (Graph.task(N) != TaskGraph::None)
          Do(Graph.task(N));
        N = done(Mine, N);
      } while (N != TaskGraph::None);
  }

private:
  /// Ready nodes of a worker: it takes the last, and others the first.
  class Deque {
  public:
    void reserve(std::size_t Nodes);
    void push(Node N);
    Node pop();
    Node steal();

  private:
    alignas(64) std::atomic<std::int64_t> First{0};
    alignas(64) std::atomic<std::int64_t> End{0};
    std::unique_ptr<std::atomic<Node>[]> Ring;
    std::size_t Mask = 0;
  };
  struct alignas(64) Own {
    Deque Ready;
    std::size_t Done = 0; ///< Nodes that Left still counts.
  };
  /// Of mutexinoutset: who waits for it gets it in turn.
  struct Mutex {
    std::mutex Lock;
    bool Held = false;
    Node First = TaskGraph::None, Last = TaskGraph::None;
  };

  /// A ready node, as soon as there is one; None: all are done.
  Node next(Own &Mine);
  /// N is done: one of those that are ready now; None: there is none, or the worker is to look for one.
  Node done(Own &Mine, Node N);
  /// All before N are done. Whether it can run; else it is made ready by who gives it a mutex.
  bool take(Node N);
  void giveBack(Own &Mine, Node N);

  const TaskGraph &Graph;
  std::vector<std::uint32_t> Pending; ///< Predecessors that are not done, by node.
  std::vector<Node> Roots;
  std::unique_ptr<Own[]> Workers;
  std::vector<Mutex> Mutexes;
  std::vector<Node> Behind;            ///< By node: who waits behind it for the same mutex.
  std::vector<std::uint32_t> Obtained; ///< By node: how many of its mutexes it has.
  unsigned Running = 1, WorkerCount = 0;
  alignas(64) std::atomic<std::size_t> NextRoot{0};
  alignas(64) std::atomic<std::size_t> Left{0}; ///< Nodes that are not known to be done.
};

} // namespace chomp

#endif
