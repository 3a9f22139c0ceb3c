// Regions inside constructs of the host: each thread or task launches its own, and the host's version of a region has
// to be legal there as well.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>

int main(void) {
  int Rows[4][8] = {{0}}, One = 0, Left = 0, Right = 0, Sum = 0;
#pragma omp parallel num_threads(4)
  {
#pragma omp for
    for (int Row = 0; Row < 4; ++Row) {
#pragma omp target teams distribute parallel for map(tofrom : Rows[Row][0 : 8])
      for (int I = 0; I < 8; ++I)
        Rows[Row][I] += 10 * Row + I;
    }
#pragma omp single
    {
#pragma omp target teams distribute map(tofrom : One)
      for (int I = 0; I < 1; ++I)
        One += 1;
#pragma omp task shared(Sum)
#pragma omp target teams distribute parallel for reduction(+ : Sum) map(tofrom : Sum)
      for (int I = 0; I < 100; ++I)
        Sum += I;
    }
#pragma omp sections
    {
#pragma omp section
#pragma omp target parallel for map(tofrom : Left)
      for (int I = 0; I < 1; ++I)
        Left = 1;
#pragma omp section
      {
#pragma omp target teams loop map(tofrom : Right)
        for (int I = 0; I < 1; ++I)
          Right = 2;
      }
    }
  }
  for (int Row = 0; Row < 4; ++Row)
    for (int I = 0; I < 8; ++I)
      if (Rows[Row][I] != 10 * Row + I)
        return 1;
  if (One != 1)
    return 2;
  if (Sum != 4950)
    return 3;
  return Left == 1 && Right == 2 ? 0 : 4;
}
