//===- AsyncQueueTest.cpp - the virtual GPU's queues beside each other ----===//
//
// That things happen at the same time is shown by kernels that end only when they see another one's effect, or the
// host's; that they don't, by one that would see it.
//
//===----------------------------------------------------------------------===//
#include "VgpuMachine.h"

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
