//===- SeriesParallelTest.cpp - whether an order is nested forks and joins ===//
#include "Core/Taskgraph/SeriesParallel.h"
#include "RandomGraphs.h"

#include <catch2/catch.hpp>

#include <set>

using namespace chomp;
using Node = TaskGraph::Node;

namespace {

std::string tree(const TaskGraph &G) {
  const SeriesParallel S = seriesParallel(G);
  return S.Answer == SeriesParallel::Yes ? S.Tree : S.Answer == SeriesParallel::No ? "no" : "too large";
}
std::string tree(Node Count, const std::vector<GraphEdge> &Edges) { return tree(graphOf(Count, Edges)); }

/// For each task those that come before it.
using Order = std::vector<std::set<Node>>;

Order orderOf(const TaskGraph &G) {
  Order Before(G.size()), Tasks;
  for (Node N = 0; N < G.size(); ++N) {
    for (Node S : G.successors(N)) {
      Before[S].insert(Before[N].begin(), Before[N].end());
      if (G.task(N) != TaskGraph::None)
        Before[S].insert(G.task(N));
    }
    if (G.task(N) != TaskGraph::None)
      Tasks.push_back(Before[N]);
  }
  return Tasks;
}

/// Four tasks of which nothing else is said than A < C, A < D, B < D: the orders without are the series-parallel ones.
bool hasN(const Order &Before) {
  const auto Count = static_cast<Node>(Before.size());
  auto Unordered = [&](Node L, Node R) { return L != R && !Before[L].contains(R) && !Before[R].contains(L); };
  for (Node D = 0; D < Count; ++D)
    for (Node A : Before[D])
      for (Node B : Before[D])
        for (Node C = 0; C < Count; ++C)
          if (Before[C].contains(A) && Unordered(A, B) && Unordered(B, C) && Unordered(C, D))
            return true;
  return false;
}

/// What a tree says: its tasks, from Text's front.
std::vector<Node> read(std::string_view &Text, Order &Before) {
  std::vector<Node> All;
  if (Text[0] != 's' && Text[0] != 'p') {
    std::size_t Digits = Text.find_first_not_of("0123456789");
    All.push_back(static_cast<Node>(std::stoul(std::string(Text.substr(0, Digits)))));
    Text.remove_prefix(std::min(Digits, Text.size()));
    return All;
  }
  const bool IsSeries = Text[0] == 's';
  Text.remove_prefix(Text.find('(') + 1);
  for (;;) {
    const std::vector<Node> Part = read(Text, Before);
    for (Node N : Part)
      if (IsSeries)
        Before[N].insert(All.begin(), All.end());
    All.insert(All.end(), Part.begin(), Part.end());
    const bool IsLast = Text[0] == ')';
    Text.remove_prefix(IsLast ? 1 : 2);
    if (IsLast)
      return All;
  }
}

bool isRight(const TaskGraph &G) {
  const Order Before = orderOf(G);
  const std::string Tree = tree(G);
  if (Tree == "no" || hasN(Before))
    return Tree == "no" && hasN(Before);
  Order Read(Before.size());
  std::string_view Text = Tree;
  return read(Text, Read).size() == Before.size() && Read == Before;
}

/// A drawn series-parallel order of Count tasks from First on: its tree, and its edges, of which some are said by
/// others.
std::string drawTree(RandomGraphs &Random, Node First, Node Count, bool IsSeries, std::vector<GraphEdge> &Edges) {
  if (Count == 1)
    return std::to_string(First);
  std::string Text = IsSeries ? "series(" : "parallel(";
  const Node Parts = Random.below(Count - 1) + 2;
  for (Node Part = 0, Begin = First; Part < Parts; ++Part) {
    const Node Rest = First + Count - Begin - (Parts - 1 - Part); // one at least for each that follows
    const Node Size = Part + 1 == Parts ? Rest : Random.below(Rest) + 1;
    for (Node A = First; IsSeries && A < Begin; ++A)
      for (Node B = Begin; B < Begin + Size; ++B)
        Edges.push_back({A, B});
    Text += (Part ? ", " : "") + drawTree(Random, Begin, Size, !IsSeries, Edges);
    Begin += Size;
  }
  return Text + ")";
}

} // namespace

TEST_CASE("Nested forks and joins are series-parallel") {
  CHECK(tree(0, {}).empty());
  CHECK(tree(1, {}) == "0");
  CHECK(tree(3, {{0, 1}, {1, 2}}) == "series(0, 1, 2)");
  CHECK(tree(3, {}) == "parallel(0, 1, 2)");
  CHECK(tree(4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}}) == "series(0, parallel(1, 2), 3)");
  CHECK(tree(5, {{0, 1}, {0, 2}, {2, 3}, {1, 4}, {3, 4}}) == "series(0, parallel(1, series(2, 3)), 4)");
  CHECK(tree(5, {{0, 3}, {1, 4}}) == "parallel(series(0, 3), series(1, 4), 2)");
}

TEST_CASE("Some after each of some others are series-parallel, with or without a join") {
  CHECK(tree(4, {{0, 2}, {0, 3}, {1, 2}, {1, 3}}) == "series(parallel(0, 1), parallel(2, 3))");
  GraphRecorder R;
  const char X = 0, Y = 0;
  for (int I = 0; I < 9; ++I)
    R.add(std::vector<GraphDependence>{{&X, GraphAccess::Set}, {&Y, GraphAccess::Set}});
  R.add(std::vector<GraphDependence>{{&X, GraphAccess::In}});
  R.add(std::vector<GraphDependence>{{&X, GraphAccess::In}, {&Y, GraphAccess::In}}); // behind two joins
  const TaskGraph G = R.finish();
  CHECK(G.size() == 13);
  CHECK(tree(G) == "series(parallel(0, 1, 2, 3, 4, 5, 6, 7, 8), parallel(9, 10))");
}

TEST_CASE("The letter N, a bridge and a wavefront are not series-parallel") {
  CHECK(tree(4, {{0, 2}, {0, 3}, {1, 3}}) == "no");
  CHECK(tree(5, {{0, 2}, {0, 3}, {1, 4}, {2, 4}}) == "no");
  CHECK(tree(7, {{0, 1}, {0, 2}, {1, 3}, {1, 4}, {2, 5}, {3, 5}, {4, 6}, {5, 6}}) == "no"); // between two tasks
  std::vector<GraphEdge> Edges;
  for (Node N = 0; N < 9; ++N) {
    if (N % 3)
      Edges.push_back({N - 1, N});
    if (N >= 3)
      Edges.push_back({N - 3, N});
  }
  CHECK(tree(9, Edges) == "no");
}

TEST_CASE("Drawn trees are found again") {
  RandomGraphs Random(1);
  for (int I = 0; I < 300; ++I) {
    std::vector<GraphEdge> Edges;
    const Node Count = Random.below(30) + 2;
    const std::string Tree = drawTree(Random, 0, Count, I % 2, Edges);
    CHECK(tree(Count, Edges) == Tree);
  }
}

TEST_CASE("Drawn orders are series-parallel if they have no N") {
  RandomGraphs Random(2);
  unsigned Found = 0;
  for (Node I = 0; I < 1000; ++I) {
    const TaskGraph G = Random.graph(I % 12 + 1, I % 20);
    INFO(I);
    CHECK(isRight(G));
    Found += tree(G) != "no";
  }
  CHECK(Found > 200);
  CHECK(Found < 800);
  for (Node I = 0; I < 200; ++I) { // with joins
    INFO(I);
    CHECK(isRight(Random.recorded(I % 25 + 10, I % 3 + 1)));
  }
}

TEST_CASE("Edges from far back, which a graph may keep, change nothing") {
  std::vector<GraphEdge> Edges;
  for (Node N = 1; N < 3000; ++N)
    Edges.push_back({N - 1, N});
  const std::string Chain = tree(3000, Edges);
  Edges.push_back({5, 2900});
  const TaskGraph G = graphOf(3000, Edges);
  CHECK(G.successors(5).size() == 2);
  CHECK(tree(G) == Chain);
}

TEST_CASE("Long and deep orders take no stack, and very large ones no answer") {
  std::vector<GraphEdge> Chain, Nested;
  for (Node N = 1; N < 100000; ++N)
    Chain.push_back({N - 1, N});
  CHECK(tree(100000, Chain) == "too large");
  Chain.resize(9999);
  CHECK(tree(10000, Chain).ends_with(", 9998, 9999)"));
  // series(0, parallel(1, series(2, parallel(3, ...
  for (Node N = 1; N < 10000; ++N)
    Nested.push_back({(N - 1) / 2 * 2, N}); // from the last even number
  CHECK(tree(10000, Nested).starts_with("series(0, parallel(1, series(2, parallel(3, "));
}
