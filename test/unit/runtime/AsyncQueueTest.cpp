//===- AsyncQueueTest.cpp - the virtual GPU's queues beside each other ----===//
//
// That things happen at the same time is shown by kernels that end only when they see another one's effect, or the
// host's; that they don't, by one that would see it.
//
//===----------------------------------------------------------------------===//
#include "Plugins/Registry.h"
#include "Plugins/vgpu/Tsan.h"

#include "chomp/vgpu.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <set>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace chomp;
using plugin::DeviceAddress;

namespace {

using Flag = std::atomic<int>;

/// Says that it runs, and ends when the other flag is set.
void meet(const chomp_vgpu_place_t *, void *const *Args) {
  Flag *Mine = *static_cast<Flag **>(Args[0]), *Other = *static_cast<Flag **>(Args[1]);
  Mine->store(1);
  while (!Other->load())
    std::this_thread::yield();
}
/// Appends a digit to a number.
void append(const chomp_vgpu_place_t *, void *const *Args) {
  long *Number = *static_cast<long **>(Args[0]);
  *Number = *Number * 10 + *static_cast<int *>(Args[1]);
}
void countIterations(const chomp_vgpu_place_t *Place, void *const *Args) {
  (*static_cast<std::atomic<long> **>(Args[0]))->fetch_add(static_cast<long>(Place->end - Place->begin));
}
struct alignas(64) Wide {
  char Bytes[192];
};
/// Copies arguments of all sizes, and tells whether they lie as their types must.
void copyArguments(const chomp_vgpu_place_t *, void *const *Args) {
  const char Small = *static_cast<char *>(Args[0]);
  const auto &Large = *static_cast<Wide *>(Args[1]);
  char *To = *static_cast<char **>(Args[2]);
  const bool Aligned = reinterpret_cast<std::uintptr_t>(Args[1]) % alignof(Wide) == 0 &&
                       reinterpret_cast<std::uintptr_t>(Args[2]) % alignof(char *) == 0;
  To[0] = Aligned ? Small : '?';
  std::copy_n(Large.Bytes, sizeof(Large.Bytes), To + 1);
}

enum { Meet, Append, CountIterations, CopyArguments, KernelCount };
const chomp_vgpu_kernel_t Kernels[KernelCount] = {{"meet", meet, CHOMP_VGPU_CHUNKS},
                                                  {"append", append, CHOMP_VGPU_CHUNKS},
                                                  {"countIterations", countIterations, CHOMP_VGPU_CHUNKS},
                                                  {"copyArguments", copyArguments, CHOMP_VGPU_CHUNKS}};
const chomp_vgpu_image_t Content = {Kernels, KernelCount, nullptr, 0, 0};

/// Virtual GPUs with an image.
struct Machine {
  explicit Machine(Environment Env = Environment()) : Plugin(createVgpuPlugin(prepare(std::move(Env)))) {
    Devices = std::move(*Plugin->createDevices());
    Image = std::move(*Devices[0]->loadImage(&Content, 0, "image"));
    for (const chomp_vgpu_kernel_t &K : Kernels)
      Loaded.push_back(std::move(*Image->kernel(K.name)));
  }

  std::unique_ptr<plugin::Queue> queue(std::size_t Device = 0) {
    return std::move(*Devices[Device]->createAsyncQueue());
  }
  std::unique_ptr<plugin::Event> event(bool Timed = false) { return std::move(*Devices[0]->createEvent(Timed)); }

  template <typename... Ts>
  Status launch(plugin::Queue &Q, int Kernel, unsigned long long Iterations, const Ts &...Values) {
    void *Args[] = {const_cast<Ts *>(&Values)...};
    const std::size_t Sizes[] = {sizeof(Ts)...};
    plugin::LaunchGeometry Shape;
    Shape.Teams = 64;
    Shape.Iterations = Iterations;
    return Q.launch(*Loaded[static_cast<std::size_t>(Kernel)], Shape, Args, Sizes, sizeof...(Values));
  }
  Status launchMeet(plugin::Queue &Q, Flag &Mine, Flag &Other) { return launch(Q, Meet, 1, &Mine, &Other); }
  Status launchAppend(plugin::Queue &Q, long &Number, int Digit) { return launch(Q, Append, 1, &Number, Digit); }

  std::unique_ptr<plugin::Plugin> Plugin;
  std::vector<std::unique_ptr<plugin::Device>> Devices;
  std::unique_ptr<plugin::Image> Image;
  std::vector<std::unique_ptr<plugin::Kernel>> Loaded;

private:
  static Environment prepare(Environment Env) {
    Env.VgpuCores = 3;
    Env.VgpuMemory = std::size_t(64) << 20;
    return Env;
  }
};

Machine &machine() {
  static Machine Only;
  return Only;
}

void set(void *F) { static_cast<Flag *>(F)->store(1); }
void increase(void *Number) { ++*static_cast<long *>(Number); }

bool isComplete(plugin::Event &E) { return *E.isComplete(); }

} // namespace

TEST_CASE("A launch returns while its kernel waits for the host") {
  Machine &M = machine();
  auto Q = M.queue();
  auto Before = M.event(), After = M.event();
  CHECK(isComplete(*Before)); // marked nowhere
  Flag Runs{0}, MayEnd{0};
  CHECK(Q->record(*Before).ok());
  CHECK(M.launchMeet(*Q, Runs, MayEnd).ok());
  CHECK(Q->record(*After).ok());
  CHECK(Before->wait().ok());
  CHECK(isComplete(*Before));
  while (!Runs)
    std::this_thread::yield();
  CHECK(!isComplete(*After));
  MayEnd = 1;
  CHECK(After->wait().ok());
  CHECK(isComplete(*After));
  CHECK(Q->synchronize().ok());
}

TEST_CASE("Kernels of two queues run at the same time") {
  Machine &M = machine();
  auto Q1 = M.queue(), Q2 = M.queue();
  Flag One{0}, Two{0};
  CHECK(M.launchMeet(*Q1, One, Two).ok());
  CHECK(M.launchMeet(*Q2, Two, One).ok());
  CHECK(Q1->synchronize().ok());
  CHECK(Q2->synchronize().ok());
}

TEST_CASE("Many queues' kernels are all there at once") {
  Machine &M = machine();
  constexpr std::size_t Count = 20; // more than the pool has job slots, and than there are cores
  std::vector<std::unique_ptr<plugin::Queue>> Queues;
  std::vector<Flag> Flags(Count + 1);
  for (std::size_t I = 0; I < Count; ++I) {
    Queues.push_back(M.queue());
    CHECK(M.launch(*Queues[I], Meet, 10000, &Flags[I], &Flags[I + 1]).ok());
  }
  Flags[Count] = 1;
  for (auto &Q : Queues)
    CHECK(Q->synchronize().ok());
}

TEST_CASE("Two kernels of many pieces share the cores") {
  Machine &M = machine();
  auto Q1 = M.queue(), Q2 = M.queue();
  std::atomic<long> Sum{0};
  constexpr long N = 100000;
  for (int Round = 0; Round < 50; ++Round)
    for (auto *Q : {Q1.get(), Q2.get()})
      CHECK(M.launch(*Q, CountIterations, N, &Sum).ok());
  CHECK(Q1->synchronize().ok());
  CHECK(Q2->synchronize().ok());
  CHECK(Sum == 100 * N);
}

TEST_CASE("A copy runs beside a kernel") {
  Machine &M = machine();
  auto Q1 = M.queue(), Q2 = M.queue();
  Flag Runs{0}, Copied{0};
  const std::vector<char> From(std::size_t(5) << 20, 'x');
  std::vector<char> To(From.size(), '-');
  DeviceAddress A = *Q2->allocate(From.size());
  CHECK(M.launchMeet(*Q1, Runs, Copied).ok());
  while (!Runs)
    std::this_thread::yield();
  CHECK(Q2->copyToDevice(A, From.data(), From.size()).ok());
  CHECK(Q2->copyToHost(To.data(), A, To.size()).ok());
  CHECK(Q2->call(set, &Copied).ok());
  CHECK(Q2->free(A).ok());
  CHECK(Q1->synchronize().ok());
  CHECK(Q2->synchronize().ok());
  CHECK(To == From);
  CHECK(!M.Devices[0]->isAccessible(A, 1));
}

TEST_CASE("An event orders queues, and only what comes later") {
  Machine &M = machine();
  auto Q1 = M.queue(), Q2 = M.queue();
  auto E = M.event();
  Flag Runs{0}, MayEnd{0};
  long Number = 0, Early = 0;
  CHECK(M.launchMeet(*Q1, Runs, MayEnd).ok());
  CHECK(M.launchAppend(*Q1, Number, 1).ok());
  CHECK(Q1->record(*E).ok());
  CHECK(M.launchAppend(*Q2, Early, 7).ok());
  CHECK(Q2->waitFor(*E).ok());
  E = nullptr; // a queue that waits for it doesn't need it
  CHECK(M.launchAppend(*Q2, Number, 2).ok());
  while (!Runs)
    std::this_thread::yield();
  auto Reached = M.event();
  CHECK(Q2->record(*Reached).ok());
  CHECK(!isComplete(*Reached));
  MayEnd = 1;
  CHECK(Q2->synchronize().ok());
  CHECK(Number == 12);
  CHECK(Early == 7);
  CHECK(Q1->synchronize().ok());
}

TEST_CASE("What waits for an event waits for the point that it marked then") {
  Machine &M = machine();
  auto Q1 = M.queue(), Q2 = M.queue();
  auto E = M.event();
  Flag Runs{0}, MayEnd{0};
  long Number = 0;
  CHECK(M.launchAppend(*Q1, Number, 1).ok());
  CHECK(Q1->record(*E).ok());
  CHECK(Q2->waitFor(*E).ok());
  CHECK(M.launchAppend(*Q2, Number, 2).ok());
  CHECK(M.launchMeet(*Q1, Runs, MayEnd).ok());
  CHECK(Q1->record(*E).ok());
  CHECK(Q2->synchronize().ok());
  CHECK(Number == 12);
  CHECK(!isComplete(*E));
  MayEnd = 1;
  CHECK(E->wait().ok());
}

TEST_CASE("Chains and diamonds of many queues") {
  Machine &M = machine();
  constexpr std::size_t Count = 5;
  std::vector<std::unique_ptr<plugin::Queue>> Queues;
  for (std::size_t I = 0; I < Count; ++I)
    Queues.push_back(M.queue());
  std::vector<long> Parts(Count, 0);
  long Sum = 0;
  auto E = M.event();
  for (int Round = 0; Round < 200; ++Round) {
    CHECK(Queues[0]->call(increase, &Sum).ok());
    CHECK(Queues[0]->record(*E).ok());
    std::vector<std::unique_ptr<plugin::Event>> Ends;
    for (std::size_t I = 1; I < Count; ++I) {
      CHECK(Queues[I]->waitFor(*E).ok());
      CHECK(Queues[I]->copyToDevice(reinterpret_cast<DeviceAddress>(&Parts[I]), &Sum, sizeof(Sum)).ok());
      Ends.push_back(M.event());
      CHECK(Queues[I]->record(*Ends.back()).ok());
    }
    for (auto &End : Ends)
      CHECK(Queues[0]->waitFor(*End).ok());
  }
  CHECK(Queues[0]->synchronize().ok());
  CHECK(Sum == 200);
  CHECK(std::count(Parts.begin(), Parts.end(), 200) == Count - 1);
}

TEST_CASE("Events order queues of different devices") {
  Environment Env;
  Env.VgpuDevices = 2;
  Machine M(Env);
  auto Q0 = M.queue(0), Q1 = M.queue(1);
  long Number = 0;
  auto E = M.event();
  for (int Round = 0; Round < 8; ++Round) {
    auto &Here = Round % 2 ? *Q1 : *Q0, &There = Round % 2 ? *Q0 : *Q1;
    CHECK(M.launchAppend(Here, Number, Round).ok());
    CHECK(Here.record(*E).ok());
    CHECK(There.waitFor(*E).ok());
  }
  CHECK(Q0->synchronize().ok());
  CHECK(Number == 1234567);
  CHECK(Q1->synchronize().ok());
}

TEST_CASE("A queue that does its work at once waits for events") {
  Machine &M = machine();
  auto Q = M.queue(), AtOnce = std::move(*M.Devices[0]->createQueue());
  auto E = M.event();
  Flag Runs{0}, MayEnd{0};
  long Number = 0;
  CHECK(M.launchMeet(*Q, Runs, MayEnd).ok());
  CHECK(Q->record(*E).ok());
  std::thread Host([&] {
    while (!Runs)
      std::this_thread::yield();
    Number = 1;
    MayEnd = 1;
  });
  CHECK(AtOnce->waitFor(*E).ok());
  CHECK(M.launchAppend(*AtOnce, Number, 2).ok());
  CHECK(AtOnce->call(increase, &Number).ok());
  CHECK(AtOnce->record(*E).ok());
  CHECK(isComplete(*E));
  CHECK(Number == 13);
  Host.join();
  CHECK(Q->synchronize().ok());
}

TEST_CASE("The host's functions are called in the queue's order") {
  Machine &M = machine();
  auto Q = M.queue();
  Flag Runs{0}, MayEnd{0}, Called{0};
  long Number = 0;
  CHECK(M.launchMeet(*Q, Runs, MayEnd).ok());
  CHECK(M.launchAppend(*Q, Number, 1).ok());
  CHECK(Q->call(increase, &Number).ok());
  CHECK(M.launchAppend(*Q, Number, 3).ok());
  CHECK(Q->call(set, &Called).ok());
  while (!Runs)
    std::this_thread::yield();
  CHECK(!Called);
  MayEnd = 1;
  while (!Called) // nobody has to ask for it
    std::this_thread::yield();
  CHECK(Number == 23);
  CHECK(Q->synchronize().ok());
}

TEST_CASE("A launch's arguments are copied when it is queued") {
  Machine &M = machine();
  auto Q = M.queue();
  Flag Runs{0}, MayEnd{0};
  CHECK(M.launchMeet(*Q, Runs, MayEnd).ok());
  std::vector<std::string> Got(20, std::string(1 + sizeof(Wide), '-'));
  for (std::size_t I = 0; I < Got.size(); ++I) {
    Wide Large;
    std::fill_n(Large.Bytes, sizeof(Large.Bytes), static_cast<char>('A' + I));
    CHECK(M.launch(*Q, CopyArguments, 1, static_cast<char>('a' + I), Large, Got[I].data()).ok());
    std::fill_n(Large.Bytes, sizeof(Large.Bytes), '!');
  }
  MayEnd = 1;
  CHECK(Q->synchronize().ok());
  for (std::size_t I = 0; I < Got.size(); ++I)
    CHECK(Got[I] == static_cast<char>('a' + I) + std::string(sizeof(Wide), static_cast<char>('A' + I)));
}

TEST_CASE("Ten thousand pieces of work keep their order") {
  Machine &M = machine();
  auto Q = M.queue();
  Flag Runs{0}, MayEnd{0};
  CHECK(M.launchMeet(*Q, Runs, MayEnd).ok());
  struct State {
    long Last = -1, Wrong = 0;
  } All;
  struct Step {
    State *All;
    long I;
  };
  std::vector<Step> Steps(10000);
  bool Queued = true;
  for (int Round = 0; Round < 2; ++Round) { // what has been done is written down anew
    All.Last = -1;
    for (std::size_t I = 0; I < Steps.size(); ++I) {
      Steps[I] = {&All, static_cast<long>(I)};
      Queued &= Q->call(
                     [](void *One) {
                       auto &S = *static_cast<Step *>(One);
                       S.All->Wrong += S.I != S.All->Last + 1;
                       S.All->Last = S.I;
                     },
                     &Steps[I])
                    .ok();
    }
    MayEnd = 1;
    CHECK(Q->synchronize().ok());
    CHECK(All.Last == 9999);
  }
  CHECK(Queued);
  CHECK(All.Wrong == 0);
}

TEST_CASE("A queue that goes waits for its work, and events outlive it") {
  Machine &M = machine();
  auto E = M.event(), Early = M.event();
  Flag Runs{0}, MayEnd{0};
  long Number = 0;
  std::thread Host;
  {
    auto Q = M.queue();
    CHECK(M.launchMeet(*Q, Runs, MayEnd).ok());
    CHECK(M.launchAppend(*Q, Number, 1).ok());
    CHECK(Q->record(*E).ok());
    CHECK(Q->record(*Early).ok());
    Early = nullptr; // before its time
    Host = std::thread([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      MayEnd = 1;
    });
  }
  CHECK(Number == 1);
  CHECK(isComplete(*E));
  CHECK(E->wait().ok());
  auto Unused = M.queue();
  Host.join();
}

TEST_CASE("Many threads wait for one event") {
  Machine &M = machine();
  auto Q = M.queue();
  auto E = M.event();
  Flag Runs{0}, MayEnd{0};
  long Number = 0;
  std::atomic<int> Right{0};
  CHECK(M.launchMeet(*Q, Runs, MayEnd).ok());
  CHECK(M.launchAppend(*Q, Number, 5).ok());
  CHECK(Q->record(*E).ok());
  std::vector<std::thread> Threads;
  for (int I = 0; I < 6; ++I)
    Threads.emplace_back([&] { Right += E->wait().ok() && Number == 5; });
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  MayEnd = 1;
  for (std::thread &T : Threads)
    T.join();
  CHECK(Right == 6);
  CHECK(Q->synchronize().ok());
}

TEST_CASE("What fails is told to all that wait for it, and nothing is done behind it") {
  Environment Env;
  Env.VgpuFail.Launch = 2;
  Machine M(Env);
  auto Q = M.queue(), Later = M.queue(), Apart = M.queue();
  auto Before = M.event(), After = M.event();
  long Number = 0, Apartly = 0;
  CHECK(M.launchAppend(*Q, Number, 1).ok());
  CHECK(Q->record(*Before).ok());
  CHECK(M.launchAppend(*Q, Number, 2).ok()); // fails when it is its turn
  CHECK(M.launchAppend(*Q, Number, 3).ok());
  CHECK(Q->call(increase, &Number).ok());
  CHECK(Q->record(*After).ok());
  CHECK(Later->waitFor(*After).ok());
  CHECK(M.launchAppend(*Later, Number, 4).ok());
  for (plugin::Queue *Failed : {Later.get(), Q.get(), Q.get()}) {
    Status S = Failed->synchronize();
    REQUIRE(!S.ok());
    CHECK_THAT(S.text(), Catch::Contains("this launch fails on purpose"));
  }
  CHECK(Number == 1);
  CHECK(Before->wait().ok());
  CHECK(isComplete(*Before));
  CHECK(!After->wait().ok());
  CHECK(!After->isComplete().ok());
  CHECK(M.launchAppend(*Apart, Apartly, 1).ok());
  CHECK(Apart->synchronize().ok());
  CHECK(Apartly == 1);
}

TEST_CASE("A step begins when it is whole, and is counted when it is done") {
  if (vgpu::tsan::isThere()) // which is told of events alone
    return;
  Machine &M = machine();
  auto Q = M.queue(), Behind = M.queue();
  REQUIRE(Q->steps());
  const auto Done = [&] { return Q->steps()->Done.load(); };
  Flag Runs{0}, MayEnd{0};
  long Number = 0;
  auto E = M.event();
  Q->beginStep();
  CHECK(M.launchMeet(*Q, Runs, MayEnd).ok());
  CHECK(M.launchAppend(*Q, Number, 1).ok());
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  CHECK(!Runs);
  Q->endStep();
  Q->beginStep(); // without work
  Q->endStep();
  Q->beginStep();
  CHECK(M.launchAppend(*Q, Number, 2).ok());
  CHECK(Q->record(*E).ok()); // in the midst of it
  CHECK(M.launchAppend(*Q, Number, 3).ok());
  Q->endStep();
  CHECK(Behind->waitForSteps(*Q->steps(), 3).ok());
  CHECK(M.launchAppend(*Behind, Number, 4).ok());
  while (!Runs)
    std::this_thread::yield();
  CHECK(Done() == 0);
  std::thread Host([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    MayEnd = 1;
  });
  CHECK(Q->await(1).ok());
  CHECK(Done() >= 1);
  CHECK(E->wait().ok());
  CHECK(Behind->synchronize().ok());
  CHECK(Number == 1234);
  CHECK(Done() == 3);
  CHECK(Q->await(3).ok());
  Host.join();
}

TEST_CASE("A step that fails is not counted, and neither are those behind it") {
  if (vgpu::tsan::isThere())
    return;
  Environment Env;
  Env.VgpuFail.Launch = 2;
  Machine M(Env);
  auto Q = M.queue();
  long Number = 0;
  for (int Step = 1; Step <= 3; ++Step) {
    Q->beginStep();
    CHECK(M.launchAppend(*Q, Number, Step).ok());
    Q->endStep();
  }
  CHECK(!Q->await(3).ok());
  CHECK(!Q->await(2).ok());
  CHECK(Q->await(1).ok());
  CHECK(Q->steps()->Done == 1);
  CHECK(Number == 1);
}

TEST_CASE("Many threads do what they wait for") {
  Machine &M = machine();
  constexpr std::size_t Count = 4;
  constexpr int Rounds = 300;
  std::atomic<int> Right{0};
  std::vector<std::thread> Threads;
  for (std::size_t T = 0; T < Count; ++T)
    Threads.emplace_back([&] {
      auto Q1 = M.queue(), Q2 = M.queue();
      auto E = M.event();
      long Number = 0;
      bool Ok = true;
      for (int Round = 0; Round < Rounds; ++Round) {
        Number = 0;
        for (int I = 1; I <= 3; ++I) {
          auto &Here = I % 2 ? *Q1 : *Q2;
          Ok &= (I == 1 || Here.waitFor(*E).ok()) && M.launchAppend(Here, Number, I).ok() && Here.record(*E).ok();
        }
        Ok &= (Round % 2 ? E->wait() : Q1->synchronize()).ok() && Number == 123;
      }
      Right += Ok;
    });
  for (std::thread &T : Threads)
    T.join();
  CHECK(Right == Count);
}

TEST_CASE("Memory that is to be freed is there for those who ask for more") {
  Machine &M = machine();
  auto Q = M.queue();
  const std::size_t Size = std::size_t(40) << 20;
  DeviceAddress A = *Q->allocate(Size);
  long Number = 0;
  CHECK(M.launchAppend(*Q, Number, 1).ok());
  CHECK(Q->free(A).ok());
  Result<DeviceAddress> B = Q->allocate(Size);
  REQUIRE(B.ok());
  CHECK(!Q->allocate(Size).ok());
  CHECK(Q->free(*B).ok());
  CHECK(Q->synchronize().ok());
}

TEST_CASE("Timed events of a queue with a thread of its own") {
  Machine &M = machine();
  auto Q = M.queue();
  auto Begin = M.event(true), End = M.event(true);
  Flag Runs{0}, MayEnd{0};
  CHECK(Q->record(*Begin).ok());
  CHECK(M.launchMeet(*Q, Runs, MayEnd).ok());
  CHECK(Q->record(*End).ok());
  while (!Runs)
    std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(3));
  MayEnd = 1;
  CHECK(End->wait().ok());
  CHECK(*End->since(*Begin) >= 3000);
}

TEST_CASE("After a fork the child's queues are empty, and work") {
  if (vgpu::tsan::isThere()) // allows no new threads there
    return;
  Machine &M = machine();
  auto Q = M.queue();
  auto E = M.event();
  Flag Runs{0}, MayEnd{0};
  long Number = 0;
  CHECK(M.launchMeet(*Q, Runs, MayEnd).ok());
  CHECK(M.launchAppend(*Q, Number, 1).ok());
  CHECK(Q->record(*E).ok());
  while (!Runs)
    std::this_thread::yield();
  const pid_t Child = fork();
  if (!Child) {
    alarm(20);
    bool Right = E->wait().ok() && Q->synchronize().ok() && Number == 0;
    Right &= M.launchAppend(*Q, Number, 2).ok() && Q->synchronize().ok() && Number == 2;
    auto Another = M.queue();
    Right &= M.launchAppend(*Another, Number, 3).ok() && Another->record(*E).ok() && E->wait().ok() && Number == 23;
    _exit(Right ? 0 : 1);
  }
  int Ended = 0;
  REQUIRE(waitpid(Child, &Ended, 0) == Child);
  CHECK(Ended == 0);
  MayEnd = 1;
  CHECK(Q->synchronize().ok());
  CHECK(Number == 1);
}

TEST_CASE("A process may end while kernels run") {
  if (vgpu::tsan::isThere())
    return;
  const pid_t Child = fork();
  if (!Child) {
    alarm(20);
    // The runtime's devices and queues are never destroyed; static: in sight of leak checkers.
    static auto *const M = new Machine;
    static auto *const Q = M->queue().release();
    static Flag Flags[2];
    bool Right = M->launchMeet(*Q, Flags[0], Flags[1]).ok() && M->launchMeet(*Q, Flags[0], Flags[1]).ok();
    while (!Flags[0])
      std::this_thread::yield();
    std::exit(Right ? 0 : 1);
  }
  int Ended = 0;
  REQUIRE(waitpid(Child, &Ended, 0) == Child);
  CHECK(Ended == 0);
}

TEST_CASE("With a seed, queues keep their work until somebody waits, and their order is drawn") {
  std::set<long> Orders;
  for (unsigned Seed = 1; Seed <= 64; ++Seed) {
    Environment Env;
    Env.VgpuSchedule = Seed;
    Machine M(Env);
    auto Q1 = M.queue(), Q2 = M.queue(), Q3 = M.queue();
    auto E = M.event();
    long Number = 0, Calls = 0;
    CHECK(M.launchAppend(*Q1, Number, 1).ok());
    CHECK(Q1->record(*E).ok());
    CHECK(Q2->waitFor(*E).ok());
    CHECK(M.launchAppend(*Q2, Number, 2).ok());
    CHECK(M.launchAppend(*Q3, Number, 3).ok());
    CHECK(Q1->call(increase, &Calls).ok());
    CHECK(!isComplete(*E));
    CHECK((Number == 0 && Calls == 0));
    CHECK(Q2->synchronize().ok());
    CHECK(isComplete(*E));
    CHECK(Q3->synchronize().ok());
    CHECK(Q1->synchronize().ok());
    CHECK(Calls == 1);
    Orders.insert(Number);
  }
  CHECK(Orders == std::set<long>{123, 132, 312});
  Machine Settled; // without one again
}

TEST_CASE("Virtual GPUs whose images have no variables run kernels at the same time") {
  Environment Env;
  Env.VgpuDevices = 2;
  Machine M(Env);
  auto Q0 = M.queue(0), Q1 = M.queue(1);
  Flag One{0}, Two{0};
  CHECK(M.launchMeet(*Q0, One, Two).ok());
  CHECK(M.launchMeet(*Q1, Two, One).ok());
  CHECK(Q0->synchronize().ok());
  CHECK(Q1->synchronize().ok());
}

TEST_CASE("A virtual GPU that waits for another one's work has given up its turn") {
  static int Variable;
  static const chomp_vgpu_global_t Global = {"variable", &Variable, sizeof(Variable)};
  static const chomp_vgpu_image_t WithVariable = {nullptr, 0, &Global, 1, 0};
  Environment Env;
  Env.VgpuDevices = 2;
  Machine M(Env);
  auto Image = std::move(*M.Devices[0]->loadImage(&WithVariable, 0, "image with a variable"));
  auto Q0 = M.queue(0), Q1 = M.queue(1);
  auto E = M.event(), Back = M.event();
  Flag Runs{0}, MayEnd{0};
  long Number = 0;
  CHECK(M.launchMeet(*Q1, Runs, MayEnd).ok());
  CHECK(M.launchAppend(*Q1, Number, 1).ok());
  CHECK(Q1->record(*E).ok());
  CHECK(Q0->waitFor(*E).ok());
  CHECK(M.launchAppend(*Q0, Number, 2).ok());
  CHECK(Q0->record(*Back).ok());
  CHECK(Q1->waitFor(*Back).ok());
  CHECK(M.launchAppend(*Q1, Number, 3).ok());
  while (!Runs)
    std::this_thread::yield();
  MayEnd = 1;
  CHECK(Q1->synchronize().ok());
  CHECK(Number == 123);
  CHECK(Q0->synchronize().ok());
}
