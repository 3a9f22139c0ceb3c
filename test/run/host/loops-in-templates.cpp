// Constructs of the host's in templates, of which Clang knows little until they are instantiated, with regions beside and
// inside of them.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

template <typename T> T summed(T *A, int N) {
  T Sum = 0;
#pragma omp parallel for reduction(+ : Sum) num_threads(2)
  for (int I = 0; I < N; ++I) {
    T Twice = A[I];
#pragma omp target map(tofrom : Twice)
    Twice *= 2;
    Sum += Twice;
  }
#pragma omp target teams distribute parallel for reduction(+ : Sum) map(to : A[0 : N])
  for (int I = 0; I < N; ++I)
    Sum += A[I];
  return Sum;
}

int main() {
  int A[5] = {1, 2, 3, 4, 5};
  double B[3] = {1.5, 2.5, 3.5};
  return summed(A, 5) == 45 && summed(B, 3) == 22.5 ? 0 : 1;
}
