//===- PackingTest.cpp - small items of a construct as one transfer -------===//
#include "DataEnvironmentWorld.h"

#include <utility>

using namespace chomp;

namespace {

/// A queue that counts what it hands on.
class CountingQueue final : public ForwardingQueue {
public:
  struct Counts {
    int Allocations = 0, Frees = 0, ToDevice = 0, ToHost = 0;
    bool operator==(const Counts &C) const {
      return Allocations == C.Allocations && Frees == C.Frees && ToDevice == C.ToDevice && ToHost == C.ToHost;
    }
  };

  Result<DeviceAddress> allocate(std::size_t Size) override {
    return ++Now.Allocations, ForwardingQueue::allocate(Size);
  }
  Status free(DeviceAddress Address) override { return ++Now.Frees, ForwardingQueue::free(Address); }
  Status copyToDevice(DeviceAddress To, const void *From, std::size_t Size) override {
    return ++Now.ToDevice, ForwardingQueue::copyToDevice(To, From, Size);
  }
  Status copyToHost(void *To, DeviceAddress From, std::size_t Size) override {
    return ++Now.ToHost, ForwardingQueue::copyToHost(To, From, Size);
  }

  Counts take() { return std::exchange(Now, {}); }

private:
  Counts Now;
};

struct PackingWorld {
  DataEnvironment Data{0, "vgpu", nullptr, 64};
  CountingQueue Q;
  Place Where{"test.c", 7};

  Status enter(std::vector<chomp_map_t> Maps) {
    std::vector<DeviceAddress> Addresses(Maps.size());
    return Data.enter(Where, Maps.data(), Maps.size(), Addresses.data(), Q);
  }
  Status exit(std::vector<chomp_map_t> Maps) {
    return Data.exit(Where, DataEnvironment::ExitKind::Structured, Maps.data(), Maps.size(), Q);
  }
  template <typename T> T &on(T &Host) {
    return *reinterpret_cast<T *>(Data.find(reinterpret_cast<HostAddress>(&Host)));
  }
};

using Counts = CountingQueue::Counts;

} // namespace

TEST_CASE("Small new items of a construct share an allocation and a transfer each way") {
  PackingWorld W;
  struct alignas(256) {
    int A = 1, B[4] = {2, 3, 4, 5};
    alignas(64) double C = 6;
    int Filler[100] = {};
  } Host;
  auto &[A, B, C, Filler] = Host;
  const std::vector<chomp_map_t> Maps = {map(TOFROM, A), map(TO, Filler), map(TOFROM, B), map(TO, C)};
  OK(W.enter(Maps));
  CHECK(W.Q.take() == Counts{2, 0, 2, 0}); // Filler is too large to go with the others.
  CHECK(W.on(A) == 1);
  CHECK(W.on(B)[3] == 5);
  CHECK(W.on(C) == 6);
  CHECK(reinterpret_cast<HostAddress>(&W.on(C)) % 64 == 0);
  W.on(A) = 10, W.on(B)[3] = 50, W.on(C) = 60;
  OK(W.exit(Maps));
  CHECK(W.Q.take() == Counts{0, 2, 0, 1});
  CHECK(A == 10);
  CHECK(B[0] == 2);
  CHECK(B[3] == 50);
  CHECK(C == 6);
}

TEST_CASE("A small item that comes alone is packed with nothing") {
  PackingWorld W;
  int A = 1, B = 2;
  OK(W.enter({map(TOFROM, A)}));
  CHECK(W.Q.take() == Counts{1, 0, 1, 0});
  OK(W.enter({map(TO, A), map(TOFROM, B)})); // A is there.
  CHECK(W.Q.take() == Counts{1, 0, 1, 0});
  OK(W.exit({map(TO, A), map(TOFROM, B)}));
  CHECK(W.Q.take() == Counts{0, 1, 0, 1});
}

TEST_CASE("An allocation stays for the items that outlive their construct") {
  PackingWorld W;
  int A = 1, B = 2, C = 3;
  OK(W.enter({map(TO, A), map(TO, B), map(TO, C)}));
  CHECK(W.Q.take() == Counts{1, 0, 1, 0});
  W.on(C) = 30;
  OK(W.exit({map(TO, A), map(FROM, B)}));
  CHECK(W.Q.take() == Counts{0, 0, 0, 1});
  CHECK(W.on(C) == 30);
  OK(W.enter({map(TO, A), map(TO, B)})); // New storage, of their own.
  CHECK(W.Q.take() == Counts{1, 0, 1, 0});
  OK(W.exit({map(FROM, C)}));
  CHECK(C == 30);
  CHECK(W.Q.take() == Counts{0, 1, 0, 1});
  CHECK(W.on(A) == 1);
  OK(W.exit({map(TO, A), map(TO, B)}));
  CHECK(W.Q.take() == Counts{0, 1, 0, 0});
}

TEST_CASE("What comes back from places far apart in an allocation comes by itself") {
  PackingWorld W;
  alignas(256) char Apart[3][256] = {};
  int A = 1;
  OK(W.enter({map(TO, A), section(TO, Apart[0], 1), section(TO, Apart[1] + 8, 64), section(TO, Apart[2], 4)}));
  CHECK(W.Q.take() == Counts{1, 0, 1, 0});
  W.on(Apart[0][0]) = 1, W.on(Apart[2][0]) = 3;
  OK(W.exit({section(FROM, Apart[0], 1), section(TO, Apart[1] + 8, 64), section(FROM, Apart[2], 4), map(TO, A)}));
  CHECK(W.Q.take() == Counts{0, 1, 0, 2});
  CHECK(Apart[0][0] == 1);
  CHECK(Apart[2][0] == 3);
}

TEST_CASE("A structure's small parts and their attached pointers go together") {
  PackingWorld W;
  struct List {
    int N;
    int *Values;
  } L;
  int Values[3] = {7, 8, 9};
  L = {3, Values};
  const std::vector<chomp_map_t> Maps = {map(TOFROM, L), section(TOFROM, L.Values, 3, &L.Values)};
  OK(W.enter(Maps));
  CHECK(W.Q.take() == Counts{1, 0, 1, 0});
  CHECK(W.on(L).Values == &W.on(Values[0]));
  W.on(L).N = 2;
  W.on(L).Values[1] = 80;
  OK(W.exit(Maps));
  CHECK(L.N == 2);
  CHECK(L.Values == Values);
  CHECK(Values[1] == 80);
}
