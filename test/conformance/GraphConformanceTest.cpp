//===- GraphConformanceTest.cpp - plugin::Graph, for every back end -------===//
//
// What the fake drivers show that a real GPU may hide: they do a graph's nodes in the order that suits least, the node
// that was added last before all others that its edges allow, and nothing before somebody waits for it.
//
//===----------------------------------------------------------------------===//
#include "BackEnds.h"

#include <numeric>
#include <thread>

using namespace chomp;
using namespace conformance;
using plugin::DeviceAddress;

namespace {

constexpr unsigned N = 5000;
using Numbers = std::vector<int>;
constexpr std::size_t Size = N * sizeof(int);

bool isFake(const BackEnd &B) { return B.Name.ends_with("on a fake driver"); }

/// Runs Test on each device that has graphs; the fake ones do.
template <typename F> void onEachDeviceWithGraphs(F Test) {
  unsigned Fakes = 0;
  onEachDevice([&](BackEnd &B, plugin::Device &D) {
    if (!B.Image || !take(D.createGraph()))
      return;
    Fakes += isFake(B);
    Test(B, D);
  });
  CHECK(Fakes == 4); // two vendors, each with two devices
}

using Before = std::vector<unsigned>;

/// A launch of addTo. Its arguments are overwritten when the call that takes them has returned.
struct AddTo {
  AddTo(DeviceAddress Data, int Value, unsigned Count = N) : Count(Count), Data(Data), Value(Value) {}

  Status addTo(plugin::Graph &G, plugin::Kernel &K, const Before &Nodes) {
    return spoil(G.addLaunch(K, {(Count + 127) / 128, 128, Count}, Args, Sizes, 3, Nodes));
  }
  Status change(plugin::Graph &G, unsigned Node) {
    return spoil(G.changeLaunch(Node, {(Count + 63) / 64, 64, Count}, Args, Sizes, 3));
  }
  Status launch(plugin::Queue &Q, plugin::Kernel &K) {
    return spoil(Q.launch(K, {(Count + 127) / 128, 128, Count}, Args, Sizes, 3));
  }

private:
  Status spoil(Status S) {
    Count = 0, Data = 0, Value = -1;
    return S;
  }

  unsigned Count;
  DeviceAddress Data;
  int Value;
  void *Args[3] = {&Count, &Data, &Value};
  std::size_t Sizes[3] = {sizeof(Count), sizeof(Data), sizeof(Value)};
};

/// What most tests need of a device. The memory is freed when the queue has done everything.
struct Bench {
  Bench(BackEnd &B, plugin::Device &D, bool Async = false)
      : Image(take(D.loadImage(B.Image, B.ImageSize, "image under test"))), Kernel(take(Image->kernel("addTo"))),
        Q(take(create(D, Async))), A(take(Q->allocate(Size))), G(take(D.createGraph())) {}
  ~Bench() {
    CHECK(Q->free(A).ok());
    CHECK(Q->synchronize().ok());
  }

  std::unique_ptr<plugin::Image> Image;
  std::unique_ptr<plugin::Kernel> Kernel;
  std::unique_ptr<plugin::Queue> Q;
  DeviceAddress A;
  std::unique_ptr<plugin::Graph> G;
};

} // namespace

TEST_CASE("Old HIP releases have no graphs") {
  Environment Env;
  Env.HipDriver = FAKE_OLD_HIP_DRIVER;
  auto Plugin = createHipPlugin(Env);
  auto Devices = take(Plugin->createDevices());
  REQUIRE(!Devices.empty());
  CHECK(take(Devices[0]->createGraph()) == nullptr);
}

TEST_CASE("A diamond of kernels and copies is done in its order, at each launch") {
  const bool Async = GENERATE(false, true);
  onEachDeviceWithGraphs([Async](BackEnd &B, plugin::Device &D) {
    Bench T(B, D, Async);
    Numbers In(N), Out(N);
    const DeviceAddress Half = T.A + N / 2 * sizeof(int);
    CHECK_OK(T.G->addCopyToDevice(T.A, In.data(), Size, {}));
    CHECK_OK(AddTo(T.A, 10, N / 2).addTo(*T.G, *T.Kernel, {0}));
    CHECK_OK(AddTo(Half, 20, N / 2).addTo(*T.G, *T.Kernel, {0}));
    CHECK_OK(AddTo(T.A, 100).addTo(*T.G, *T.Kernel, {1, 2}));
    CHECK_OK(T.G->addCopyToHost(Out.data(), T.A, Size, Before{3}));
    for (int Launch = 0; Launch < 3; ++Launch) {
      std::iota(In.begin(), In.end(), Launch * 1000);
      CHECK_OK(T.G->launch(*T.Q));
      CHECK_OK(T.Q->synchronize());
      int Wrong = 0;
      for (unsigned I = 0; I < N; ++I)
        Wrong += Out[I] != In[I] + (I < N / 2 ? 110 : 120);
      CHECK(Wrong == 0);
    }
  });
}

TEST_CASE("Without its edges a graph has another order, which the fake drivers choose as the worst") {
  enum class Edges { None, Some, All };
  const Edges Given = GENERATE(Edges::None, Edges::Some, Edges::All);
  onEachDeviceWithGraphs([Given](BackEnd &B, plugin::Device &D) {
    if (Given != Edges::All && !isFake(B))
      return;
    Bench T(B, D);
    Numbers Early(N, 100), In(N, 7), Out(N), After(N);
    CHECK_OK(T.Q->copyToDevice(T.A, Early.data(), Size));
    CHECK_OK(T.G->addCopyToDevice(T.A, In.data(), Size, {}));
    CHECK_OK(AddTo(T.A, 5).addTo(*T.G, *T.Kernel, Given == Edges::All ? Before{0} : Before{}));
    CHECK_OK(T.G->addCopyToHost(Out.data(), T.A, Size, Given == Edges::None ? Before{} : Before{1}));
    CHECK_OK(T.G->launch(*T.Q));
    CHECK_OK(T.Q->copyToHost(After.data(), T.A, Size));
    CHECK_OK(T.Q->synchronize());
    CHECK(Out == Numbers(N, Given == Edges::None ? 100 : Given == Edges::Some ? 105 : 12));
    CHECK(After == Numbers(N, Given == Edges::All ? 12 : 7));
  });
}

TEST_CASE("A changed launch is that of later launches of the graph, not of one that was queued before") {
  const bool Async = GENERATE(false, true);
  onEachDeviceWithGraphs([Async](BackEnd &B, plugin::Device &D) {
    if (B.Name == "vgpu") // whose kernels have no blocks
      return;
    Bench T(B, D, Async);
    const DeviceAddress Shapes = take(T.Q->allocate(8 * sizeof(unsigned)));
    auto Shape = take(T.Image->kernel("shape"));
    auto Out = [&](unsigned Index) { return Shapes + Index * 2 * sizeof(unsigned); };
    plugin::LaunchGeometry Plain{6, 96}, WithMemory{3, 32}, General{2, 40};
    WithMemory.TeamMemory = D.limits().MaxTeamMemory;
    General.General = true;
    std::size_t Sizes[] = {sizeof(DeviceAddress)};
    auto With = [&](DeviceAddress &Address, auto Call) {
      void *Args[] = {&Address};
      Status S = Call(Args);
      Address = 0;
      return S;
    };
    DeviceAddress Address = Out(0);
    CHECK_OK(With(Address, [&](void **Args) { return T.G->addLaunch(*Shape, Plain, Args, Sizes, 1, {}); }));
    CHECK_OK(T.G->launch(*T.Q));
    Address = Out(1);
    CHECK_OK(With(Address, [&](void **Args) { return T.G->changeLaunch(0, WithMemory, Args, Sizes, 1); }));
    CHECK_OK(T.G->launch(*T.Q));
    Address = Out(2);
    CHECK_OK(With(Address, [&](void **Args) { return T.G->changeLaunch(0, General, Args, Sizes, 1); }));
    CHECK_OK(T.G->launch(*T.Q));
    Address = Out(3);
    CHECK_OK(With(Address, [&](void **Args) { return T.Q->launch(*Shape, General, Args, Sizes, 1); }));
    std::vector<unsigned> Seen(8);
    CHECK_OK(T.Q->copyToHost(Seen.data(), Shapes, Seen.size() * sizeof(unsigned)));
    CHECK_OK(T.Q->synchronize());
    CHECK((Seen[0] == 6 && Seen[1] == 96));
    CHECK((Seen[2] == 3 && Seen[3] == 32));
    CHECK((Seen[4] == 2 && Seen[5] > 40)); // and a general kernel's block is what it is for a queue
    CHECK((Seen[6] == 2 && Seen[7] == Seen[5]));
    CHECK_OK(T.Q->free(Shapes));
  });
}

TEST_CASE("A graph may be changed before its first launch") {
  onEachDeviceWithGraphs([](BackEnd &B, plugin::Device &D) {
    Bench T(B, D);
    Numbers Data(N, 1);
    CHECK_OK(T.Q->copyToDevice(T.A, Data.data(), Size));
    CHECK_OK(AddTo(T.A, 1).addTo(*T.G, *T.Kernel, {}));
    CHECK_OK(AddTo(T.A, 10).change(*T.G, 0));
    CHECK_OK(T.G->launch(*T.Q));
    CHECK_OK(T.G->launch(*T.Q));
    CHECK_OK(T.Q->copyToHost(Data.data(), T.A, Size));
    CHECK_OK(T.Q->synchronize());
    CHECK(Data == Numbers(N, 21));
  });
}

TEST_CASE("A changed copy is that of later launches of the graph, not of one that was queued before") {
  const bool Async = GENERATE(false, true);
  onEachDeviceWithGraphs([Async](BackEnd &B, plugin::Device &D) {
    Bench T(B, D, Async);
    const DeviceAddress Other = take(T.Q->allocate(Size));
    Numbers First(N, 1), Second(N, 2), FirstOut(N), SecondOut(N), Kept(N);
    CHECK_OK(T.G->addCopyToDevice(T.A, First.data(), Size, {}));
    CHECK_OK(T.G->addCopyToHost(FirstOut.data(), T.A, Size, Before{0}));
    CHECK_OK(T.G->launch(*T.Q));
    CHECK_OK(T.G->changeCopyToDevice(0, Other, Second.data(), Size / 2));
    CHECK_OK(T.G->changeCopyToHost(1, SecondOut.data(), Other, Size / 2));
    CHECK_OK(T.G->launch(*T.Q));
    CHECK_OK(T.Q->copyToHost(Kept.data(), T.A, Size));
    CHECK_OK(T.Q->synchronize());
    CHECK(FirstOut == First);
    CHECK(Kept == First);
    Second.assign(N, 0);
    std::fill_n(Second.begin(), N / 2, 2);
    CHECK(SecondOut == Second);
    CHECK_OK(T.Q->free(Other));
  });
}

TEST_CASE("A graph comes after what its queue was given before, and before what it is given later") {
  const bool Async = GENERATE(false, true);
  onEachDeviceWithGraphs([Async](BackEnd &B, plugin::Device &D) {
    Bench T(B, D, Async);
    auto E = take(D.createEvent(/*Timed=*/false));
    Numbers In(N, 1), Out(N), Later(N);
    struct Look {
      const Numbers &Out;
      std::atomic<int> Seen{0};
    } Look{Out};
    CHECK_OK(AddTo(T.A, 10).addTo(*T.G, *T.Kernel, {}));
    CHECK_OK(T.G->addCopyToHost(Out.data(), T.A, Size, Before{0}));
    CHECK_OK(T.Q->copyToDevice(T.A, In.data(), Size));
    CHECK_OK(AddTo(T.A, 1000).launch(*T.Q, *T.Kernel));
    CHECK_OK(T.G->launch(*T.Q));
    CHECK_OK(T.Q->call(
        [](void *Argument) {
          auto &L = *static_cast<struct Look *>(Argument);
          L.Seen = L.Out.back();
        },
        &Look));
    CHECK_OK(T.Q->record(*E));
    CHECK_OK(AddTo(T.A, 100).launch(*T.Q, *T.Kernel));
    CHECK_OK(T.Q->copyToHost(Later.data(), T.A, Size));
    CHECK_OK(E->wait());
    CHECK(Out == Numbers(N, 1011));
    CHECK(Look.Seen == 1011);
    CHECK_OK(T.Q->synchronize());
    CHECK(Later == Numbers(N, 1111));
    CHECK(Out == Numbers(N, 1011));
  });
}

TEST_CASE("A graph copies to the device what its asynchronous queue has copied to the host") {
  onEachDeviceWithGraphs([](BackEnd &B, plugin::Device &D) {
    Bench T(B, D, /*Async=*/true);
    const DeviceAddress Other = take(T.Q->allocate(Size));
    Numbers In(N, 3), Between(N), Out(N);
    CHECK_OK(T.G->addCopyToDevice(Other, Between.data(), Size, {}));
    CHECK_OK(AddTo(Other, 4).addTo(*T.G, *T.Kernel, {0}));
    CHECK_OK(T.G->addCopyToHost(Out.data(), Other, Size, Before{1}));
    CHECK_OK(T.Q->copyToDevice(T.A, In.data(), Size));
    CHECK_OK(T.Q->copyToHost(Between.data(), T.A, Size));
    CHECK_OK(T.G->launch(*T.Q));
    CHECK_OK(T.Q->synchronize());
    CHECK(Between == In);
    CHECK(Out == Numbers(N, 7));
    CHECK_OK(T.Q->free(Other));
  });
}

TEST_CASE("Launches of a graph on two queues are ordered by an event") {
  const bool Async = GENERATE(false, true);
  onEachDeviceWithGraphs([Async](BackEnd &B, plugin::Device &D) {
    Bench T(B, D, Async);
    auto Second = take(create(D, Async));
    auto E = take(D.createEvent(/*Timed=*/false));
    Numbers In(N, 1), Out(N);
    CHECK_OK(T.Q->copyToDevice(T.A, In.data(), Size));
    CHECK_OK(AddTo(T.A, 10).addTo(*T.G, *T.Kernel, {}));
    CHECK_OK(T.G->launch(*T.Q));
    CHECK_OK(T.Q->record(*E));
    CHECK_OK(Second->waitFor(*E));
    CHECK_OK(AddTo(T.A, 200).change(*T.G, 0));
    CHECK_OK(T.G->launch(*Second));
    CHECK_OK(Second->copyToHost(Out.data(), T.A, Size));
    CHECK_OK(Second->synchronize());
    CHECK(Out == Numbers(N, 211));
    CHECK_OK(T.Q->synchronize());
  });
}

TEST_CASE("An empty graph does nothing, and a graph that was launched takes no more nodes") {
  onEachDeviceWithGraphs([](BackEnd &B, plugin::Device &D) {
    Bench T(B, D);
    Numbers Data(N, 1);
    CHECK_OK(T.G->launch(*T.Q));
    CHECK_OK(T.G->launch(*T.Q));
    CHECK(!AddTo(T.A, 1).addTo(*T.G, *T.Kernel, {}).ok());

    auto Full = take(D.createGraph());
    CHECK_OK(T.Q->copyToDevice(T.A, Data.data(), Size));
    CHECK_OK(AddTo(T.A, 1).addTo(*Full, *T.Kernel, {}));
    CHECK_OK(Full->launch(*T.Q));
    Status Late = AddTo(T.A, 1).addTo(*Full, *T.Kernel, {0});
    REQUIRE(!Late.ok());
    CHECK_THAT(Late.text(), Catch::Contains("takes no more nodes"));
    CHECK(!Full->addCopyToHost(Data.data(), T.A, Size, {}).ok());
    CHECK(!Full->addCopyToDevice(T.A, Data.data(), Size, {}).ok());
    CHECK_OK(Full->launch(*T.Q));
    CHECK_OK(T.Q->copyToHost(Data.data(), T.A, Size));
    CHECK_OK(T.Q->synchronize());
    CHECK(Data == Numbers(N, 3));
  });
}

TEST_CASE("What fails in a graph is told when its queue is synchronised, and what is behind it isn't done") {
  onEachDeviceWithGraphs([](BackEnd &B, plugin::Device &D) {
    if (!isFake(B)) // A real GPU is lost to the process after that.
      return;
    Bench T(B, D);
    auto Queue = take(D.createQueue());
    Numbers Data(N, 1), Out(N, 2);
    CHECK_OK(T.Q->copyToDevice(T.A, Data.data(), Size));
    CHECK_OK(T.Q->synchronize());
    CHECK_OK(T.G->addCopyToDevice(4096, Data.data(), Size, {}));
    CHECK_OK(T.G->addCopyToHost(Out.data(), T.A, Size, Before{0}));
    CHECK_OK(T.G->launch(*Queue));
    Status S = Queue->synchronize();
    REQUIRE(!S.ok());
    CHECK_THAT(S.text(), Catch::Contains("ILLEGAL_ADDRESS (waiting for the device)"));
    CHECK(Out == Numbers(N, 2));
    // The other queue goes on, and so does the graph once it is put right.
    CHECK_OK(T.G->changeCopyToDevice(0, T.A, Data.data(), Size));
    CHECK_OK(T.G->launch(*T.Q));
    CHECK_OK(T.Q->synchronize());
    CHECK(Out == Data);
  });
}

TEST_CASE("What the driver refuses leaves a graph as it was") {
  onEachDeviceWithGraphs([](BackEnd &B, plugin::Device &D) {
    if (!isFake(B)) // When a real one refuses it is its own affair.
      return;
    Bench T(B, D);
    Numbers Data(N, 1);
    unsigned Count = N;
    int Value = 10;
    void *Args[] = {&Count, &T.A, &Value};
    std::size_t Sizes[] = {sizeof(Count), sizeof(T.A), sizeof(Value)};
    CHECK_OK(T.Q->copyToDevice(T.A, Data.data(), Size));
    Status Added = T.G->addLaunch(*T.Kernel, {1, 1025}, Args, Sizes, 3, {});
    REQUIRE(!Added.ok());
    CHECK_THAT(Added.text(), Catch::Contains("INVALID_VALUE (adding a kernel to a graph)"));
    CHECK_OK(AddTo(T.A, 1).addTo(*T.G, *T.Kernel, {}));
    CHECK_OK(T.G->addCopyToHost(Data.data(), T.A, Size, Before{0}));
    Status Changed = T.G->changeLaunch(0, {0, 32}, Args, Sizes, 3);
    REQUIRE(!Changed.ok());
    CHECK_THAT(Changed.text(), Catch::Contains("INVALID_VALUE (changing a kernel of a graph)"));
    CHECK_OK(T.G->launch(*T.Q));
    CHECK_OK(T.Q->synchronize());
    CHECK(Data == Numbers(N, 2));
  });
}

TEST_CASE("Threads use a device at once, each with a graph of its own") {
  onEachDeviceWithGraphs([](BackEnd &B, plugin::Device &D) {
    auto Image = take(D.loadImage(B.Image, B.ImageSize, "image under test"));
    auto Kernel = take(Image->kernel("addTo"));
    std::atomic<int> Wrong{0};
    std::vector<std::thread> Threads;
    for (int T = 0; T < 4; ++T)
      Threads.emplace_back([&, T] {
        // Catch's assertions aren't for several threads: count instead.
        auto Q = D.createAsyncQueue();
        auto G = D.createGraph();
        Result<DeviceAddress> A = (*Q)->allocate(Size);
        Numbers In(N, T), Out(N);
        Wrong += !(*G)->addCopyToDevice(*A, In.data(), Size, {}).ok() || !AddTo(*A, 1).addTo(**G, *Kernel, {0}).ok() ||
                 !(*G)->addCopyToHost(Out.data(), *A, Size, Before{1}).ok();
        for (int Round = 0; Round < 20; ++Round) {
          Wrong += !AddTo(*A, Round).change(**G, 1).ok() || !(*G)->launch(**Q).ok() || !(*Q)->synchronize().ok();
          Wrong += Out != Numbers(N, T + Round);
        }
        Wrong += !(*Q)->free(*A).ok() || !(*Q)->synchronize().ok();
      });
    for (std::thread &T : Threads)
      T.join();
    CHECK(Wrong == 0);
  });
}
