//===- ConcurrentConstructsTest.cpp - data of several threads' constructs -===//
//
// Constructs that have no storage in common move their data at the same time; those that have some wait for each other.
//
//===----------------------------------------------------------------------===//
#include "DataEnvironmentWorld.h"

#include <atomic>
#include <chrono>
#include <random>
#include <thread>

using namespace chomp;

namespace {

/// Two of these are in the middle of a copy at the same time, or nobody waits for more than ten seconds.
class MeetingQueue final : public ForwardingQueue {
public:
  explicit MeetingQueue(std::atomic<int> &Inside) : Inside(Inside) {}

  Status copyToDevice(DeviceAddress To, const void *From, std::size_t Size) override {
    meet();
    return ForwardingQueue::copyToDevice(To, From, Size);
  }
  Status copyToHost(void *To, DeviceAddress From, std::size_t Size) override {
    meet();
    return ForwardingQueue::copyToHost(To, From, Size);
  }

private:
  void meet() {
    const int Pairs = ++Inside + 1;
    const auto End = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (Inside < Pairs / 2 * 2 && std::chrono::steady_clock::now() < End)
      std::this_thread::yield();
  }

  std::atomic<int> &Inside;
};

} // namespace

TEST_CASE("Constructs with nothing in common move their data at the same time") {
  DataEnvironment Data{0, "vgpu"};
  const Place Where{"test.c", 7};
  std::atomic<int> Inside{0}, Wrong{0};
  const auto Start = std::chrono::steady_clock::now();
  std::vector<std::thread> Threads;
  for (int T = 0; T < 2; ++T)
    Threads.emplace_back([&, T] {
      MeetingQueue Q(Inside);
      std::vector<int> A(10000, T); // little is copied with the lock
      chomp_map_t Map = section(TOFROM, A.data(), A.size());
      DeviceAddress Address = 0;
      Wrong += !Data.enter(Where, &Map, 1, &Address, Q).ok();
      Wrong += *reinterpret_cast<int *>(Address) != T;
      *reinterpret_cast<int *>(Address) = T + 2;
      Wrong += !Data.exit(Where, DataEnvironment::ExitKind::Target, &Map, 1, Q).ok();
      Wrong += A[0] != T + 2 || A[1] != T;
    });
  for (std::thread &T : Threads)
    T.join();
  CHECK(Wrong == 0);
  CHECK(Inside == 4);
  CHECK(Data.size() == 0);
  // Nobody has waited in vain.
  CHECK(std::chrono::steady_clock::now() - Start < std::chrono::seconds(10));
}

TEST_CASE("Whatever threads map and unmap, what is present has its content") {
  constexpr int Arrays = 6, Length = 6000;
  World W; // with and without packing
  std::vector<std::vector<int>> A(Arrays);
  struct Holder {
    int Number;
    int *Data;
  } Holders[Arrays];
  for (int I = 0; I < Arrays; ++I) {
    A[I].assign(I % 2 ? Length : 20, I + 1);
    Holders[I] = {I + 100, A[I].data()};
  }
  std::atomic<int> Wrong{0};
  std::vector<std::thread> Threads;
  for (unsigned T = 0; T < 6; ++T)
    Threads.emplace_back([&, T] {
      std::minstd_rand Random(T + 1);
      auto Q = std::move(*device().createQueue());
      std::vector<int> Own(40);
      auto Right = [](DeviceAddress Address, const std::vector<int> &Host) {
        const int *There = reinterpret_cast<const int *>(Address);
        return std::equal(Host.begin(), Host.end(), There);
      };
      for (int Round = 0; Round < 300; ++Round) {
        const int I = static_cast<int>(Random() % Arrays), J = static_cast<int>(Random() % Arrays);
        // One array by itself, one by a pointer in a structure, and one that no other thread knows.
        const unsigned Kind = Random() % 2 ? TO : TOFROM;
        std::vector<chomp_map_t> Maps{section(Kind, A[I].data(), A[I].size()), map(TO, Holders[J]),
                                      section(TO, A[J].data(), A[J].size(), &Holders[J].Data),
                                      section(TO, Own.data(), Own.size())};
        DeviceAddress Addresses[4] = {};
        Wrong += !W.Data.enter(W.Where, Maps.data(), Maps.size(), Addresses, *Q).ok();
        const auto &There = *reinterpret_cast<const Holder *>(Addresses[1]);
        Wrong += !Right(Addresses[0], A[I]) || !Right(Addresses[2], A[J]);
        Wrong += There.Number != J + 100 || reinterpret_cast<DeviceAddress>(There.Data) != Addresses[2];
        chomp_map_t Part = section(FROM, Own.data() + 5, 10);
        *reinterpret_cast<int *>(Addresses[3] + 5 * sizeof(int)) = Round;
        Wrong += !W.Data.update(W.Where, &Part, 1, *Q).ok();
        Wrong += Own[5] != Round || Own[6] != 0;
        const auto End = Round % 2 ? DataEnvironment::ExitKind::Target : DataEnvironment::ExitKind::ExitData;
        Wrong += !W.Data.exit(W.Where, End, Maps.data(), Maps.size(), *Q).ok();
      }
    });
  for (std::thread &T : Threads)
    T.join();
  CHECK(Wrong == 0);
  CHECK(W.Data.size() == 0);
  for (int I = 0; I < Arrays; ++I) {
    CHECK(A[I] == std::vector<int>(A[I].size(), I + 1));
    CHECK(Holders[I].Data == A[I].data());
  }
}
