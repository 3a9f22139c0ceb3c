//===- TaskGraphTest.cpp - the order of a record's tasks, and its replays -===//
#include "Core/Taskgraph/TaskGraph.h"
#include "Core/Taskgraph/GraphReplay.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <map>
#include <random>
#include <set>
#include <thread>

using namespace chomp;
using Node = TaskGraph::Node;
using Depends = std::vector<GraphDependence>;

namespace {

const char Items[64] = {};
GraphDependence in(int Item) { return {&Items[Item], GraphAccess::In}; }
GraphDependence out(int Item) { return {&Items[Item], GraphAccess::Out}; }
GraphDependence set(int Item) { return {&Items[Item], GraphAccess::Set}; }
GraphDependence mutex(int Item) { return {&Items[Item], GraphAccess::Mutex}; }
const GraphDependence Everything = {nullptr, GraphAccess::Out};

/// For each task those that come before it, by whatever way.
using Order = std::vector<std::set<Node>>;

Order orderOf(const TaskGraph &G) {
  std::vector<std::set<Node>> Before(G.size());
  Order Tasks;
  for (Node N = 0; N < G.size(); ++N) {
    if (G.task(N) != TaskGraph::None)
      Tasks.push_back(Before[N]);
    for (Node S : G.successors(N)) {
      CHECK(S > N);
      Before[S].insert(Before[N].begin(), Before[N].end());
      if (G.task(N) != TaskGraph::None)
        Before[S].insert(G.task(N));
    }
  }
  return Tasks;
}

TaskGraph graphOf(const std::vector<Depends> &Tasks) {
  GraphRecorder R;
  for (const Depends &D : Tasks)
    R.add(D);
  return R.finish();
}

/// Whether one of two tasks comes after the other, as the specification has it (OpenMP 6.0, 17.9.5).
bool conflict(const Depends &First, const Depends &Then) {
  for (const GraphDependence &A : First)
    for (const GraphDependence &B : Then) {
      if (A.Address && B.Address && A.Address != B.Address)
        continue;
      if (!A.Address || !B.Address || A.Kind != B.Kind || A.Kind == GraphAccess::Out)
        return true;
    }
  return false;
}

Order orderOf(const std::vector<Depends> &Tasks) {
  Order Before(Tasks.size());
  for (Node N = 0; N < Tasks.size(); ++N)
    for (Node P = 0; P < N; ++P)
      if (conflict(Tasks[P], Tasks[N])) {
        Before[N].insert(P);
        Before[N].insert(Before[P].begin(), Before[P].end());
      }
  return Before;
}

/// Tasks with drawn dependences on so many items.
std::vector<Depends> draw(unsigned Seed, int Count, int ItemCount, bool All) {
  std::mt19937 Random(Seed);
  auto Below = [&](int End) { return std::uniform_int_distribution<int>(0, End - 1)(Random); };
  std::vector<Depends> Tasks(static_cast<std::size_t>(Count));
  int Kind = 0;
  for (Depends &D : Tasks) {
    if (All && Below(20) == 0)
      D.push_back(Everything);
    for (int I = Below(4); I > 0; --I) {
      if (Below(3) == 0) // groups of several members
        Kind = Below(4);
      D.push_back({&Items[Below(ItemCount)], static_cast<GraphAccess>(Kind)});
    }
  }
  return Tasks;
}

} // namespace

TEST_CASE("Tasks come after what their dependences name") {
  CHECK(orderOf(graphOf({{out(0)}, {in(0)}, {in(0)}, {out(0)}, {in(1)}, {}})) ==
        Order{{}, {0}, {0}, {0, 1, 2}, {}, {}});
  CHECK(orderOf(graphOf({{set(0)}, {set(0)}, {in(0)}, {set(0)}, {mutex(0)}, {mutex(0)}})) ==
        Order{{}, {}, {0, 1}, {0, 1, 2}, {0, 1, 2, 3}, {0, 1, 2, 3}});
  CHECK(orderOf(graphOf({{in(0)}, {}, {out(1)}, {Everything}, {in(2)}, {}, {Everything}})) ==
        Order{{}, {}, {}, {0, 2}, {0, 2, 3}, {}, {0, 2, 3, 4}});
  // One that names a location twice.
  CHECK(orderOf(graphOf({{out(0)}, {in(0), out(0)}, {in(0)}, {out(0), in(0)}, {in(0)}})) ==
        Order{{}, {0}, {0, 1}, {0, 1, 2}, {0, 1, 2, 3}});
}

TEST_CASE("Drawn tasks come after what the specification says, and nothing else") {
  for (unsigned Seed = 0; Seed < 300; ++Seed) {
    const auto Tasks = draw(Seed, 60, Seed % 7 + 1, Seed % 2);
    INFO(Seed);
    REQUIRE(orderOf(graphOf(Tasks)) == orderOf(Tasks));
  }
}

TEST_CASE("The end of a group comes before all that follows") {
  GraphRecorder R;
  R.add(Depends{out(0)});
  R.beginGroup();
  R.add({});
  R.endGroup();
  R.add({});
  R.beginGroup();
  R.add({});
  R.beginGroup();
  R.add(Depends{in(0)});
  R.endGroup();
  R.add({});
  R.endGroup();
  R.beginGroup();
  R.endGroup();
  R.add({});
  CHECK(orderOf(R.finish()) == Order{{}, {}, {1}, {1}, {0, 1}, {0, 1, 4}, {0, 1, 3, 4, 5}});
}

TEST_CASE("A graph has no edge that others say") {
  for (unsigned Seed = 0; Seed < 100; ++Seed) {
    const TaskGraph G = graphOf(draw(Seed, 60, Seed % 7 + 1, false));
    std::vector<std::set<Node>> Before(G.size()), Direct(G.size());
    for (Node N = 0; N < G.size(); ++N)
      for (Node S : G.successors(N)) {
        Before[S].insert(Before[N].begin(), Before[N].end());
        Before[S].insert(N);
        Direct[S].insert(N);
      }
    for (Node N = 0; N < G.size(); ++N) {
      CHECK(G.predecessorCounts()[N] == Direct[N].size());
      for (Node P : Direct[N])
        for (Node Other : Direct[N])
          CHECK_FALSE(Before[Other].contains(P));
    }
  }
}

TEST_CASE("Many tasks after many have few edges, and so have far ones") {
  std::vector<Depends> Tasks;
  for (int Phase = 0; Phase < 10; ++Phase)
    for (int I = 0; I < 500; ++I)
      Tasks.push_back({Phase % 2 ? in(0) : set(0)});
  const TaskGraph G = graphOf(Tasks);
  std::size_t Edges = 0;
  for (std::uint32_t Count : G.predecessorCounts())
    Edges += Count;
  CHECK(Edges <= 2 * Tasks.size());
  const Order Before = orderOf(G);
  for (std::size_t N = 0; N < Tasks.size(); N += 499)
    CHECK(Before[N].size() == N / 500 * 500);
}

namespace {

/// Runs a graph's tasks, each of which looks whether those before it are done, and nobody else has its mutexes.
struct World {
  explicit World(std::vector<Depends> Given)
      : Tasks(std::move(Given)), Before(orderOf(Tasks)), Graph(graphOf(Tasks)), Times(Tasks.size()) {
    for (const char &Item : Items)
      Holders[&Item] = false;
  }

  void run(GraphReplay &Replay, unsigned Workers) {
    ++Runs;
    Replay.begin(Workers);
    auto Work = [&](unsigned Worker) { Replay.work(Worker, [&](Node Task) { check(Task); }); };
    std::vector<std::thread> Others;
    for (unsigned I = 1; I < Workers; ++I)
      Others.emplace_back(Work, I);
    Work(0);
    for (std::thread &T : Others)
      T.join();
    for (unsigned Time : Times)
      Wrong += Time != Runs;
  }
  void check(Node Task) {
    for (Node P : Before[Task])
      Wrong += Times[P] != Runs;
    for (const GraphDependence &D : Tasks[Task])
      if (D.Kind == GraphAccess::Mutex)
        Wrong += Holders[D.Address].exchange(true);
    ++Times[Task];
    for (const GraphDependence &D : Tasks[Task])
      if (D.Kind == GraphAccess::Mutex)
        Holders[D.Address] = false;
  }

  const std::vector<Depends> Tasks;
  const Order Before;
  const TaskGraph Graph;
  std::vector<unsigned> Times; ///< No atomics: what comes before is visible.
  std::map<const void *, std::atomic<bool>> Holders;
  std::atomic<unsigned> Wrong{0};
  unsigned Runs = 0;
};

} // namespace

TEST_CASE("A replay does each task once, behind those that it comes after") {
  for (unsigned Seed = 0; Seed < 40; ++Seed) {
    auto Tasks = draw(Seed, 80, Seed % 5 + 1, Seed % 2);
    for (Depends &D : Tasks) { // which looks whether it has each mutex once
      std::sort(D.begin(), D.end(), [](const auto &A, const auto &B) { return A.Address < B.Address; });
      D.erase(std::unique(D.begin(), D.end(), [](const auto &A, const auto &B) { return A.Address == B.Address; }),
              D.end());
    }
    World W(std::move(Tasks));
    GraphReplay Replay(W.Graph);
    for (unsigned Run = 0; Run < 20; ++Run)
      W.run(Replay, Run % 4 + 1);
    INFO(Seed);
    CHECK(W.Wrong == 0);
  }
}

TEST_CASE("Tasks that hold several mutexes don't wait for one another for ever") {
  std::vector<Depends> Tasks;
  for (int I = 0; I < 60; ++I)
    Tasks.push_back(I % 3 ? Depends{mutex(I % 5), mutex((I + 2) % 5)} : Depends{mutex((I + 3) % 5), mutex(I % 5)});
  World W(std::move(Tasks));
  GraphReplay Replay(W.Graph);
  for (unsigned Run = 0; Run < 200; ++Run)
    W.run(Replay, Run % 4 + 1);
  CHECK(W.Wrong == 0);
}

TEST_CASE("Graphs without tasks, and of one, are replayed") {
  for (std::size_t Count : {0, 1}) {
    World W{std::vector<Depends>(Count)};
    GraphReplay Replay(W.Graph);
    for (unsigned Run = 0; Run < 6; ++Run)
      W.run(Replay, Run % 3 + 1);
    CHECK(W.Wrong == 0);
  }
}
