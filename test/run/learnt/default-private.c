// default(private) and default(firstprivate) hold for the host's version of a region as well: the original stays.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp -o %t.out %s -- && FileCheck --input-file=%t.out/default-private.host.c %s

int main(void) {
  int Errors = 0, Scratch = 123, Given = 7, A[32];
  for (int I = 0; I < 32; ++I)
    A[I] = I;
// CHECK: #pragma omp parallel for shared(Errors, A) private(Scratch){{$}}
#pragma omp target teams distribute parallel for num_teams(2) default(private) shared(Errors, A) map(tofrom : Errors, A)
  for (int I = 0; I < 32; ++I) {
    Scratch = 10;
    A[I] += Scratch;
    if (A[I] != I + 10) {
#pragma omp atomic
      Errors += 1;
    }
  }
  if (Errors || Scratch != 123 || A[31] != 41)
    return 1;
// CHECK: #pragma omp parallel for shared(A) firstprivate(Given){{$}}
#pragma omp target parallel for default(firstprivate) shared(A) map(tofrom : A)
  for (int I = 0; I < 32; ++I) {
    int Old = Given;
    Given = A[I];
    A[I] = Old + Given;
    Given = Old;
  }
  for (int I = 0; I < 32; ++I)
    if (A[I] != I + 17)
      return 2;
  if (Given != 7)
    return 3;
  // Arrays and structures, too; of a pointer the copies are of what leads to the device's data.
  struct {
    int Count;
  } Own = {2};
  int Each[4] = {1, 1, 1, 1}, *P = A;
// CHECK: #pragma omp parallel for collapse(2) shared(A) firstprivate(Each, Own, P){{$}}
#pragma omp target teams distribute parallel for collapse(2) default(firstprivate) shared(A) map(tofrom : A)
  for (int I = 0; I < 32; ++I)
    for (int Once = 0; Once < 1; ++Once) {
      Each[I % 4] = I;
      Own.Count = Each[I % 4] + 3;
      P[I] += Own.Count - Each[I % 4];
    }
  for (int I = 0; I < 32; ++I)
    if (A[I] != I + 20)
      return 4;
  return Own.Count == 2 && Each[3] == 1 ? 0 : 5;
}
