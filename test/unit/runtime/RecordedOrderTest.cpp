//===- RecordedOrderTest.cpp - what becomes of a record's dependences -----===//
#include "Core/Taskgraph/RecordedOrder.h"

#include "chomp/waits.h"

#include <catch2/catch.hpp>

#include <thread>

using namespace chomp;

namespace {

using Node = TaskGraph::Node;
const char Items[3] = {};

chomp_dependence_t in(int Item) { return {&Items[Item], CHOMP_DEPENDS_IN}; }
chomp_dependence_t out(int Item) { return {&Items[Item], CHOMP_DEPENDS_OUT}; }
const chomp_dependence_t AllMemory{nullptr, CHOMP_DEPENDS_OUT};

void add(RecordedOrder &Order, const std::vector<chomp_dependence_t> &Depends) {
  chomp_recorded_task_t Task = {};
  Task.list = Depends.data();
  Task.count = Depends.size();
  Order.add(Task);
}

std::vector<Node> successors(const TaskGraph &G, Node N) {
  const auto Next = G.successors(N);
  return {Next.begin(), Next.end()};
}

} // namespace

TEST_CASE("The graph of what was told") {
  RecordedOrder Order;
  add(Order, {out(0), out(1)});
  add(Order, {in(0)});
  add(Order, {});
  add(Order, {in(1)});
  add(Order, {out(0), in(1)});
  const TaskGraph &G = Order.graph();
  REQUIRE(G.size() == 5);
  CHECK(successors(G, 0) == std::vector<Node>{1, 3}); // that 4 comes after 0 is known by 1
  CHECK(successors(G, 1) == std::vector<Node>{4});
  CHECK(successors(G, 2).empty());
  CHECK(successors(G, 3).empty());
  CHECK(&Order.graph() == &G);
}

TEST_CASE("Each kind of dependence keeps its meaning") {
  RecordedOrder Order;
  for (const int Kind : {CHOMP_DEPENDS_INOUTSET, CHOMP_DEPENDS_MUTEXINOUTSET, CHOMP_DEPENDS_IN})
    for (int I = 0; I < 2; ++I)
      add(Order, {{&Items[0], Kind}});
  const TaskGraph &G = Order.graph();
  const auto Node = [&G](TaskGraph::Node Task) {
    TaskGraph::Node N = 0;
    while (G.task(N) != Task)
      ++N;
    return N;
  };
  for (const TaskGraph::Node Task : {0U, 1U}) {
    CHECK(G.predecessorCounts()[Node(Task)] == 0);
    CHECK(G.mutexes(Node(Task)).empty());
  }
  for (const TaskGraph::Node Task : {2U, 3U}) {
    CHECK(G.predecessorCounts()[Node(Task)] > 0);
    CHECK(G.mutexes(Node(Task)).size() == 1);
  }
  for (const TaskGraph::Node Task : {4U, 5U}) {
    CHECK(G.mutexes(Node(Task)).empty());
    CHECK(successors(G, Node(Task)).empty());
  }
}

TEST_CASE("Groups stand where they were told") {
  RecordedOrder Order;
  add(Order, {});
  Order.beginGroup();
  add(Order, {});
  Order.beginGroup();
  add(Order, {});
  Order.endGroup();
  add(Order, {});
  Order.endGroup();
  add(Order, {});
  const TaskGraph &G = Order.graph();
  CHECK(successors(G, 0).empty());
  CHECK(successors(G, 2) == std::vector<Node>{3});
  CHECK(G.task(3) == TaskGraph::None); // the inner group's end
  CHECK(successors(G, 3) == std::vector<Node>{4});
  CHECK(successors(G, 1) == std::vector<Node>{5});
  CHECK(successors(G, 4) == std::vector<Node>{5});
  CHECK(G.task(5) == TaskGraph::None); // the outer group's end
  CHECK(successors(G, 5) == std::vector<Node>{6});
  CHECK_FALSE(Order.hasDependences());
  CHECK(Order.dependences().empty());
}

TEST_CASE("Each address once, as what does most with it") {
  RecordedOrder Order;
  add(Order, {in(0), in(1)});
  add(Order, {out(1)});
  add(Order, {in(1), {&Items[2], CHOMP_DEPENDS_MUTEXINOUTSET}});
  CHECK(Order.hasDependences());
  const std::vector<Dependence> &Each = Order.dependences();
  REQUIRE(Each.size() == 3);
  for (int I = 0; I < 3; ++I)
    CHECK(Each[I].Address == &Items[I]);
  CHECK(Each[0].Kind == Access::In);
  CHECK(Each[1].Kind == Access::Out);
  CHECK(Each[2].Kind == Access::Out);

  RecordedOrder All;
  add(All, {in(0)});
  add(All, {AllMemory});
  REQUIRE(All.dependences().size() == 1);
  CHECK(All.dependences()[0].Address == nullptr);
}

TEST_CASE("Many threads ask for the graph") {
  RecordedOrder Order;
  for (int I = 0; I < 2000; ++I)
    add(Order, {out(I % 3)});
  std::vector<const TaskGraph *> Graphs(4);
  std::vector<std::thread> Threads;
  for (const TaskGraph *&G : Graphs)
    Threads.emplace_back([&] {
      REQUIRE(Order.dependences().size() == 3);
      G = &Order.graph();
    });
  for (std::thread &T : Threads)
    T.join();
  for (const TaskGraph *G : Graphs)
    CHECK(G == Graphs.front());
  CHECK(Graphs.front()->size() == 2000);
}
