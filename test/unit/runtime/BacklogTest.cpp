//===- BacklogTest.cpp - steps, failures and ends of the virtual GPU's queues ===//
//
// And the order that a seed draws. Queues beside each other: AsyncQueueTest.cpp.
//
//===----------------------------------------------------------------------===//
#include "VgpuMachine.h"

#include <set>
#include <sys/wait.h>
#include <unistd.h>

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

TEST_CASE("After a fork the child's queues are empty, and work", "[fork]") {
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

TEST_CASE("A process may end while kernels run", "[fork]") {
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
