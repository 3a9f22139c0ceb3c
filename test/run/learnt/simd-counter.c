// The counter of a simd loop inside a region may be declared outside of it: each iteration of the outer loop has
// its own.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  int A[4][8], B[8], J;
#pragma omp target teams distribute private(J) map(from : A)
  for (int I = 0; I < 4; ++I) {
#pragma omp simd
    for (J = 0; J < 8; ++J)
      A[I][J] = 10 * I + J;
  }
  for (int I = 0; I < 4; ++I)
    for (J = 0; J < 8; ++J)
      if (A[I][J] != 10 * I + J)
        return 1;
#pragma omp target teams distribute map(from : B)
  for (int I = 0; I < 1; ++I) {
#pragma omp simd
    for (J = 0; J < 8; ++J)
      B[J] = J * J;
  }
  for (J = 0; J < 8; ++J)
    if (B[J] != J * J)
      return 2;
  return 0;
}
