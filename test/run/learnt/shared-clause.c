// shared on a combined construct names what the teams and threads share: it takes nothing from how target maps the
// variable. Arrays come back, scalars are copies unless mapped.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  int A[8] = {0}, B[8], Sum = 0, N = 8;
  struct {
    int X, Y;
  } S = {1, 2};
  for (int I = 0; I < 8; ++I)
    B[I] = I;
#pragma omp target parallel for shared(A, B, N)
  for (int I = 0; I < 8; ++I)
    A[I] = B[I] + N;
#pragma omp target teams distribute shared(Sum, S) defaultmap(tofrom : scalar)
  for (int I = 0; I < 8; ++I) {
#pragma omp atomic
    Sum += A[I];
    if (I == 7)
      S.X = A[I];
  }
  for (int I = 0; I < 8; ++I)
    if (A[I] != I + 8)
      return 1;
  if (Sum != 92)
    return 2;
  if (S.X != 15 || S.Y != 2)
    return 3;
#pragma omp target data map(tofrom : A, Sum)
#pragma omp target teams distribute parallel for collapse(2) default(none) shared(A, B, Sum)
  for (int I = 0; I < 8; ++I)
    for (int J = 0; J < 8; ++J) {
#pragma omp atomic
      A[I] += B[J];
#pragma omp atomic
      Sum += 1;
    }
  for (int I = 0; I < 8; ++I)
    if (A[I] != I + 8 + 28)
      return 4;
  return Sum == 92 ? 0 : 5; // a scalar, so each launch had a copy
}
