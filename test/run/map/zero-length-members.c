// A member that points to a section of no elements, nothing of which is mapped, keeps its value on the device, as any
// pointer does (OpenMP 5.2, 5.8.6). Its storage there is its own or shared with that of other members.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

#include <stdint.h>

struct Pair {
  int *First, *Second, Count;
};

int main(void) {
  int Numbers[4] = {1, 2, 3, 4}, N = 0, *Alone = (int *)0x1230;
  struct Pair S = {0, (int *)0xdeedbee0, 3};
  uintptr_t First = 1, Second = 1, Third = 1;
  int Sum = 0;
#pragma omp target map(S.First[ : N], S.Second[2 : N], Alone[ : N]) map(from : First, Second, Third)
  {
    First = (uintptr_t)S.First;
    Second = (uintptr_t)S.Second;
    Third = (uintptr_t)Alone;
  }
  if (First != 0 || Second != 0xdeedbee0 || Third != 0x1230)
    return 1;

#pragma omp target enter data map(to : S.First[ : N], S.Second[ : N])
#pragma omp target map(S.First[ : N], S.Second[ : N]) map(from : Second)
  Second = (uintptr_t)S.Second;
#pragma omp target exit data map(release : S.First[ : N], S.Second[ : N])
  if (Second != 0xdeedbee0)
    return 2;

  S.First = Numbers;
#pragma omp target map(S.First[0 : 4], S.Second[ : N], S.Count) map(from : Second, Sum)
  {
    Second = (uintptr_t)S.Second;
    Sum = S.First[3] + S.Count;
  }
  return Second == 0xdeedbee0 && Sum == 7 && S.First == Numbers ? 0 : 3;
}
