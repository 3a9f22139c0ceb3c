//===- RandomGraphs.h - task graphs for tests -----------------------------===//
#ifndef CHOMP_TEST_UNIT_RUNTIME_RANDOMGRAPHS_H
#define CHOMP_TEST_UNIT_RUNTIME_RANDOMGRAPHS_H

#include "Core/Taskgraph/TaskGraph.h"

#include <random>

namespace chomp {

struct GraphEdge {
  TaskGraph::Node From, To;
};

/// A graph with such edges, but for those that others say. They lead to greater numbers.
inline TaskGraph graphOf(TaskGraph::Node Count, const std::vector<GraphEdge> &Edges) {
  std::vector<std::vector<GraphDependence>> Tasks(Count);
  for (const GraphEdge &E : Edges) { // each is a location of its own
    Tasks[E.From].push_back({&E, GraphAccess::Out});
    Tasks[E.To].push_back({&E, GraphAccess::In});
  }
  GraphRecorder R;
  for (const auto &Depends : Tasks)
    R.add(Depends);
  return R.finish();
}

class RandomGraphs {
public:
  explicit RandomGraphs(unsigned Seed) : Random(Seed) {}

  TaskGraph::Node below(TaskGraph::Node End) {
    return std::uniform_int_distribution<TaskGraph::Node>(0, End - 1)(Random);
  }

  TaskGraph graph(TaskGraph::Node Count, TaskGraph::Node EdgeCount) {
    std::vector<GraphEdge> Edges;
    for (TaskGraph::Node I = 0; I < EdgeCount && Count > 1; ++I) {
      const TaskGraph::Node To = below(Count - 1) + 1;
      Edges.push_back({below(To), To});
    }
    return graphOf(Count, Edges);
  }

  /// One with dependences on few items, and with groups: it has joins.
  TaskGraph recorded(TaskGraph::Node Count, TaskGraph::Node ItemCount) {
    static const char Items[16] = {};
    GraphRecorder R;
    GraphAccess Kind = GraphAccess::In;
    bool IsInGroup = false;
    for (TaskGraph::Node N = 0; N < Count; ++N) {
      if (below(10) == 0) {
        if (IsInGroup)
          R.endGroup();
        else
          R.beginGroup();
        IsInGroup = !IsInGroup;
      }
      if (below(8) == 0) // many of a kind
        Kind = static_cast<GraphAccess>(below(4));
      std::vector<GraphDependence> Depends;
      for (TaskGraph::Node I = below(3); I-- > 0;)
        Depends.push_back({&Items[below(ItemCount)], Kind});
      R.add(Depends);
    }
    if (IsInGroup)
      R.endGroup();
    return R.finish();
  }

private:
  std::mt19937 Random;
};

} // namespace chomp

#endif
