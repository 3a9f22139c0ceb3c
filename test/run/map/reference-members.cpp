// Members of reference type are pointers on the device, attached to what they refer to where that is mapped: a section of
// an array, a pointer's target, a scalar; in an object, behind a pointer, in the object of a method, in a template, in
// another reference's object.
//
// RUN: %chompcxx -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.o %}

struct View {
  char Tag;
  int (&Row)[10];
  int *&List;
  int &Sum;

  void addToSum(int N) {
#pragma omp target map(Sum) firstprivate(N)
    Sum += N;
  }
};

struct Outer {
  int Count;
  View &Inner;
};

template <typename T> struct Pair {
  T First;
  int (&Second)[4];
};

template <typename T> int touch(Pair<T> &P) {
  int Ok = 0;
#pragma omp target map(P.Second[1 : 2]) map(from : Ok)
  {
    Ok = P.Second[1] == 6;
    P.Second[2] = 70;
  }
  return Ok && P.Second[2] == 70;
}

int main() {
  int Row[10] = {}, Numbers[6] = {1, 2, 3, 4, 5, 6}, *List = Numbers, Sum = 0;
  View V{'v', Row, List, Sum};

#pragma omp target map(V.Row[2 : 5])
  for (int I = 2; I < 7; ++I)
    V.Row[I] = I;
  if (Row[2] != 2 || Row[6] != 6)
    return 1;

  View *P = &V;
#pragma omp target map(P->Row, P->Sum)
  P->Sum = P->Row[2] + P->Row[6];
  if (Sum != 8)
    return 2;

#pragma omp target map(V.List[0 : 6])
  V.List[5] += V.List[0];
  if (Numbers[5] != 7 || List != Numbers)
    return 3;

  // The object was mapped before; its references are the host's again when it comes back.
#pragma omp target enter data map(to : V)
#pragma omp target map(V.Row[0 : 10])
  V.Row[0] = 5;
#pragma omp target exit data map(from : V)
  if (V.Row[0] != 5 || &V.Row != &Row)
    return 4;

  V.addToSum(4);
  if (Sum != 12)
    return 5;

  Outer O{3, V};
#pragma omp target map(O.Inner.Row[0 : 4]) map(O.Inner.Sum)
  O.Inner.Sum += O.Inner.Row[2];
  if (Sum != 14)
    return 6;

  int Four[4] = {5, 6, 7, 8}, Same[4] = {5, 6, 7, 8};
  Pair<char> Small{'a', Four};
  Pair<double[3]> Large{{}, Same};
  return touch(Small) && touch(Large) ? 0 : 7;
}
