//===- DeviceGraphsTest.cpp - how a record is cut into devices' graphs ----===//
//
// With devices whose graphs only write down what they are given, and whose launches do the nodes that were added last
// before all others that their edges allow.
//
//===----------------------------------------------------------------------===//
#include "Core/Taskgraph/DeviceGraphs.h"
#include "RandomGraphs.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <deque>
#include <set>
#include <thread>

using namespace chomp;
using Node = TaskGraph::Node;

namespace {

class NoKernel : public plugin::Kernel {
public:
  unsigned maxThreads() const override { return 1; }
  unsigned defaultThreads() const override { return 1; }
  unsigned residentTeams(unsigned) const override { return 1; }
};

/// Does nothing.
class IdleQueue : public plugin::Queue {
public:
  Result<plugin::DeviceAddress> allocate(std::size_t) override { return Status::failure("no memory"); }
  Status free(plugin::DeviceAddress) override { return {}; }
  Status copyToDevice(plugin::DeviceAddress, const void *, std::size_t) override { return {}; }
  Status copyToHost(void *, plugin::DeviceAddress, std::size_t) override { return {}; }
  Status copyOnDevice(plugin::DeviceAddress, plugin::DeviceAddress, std::size_t) override { return {}; }
  Status launch(plugin::Kernel &, const plugin::LaunchGeometry &, void *const *, const std::size_t *,
                std::size_t) override {
    return Status::failure("no kernels");
  }
  Status record(plugin::Event &) override { return {}; }
  Status waitFor(plugin::Event &) override { return {}; }
  Status call(void (*)(void *), void *) override { return {}; }
  Status synchronize() override { return {}; }
};

/// What a graph was given. The argument of a node is a number.
struct Written {
  struct Launch {
    Node Number;
    std::vector<unsigned> Before;
  };
  std::vector<Launch> Nodes;
  unsigned Launches = 0, Changes = 0;
};

class WritingGraph : public plugin::Graph {
public:
  WritingGraph(Written &To, std::function<void(Node)> &Do) : To(To), Do(Do) {}

  Status addLaunch(plugin::Kernel &, const plugin::LaunchGeometry &, void *const *Args, const std::size_t *,
                   std::size_t, std::span<const unsigned> Before) override {
    To.Nodes.push_back({*static_cast<const Node *>(Args[0]), {Before.begin(), Before.end()}});
    return {};
  }
  Status addCopyToDevice(plugin::DeviceAddress, const void *, std::size_t, std::span<const unsigned>) override {
    return Status::failure("no copies");
  }
  Status addCopyToHost(void *, plugin::DeviceAddress, std::size_t, std::span<const unsigned>) override {
    return Status::failure("no copies");
  }
  Status changeLaunch(unsigned N, const plugin::LaunchGeometry &, void *const *Args, const std::size_t *,
                      std::size_t) override {
    To.Nodes[N].Number = *static_cast<const Node *>(Args[0]);
    ++To.Changes;
    return {};
  }
  Status changeCopyToDevice(unsigned, plugin::DeviceAddress, const void *, std::size_t) override { return {}; }
  Status changeCopyToHost(unsigned, void *, plugin::DeviceAddress, std::size_t) override { return {}; }

  Status launch(plugin::Queue &) override {
    ++To.Launches;
    std::vector<bool> IsDone(To.Nodes.size());
    for (std::size_t Left = IsDone.size(); Left--;) {
      std::size_t N = IsDone.size();
      while (N--)
        if (!IsDone[N] &&
            std::all_of(To.Nodes[N].Before.begin(), To.Nodes[N].Before.end(), [&](unsigned P) { return IsDone[P]; }))
          break;
      Do(To.Nodes[N].Number);
      IsDone[N] = true;
    }
    return {};
  }

private:
  Written &To;
  std::function<void(Node)> &Do;
};

class WritingDevice : public plugin::Device {
public:
  explicit WritingDevice(bool HasGraphs) : HasGraphs(HasGraphs) {}

  std::string description() const override { return "a device that writes down its graphs"; }
  const plugin::DeviceLimits &limits() const override { return Limits; }
  unsigned suitability(const char *) const override { return 0; }
  Result<std::unique_ptr<plugin::Image>> loadImage(const void *, std::size_t, const std::string &) override {
    return Status::failure("no images");
  }
  Result<std::unique_ptr<plugin::Queue>> createQueue() override {
    return std::unique_ptr<plugin::Queue>(std::make_unique<IdleQueue>());
  }
  Result<std::unique_ptr<plugin::Queue>> createAsyncQueue() override { return createQueue(); }
  Result<std::unique_ptr<plugin::Event>> createEvent(bool) override { return Status::failure("no events"); }
  Result<std::unique_ptr<plugin::Graph>> createGraph() override {
    if (!HasGraphs)
      return std::unique_ptr<plugin::Graph>();
    Graphs.emplace_back();
    return std::unique_ptr<plugin::Graph>(std::make_unique<WritingGraph>(Graphs.back(), Do));
  }
  Result<plugin::DeviceAddress> allocateShared(std::size_t) override { return Status::failure("no memory"); }
  Status freeShared(plugin::DeviceAddress) override { return {}; }
  bool isAccessible(std::uintptr_t, std::size_t) const override { return false; }

  std::deque<Written> Graphs; ///< In the order in which they were made; empty ones, too.
  std::function<void(Node)> Do;

private:
  const bool HasGraphs;
  plugin::DeviceLimits Limits;
};

/// A record's graph, where its tasks run, and what came of it.
struct Bench {
  enum { Host = -1, First, Second, WithoutGraphs, DeviceCount };

  explicit Bench(TaskGraph Given) : Graph(std::move(Given)), BeforeNode(Graph.size()) {
    for (Node N = 0; N < Graph.size(); ++N) {
      for (Node S : Graph.successors(N))
        BeforeNode[S].push_back(N);
      if (Graph.task(N) == TaskGraph::None)
        continue;
      if (Graph.task(N) >= NodeOf.size())
        NodeOf.resize(Graph.task(N) + 1);
      NodeOf[Graph.task(N)] = N;
    }
    Places.resize(NodeOf.size(), Host);
    Launches.resize(NodeOf.size());
    Done = std::vector<std::atomic<int>>(NodeOf.size());
  }

  void place(Node Task, int On) {
    Places[Task] = On;
    if (On != Host)
      note(Task, Task);
  }
  void note(Node Task, Node Number) {
    void *Values[] = {&Number};
    const std::size_t Sizes[] = {sizeof(Number)};
    Launches[Task].note(On[static_cast<std::size_t>(Places[Task])], "kernel", Kernel, {}, Values, Sizes, 1, nullptr, 0);
  }
  const RecordedLaunch *launch(Node Task) const { return Places[Task] == Host ? nullptr : &Launches[Task]; }
  DeviceGraphs::LaunchOf launches() const {
    return [this](Node Task) { return launch(Task); };
  }
  void cut() {
    auto Result = DeviceGraphs::make(Graph, NodeOf.size(), launches());
    REQUIRE(Result.ok());
    Made = std::move(*Result);
  }
  /// It is one of a graph's.
  bool isInGraph(Node Task) const {
    return (Places[Task] == First || Places[Task] == Second) && Graph.mutexes(NodeOf[Task]).empty();
  }

  /// The tasks right before a task, behind joins, too.
  std::set<Node> before(Node Of) const {
    std::set<Node> Tasks;
    std::vector<Node> Next = BeforeNode[Of];
    while (!Next.empty()) {
      const Node P = Next.back();
      Next.pop_back();
      if (Graph.task(P) != TaskGraph::None)
        Tasks.insert(Graph.task(P));
      else
        Next.insert(Next.end(), BeforeNode[P].begin(), BeforeNode[P].end());
    }
    return Tasks;
  }

  void doTask(Node Task) {
    for (Node P : before(NodeOf[Task]))
      Wrong += Done[P] != Round;
    Wrong += Done[Task]++ != Round - 1;
  }
  /// All of it, by so many threads.
  void replay(unsigned Workers) {
    ++Round;
    for (WritingDevice &D : Devices)
      D.Do = [this](Node Task) { doTask(Task); };
    GraphReplay &Replay = Made->replay();
    Replay.begin(Workers);
    auto Work = [&](unsigned Worker) {
      Replay.work(Worker, [&](Node Index) {
        if (Index < NodeOf.size()) {
          Wrong += isInGraph(Index);
          doTask(Index);
        } else {
          Wrong += !Made->run(Index - NodeOf.size()).ok();
        }
      });
    };
    std::vector<std::thread> Others;
    for (unsigned I = 1; I < Workers; ++I)
      Others.emplace_back(Work, I);
    Work(0);
    for (std::thread &T : Others)
      T.join();
    CHECK(Wrong == 0);
    CHECK(std::all_of(Done.begin(), Done.end(), [&](const std::atomic<int> &Times) { return Times == Round; }));
  }

  /// Each task in one graph at most, that of its device, with the record's edges among those of the graph.
  void checkGraphs() {
    std::multiset<Node> Members;
    std::size_t Count = 0;
    for (int D = 0; D < DeviceCount; ++D)
      for (const Written &G : Devices[static_cast<std::size_t>(D)].Graphs) {
        Count += !G.Nodes.empty();
        std::set<Node> Own;
        for (const Written::Launch &L : G.Nodes) {
          Own.insert(L.Number);
          Members.insert(L.Number);
          CHECK(Places[L.Number] == D);
          CHECK(isInGraph(L.Number));
        }
        for (const Written::Launch &L : G.Nodes) {
          std::set<Node> Expected, Given;
          for (Node P : before(NodeOf[L.Number]))
            if (Own.contains(P))
              Expected.insert(P);
          for (unsigned P : L.Before)
            Given.insert(G.Nodes[P].Number);
          CHECK(Given == Expected);
          CHECK(Given.size() == L.Before.size());
        }
      }
    for (Node Task = 0; Task < NodeOf.size(); ++Task)
      CHECK(Members.count(Task) == isInGraph(Task));
    CHECK(Count == (Made ? Made->stretchCount() : 0));
  }

  const TaskGraph Graph;
  std::vector<std::vector<Node>> BeforeNode;
  std::vector<Node> NodeOf; ///< By task.
  std::vector<int> Places;
  NoKernel Kernel;
  WritingDevice Devices[DeviceCount] = {WritingDevice(true), WritingDevice(true), WritingDevice(false)};
  chomp::Device On[DeviceCount] = {{0, {}, Devices[0]}, {1, {}, Devices[1]}, {2, {}, Devices[2]}};
  std::vector<RecordedLaunch> Launches;
  std::unique_ptr<DeviceGraphs> Made;
  std::vector<std::atomic<int>> Done;
  int Round = 0;
  std::atomic<int> Wrong{0};
};

} // namespace

TEST_CASE("A record whose tasks are all one device's is one graph") {
  for (unsigned Seed = 0; Seed < 50; ++Seed) {
    INFO(Seed);
    Bench B(RandomGraphs(Seed).graph(30, 40));
    for (Node Task = 0; Task < 30; ++Task)
      B.place(Task, Bench::Second);
    B.cut();
    REQUIRE(B.Made);
    CHECK(B.Made->stretchCount() == 1);
    B.checkGraphs();
    B.replay(1);
  }
}

TEST_CASE("Without a device that has graphs there is nothing to cut") {
  Bench B(RandomGraphs(1).graph(20, 30));
  for (Node Task = 0; Task < 20; ++Task)
    B.place(Task, Task % 2 ? Bench::Host : Bench::WithoutGraphs);
  B.cut();
  CHECK(!B.Made);
  Bench Empty{TaskGraph(GraphRecorder().finish())};
  Empty.cut();
  CHECK(!Empty.Made);
}

TEST_CASE("A task of the host's cuts what is behind it from what is before it, and nothing else") {
  // 0 -> 1 (host) -> 2, and 3 -> 4 beside them
  Bench B(graphOf(5, {{0, 1}, {1, 2}, {3, 4}}));
  for (Node Task : {0, 2, 3, 4})
    B.place(Task, Bench::First);
  B.cut();
  REQUIRE(B.Made);
  CHECK(B.Made->stretchCount() == 2);
  B.checkGraphs();
  B.replay(1);
  B.replay(2);
}

TEST_CASE("Drawn records keep their order, whatever runs where") {
  for (unsigned Seed = 0; Seed < 400; ++Seed) {
    INFO(Seed);
    RandomGraphs Random(Seed);
    const Node Count = 1 + Random.below(60);
    Bench B(Seed % 2 ? Random.recorded(Count, 1 + Random.below(5)) : Random.graph(Count, Random.below(100)));
    // Some have mostly one kind of tasks.
    const Node Usual = Random.below(8);
    bool Any = false;
    for (Node Task = 0; Task < Count; ++Task) {
      const Node Drawn = Random.below(8);
      B.place(Task, static_cast<int>(Drawn < 4 ? Drawn : Usual % 4) - 1);
      Any |= B.isInGraph(Task);
    }
    B.cut();
    REQUIRE(!!B.Made == Any);
    B.checkGraphs();
    if (!Any)
      continue;
    B.replay(1);
    B.replay(3);
  }
}

TEST_CASE("Joins of many tasks are edges of a graph, and no nodes") {
  constexpr Node Readers = 12;
  const char Item = 0;
  GraphRecorder R;
  for (int Round = 0; Round < 3; ++Round)
    for (Node I = 0; I < Readers; ++I)
      R.add(std::vector<GraphDependence>{{&Item, Round % 2 ? GraphAccess::Set : GraphAccess::In}});
  Bench B(R.finish());
  REQUIRE(B.Graph.size() > 3 * Readers); // there are joins
  for (Node Task = 0; Task < 3 * Readers; ++Task)
    B.place(Task, Bench::First);
  B.cut();
  REQUIRE(B.Made);
  CHECK(B.Made->stretchCount() == 1);
  B.checkGraphs();
  B.replay(1);
}

TEST_CASE("Changed launches are those of their nodes, and no graph is made for them") {
  Bench B(RandomGraphs(7).graph(40, 60));
  for (Node Task = 0; Task < 40; ++Task)
    B.place(Task, static_cast<int>(Task % 4) - 1);
  B.cut();
  REQUIRE(B.Made);
  const std::size_t Graphs = B.Devices[0].Graphs.size() + B.Devices[1].Graphs.size();
  for (Node Task = 0; Task < 40; ++Task)
    if (B.launch(Task))
      B.note(Task, Task + 1000);
  REQUIRE(B.Made->change(B.launches()).ok());
  CHECK(B.Devices[0].Graphs.size() + B.Devices[1].Graphs.size() == Graphs);
  std::set<Node> Numbers;
  for (int D : {Bench::First, Bench::Second})
    for (const Written &G : B.Devices[D].Graphs) {
      CHECK(G.Changes == G.Nodes.size());
      for (const Written::Launch &L : G.Nodes)
        CHECK((Numbers.insert(L.Number).second && B.isInGraph(L.Number - 1000)));
    }
  CHECK(Numbers.size() == 20);
}
