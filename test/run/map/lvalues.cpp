// Any lvalue is a list item: a choice, a call that returns a reference or a pointer, a reference, an array's reference.
// REQUIRES: gcc, clang
// RUN: %chompcxx --host-compiler=%gxx %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcxx --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
#include <cstdlib>
#include <omp.h>

static int Variable = 3;
static int &reference() { return Variable; }
static int *same(int *P) { return P; }

static int choices() {
  int C = 1, A = -1, B = 1;
#pragma omp target enter data map(to : C ? A : B)
  if (omp_get_num_devices() && (!omp_target_is_present(&A, 0) || omp_target_is_present(&B, 0)))
    return 1;
  A = 5;
#pragma omp target update to(C ? A : B)
#pragma omp target teams distribute parallel for map(tofrom : A)
  for (int I = 0; I < 1; ++I)
    A += 10;
#pragma omp target update from((C ? A : B))
#pragma omp target exit data map(delete : C ? A : B)
  return A == 15 ? 0 : 2;
}

static int calls(int *P) {
#pragma omp target enter data map(to : reference()) map(to : same(P)[0 : 10], *same(P + 12))
#pragma omp target teams distribute parallel for map(tofrom : Variable)
  for (int I = 0; I < 10; ++I) {
    if (I == 0)
      Variable += 10;
    P[I] = 3 * I;
  }
#pragma omp target update from(reference(), same(P)[0 : 10])
  if (Variable != 13 || P[9] != 27)
    return 3;
  if (omp_get_num_devices() && !omp_target_is_present(P + 12, 0))
    return 4;
#pragma omp target exit data map(release : reference(), same(P)[0 : 10], *same(P + 12))
  return omp_get_num_devices() && omp_target_is_present(P, 0) ? 5 : 0;
}

int main() {
  int *P = static_cast<int *>(std::calloc(20, sizeof(int))), X = 5, &R = X, *&Alias = P;
  if (int Failed = choices())
    return Failed;
  if (int Failed = calls(P))
    return Failed;
  int (&Array)[20] = *reinterpret_cast<int (*)[20]>(P);
#pragma omp target teams distribute parallel for map(tofrom : R) map(tofrom : Array[2 : 4])
  for (int I = 2; I < 6; ++I) {
    if (I == 2)
      ++R;
    Array[I] = I;
  }
  if (X != 6 || P[2] != 2 || P[5] != 5 || P[6] != 18)
    return 6;
#pragma omp target teams distribute parallel for map(tofrom : Alias[0 : 20])
  for (int I = 0; I < 20; ++I)
    Alias[I] = 2 * I;
  if (P[19] != 38)
    return 7;
  std::free(P);
  return 0;
}
