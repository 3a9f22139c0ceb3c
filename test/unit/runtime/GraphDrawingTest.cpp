//===- GraphDrawingTest.cpp - a recorded graph, for people ----------------===//
#include "Core/Taskgraph/GraphDrawing.h"
#include "Core/Taskgraph/SeriesParallel.h"
#include "RandomGraphs.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <utility>

using namespace chomp;
using Node = TaskGraph::Node;
using Nodes = std::vector<Node>;

namespace {

bool hasEdge(const TaskGraph &G, Node From, Node To) { return std::ranges::count(G.successors(From), To) == 1; }

/// Each node is in one chain, and chains are paths.
bool isCover(const TaskGraph &G, const std::vector<Nodes> &Chains) {
  Nodes All;
  for (const Nodes &Chain : Chains) {
    All.insert(All.end(), Chain.begin(), Chain.end());
    for (std::size_t I = 1; I < Chain.size(); ++I)
      if (!hasEdge(G, Chain[I - 1], Chain[I]))
        return false;
  }
  std::ranges::sort(All);
  Nodes Expected(G.size());
  for (Node N = 0; N < G.size(); ++N)
    Expected[N] = N;
  return All == Expected;
}

/// What a node's longest path weighs, without its own weight: by looking at all pairs again and again.
template <typename T> std::vector<T> longest(const TaskGraph &G, const std::vector<T> &Weights) {
  std::vector<T> Before(G.size());
  for (bool Changed = true; std::exchange(Changed, false);)
    for (Node From = 0; From < G.size(); ++From)
      for (Node To = 0; To < G.size(); ++To)
        if (hasEdge(G, From, To) && Before[To] < Before[From] + Weights[From]) {
          Before[To] = Before[From] + Weights[From];
          Changed = true;
        }
  return Before;
}

std::vector<TaskLabel> timed(const std::vector<double> &Times) {
  std::vector<TaskLabel> Labels(Times.size());
  for (std::size_t I = 0; I < Times.size(); ++I)
    Labels[I].Microseconds = Times[I];
  return Labels;
}

std::size_t countOf(const std::string &Text, std::string_view Part) {
  std::size_t Count = 0;
  for (std::size_t At = 0; (At = Text.find(Part, At)) != std::string::npos; ++At)
    ++Count;
  return Count;
}

} // namespace

TEST_CASE("Chains go on where most is still to come") {
  CHECK(chains(graphOf(0, {})).empty());
  CHECK(chains(graphOf(2, {})) == std::vector<Nodes>{{0}, {1}});
  CHECK(chains(graphOf(5, {{0, 1}, {0, 2}, {2, 3}, {1, 4}, {3, 4}})) == std::vector<Nodes>{{0, 2, 3, 4}, {1}});
}

TEST_CASE("Chains cover drawn graphs") {
  RandomGraphs Random(1);
  for (Node I = 0; I < 100; ++I) {
    const TaskGraph G = I % 2 ? Random.graph(I, I * 2) : Random.recorded(I, 3);
    CHECK(isCover(G, chains(G)));
  }
}

TEST_CASE("Levels and critical paths are those of a search") {
  RandomGraphs Random(2);
  for (Node I = 1; I < 100; ++I) {
    const TaskGraph G = I % 2 ? Random.graph(I % 40, I) : Random.recorded(I % 40, 3);
    std::vector<std::uint32_t> Tasks;
    std::vector<double> Times, Weights;
    for (Node N = 0; N < G.size(); ++N) {
      const bool IsTask = G.task(N) != TaskGraph::None;
      Tasks.push_back(IsTask);
      Weights.push_back(IsTask ? Random.below(100) : 0);
      if (IsTask)
        Times.push_back(Weights.back());
    }
    CHECK(levels(G) == longest(G, Tasks));

    const auto Before = longest(G, Weights);
    double Expected = 0, Time = 0;
    for (Node N = 0; N < G.size(); ++N)
      Expected = std::max(Expected, Before[N] + Weights[N]);
    const CriticalPath Path = criticalPath(G, timed(Times));
    for (std::size_t N = 0; N < Path.Nodes.size(); ++N) {
      Time += Weights[Path.Nodes[N]];
      CHECK((!N || hasEdge(G, Path.Nodes[N - 1], Path.Nodes[N])));
    }
    CHECK(Path.Microseconds == Expected);
    CHECK(Time == Expected);
  }
}

TEST_CASE("Without times the critical path is the one with the most tasks") {
  const TaskGraph G = graphOf(5, {{0, 1}, {0, 2}, {2, 3}, {1, 4}, {3, 4}});
  CHECK(criticalPath(G, std::vector<TaskLabel>(5)).Nodes == Nodes{0, 2, 3, 4});
  CHECK(criticalPath(G, timed({1, 9, -1, 2, 1})).Nodes == Nodes{0, 1, 4});
  CHECK(criticalPath(G, timed({1, 9, 7, 2, 1})).Nodes == Nodes{0, 2, 3, 4}); // as long
  CHECK(criticalPath(graphOf(0, {}), {}).Nodes.empty());
}

TEST_CASE("A graph's drawing") {
  const std::vector<TaskLabel> Labels = {{"task", "in.c:12", 12.34, false},
                                         {"target", "in.c:14", 0.5, true},
                                         {"target", "in.c:16", 100, true},
                                         {"task", "", -1, false}};
  CHECK(draw(graphOf(4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}}), Labels, "taskgraph (in.c:10)") == R"(digraph {
  label="taskgraph (in.c:10)\n4 tasks, 4 edges, 3 levels, 2 chains\ncritical path: 3 tasks, 112.3 us\nseries-parallel";
  labelloc=t;
  node [colorscheme=dark28, style=filled];
  edge [colorscheme=dark28, color="#666666"];
  // series(0, parallel(1, 2), 3)
  n0 [label="task 0\nin.c:12\n12.3 us", color=1, fillcolor="/pastel28/1", penwidth=3];
  n1 [label="target 1\nin.c:14\n0.5 us", shape=box, color=1, fillcolor="/pastel28/1"];
  n2 [label="target 2\nin.c:16\n100.0 us", shape=box, color=2, fillcolor="/pastel28/2", penwidth=3];
  n3 [label="task 3", color=1, fillcolor="/pastel28/1", penwidth=3];
  n0 -> n1 [color=1, penwidth=2.5];
  n0 -> n2;
  n1 -> n3 [color=1, penwidth=2.5];
  n2 -> n3;
}
)");
}

TEST_CASE("Joins are points, and no tasks") {
  GraphRecorder R;
  R.beginGroup();
  R.add({});
  R.add({});
  R.endGroup();
  R.add({});
  CHECK(draw(R.finish(), std::vector<TaskLabel>(3), "group") == R"(digraph {
  label="group\n3 tasks, 1 join, 3 edges, 2 levels, 2 chains\ncritical path: 2 tasks\nseries-parallel";
  labelloc=t;
  node [colorscheme=dark28, style=filled];
  edge [colorscheme=dark28, color="#666666"];
  // series(parallel(0, 1), 2)
  n0 [label="task 0", color=1, fillcolor="/pastel28/1", penwidth=3];
  n1 [label="task 1", color=2, fillcolor="/pastel28/2"];
  n2 [shape=point, color=1];
  n3 [label="task 2", color=1, fillcolor="/pastel28/1", penwidth=3];
  n0 -> n2 [color=1, penwidth=2.5];
  n1 -> n2;
  n2 -> n3 [color=1, penwidth=2.5];
}
)");
}

TEST_CASE("Names are written so that dot reads them") {
  const std::vector<TaskLabel> Labels = {{"a \"b\" \\N\nc\t&lt;", "C:\\in.c:1"}};
  const std::string Text = draw(graphOf(1, {}), Labels, "\"x\"\\");
  CHECK(countOf(Text, R"(label="\"x\"\\\n1 task, 0 edges)") == 1);
  CHECK(countOf(Text, R"([label="a \"b\" \\N\nc &amp;lt; 0\nC:\\in.c:1")") == 1);
}

TEST_CASE("A tree of many tasks has several lines") {
  std::vector<GraphEdge> Edges; // series(parallel(series(parallel(...
  for (Node N = 2; N < 8999; N += 2)
    Edges.insert(Edges.end(), {{N - 2, N}, {N - 1, N}});
  const TaskGraph G = graphOf(8999, Edges);
  const std::string Text = draw(G, std::vector<TaskLabel>(8999), "deep");
  std::string Tree;
  std::size_t Longest = 0;
  for (std::size_t Begin = 0, End; (End = Text.find('\n', Begin)) != std::string::npos; Begin = End + 1) {
    Longest = std::max(Longest, End - Begin);
    if (Text.compare(Begin, 5, "  // ") == 0)
      Tree += Text.substr(Begin + 5, End - Begin - 5);
  }
  CHECK(Longest < 200);
  CHECK(Tree == seriesParallel(G).Tree);
  CHECK(Tree.starts_with("series(parallel(series("));
}

TEST_CASE("Large graphs are drawn, too") {
  constexpr Node Count = 100000;
  std::vector<GraphEdge> Edges;
  for (Node N = 1; N < Count; ++N)
    Edges.push_back({N - 1, N});
  const TaskGraph G = graphOf(Count, Edges);
  CHECK(chains(G).size() == 1);
  CHECK(levels(G).back() == Count - 1);
  const std::string Text = draw(G, std::vector<TaskLabel>(Count), "long");
  CHECK(countOf(Text, "100000 tasks, 99999 edges, 100000 levels, 1 chain\\ncritical path: 100000 tasks\"") == 1);
  CHECK(countOf(Text, " -> ") == Count - 1);
}
