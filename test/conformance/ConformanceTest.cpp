//===- ConformanceTest.cpp - the contract of plugin.h, for every back end -===//
//
// One suite for all: the virtual GPU, CUDA and HIP over a fake driver, and real GPUs where there are any. A back end is
// right when it passes here; what only one of them does is tested beside it.
//
//===----------------------------------------------------------------------===//
#include "BackEnds.h"
#include "FakeImage.h"

#include <chrono>
#include <cstring>
#include <numeric>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace chomp;
using namespace conformance;
using plugin::DeviceAddress;

TEST_CASE("A device describes itself") {
  onEachDevice([](BackEnd &B, plugin::Device &D) {
    CHECK(!D.description().empty());
    CHECK(D.limits().MaxThreads >= 1024);
    CHECK(D.limits().MaxTeams >= 65535);
    CHECK(D.limits().Multiprocessors >= 1);
    CHECK(B.Plugin->knowsTarget(B.Target) == (*B.Target != 0));
    CHECK(D.suitability(B.Foreign) == 0);
    if (B.Image)
      CHECK(D.suitability(B.Target) > 0);
  });
}

TEST_CASE("Memory is aligned, apart, and accounted for") {
  const bool Async = GENERATE(false, true);
  onEachDevice([Async](BackEnd &, plugin::Device &D) {
    auto Q = take(create(D, Async));
    std::vector<std::pair<DeviceAddress, std::size_t>> Blocks;
    for (std::size_t Size : {1, 255, 256, 257, 5000, 70000, 524288, 524289, 3000000})
      Blocks.emplace_back(take(Q->allocate(Size)), Size);
    for (auto &[A, SizeA] : Blocks) {
      CHECK(A % 256 == 0);
      CHECK(A != 0);
      CHECK(D.isAccessible(A, SizeA));
      CHECK(D.isAccessible(A + SizeA - 1, 1));
      CHECK(!D.isAccessible(A, SizeA + 1));
      CHECK(D.mayFollow(A));
      for (auto &[B, SizeB] : Blocks)
        CHECK((A == B || A + SizeA <= B || B + SizeB <= A));
    }
    int OfTheHost = 0;
    CHECK((D.sharesHostMemory() || !D.mayFollow(reinterpret_cast<std::uintptr_t>(&OfTheHost))));
    for (auto &[A, Size] : Blocks)
      CHECK_OK(Q->free(A));
    CHECK_OK(Q->synchronize());
    CHECK(!D.isAccessible(Blocks[0].first, 1));
    Status Twice = Q->free(Blocks[0].first);
    CHECK((!Twice.ok() || !Q->synchronize().ok()));
    Result<DeviceAddress> TooMuch = take(create(D, Async))->allocate(std::size_t(1) << 46);
    REQUIRE(!TooMuch.ok());
    CHECK_THAT(TooMuch.takeStatus().text(), Catch::Contains("Device memory is exhausted"));
  });
}

TEST_CASE("Shared memory is the program's, too") {
  onEachDevice([](BackEnd &, plugin::Device &D) {
    for (std::size_t Size : {1, 5000}) {
      DeviceAddress A = take(D.allocateShared(Size));
      CHECK(A % 256 == 0);
      std::memset(reinterpret_cast<void *>(A), 1, Size);
      CHECK(D.isAccessible(A, Size));
      CHECK(D.mayFollow(A));
      CHECK_OK(D.freeShared(A));
      CHECK(!D.isAccessible(A, 1));
    }
  });
}

TEST_CASE("What is copied there and back is the same") {
  std::size_t Size = GENERATE(1, 7, 4096, 65535, 65536, 1000003, 9000001, 40000000);
  const bool Async = GENERATE(false, true);
  onEachDevice([Size, Async](BackEnd &, plugin::Device &D) {
    auto Q = take(create(D, Async));
    std::vector<unsigned char> From(Size), To(Size, 1);
    for (std::size_t I = 0; I < Size; ++I)
      From[I] = static_cast<unsigned char>(I * 31 + I / 251);
    DeviceAddress A = take(Q->allocate(Size)), B = take(Q->allocate(Size));
    CHECK_OK(Q->copyToDevice(A, From.data(), Size));
    CHECK_OK(Q->copyOnDevice(B, A, Size));
    CHECK_OK(Q->copyToHost(To.data(), B, Size));
    CHECK_OK(Q->synchronize());
    CHECK(From == To);
    CHECK_OK(Q->free(A));
    CHECK_OK(Q->free(B));
    CHECK_OK(Q->synchronize());
  });
}

TEST_CASE("A queue keeps its order, and a launch reads its arguments at once") {
  const bool Async = GENERATE(false, true);
  onEachDevice([Async](BackEnd &B, plugin::Device &D) {
    if (!B.Image)
      return;
    auto Image = take(D.loadImage(B.Image, B.ImageSize, "image under test"));
    auto Kernel = take(Image->kernel("addTo"));
    CHECK(Kernel->maxThreads() >= Kernel->defaultThreads());
    CHECK(Kernel->residentTeams(128) >= 1);
    auto Q = take(create(D, Async));
    constexpr unsigned N = 100000;
    std::vector<int> Data(N);
    std::iota(Data.begin(), Data.end(), 0);
    DeviceAddress A = take(Q->allocate(N * sizeof(int)));
    CHECK_OK(Q->copyToDevice(A, Data.data(), N * sizeof(int)));
    for (int Round = 1; Round <= 3; ++Round) {
      unsigned Count = N;
      DeviceAddress Address = A;
      int Value = Round * 10;
      void *Args[] = {&Count, &Address, &Value};
      std::size_t Sizes[] = {sizeof(Count), sizeof(Address), sizeof(Value)};
      CHECK_OK(Q->launch(*Kernel, {(N + 127) / 128, 128, N}, Args, Sizes, 3));
      Count = 0, Address = 0, Value = -1;
    }
    CHECK_OK(Q->copyToHost(Data.data(), A, N * sizeof(int)));
    CHECK_OK(Q->synchronize());
    int Wrong = 0;
    for (unsigned I = 0; I < N; ++I)
      Wrong += Data[I] != static_cast<int>(I) + 60;
    CHECK(Wrong == 0);
    CHECK_OK(Q->free(A));
    CHECK_OK(Q->synchronize());
  });
}

TEST_CASE("Images know their kernels and variables by name") {
  const bool Async = GENERATE(false, true);
  onEachDevice([Async](BackEnd &B, plugin::Device &D) {
    if (!B.Image)
      return;
    auto Image = take(D.loadImage(B.Image, B.ImageSize, "image under test"));
    auto Missing = Image->kernel("missing");
    REQUIRE(!Missing.ok());
    CHECK_THAT(Missing.takeStatus().text(), Catch::Contains("the image under test has no kernel missing"));
    auto NoGlobal = Image->global("missing");
    REQUIRE(!NoGlobal.ok());
    CHECK_THAT(NoGlobal.takeStatus().text(), Catch::Contains("the image under test has no variable missing"));

    plugin::Symbol Amount = take(Image->global("amount"));
    REQUIRE(Amount.Size == sizeof(int));
    auto Kernel = take(Image->kernel("addGlobal"));
    auto Q = take(create(D, Async));
    int Value = 17;
    std::vector<int> Data(1000, 1);
    DeviceAddress A = take(Q->allocate(Data.size() * sizeof(int)));
    CHECK_OK(Q->copyToDevice(Amount.Address, &Value, sizeof(Value)));
    CHECK_OK(Q->copyToDevice(A, Data.data(), Data.size() * sizeof(int)));
    unsigned Count = 1000;
    void *Args[] = {&Count, &A};
    std::size_t Sizes[] = {sizeof(Count), sizeof(A)};
    CHECK_OK(Q->launch(*Kernel, {3, 64, 1000}, Args, Sizes, 2));
    CHECK_OK(Q->copyToHost(Data.data(), A, Data.size() * sizeof(int)));
    CHECK_OK(Q->free(A));
    CHECK_OK(Q->synchronize());
    CHECK(Data == std::vector<int>(1000, 18));
  });
}

TEST_CASE("Events order queues") {
  const bool Async = GENERATE(false, true);
  onEachDevice([Async](BackEnd &, plugin::Device &D) {
    auto Q1 = take(create(D, Async)), Q2 = take(create(D, Async));
    auto E = take(D.createEvent(/*Timed=*/false));
    constexpr std::size_t Size = 300000;
    std::vector<char> From(Size, 'x'), To(Size, '-');
    DeviceAddress A = take(Q1->allocate(Size));
    CHECK_OK(Q1->copyToDevice(A, From.data(), Size));
    CHECK_OK(Q1->record(*E));
    CHECK_OK(Q2->waitFor(*E));
    CHECK_OK(Q2->copyToHost(To.data(), A, Size));
    CHECK_OK(Q2->synchronize());
    CHECK(To == From);
    CHECK_OK(E->wait());
    CHECK(take(E->isComplete()));
    CHECK_OK(Q1->free(A));
    CHECK_OK(Q1->synchronize());
  });
}

TEST_CASE("What was copied to the host is there after an event of an asynchronous queue, and in functions") {
  std::size_t Size = GENERATE(1, 5000, 300000, 9000001, 40000000);
  onEachDevice([Size](BackEnd &, plugin::Device &D) {
    auto Q = take(D.createAsyncQueue());
    auto E = take(D.createEvent(/*Timed=*/false));
    std::vector<char> From(Size, 'x'), To(Size, '-');
    struct Seen {
      const std::vector<char> &From, &To;
      std::atomic<int> Right{-1};
    } Early{From, To};
    DeviceAddress A = take(Q->allocate(Size));
    CHECK_OK(Q->copyToDevice(A, From.data(), Size));
    CHECK_OK(Q->copyToHost(To.data(), A, Size));
    CHECK_OK(Q->call(
        [](void *Argument) {
          Seen &S = *static_cast<Seen *>(Argument);
          S.Right = S.From == S.To;
        },
        &Early));
    CHECK_OK(Q->record(*E));
    CHECK_OK(E->wait());
    CHECK(To == From);
    CHECK(Early.Right == 1);
    CHECK_OK(Q->free(A));
    CHECK_OK(Q->synchronize());
  });
}

TEST_CASE("A function of the host's is called in the queue's order, and somebody may wait for it alone") {
  const bool Async = GENERATE(false, true);
  onEachDevice([Async](BackEnd &B, plugin::Device &D) {
    if (!B.Image)
      return;
    auto Image = take(D.loadImage(B.Image, B.ImageSize, "image under test"));
    auto Kernel = take(Image->kernel("addTo"));
    auto Q = take(create(D, Async));
    DeviceAddress A = take(D.allocateShared(sizeof(int)));
    struct State {
      int *Number;
      std::atomic<int> First{0};
      std::atomic<bool> Second{false};
    } Seen;
    Seen.Number = reinterpret_cast<int *>(A);
    *Seen.Number = 5;
    unsigned Count = 1;
    int Value = 20;
    void *Args[] = {&Count, &A, &Value};
    std::size_t Sizes[] = {sizeof(Count), sizeof(A), sizeof(Value)};
    CHECK_OK(Q->launch(*Kernel, {1, 32, 1}, Args, Sizes, 3));
    CHECK_OK(Q->call(
        [](void *Argument) {
          auto &S = *static_cast<State *>(Argument);
          S.First = *S.Number;
        },
        &Seen));
    CHECK_OK(Q->launch(*Kernel, {1, 32, 1}, Args, Sizes, 3));
    CHECK_OK(Q->call([](void *Argument) { static_cast<State *>(Argument)->Second = true; }, &Seen));
    while (!Seen.Second)
      std::this_thread::yield();
    CHECK(Seen.First == 25);
    CHECK(*Seen.Number == 45);
    CHECK_OK(Q->synchronize());
    CHECK_OK(D.freeShared(A));
  });
}

TEST_CASE("Timed events know what lies between them") {
  const bool Async = GENERATE(false, true);
  onEachDevice([Async](BackEnd &, plugin::Device &D) {
    auto Q = take(create(D, Async));
    auto Begin = take(D.createEvent(/*Timed=*/true)), End = take(D.createEvent(/*Timed=*/true));
    std::vector<char> Data(std::size_t(1) << 20, 'x');
    DeviceAddress A = take(Q->allocate(Data.size()));
    const auto Earlier = std::chrono::steady_clock::now();
    CHECK_OK(Q->record(*Begin));
    CHECK_OK(Q->copyToDevice(A, Data.data(), Data.size()));
    CHECK_OK(Q->record(*End));
    CHECK_OK(Q->synchronize());
    const std::chrono::duration<double, std::micro> All = std::chrono::steady_clock::now() - Earlier;
    const double Copy = take(End->since(*Begin));
    CHECK(Copy > 0);
    CHECK(Copy <= All.count() + 1); // a driver's own clock, and its rounding
    CHECK_OK(Q->free(A));
    CHECK_OK(Q->synchronize());
  });
}

TEST_CASE("Threads use a device at once, each with a queue of its own") {
  const bool Async = GENERATE(false, true);
  onEachDevice([Async](BackEnd &B, plugin::Device &D) {
    if (!B.Image)
      return;
    auto Image = take(D.loadImage(B.Image, B.ImageSize, "image under test"));
    auto Kernel = take(Image->kernel("addTo"));
    std::atomic<int> Wrong{0};
    std::vector<std::thread> Threads;
    for (int T = 0; T < 8; ++T)
      Threads.emplace_back([&, T]() mutable {
        // Catch's assertions aren't for several threads: count instead.
        auto Q = create(D, Async);
        for (int Round = 0; Round < 20 && Q.ok(); ++Round) {
          unsigned N = 1000u + 5000u * static_cast<unsigned>(T);
          std::vector<int> Data(N, Round);
          Result<DeviceAddress> A = (*Q)->allocate(N * sizeof(int));
          Wrong += !A.ok() || !(*Q)->copyToDevice(*A, Data.data(), N * sizeof(int)).ok();
          void *Args[] = {&N, &*A, &T};
          std::size_t Sizes[] = {sizeof(N), sizeof(*A), sizeof(T)};
          Wrong += !(*Q)->launch(*Kernel, {(N + 127) / 128, 128, N}, Args, Sizes, 3).ok();
          Wrong += !(*Q)->copyToHost(Data.data(), *A, N * sizeof(int)).ok() || !(*Q)->free(*A).ok();
          Wrong += !(*Q)->synchronize().ok() || Data != std::vector<int>(N, Round + T);
        }
        Wrong += !Q.ok();
      });
    for (std::thread &T : Threads)
      T.join();
    CHECK(Wrong == 0);
  });
}

TEST_CASE("CUDA: a cubin runs within its major version, PTX on anything newer") {
  for (BackEnd &B : backEnds()) {
    if (B.Name != "cuda on a fake driver")
      continue;
    plugin::Device &D = *B.Devices.at(0); // sm_90
    CHECK(D.suitability("sm_90") > 0);
    CHECK(D.suitability("sm_90a") > D.suitability("sm_90"));
    CHECK(D.suitability("sm_91") == 0);
    CHECK(D.suitability("sm_89") == 0);
    CHECK(D.suitability("sm_100") == 0);
    CHECK(D.suitability("compute_80") > 0);
    CHECK(D.suitability("compute_80") < D.suitability("compute_90"));
    CHECK(D.suitability("compute_90") < D.suitability("sm_90"));
    CHECK(D.suitability("compute_100") == 0);
    CHECK(D.suitability("vgpu") == 0);
  }
}

TEST_CASE("HIP: features that an image names must match") {
  for (BackEnd &B : backEnds()) {
    if (B.Name != "hip on a fake driver")
      continue;
    plugin::Device &D = *B.Devices.at(0); // gfx90a:sramecc+:xnack-
    CHECK_THAT(D.description(), Catch::Contains("(gfx90a:sramecc+:xnack-)"));
    CHECK(D.suitability("gfx90a") > 0);
    CHECK(D.suitability("gfx90a:xnack-") > D.suitability("gfx90a"));
    CHECK(D.suitability("gfx90a:xnack+") == 0);
    CHECK(D.suitability("gfx90") == 0);
    CHECK(D.suitability("gfx90aa") == 0);
  }
}

TEST_CASE("The driver's own words reach the message") {
  for (BackEnd &B : backEnds()) {
    if (B.Name != "cuda on a fake driver" && B.Name != "hip on a fake driver")
      continue;
    auto Q = take(B.Devices.at(0)->createQueue());
    char Byte = 0;
    CHECK_OK(Q->copyToDevice(4096, &Byte, 1));
    Status S = Q->synchronize();
    REQUIRE(!S.ok());
    CHECK_THAT(S.text(), Catch::Contains("the fake driver refuses, ILLEGAL_ADDRESS (waiting for the device)"));
    char NoImage[sizeof(FakeImage)] = "nothing";
    auto Image = B.Devices.at(0)->loadImage(NoImage, sizeof(NoImage), "broken image");
    REQUIRE(!Image.ok());
    CHECK_THAT(Image.takeStatus().text(), Catch::Contains("INVALID_IMAGE"));
  }
}

TEST_CASE("CUDA: a limit that the driver refuses is told with the variable that asks for it") {
  Environment Env;
  Env.CudaDriver = FAKE_CUDA_DRIVER;
  Env.CudaHeap = std::size_t(1) << 20, Env.CudaStack = std::size_t(4) << 10;
  CHECK(!take(createCudaPlugin(Env)->createDevices()).empty());
  Env.CudaHeap = std::size_t(1) << 40;
  auto Heap = createCudaPlugin(Env)->createDevices();
  REQUIRE(!Heap.ok());
  CHECK_THAT(Heap.takeStatus().text(), Catch::Contains("OUT_OF_MEMORY (setting the heap's size (CHOMP_CUDA_HEAP))"));
  Env.CudaHeap = 0, Env.CudaStack = std::size_t(1) << 40;
  auto Stack = createCudaPlugin(Env)->createDevices();
  REQUIRE(!Stack.ok());
  CHECK_THAT(Stack.takeStatus().text(), Catch::Contains("OUT_OF_MEMORY (setting the stacks' size (CHOMP_CUDA_STACK))"));
}

TEST_CASE("A device says which variable gives its threads more stack, if one does") {
  for (BackEnd &B : backEnds()) {
    if (B.Devices.empty()) // its driver isn't here
      continue;
    const char *Variable = B.Devices.at(0)->limits().StackVariable;
    const bool Cuda = B.Name.starts_with("cuda");
    CHECK((Variable != nullptr) == Cuda);
    if (Variable)
      CHECK(std::string(Variable) == "CHOMP_CUDA_STACK");
  }
}

TEST_CASE("A missing driver is told with the linker's words") {
  Environment Env;
  Env.CudaDriver = "/nonexistent/libcuda.so.1";
  auto Devices = createCudaPlugin(Env)->createDevices();
  REQUIRE(!Devices.ok());
  CHECK_THAT(Devices.takeStatus().text(), Catch::Contains("/nonexistent/libcuda.so.1: cannot open shared object file"));
}

TEST_CASE("A child may use what has its devices in the process, and is told of the rest", "[fork]") {
  onEachDevice([](BackEnd &B, plugin::Device &D) {
    auto Q = take(create(D, /*Async=*/true));
    auto E = take(D.createEvent(false));
    DeviceAddress A = take(Q->allocate(64));
    CHECK_OK(Q->synchronize());
    const pid_t Child = fork();
    if (!Child) {
      alarm(20);
      bool Right;
      if (B.Name == "vgpu") {
        const int Given = 7;
        int There = 0;
        Right = Q->copyToDevice(A, &Given, sizeof(int)).ok() && Q->record(*E).ok() && E->wait().ok() &&
                Q->copyToHost(&There, A, sizeof(int)).ok() && Q->synchronize().ok() && There == Given &&
                Q->free(A).ok();
      } else {
        const auto IsTold = [](Status S) { return S.text().find("they stay its parent's") != std::string::npos; };
        Right = IsTold(Q->free(A)) && IsTold(Q->record(*E)) && IsTold(E->wait()) && IsTold(Q->synchronize()) &&
                IsTold(D.createQueue().takeStatus()) && IsTold(Q->allocate(1).takeStatus());
        E = nullptr; // asks nothing of the driver
        Q = nullptr;
      }
      _exit(Right ? 0 : 1);
    }
    int Ended = 0;
    REQUIRE(waitpid(Child, &Ended, 0) == Child);
    CHECK(Ended == 0);
    CHECK_OK(Q->free(A));
    CHECK_OK(Q->synchronize());
  });
}
