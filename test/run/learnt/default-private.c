// default(private) and default(firstprivate) hold for the host's version of a region as well: the original stays.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  int Errors = 0, Scratch = 123, Given = 7, A[32];
  for (int I = 0; I < 32; ++I)
    A[I] = I;
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
  return Given == 7 ? 0 : 3;
}
