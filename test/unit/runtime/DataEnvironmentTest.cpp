//===- DataEnvironmentTest.cpp - the rules of map and target update -------===//
//
// Each test plays both sides: constructs on the host, and "kernels" that read and write device memory directly, which
// the virtual GPU's memory allows. Section numbers are those of OpenMP 5.2.
//
//===----------------------------------------------------------------------===//
#include "Core/StridedSection.h"
#include "DataEnvironmentWorld.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <thread>

using namespace chomp;

TEST_CASE("to and from move data when storage comes and goes") {
  World W;
  int A = 1, B = 2, C = 3, D = 4;
  OK(W.enter({map(TO, A), map(FROM, B), map(TOFROM, C), map(ALLOC, D)}));
  CHECK(W.on(A) == 1);
  CHECK(W.on(C) == 3);
  W.on(A) = 10, W.on(B) = 20, W.on(C) = 30, W.on(D) = 40;
  OK(W.exit({map(TO, A), map(FROM, B), map(TOFROM, C), map(ALLOC, D)}));
  CHECK(A == 1);
  CHECK(B == 20);
  CHECK(C == 30);
  CHECK(D == 4);
  CHECK(W.Data.size() == 0);
}

TEST_CASE("An item that is present already moves nothing, and from waits for the last reference") {
  World W;
  int A = 1;
  OK(W.enter({map(TOFROM, A)}));
  A = 2;
  OK(W.enter({map(TOFROM, A)}));
  CHECK(W.on(A) == 1);
  W.on(A) = 5;
  OK(W.exit({map(TOFROM, A)}));
  CHECK(A == 2);
  CHECK(W.present(&A));
  OK(W.exit({map(TOFROM, A)}));
  CHECK(A == 5);
  CHECK(!W.present(&A));
}

TEST_CASE("always moves data whatever the count is") {
  World W;
  int A = 1;
  OK(W.enter({map(ALLOC, A)}));
  A = 2;
  OK(W.enter({map(TO | ALWAYS, A)}));
  CHECK(W.on(A) == 2);
  W.on(A) = 3;
  OK(W.exit({map(FROM | ALWAYS, A)}));
  CHECK(A == 3);
  CHECK(W.present(&A));
  OK(W.exit({map(ALLOC, A)}));
  CHECK(!W.present(&A));
}

TEST_CASE("A construct counts an item once, however many of its clauses name it (5.8.3)") {
  World W;
  int A[4] = {1, 2, 3, 4};
  OK(W.enter({map(TO, A), map(FROM, A), section(TO, &A[1], 1)}));
  OK(W.exitData({map(ALLOC, A)}));
  CHECK(W.Data.size() == 0);

  OK(W.enter({map(TO, A)}));
  OK(W.enter({map(TO, A)}));
  OK(W.exitData({map(ALLOC, A), section(ALLOC, &A[2], 1)}));
  CHECK(W.present(A));
  OK(W.exitData({map(ALLOC, A)}));
  CHECK(!W.present(A));
}

TEST_CASE("Items of one construct that share new storage each move what they say") {
  World W;
  int A[4] = {1, 2, 3, 4};
  OK(W.enter({map(ALLOC, A), section(TO, &A[2], 1)}));
  W.on(A)[0] = -1;
  CHECK(W.on(A)[2] == 3);
  W.on(A)[2] = 33, W.on(A)[3] = 44;
  OK(W.exit({map(ALLOC, A), section(FROM, &A[3], 1)}));
  CHECK(A[2] == 3);
  CHECK(A[3] == 44);
  CHECK(A[0] == 1);
}

TEST_CASE("delete takes storage away whatever the count is, and moves nothing by itself") {
  World W;
  int A = 1;
  OK(W.enter({map(TO, A)}));
  OK(W.enter({map(TO, A)}));
  W.on(A) = 9;
  OK(W.exitData({map(DELETE, A)}));
  CHECK(!W.present(&A));
  CHECK(A == 1);
  OK(W.exit({map(TOFROM, A)})); // What is gone is nobody's mistake.
  CHECK(A == 1);
}

TEST_CASE("release only counts; exit data on something absent does nothing") {
  World W;
  int A = 1;
  OK(W.exitData({map(FROM, A), map(ALLOC, A), map(DELETE, A)}));
  OK(W.enter({map(TO, A)}));
  OK(W.enter({map(TO, A)}));
  W.on(A) = 9;
  OK(W.exitData({map(ALLOC, A)}));
  CHECK(W.present(&A));
  OK(W.exitData({map(FROM, A)}));
  CHECK(A == 9);
}

TEST_CASE("present demands that the item is there") {
  World W;
  int A = 1;
  FAILS("my_item is not present on the device, as the 'present' modifier demands",
        W.enter({map(TO | PRESENT, A, "my_item")}));
  FAILS("while mapping my_item (test.c:7)", W.enter({map(TO | PRESENT, A, "my_item")}));
  FAILS("is not present", W.exitData({map(FROM | PRESENT, A)}));
  FAILS("while updating v (test.c:7)", W.update({map(FROM | PRESENT, A)}));
  OK(W.exit({map(FROM | PRESENT, A)})); // The end of a structured construct asks no more.
  OK(W.enter({map(TO, A)}));
  OK(W.enter({map(TO | PRESENT, A)}));
  OK(W.exitData({map(FROM | PRESENT, A)}));
  CHECK(W.present(&A));
}

TEST_CASE("A section inside of a present one is found there") {
  World W;
  std::vector<double> A(1000);
  std::iota(A.begin(), A.end(), 0);
  double *P = A.data();
  OK(W.enter({section(TO, P, 1000)}));
  OK(W.enter({section(TOFROM, P + 100, 50)}));
  CHECK(W.Addresses[0] == reinterpret_cast<DeviceAddress>(&W.on(A[100])));
  CHECK(W.Data.size() == 1);
  OK(W.exit({section(TOFROM, P + 100, 50)}));
  OK(W.exit({section(TO, P, 1000)}));
  CHECK(W.Data.size() == 0);
}

TEST_CASE("A section that overlaps a present one is an error that names both") {
  World W;
  int A[100];
  OK(W.enter({section(TO, A + 10, 10)}));
  for (auto [Begin, Count] : {std::pair(0, 11), {5, 100 - 5}, {15, 10}, {19, 2}}) {
    FAILS("p[b:n]", W.enter({section(TO, A + Begin, static_cast<std::size_t>(Count))}));
    FAILS("is only partly present on the device", W.update({section(TO, A + Begin, static_cast<std::size_t>(Count))}));
  }
  FAILS("was mapped before at test.c:7", W.exitData({section(FROM, A, 100)}));
  OK(W.enter({section(TO, A, 10), section(TO, A + 20, 10)})); // Neighbours don't overlap.
}

TEST_CASE("An implicitly mapped whole stands for the part that is present") {
  World W;
  int A[100] = {};
  OK(W.enter({section(TO, A + 10, 10)}));
  OK(W.enter({map(TOFROM | IMPLICIT, A)}));
  CHECK(W.Addresses[0] + 10 * sizeof(int) == reinterpret_cast<DeviceAddress>(&W.on(A[10])));
  CHECK(W.Data.size() == 1);
  OK(W.exit({map(TOFROM | IMPLICIT, A)}));
  CHECK(W.present(&A[10]));
}

TEST_CASE("Sections of no bytes map nothing and find what is there") {
  World W;
  int A[10] = {}, *P = A;
  OK(W.enter({section(TOFROM, P, 0, &P)}));
  CHECK(W.Addresses[0] == reinterpret_cast<DeviceAddress>(P));
  CHECK(W.Data.size() == 0);
  OK(W.exit({section(TOFROM, P, 0, &P)}));
  FAILS("is not present", W.enter({section(TO | PRESENT, P, 0)}));

  OK(W.enter({map(TO, A)}));
  OK(W.enter({section(TOFROM, P + 5, 0)}));
  CHECK(W.Addresses[0] == reinterpret_cast<DeviceAddress>(&W.on(A[5])));
  OK(W.exit({section(TOFROM, P + 5, 0)}));
  CHECK(W.present(A));
}

TEST_CASE("A look-up neither maps nor counts; a pointer without storage keeps its value") {
  World W;
  int A[10] = {};
  OK(W.enter({section(LOOKUP, A + 3, 0)}));
  CHECK(W.Addresses[0] == reinterpret_cast<DeviceAddress>(A + 3));
  OK(W.enter({map(TO, A)}));
  OK(W.enter({section(LOOKUP, A + 3, 0)}));
  CHECK(W.Addresses[0] == reinterpret_cast<DeviceAddress>(&W.on(A[3])));
  OK(W.exitData({map(ALLOC, A)}));
  CHECK(!W.present(A));
  // Also what this construct maps, in whatever order.
  OK(W.enter({section(LOOKUP, A + 3, 0), map(TO, A)}));
  CHECK(W.Addresses[0] == reinterpret_cast<DeviceAddress>(&W.on(A[3])));
  CHECK(W.Addresses[0] != reinterpret_cast<DeviceAddress>(A + 3));
}

TEST_CASE("ompx_hold holds until its own construct ends") {
  World W;
  int A = 1;
  OK(W.enter({map(TOFROM | HOLD, A)}));
  OK(W.exitData({map(DELETE, A)}));
  CHECK(W.present(&A));
  OK(W.enter({map(TO, A)}));
  W.on(A) = 5;
  OK(W.exit({map(TOFROM | HOLD, A)}));
  CHECK(W.present(&A));
  CHECK(A == 1);
  OK(W.exitData({map(FROM, A)}));
  CHECK(A == 5);
  CHECK(!W.present(&A));
}

TEST_CASE("Associated storage has an infinite count") {
  World W;
  int A[4] = {1, 2, 3, 4};
  DeviceAddress Memory = *W.Q->allocate(sizeof(A));
  HostAddress Host = reinterpret_cast<HostAddress>(A);
  OK(W.Data.associate(Host, sizeof(A), Memory, true, "a"));
  OK(W.Data.associate(Host, sizeof(A), Memory, true, "a")); // Again: no effect.
  FAILS("is present on the device already", W.Data.associate(Host, sizeof(A), Memory + 256, true, "a"));
  CHECK(W.Data.find(Host) == Memory);
  OK(W.enter({map(TO | ALWAYS, A)}));
  CHECK(W.on(A)[1] == 2);
  W.on(A)[1] = 22;
  OK(W.exit({map(TOFROM, A)}));
  CHECK(A[1] == 2); // Not the last reference: there is none.
  OK(W.exitData({map(DELETE, A)}));
  CHECK(W.present(A));
  OK(W.update({map(FROM, A)}));
  CHECK(A[1] == 22);
  FAILS("has no association", W.Data.disassociate(Host + 4, true));
  OK(W.Data.disassociate(Host, true));
  FAILS("has no association", W.Data.disassociate(Host, true));
  CHECK(W.Data.size() == 0);
  OK(W.Q->free(Memory));
}

TEST_CASE("A link variable's pointer follows its mapping") {
  World W;
  int Variable[10] = {}, *Symbol = nullptr; // The symbol's storage is the device's; here the test's own.
  OK(W.Data.addLink(reinterpret_cast<HostAddress>(Variable), sizeof(Variable), reinterpret_cast<DeviceAddress>(&Symbol),
                    *W.Q));
  OK(W.enter({map(TO, Variable)}));
  CHECK(Symbol == W.on(Variable));
  OK(W.enter({map(TO, Variable)}));
  OK(W.exit({map(TO, Variable)}));
  CHECK(Symbol == W.on(Variable));
  OK(W.exit({map(TO, Variable)}));
  CHECK(Symbol == nullptr);
  OK(W.enter({section(TO, Variable + 4, 2)}));
  CHECK(Symbol + 4 == &W.on(Variable[4]));
  OK(W.exit({section(TO, Variable + 4, 2)}));
  W.Data.removeLink(reinterpret_cast<HostAddress>(Variable));
  OK(W.enter({map(TO, Variable)}));
  CHECK(Symbol == nullptr);
}

TEST_CASE("With unified shared memory original storage corresponds to itself") {
  World W;
  W.Data.unify(device());
  struct {
    int A, B, *Pointer;
  } S = {1, 2, nullptr};
  int Pointee[10] = {}, Linked = 3, *Symbol = nullptr;
  S.Pointer = Pointee;
  OK(W.Data.addLink(reinterpret_cast<HostAddress>(&Linked), sizeof(Linked), reinterpret_cast<DeviceAddress>(&Symbol),
                    *W.Q));
  CHECK(Symbol == &Linked);
  CHECK(!W.present(&S.A));
  // Presence and counts are as ever.
  FAILS("not present", W.enter({map(TO | PRESENT, S.A)}));
  OK(W.enter({map(TO, S.A), map(TO, Linked), section(TOFROM, Pointee, 10, &S.Pointer)}));
  CHECK(W.Addresses[0] == reinterpret_cast<DeviceAddress>(&S.A));
  CHECK(W.present(&S.A));
  OK(W.enter({map(TO | PRESENT, S.A)}));
  OK(W.exit({map(TO, S.A)}));
  CHECK(W.present(&S.A));
  // What is only partly mapped is reached all the same.
  OK(W.enter({map(TOFROM, S)}));
  CHECK(W.Addresses[0] == reinterpret_cast<DeviceAddress>(&S));
  OK(W.update({map(FROM, S.A)}));
  OK(W.exit({map(TOFROM, S)}));
  OK(W.exit({map(TO, S.A), map(TO, Linked), section(TOFROM, Pointee, 10, &S.Pointer)}));
  CHECK(S.Pointer == Pointee);
  CHECK(Symbol == &Linked);
  CHECK(W.Data.size() == 0);
}

TEST_CASE("With shared memory all rules are as with copies, and nothing is copied") {
  World W;
  W.Data.share(device());
  struct {
    int A, B, *Pointer, *Other;
  } S = {1, 2, nullptr, nullptr};
  int Pointee[10] = {}, Linked = 3, *Symbol = nullptr;
  S.Pointer = Pointee;
  OK(W.Data.addLink(reinterpret_cast<HostAddress>(&Linked), sizeof(Linked), reinterpret_cast<DeviceAddress>(&Symbol),
                    *W.Q));
  CHECK(Symbol == nullptr);
  FAILS("not present", W.enter({map(TO | PRESENT, S.A)}));
  OK(W.enter({map(TO, S.A), map(TO, Linked), section(TOFROM, Pointee, 5, &S.Pointer)}));
  CHECK(W.Addresses[0] == reinterpret_cast<DeviceAddress>(&S.A));
  CHECK(Symbol == &Linked);
  CHECK(W.present(Pointee));
  // What is only partly mapped is the program's mistake here, too.
  FAILS("only partly present", W.enter({section(TOFROM, Pointee, 10)}));
  FAILS("only partly present", W.enter({map(TOFROM, S)}));
  OK(W.update({map(FROM, S.A), section(TO, Pointee, 5)}));
  OK(W.exit({map(TO, S.A), map(TO, Linked), section(TOFROM, Pointee, 5, &S.Pointer)}));
  CHECK(S.Pointer == Pointee);
  CHECK(Symbol == nullptr);
  CHECK(W.Data.size() == 0);
}

TEST_CASE("With shared memory a pointer in it can't be attached to memory of the device's own") {
  World W;
  W.Data.share(device());
  int Variable[4] = {}, OnDevice[4] = {};
  struct {
    int *Pointer;
  } S = {Variable};
  OK(W.Data.associate(reinterpret_cast<HostAddress>(Variable), sizeof(Variable),
                      reinterpret_cast<DeviceAddress>(OnDevice), /*Associated=*/false, "Variable"));
  FAILS("CHOMP_MEMORY=copy", W.enter({map(TO, S), section(TOFROM, Variable, 4, &S.Pointer)}));
  CHECK(S.Pointer == Variable);
}

TEST_CASE("With shared memory an object of which parts are present is itself, as far as they are") {
  World W;
  W.Data.share(device());
  struct {
    int A[4], B[4];
  } S = {};
  int OnDevice[4] = {7, 8, 9, 10};
  // The member was mapped by itself.
  OK(W.enter({map(TOFROM, S.B)}));
  OK(W.enter({member(TOFROM | IMPLICIT, S, S)}));
  CHECK(W.Addresses[0] == reinterpret_cast<DeviceAddress>(&S));
  OK(W.exit({member(TOFROM | IMPLICIT, S, S)}));
  OK(W.exit({map(TOFROM, S.B)}));
  CHECK(W.Data.size() == 0);
  // With memory elsewhere, the object has storage of its own for the construct.
  OK(W.Data.associate(reinterpret_cast<HostAddress>(S.B), sizeof(S.B), reinterpret_cast<DeviceAddress>(OnDevice),
                      /*Associated=*/true, "S.B"));
  OK(W.enter({member(TOFROM | IMPLICIT, S, S)}));
  REQUIRE(W.Addresses[0] != reinterpret_cast<DeviceAddress>(&S));
  auto &There = *reinterpret_cast<decltype(S) *>(W.Addresses[0]);
  CHECK(There.B[1] == 8);
  There.A[0] = 5, There.B[2] = 6;
  OK(W.exit({member(TOFROM | IMPLICIT, S, S)}));
  CHECK(S.A[0] == 5);
  CHECK(OnDevice[2] == 6);
  CHECK(S.B[2] == 0);
}

TEST_CASE("update moves what is present, and leaves out the rest") {
  World W;
  int A[10] = {}, B = 1;
  OK(W.enter({map(ALLOC, A)}));
  A[3] = 3, A[4] = 4;
  OK(W.update({section(TO, A + 3, 1), map(TO, B), map(FROM, B)}));
  CHECK(W.on(A)[3] == 3);
  CHECK(B == 1);
  W.on(A)[3] = 33, W.on(A)[4] = 44;
  OK(W.update({section(FROM, A + 4, 1)}));
  CHECK(A[3] == 3);
  CHECK(A[4] == 44);
  CHECK(W.Data.size() == 1);
}

TEST_CASE("Strided sections") {
  World W;
  int A[4][5][6];
  std::size_t Extents[] = {4, 5, 6};
  // All of offsets, counts and strides that fit, against plain loops.
  for (std::size_t Stride0 : {1, 2})
    for (std::size_t Stride1 : {1, 3})
      for (std::size_t Stride2 : {1, 2})
        for (std::size_t Count0 : {1, 2})
          for (std::size_t Count1 : {1, 2})
            for (std::size_t Count2 : {0, 1, 3}) {
              for (int I = 0; I < 120; ++I)
                (&A[0][0][0])[I] = I;
              OK(W.enter({map(TO, A)}));
              std::fill_n(&A[0][0][0], 120, -1);
              std::size_t Offsets[] = {1, 1, 0}, Counts[] = {Count0, Count1, Count2},
                          Strides[] = {Stride0, Stride1, Stride2};
              OK(W.Data.update(W.Where,
                               StridedSection{"a", FROM, reinterpret_cast<HostAddress>(A), sizeof(int), 3, Extents,
                                              Offsets, Counts, Strides},
                               *W.Q));
              int Expected[120];
              std::fill_n(Expected, 120, -1);
              for (std::size_t I = 0; I < Count0; ++I)
                for (std::size_t J = 0; J < Count1; ++J)
                  for (std::size_t K = 0; K < Count2; ++K) {
                    std::size_t At = (1 + I * Stride0) * 30 + (1 + J * Stride1) * 6 + K * Stride2;
                    Expected[At] = static_cast<int>(At);
                  }
              INFO(Stride0 << Stride1 << Stride2 << " " << Count0 << Count1 << Count2);
              CHECK(std::equal(Expected, Expected + 120, &A[0][0][0]));
              OK(W.exitData({map(DELETE, A)}));
            }
}

TEST_CASE("An unknown outermost extent is no matter") {
  World W;
  int A[4][6] = {};
  std::size_t Extents[] = {0, 6}, Offsets[] = {1, 0}, Counts[] = {2, 6}, Strides[] = {1, 1};
  OK(W.enter({map(TO, A)}));
  W.on(A)[1][0] = 1, W.on(A)[2][5] = 2, W.on(A)[3][0] = 3;
  OK(W.Data.update(
      W.Where,
      StridedSection{"a", FROM, reinterpret_cast<HostAddress>(A), sizeof(int), 2, Extents, Offsets, Counts, Strides},
      *W.Q));
  CHECK(A[1][0] == 1);
  CHECK(A[2][5] == 2);
  CHECK(A[3][0] == 0);
}

TEST_CASE("Many mappings stay fast and apart") {
  World W;
  std::vector<int> A(40000);
  std::vector<chomp_map_t> Maps;
  for (std::size_t I = 0; I < A.size(); I += 2)
    Maps.push_back(section(TOFROM, &A[I], 1));
  OK(W.enter(Maps));
  CHECK(W.Data.size() == 20000);
  for (std::size_t I = 0; I < A.size(); I += 2)
    *reinterpret_cast<int *>(W.Addresses[I / 2]) = static_cast<int>(I);
  OK(W.exit(Maps));
  int Wrong = 0;
  for (std::size_t I = 0; I < A.size(); ++I)
    Wrong += A[I] != (I % 2 ? 0 : static_cast<int>(I));
  CHECK(Wrong == 0);
}

TEST_CASE("Threads that map the same item find its content") {
  World W;
  std::vector<int> A(10000, 7);
  std::atomic<int> Wrong{0};
  std::vector<std::thread> Threads;
  for (int T = 0; T < 8; ++T)
    Threads.emplace_back([&] {
      auto Q = std::move(*device().createQueue());
      chomp_map_t Map = section(TO, A.data(), A.size());
      for (int Round = 0; Round < 200; ++Round) {
        DeviceAddress Address = 0;
        Wrong += !W.Data.enter(W.Where, &Map, 1, &Address, *Q).ok();
        const int *There = reinterpret_cast<const int *>(Address);
        Wrong += There[0] != 7 || There[9999] != 7;
        Wrong += !W.Data.exit(W.Where, DataEnvironment::ExitKind::Structured, &Map, 1, *Q).ok();
      }
    });
  for (std::thread &T : Threads)
    T.join();
  CHECK(Wrong == 0);
  CHECK(W.Data.size() == 0);
}
