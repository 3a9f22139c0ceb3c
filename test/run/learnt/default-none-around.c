// Around a region, default(none) and default(firstprivate) speak of the program's variables only: what the translation
// adds is not for the user to list.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  int A[16] = {0}, N = 16, Total = 0;
#pragma omp parallel default(none) shared(A, N) num_threads(2)
#pragma omp single
  {
#pragma omp target data map(tofrom : A)
    {
#pragma omp target teams distribute parallel for
      for (int I = 0; I < N; ++I)
        A[I] = I;
#pragma omp target update from(A)
    }
  }
#pragma omp task default(none) shared(Total, A)
  {
#pragma omp target enter data map(to : A)
#pragma omp target teams distribute parallel for reduction(+ : Total)
    for (int I = 0; I < 16; ++I)
      Total += A[I];
#pragma omp target exit data map(release : A)
  }
#pragma omp taskwait
  if (Total != 120)
    return 1;
#pragma omp parallel default(shared) firstprivate(N) num_threads(2)
  {
    N = 3;
#pragma omp target teams distribute parallel for map(tofrom : N)
    for (int I = 0; I < 1; ++I)
      N += 4;
#pragma omp atomic
    Total += N;
  }
  return Total == 134 && N == 16 ? 0 : 2;
}
