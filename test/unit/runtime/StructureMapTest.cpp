//===- StructureMapTest.cpp - the rules of map for members and pointers ---===//
//
// Structures whose members are mapped, and pointers that are attached. Section numbers are those of OpenMP 5.2.
//
//===----------------------------------------------------------------------===//
#include "DataEnvironmentWorld.h"

using namespace chomp;

TEST_CASE("Members of one structure share storage from the lowest to the highest") {
  World W;
  struct {
    double Before;
    int X;
    double Y[3];
    char Z;
    double After;
  } S = {0.5, 1, {2, 3, 4}, 'z', 9.5};
  OK(W.enter({member(TO, S.Z, S), member(TOFROM, S.X, S), member(FROM, S.Y, S)}));
  CHECK(W.Data.size() == 1);
  CHECK(!W.present(&S.Before));
  CHECK(!W.present(&S.After));
  CHECK(reinterpret_cast<char *>(&W.on(S.Z)) - reinterpret_cast<char *>(&W.on(S.X)) ==
        &S.Z - reinterpret_cast<char *>(&S.X));
  CHECK(W.on(S.X) == 1);
  CHECK(W.on(S.Z) == 'z');
  W.on(S.X) = 10, W.on(S.Y[2]) = 40, W.on(S.Z) = 'q';
  OK(W.exit({member(TO, S.Z, S), member(TOFROM, S.X, S), member(FROM, S.Y, S)}));
  CHECK(S.X == 10);
  CHECK(S.Y[2] == 40);
  CHECK(S.Z == 'z');
  CHECK(W.Data.size() == 0);
}

TEST_CASE("Members keep the alignment that they have on the host") {
  World W;
  struct alignas(64) {
    char First;
    alignas(32) char Second[32];
    char Third;
  } S = {};
  OK(W.enter({member(TO, S.Third, S), member(TO, S.First, S), member(TO, S.Second, S)}));
  CHECK(reinterpret_cast<DeviceAddress>(&W.on(S.Second)) % 32 == 0);
  OK(W.exit({member(TO, S.Third, S), member(TO, S.First, S), member(TO, S.Second, S)}));
  OK(W.enter({member(TO, S.Third, S), member(TO, S.Second, S)}));
  CHECK(reinterpret_cast<DeviceAddress>(&W.on(S.Second)) % 32 == 0);
}

TEST_CASE("Two structures in one construct don't share storage") {
  World W;
  struct Pair {
    int A, B;
  } S[2] = {{1, 2}, {3, 4}};
  OK(W.enter({member(TO, S[0].A, S[0]), member(TO, S[1].A, S[1]), member(TO, S[0].B, S[0])}));
  CHECK(W.Data.size() == 2);
  CHECK(!W.present(&S[1].B));
}

TEST_CASE("Members that don't lie in one piece on the device do so for a target construct") {
  World W;
  struct {
    int A, B, C, D;
  } S = {1, 2, 3, 4};
  OK(W.enter({member(TO, S.B, S)}));
  OK(W.enter({member(TO, S.B, S)})); // Present as it is.
  W.on(S.B) = 20;
  std::vector<chomp_map_t> Maps = {member(TOFROM, S.A, S), member(TO, S.B, S), member(TO, S.D, S)};
  OK(W.enter(Maps));
  CHECK(W.Data.size() == 1);
  CHECK(!W.present(&S.A));
  int *All = reinterpret_cast<int *>(W.Addresses[0]);
  CHECK(reinterpret_cast<int *>(W.Addresses[2]) == All + 3);
  CHECK((All[0] == 1 && All[1] == 20 && All[3] == 4));
  All[0] = 10, All[1] = 21, All[2] = 30, All[3] = 40;
  OK(W.exit(Maps));
  CHECK((S.A == 10 && S.B == 2 && S.C == 3 && S.D == 4));
  CHECK(W.on(S.B) == 21);
  OK(W.exit({member(TO, S.B, S)}));
  OK(W.exit({member(FROM, S.B, S)}));
  CHECK(S.B == 21);
}

TEST_CASE("A target construct finds members that have been mapped apart") {
  World W;
  struct {
    int A, B, C;
  } S = {1, 2, 3};
  OK(W.enter({member(TO, S.A, S)}));
  OK(W.enter({member(TO, S.C, S)}));
  std::vector<chomp_map_t> Maps = {member(TOFROM, S.A, S), member(TOFROM, S.C, S)};
  OK(W.enter(Maps));
  int *All = reinterpret_cast<int *>(W.Addresses[0]);
  CHECK(All[2] == 3);
  All[0] = 10, All[2] = 30;
  OK(W.exit(Maps));
  CHECK((W.on(S.A) == 10 && W.on(S.C) == 30));
  CHECK((S.A == 1 && S.C == 3));
  FAILS("not present", W.enter({member(TO, S.A, S), member(TO | PRESENT, S.B, S)}));
}

TEST_CASE("A structure that is present serves its members") {
  World W;
  struct {
    int A, B, C;
  } S = {1, 2, 3};
  OK(W.enter({map(TO, S)}));
  OK(W.enter({member(TO, S.A, S), member(TO, S.C, S)}));
  CHECK(W.Data.size() == 1);
  OK(W.exit({member(TO, S.A, S), member(TO, S.C, S)}));
  CHECK(W.present(&S));
}

namespace {
struct Vector {
  int Size;
  int *Data;
};
} // namespace

TEST_CASE("A pointer in a structure is attached, and never comes back to the host (5.8.6)") {
  World W;
  int Elements[5] = {1, 2, 3, 4, 5};
  Vector V = {5, Elements};
  std::vector<chomp_map_t> Maps = {map(TOFROM, V), section(TOFROM, V.Data, 5, &V.Data)};
  OK(W.enter(Maps));
  CHECK(W.on(V).Data == &W.on(Elements[0]));
  W.on(V).Data[3] = 44;
  W.on(V).Size = 6;
  OK(W.exit(Maps));
  CHECK(V.Data == Elements);
  CHECK(V.Size == 6);
  CHECK(Elements[3] == 44);
  CHECK(W.Data.size() == 0);
}

TEST_CASE("The pointee may be mapped before the structure, or the structure before the pointee") {
  World W;
  int Elements[5] = {1, 2, 3, 4, 5};
  Vector V = {5, Elements};
  OK(W.enter({section(TO, Elements, 5)}));
  OK(W.enter({map(TO, V), section(TO, V.Data, 5, &V.Data)}));
  CHECK(W.on(V).Data == &W.on(Elements[0]));
  OK(W.exit({map(TO, V), section(TO, V.Data, 5, &V.Data)}));
  OK(W.exit({section(TO, Elements, 5)}));

  OK(W.enter({map(TO, V)}));
  CHECK(W.on(V).Data == Elements); // Nothing to attach to yet: the host's value.
  OK(W.enter({section(TO, V.Data, 5, &V.Data)}));
  CHECK(W.on(V).Data == &W.on(Elements[0]));
}

TEST_CASE("A section that doesn't start where the pointer points keeps its distance") {
  World W;
  int Elements[10] = {};
  int *P = Elements;
  OK(W.enter({map(TO, P), section(TO, P + 4, 3, &P)}));
  CHECK(W.on(P) + 4 == &W.on(Elements[4]));
}

TEST_CASE("An attached pointer stays attached through always, update and new transfers") {
  World W;
  int Elements[5] = {};
  Vector V = {5, Elements};
  OK(W.enter({map(TO, V), section(TO, V.Data, 5, &V.Data)}));
  V.Size = 4;
  OK(W.enter({map(TO | ALWAYS, V)}));
  CHECK(W.on(V).Size == 4);
  CHECK(W.on(V).Data == &W.on(Elements[0]));
  V.Size = 3;
  OK(W.update({map(TO, V)}));
  CHECK(W.on(V).Size == 3);
  CHECK(W.on(V).Data == &W.on(Elements[0]));
  W.on(V).Size = 77;
  OK(W.update({map(FROM, V)}));
  CHECK(V.Size == 77);
  CHECK(V.Data == Elements);
}

TEST_CASE("A pointer is attached again only when something is new, or with always") {
  World W;
  int First[5] = {}, Second[5] = {};
  Vector V = {5, First};
  OK(W.enter({map(TO, V), section(TO, V.Data, 5, &V.Data)}));
  OK(W.enter({section(TO, Second, 5)}));
  V.Data = Second;
  OK(W.enter({section(TO, V.Data, 5, &V.Data)}));
  CHECK(W.on(V).Data == &W.on(First[0]));
  OK(W.enter({section(TO | ALWAYS, V.Data, 5, &V.Data)}));
  CHECK(W.on(V).Data == &W.on(Second[0]));
  OK(W.update({map(FROM, V)}));
  CHECK(V.Data == Second);
}

TEST_CASE("Only attaching maps nothing") {
  World W;
  int Elements[5] = {};
  Vector V = {5, Elements};
  OK(W.enter({section(ATTACH, V.Data, 5, &V.Data)}));
  CHECK(W.Data.size() == 0);
  OK(W.enter({section(TO, Elements, 5)}));
  OK(W.enter({map(TO, V), section(ATTACH, V.Data, 0, &V.Data)}));
  CHECK(W.on(V).Data == &W.on(Elements[0]));
  OK(W.exit({map(TO, V), section(ATTACH, V.Data, 0, &V.Data)}));
  CHECK(W.Data.size() == 1);
}

TEST_CASE("A pointer without corresponding storage isn't attached") {
  World W;
  int Elements[5] = {};
  int *P = Elements;
  OK(W.enter({section(TO, P, 5, &P)}));
  CHECK(!W.present(&P));
  CHECK(P == Elements);
  OK(W.exit({section(TO, P, 5, &P)}));
}

TEST_CASE("A list's nodes, each pointing to the next") {
  World W;
  struct Node {
    int Value;
    Node *Next;
  } Nodes[3] = {{1, &Nodes[1]}, {2, &Nodes[2]}, {3, nullptr}};
  OK(W.enter({map(TOFROM, Nodes[0])}));
  OK(W.enter({section(TOFROM, Nodes[0].Next, 1, &Nodes[0].Next)}));
  OK(W.enter({section(TOFROM, Nodes[1].Next, 1, &Nodes[1].Next)}));
  int Sum = 0;
  for (Node *N = &W.on(Nodes[0]); N; N = N->Next) {
    Sum += N->Value;
    N->Value *= 10;
  }
  CHECK(Sum == 6);
  for (int I = 3; I-- > 0;)
    OK(W.exit({section(TOFROM, &Nodes[I], 1)}));
  CHECK(Nodes[2].Value == 30);
  CHECK(Nodes[0].Next == &Nodes[1]);
  CHECK(Nodes[1].Next == &Nodes[2]);
  CHECK(Nodes[2].Next == nullptr);
  CHECK(W.Data.size() == 0);
}
