// Maps through structures that people combine: the structure with what its pointer points at, two members through a
// pointer to it, one element's pointer of an array of them, a section that begins below its pointer, a null pointer.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stddef.h>
typedef struct {
  int Count, *Data, Tail[3];
} Vector;

int main(void) {
  int D[10], *Null = NULL, Found = 0;
  for (int I = 0; I < 10; ++I)
    D[I] = I;
  Vector V = {10, D, {1, 2, 3}}, *P = &V, Both[2] = {{1, D, {0}}, {2, D + 5, {0}}};
#pragma omp target teams distribute parallel for map(tofrom : V, V.Data[0 : 10])
  for (int I = 0; I < 10; ++I) {
    V.Data[I] += V.Tail[1] + V.Count;
    if (I == 0)
      V.Tail[0] = 9;
  }
  if (V.Data != D || D[0] != 12 || D[9] != 21 || V.Tail[0] != 9)
    return 1;
#pragma omp target teams distribute parallel for map(tofrom : P->Tail) map(to : P->Count)
  for (int I = 0; I < 3; ++I)
    P->Tail[I] = P->Count + I;
  if (V.Tail[2] != 12)
    return 2;
#pragma omp target teams distribute parallel for map(tofrom : Both[1].Data[0 : 5]) map(to : Both[1].Count)
  for (int I = 0; I < 5; ++I)
    Both[1].Data[I] = 100 + Both[1].Count + I;
  if (D[4] != 16 || D[5] != 102 || D[9] != 106 || Both[1].Data != D + 5)
    return 3;
  int *Middle = D + 3;
#pragma omp target teams distribute parallel for map(tofrom : Middle[-3 : 10])
  for (int I = -3; I < 7; ++I)
    Middle[I] = I;
  if (D[0] != -3 || D[9] != 6)
    return 4;
#pragma omp target teams distribute map(to : Null[ : 0]) map(tofrom : Found)
  for (int I = 0; I < 1; ++I)
    Found = Null == NULL ? 4 : 5;
  return Found == 4 ? 0 : 5;
}
