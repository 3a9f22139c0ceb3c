// Names that <omp.h> happens to bring along too belong to their own headers, in kernels as well.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <limits.h>
#include <omp.h>
#include <stddef.h>
#include <stdint.h>

int main(void) {
  int64_t Wide = 1;
  uint8_t Bytes[4] = {0, 1, 2, 255};
  intptr_t Address = 0;
  size_t Size = 0;
  int Value = 0;
#pragma omp target teams distribute map(tofrom : Wide, Bytes, Address, Size)
  for (int I = 0; I < 1; ++I) {
    Wide = (Wide << 40) + INT32_MAX;
    for (uint8_t K = 0; K < 4; ++K)
      Bytes[K] += 1;
    Address = (intptr_t)&Bytes[1] - (intptr_t)&Bytes[0];
    Size = sizeof(ptrdiff_t) + (size_t)CHAR_BIT;
  }
#pragma omp target teams distribute map(from : Value)
  for (int64_t I = INT64_C(5000000000); I < INT64_C(5000000001); ++I)
    Value = (int)(I - 4999999999);
  if (Wide != ((int64_t)1 << 40) + INT32_MAX)
    return 1;
  if (Bytes[0] != 1 || Bytes[3] != 0)
    return 2;
  return Address == 1 && Size == sizeof(ptrdiff_t) + 8 && Value == 1 ? 0 : 3;
}
